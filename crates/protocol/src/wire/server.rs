//! What the server says.

use primitives::Reason;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::json;

use super::VERSION;
use super::board::Board;
use super::case::{IrregularityCard, Shoes};
use super::house::HouseCard;
use super::parts::Audience;
use super::refusal::Refusal;
use super::told::Told;
use super::view::View;
use crate::mirror::{Mirror, format};
use crate::plain::{CommandId, Proof, TableName, Time};
use crate::shape::{Describe, Shape};

format! {
    /// What the server says. A number counts what has happened at the table since it was made.
    #[serde(tag = "kind")]
    pub enum ServerMessage {
        /// The answer to hello.
        Welcome {
            /// The version that is spoken.
            version: u64,
            /// The table.
            table: TableName,
            /// How much has happened at it.
            number: u64,
            /// The house's clock.
            at: Time,
            /// As whom the client looks.
            you: Audience,
            /// The house.
            house: HouseCard,
            /// For staff: what can go wrong, by number, and what a report of it tells.
            irregularities: Vec<IrregularityCard>,
        },
        /// The table as it is now.
        View {
            /// After so much has happened.
            number: u64,
            /// What a client that comes back proves by that it has seen this number. Views that are
            /// recalled or asked for once have none.
            proof: Option<Proof>,
            /// When it is seen so.
            at: Time,
            /// What is seen.
            view: Box<View>,
        },
        /// The scoreboard, after `welcome` and whenever it has changed.
        Board {
            /// After so much has happened.
            number: u64,
            /// What is on it.
            board: Box<Board>,
        },
        /// Something happened.
        Told {
            /// Which, counted from one.
            number: u64,
            /// When.
            at: Time,
            /// What.
            what: Told,
        },
        /// A command was done, now or when it was first sent.
        Answer {
            /// Which.
            id: CommandId,
            /// The last that it brought about.
            number: u64,
        },
        /// A command was not done, and nothing has changed.
        Refused {
            /// Which.
            id: CommandId,
            /// Why.
            refusal: Refusal,
        },
        /// Something is wrong with the house itself. No more is told until the table goes on: then
        /// comes a `welcome`, as at the beginning.
        Fault {
            /// Always the same.
            text: InternalError,
        },
        /// The journal of the house was set back to an earlier moment than clients have seen. The
        /// table stands still, as after a `fault`: cards that were dealt would be dealt again.
        SetBack {},
        /// Somebody is there.
        Pong {
            /// The house's clock.
            at: Time,
        },
        /// The last thing the server says.
        Bye {
            /// Why.
            why: Why,
        },
    }
}

format! {
    /// Why the server hangs up.
    pub enum Why {
        /// What it got was no message.
        Malformed,
        /// What it got was too long.
        TooLong,
        /// It does not speak that version.
        Version,
        /// There is no such table.
        NoSuchTable,
        /// The client may not sit there.
        NotAllowed,
        /// It said nothing for too long.
        TooSlow,
        /// It said too much at once.
        TooFast,
        /// The server stops, and comes back.
        Restart,
    }
}

/// All that is ever said of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InternalError;

const INTERNAL_ERROR: &str = "internal error";

impl Serialize for InternalError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(INTERNAL_ERROR)
    }
}

impl<'de> Deserialize<'de> for InternalError {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<InternalError, D::Error> {
        match String::deserialize(deserializer)?.as_str() {
            INTERNAL_ERROR => Ok(InternalError),
            _ => Err(D::Error::custom("a fault says no more than that")),
        }
    }
}

impl Describe for InternalError {
    fn shape() -> Shape {
        Shape::Plain("\"internal error\"", vec![json!(INTERNAL_ERROR)])
    }
}

impl ServerMessage {
    /// The answer to hello.
    pub fn welcome(
        table: TableName,
        number: u64,
        at: table::Time,
        you: table::Audience,
        (house, shoes): (HouseCard, Shoes),
    ) -> ServerMessage {
        let irregularities = if you.is_staff() { IrregularityCard::all(shoes) } else { Vec::new() };
        let (at, you) = (Mirror::of(&at), Mirror::of(&you));
        ServerMessage::Welcome { version: VERSION, table, number, at, you, house, irregularities }
    }

    /// The table as an audience sees it, after so much has happened.
    pub fn view(number: u64, at: table::Time, view: &table::View) -> ServerMessage {
        let (at, view) = (Mirror::of(&at), Box::new(Mirror::of(view)));
        ServerMessage::View { number, proof: None, at, view }
    }

    /// The same of a table that goes on, with the proof of that number.
    pub fn proven_view(
        (number, proof): (u64, Proof),
        at: table::Time,
        view: &table::View,
    ) -> ServerMessage {
        let (at, view) = (Mirror::of(&at), Box::new(Mirror::of(view)));
        ServerMessage::View { number, proof: Some(proof), at, view }
    }

    /// The scoreboard of a table's shoe, after so much has happened.
    pub fn board(number: u64, table: &table::Table) -> ServerMessage {
        ServerMessage::Board { number, board: Box::new(Mirror::of(&table.board())) }
    }

    /// What an audience is told of an event, if it is told of it at all.
    pub fn told(
        number: u64,
        event: &table::Event,
        audience: table::Audience,
        house: &house::House,
    ) -> Option<ServerMessage> {
        let what = Told::of(&event.what, audience, house)?;
        Some(ServerMessage::Told { number, at: Mirror::of(&event.at), what })
    }

    pub fn refused(id: CommandId, refusal: &impl Reason) -> ServerMessage {
        ServerMessage::Refused { id, refusal: Refusal::of(refusal) }
    }

    /// Something is wrong with the house itself: the log has it in full.
    pub fn fault() -> ServerMessage {
        ServerMessage::Fault { text: InternalError }
    }

    pub fn to_json(&self) -> String {
        // Most of a view are its spots: room for them at once is a copy less for each doubling.
        let view = if let ServerMessage::View { view, .. } = self { Some(view) } else { None };
        let room = view.map_or(256, |view| 1_024 + 128 * view.spots.len());
        let mut json = Vec::with_capacity(room);
        serde_json::to_writer(&mut json, self).expect("every key is a text");
        String::from_utf8(json).expect("JSON is text")
    }

    pub fn from_json(text: &str) -> Result<ServerMessage, serde_json::Error> {
        serde_json::from_str(text)
    }
}
