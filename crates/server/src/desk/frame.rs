//! What is said of a frame in the same words to everybody who hears it.

use std::sync::OnceLock;

use axum::extract::ws::Utf8Bytes;
use protocol::plain::Proof;
use protocol::wire::ServerMessage;
use table::Audience;

use super::Frame;

/// Whoever says it first keeps it for the others: at a large table those are thousands.
#[derive(Debug, Default)]
pub struct Said {
    /// Of each event; nothing of those that are seen and not told.
    told: OnceLock<Vec<OnceLock<Option<Utf8Bytes>>>>,
    board: OnceLock<Utf8Bytes>,
    pub(super) proof: OnceLock<Proof>,
}

/// What an audience is told of those events of a frame that come after a number, as it is sent.
pub(crate) fn told(
    frame: &Frame,
    audience: Audience,
    after: u64,
) -> impl Iterator<Item = Utf8Bytes> {
    let nothing = || frame.events.iter().map(|_| OnceLock::new()).collect();
    let heard = frame
        .numbered()
        .zip(frame.cache.told.get_or_init(nothing))
        .filter(move |((number, event), _)| *number > after && event.what.is_told_to(audience));
    heard.filter_map(move |((number, event), said)| {
        let say = || {
            let house = frame.machine.table.house();
            let told = ServerMessage::told(number, event, audience, house)?;
            Some(Utf8Bytes::from(told.to_json()))
        };
        said.get_or_init(say).clone()
    })
}

/// The scoreboard of a frame, as it is sent.
pub(crate) fn board(frame: &Frame) -> Utf8Bytes {
    let say = || ServerMessage::board(frame.number, &frame.machine.table).to_json().into();
    frame.cache.board.get_or_init(say).clone()
}
