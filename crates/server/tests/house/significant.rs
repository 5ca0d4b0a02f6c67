//! What the house notes of itself, as the report of significant events tells it.

use baccarat::Cents;
use protocol::wire::{ServerMessage, Stage, Told};
use server::settings::{Money, TableSetting};
use store::{Append, StreamName};

use crate::support::{House, LIVE, PASSWORD, QUICK, Sender, table};

/// A significant event: where, by whom, and the rest in words.
#[derive(Debug, PartialEq, Eq)]
struct Noted {
    place: String,
    by: String,
    details: String,
}

/// The events of this name, the oldest first.
async fn noted(auditor: &Sender, name: &str) -> Vec<Noted> {
    let report = auditor.get("/api/v1/reports/events").await.json();
    let rows = report["rows"].as_array().expect("rows").iter();
    let named = rows.filter(|row| row["event"] == name);
    let word = |of: &serde_json::Value| of.as_str().expect("text").to_owned();
    let noted = named.map(|row| Noted {
        place: word(&row["where"]),
        by: word(&row["by"]),
        details: word(&row["details"]),
    });
    noted.collect()
}

fn note(place: &str, by: &str, details: &str) -> Noted {
    Noted { place: place.to_owned(), by: by.to_owned(), details: details.to_owned() }
}

#[tokio::test]
async fn every_start_and_every_stop_is_noted() {
    let tables = || vec![table("quick", QUICK)];
    let house = House::open(tables()).await;
    let manager = house.manager().await;
    house.hire(&manager, "ada", &["auditor"]).await;
    let house = house.again(tables()).await;
    let auditor = house.signed_on("ada", PASSWORD).await;
    assert_eq!(noted(&auditor, "stopped").await, [note("office", "the house", "in order")]);
    let started = noted(&auditor, "started").await;
    assert_eq!(started.len(), 2, "{started:?}");
    assert_eq!(started[0], started[1], "it was stopped in order, and runs as before");
    let version = format!("version {}, settings ", env!("CARGO_PKG_VERSION"));
    assert!(started[0].details.starts_with(&version), "{started:?}");
    house.stop().await;
}

#[tokio::test]
async fn other_settings_than_before_are_noted_once() {
    let house = House::open(vec![table("quick", QUICK)]).await;
    let manager = house.manager().await;
    house.hire(&manager, "ada", &["auditor"]).await;
    let richer =
        || vec![TableSetting { money: Money::Play { amount: Cents::whole(2_000) }, ..quick() }];
    let house = house.again(richer()).await;
    let house = house.again(richer()).await;
    let auditor = house.signed_on("ada", PASSWORD).await;
    let changed = noted(&auditor, "config changed").await;
    assert_eq!(changed.len(), 1, "{changed:?}");
    let started = noted(&auditor, "started").await;
    let marks: Vec<&str> =
        started.iter().map(|it| it.details.rsplit(' ').next().unwrap()).collect();
    let expected = format!(
        "settings {}, before {}: table quick sealed, play money 2000.00 (before: sealed, play money \
         1000.00)",
        marks[1], marks[0],
    );
    assert_eq!(changed[0].details, expected);
    assert!(marks[0] != marks[1] && marks[1] == marks[2], "{marks:?}");
    house.stop().await;
}

fn quick() -> TableSetting {
    table("quick", QUICK)
}

