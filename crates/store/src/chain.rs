//! Which line of a stream is the first wrong one.

use std::fmt;

use crate::{Hash, Head, Line, StreamName};

/// The first thing that is wrong with a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are what their names say")]
pub enum Flaw {
    /// The line is not what was written: its text, its hash or the stream's name.
    Changed { number: u64 },
    /// The line is gone.
    Missing { number: u64 },
    /// Another line stands there; the right one is found further on.
    Moved { number: u64, found_at: u64 },
    /// The line comes after the recorded end of the stream.
    AfterEnd { number: u64 },
    /// The lines fit each other, but the recorded end of the stream is another.
    WrongEnd { number: u64 },
}

/// A stream in which every line is as it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// How far the stream went when it was verified. Whoever noted this hash earlier can compare.
    pub head: Head,
}

/// A line as a database holds it, which may be damaged.
pub(crate) struct Row {
    pub(crate) number: i64,
    pub(crate) text: Vec<u8>,
    pub(crate) hash: Vec<u8>,
}

impl Row {
    /// The line, if its text is text and its hash has the right length.
    fn line(self) -> Option<Line> {
        let number = u64::try_from(self.number).ok()?;
        let hash = Hash(self.hash.try_into().ok()?);
        Some(Line { number, text: String::from_utf8(self.text).ok()?, hash })
    }
}

/// Goes through the rows of a stream and checks each against the one before.
pub(crate) struct Walk<'a> {
    stream: &'a StreamName,
    /// The number that comes next.
    next: u64,
    /// The hash of the line before, unless the walk began in the middle and it is not known.
    hash: Option<Hash>,
}

impl<'a> Walk<'a> {
    /// From the first line.
    pub(crate) fn start(stream: &'a StreamName) -> Walk<'a> {
        Walk::after(stream, Head::START)
    }

    /// From the line after this one, which was read and checked before.
    pub(crate) fn after(stream: &'a StreamName, head: Head) -> Walk<'a> {
        Walk { stream, next: head.next(), hash: Some(head.hash) }
    }

    /// From that line, which can only be checked against the one before if there is none.
    pub(crate) fn from(stream: &'a StreamName, next: u64) -> Walk<'a> {
        Walk { stream, next, hash: (next <= 1).then_some(Hash::START) }
    }

    /// The next row as a line, if it is the right one.
    pub(crate) fn take(&mut self, row: Row) -> Result<Line, Flaw> {
        let number = self.next;
        if u64::try_from(row.number).ok() != Some(number) {
            return Err(Flaw::Missing { number });
        }
        let line = row.line().ok_or(Flaw::Changed { number })?;
        if !self.fits(&line) {
            return Err(Flaw::Changed { number });
        }
        self.next += 1;
        self.hash = Some(line.hash);
        Ok(line)
    }

    fn fits(&self, line: &Line) -> bool {
        self.hash.is_none_or(|hash| hash.of_next(self.stream, self.next, &line.text) == line.hash)
    }

    /// Whether this row, found elsewhere, is the line that comes next.
    pub(crate) fn is_next(&self, row: Row) -> bool {
        self.hash.is_some() && row.line().is_some_and(|line| self.fits(&line))
    }

    /// The number that comes next.
    pub(crate) fn next(&self) -> u64 {
        self.next
    }

    /// Whether what was walked through ends as recorded.
    pub(crate) fn end(&self, head: Head) -> Result<(), Flaw> {
        let is_hash = self.hash.is_none_or(|hash| hash == head.hash);
        match self.next.cmp(&head.next()) {
            std::cmp::Ordering::Less => Err(Flaw::Missing { number: self.next }),
            std::cmp::Ordering::Equal if is_hash => Ok(()),
            std::cmp::Ordering::Equal => Err(Flaw::WrongEnd { number: head.last }),
            std::cmp::Ordering::Greater => Err(Flaw::AfterEnd { number: head.next() }),
        }
    }
}

/// How many of the last lines of a stream are looked at when a store is opened: the last of them is
/// checked against the one before.
pub(crate) const TAIL: u64 = 2;

/// Whether the last lines of a stream, and nothing more, fit each other and its recorded end.
pub(crate) fn check_tail(stream: &StreamName, head: Head, rows: Vec<Row>) -> Result<(), Flaw> {
    let mut walk = Walk::from(stream, tail_start(head));
    rows.into_iter().try_for_each(|row| walk.take(row).map(|_| ()))?;
    walk.end(head)
}

/// The first of the last lines.
pub(crate) fn tail_start(head: Head) -> u64 {
    head.next().saturating_sub(TAIL).max(1)
}

impl fmt::Display for Flaw {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::Changed { number } => write!(out, "line {number} is not what was written"),
            Flaw::Missing { number } => write!(out, "line {number} is missing"),
            Flaw::Moved { number, found_at } => {
                write!(out, "line {number} was moved: it is found as line {found_at}")
            }
            Flaw::AfterEnd { number } => {
                write!(out, "line {number} comes after the recorded end of the stream")
            }
            Flaw::WrongEnd { number } => {
                write!(out, "the stream does not end with line {number} as it was written")
            }
        }
    }
}

impl std::error::Error for Flaw {}
