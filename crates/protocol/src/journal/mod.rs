//! The journal: a line for each command that brought something about.
//!
//! A house has a stream of lines for each table, one for its office and one for its cage. A line
//! holds the command, the version of the rules that decided it and all that it brought about: so
//! no command is ever half in the journal, and every line can be decided again.

mod cage;
mod office;
mod passwords;
mod table;

use std::fmt;

use ::office::Office;
use ::office::cage::Cage;
use ::table::{Elsewhere, Engine, Table, Time};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::json;

pub use passwords::{PasswordHash, PasswordHashError, PasswordLine};

use crate::mirror::{Back, Kinds, Mirror};
use crate::plain::{CommandId, Digest, Time as WrittenTime};
use crate::shape::{Describe, Field, Shape};

/// The version in which lines are written.
pub const VERSION: u64 = 1;

/// Every kind of event of a table.
pub const EVENT_KINDS: &[&str] = <self::table::EventKind as Kinds<::table::EventKind>>::ALL;

pub fn event_kind(what: &::table::EventKind) -> &'static str {
    <self::table::EventKind as Kinds<::table::EventKind>>::of(what)
}

/// A state machine whose commands and events have a format.
pub trait Journaled: Sized {
    type By: Copy + PartialEq + fmt::Debug;
    type Request: Clone + PartialEq + fmt::Debug;
    type EventKind: Clone + PartialEq + fmt::Debug;
    /// What happens, with who and when.
    type Event;
    /// What is asked for, with who.
    type Command;

    fn asked(command: &Self::Command) -> (Self::By, &Self::Request);
    fn command(by: Self::By, request: Self::Request) -> Self::Command;
    /// When it happened, who brought it about, and what it is.
    fn happened(event: Self::Event) -> (Time, Self::By, Self::EventKind);
    fn event(at: Time, by: Self::By, what: Self::EventKind) -> Self::Event;
    /// As a line, without the line break. The same entry is always the same bytes.
    fn to_line(entry: &EntryOf<Self>) -> String;
    /// What a line says.
    ///
    /// # Errors
    /// It is no line of this journal, or one that a later program wrote.
    fn from_line(line: &str) -> Result<EntryOf<Self>, LineError>;
    /// An event as the journal writes it.
    fn event_text(what: &Self::EventKind) -> String;
}

/// A command, and all that it brought about.
#[derive(Clone, Debug, PartialEq)]
pub struct EntryOf<M: Journaled> {
    engine: Engine,
    at: Time,
    by: M::By,
    id: Option<CommandId>,
    house: Option<Digest>,
    coup: Option<u64>,
    elsewhere: Option<Elsewhere>,
    request: M::Request,
    events: Vec<M::EventKind>,
}

pub type Entry = EntryOf<Table>;

pub type OfficeEntry = EntryOf<Office>;

pub type CageEntry = EntryOf<Cage>;

impl<M: Journaled> EntryOf<M> {
    /// What a command brought about by the newest rules.
    fn of(
        id: Option<CommandId>,
        command: &M::Command,
        events: Vec<M::Event>,
    ) -> Result<EntryOf<M>, EntryFault> {
        let (by, request) = M::asked(command);
        let happened: Vec<_> = events.into_iter().map(M::happened).collect();
        let Some((at, ..)) = happened.first() else { return Err(EntryFault::Nothing) };
        let at = *at;
        if happened.iter().any(|(when, who, _)| (*when, *who) != (at, by)) {
            return Err(EntryFault::NotOne);
        }
        let events = happened.into_iter().map(|(.., what)| what).collect();
        let (engine, request) = (Engine::NEWEST, request.clone());
        let (house, coup, elsewhere) = (None, None, None);
        Ok(EntryOf { engine, at, by, id, house, coup, elsewhere, request, events })
    }

    /// The version of the rules by which it was decided.
    pub fn engine(&self) -> Engine {
        self.engine
    }

    /// The same, as another version wrote it.
    #[cfg(test)]
    pub(crate) fn decided_by(self, engine: Engine) -> EntryOf<M> {
        EntryOf { engine, ..self }
    }

    pub fn at(&self) -> Time {
        self.at
    }

    pub fn by(&self) -> M::By {
        self.by
    }

    /// The sender's name for the command: a second one of that name has been done already.
    pub fn id(&self) -> Option<&CommandId> {
        self.id.as_ref()
    }

    pub fn request(&self) -> &M::Request {
        &self.request
    }

