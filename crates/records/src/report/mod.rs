//! What happened in a house, as tables that are read, printed or calculated with.
//!
//! [`report`] makes one of a store. A [`Reporter`] reads the lines of every table once, from the
//! first on: what is on a table at the end of an interval depends on all that was before it. It
//! then makes any [`Document`]. A statement alone may begin later, where its tables are known.

mod count;
mod document;
mod elsewhere;
mod events;
mod figures;
mod gather;
mod kinds;
mod patron;
mod read;
mod render;
mod signed;

#[cfg(test)]
mod tests;

use baccarat::Cents;
use protocol::journal::{CageEntry, LineError, OfficeEntry};
use protocol::plain::TableName;
use table::{Millis, PatronId, Table, Time};

pub use self::document::{Cell, Document, Signed};
use crate::history::Before;
use crate::houses::Houses;
use crate::ledger::LedgerError;
pub use events::Significant;
use gather::Gathered;
pub use read::report;
pub use render::Format;

primitives::named! {
    /// What a report is about.
    pub enum Kind {
        /// Each table: coups, wagers, money.
        Table = "table",
        /// Each shift: the same, over all tables.
        Shift = "shift",
        /// Each wager: what it returned, and what it should.
        Wager = "wager",
        /// Commission charged, collected and owed.
        Commission = "commission",
        /// Everything that was ruled on.
        Rulings = "rulings",
        /// What the house owes, and is owed.
        Liability = "liability",
        /// What those who work here did.
        Staff = "staff",
        /// What somebody should look at.
        Events = "events",
        /// One patron's money.
        Patron = "patron",
    }
}

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    /// The first moment that counts, if there is a first.
    pub from: Option<Time>,
    /// The first moment that does not count any more, if there is one.
    pub to: Option<Time>,
    /// When the report is made.
    pub generated_at: Time,
    /// How long a shift is; they are counted from `from`, or from midnight.
    pub shift: Millis,
    /// From when on wagers and wins are large.
    pub large: Large,
    /// Whose statement is asked for.
    pub patron: Option<PatronId>,
    /// Only these tables; every table, the office and the cage if none is named.
    pub tables: Vec<TableName>,
    /// Tables as they were between two coups, before anything that the statement asked for has:
    /// they are read from there on, and others from their first line.
    pub known: Vec<(TableName, Before)>,
}

/// From when on a wager or a win is a significant event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Large {
    /// What lies on one spot when wagers are closed.
    pub wager: Cents,
    /// What is won there besides the stake.
    pub win: Cents,
}

impl Default for Large {
    fn default() -> Large {
        Large { wager: Cents::whole(1_000), win: Cents::whole(10_000) }
    }
}

impl Query {
    /// Everything, with shifts of eight hours.
    pub fn all(generated_at: Time) -> Query {
        Query {
            from: None,
            to: None,
            generated_at,
            shift: Millis::hours(8),
            large: Large::default(),
            patron: None,
            tables: Vec::new(),
            known: Vec::new(),
        }
    }

    /// Whether it is about this place: a table, the office or the cage.
    pub fn asks_for(&self, place: &str) -> bool {
        self.tables.is_empty() || self.tables.iter().any(|table| table.0.as_str() == place)
    }

    /// Whether it is over by then what counts.
    fn is_past(&self, at: Time) -> bool {
        self.to.is_some_and(|to| at >= to)
    }

    fn shift_of(&self, at: Time) -> u64 {
        at.since(self.from.unwrap_or_default()).0 / self.shift.0.max(1)
    }

    fn start_of(&self, shift: u64) -> Time {
        let start = self.from.unwrap_or_default();
        start.after(Millis(shift.saturating_mul(self.shift.0.max(1))))
    }
}

/// Why no report can be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of {table}: {why}")]
pub struct ReportError {
    /// The table, or the office or the cage.
    pub table: String,
    pub line: u64,
    pub why: ReportFault,
}

/// What is wrong with a line that a report should be made of. `sabot verify` says more.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReportFault {
    #[error("it is not known which table this is about")]
    NoTable,
    #[error("{0}")]
    Unreadable(LineError),
    #[error("the house file {digest} is not at hand")]
    UnknownHouse { digest: String },
    #[error("{0}")]
    Money(LedgerError),
}

/// Makes reports of lines.
pub struct Reporter<'h> {
    houses: &'h Houses,
    query: Query,
    gathered: Gathered,
}

impl<'h> Reporter<'h> {
    /// For these houses.
    pub fn new(houses: &'h Houses, query: Query) -> Reporter<'h> {
        Reporter { houses, query, gathered: Gathered::default() }
    }

    /// The lines that come next are those of this table, from the first on.
    pub fn start(&mut self, table: &str) {
        self.gathered.start(table);
    }

    /// The lines that come next are those of this table after it was so, between two coups: for a
    /// statement alone.
    pub fn resume(&mut self, name: &str, table: &Table) {
        self.gathered.resume(name, table);
    }

    /// No card is named of what lines of this table say after that one: some may lie face down.
    pub fn hide_cards_after(&mut self, line: u64) {
        self.gathered.hide_cards_after(line);
    }

    /// The next line of the table.
    ///
    /// # Errors
    /// It is of no table, cannot be read, or cannot have happened.
    pub fn take(&mut self, number: u64, text: &str) -> Result<(), ReportError> {
        self.gathered.take(number, text, self.houses, &self.query)
    }

    /// A line of the office: what it has of significant events.
    pub fn take_of_office(&mut self, number: u64, text: &str) -> Result<(), ReportError> {
        let entry =
            OfficeEntry::from_line(text).map_err(|error| unreadable("office", number, error))?;
        for event in entry.events() {
            self.gathered.add(elsewhere::of_office(&event, number), &self.query);
        }
        Ok(())
    }

    /// A line of the cage: what it has of significant events, and what it owes by then.
    pub fn take_of_cage(&mut self, number: u64, text: &str) -> Result<(), ReportError> {
        let entry =
            CageEntry::from_line(text).map_err(|error| unreadable("cage", number, error))?;
        for event in entry.events() {
            self.gathered.count_voucher(&event, &self.query);
            let significant = self.gathered.sales.take(&event, number);
            self.gathered.add(significant, &self.query);
        }
        Ok(())
    }

    /// A report of all that was taken.
    pub fn document(&self, kind: Kind) -> Document {
        kinds::document(&self.gathered, &self.query, kind)
    }
}

fn unreadable(stream: &str, line: u64, error: LineError) -> ReportError {
    ReportError { table: stream.to_owned(), line, why: ReportFault::Unreadable(error) }
}
