//! Why a journal is not read, written or copied, with what to do about it.

use std::fmt;
use std::path::{Path, PathBuf};

use records::when::TimeError;

use crate::terminal::printable;

/// Why a journal is not read, written or copied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The file cannot be read.
    Unreadable {
        /// Which.
        path: PathBuf,
        /// Why.
        why: String,
    },
    /// The file is there, and is no export.
    NoExport {
        /// Which.
        path: PathBuf,
        /// Why not.
        why: String,
    },
    /// The file is there, and is nothing that was signed.
    NotSigned {
        /// Which.
        path: PathBuf,
        /// Why not.
        why: String,
    },
    /// There is no store at the address.
    NoStore {
        /// The address.
        address: String,
    },
    /// The store cannot be opened, read or written.
    Store {
        /// Its address, without a password.
        address: String,
        /// Why.
        why: String,
    },
    /// There is no such table in the store.
    NoTable {
        /// Its name.
        table: String,
    },
    /// A moment cannot be read.
    Time(TimeError),
    /// A statement is asked for, and not whose.
    WhosePatron,
    /// A line of the journal cannot be made a report of.
    NoReport {
        /// Why.
        why: String,
    },
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |path: &Path| printable(&path.display().to_string());
        match self {
            Refusal::Unreadable { path, why } => {
                write!(f, "cannot read `{}`: {why}", name(path))
            }
            Refusal::NoExport { path, why } => {
                write!(f, "`{}` is no export of a journal: {}", name(path), printable(why))
            }
            Refusal::NotSigned { path, why } => write!(
                f,
                "`{}` is no checkpoint, no leaf and no state of a witness: {}",
                name(path),
                printable(why)
            ),
            Refusal::NoStore { address } => {
                let address = printable(address);
                write!(f, "there is no store at `{address}`: name it with --store ADDRESS")
            }
            Refusal::Store { address, why } => {
                write!(f, "the store `{}`: {}", printable(address), printable(why))
            }
            Refusal::NoTable { table } => {
                write!(f, "the store has no table `{}`", printable(table))
            }
            Refusal::Time(error) => write!(f, "{error}"),
            Refusal::WhosePatron => write!(f, "whose statement? Name the patron with --patron ID"),
            Refusal::NoReport { why } => write!(f, "{}: see `sabot verify`", printable(why)),
        }
    }
}

impl std::error::Error for Refusal {}
