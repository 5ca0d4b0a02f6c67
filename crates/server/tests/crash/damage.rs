//! A journal whose chain holds, but that says what cannot have happened.

use protocol::wire::{ServerMessage, Stage, Why};
use store::{Append, OpenError, Store};
use tokio::time::{Duration, Instant, sleep};

use crate::child::store_in;
use crate::support::{House, PASSWORD, PATIENCE, QUICK, table};

#[tokio::test]
async fn a_table_whose_journal_cannot_be_is_nobody_else_s_matter() {
    let tables = || vec![table("bad", QUICK), table("good", QUICK)];
    let house = House::open(tables()).await;
    house.manager().await;
    house.patron("bad").await;
    let address = store_in(house.folder.path());
    // Cards are turned over while none is dealt, which cannot be.
    let house = house
        .again_after(tables(), async {
            let store = opened(&address).await;
            let stream: store::StreamName = "table/bad".parse().expect("a name");
            let first = store.read(&stream, 1, 1).await.expect("it is read").remove(0).text;
            let (head, _) = first.split_once(r#""events":"#).expect("what happened");
            let lines = vec![format!(r#"{head}"events":[{{"turned":"player"}}]}}"#)];
            let expected = store.last(&stream).await.expect("it is read").next();
            store.append(vec![Append { stream, expected, lines }]).await.expect("it is written");
        })
        .await;
    let ready = house.sender().get("/readyz").await;
    assert_eq!(ready.status, 503, "{ready:?}");
    let stopped = &ready.json()["stopped"];
    assert_eq!(stopped[0]["table"], "bad");
    assert_eq!(stopped[0]["why"], "its journal cannot be read");
    assert_eq!(stopped[0].get("detail"), None, "the detail is nothing for strangers");
    let manager = house.signed_on("manager", PASSWORD).await;
    let detail = manager.get("/healthz").await.json()["stopped"][0]["detail"].to_string();
    assert!(detail.contains("cannot have happened"), "{detail}");
    assert_eq!(stopped.as_array().map(Vec::len), Some(1));
    assert_eq!(house.sender().get("/healthz").await.status, 200);
    let tables = house.sender().get("/api/v1/tables").await.json();
    assert_eq!((&tables[0]["stage"], tables[1]["stage"] == "stopped"), (&"stopped".into(), false));
    let look = house.sender().get("/api/v1/tables/bad").await;
    assert_eq!((look.status, look.code().as_str()), (503, "stopped"));
    let guest = house.guest().await;
    let money = guest.post("/api/v1/tables/bad/play-money", "{}").await;
    assert_eq!((money.status, money.code().as_str()), (503, "not-kept"));

    let mut room = house.sender().sit("bad", "room", None).await;
    assert!(matches!(room.next().await, Some(ServerMessage::Fault { .. })), "{:?}", room.heard);
    assert_eq!(room.bye().await, Why::Restart);

    let mut patron = house.patron("good").await;
    patron.view(|view| matches!(view.stage, Stage::Betting { .. })).await;
    let placed = patron.ask(r#""place":{"area":1,"wager":"banker","cents":2500}"#).await;
    placed.expect("it is placed");
    house.stop().await;
}

/// The sockets of a house that has stopped may hold its store for a moment.
async fn opened(address: &str) -> Store {
    let start = Instant::now();
    loop {
        match Store::open(address).await {
            Ok(store) => return store,
            Err(OpenError::InUse) if start.elapsed() < PATIENCE => {}
            Err(error) => panic!("{error}"),
        }
        sleep(Duration::from_millis(20)).await;
    }
}
