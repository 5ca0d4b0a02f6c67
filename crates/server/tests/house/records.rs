//! What is read back from the journal.

use protocol::wire::{ServerMessage, Stage, Told};
use server::Asker;
use server::settings::Bounds;
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

    let none = house.sender().get("/api/v1/tables/quick/coups/9999").await;
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
    assert_eq!(house.sender().get("/api/v1/tables/quick/coups/99").await.status, 404);
    assert_eq!(guest.get("/api/v1/me/statement").await.status, 200);
    for path in ["/api/v1/tables/quick/coups/99", "/api/v1/me/statement"] {
        let often = guest.get(path).await;
        assert_eq!((often.status, often.code().as_str()), (429, "too-often"));
        assert_eq!(often.header("retry-after"), Some("60"));
    }
    let path = "/api/v1/tables/quick/coups/99?as=auditor";
    assert_eq!(auditor.get(path).await.status, 404, "whoever works here has to");

    // Strangers have one turn, and keep nobody waiting who works here.
    let reading = &house.server().app().reading;
    let from = Asker::stranger(house.address().ip());
    let stranger = reading.of_patron(from).await.expect("nobody else reads");
    for path in ["/api/v1/reports/table", "/api/v1/verify"] {
        assert_eq!(auditor.get(path).await.status, 200, "{path}");
    }
    assert_eq!(auditor.get(path).await.status, 404);
    drop(stranger);
    let all = [reading.of_staff().await, reading.of_staff().await];
    assert!(all.iter().all(Result::is_ok), "nobody else reads");
    let started = Instant::now();
    let busy = auditor.get(path).await;
    assert_eq!((busy.status, busy.code().as_str()), (503, "busy"));
    assert_eq!(busy.header("retry-after"), Some("5"));
    assert!(started.elapsed() < PATIENCE, "{:?}", started.elapsed());
    drop(all);
    assert_eq!(auditor.get(path).await.status, 404);
    house.stop().await;
}
