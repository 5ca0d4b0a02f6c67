//! What is read back from the journal.

use std::time::Duration;

use protocol::wire::{ServerMessage, Stage, Told};
use server::settings::Bounds;
use server::{Asker, Read};
use tokio::time::Instant;

use crate::support::{Client, House, PATIENCE, QUICK, bounds, table};

/// Wagers once, and waits until it is paid.
async fn play_once(patron: &mut Client) {
    patron.view(|view| matches!(view.stage, Stage::Betting { .. })).await;
    let placed = patron.ask(r#""place":{"area":1,"wager":"player","cents":2500}"#).await;
    placed.expect("it is placed");
    let is_over = |message: &ServerMessage| match message {
        ServerMessage::Told { what: Told::CoupEnded, .. } => Some(()),
        _ => None,
    };
    patron.until(is_over).await;
}

#[tokio::test]
async fn a_coup_is_recalled_as_it_was_seen() {
    let house = House::open(vec![table("quick", QUICK)]).await;
    let guest = house.guest().await;
    guest.post("/api/v1/tables/quick/play-money", "{}").await;
    let mut patron = guest.sit("quick", "patron", None).await;
    play_once(&mut patron).await;
    let view = patron.view(|view| view.last.is_some()).await;
    let last = serde_json::to_value(view.last.expect("the last coup")).expect("JSON");
    let coup = last["coup"].as_u64().expect("its number");

    let reply = guest.get(&format!("/api/v1/tables/quick/coups/{coup}?as=patron")).await;
    assert_eq!(reply.status, 200, "{reply:?}");
    let recalled = reply.json();
    assert_eq!(recalled["over"], true);
    let messages = recalled["messages"].as_array().expect("messages");
    let views: Vec<_> = messages.iter().filter(|it| it["kind"] == "view").collect();
    assert!(views.iter().all(|view| view["view"]["replay"] == true), "{views:#?}");
    let shown = &views.last().expect("a view")["view"]["coup"]["totals"];
    assert_eq!(*shown, last["totals"]);
    let is_paid = |it: &&serde_json::Value| it["what"]["settled"].is_object();
    assert_eq!(messages.iter().filter(is_paid).count(), 1, "{messages:#?}");

    // The room is not told who was paid.
    let reply = house.sender().get(&format!("/api/v1/tables/quick/coups/{coup}")).await;
    assert_eq!(reply.status, 200, "{reply:?}");
    let recalled = reply.json();
    let messages = recalled["messages"].as_array().expect("messages");
    assert_eq!(messages.iter().filter(is_paid).count(), 0, "{messages:#?}");

    let none = house.sender().get("/api/v1/tables/quick/coups/199").await;
    assert_eq!((none.status, none.code()), (404, "not-found".to_owned()));
    let nobody = house.sender().get(&format!("/api/v1/tables/quick/coups/{coup}?as=patron")).await;
    assert_eq!(nobody.status, 401);
    let floor = guest.get(&format!("/api/v1/tables/quick/coups/{coup}?as=floor")).await;
    assert_eq!(floor.status, 401);
    house.stop().await;
}

#[tokio::test]
async fn a_statement_has_every_coup_and_nobody_else_s() {
    let house = House::open(vec![table("quick", QUICK)]).await;
    let guest = house.guest().await;
    guest.post("/api/v1/tables/quick/play-money", "{}").await;
    let empty = house.guest().await.get("/api/v1/me/statement?format=text").await;
    assert!(empty.body.contains("No activity"), "{empty:?}");
    let mut patron = guest.sit("quick", "patron", None).await;
    play_once(&mut patron).await;
    let reply = guest.get("/api/v1/me/statement?format=csv").await;
    assert_eq!(reply.status, 200, "{reply:?}");
    assert_eq!(reply.header("content-type"), Some("text/csv; charset=utf-8"));
    assert!(reply.body.contains("25.00"), "{}", reply.body);
    let wrong = guest.get("/api/v1/me/statement?from=yesterday").await;
    assert_eq!((wrong.status, wrong.code()), (400, "malformed".to_owned()));
    house.stop().await;
}

#[tokio::test]
async fn a_coup_with_very_many_wagers_is_recalled_within_bounds() {
    let house = House::open(vec![table("quick", QUICK)]).await;
    let guest = house.guest().await;
    guest.post("/api/v1/tables/quick/play-money", "{}").await;
    let mut patron = guest.sit("quick", "patron", None).await;
    patron.view(|view| matches!(view.stage, Stage::Betting { .. })).await;
    for _ in 0..80 {
        for what in [r#""place":{"area":1,"wager":"player","cents":2500}"#, r#""clear":{}"#] {
            patron.ask(what).await.expect("it is done");
        }
    }
    let reply = guest.get("/api/v1/tables/quick/coups/1?as=patron").await;
    assert_eq!(reply.status, 200, "{reply:?}");
    let recalled = reply.json();
    let messages = recalled["messages"].as_array().expect("messages");
    let count = |kind: &str| messages.iter().filter(|it| it["kind"] == kind).count();
    assert!(count("told") >= 160, "{}", count("told"));
    assert!((100..110).contains(&count("view")), "{}", count("view"));
    // What others did is nothing to the room, and nothing is drawn for it.
    let recalled = house.sender().get("/api/v1/tables/quick/coups/1").await.json();
    let messages = recalled["messages"].as_array().expect("messages");
    assert!(messages.len() < 10, "{}", messages.len());
    house.stop().await;
}

#[tokio::test]
async fn much_is_not_read_back_too_often_nor_by_too_many_at_once() {
    let few = Bounds { recalls_per_minute: 2, ..bounds() };
    let house = House::open_within(vec![table("quick", QUICK)], few).await;
    let guest = house.guest().await;
    let manager = house.manager().await;
    let auditor = house.hire(&manager, "ada", &["auditor"]).await;
    let mut patron = guest.sit("quick", "patron", None).await;
    patron.view(|view| matches!(view.stage, Stage::Betting { .. })).await;
    for _ in 0..2 {
        assert_eq!(house.sender().get("/api/v1/tables/quick/coups/1").await.status, 200);
        assert_eq!(guest.get("/api/v1/me/statement").await.status, 200);
    }
    for path in ["/api/v1/tables/quick/coups/1", "/api/v1/me/statement"] {
        let often = guest.get(path).await;
        assert_eq!((often.status, often.code().as_str()), (429, "too-often"));
        assert_eq!(often.header("retry-after"), Some("60"));
    }
    let path = "/api/v1/tables/quick/coups/1?as=auditor";
    assert_eq!(auditor.get(path).await.status, 200, "whoever works here has to");

    // Strangers have one turn, and keep nobody waiting who works here.
    let reading = &house.server().app().reading;
    let from = Asker::stranger(house.address().ip());
    let stranger = reading.of_patron(from, Read::Coup).await.expect("nobody else reads");
    for path in ["/api/v1/reports/table", "/api/v1/verify"] {
        assert_eq!(auditor.get(path).await.status, 200, "{path}");
    }
    assert_eq!(auditor.get(path).await.status, 200);
    drop(stranger);
    let all = [reading.of_staff().await, reading.of_staff().await];
    assert!(all.iter().all(Result::is_ok), "nobody else reads");
    let started = Instant::now();
    let busy = auditor.get(path).await;
    assert_eq!((busy.status, busy.code().as_str()), (503, "busy"));
    assert_eq!(busy.header("retry-after"), Some("5"));
    assert!(started.elapsed() < PATIENCE, "{:?}", started.elapsed());
    drop(all);
    assert_eq!(auditor.get(path).await.status, 200);
    house.stop().await;
}

/// A coup is recalled from the snapshot before it, and looks as it does from the first line on.
#[tokio::test]
async fn bug_17_a_recall_does_not_read_what_was_long_before() {
    let often = Bounds { snapshot_every: 20, ..bounds() };
    let house = House::open_within(vec![table("quick", QUICK)], often).await;
    let guest = house.guest().await;
    guest.post("/api/v1/tables/quick/play-money", "{}").await;
    let mut patron = guest.sit("quick", "patron", None).await;
    for _ in 0..6 {
        play_once(&mut patron).await;
    }
    let app = house.server().app();
    let (store, desk) = (&app.store, &app.tables().next().expect("a table").1.desk);
    let known = |coup: u64| async move { desk.before(store, coup).await.expect("it is read") };
    let started = Instant::now();
    while known(6).await.is_none_or(|before| before.table.coup_number() < 4) {
        assert!(started.elapsed() < PATIENCE, "no snapshot is made");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let mut earlier = None;
    for coup in 1..=6 {
        let before = known(coup).await;
        assert!(before.as_ref().is_none_or(|before| before.table.coup_number() < coup));
        let head = before.map(|before| before.head.last);
        assert!(head >= earlier, "coup {coup}: {head:?}, {earlier:?}");
        earlier = head;
    }
    let recalls = || async {
        let mut recalled = Vec::new();
        for coup in 1..=6 {
            let path = format!("/api/v1/tables/quick/coups/{coup}?as=patron");
            let reply = guest.get(&path).await;
            assert_eq!(reply.status, 200, "{reply:?}");
            recalled.push(reply.json());
        }
        recalled
    };
    let quickly = recalls().await;
    // A reader of the first line would find that it was changed.
    let line = FirstLine::open(&house);
    line.change();
    assert_eq!(house.sender().get("/api/v1/tables/quick/coups/6").await.status, 200);
    assert_eq!(house.sender().get("/api/v1/tables/quick/coups/1").await.status, 500);
    line.change_back();
    store.drop_models().await.expect("they are dropped");
    assert!(known(6).await.is_none());
    assert_eq!(quickly, recalls().await);
    house.stop().await;
}

/// A statement read every line of its tables, also for a guest who had just come.
#[tokio::test]
async fn bug_17_a_statement_begins_where_its_patron_did() {
    let often = Bounds { snapshot_every: 20, ..bounds() };
    let house = House::open_within(vec![table("quick", QUICK)], often).await;
    let early = house.guest().await;
    early.post("/api/v1/tables/quick/play-money", "{}").await;
    let mut patron = early.sit("quick", "patron", None).await;
    let app = house.server().app();
    let (store, desk) = (&app.store, &app.tables().next().expect("a table").1.desk);
    let known = || async {
        let before = desk.between_coups(store, app.clock.now()).await.expect("it is read");
        before.is_some_and(|before| before.table.coup_number() > 3)
    };
    // Some are made in the middle of a hand.
    let started = Instant::now();
    while !known().await {
        assert!(started.elapsed() < PATIENCE, "no snapshot is made");
        play_once(&mut patron).await;
    }
    let late = house.guest().await;
    late.post("/api/v1/tables/quick/play-money", "{}").await;
    let mut patron = late.sit("quick", "patron", None).await;
    play_once(&mut patron).await;
    let since = app.clock.now();
    play_once(&mut patron).await;
    let written = |at| records::when::written(at).replace(' ', "T");
    let to = written(app.clock.now());
    let all = format!("/api/v1/me/statement?format=csv&to={to}");
    let part = format!("{all}&from={}", written(since));
    let statements = || async {
        let mut all_of_them = Vec::new();
        for (who, path) in [(&early, &all), (&late, &all), (&late, &part), (&early, &part)] {
            let reply = who.get(path).await;
            assert_eq!(reply.status, 200, "{reply:?}");
            all_of_them.push(reply.body);
        }
        all_of_them
    };
    let quickly = statements().await;
    assert!(quickly[1].contains(",wager,"), "{}", quickly[1]);
    assert!(quickly[2].len() < quickly[1].len(), "{}", quickly[2]);
    // A reader of the first line would find that it was changed.
    let line = FirstLine::open(&house);
    line.change();
    assert_eq!(late.get(&all).await.status, 200);
    assert_eq!(early.get(&all).await.status, 500);
    assert_eq!(early.get(&part).await.status, 200);
    line.change_back();
    store.drop_models().await.expect("they are dropped");
    assert_eq!(quickly, statements().await);
    house.stop().await;
}

/// The first line of a table's journal, for one who writes to the file while the house runs.
struct FirstLine(rusqlite::Connection);

impl FirstLine {
    fn open(house: &House) -> FirstLine {
        let file = house.folder.path().join("house.sabot");
        let file = rusqlite::Connection::open(file).expect("the file");
        file.execute_batch("DROP TRIGGER lines_stay").expect("it is dropped");
        FirstLine(file)
    }

    fn change(&self) {
        self.set("text || ' '");
    }

    fn change_back(&self) {
        self.set("rtrim(text)");
    }

    fn set(&self, to: &str) {
        let line = "(SELECT id FROM streams WHERE name = 'table/quick') AND number = 1";
        let sql = format!("UPDATE lines SET text = {to} WHERE stream = {line}");
        self.0.execute_batch(&sql).expect("it is changed");
    }
}

/// Strangers asked for coups that never were, and each read the table's journal to its end.
#[tokio::test]
async fn bug_17_a_coup_that_never_was_costs_nothing() {
    let none = Bounds { recalls_per_minute: 1, ..bounds() };
    let house = House::open_within(vec![table("quick", QUICK)], none).await;
    let from = Asker::stranger(house.address().ip());
    let reading = &house.server().app().reading;
    let _turn = reading.of_patron(from, Read::Coup).await.expect("nobody else reads");
    for coup in ["0", "9999", "18446744073709551615"] {
        let path = format!("/api/v1/tables/quick/coups/{coup}");
        for _ in 0..3 {
            let reply = house.sender().get(&path).await;
            assert_eq!((reply.status, reply.code()), (404, "not-found".to_owned()), "{coup}");
        }
    }
    house.stop().await;
}
