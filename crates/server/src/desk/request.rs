//! What is asked of a desk, and what it answers.

use baccarat::Cents;
use primitives::Reason;
use protocol::plain::CommandId;
use protocol::wire::{self, HouseRefusal, ServerMessage};
use table::{MoneyRequest, PatronId, Request};

use super::Answer;

/// What is asked of a table by whoever does not know all of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeskRequest {
    /// A request, as it is.
    Table(Request),
    /// The next card of the sealed shoe, or its cut card: whoever deals does not know which.
    Draw,
    /// Play money, which a patron gets when little is left. How much there is, the desk knows when
    /// it decides: of two requests for the same patron at once, the second is refused.
    PlayMoney {
        /// Whose.
        patron: PatronId,
        /// How much.
        amount: Cents,
    },
}

impl From<Request> for DeskRequest {
    fn from(request: Request) -> DeskRequest {
        DeskRequest::Table(request)
    }
}

/// A request, and the coup that it is meant for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Submission {
    /// What is asked for.
    pub request: DeskRequest,
    /// The coup it is meant for, if it is meant for one alone: in another it is refused.
    pub coup: Option<u64>,
}

impl Submission {
    /// The same, as it is known again after a restart: play money is money in.
    pub(super) fn identity(&self) -> Submission {
        let request = match &self.request {
            DeskRequest::PlayMoney { patron, amount } => {
                let (patron, amount) = (*patron, *amount);
                Request::Money(MoneyRequest::MoneyIn { patron, amount }).into()
            }
            DeskRequest::Table(_) | DeskRequest::Draw => self.request.clone(),
        };
        Submission { request, coup: self.coup }
    }
}

impl<R: Into<DeskRequest>> From<R> for Submission {
    fn from(request: R) -> Submission {
        Submission { request: request.into(), coup: None }
    }
}

/// An answer, as the sender is told.
pub fn message(answer: &Answer, id: CommandId) -> ServerMessage {
    let of_house = match answer {
        Answer::Done { number, .. } => return ServerMessage::Answer { id, number: *number },
        Answer::Refused(refused) => {
            return ServerMessage::Refused { id, refusal: refused.on_the_wire() };
        }
        Answer::IdUsed => HouseRefusal::IdUsed,
        Answer::Busy => HouseRefusal::Busy,
        Answer::NotKept | Answer::Declined => HouseRefusal::NotKept,
        // The table goes on: only this command came to nothing.
        Answer::Fault => HouseRefusal::Fault,
    };
    ServerMessage::refused(id, &of_house)
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
    pub fn code(&self) -> &'static str {
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
