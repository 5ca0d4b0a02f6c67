//! The table as its journal tells it.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use house::House;
use protocol::journal::{Entry, LineError};
use store::{Head, Line, ReadError, Store, StreamName};
use table::{Event, Table, Time};
use tracing::warn;

use super::known::{Contents, Decided, Fate, Known};
use super::news::Frame;
use super::sealed::SealedShoes;

/// So many lines are read at once.
const PAGE: usize = 4_096;

/// Where house files are found that tables were run by before: by their SHA-256.
pub type HouseFiles = Box<dyn Fn(&str) -> Option<Arc<House>> + Send + Sync>;

/// What is on the disk.
pub(super) struct State {
    pub(super) table: Arc<Table>,
    /// How many events there have been.
    pub(super) number: u64,
    /// When the last was.
    pub(super) at: Time,
    /// The last line of the journal.
    pub(super) head: Head,
}

impl State {
    /// A table at which nothing has happened.
    pub(super) fn new(house: Arc<House>) -> State {
        State { table: Arc::new(Table::new(house)), number: 0, at: Time(0), head: Head::START }
    }

    /// The table as it is after these events, which are to be told.
    pub(super) fn frame(&self, events: Vec<Event>) -> Frame {
        Frame::new((self.number, self.at), events, Arc::clone(&self.table))
    }
}

/// Why a table's journal is not read.
#[derive(Debug)]
pub enum LoadError {
    /// The store could not be read, or its lines do not fit each other.
    Read(ReadError),
    /// A line is no entry of the journal.
    Line {
        /// Where.
        stream: StreamName,
        /// Which line.
        number: u64,
        /// Why not.
        error: LineError,
    },
    /// A line was written under rules that nobody has kept, or that changed while the table was
    /// open.
    OtherHouse {
        /// Where.
        stream: StreamName,
        /// Which line.
        number: u64,
        /// SHA-256 of the file that was in force.
        house: String,
    },
    /// What a line says cannot have happened.
    Impossible {
        /// Where.
        stream: StreamName,
        /// Which line.
        number: u64,
    },
    /// A sealed shoe cannot be opened with the house's key.
    Key {
        /// Where.
        stream: StreamName,
        /// Which line.
        number: u64,
    },
}

impl LoadError {
    /// Whether it may be gone the next time: what is wrong with the lines themselves is not.
    pub(super) fn is_passing(&self) -> bool {
        match self {
            LoadError::Read(ReadError::Fault(_)) => true,
            LoadError::Read(ReadError::Damaged { .. })
            | LoadError::Line { .. }
            | LoadError::OtherHouse { .. }
            | LoadError::Impossible { .. }
            | LoadError::Key { .. } => false,
        }
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::Read(error) => error.fmt(f),
            LoadError::Line { stream, number, error } => {
                write!(f, "line {number} of {stream}: {error}")
            }
            LoadError::OtherHouse { stream, number, house } => write!(
                f,
                "line {number} of {stream} was written under rules that are not kept, or that \
                 changed while the table was open: the house file whose SHA-256 is {house}"
            ),
            LoadError::Impossible { stream, number } => {
                write!(f, "line {number} of {stream} says what cannot have happened")
            }
            LoadError::Key { stream, number } => write!(
                f,
                "line {number} of {stream} seals a shoe with another key than the house has: give \
                 it the key file of that time"
            ),
        }
    }
}

impl std::error::Error for LoadError {}

impl From<ReadError> for LoadError {
    fn from(error: ReadError) -> LoadError {
        LoadError::Read(error)
    }
}

/// Reads the whole journal of a table, and says what happened after so many events. A table that is
/// closed is then run by this house file; one that is open stays under the rules that it was opened
/// with.
pub(super) async fn load(
    (store, stream): (&Store, &StreamName),
    (house, files): (Arc<House>, &HouseFiles),
    after: u64,
    shoes: &mut SealedShoes,
    known: &mut Known,
) -> Result<(State, Vec<Event>), LoadError> {
    let mut state = State::new(Arc::clone(&house));
    let mut events = Vec::new();
    loop {
        let before = state.number;
        let page = follow((store, stream), &mut state, files, shoes, known).await?;
        if page.is_empty() {
            break;
        }
        let later = (before + 1..).zip(page).filter(|(number, _)| *number > after);
        events.extend(later.map(|(_, event)| event));
    }
    if state.table.house().version != house.version {
        if state.table.staff().is_none() {
            shoes.adopt(&house);
            Arc::make_mut(&mut state.table).adopt(house);
        } else {
            warn!(%stream, "another house file is in force: close the table, and start again");
        }
    }
    Ok((state, events))
}

/// Reads what was written since, if anything was.
pub(super) async fn catch_up(
    store: &Store,
    stream: &StreamName,
    state: &mut State,
    shoes: &mut SealedShoes,
    known: &mut Known,
) -> Result<Option<Frame>, LoadError> {
    // Rules change between two runs, never in one.
    let files: HouseFiles = Box::new(|_| None);
    let mut events = Vec::new();
    loop {
        let mut page = follow((store, stream), state, &files, shoes, known).await?;
        if page.is_empty() {
            break;
        }
        events.append(&mut page);
    }
    Ok((!events.is_empty()).then(|| state.frame(events)))
}

/// Reads one page, and says what happened; nothing at the end.
async fn follow(
    (store, stream): (&Store, &StreamName),
    state: &mut State,
    files: &HouseFiles,
    shoes: &mut SealedShoes,
    known: &mut Known,
) -> Result<Vec<Event>, LoadError> {
    let lines = store.read_after(stream, state.head, PAGE).await?;
    // Nobody else looks at the table while it is loaded, so this copies it once at most.
    let table = Arc::make_mut(&mut state.table);
    let mut all = Vec::new();
    for line in lines {
        let (head, Line { number, text, .. }) = (line.head(), line);
        let wrong = |error| LoadError::Line { stream: stream.clone(), number, error };
        let entry = Entry::from_line(&text).map_err(wrong)?;
        let house = entry.house().0.as_str();
        if house != table.house().version.file {
            let is_closed = table.staff().is_none();
            let Some(house) = is_closed.then(|| files(house)).flatten() else {
                let house = house.to_owned();
                return Err(LoadError::OtherHouse { stream: stream.clone(), number, house });
            };
            shoes.adopt(&house);
            table.adopt(house);
        }
        let contents = Contents::of_entry(&entry, table);
        for event in entry.events() {
            catch_unwind(AssertUnwindSafe(|| table.apply(&event)))
                .map_err(|_| LoadError::Impossible { stream: stream.clone(), number })?;
            let other = |_| LoadError::Key { stream: stream.clone(), number };
            shoes.hear(&event).map_err(other)?;
            all.push(event);
            state.number += 1;
        }
        state.at = entry.at();
        state.head = head;
        if let Some(id) = entry.id() {
            let done = Decided { fate: Fate::Done(state.number), contents };
            known.keep(entry.by(), id.clone(), done);
        }
    }
    Ok(all)
}
