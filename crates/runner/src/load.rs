//! A machine as its journal tells it.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use primitives::Time;
use store::{Head, ReadError, Store, StreamName};

use crate::feed::Frame;
use crate::machine::{LineFault, Machine, Replayed};
use crate::seen::{Decided, Outcome, SeenCommands};

/// So many lines are read at once.
const PAGE: usize = 4_096;

/// A machine, and where in its journal it is.
pub(crate) struct State<M> {
    pub(crate) machine: Arc<M>,
    /// How many events there have been.
    pub(crate) number: u64,
    /// When the last was.
    pub(crate) at: Time,
    /// The last line of the journal.
    pub(crate) head: Head,
}

impl<M: Machine> State<M> {
    /// A machine at which nothing has happened.
    pub(crate) fn new(machine: M) -> State<M> {
        State { machine: Arc::new(machine), number: 0, at: Time(0), head: Head::START }
    }

    /// The machine as it is after these events.
    pub(crate) fn frame(&self, events: Vec<M::Event>) -> Frame<M> {
        Frame::new((self.number, self.at), events, Arc::clone(&self.machine))
    }
}

/// Why a journal is not read.
#[derive(Debug)]
pub enum LoadError {
    /// The store could not be read, or its lines do not fit each other.
    Read(ReadError),
    /// A line cannot follow the ones before it.
    Line {
        /// The stream that it is in.
        stream: StreamName,
        /// The number of the line.
        number: u64,
        /// Why not.
        fault: LineFault,
    },
}

impl LoadError {
    /// Whether it may be gone the next time: what is wrong with the lines themselves is not.
    pub(crate) fn is_passing(&self) -> bool {
        match self {
            LoadError::Read(ReadError::Fault(_)) => true,
            LoadError::Read(ReadError::Damaged { .. }) | LoadError::Line { .. } => false,
        }
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::Read(error) => error.fmt(f),
            LoadError::Line { stream, number, fault } => {
                write!(f, "line {number} of {stream}: {fault}")
            }
        }
    }
}

impl std::error::Error for LoadError {}

impl From<ReadError> for LoadError {
    fn from(error: ReadError) -> LoadError {
        LoadError::Read(error)
    }
}

/// Where a journal is.
#[derive(Clone, Copy)]
pub(crate) struct Source<'s> {
    pub(crate) store: &'s Store,
    pub(crate) stream: &'s StreamName,
}

/// Reads the whole journal, and says what happened after so many events.
pub(crate) async fn load<M: Machine>(
    source: Source<'_>,
    fresh: M,
    after: u64,
) -> Result<(State<M>, SeenCommands<M>, Vec<M::Event>), LoadError> {
    let (mut state, mut seen) = (State::new(fresh), SeenCommands::default());
    let mut events = Vec::new();
    loop {
        let before = state.number;
        let Some(page) = follow(source, &mut state, &mut seen).await? else { break };
        let later = (before + 1..).zip(page).filter(|(number, _)| *number > after);
        events.extend(later.map(|(_, event)| event));
    }
    Arc::make_mut(&mut state.machine).loaded();
    Ok((state, seen, events))
}

/// Reads one page, and says what happened; `None` at the end.
async fn follow<M: Machine>(
    Source { store, stream }: Source<'_>,
    state: &mut State<M>,
    seen: &mut SeenCommands<M>,
) -> Result<Option<Vec<M::Event>>, LoadError> {
    let lines = store.read_after(stream, state.head, PAGE).await?;
    if lines.is_empty() {
        return Ok(None);
    }
    // Nobody else looks at the machine while it is loaded, so this copies it once at most.
    let machine = Arc::make_mut(&mut state.machine);
    let mut all = Vec::new();
    for line in lines {
        let number = line.number;
        let wrong = |fault| LoadError::Line { stream: stream.clone(), number, fault };
        let replayed = catch_unwind(AssertUnwindSafe(|| machine.replay(&line.text)));
        let Replayed { at, events, asked } =
            replayed.map_err(|_| wrong(LineFault::Impossible))?.map_err(wrong)?;
        state.number += u64::try_from(events.len()).expect("they fit memory");
        state.at = at;
        state.head = line.head();
        if let Some((by, id, request)) = asked {
            seen.keep(by, id, Decided { outcome: Outcome::Done(state.number), request });
        }
        all.extend(events);
    }
    Ok(Some(all))
}

#[cfg(test)]
mod tests {
    use store::{Fault, Flaw};

    use super::*;

    #[test]
    fn what_is_wrong_with_the_lines_themselves_does_not_pass() {
        let stream = || "table/table-1".parse().expect("a name");
        let damaged = ReadError::Damaged { stream: stream(), flaw: Flaw::Changed { number: 3 } };
        assert!(!LoadError::from(damaged).is_passing());
        let fault = LineFault::Impossible;
        assert!(!LoadError::Line { stream: stream(), number: 3, fault }.is_passing());
        assert!(LoadError::from(ReadError::Fault(Fault::DiskFull)).is_passing());
    }
}
