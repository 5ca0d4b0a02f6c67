//! What is read back from the journal while the house runs.

mod proven;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::Arc;

use house::House;
use protocol::journal::{Entry, LineError};
use protocol::plain::TableName;
use records::Houses;
use records::report::{Document, Kind, Query, ReportError, Reporter};
use store::{Head, Line, ReadError, Store, StreamName};
use table::{
    Audience, CaseEvent, CoupEvent, Event, EventKind, Fate, Found, Moment, Recaller, ShoeEvent,
    Table, WagerEvent,
};

use crate::desk;

pub(crate) use proven::{Verdict, verify};

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
    /// The line that was read last; `None` if that is the line before the first one asked for.
    at: Option<Head>,
    next: u64,
    /// No line after this one is read.
    last: u64,
}

impl<'s> Pages<'s> {
    /// All that is there now.
    pub(crate) async fn of(store: &'s Store, stream: StreamName) -> Result<Pages<'s>, ReadError> {
        let last = store.last(&stream).await?.last;
        Ok(Pages { store, stream, at: Some(Head::START), next: 1, last })
    }

    /// The lines from one number to another.
    pub(crate) fn between(store: &'s Store, stream: StreamName, next: u64, last: u64) -> Pages<'s> {
        Pages { store, stream, at: None, next, last }
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
        let mut lines = match self.at {
            Some(at) => self.store.read_after(&self.stream, at, PAGE).await?,
            None => self.store.read(&self.stream, self.next, PAGE).await?,
        };
        lines.retain(|line| line.number <= self.last);
        self.at = lines.last().map(Line::head);
        self.next = lines.last().map_or(self.last, |line| line.number) + 1;
        tokio::task::yield_now().await;
        Ok(lines)
    }

    /// Reads no more than what everybody may know by now.
    pub(crate) async fn leave_out_what_is_hidden(&mut self) -> Result<(), Unread> {
        self.last = self.last_open().await?;
        Ok(())
    }

    /// The last line before anything that not everybody may know by now: a coup in progress has
    /// cards that lie face down, and so may a card that left the shoe too early and is held for the
    /// next coup. One that was held in the coup before the last is on the table by now.
    async fn last_open(&self) -> Result<u64, Unread> {
        let (mut to, mut hidden) = (self.last, Hidden::default());
        while to > 0 {
            let from = to.saturating_sub(PAGE as u64 - 1).max(1);
            let lines = self.store.read(&self.stream, from, PAGE).await?;
            for line in lines.iter().rev().filter(|line| line.number <= to) {
                let entry = Entry::from_line(&line.text).map_err(Unread::Line)?;
                if entry.what().iter().rev().any(|what| hidden.take(what, line.number)) {
                    return Ok(hidden.last_open(self.last));
                }
            }
            to = from - 1;
        }
        hidden.in_progress();
        Ok(hidden.last_open(self.last))
    }
}

/// What a table's journal says, from its end backwards, about cards that may lie face down.
#[derive(Default)]
struct Hidden {
    /// The earliest line that tells one, as far as is known.
    from: Option<u64>,
    /// Whether a coup came to its end.
    has_ended: bool,
    /// Coups that were declared void: the one in progress, or earlier ones.
    voided: Vec<u64>,
    /// Where a coup began that has no end, while its number is not known: it may be void.
    began: Option<u64>,
}

impl Hidden {
    /// One happening more, the last first: whether all that was before it may be known.
    fn take(&mut self, what: &EventKind, line: u64) -> bool {
        match what {
            EventKind::Coup(CoupEvent::CoupEnded) => {
                self.in_progress();
                self.has_ended = true;
            }
            EventKind::Case(CaseEvent::CoupVoided { coup }) => self.voided.push(*coup),
            EventKind::Wager(WagerEvent::BetsClosed)
            | EventKind::Coup(CoupEvent::GhostStarted { .. })
                if self.has_ended =>
            {
                return true;
            }
            EventKind::Wager(WagerEvent::BetsClosed) => {
                self.in_progress();
                self.began = Some(line);
            }
            EventKind::Wager(WagerEvent::BetsOpened { coup, .. }) => {
                if self.began.is_some() && self.voided.contains(coup) {
                    return true;
                }
                self.in_progress();
            }
            EventKind::Coup(CoupEvent::GhostStarted { coup, .. }) => {
                self.in_progress();
                if self.voided.contains(coup) {
                    return true;
                }
                self.from = Some(line);
            }
            what if tells_card(what) => match &mut self.began {
                Some(began) => *began = line,
                None => self.from = Some(line),
            },
            _ => {}
        }
        false
    }

    /// The coup that began and has no end is not void either.
    fn in_progress(&mut self) {
        self.from = self.began.take().or(self.from);
    }

    /// The last line of so many that everybody may know.
    fn last_open(&self, last: u64) -> u64 {
        self.from.map_or(last, |line| line - 1)
    }
}

/// Whether a card is told of that may lie face down between coups.
fn tells_card(what: &EventKind) -> bool {
    match what {
        EventKind::Case(CaseEvent::Reported(case)) => {
            matches!(case.report.found, Found::Card(Some(_)))
        }
        EventKind::Case(CaseEvent::CardOut { card, fate }) => {
            card.is_some() && *fate == Fate::HeldDown
        }
        _ => false,
    }
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
                    (Some(_), _)
                        if matches!(event.what, EventKind::Shoe(ShoeEvent::ShoeLoaded { .. })) =>
                    {
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
        EventKind::Wager(WagerEvent::BetsOpened { coup, .. })
        | EventKind::Coup(CoupEvent::GhostStarted { coup, .. }) => coup == which,
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
    Ok(streams.iter().filter_map(|(stream, _)| name_of(stream)).collect())
}

/// The table whose stream this is, if it is a table's.
fn name_of(stream: &StreamName) -> Option<TableName> {
    stream.as_str().strip_prefix("table/")?.parse().ok().map(TableName)
}

/// A report of these tables. It has everything that happened, and names no card that may lie face
/// down.
pub(crate) async fn report(
    store: &Store,
    houses: &Houses,
    tables: &[TableName],
    kind: Kind,
    query: Query,
) -> Result<Document, Unread> {
    let mut reporter = Reporter::new(houses, query);
    for table in tables {
        let mut pages = Pages::of(store, desk::stream(table)).await?;
        reporter.start(table.0.as_str());
        reporter.hide_cards_after(pages.last_open().await?);
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