#[tokio::test]
async fn verifying_is_noted_and_so_is_what_is_wrong() {
    let house = House::open(vec![quick(), table("old", QUICK)]).await;
    let manager = house.manager().await;
    let auditor = house.hire(&manager, "ada", &["auditor"]).await;
    assert_eq!(auditor.get("/api/v1/verify").await.status, 200);
    let sound = noted(&auditor, "verified").await;
    assert_eq!(sound.len(), 1, "{sound:?}");
    assert_eq!((sound[0].place.as_str(), sound[0].by.as_str()), ("office", "staff 2"));
    let words = &sound[0].details;
    assert!(words.starts_with("2 tables, ") && words.ends_with("all of them sound"), "{words}");
    // A table that is not run any more is verified as well.
    let house = house.again(vec![quick()]).await;
    let auditor = house.signed_on("ada", PASSWORD).await;
    let (store, stream) = (&house.server().app().store, "table/old");
    let stream: StreamName = stream.parse().expect("a name");
    let expected = store.last(&stream).await.expect("it is read").next();
    // Cards are turned over while none is dealt, which cannot be.
    let first = store.read(&stream, 1, 1).await.expect("it is read").remove(0).text;
    let (head, _) = first.split_once(r#""events":"#).expect("what happened");
    let lines = vec![format!(r#"{head}"events":[{{"turned":"player"}}]}}"#)];
    store.append(vec![Append { stream, expected, lines }]).await.expect("it is written");
    let verified = auditor.get("/api/v1/verify").await.json();
    let unsound = verified.as_array().expect("a list").iter().filter(|it| it["sound"] == false);
    let unsound: Vec<_> = unsound.map(|it| &it["stream"]).collect();
    assert_eq!(unsound, ["table/old"]);
    let failed = noted(&auditor, "verification failed").await;
    assert_eq!(failed.len(), 1, "{failed:?}");
    assert_eq!((failed[0].place.as_str(), failed[0].by.as_str()), ("old", "staff 2"));
    assert!(failed[0].details.starts_with("old: line "), "{failed:?}");
    assert_eq!(noted(&auditor, "verified").await.len(), 1, "it was not sound this time");
    house.stop().await;
}

#[tokio::test]
async fn backups_and_exports_are_noted_with_whoever_made_them() {
    let house = House::open(vec![quick()]).await;
    let manager = house.manager().await;
    let auditor = house.hire(&manager, "ada", &["auditor"]).await;
    let backup = manager.post("/api/v1/backups", "{}").await;
    assert_eq!(backup.status, 201, "{backup:?}");
    let words = format!("{}, {} lines", backup.text("file"), backup.json()["lines"]);
    assert_eq!(noted(&auditor, "backup made").await, [note("office", "staff 1", &words)]);
    let exported = auditor.get("/api/v1/export").await.body;
    assert_eq!(noted(&auditor, "exported").await, [note("office", "staff 2", "the journal")]);
    assert!(exported.contains(r#"\"exported\""#), "whoever has it has this, too");
    // Whoever may not, did not.
    assert_eq!(manager.get("/api/v1/export").await.status, 403);
    assert_eq!(auditor.post("/api/v1/backups", "{}").await.status, 403);
    assert_eq!(noted(&auditor, "exported").await.len(), 1);
    assert_eq!(noted(&auditor, "backup made").await.len(), 1);
    house.stop().await;
}

#[tokio::test]
async fn a_wager_is_large_from_the_amount_that_is_set() {
    let rich = TableSetting { money: Money::Play { amount: Cents::whole(5_000) }, ..quick() };
    let house = House::open(vec![rich]).await;
    let manager = house.manager().await;
    let auditor = house.hire(&manager, "ada", &["auditor"]).await;
    let mut patron = house.patron("quick").await;
    patron.view(|view| matches!(view.stage, Stage::Betting { .. })).await;
    for (area, cents) in [(1, 100_000), (2, 99_900)] {
        let what = format!(r#""place":{{"area":{area},"wager":"player","cents":{cents}}}"#);
        patron.ask(&what).await.expect("it is placed");
    }
    let is_over = |message: &ServerMessage| match message {
        ServerMessage::Told { what: Told::CoupEnded, .. } => Some(()),
        _ => None,
    };
    patron.until(is_over).await;
    let large = noted(&auditor, "large wager").await;
    assert_eq!(large.len(), 1, "{large:?}");
    assert!(large[0].details.contains("patron 1, 1000.00 on "), "{large:?}");
    assert_eq!(noted(&auditor, "large win").await, [], "nobody can have won so much");
    house.stop().await;
}

/// A table that a person deals at, with every card face down.
const DOWN: &str = r#"
name = "Down"
based-on = "macau"
[terminals]
dealer = "live"
[floor]
opening-signatures = 1
[ghost]
consecutive-max = 100
per-shoe-max = 100
only-at-start = false
"#;

#[tokio::test]
async fn a_report_names_no_card_that_lies_face_down() {
    let down = TableSetting { is_sealed: false, ..table("down", DOWN) };
    let house = House::open(vec![down]).await;
    let manager = house.manager().await;
    let auditor = house.hire(&manager, "ada", &["auditor"]).await;
    let dealer = house.hire(&manager, "Dee", &["dealer"]).await;
    let floor = house.hire(&manager, "Flo", &["floor"]).await;
    let mut dealing = dealer.sit("down", "dealer", None).await;
    dealing.ask(r#""open":{"dealer":3}"#).await.expect("it opens");
    let mut patron = house.patron("down").await;
    dealing.ask(r#""new-shoe":{}"#).await.expect("a shoe");
    let desk = &house.server().app().table("down").expect("a table").desk;
    if desk.now().machine.table.house().shoe.player_cut {
        dealing.ask(r#""cut":{"from-end":100}"#).await.expect("it is cut");
    }
    dealing.ask(r#""card":{"card":"Ah"}"#).await.expect("the first card");
    dealing.ask(r#""open-bets":{}"#).await.expect("bets");
    let bet = r#""place":{"area":1,"wager":"player","cents":10000}"#;
    patron.ask(bet).await.expect("a stake");
    dealing.ask(r#""close-bets":{}"#).await.expect("no more bets");
    for card in ["8c", "9h"] {
        dealing.ask(&format!(r#""card":{{"card":"{card}"}}"#)).await.expect("a card");
    }
    let misread = r#""report":{"kind":"misread","seen":"unseen","found":{"cards":["8c","7d"]}}"#;
    dealing.ask(misread).await.expect("it is reported");
    let mut ruling = floor.sit("down", "floor", None).await;
    let rule = r#""rule":{"resolution":"correct-record","reason":"Seen on the tape"}"#;
    ruling.ask(rule).await.expect("it is put right");
    let corrected = |details: &str| [note("down", "floor 4", details)];
    let hidden = "coup 1: 2 cards on record, 2 dealt; which, once it is over";
    assert_eq!(noted(&auditor, "cards corrected").await, corrected(hidden));
    for path in ["/api/v1/export", "/api/v1/verify", "/api/v1/tables/down/coups/1?as=auditor"] {
        let told = auditor.get(path).await;
        assert_eq!(told.status, 200, "{told:?}");
        for card in ["8c", "9h", "7d"] {
            assert!(!told.body.contains(&format!("\\\"{card}\\\"")), "{path}: {}", told.body);
            assert!(!told.body.contains(&format!("\"{card}\"")), "{path}: {}", told.body);
        }
    }
    let verified = async || {
        let all = auditor.get("/api/v1/verify").await.json();
        let mut all = all.as_array().expect("a list").iter();
        all.find(|it| it["stream"] == "table/down").expect("the table").clone()
    };
    let stream: StreamName = "table/down".parse().expect("a name");
    let lines = house.server().app().store.read(&stream, 1, 1_000).await.expect("read");
    let told = verified().await;
    let last = told["head-line"].as_u64().expect("a line");
    let open = lines.iter().find(|line| line.number == last).expect("that line");
    assert_eq!(told["head"], open.hash.to_string(), "{told}");
    assert!(
        !lines[..usize::try_from(last).expect("few")]
            .iter()
            .any(|line| { line.text.contains("bets-closed") || line.text.contains(r#""8c""#) }),
        "bug 17: a hash of a coup in progress lets its cards be found: {told}"
    );
    // What is wrong with the coup is not told either, but where it is.
    let (store, stream) = (&house.server().app().store, "table/down");
    let stream: StreamName = stream.parse().expect("a name");
    let last = store.last(&stream).await.expect("it is read").last;
    let line = store.read(&stream, last, 1).await.expect("it is read").remove(0).text;
    let lines = vec![line];
    store.append(vec![Append { stream, expected: last + 1, lines }]).await.expect("written");
    let wrong = verified().await["wrong"].to_string();
    assert!(wrong.contains("why is told once no card of it can lie face down"), "{wrong}");
    house.stop().await;
}

/// What the office and the cage hand in, one by one.
#[tokio::test]
async fn what_happens_in_the_office_and_at_the_cage_is_told() {
    let house = House::open(vec![quick()]).await;
    let manager = house.manager().await;
    let auditor = house.hire(&manager, "ada", &["auditor"]).await;
    house.hire(&manager, "Flo", &["floor"]).await;
    let cage = house.hire(&manager, "Cay", &["cage"]).await;
    let check = async |event: &str, expected: &[Noted]| {
        assert_eq!(noted(&auditor, event).await, expected, "{event}");
    };

    // Somebody types a password where the name belongs: it is in no report.
    assert_eq!(house.sign_on("tell nobody", "Flo").await.status, 401);
    for _ in 0..3 {
        assert_eq!(house.sign_on("Flo", "not her password").await.status, 401);
    }
    let failed = |whose: &str| note("office", "the house", &format!("this computer: {whose}"));
    let hers = || failed("staff 3");
    check("failed sign-on", &[failed("unknown name"), hers(), hers(), hers()]).await;
    check("account locked", &[note("office", "the house", "this computer: staff 3")]).await;
    let report = auditor.get("/api/v1/reports/events?format=text").await.body;
    assert!(!report.contains("tell nobody") && !report.contains("not her password"), "{report}");

    check("money set", &[note("quick", "the house", "play")]).await;

    let sold = format!(r#"{{"cents":2000,"key":"{}"}}"#, "ab".repeat(32));
    assert_eq!(cage.post("/api/v1/vouchers", &sold).await.status, 201);
    let spoilt = r#"{"reason":"The printer spoilt it"}"#;
    assert_eq!(cage.post("/api/v1/vouchers/1/cancel", spoilt).await.status, 204);
    let cancelled = note("cage", "cage 4", "voucher 1: The printer spoilt it");
    check("voucher cancelled", &[cancelled]).await;

    let guest = house.guest().await;
    for (kind, words) in [("floor", "Please come"), ("dispute", "I was paid too little")] {
        let call = format!(r#"{{"kind":"{kind}","words":"{words}"}}"#);
        assert_eq!(guest.post("/api/v1/tables/quick/call", &call).await.status, 201);
    }
    check("floor called", &[note("quick", "patron 1", "patron 1: Please come")]).await;
    check("dispute", &[note("quick", "patron 1", "patron 1: I was paid too little")]).await;
    house.stop().await;
}

#[tokio::test]
async fn a_changed_house_file_is_told_with_both_who_changed_it() {
    let house = House::open(vec![table("live", LIVE)]).await;
    let manager = house.manager().await;
    let auditor = house.hire(&manager, "ada", &["auditor"]).await;
    let floor = house.hire(&manager, "Flo", &["floor"]).await;
    let text = format!("{LIVE}[limits]\nminimum = \"50.00\"\n");
    let propose = serde_json::json!({ "text": text }).to_string();
    let rules = "/api/v1/tables/live/rules";
    let proposed = manager.post(&format!("{rules}/propose"), &propose).await;
    assert_eq!(proposed.status, 201, "{proposed:?}");
    let approved = floor.post(&format!("{rules}/approve"), &proposed.body).await;
    assert_eq!(approved.status, 200, "{approved:?}");
    let changed = noted(&auditor, "house file changed").await;
    assert_eq!(changed, [note("live", "staff 3", "proposed by staff 1")]);
    house.stop().await;
}
