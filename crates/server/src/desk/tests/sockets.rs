//! What a desk answers, over a real socket.

use axum::Router;
use axum::extract::ws::WebSocketUpgrade;
use axum::routing::get;
use futures_util::{SinkExt, StreamExt};
use protocol::wire::{ServerMessage, Stage};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use super::*;
use crate::metrics::TalkMeters;
use crate::socket::{self, Tables};
use crate::visitor::Visitor;

/// A house of one table.
struct OneTable(Desk);

impl Tables for OneTable {
    fn desk(&self, table: &TableName) -> Option<Desk> {
        (self.0.table() == table).then(|| self.0.clone())
    }

    fn meters(&self) -> TalkMeters {
        TalkMeters::default()
    }

    fn set_back<'a>(
        &'a self,
        _: &'a TableName,
        seen: u64,
        _: crate::desk::Ahead,
    ) -> futures_util::future::BoxFuture<'a, ()> {
        panic!("nobody has seen {seen}");
    }

    fn see(&self, _: PatronId) {}

    fn may_ask(&self, _: Actor) -> bool {
        true
    }
}

/// Patron 1 at that table.
struct Seat(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Seat {
    async fn at(room: &Room) -> Seat {
        let tables: Arc<dyn Tables> = Arc::new(OneTable(room.desk.clone()));
        let (clock, stop) = (Arc::clone(room.desk.handle().clock()), room.stop.subscribe());
        let visitor = Visitor {
            audience: Audience::Patron(ONE),
            actor: Some(Actor::Patron(ONE)),
            pass: None,
        };
        let talk = move |upgrade: WebSocketUpgrade| {
            let (tables, clock, stop) = (Arc::clone(&tables), Arc::clone(&clock), stop.clone());
            let visitor = visitor.clone();
            let talk = move |socket| socket::converse(socket, visitor, tables, clock, stop);
            std::future::ready(upgrade.on_upgrade(talk))
        };
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        tokio::spawn(axum::serve(listener, Router::new().route("/", get(talk))).into_future());
        let (socket, _) = connect_async(format!("ws://{address}/")).await.expect("a socket");
        let mut seat = Seat(socket);
        seat.say(r#"{"kind":"hello","version":1,"table":"table-1"}"#).await;
        seat
    }

    async fn say(&mut self, text: &str) {
        self.0.send(Message::text(text)).await.expect("the house listens");
    }

    /// The next message that is looked for. Nobody is told of a fault of the table.
    async fn until<T>(&mut self, mut looked_for: impl FnMut(&ServerMessage) -> Option<T>) -> T {
        loop {
            let Some(Ok(Message::Text(text))) = self.0.next().await else { panic!("it hung up") };
            let message = ServerMessage::from_json(&text).expect("a message");
            assert!(!matches!(message, ServerMessage::Fault { .. }), "the table goes on");
            if let Some(found) = looked_for(&message) {
                return found;
            }
        }
    }

    async fn betting(&mut self) -> u64 {
        self.until(|message| match message {
            ServerMessage::View { view, .. } => {
                matches!(view.stage, Stage::Betting { .. }).then_some(view.coup_number)
            }
            _ => None,
        })
        .await
    }

    /// The code of a refusal, or that it was done.
    async fn place(&mut self, id: &str, coup: &str, cents: i64) -> String {
        let place = format!(r#""place":{{"area":1,"wager":"banker","cents":{cents}}}"#);
        self.say(&format!(r#"{{"kind":"command","id":"{id}",{coup}{place}}}"#)).await;
        self.until(|message| match message {
            ServerMessage::Answer { id: of, .. } if of.0.as_str() == id => Some("done".to_owned()),
            ServerMessage::Refused { id: of, refusal } if of.0.as_str() == id => {
                Some(format!("{} {}", refusal.code, serde_json::Value::from(refusal.data.clone())))
            }
            _ => None,
        })
        .await
    }
}

#[tokio::test]
async fn a_command_that_panics_is_refused_by_its_id_and_the_table_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let room = Room::betting(folder.path(), superstitious).await;
    let mut seat = Seat::at(&room).await;
    seat.betting().await;
    assert_eq!(seat.place("c-1", "", 13).await, "fault {}");
    assert_eq!(seat.place("c-2", "", 2_500).await, "done");
    room.close().await;
}

#[tokio::test]
async fn a_command_for_another_coup_is_refused_with_the_coup_of_now() {
    let folder = tempfile::tempdir().expect("a folder");
    let room = Room::betting(folder.path(), Table::decide).await;
    let mut seat = Seat::at(&room).await;
    let coup = seat.betting().await;
    let other = format!(r#""coup":{},"#, coup + 1);
    let refused = format!(r#"other-coup {{"coup":{{"number":{coup}}}}}"#);
    assert_eq!(seat.place("c-1", &other, 2_500).await, refused);
    assert_eq!(seat.place("c-2", &format!(r#""coup":{coup},"#), 2_500).await, "done");
    assert_eq!(seat.place("c-3", r#""coup":null,"#, 2_500).await, "done");
    room.close().await;
}
