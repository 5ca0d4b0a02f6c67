//! Clients that say too much without saying anything.

use protocol::wire::{ServerMessage, Why};
use tokio_tungstenite::tungstenite::Message;

use crate::support::{House, QUICK, table};

/// Before the house knows who talks, and after.
#[tokio::test]
async fn bug_17_a_flood_of_control_frames_ends_the_conversation_and_nothing_else() {
    let house = House::open(vec![table("quick", QUICK)]).await;
    let greeted = house.sender().sit("quick", "room", None).await;
    let silent = house.sender().connect("room").await.expect("a socket");
    for mut flood in [greeted, silent] {
        for nth in 0..2_000 {
            let frame = match nth % 2 {
                0 => Message::Ping(Vec::new().into()),
                _ => Message::Pong(Vec::new().into()),
            };
            if flood.say_control(frame).await.is_err() {
                break;
            }
        }
        // The house may have hung up by now.
        let _ = flood.say_bytes(br#"{"kind":"ping"}"#.to_vec()).await;
        let end = loop {
            match flood.next().await {
                Some(ServerMessage::Bye { why }) => break Some(why),
                Some(ServerMessage::Pong { .. }) | None => break None,
                Some(_) => {}
            }
        };
        assert_eq!(end, Some(Why::TooFast));
    }
    house.patron("quick").await.view(|_| true).await;
    house.stop().await;
}