    pub fn command(&self) -> M::Command {
        M::command(self.by, self.request.clone())
    }

    /// What happened: at least one thing.
    pub fn what(&self) -> &[M::EventKind] {
        &self.events
    }

    /// What happened, as events to apply.
    pub fn events(&self) -> impl Iterator<Item = M::Event> + '_ {
        self.events.iter().map(|what| M::event(self.at, self.by, what.clone()))
    }

    /// As a line, without the line break. The same entry is always the same bytes.
    pub fn to_line(&self) -> String {
        M::to_line(self)
    }

    /// Reads a line.
    ///
    /// # Errors
    /// It is no line of this journal, or one that a later program wrote.
    pub fn from_line(line: &str) -> Result<EntryOf<M>, LineError> {
        M::from_line(line)
    }
}

impl Entry {
    /// What a command to a table brought about, under the rules in force; `coup` is the one that
    /// the command was meant for, if it was meant for one alone.
    ///
    /// # Errors
    /// Nothing came of it, not all of it is of one command, or the house has no version.
    pub fn new(
        house: &::house::Version,
        (id, coup): (Option<CommandId>, Option<u64>),
        command: &::table::Command,
        events: Vec<::table::Event>,
    ) -> Result<Entry, EntryFault> {
        let house = house.file.parse().map(Digest).map_err(|_| EntryFault::NoVersion)?;
        Ok(Entry { house: Some(house), coup, ..EntryOf::of(id, command, events)? })
    }

    pub fn house(&self) -> &Digest {
        self.house.as_ref().expect("a line of a table names it")
    }

    /// The coup that the command was meant for, if it was meant for one alone.
    pub fn coup(&self) -> Option<u64> {
        self.coup
    }

    /// The same with what stood against the patron's play because of other tables.
    #[must_use]
    pub fn with_elsewhere(self, elsewhere: Option<Elsewhere>) -> Entry {
        Entry { elsewhere, ..self }
    }

    /// What stood against the patron's play because of other tables, where that was looked at.
    pub fn elsewhere(&self) -> Option<&Elsewhere> {
        self.elsewhere.as_ref()
    }
}

/// A machine that is run by no house file.
pub trait OfTheHouse: Journaled {}

impl OfTheHouse for Office {}
impl OfTheHouse for Cage {}

impl<M: OfTheHouse> EntryOf<M> {
    /// What a command brought about, with the sender's name for the command if it had one.
    ///
    /// # Errors
    /// Nothing came of it, or not all of it is of one command.
    pub fn new(
        id: Option<CommandId>,
        command: &M::Command,
        events: Vec<M::Event>,
    ) -> Result<EntryOf<M>, EntryFault> {
        EntryOf::of(id, command, events)
    }
}

/// A line as it is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line<B, R, W> {
    v: u64,
    engine: u32,
    at: WrittenTime,
    by: B,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    id: Option<CommandId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    house: Option<Digest>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    coup: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    elsewhere: Option<table::Elsewhere>,
    command: R,
    events: Vec<W>,
}

impl<B, R, W> Line<B, R, W> {
    fn write<M: Journaled>(entry: &EntryOf<M>) -> String
    where
        B: Mirror<M::By> + Serialize,
        R: Mirror<M::Request> + Serialize,
        W: Mirror<M::EventKind> + Serialize,
    {
        let line = Line {
            v: VERSION,
            engine: entry.engine.number(),
            at: Mirror::of(&entry.at),
            by: B::of(&entry.by),
            id: entry.id.clone(),
            house: entry.house.clone(),
            coup: entry.coup,
            elsewhere: Mirror::of(&entry.elsewhere),
            command: R::of(&entry.request),
            events: W::all(&entry.events),
        };
        serde_json::to_string(&line).expect("every key is a text")
    }

    fn read<M: Journaled>(line: &str) -> Result<EntryOf<M>, LineError>
    where
        B: Back<M::By> + DeserializeOwned,
        R: Back<M::Request> + DeserializeOwned,
        W: Back<M::EventKind> + DeserializeOwned,
    {
        let version = version_of(line)?;
        if version != VERSION {
            return Err(LineError::UnknownVersion { version });
        }
        let line: Line<B, R, W> = serde_json::from_str(line).map_err(malformed)?;
        let Line { v: _, engine, at, by, id, house, coup, elsewhere, command, events } = line;
        let engine = Engine::of_number(engine).ok_or(LineError::UnknownEngine { engine })?;
        if events.is_empty() {
            return Err(LineError::Malformed { why: "nothing happened".to_owned() });
        }
        let (at, by, request) = (at.back(), by.back(), command.back());
        let events = events.into_iter().map(Back::back).collect();
        let elsewhere = elsewhere.back();
        Ok(EntryOf { engine, at, by, id, house, coup, elsewhere, request, events })
    }
}

