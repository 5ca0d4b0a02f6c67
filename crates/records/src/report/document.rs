//! A report as data: a title, what it is about, columns, rows and a last row of totals.

use baccarat::Cents;
use document::Column;
use table::Time;

use crate::ledger::wide;

/// A report, ready to be written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    pub title: String,
    /// The houses that it is about.
    pub houses: Vec<String>,
    /// The first moment that counts, if there is a first.
    pub from: Option<Time>,
    /// The first moment that does not count any more, if there is one.
    pub to: Option<Time>,
    /// When it was made, as the caller says.
    pub generated_at: Time,
    /// What each column holds.
    pub columns: Vec<Column>,
    /// The rows, each with a cell for every column.
    pub rows: Vec<Vec<Cell>>,
    /// What the rows come to.
    pub totals: Option<Vec<Cell>>,
    /// What the house has signed, for the person who keeps the document.
    pub signed: Option<Signed>,
}

/// What the house has signed: the person who keeps it can hold the journal to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signed {
    /// What the signature is checked with.
    pub key: String,
    /// The latest checkpoint, with the house's own signature.
    pub checkpoint: String,
}

/// What a cell holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// There is nothing to say here.
    Empty,
    /// Words, as they are.
    Text(String),
    /// A number of things.
    Count(u64),
    /// An amount, in cents.
    Money(i128),
    /// A number that is rounded already, such as `98.94`.
    Figure(String),
    /// A moment.
    Time(Time),
}

impl Document {
    /// Whether nothing happened.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Cell {
        Cell::Text(text.to_owned())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Cell {
        Cell::Text(text)
    }
}

impl From<u64> for Cell {
    fn from(count: u64) -> Cell {
        Cell::Count(count)
    }
}

impl From<i128> for Cell {
    fn from(cents: i128) -> Cell {
        Cell::Money(cents)
    }
}

impl From<Cents> for Cell {
    fn from(amount: Cents) -> Cell {
        Cell::Money(wide(amount))
    }
}

impl From<Time> for Cell {
    fn from(time: Time) -> Cell {
        Cell::Time(time)
    }
}
