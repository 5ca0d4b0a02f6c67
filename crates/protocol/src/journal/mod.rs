//! The journal: one line for each command that was decided.
//!
//! A house has a stream of lines for each table, one for its office and one for its cage. Their
//! lines hold an [`Entry`], an [`OfficeEntry`] or a [`CageEntry`].
//!
//! A line holds all that a command brought about, so that no command is ever half in the journal.
//! Each format of a line has a module of its own, and every one of them is read for ever: a line
//! of an earlier version is turned into an [`Entry`] by the module of that version.

mod cage;
mod office;
mod stream;
mod v1;

use std::fmt;

use serde::Deserialize;
use table::{Actor, Event, EventKind, Time};

use crate::mirror::{Back, Mirror};
use crate::plain::{CommandId, Digest};
use crate::shape::{Describe, Shape};

pub use cage::CageEntry;
pub(crate) use cage::example_lines as example_cage_lines;
pub use office::OfficeEntry;
pub(crate) use office::example_lines as example_office_lines;

/// The version in which lines are written.
pub const VERSION: u64 = 1;

/// All that one command brought about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    at: Time,
    by: Actor,
    id: Option<CommandId>,
    house: Digest,
    what: Vec<EventKind>,
}

impl Entry {
    /// What a command brought about, under the rules in force, with the sender's name for the
    /// command if it had one.
    ///
    /// # Errors
    /// Nothing came of it, or not all of it is of one command.
    pub fn new(
        id: Option<CommandId>,
        house: &house::Version,
        events: Vec<Event>,
    ) -> Result<Entry, NoEntry> {
        let house = house.file.parse().map(Digest).map_err(|_| NoEntry::NoVersion)?;
        let Some(Event { at, by, .. }) = events.first() else { return Err(NoEntry::Nothing) };
        let (at, by) = (*at, *by);
        if events.iter().any(|event| (event.at, event.by) != (at, by)) {
            return Err(NoEntry::NotOne);
        }
        let what = events.into_iter().map(|event| event.what).collect();
        Ok(Entry { at, by, id, house, what })
    }

    /// When.
    pub fn at(&self) -> Time {
        self.at
    }

    /// Who brought it about.
    pub fn by(&self) -> Actor {
        self.by
    }

    /// The sender's name for the command: a second one of that name has been done already.
    pub fn id(&self) -> Option<&CommandId> {
        self.id.as_ref()
    }

    /// Which house file was in force.
    pub fn house(&self) -> &Digest {
        &self.house
    }

    /// What happened: at least one thing.
    pub fn what(&self) -> &[EventKind] {
        &self.what
    }

    /// What happened, as events to apply.
    pub fn events(&self) -> impl Iterator<Item = Event> + '_ {
        self.what.iter().map(|what| Event { at: self.at, by: self.by, what: what.clone() })
    }

    /// As a line, without the line break. The same entry is always the same bytes.
    pub fn to_line(&self) -> String {
        let line = v1::Line {
            v: VERSION,
            at: Mirror::of(&self.at),
            by: Mirror::of(&self.by),
            id: self.id.clone(),
            house: self.house.clone(),
            what: Mirror::of(&self.what),
        };
        serde_json::to_string(&line).expect("every key is a text")
    }

    /// Reads a line of any version that there has been.
    ///
    /// # Errors
    /// It is no line of the journal, or one that a later program wrote.
    pub fn from_line(line: &str) -> Result<Entry, LineError> {
        match version_of(line)? {
            1 => serde_json::from_str::<v1::Line>(line).map_err(malformed)?.entry(),
            version => Err(LineError::UnknownVersion { version }),
        }
    }
}

/// The version that a line says it is of. Whatever else a line of another version has is not looked
/// at.
fn version_of(line: &str) -> Result<u64, LineError> {
    // As lines are written, so that each is read once.
    match line.starts_with(r#"{"v":1,"#) {
        true => Ok(1),
        false => Ok(serde_json::from_str::<Probe>(line).map_err(malformed)?.v),
    }
}

#[expect(clippy::needless_pass_by_value, reason = "it is handed to map_err")]
fn malformed(error: serde_json::Error) -> LineError {
    LineError::Malformed { why: error.to_string() }
}

/// What a line of the newest version looks like.
pub(crate) fn example_lines() -> Shape {
    v1::Line::shape()
}

#[derive(Deserialize)]
struct Probe {
    v: u64,
}

impl v1::Line {
    fn entry(self) -> Result<Entry, LineError> {
        if self.what.is_empty() {
            return Err(LineError::Malformed { why: "nothing happened".to_owned() });
        }
        let v1::Line { v: _, at, by, id, house, what } = self;
        Ok(Entry { at: at.back(), by: by.back(), id, house, what: what.back() })
    }
}

/// Why something is no entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoEntry {
    /// Nothing happened.
    Nothing,
    /// It happened at several times, or through several people.
    NotOne,
    /// The house has no version.
    NoVersion,
}

impl fmt::Display for NoEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NoEntry::Nothing => "nothing happened",
            NoEntry::NotOne => "this is not of one command",
            NoEntry::NoVersion => "the house has no version",
        })
    }
}

impl std::error::Error for NoEntry {}

/// Why a line cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineError {
    /// It is of a version that this program does not know.
    UnknownVersion {
        /// Which.
        version: u64,
    },
    /// It is no line of the journal.
    Malformed {
        /// What is wrong with it.
        why: String,
    },
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LineError::UnknownVersion { version } => {
                write!(f, "version {version} of the journal is not known: {VERSION} is the newest")
            }
            LineError::Malformed { why } => write!(f, "not a line of the journal: {why}"),
        }
    }
}

impl std::error::Error for LineError {}
