//! What is asked of a desk, and what it answers.

use baccarat::Cents;
use protocol::plain::CommandId;
use protocol::wire::ServerMessage;
use store::Append;
use table::{Actor, Event, PatronId, Refusal, Request};
use tokio::sync::oneshot;

/// Lines of other streams that are written together with what happens at a table; `None` if it must
/// not happen.
pub type Beside = Box<dyn FnOnce(&[Event]) -> Option<Vec<Append>> + Send>;

/// What somebody wants of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// This.
    Request(Request),
    /// The next card of the sealed shoe, or its cut card: whoever deals does not know which.
    Draw,
    /// Play money, which a patron gets when little is left. How much there is, the desk knows when
    /// it comes to it: of two who ask at once for the same patron, the second has enough.
    PlayMoney {
        /// Who.
        patron: PatronId,
        /// How much.
        amount: Cents,
    },
}

impl From<Request> for Wish {
    fn from(request: Request) -> Wish {
        Wish::Request(request)
    }
}

/// What became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It is done and on the disk.
    Done {
        /// The number of the last thing that it brought about.
        number: u64,
        /// What it brought about; nothing if it was done before.
        events: Vec<Event>,
    },
    /// It was refused, and nothing has changed.
    Refused(Refusal),
    /// It was meant for another coup than the one that the table is at, and nothing has changed.
    OtherCoup {
        /// The one that the table is at.
        coup: u64,
    },
    /// The sender has asked for something else by the same name, and nothing has changed.
    IdUsed,
    /// Whoever was to write something down with it did not, and nothing has changed.
    Declined,
    /// Too much waits for this table.
    Busy,
    /// It could not be written down, or nobody can tell whether it was. Whoever sends it again by
    /// the same name hears what became of it, and nothing is done twice.
    NotKept,
    /// Something is wrong with the program. The log has it; nothing has changed.
    Fault,
}

impl Answer {
    /// As the sender is told.
    pub fn message(&self, id: CommandId) -> ServerMessage {
        use protocol::wire::Refusal;
        match self {
            Answer::Done { number, .. } => ServerMessage::Answer { id, number: *number },
            Answer::Refused(refusal) => ServerMessage::refused(id, refusal),
            Answer::OtherCoup { coup } => {
                ServerMessage::Refused { id, refusal: Refusal::other_coup(*coup) }
            }
            Answer::IdUsed => ServerMessage::Refused { id, refusal: Refusal::id_used() },
            Answer::Busy => ServerMessage::Refused { id, refusal: Refusal::busy() },
            Answer::NotKept | Answer::Declined => {
                ServerMessage::Refused { id, refusal: Refusal::not_kept() }
            }
            // The table goes on: only this command came to nothing.
            Answer::Fault => ServerMessage::Refused { id, refusal: Refusal::fault() },
        }
    }
}

/// Something that waits to be decided.
pub(super) struct Ask {
    pub(super) by: Actor,
    pub(super) id: Option<CommandId>,
    /// The coup it is meant for, if it is meant for one alone.
    pub(super) coup: Option<u64>,
    pub(super) wish: Wish,
    pub(super) beside: Option<Beside>,
    pub(super) answer: oneshot::Sender<Answer>,
}

impl Ask {
    /// Of the house itself, which looks at the table for an answer.
    pub(super) fn of_house(request: Request) -> Ask {
        let (answer, _) = oneshot::channel();
        let wish = Wish::Request(request);
        Ask { by: Actor::House, id: None, coup: None, wish, beside: None, answer }
    }

    /// Whether it comes from the many who play, not from the few who run the table.
    pub(super) fn is_of_patron(&self) -> bool {
        match self.by {
            Actor::Dealer(_) | Actor::Floor(_) | Actor::Cage(_) | Actor::Shoe => false,
            // The house gives play money when a patron asks for it. But whoever writes in the
            // cage's book too holds the whole cage up.
            Actor::Patron(_) | Actor::House => self.beside.is_none(),
        }
    }
}

impl std::fmt::Debug for Ask {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ask").field("by", &self.by).field("wish", &self.wish).finish()
    }
}
