//! The socket to one client, with bounds on how much it says and how long anything takes.

use std::time::Duration;

use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use futures_util::{SinkExt, StreamExt};
use protocol::wire::{ServerMessage, Why};
use tokio::time::timeout;
use tracing::debug;

use super::pace::{Bucket, MESSAGES};
use crate::metrics::TalkMeters;

/// A client takes a message within this.
const SEND_WAIT: Duration = Duration::from_secs(10);
/// What a client has still to say after the good-bye is taken for so long.
const LINGER: Duration = Duration::from_secs(1);

/// How a conversation ends.
pub(super) enum End {
    /// The client is told why.
    Bye(Why),
    /// The client is gone.
    Gone,
}

/// The socket, with bounds on how long anything takes.
pub(super) struct Wire {
    socket: WebSocket,
    pub(super) meters: TalkMeters,
    /// What is left of what the client may say.
    messages: Bucket,
}

impl Wire {
    pub(super) fn new(socket: WebSocket, meters: TalkMeters) -> Wire {
        Wire { socket, meters, messages: Bucket::new(MESSAGES) }
    }

    /// Says this with whatever else is said before the next [`flush`](Wire::flush).
    pub(super) async fn send(&mut self, message: &ServerMessage) -> Result<(), End> {
        self.say(Utf8Bytes::from(message.to_json())).await
    }

    pub(super) async fn say(&mut self, text: Utf8Bytes) -> Result<(), End> {
        taken(self.socket.feed(Message::Text(text))).await
    }

    /// Lets the network have what was said.
    pub(super) async fn flush(&mut self) -> Result<(), End> {
        taken(self.socket.flush()).await
    }

    /// What the client says next. Whatever the sockets themselves say in between counts as well: it
    /// is read and answered as every message is.
    pub(super) async fn hear(&mut self) -> Result<Vec<u8>, End> {
        loop {
            let heard = self.socket.next().await;
            if matches!(heard, Some(Ok(_))) && !self.messages.take() {
                return Err(End::Bye(Why::TooFast));
            }
            match heard {
                Some(Ok(Message::Text(text))) => return Ok(text.as_bytes().to_vec()),
                Some(Ok(Message::Binary(bytes))) => return Ok(bytes.to_vec()),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Close(_))) | None => return Err(End::Gone),
                Some(Err(error)) => {
                    debug!(%error, "a socket broke");
                    return Err(End::Bye(Why::TooLong));
                }
            }
        }
    }

    /// Hangs up, with a reason.
    pub(super) async fn bye(&mut self, why: Why) {
        // The client may be gone already, and then nobody has to be told.
        let _ = self.send(&ServerMessage::Bye { why }).await;
        let _ = self.flush().await;
        let _ = timeout(SEND_WAIT, self.socket.close()).await;
        // Whatever is still on its way is taken, or the network would drop the good-bye with it.
        let rest = async { while let Some(Ok(_)) = self.socket.next().await {} };
        let _ = timeout(LINGER, rest).await;
    }
}

/// Waits until a client takes this; whoever does not listen is not told why, either.
async fn taken(said: impl Future<Output = Result<(), axum::Error>>) -> Result<(), End> {
    match timeout(SEND_WAIT, said).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(End::Gone),
    }
}
