//! Vouchers: issued once, redeemed once, and never lost.

use baccarat::Cents;
use office::Digest;
use office::cage::{self, By, Source};
use protocol::journal::{CageEntry, Entry};
use serde_json::Value;
use server::settings::Bounds;
use store::Append;
use table::{Actor, Audience, Command, MoneyRequest, Request};

use crate::support::{House, QUICK, Sender, bounds, table, voucher_table};

/// A key that a client chose.
fn key(nth: u8) -> String {
    format!("{nth:02x}").repeat(32)
}

/// Somebody at the counter, and one of the house's terminals.
async fn people(house: &House) -> (Sender, Sender) {
    let manager = house.manager().await;
    let cage = house.hire(&manager, "Cay", &["cage"]).await;
    (cage, house.terminal(&manager, "Seat 1").await)
}

/// A voucher from the counter.
async fn bought(cage: &Sender, cents: i64, nth: u8) -> Value {
    let body = format!(r#"{{"cents":{cents},"key":"{}"}}"#, key(nth));
    let reply = cage.post("/api/v1/vouchers", &body).await;
    assert_eq!(reply.status, 201, "{reply:?}");
    reply.json()
}

fn code_of(paper: &Value) -> String {
    format!(r#"{{"code":{}}}"#, paper["code"])
}

/// A payout at the counter, by a key of its own.
fn payout(paper: &Value, nth: u8) -> String {
    format!(r#"{{"code":{},"key":"{}"}}"#, paper["code"], key(nth))
}

fn with_key(nth: u8) -> String {
    format!(r#"{{"key":"{}"}}"#, key(nth))
}

const IN: &str = "/api/v1/tables/quick/vouchers";
const OUT: &str = "/api/v1/tables/quick/cash-out";
const REDEEM: &str = "/api/v1/vouchers/redeem";

#[track_caller]
fn check_books(house: &House, liability: i64) {
    let app = house.server().app();
    let cage = app.cage.read();
    assert!(cage.balances());
    assert_eq!(cage.liability(), Cents::new(liability));
    let table = app.table("quick").expect("a table").desk.now();
    assert!(table.machine.table.balances());
    let (cage, books) = (cage.books(), table.machine.table.books());
    assert_eq!((cage.to_tables, cage.from_tables), (books.money_in, books.money_out));
}

#[tokio::test]
async fn money_becomes_a_voucher_credits_a_voucher_and_money() {
    let house = House::open(vec![voucher_table("quick", QUICK)]).await;
    let (cage, terminal) = people(&house).await;
    let paper = bought(&cage, 12_345, 1).await;
    assert_eq!((&paper["cents"], &paper["state"]), (&12_345.into(), &"open".into()));
    check_books(&house, 12_345);
    let credits = terminal.post(IN, &code_of(&paper)).await;
    assert_eq!((credits.status, credits.body.as_str()), (200, r#"{"cents":12345}"#));
    assert_eq!(terminal.post(IN, &code_of(&paper)).await.code(), "redeemed");
    check_books(&house, 0);
    let out = terminal.post(OUT, &with_key(2)).await;
    assert_eq!(out.status, 200, "{out:?}");
    let paper = out.json()["voucher"].clone();
    assert_eq!(paper["cents"], 12_345);
    check_books(&house, 12_345);
    assert_eq!(terminal.post(OUT, &with_key(3)).await.code(), "not-enough-credits");
    let paid = cage.post(REDEEM, &payout(&paper, 4)).await;
    assert_eq!((paid.status, &paid.json()["cents"]), (200, &12_345.into()));
    assert_eq!(cage.post(REDEEM, &payout(&paper, 5)).await.code(), "redeemed");
    check_books(&house, 0);
    house.stop().await;
}

#[tokio::test]
async fn whoever_did_not_hear_the_code_asks_again_with_the_same_key() {
    let tables = || vec![voucher_table("quick", QUICK)];
    let house = House::open(tables()).await;
    let (cage, mut terminal) = people(&house).await;
    let paper = bought(&cage, 5_000, 1).await;
    assert_eq!(bought(&cage, 5_000, 1).await, paper, "one voucher, told twice");
    let other = format!(r#"{{"cents":6000,"key":"{}"}}"#, key(1));
    assert_eq!(cage.post("/api/v1/vouchers", &other).await.code(), "in-use");
    terminal.post(IN, &code_of(&paper)).await;
    let out = terminal.post(OUT, &with_key(2)).await.json();
    assert_eq!(terminal.post(OUT, &with_key(2)).await.json(), out);
    let stranger = house.guest().await;
    assert_eq!(stranger.post(OUT, &with_key(2)).await.status, 409, "a key is one patron's own");
    let house = house.again(tables()).await;
    terminal = Sender { key: terminal.key, ..house.sender() };
    assert_eq!(terminal.post(OUT, &with_key(2)).await.json(), out);
    check_books(&house, 5_000);
    house.stop().await;
}

/// Whoever hangs up in the middle has their voucher, or their credits, and the next one is told
/// what is their own.
#[tokio::test]
async fn nothing_is_lost_when_clients_hang_up() {
    let house = House::open(vec![voucher_table("quick", QUICK)]).await;
    let (cage, terminal) = people(&house).await;
    let mut paper = bought(&cage, 7_000, 1).await;
    for nth in 2..22 {
        let credits = terminal.post(IN, &code_of(&paper)).await;
        assert_eq!(credits.body, r#"{"cents":7000}"#);
        terminal.hang_up_after("POST", OUT, &with_key(nth), u64::from(nth % 5)).await;
        // Somebody else's business goes on meanwhile, and is not taken for this.
        assert_eq!(bought(&cage, i64::from(nth), nth).await["cents"], nth);
        paper = terminal.post(OUT, &with_key(nth)).await.json()["voucher"].clone();
        assert_eq!(paper["cents"], 7_000, "{nth}");
    }
    check_books(&house, 7_000 + (2..22).sum::<i64>());
    house.stop().await;
}

#[tokio::test]
async fn a_voucher_is_redeemed_once_whoever_is_first() {
    let house = House::open(vec![voucher_table("quick", QUICK)]).await;
    let (cage, terminal) = people(&house).await;
    for nth in 1..6 {
        let bought = bought(&cage, 1_000, nth).await;
        let (paper, payout) = (code_of(&bought), payout(&bought, nth));
        let (at_table, again, at_counter) = tokio::join!(
            terminal.post(IN, &paper),
            terminal.post(IN, &paper),
            cage.post(REDEEM, &payout),
        );
        let mut all = [at_table.status, again.status, at_counter.status];
        all.sort_unstable();
        assert_eq!(all, [200, 409, 409]);
    }
    check_books(&house, 0);
    house.stop().await;
}

#[tokio::test]
async fn bug_17_a_payout_is_asked_for_again_and_a_copy_is_told_apart() {
    let tables = || vec![voucher_table("quick", QUICK)];
    let house = House::open(tables()).await;
    let manager = house.manager().await;
    let cage = house.hire(&manager, "Cay", &["cage"]).await;
    let other = house.hire(&manager, "Kim", &["cage"]).await;
    let papers = [bought(&cage, 700, 1).await, bought(&cage, 800, 2).await];
    let unkeyed = cage.post(REDEEM, &code_of(&papers[0])).await;
    assert_eq!((unkeyed.status, unkeyed.code().as_str()), (422, "malformed"));
    let first = cage.post(REDEEM, &payout(&papers[0], 3)).await.json();
    assert_eq!((&first["cents"], &first["repeated"]), (&700.into(), &false.into()));
    // The answer was lost, and the house broke down besides.
    let house = house.again(tables()).await;
    let [cage, other] = [cage, other].map(|it| Sender { address: house.address(), ..it });
    let again = cage.post(REDEEM, &payout(&papers[0], 3)).await.json();
    assert_eq!((&again["cents"], &again["repeated"]), (&700.into(), &true.into()));
    assert_eq!((&again["number"], &again["at"]), (&first["number"], &first["at"]));
    // A copy of the paper, a moment later: by the same cashier or another, nobody pays.
    for (cashier, nth, code) in
        [(&cage, 4, "redeemed"), (&other, 4, "redeemed"), (&other, 3, "in-use")]
    {
        let copied = cashier.post(REDEEM, &payout(&papers[0], nth)).await;
        assert_eq!((copied.status, copied.code().as_str()), (409, code), "{copied:?}");
        if code == "redeemed" {
            let data = &copied.json()["data"];
            assert_eq!((&data["staff"], &data["place"]), (&"Cay".into(), &"127.0.0.1".into()));
            assert_eq!((&data["at"], &data["number"]["number"]), (&first["at"], &1.into()));
        }
    }
    assert_eq!(cage.post(REDEEM, &payout(&papers[1], 3)).await.code(), "in-use");
    check_books(&house, 800);
    house.stop().await;
}

#[tokio::test]
async fn credits_of_vouchers_do_not_leave_by_the_socket() {
    let house = House::open(vec![voucher_table("quick", QUICK), table("play", QUICK)]).await;
    let (cage, terminal) = people(&house).await;
    let paper = bought(&cage, 5_000, 1).await;
    terminal.post(IN, &code_of(&paper)).await;
    let mut seat = terminal.sit("quick", "patron", None).await;
    assert_eq!(seat.ask(r#""cash-out":{}"#).await, Err("by-voucher".to_owned()));
    assert_eq!(seat.ask(r#""money-in":{"cents":5000}"#).await, Err("not-yours".to_owned()));
    check_books(&house, 0);
    // Play money is worth nothing, and vouchers are not for play.
    let paper = bought(&cage, 5_000, 2).await;
    let refused = terminal.post("/api/v1/tables/play/vouchers", &code_of(&paper)).await;
    assert_eq!(refused.code(), "play-money");
    terminal.post("/api/v1/tables/play/play-money", "{}").await;
    let out = terminal.post("/api/v1/tables/play/cash-out", &with_key(3)).await;
    assert_eq!((out.status, out.body.as_str()), (200, r#"{"voucher":null}"#));
    assert_eq!(
        terminal.post("/api/v1/tables/quick/play-money", "{}").await.code(),
        "no-play-money"
    );
    house.stop().await;
}

#[tokio::test]
async fn the_books_have_numbers_and_no_codes() {
    let house = House::open(vec![voucher_table("quick", QUICK)]).await;
    let (cage, _) = people(&house).await;
    let papers = [bought(&cage, 100, 1).await, bought(&cage, 200, 2).await];
    let reason = r#"{"reason":"The printer spoilt it"}"#;
    let cancelled = cage.post("/api/v1/vouchers/1/cancel", reason).await;
    assert_eq!(cancelled.status, 204, "{cancelled:?}");
    assert_eq!(cage.post("/api/v1/vouchers/1/cancel", reason).await.code(), "cancelled");
    assert_eq!(cage.post("/api/v1/vouchers/9/cancel", reason).await.status, 404);
    assert_eq!(cage.post(REDEEM, &payout(&papers[0], 3)).await.code(), "cancelled");
    let list = cage.get("/api/v1/vouchers").await;
    for paper in &papers {
        assert!(!list.body.contains(paper["code"].as_str().expect("a code")));
    }
    let list = list.json();
    assert_eq!((&list[0]["number"], &list[0]["state"]), (&2.into(), &"open".into()));
    assert_eq!((&list[1]["number"], &list[1]["state"]), (&1.into(), &"cancelled".into()));
    let page = cage.get("/api/v1/vouchers?before=2&limit=1").await.json();
    assert_eq!((page.as_array().map(Vec::len), &page[0]["number"]), (Some(1), &1.into()));
    assert_eq!(cage.get("/api/v1/vouchers?limit=0").await.status, 400);
    assert_eq!(cage.get("/api/v1/vouchers?before=9223372036854775808").await.status, 400);
    assert_eq!(cage.get("/api/v1/vouchers?of=me").await.status, 400);
    house.stop().await;
}

#[tokio::test]
async fn codes_are_not_guessed() {
    let few = Bounds { wrong_codes_per_minute: 3, ..bounds() };
    let house = House::open_within(vec![voucher_table("quick", QUICK)], few).await;
    let (cage, terminal) = people(&house).await;
    let paper = code_of(&bought(&cage, 100, 1).await);
    let wrong = r#"{"code":"00000-00000-00000-00000-00000-0"}"#;
    assert_eq!(terminal.post(IN, wrong).await.status, 404);
    let nothing = serde_json::json!({"code": "00000-00000-00000-00000-00000-0"});
    assert_eq!(cage.post(REDEEM, &payout(&nothing, 2)).await.status, 404);
    for _ in 0..5 {
        terminal.post(IN, &paper).await;
    }
    for _ in 0..2 {
        assert_eq!(terminal.post(IN, wrong).await.status, 404);
    }
    assert_eq!(terminal.post(IN, wrong).await.status, 429);
    for _ in 0..3 {
        assert_eq!(house.sender().post("/api/v1/terminals/pair", wrong).await.status, 404);
    }
    assert_eq!(house.sender().post("/api/v1/terminals/pair", wrong).await.status, 429);
    house.stop().await;
}

#[tokio::test]
async fn bug_17_wrong_codes_of_strangers_do_not_stop_the_counter() {
    let few = Bounds { wrong_codes_per_minute: 3, ..bounds() };
    let house = House::open_within(vec![voucher_table("quick", QUICK)], few).await;
    let (cage, _) = people(&house).await;
    let paper = bought(&cage, 100, 1).await;
    let nothing = serde_json::json!({"code": "00000-00000-00000-00000-00000-0"});
    let wrong = r#"{"code":"00000-00000-00000-00000-00000-0"}"#;
    for _ in 0..6 {
        house.sender().post("/api/v1/terminals/pair", wrong).await;
    }
    assert_eq!(house.sender().post("/api/v1/terminals/pair", wrong).await.status, 429);
    assert_eq!(cage.post(REDEEM, &payout(&paper, 2)).await.status, 200);
    for _ in 0..3 {
        assert_eq!(cage.post(REDEEM, &payout(&nothing, 3)).await.status, 404);
    }
    assert_eq!(cage.post(REDEEM, &payout(&nothing, 3)).await.status, 429, "a cashier guesses");
    house.stop().await;
}

#[tokio::test]
async fn amounts_that_are_none_are_refused() {
    let house = House::open(vec![voucher_table("quick", QUICK)]).await;
    let (cage, _) = people(&house).await;
    for (cents, status) in [
        ("0", 409),
        ("-1", 409),
        ("-9223372036854775808", 409),
        ("9223372036854775807", 409),
        ("100000001", 409),
        ("9223372036854775808", 422),
        ("1.5", 422),
        ("1e3", 422),
        ("\"100\"", 422),
        ("null", 422),
        ("NaN", 400),
    ] {
        let body = format!(r#"{{"cents":{cents},"key":"{}"}}"#, key(1));
        let reply = cage.post("/api/v1/vouchers", &body).await;
        assert_eq!(reply.status, status, "{cents}: {reply:?}");
    }
    for key in ["", "00", &"0".repeat(63), &"G".repeat(64), &"A".repeat(64)] {
        let body = format!(r#"{{"cents":100,"key":"{key}"}}"#);
        assert_eq!(cage.post("/api/v1/vouchers", &body).await.status, 422, "{key}");
    }
    let more = format!(r#"{{"cents":100,"key":"{}","free":true}}"#, key(1));
    assert_eq!(cage.post("/api/v1/vouchers", &more).await.status, 422);
    assert_eq!(cage.get("/api/v1/vouchers").await.body, "[]");
    house.stop().await;
}

/// Writes a cash-out and its voucher as whoever has the database could: neither the table nor the
/// cage has heard of either.
async fn write_unheard(house: &House) {
    let app = house.server().app();
    let (now, desk) = (app.clock.now(), &app.table("quick").expect("a table").desk);
    let table = desk.now();
    let (patron, amount) = table.machine.table.view(Audience::Floor, now).credits[0];
    let command = Command {
        by: Actor::Patron(patron),
        request: Request::Money(MoneyRequest::CashOut { patron }),
    };
    let events = table.machine.table.decide(&command, now).expect("the credits are there");
    let entry = Entry::new(&table.machine.table.house().version, (None, None), &command, events)
        .expect("an entry");
    let from = Source::CashOut { table: "quick".to_owned(), patron };
    let request = cage::Request::Issue { code: Digest([7; 32]), amount, from };
    let asked = cage::Command { by: By::Patron(patron), request };
    let issued = app.cage.read().decide(&asked, now);
    let voucher = CageEntry::new(None, &asked, issued.expect("it is issued")).expect("an entry");
    let mut appends = Vec::new();
    for (stream, line) in [("table/quick", entry.to_line()), ("cage", voucher.to_line())] {
        let stream = stream.parse().expect("a name");
        let expected = app.store.last(&stream).await.expect("it is read").next();
        appends.push(Append { stream, expected, lines: vec![line] });
    }
    app.store.append(appends).await.expect("it is written");
}

#[tokio::test]
async fn bug_17_lines_that_somebody_else_wrote_pay_nobody() {
    let house = House::open(vec![voucher_table("quick", QUICK)]).await;
    let (cage, terminal) = people(&house).await;
    terminal.post(IN, &code_of(&bought(&cage, 7_000, 1).await)).await;
    check_books(&house, 0);
    write_unheard(&house).await;
    let out = terminal.post(OUT, &with_key(2)).await;
    assert_eq!((out.status, out.code().as_str()), (503, "not-kept"));
    // Neither the table nor the cage takes in what this house did not write.
    check_books(&house, 0);
    assert_eq!(cage.get("/api/v1/vouchers").await.json()[0]["state"], "redeemed");
    let ready = cage.get("/readyz").await;
    let stopped = ready.json()["stopped"].to_string();
    assert_eq!(ready.status, 503);
    assert!(stopped.contains("quick") && stopped.contains("(cage)"), "{stopped}");
    house.stop().await;
}
