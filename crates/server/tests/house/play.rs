//! People who sit down and play.

use protocol::wire::{ServerMessage, Stage, Told};

use crate::support::{House, LIVE, QUICK, table};

const BANKER: &str = r#""place":{"area":1,"wager":"banker","cents":2500}"#;

fn is_betting(view: &protocol::wire::View) -> bool {
    matches!(view.stage, Stage::Betting { .. })
}

#[tokio::test]
async fn a_newcomer_sits_down_bets_and_is_paid() {
    let house = House::open(vec![table("quick", QUICK)]).await;
    let mut patron = house.patron("quick").await;
    patron.view(is_betting).await;
    patron.ask(BANKER).await.expect("it is placed");
    let settled = patron.until(|message| match message {
        ServerMessage::Told { what: Told::Settled(paid), .. } => Some(paid.clone()),
        _ => None,
    });
    let settled = settled.await;
    assert_eq!(settled.settlement.staked.0, 2_500);
    let view = patron.view(|view| view.last.is_some()).await;
    let credits = view.credits.first().expect("their own").cents.0;
    assert_eq!(credits, 100_000 - 2_500 + settled.settlement.returned.0);
    house.stop().await;
}

#[tokio::test]
async fn answers_come_after_what_they_are_about() {
    let house = House::open(vec![table("quick", QUICK)]).await;
    let mut patron = house.patron("quick").await;
    patron.view(is_betting).await;
    let number = patron.ask(BANKER).await.expect("it is placed");
    let view = patron.heard.iter().rev().nth(1).expect("a view");
    assert!(view.starts_with(&format!(r#"{{"kind":"view","number":{number},"#)), "{view}");
    house.stop().await;
}

#[tokio::test]
async fn whoever_only_looks_asks_for_nothing() {
    let house = House::open(vec![table("quick", QUICK)]).await;
    let mut room = house.sender().sit("quick", "room", None).await;
    assert_eq!(room.ask(BANKER).await, Err("only-looking".to_owned()));
    house.stop().await;
}

#[tokio::test]
async fn a_live_table_waits_for_its_dealer() {
    let house = House::open(vec![table("live", LIVE)]).await;
    let mut room = house.sender().sit("live", "room", None).await;
    let view = room.view(|_| true).await;
    assert_eq!(view.stage, Stage::Closed);
    house.stop().await;
}

#[tokio::test]
async fn the_first_house_has_four_tables() {
    let house = House::first().await;
    let reply = house.sender().get("/api/v1/tables").await;
    assert_eq!(reply.status, 200, "{reply:?}");
    let tables = reply.json();
    let names: Vec<&str> = tables
        .as_array()
        .expect("tables")
        .iter()
        .filter_map(|card| card["name"].as_str())
        .collect();
    assert_eq!(names, ["dragon-bonus", "ez", "macau", "training"]);
    house.stop().await;
}

#[tokio::test]
async fn a_client_that_comes_back_is_told_what_it_missed() {
    let house = House::open(vec![table("quick", QUICK)]).await;
    let guest = house.guest().await;
    guest.post("/api/v1/tables/quick/play-money", "{}").await;
    let mut patron = guest.sit("quick", "patron", None).await;
    patron.view(is_betting).await;
    let number = patron.ask(BANKER).await.expect("it is placed");
    drop(patron);
    let mut patron = guest.sit("quick", "patron", Some(number - 1)).await;
    let told = patron.until(|message| match message {
        ServerMessage::Told { number, what: Told::Staked(stake), .. } => {
            Some((*number, stake.clone()))
        }
        _ => None,
    });
    let (told, stake) = told.await;
    assert_eq!((told, stake.cents.0), (number, 2_500));
    house.stop().await;
}
