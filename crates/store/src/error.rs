//! Everything that can go wrong, in closed lists.

use std::fmt;

use crate::{APPEND_BYTES_MAX, AddressError, Flaw, LINE_BYTES_MAX, StreamName};

/// Why an append was refused. Nothing of it is there, and the store goes on.
///
/// Lines are counted from zero among those that were given for their stream; the sentence counts
/// from one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are what their names say")]
pub enum Refusal {
    /// The number is not the next of the stream: somebody else appended, or the caller forgot.
    Conflict { stream: StreamName, expected: u64, next: u64 },
    /// No lines were given.
    NoLines { stream: StreamName },
    /// A line says nothing.
    EmptyLine { stream: StreamName, line: usize },
    /// A line has more than [`LINE_BYTES_MAX`].
    LongLine { stream: StreamName, line: usize, bytes: usize },
    /// A line is more than one.
    LineBreak { stream: StreamName, line: usize },
    /// A line has a character zero.
    Zero { stream: StreamName, line: usize },
    /// There is more than [`APPEND_BYTES_MAX`].
    TooMuch { bytes: usize },
}

/// What happened to the database. The sentences are for whoever runs the house.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are what their names say")]
pub enum Fault {
    /// There is no room left on the disk. Once there is, the store goes on.
    DiskFull,
    /// The file or its folder may not be written to.
    ReadOnly,
    /// The disk did not confirm a write. The store takes no more until it is opened again.
    SyncFailed,
    /// The writer has ended, after a failed sync or a panic.
    Closed,
    /// The file, its log or its lock was deleted or replaced while the store had it open: what is
    /// written would be lost, or another process let in. Nothing was written.
    Gone,
    /// The database itself is damaged.
    Malformed { what: String },
    /// The database server cannot be reached.
    Unreachable { what: String },
    /// Another transaction on the database server holds the stream, and does not end. Nothing was
    /// written.
    Held { stream: StreamName },
    /// Another house has the database. Nothing was written.
    Taken,
    /// A line of the stream that was acknowledged is gone. Nothing was written.
    Lost { stream: StreamName, number: u64 },
    /// The database server confirms before a line is safe, and cannot be set to do otherwise.
    Weak { setting: String },
    /// Anything else that the database says.
    Other { what: String },
}

/// Why a store was not opened.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are what their names say")]
pub enum OpenError {
    /// The address is none.
    Address(AddressError),
    /// Another process has the file open, or this one has.
    InUse,
    /// Another house has the database.
    OtherHouse { by: String },
    /// There is something else at that address.
    NotAStore,
    /// A newer version of the program made it.
    Newer { version: i64, known: i64 },
    /// The last lines of a stream do not fit each other.
    Damaged { stream: StreamName, flaw: Flaw },
    /// The database server keeps texts in something else than UTF-8.
    Encoding { encoding: String },
    /// The database could not be used.
    Fault(Fault),
}

/// Why something was not appended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AppendError {
    /// It may not be.
    Refused(Refusal),
    /// It could not be.
    Fault(Fault),
}

/// Why something was not read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are what their names say")]
pub enum ReadError {
    /// What the database holds is not what was written.
    Damaged { stream: StreamName, flaw: Flaw },
    /// The database could not be used.
    Fault(Fault),
}

