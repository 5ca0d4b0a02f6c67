//! What is read back from the journal while the house runs.

#[cfg(test)]
mod tests;

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
use table::{Audience, Event, Fate, Found, Happening, Moment, Recaller, Table};

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
    /// face down, and so may a card that left the shoe too early and is held for the next coup. One
    /// that was held in the coup before the last is on the table by now.
    pub(crate) async fn leave_out_what_is_hidden(&mut self) -> Result<(), Unread> {
        let (mut to, mut hidden_from, mut has_ended) = (self.last, None, false);
        while to > 0 {
            let from = to.saturating_sub(PAGE as u64 - 1).max(1);
            let lines = self.store.read(&self.stream, from, PAGE).await?;
            for line in lines.iter().rev().filter(|line| line.number <= to) {
                let entry = Entry::from_line(&line.text).map_err(Unread::Line)?;
                for what in entry.what().iter().rev() {
                    match what {
                        what if ends_coup(what) => has_ended = true,
                        Happening::BetsClosed | Happening::GhostStarted { .. } if has_ended => {
                            self.last = hidden_from.map_or(self.last, |line: u64| line - 1);
                            return Ok(());
                        }
                        what if is_hidden(what) => hidden_from = Some(line.number),
                        _ => {}
                    }
                }
            }
            to = from - 1;
        }
        self.last = hidden_from.map_or(self.last, |line| line - 1);
        Ok(())
    }
}

/// Whether a coup starts here, or a card is told of that may lie face down.
fn is_hidden(what: &Happening) -> bool {
    match what {
        Happening::BetsClosed | Happening::GhostStarted { .. } => true,
        Happening::Reported(case) => matches!(case.report.found, Found::Card(Some(_))),
        Happening::CardOut { card, fate } => card.is_some() && *fate == Fate::HeldDown,
        _ => false,
    }
}

fn ends_coup(what: &Happening) -> bool {
    matches!(what, Happening::CoupEnded | Happening::CoupVoided { .. })
}

/// Recalls a coup of a table as an audience saw it: `each` hears of every moment of it, with the
/// rules it was played by. `None` if there was no such coup.
pub(crate) async fn recall(
    store: &Store,
    table: &TableName,
    houses: &Houses,
    (coup, audience): (u64, Audience),
    mut each: impl FnMut(&Moment<'_>, &House),
) -> Result<Option<(Recaller, Arc<House>)>, Unread> {
    let mut pages = Pages::of(store, desk::stream(table)).await?;
    let mut before: Option<(Table, Arc<House>)> = None;
    let mut recalled: Option<(Recaller, Arc<House>)> = None;
    loop {
        let lines = pages.next().await?;
        if lines.is_empty() {
            return Ok(recalled);
        }
        for line in lines {
            let entry = Entry::from_line(&line.text).map_err(Unread::Line)?;
            if recalled.is_none() {
                follow_rules(&mut before, &entry, houses)?;
            }
            for event in entry.events() {
                if begins(&event, coup) && recalled.is_none() {
                    let start = before.take();
                    recalled = start.map(|(it, house)| (Recaller::new(it, coup, audience), house));
                }
                match (&mut recalled, &mut before) {
                    // The next shoe puts an end to what may still be put right.
                    (Some(_), _) if matches!(event.what, Happening::ShoeLoaded { .. }) => {
                        return Ok(recalled);
                    }
                    (Some((recaller, house)), _) => {
                        recaller.take(&event).iter().for_each(|moment| each(moment, house));
                    }
                    (None, Some((table, _))) => table.apply(&event),
                    (None, None) => {}
                }
            }
        }
    }
}

fn begins(event: &Event, which: u64) -> bool {
    match event.what {
        Happening::BetsOpened { coup, .. } | Happening::GhostStarted { coup, .. } => coup == which,
        _ => false,
    }
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

/// Every table that there has ever been, run or not.
pub(crate) async fn tables(store: &Store) -> Result<Vec<TableName>, ReadError> {
    let streams = store.streams().await?;
    let name = |(stream, _): (StreamName, _)| {
        let name = stream.as_str().strip_prefix("table/")?.parse().ok()?;
        Some(TableName(name))
    };
    Ok(streams.into_iter().filter_map(name).collect())
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
