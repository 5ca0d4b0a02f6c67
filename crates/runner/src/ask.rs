//! What is asked of a machine, and what it answers.

use protocol::plain::CommandId;
use store::{Append, StreamName};
use tokio::sync::oneshot;

use crate::machine::Machine;

/// Says which lines of other streams go with what happens; `None` if it must not happen.
pub type LinesBeside<E> = Box<dyn FnOnce(&[E]) -> Option<Vec<Append>> + Send>;

/// Lines of other streams that are written together with what a command brings about.
pub enum Beside<M: Machine> {
    /// Made of what happens.
    Decided(LinesBeside<M::Event>),
    Aside(Aside),
}

/// A line of a stream that one machine alone writes to.
#[derive(Clone, Debug)]
pub struct Aside {
    pub stream: StreamName,
    pub line: String,
}

/// What became of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<E, R> {
    /// It is done and on the disk.
    Done {
        /// The number of the last event that it brought about.
        number: u64,
        /// What it brought about; nothing if it was done before.
        events: Vec<E>,
    },
    /// It was refused, and nothing has changed.
    Refused(R),
    /// The sender has asked for something else by the same id, and nothing has changed.
    IdUsed,
    /// What was to be written beside it was not to be, and nothing has changed.
    Declined,
    /// Too much waits for this machine.
    Busy,
    /// It could not be written down, or nobody can tell whether it was. Sent again by the same id,
    /// it is answered with what became of it, and nothing is done twice.
    NotKept,
    /// The program failed at it. The log has it; nothing has changed.
    Fault,
}

pub type AnswerOf<M> = Answer<<M as Machine>::Event, <M as Machine>::Refusal>;

/// Why a command brought nothing about.
#[derive(Debug)]
pub enum NotDone<R> {
    Refused(R),
    /// It could not be written down.
    NotKept,
}

impl<E, R> Answer<E, R> {
    /// What was brought about, for a caller who gives no id and never comes again.
    pub fn done(self) -> Result<Vec<E>, NotDone<R>> {
        match self {
            Answer::Done { events, .. } => Ok(events),
            Answer::Refused(refusal) => Err(NotDone::Refused(refusal)),
            Answer::IdUsed | Answer::Declined | Answer::Busy | Answer::NotKept | Answer::Fault => {
                Err(NotDone::NotKept)
            }
        }
    }
}

/// A command that waits to be decided.
pub(crate) struct Ask<M: Machine> {
    pub(crate) by: M::Sender,
    pub(crate) id: Option<CommandId>,
    pub(crate) request: M::Request,
    pub(crate) beside: Option<Beside<M>>,
    pub(crate) answer: oneshot::Sender<AnswerOf<M>>,
}

impl<M: Machine> Ask<M> {
    /// By the house itself, which looks at the state for an answer.
    pub(crate) fn of_house(by: M::Sender, request: M::Request) -> Ask<M> {
        let (answer, _) = oneshot::channel();
        Ask { by, id: None, request, beside: None, answer }
    }

    /// Whether it is of the few who run the machine, or holds another one up.
    pub(crate) fn is_urgent(&self) -> bool {
        self.beside.is_some() || M::is_urgent(self.by, &self.request)
    }
}
