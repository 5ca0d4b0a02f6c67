//! What a state machine must be able to do to be run.

use std::fmt;
use std::hash::Hash;
use std::time::Duration;

use primitives::{Layout, Saved, Time};
use protocol::journal::{EntryFault, LineError};
use protocol::plain::CommandId;

use crate::ask::AnswerOf;
use crate::feed::{Frame, Standstill};

/// A command, and what it brings about.
pub type Decision<M> = (<M as Machine>::Command, Vec<<M as Machine>::Event>);

/// A state that changes by events, and the lines in which they are kept.
pub trait Machine: Clone + Send + Sync + Sized + 'static {
    /// Who asks: a command's id is unique for its sender.
    type Sender: Copy + Eq + Hash + fmt::Display + Saved + Send + Sync + 'static;
    /// What a sender asks for. It may be less than a command: whoever draws a card does not know
    /// which.
    type Request: Clone + fmt::Debug + PartialEq + Send + Sync + 'static;
    /// What is decided, and kept in the journal.
    type Command: Send + Sync + 'static;
    type Event: Clone + PartialEq + Send + Sync + 'static;
    type Refusal: Clone + PartialEq + fmt::Debug + Send + Sync + 'static;
    /// What readers make of a frame and keep with it.
    type Cache: Default + Send + Sync + 'static;

    /// What would happen, by which command. Nothing changes.
    fn decide(
        &self,
        by: Self::Sender,
        request: &Self::Request,
        now: Time,
    ) -> Result<Decision<Self>, Self::Refusal>;

    /// Makes an event so.
    ///
    /// # Panics
    /// It cannot have happened.
    fn apply(&mut self, event: &Self::Event);

    fn at(event: &Self::Event) -> Time;

    /// The journal's line of a command and all that it brought about.
    fn to_line(
        &self,
        id: Option<&CommandId>,
        request: &Self::Request,
        command: &Self::Command,
        events: &[Self::Event],
    ) -> Result<String, EntryFault>;

    /// Reads a line and applies what it says.
    fn replay(&mut self, line: &str) -> Result<Replayed<Self>, LineFault>;

    /// Adds the machine to the bytes of a snapshot.
    fn save(&self, to: &mut Vec<u8>);

    /// Makes a machine at which nothing has happened the one that these bytes begin with, which are
    /// taken away. A machine that is not restored is of no use any more.
    fn restore(&mut self, from: &mut &[u8]) -> Option<()>;

    /// Adds what the bytes of a machine are made of, and by which rules.
    fn describe(layout: &mut Layout);

    /// How far its history is, if it is looked up: so it is kept what the machine was in earlier
    /// chapters. They never decrease.
    fn chapter(&self) -> Option<u64> {
        None
    }

    /// All lines are replayed; nothing was asked yet.
    fn loaded(&mut self) {}

    /// What is asked of a machine at which nothing has happened.
    fn first(&self) -> Option<(Self::Sender, Self::Request)> {
        None
    }

    /// What the house does next by itself, if nothing happens before.
    fn due(&self, _last_event: Time, _is_watched: bool) -> Option<Due<Self>> {
        None
    }

    /// Whether readers must see the state before this event, and not only the one after it.
    fn is_shown_before(_event: &Self::Event) -> bool {
        false
    }

    /// Whether a command waits in the inbox of the few who run the machine, which is emptied first.
    fn is_urgent(_by: Self::Sender, _request: &Self::Request) -> bool {
        true
    }

    /// What a request is compared by with another of the same id.
    fn identity(request: &Self::Request) -> Self::Request {
        request.clone()
    }

    /// The name of a request in logs and metrics: never what is in it.
    fn kind(request: &Self::Request) -> &'static str;

    /// The name of a refusal in logs: its sentence may name a card.
    fn code(refusal: &Self::Refusal) -> &'static str;
}

/// What the house does by itself, and when.
pub struct Due<M: Machine> {
    pub at: Time,
    pub by: M::Sender,
    pub request: M::Request,
}

/// What a line said.
pub struct Replayed<M: Machine> {
    pub at: Time,
    pub events: Vec<M::Event>,
    /// Who asked for what, by which id, if the sender gave it one.
    pub asked: Option<(M::Sender, CommandId, M::Request)>,
}

/// Why a line cannot follow the ones before it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineFault {
    #[error(transparent)]
    Unreadable(#[from] LineError),
    #[error(
        "it was written under rules that are not kept, or that changed while the table was open: \
         the house file whose SHA-256 is {house}"
    )]
    OtherHouse { house: String },
    #[error("it says what cannot have happened")]
    Impossible,
    #[error(
        "it seals a shoe with another key than the house has: give it the key file of that time"
    )]
    OtherKey,
    #[error("it deals another card than its shoe was sealed with")]
    OtherCard,
}

/// What hears of everything that a worker does.
pub trait Observer<M: Machine>: Send + Sync {
    /// A frame is on the disk, and is published next.
    fn published(&self, _frame: &Frame<M>) {}
    /// What was decided together is written and published, or never will be.
    fn settled(&self) {}
    fn stopped(&self, _why: Standstill, _words: &str) {}
    fn resumed(&self) {}
    fn failed(&self, _words: &str) {}
    fn answered(&self, _by: M::Sender, _kind: &'static str, _answer: &AnswerOf<M>) {}
    /// So many commands and events were written together, within this.
    fn written(&self, _commands: u32, _events: u64, _took: Duration) {}
}

/// An observer of machines that nobody observes.
pub struct Unobserved;

impl<M: Machine> Observer<M> for Unobserved {}

/// What the house does not pass on to a machine, whatever the machine would say.
pub trait Policy<M: Machine>: Send + Sync {
    fn check(
        &self,
        state: &M,
        by: M::Sender,
        request: &M::Request,
        with: With,
    ) -> Result<(), M::Refusal>;
}

/// What is written together with a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum With {
    Nothing,
    /// Lines of other streams, such as the voucher of a cash-out.
    OtherLines,
}

/// A policy that passes on everything.
pub struct Unbound;

impl<M: Machine> Policy<M> for Unbound {
    fn check(&self, _: &M, _: M::Sender, _: &M::Request, _: With) -> Result<(), M::Refusal> {
        Ok(())
    }
}