impl<B: Describe, R: Describe, W: Describe> Line<B, R, W> {
    /// What a line looks like, and what one of a table has besides.
    fn shape(of_table: impl IntoIterator<Item = Field>) -> Shape {
        let before = [
            Field::plain("v", Shape::Plain("1", vec![json!(VERSION)])),
            Field::plain("engine", Shape::Plain("number", vec![json!(Engine::NEWEST.number())])),
            Field::plain("at", WrittenTime::shape()),
            Field::plain("by", B::shape()),
            Field::plain("id", CommandId::shape()),
        ];
        let after = [
            Field::plain("command", R::shape()),
            Field::plain("events", Shape::Some(Box::new(W::shape()))),
        ];
        Shape::Record(before.into_iter().chain(of_table).chain(after).collect())
    }
}

/// How lines of a machine are written: as `By`, `Request` and `EventKind` of the module it is in.
macro_rules! journaled {
    ($machine:ident of $domain:path, $by:ident) => {
        use $domain as domain;

        type Line = super::Line<By, Request, EventKind>;

        impl super::Journaled for domain::$machine {
            type By = domain::$by;
            type Request = domain::Request;
            type EventKind = domain::EventKind;
            type Event = domain::Event;
            type Command = domain::Command;

            fn asked(command: &Self::Command) -> (Self::By, &Self::Request) {
                (command.by, &command.request)
            }

            fn command(by: Self::By, request: Self::Request) -> Self::Command {
                domain::Command { by, request }
            }

            fn happened(event: Self::Event) -> (::table::Time, Self::By, Self::EventKind) {
                (event.at, event.by, event.what)
            }

            fn event(at: ::table::Time, by: Self::By, what: Self::EventKind) -> Self::Event {
                domain::Event { at, by, what }
            }

            fn to_line(entry: &super::EntryOf<Self>) -> String {
                Line::write(entry)
            }

            fn from_line(line: &str) -> Result<super::EntryOf<Self>, super::LineError> {
                Line::read(line).and_then(check)
            }

            fn event_text(what: &Self::EventKind) -> String {
                let what: EventKind = $crate::mirror::Mirror::of(what);
                serde_json::to_string(&what).expect("every key is a text")
            }
        }
    };
}

pub(super) use journaled;

/// Whether it says what lines of tables alone say.
fn check_no_table<M: Journaled>(entry: EntryOf<M>) -> Result<EntryOf<M>, LineError> {
    if entry.house.is_some() || entry.coup.is_some() || entry.elsewhere.is_some() {
        let why = "only a table has a house file, a coup or other tables".to_owned();
        return Err(LineError::Malformed { why });
    }
    Ok(entry)
}

/// The version that a line says it is of. Whatever else a line of another version has is not looked
/// at.
fn version_of(line: &str) -> Result<u64, LineError> {
    // As lines are written, so that each is read once.
    if line.starts_with(r#"{"v":1,"#) {
        return Ok(1);
    }
    Ok(serde_json::from_str::<Probe>(line).map_err(malformed)?.v)
}

#[expect(clippy::needless_pass_by_value, reason = "it is handed to map_err")]
fn malformed(error: serde_json::Error) -> LineError {
    LineError::Malformed { why: error.to_string() }
}

#[derive(Deserialize)]
struct Probe {
    v: u64,
}

pub(crate) use self::cage::example_lines as example_cage_lines;
pub(crate) use self::office::example_lines as example_office_lines;
pub(crate) use self::table::example_lines;

/// Why there is nothing to write down, or not as one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EntryFault {
    #[error("nothing happened")]
    Nothing,
    #[error("not all of it is of one command")]
    NotOne,
    #[error("the house has no version")]
    NoVersion,
}

/// Why a line cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineError {
    #[error("version {version} of the journal is not known: {VERSION} is the newest")]
    UnknownVersion {
        /// The version that the line says it is of.
        version: u64,
    },
    #[error("engine {engine} is not known: {} is the newest", Engine::NEWEST.number())]
    UnknownEngine { engine: u32 },
    #[error("not a line of the journal: {why}")]
    Malformed { why: String },
}
