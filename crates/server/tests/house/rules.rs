//! House files: read by everybody, changed by two people, while the table is closed.

use protocol::wire::Stage;
use serde_json::json;

use crate::support::{House, QUICK, Sender, table};

const AT: &str = "/api/v1/tables/quick/rules";

/// The same house, with another minimum.
fn new_rules() -> String {
    format!("{QUICK}[limits]\nminimum = \"50.00\"\n")
}

fn key(nth: u8) -> String {
    format!(r#"{{"key":"{}"}}"#, format!("{nth:02x}").repeat(32))
}

/// Plays one coup, and takes the credits away.
async fn play(guest: &Sender, cents: u32, nth: u8) {
    guest.post("/api/v1/tables/quick/play-money", "{}").await;
    let mut seat = guest.sit("quick", "patron", None).await;
    seat.view(|view| matches!(view.stage, Stage::Betting { .. })).await;
    let place = format!(r#""place":{{"area":1,"wager":"banker","cents":{cents}}}"#);
    // A name of its own, or it would be taken for the same command as last time.
    let placed = seat.ask_as(&format!("play-{nth}"), &place).await;
    placed.unwrap_or_else(|code| panic!("{code}"));
    seat.view(|view| view.stakes.is_empty() && matches!(view.stage, Stage::Waiting)).await;
    let out = guest.post("/api/v1/tables/quick/cash-out", &key(nth)).await;
    assert_eq!(out.status, 200, "{out:?}");
}

/// Closes the table between two coups.
async fn close(floor: &Sender) {
    let mut desk = floor.sit("quick", "floor", None).await;
    for nth in 1.. {
        desk.view(|view| !matches!(view.stage, Stage::Dealing)).await;
        match desk.ask_as(&format!("close-{nth}"), r#""close":{}"#).await {
            Ok(_) => return,
            Err(code) => assert!(["bets-open", "coup-in-progress"].contains(&&*code), "{code}"),
        }
    }
}

#[tokio::test]
async fn rules_change_while_the_table_is_closed_and_the_journal_follows() {
    let tables = || vec![table("quick", QUICK)];
    let house = House::open(tables()).await;
    let manager = house.manager().await;
    let floor = house.hire(&manager, "Flo", &["floor"]).await;
    let guest = house.guest().await;
    play(&guest, 2_500, 1).await;
    let propose = json!({"text": new_rules()}).to_string();
    let proposed = manager.post(&format!("{AT}/propose"), &propose).await;
    assert_eq!(proposed.status, 201, "{proposed:?}");
    let approve = proposed.body.clone();
    let open = floor.post(&format!("{AT}/approve"), &approve).await;
    assert_eq!((open.status, open.code()), (409, "table-open".to_owned()));
    close(&floor).await;
    let same = manager.post(&format!("{AT}/approve"), &approve).await;
    assert_eq!(same.code(), "same-person");
    let seen = floor.get(&format!("{AT}/proposal")).await.json();
    assert_eq!((&seen["text"], &seen["by"]), (&new_rules().into(), &1.into()));
    let approved = floor.post(&format!("{AT}/approve"), &approve).await;
    assert_eq!(approved.status, 200, "{approved:?}");
    assert_eq!(approved.text("effect"), "at the next start of the house");
    assert_eq!(house.sender().get(AT).await.body, QUICK, "not yet");

    let house = house.again(tables()).await;
    assert_eq!(house.sender().get(AT).await.body, new_rules());
    let [guest, floor] = [guest, floor].map(|it| Sender { key: it.key, ..house.sender() });
    let mut desk = floor.sit("quick", "floor", None).await;
    desk.ask_as("open-1", r#""open":{"dealer":0}"#).await.expect("it opens");
    let mut seat = guest.sit("quick", "patron", None).await;
    guest.post("/api/v1/tables/quick/play-money", "{}").await;
    seat.view(|view| matches!(view.stage, Stage::Betting { .. })).await;
    let small = seat.ask_as("small", r#""place":{"area":1,"wager":"banker","cents":2500}"#).await;
    assert_eq!(small, Err("under-minimum".to_owned()));
    play(&guest, 5_000, 2).await;
    drop((desk, seat));
    let before = house.server().app().table("quick").expect("a table").desk.now();

    let house = house.again(tables()).await;
    let after = house.server().app().table("quick").expect("a table").desk.now();
    assert!(after.number >= before.number && after.machine.table.balances());
    assert_eq!(after.machine.table.house().version, before.machine.table.house().version);
    let guest = Sender { key: guest.key, ..house.sender() };
    play(&guest, 5_000, 3).await;
    house.stop().await;
}

#[tokio::test]
async fn everybody_reads_the_rules() {
    let house = House::open(vec![table("quick", QUICK)]).await;
    let text = house.sender().get(AT).await;
    assert_eq!((text.status, text.body.as_str()), (200, QUICK));
    assert_eq!(text.header("content-type"), Some("text/plain; charset=utf-8"));
    let page = house.sender().get(&format!("{AT}.html")).await;
    assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
    assert!(page.body.contains("Quick") && page.body.contains("<html"), "{}", page.body);
    let policy = page.header("content-security-policy").expect("a policy");
    assert!(policy.starts_with("default-src 'none'; style-src 'unsafe-inline'"), "{policy}");
    assert_eq!(house.sender().get("/api/v1/tables/none/rules").await.status, 404);
    house.stop().await;
}

#[tokio::test]
async fn a_file_with_faults_is_refused_with_all_of_them() {
    let house = House::open(vec![table("quick", QUICK)]).await;
    let manager = house.manager().await;
    let text = "name = \"Typo\"\n[shoe]\ndekcs = 6\n[limits]\nminimum = 5\n";
    let body = json!({ "text": text }).to_string();
    let reply = manager.post(&format!("{AT}/propose"), &body).await;
    assert_eq!((reply.status, reply.code()), (409, "faulty".to_owned()));
    let faults = &reply.json()["data"]["faults"];
    assert_eq!((&faults[0]["line"], &faults[0]["column"]), (&3.into(), &1.into()));
    assert_eq!(faults[0]["option"], "shoe.dekcs");
    assert_eq!(faults[0]["advice"], "did you mean `decks`?");
    assert_eq!(faults[1]["line"], 5, "{faults}");
    let long = json!({"text": format!("{QUICK}#{}", " ".repeat(129 << 10))}).to_string();
    assert_eq!(manager.post(&format!("{AT}/propose"), &long).await.code(), "faulty");
    let longer = json!({"text": " ".repeat(512 << 10)}).to_string();
    assert_eq!(manager.post(&format!("{AT}/propose"), &longer).await.status, 413);
    let same = json!({ "text": QUICK }).to_string();
    assert_eq!(manager.post(&format!("{AT}/propose"), &same).await.code(), "house-in-force");
    let other = json!({ "text": new_rules() }).to_string();
    assert_eq!(manager.post(&format!("{AT}/propose"), &other).await.status, 201);
    assert_eq!(manager.post(&format!("{AT}/propose"), &other).await.code(), "proposal-open");
    assert_eq!(manager.post(&format!("{AT}/withdraw"), "").await.status, 204);
    assert_eq!(manager.post(&format!("{AT}/withdraw"), "").await.code(), "no-proposal");
    assert_eq!(manager.get(&format!("{AT}/proposal")).await.status, 404);
    house.stop().await;
}
