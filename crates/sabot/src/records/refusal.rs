//! Why a journal is not read, written or copied, with what to do about it.

use std::path::PathBuf;

use records::when::TimeError;

use crate::terminal::printable;

/// Why a journal is not read, written or copied.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("cannot read `{}`: {why}", printable(&.path.display()))]
    Unreadable { path: PathBuf, why: String },
    #[error("`{}` is no export of a journal: {}", printable(&.path.display()), printable(.why))]
    NoExport { path: PathBuf, why: String },
    #[error(
        "`{}` is no checkpoint, no leaf and no state of a witness: {}",
        printable(&.path.display()),
        printable(.why)
    )]
    NotSigned { path: PathBuf, why: String },
    #[error("there is no store at `{}`: name it with --store ADDRESS", printable(.address))]
    NoStore { address: String },
    #[error("the store `{}`: {}", printable(.address), printable(.why))]
    Store {
        /// Its address, without a password.
        address: String,
        why: String,
    },
    #[error("the store has no table `{}`", printable(.table))]
    NoTable { table: String },
    #[error("{0}")]
    Time(TimeError),
    #[error("whose statement? Name the patron with --patron ID")]
    WhosePatron,
    #[error("{}: see `sabot verify`", printable(.why))]
    NoReport { why: String },
}