impl fmt::Display for Refusal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Where in the list, as people count.
        let place = |line: &usize, stream: &StreamName| {
            let line = line + 1;
            format!("line {line} of those for {stream}")
        };
        match self {
            Refusal::Conflict { stream, expected, next } => {
                write!(out, "line {expected} of {stream} is not next: {next} is")
            }
            Refusal::NoLines { stream } => write!(out, "nothing is to be appended to {stream}"),
            Refusal::EmptyLine { stream, line } => {
                write!(out, "{} is empty", place(line, stream))
            }
            Refusal::LongLine { stream, line, bytes } => {
                let place = place(line, stream);
                write!(out, "{place} has {bytes} bytes, and {LINE_BYTES_MAX} are the most")
            }
            Refusal::LineBreak { stream, line } => {
                write!(out, "{} contains a line break", place(line, stream))
            }
            Refusal::Zero { stream, line } => {
                write!(out, "{} contains a zero byte", place(line, stream))
            }
            Refusal::TooMuch { bytes } => write!(
                out,
                "{bytes} bytes are to be appended together, and {APPEND_BYTES_MAX} are the most"
            ),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::DiskFull => write!(out, "the disk is full"),
            Fault::ReadOnly => write!(out, "the store may not be written to"),
            Fault::SyncFailed => write!(
                out,
                "the disk did not confirm a write: check the disk, then open the store again"
            ),
            Fault::Closed => write!(out, "the store takes no more until it is opened again"),
            Fault::Malformed { what } => write!(out, "the database is damaged: {what}"),
            Fault::Unreachable { what } => {
                write!(out, "the database server cannot be reached: {what}")
            }
            Fault::Held { stream } => write!(
                out,
                "another transaction on the database server holds {stream}: pg_locks says whose"
            ),
            Fault::Lost { stream, number } => write!(
                out,
                "line {number} of {stream} was acknowledged and is gone: start the house again to \
                 go on from what is left"
            ),
            Fault::Gone => write!(
                out,
                "the journal's file, or its -wal, -shm or -lock, was deleted or replaced: put it \
                 back, or stop the house in order and start it again; restore a backup if the \
                 journal itself is lost"
            ),
            Fault::Taken => write!(out, "another house has taken this database over"),
            Fault::Weak { setting } => write!(
                out,
                "the database server confirms before a line is safe: synchronous_commit is \
                 {setting} and cannot be raised"
            ),
            Fault::Other { what } => write!(out, "the database says: {what}"),
        }
    }
}

impl fmt::Display for OpenError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::Address(error) => error.fmt(out),
            OpenError::InUse => write!(out, "another process has this store open"),
            OpenError::OtherHouse { by } => {
                write!(out, "another house has this database: {by}; stop that one first")
            }
            OpenError::NotAStore => write!(out, "this is not a Sabot store"),
            OpenError::Newer { version, known } => write!(
                out,
                "this store was made by a newer version of Sabot: its format is {version}, and \
                 {known} is the newest known here"
            ),
            OpenError::Damaged { stream, flaw } => write!(out, "stream {stream}: {flaw}"),
            OpenError::Encoding { encoding } => write!(
                out,
                "the database keeps texts in {encoding}: make one with the encoding UTF8"
            ),
            OpenError::Fault(fault) => fault.fmt(out),
        }
    }
}

impl fmt::Display for AppendError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AppendError::Refused(refusal) => refusal.fmt(out),
            AppendError::Fault(fault) => fault.fmt(out),
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Damaged { stream, flaw } => write!(out, "stream {stream}: {flaw}"),
            ReadError::Fault(fault) => fault.fmt(out),
        }
    }
}

impl std::error::Error for Refusal {}
impl std::error::Error for Fault {}
impl std::error::Error for OpenError {}
impl std::error::Error for AppendError {}
impl std::error::Error for ReadError {}

impl From<Fault> for OpenError {
    fn from(fault: Fault) -> OpenError {
        OpenError::Fault(fault)
    }
}

impl From<AddressError> for OpenError {
    fn from(error: AddressError) -> OpenError {
        OpenError::Address(error)
    }
}

impl From<Fault> for AppendError {
    fn from(fault: Fault) -> AppendError {
        AppendError::Fault(fault)
    }
}

impl From<Refusal> for AppendError {
    fn from(refusal: Refusal) -> AppendError {
        AppendError::Refused(refusal)
    }
}

impl From<Fault> for ReadError {
    fn from(fault: Fault) -> ReadError {
        ReadError::Fault(fault)
    }
}
