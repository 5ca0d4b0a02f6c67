//! A machine as its journal tells it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use primitives::Time;
use store::{Head, ReadError, Store, StreamName};
use tracing::warn;

use crate::feed::Frame;
use crate::machine::{LineFault, Machine, Replayed};
use crate::seen::{Decided, Known, Outcome, SeenCommands};
use crate::snapshot::{self, SnapshotPlan};

/// So many lines are read at once.
pub(crate) const PAGE: usize = 4_096;

/// A machine, and where in its journal it is.
pub(crate) struct State<M> {
    pub(crate) machine: Arc<M>,
    /// How many events there have been.
    pub(crate) number: u64,
    pub(crate) at: Time,
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
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The store could not be read, or its lines do not fit each other.
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error("line {number} of {stream}: {fault}")]
    Line { stream: StreamName, number: u64, fault: LineFault },
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

/// Where a journal is.
#[derive(Clone, Copy)]
pub(crate) struct Source<'s> {
    pub(crate) store: &'s Store,
    pub(crate) stream: &'s StreamName,
    pub(crate) plan: &'s SnapshotPlan,
    /// No line after this one is read.
    pub(crate) until: u64,
}

/// What a journal tells.
pub(crate) struct Loaded<M: Machine> {
    pub(crate) state: State<M>,
    pub(crate) seen: SeenCommands<M>,
    /// What happened after so many events as the reader asked for.
    pub(crate) events: Vec<M::Event>,
    /// Where reading began.
    pub(crate) from: Head,
}

/// Reads the journal from its last snapshot on, and says what happened after so many events. The
/// machine is as the lines say, and does not know yet that they are all.
pub(crate) async fn load<M: Machine>(
    source: Source<'_>,
    fresh: &(dyn Fn() -> M + Send + Sync),
    after: u64,
) -> Result<Loaded<M>, LoadError> {
    load_each(source, fresh, after, |_| {}).await
}

/// The same, and `each` sees the machine where reading begins and after every page.
pub(crate) async fn load_each<M: Machine>(
    source: Source<'_>,
    fresh: &(dyn Fn() -> M + Send + Sync),
    after: u64,
    mut each: impl FnMut(&State<M>),
) -> Result<Loaded<M>, LoadError> {
    if let Some(found) = snapshot::find(source, fresh(), after).await? {
        match load_from(source, found, after, &mut each).await {
            Err(error @ LoadError::Line { .. }) => {
                warn!(%error, "the journal does not follow its snapshot: reading all of it");
            }
            loaded => return loaded,
        }
    }
    load_from(source, (State::new(fresh()), SeenCommands::default()), after, &mut each).await
}

async fn load_from<M: Machine>(
    source: Source<'_>,
    (mut state, mut seen): (State<M>, SeenCommands<M>),
    after: u64,
    each: &mut impl FnMut(&State<M>),
) -> Result<Loaded<M>, LoadError> {
    let (from, mut events) = (state.head, Vec::new());
    each(&state);
    loop {
        let before = state.number;
        let Some(page) = follow(source, &mut state, &mut seen).await? else { break };
        let later = (before + 1..).zip(page).filter(|(number, _)| *number > after);
        events.extend(later.map(|(_, event)| event));
        each(&state);
    }
    Ok(Loaded { state, seen, events, from })
}

/// Reads one page, and says what happened; `None` at the end.
async fn follow<M: Machine>(
    Source { store, stream, until, .. }: Source<'_>,
    state: &mut State<M>,
    seen: &mut SeenCommands<M>,
) -> Result<Option<Vec<M::Event>>, LoadError> {
    let left = usize::try_from(until.saturating_sub(state.head.last)).unwrap_or(PAGE);
    if left == 0 {
        return Ok(None);
    }
    let lines = store.read_after(stream, state.head, left.min(PAGE)).await?;
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
            let (outcome, request) = (Outcome::Done(state.number), Known::As(Arc::new(request)));
            seen.keep(by, id, Decided { outcome, request });
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
