//! What is read back from the journal while the house runs.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use house::House;
use protocol::journal::{Entry, LineError};
use protocol::plain::TableName;
use records::Houses;
use records::report::{Document, Kind, Query, ReportError, Reporter};
use records::verify::{Finding, Summary, Verifier};
use store::{Line, ReadError, Store, StreamName};
use table::{Audience, Event, Happening, Recall, Table};
use tracing::warn;

use crate::desk;

/// So many lines are read at once; others get a turn in between.
const PAGE: usize = 1_000;

/// Why something cannot be read back.
#[derive(Debug)]
pub(crate) enum Unread {
    /// The store could not be read.
    Read(ReadError),
    /// A line is no entry.
    Line(LineError),
    /// The house file of a line is not kept.
    NoHouse {
        /// Its SHA-256.
        digest: String,
    },
    /// No report can be made.
    Report(ReportError),
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unread::Read(error) => error.fmt(f),
            Unread::Line(error) => error.fmt(f),
            Unread::NoHouse { digest } => write!(f, "the house file {digest} is not kept"),
            Unread::Report(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Unread {}

impl From<ReadError> for Unread {
    fn from(error: ReadError) -> Unread {
        Unread::Read(error)
    }
}

/// The lines of a stream, page by page.
pub(crate) struct Pages<'s> {
    store: &'s Store,
    stream: StreamName,
    next: u64,
    /// No line after this one is read.
    last: u64,
}

impl<'s> Pages<'s> {
    /// All that is there now.
    pub(crate) async fn of(store: &'s Store, stream: StreamName) -> Result<Pages<'s>, ReadError> {
        let last = store.last(&stream).await?.last;
        Ok(Pages { store, stream, next: 1, last })
    }

    /// The lines from one number to another.
    pub(crate) fn between(store: &'s Store, stream: StreamName, next: u64, last: u64) -> Pages<'s> {
        Pages { store, stream, next, last }
    }

    /// The last line that is read.
    pub(crate) fn last(&self) -> u64 {
        self.last
    }

    /// The next page; nothing at the end.
    pub(crate) async fn next(&mut self) -> Result<Vec<Line>, ReadError> {
        if self.next > self.last {
            return Ok(Vec::new());
        }
        let mut lines = self.store.read(&self.stream, self.next, PAGE).await?;
        lines.retain(|line| line.number <= self.last);
        self.next = lines.last().map_or(self.last, |line| line.number) + 1;
        tokio::task::yield_now().await;
        Ok(lines)
    }

    /// Reads no more than what everybody may know by now: a coup in progress has cards that lie
    /// face down.
    pub(crate) async fn leave_out_what_is_hidden(&mut self) -> Result<(), Unread> {
        let mut to = self.last;
        while to > 0 {
            let from = to.saturating_sub(PAGE as u64 - 1).max(1);
            let lines = self.store.read(&self.stream, from, PAGE).await?;
            for line in lines.iter().rev().filter(|line| line.number <= to) {
                let entry = Entry::from_line(&line.text).map_err(Unread::Line)?;
                let is_start = |what: &Happening| {
                    matches!(what, Happening::BetsClosed | Happening::GhostStarted { .. })
                };
                match entry.what().iter().rev().find(|what| ends_coup(what) || is_start(what)) {
                    Some(what) if ends_coup(what) => return Ok(()),
                    Some(_) => {
                        self.last = line.number - 1;
                        return Ok(());
                    }
                    None => {}
                }
            }
            to = from - 1;
        }
        Ok(())
    }
}

fn ends_coup(what: &Happening) -> bool {
    matches!(what, Happening::CoupEnded | Happening::CoupVoided { .. })
}

/// The house files by their SHA-256, as far as the office has kept them.
pub(crate) fn houses(office: &office::Office) -> Houses {
    let mut houses = Houses::built_in();
    for (digest, text) in office.houses() {
        // The office keeps what it is given. A file that cannot be read was never in force.
        if let Err(faults) = houses.add_text("house.toml", text) {
            warn!(?digest, %faults, "a house file that is kept cannot be read");
        }
    }
    houses
}

/// A coup of a table as an audience saw it; `None` if there was no such coup.
pub(crate) async fn recall(
    store: &Store,
    table: &TableName,
    houses: &Houses,
    coup: u64,
    audience: Audience,
) -> Result<Option<(Recall, Arc<House>)>, Unread> {
    let mut pages = Pages::of(store, desk::stream(table)).await?;
    let mut before: Option<(Table, Arc<House>)> = None;
    let mut events: Vec<Event> = Vec::new();
    loop {
        let lines = pages.next().await?;
        if lines.is_empty() {
            break;
        }
        for line in lines {
            let entry = Entry::from_line(&line.text).map_err(Unread::Line)?;
            if events.is_empty() {
                follow_rules(&mut before, &entry, houses)?;
            }
            for event in entry.events() {
                let is_it = match event.what {
                    Happening::BetsOpened { coup: this, .. }
                    | Happening::GhostStarted { coup: this, .. } => this == coup,
                    _ => false,
                };
                // The next shoe puts an end to what may still be put right.
                if !events.is_empty() && matches!(event.what, Happening::ShoeLoaded { .. }) {
                    return Ok(recalled(before, &events, coup, audience));
                }
                match (&mut before, !events.is_empty() || is_it) {
                    (Some((table, _)), false) => table.apply(&event),
                    _ => events.push(event),
                }
            }
        }
    }
    Ok(recalled(before, &events, coup, audience))
}

fn recalled(
    before: Option<(Table, Arc<House>)>,
    events: &[Event],
    coup: u64,
    audience: Audience,
) -> Option<(Recall, Arc<House>)> {
    let (table, house) = before?;
    table::recall(table, events, coup, audience).map(|recalled| (recalled, house))
}

/// The table is run by the house file that the entry names. Rules change while it is closed.
fn follow_rules(
    table: &mut Option<(Table, Arc<House>)>,
    entry: &Entry,
    houses: &Houses,
) -> Result<(), Unread> {
    let digest = entry.house().0.as_str();
    if table.as_ref().is_some_and(|(_, house)| house.version.file == digest) {
        return Ok(());
    }
    let no_house = || Unread::NoHouse { digest: digest.to_owned() };
    let house = houses.find(entry.house()).ok_or_else(no_house)?;
    match table {
        Some((table, in_force)) => {
            table.adopt(Arc::clone(house));
            *in_force = Arc::clone(house);
        }
        None => *table = Some((Table::new(Arc::clone(house)), Arc::clone(house))),
    }
    Ok(())
}

/// A report of these tables.
pub(crate) async fn report(
    store: &Store,
    houses: &Houses,
    tables: &[TableName],
    kind: Kind,
    query: Query,
) -> Result<Document, Unread> {
    let mut reporter = Reporter::new(houses, query);
    for table in tables {
        reporter.start(table.0.as_str());
        let mut pages = Pages::of(store, desk::stream(table)).await?;
        loop {
            let lines = pages.next().await?;
            if lines.is_empty() {
                break;
            }
            for line in lines {
                reporter.take(line.number, &line.text).map_err(Unread::Report)?;
            }
        }
    }
    Ok(reporter.document(kind))
}

/// What verifying each table came to.
pub(crate) async fn verify(
    store: &Store,
    houses: &Houses,
    tables: &[TableName],
) -> Result<BTreeMap<String, Result<Summary, Finding>>, Unread> {
    let mut found = BTreeMap::new();
    for table in tables {
        let mut verifier = Verifier::new(desk::stream(table), houses);
        let mut pages = Pages::of(store, desk::stream(table)).await?;
        loop {
            let lines = pages.next().await?;
            if lines.is_empty() {
                break;
            }
            lines.iter().for_each(|line| verifier.take(line));
        }
        found.insert(table.0.as_str().to_owned(), verifier.end());
    }
    Ok(found)
}
