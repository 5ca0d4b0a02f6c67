//! A terminal's token that somebody else has, too.

use std::time::Instant;

use crate::support::{Client, House, PATIENCE, QUICK, Sender, bounds, voucher_table};

const LAPTOP: &str = "198.51.100.66";
const SEAT: &str = "192.0.2.11";
const OTHER: &str = "192.0.2.12";
const OUT: &str = "/api/v1/tables/quick/cash-out";

fn at(sender: &Sender, address: &str) -> Sender {
    Sender { headers: format!("x-forwarded-for: {address}\r\n"), ..sender.clone() }
}

fn key(nth: char) -> String {
    format!(r#"{{"key":"{}"}}"#, nth.to_string().repeat(64))
}

/// Once the house has noticed that the last socket is gone.
async fn sit_again(terminal: &Sender) -> Client {
    let started = Instant::now();
    while let Err(status) = terminal.connect("patron").await {
        assert_eq!(status, 409);
        assert!(started.elapsed() < PATIENCE, "it is locked out");
    }
    terminal.sit("quick", "patron", None).await
}

/// A note is written down soon, and nobody waits for it.
async fn until_noted(manager: &Sender, words: &str) {
    let started = Instant::now();
    while !manager.get("/api/v1/reports/events").await.body.contains(words) {
        assert!(started.elapsed() < PATIENCE, "it is not noted: {words}");
    }
}

/// The floor pairs a terminal at a laptop, and puts the same token into the terminal's browser.
#[tokio::test]
async fn bug_17_a_copied_token_takes_nothing_from_a_terminal() {
    let tables = vec![voucher_table("quick", QUICK)];
    let house = House::open_behind(tables, bounds(), &["127.0.0.1"]).await;
    let manager = house.manager().await;
    let cage = house.hire(&manager, "Cay", &["cage"]).await;
    let offered = manager.post("/api/v1/terminals", r#"{"name":"Seat 1"}"#).await;
    let code = format!(r#"{{"code":"{}"}}"#, offered.text("code"));
    let laptop = at(&house.sender(), LAPTOP);
    let token = laptop.post("/api/v1/terminals/pair", &code).await.text("token");
    let laptop = Sender { key: Some(token), ..laptop };
    let terminal = at(&laptop, SEAT);

    let shown = terminal.sit("quick", "patron", None).await;
    let sold = format!(r#"{{"cents":50000,"key":"{}"}}"#, "1".repeat(64));
    let paper = cage.post("/api/v1/vouchers", &sold).await.text("code");
    let put_in = format!(r#"{{"code":"{paper}"}}"#);
    let put_in = terminal.post("/api/v1/tables/quick/vouchers", &put_in).await;
    assert_eq!(put_in.status, 200, "{put_in:?}");

    let refused = laptop.post(OUT, &key('2')).await;
    assert_eq!((refused.status, refused.code().as_str()), (409, "terminal-elsewhere"));
    assert_eq!(laptop.connect("patron").await.err(), Some(409));
    let listed = manager.get("/api/v1/terminals").await.json();
    assert_eq!(listed[0]["place"], SEAT);

    // The terminal goes on, also after its network has changed.
    drop(shown);
    let refused = at(&laptop, OTHER).post(OUT, &key('2')).await;
    assert_eq!(refused.code(), "terminal-elsewhere", "it does not move by a cash-out");
    // Nor by a code that is none.
    laptop.post("/api/v1/tables/quick/vouchers", r#"{"code":"none"}"#).await;
    assert_eq!(laptop.post(OUT, &key('2')).await.code(), "terminal-elsewhere");
    let moved = at(&laptop, OTHER);
    let _shown = sit_again(&moved).await;
    let out = moved.post(OUT, &key('3')).await;
    assert_eq!((out.status, &out.json()["voucher"]["cents"]), (200, &50_000.into()), "{out:?}");
    for words in [
        format!("Seat 1: at {SEAT} from now on, and at {LAPTOP} before"),
        format!("Seat 1: asked for from {LAPTOP}, while it is at {SEAT}; refused"),
        format!("Seat 1: at {OTHER} from now on, and at {SEAT} before"),
    ] {
        until_noted(&manager, &words).await;
    }
    house.stop().await;
}

/// Whoever is no terminal is in no place: they leave no significant events by asking from many.
#[tokio::test]
async fn bug_17_a_guest_has_no_place_and_writes_no_notes() {
    let tables = vec![voucher_table("quick", QUICK)];
    let house = House::open_behind(tables, bounds(), &["127.0.0.1"]).await;
    let token = house.sender().post("/api/v1/guests", "{}").await.text("token");
    let guest = Sender { key: Some(token), ..house.sender() };
    for address in [LAPTOP, OTHER, SEAT, OTHER] {
        let refused = at(&guest, address).post(OUT, &key('2')).await;
        assert!(refused.status >= 400, "{refused:?}");
        assert_ne!(refused.code(), "terminal-elsewhere");
    }
    house.stop().await;
}
