//! What is asked of a desk, and what it answers.

use baccarat::Cents;
use primitives::{Number, Reason};
use protocol::plain::CommandId;
use protocol::wire::{self, HouseRefusal, ServerMessage};
use store::Append;
use table::{Actor, Event, PatronId, Request};
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
    Refused(Refused),
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
        let of_house = match self {
            Answer::Done { number, .. } => {
                return ServerMessage::Answer { id, number: *number };
            }
            Answer::Refused(refused) => {
                return ServerMessage::Refused { id, refusal: refused.on_the_wire() };
            }
            Answer::OtherCoup { coup } => HouseRefusal::OtherCoup { coup: Number(*coup) },
            Answer::IdUsed => HouseRefusal::IdUsed,
            Answer::Busy => HouseRefusal::Busy,
            Answer::NotKept | Answer::Declined => HouseRefusal::NotKept,
            // The table goes on: only this command came to nothing.
            Answer::Fault => HouseRefusal::Fault,
        };
        ServerMessage::refused(id, &of_house)
    }
}

/// Why nothing was done: by the rules of the table, or by those of the house around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The table refuses it.
    Table(table::Refusal),
    /// The house does.
    House(HouseRefusal),
}

impl Refused {
    /// As it is sent.
    pub fn on_the_wire(&self) -> wire::Refusal {
        match self {
            Refused::Table(refusal) => wire::Refusal::of(refusal),
            Refused::House(refusal) => wire::Refusal::of(refusal),
        }
    }

    /// Which refusal: its sentence may name a card.
    pub(super) fn code(&self) -> &'static str {
        match self {
            Refused::Table(refusal) => refusal.code(),
            Refused::House(refusal) => refusal.code(),
        }
    }
}

impl From<table::Refusal> for Refused {
    fn from(refusal: table::Refusal) -> Refused {
        Refused::Table(refusal)
    }
}

impl From<HouseRefusal> for Refused {
    fn from(refusal: HouseRefusal) -> Refused {
        Refused::House(refusal)
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
