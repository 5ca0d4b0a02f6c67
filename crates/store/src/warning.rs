//! Warnings about a database, for the operator of the house.

use std::fmt;
use std::path::PathBuf;

use tokio::sync::mpsc;

use crate::StreamName;

/// Warnings, as they come.
pub type Warnings = mpsc::UnboundedReceiver<Warning>;

/// A reason why a database can lose what it confirmed, or be read by others, or that it has lost
/// something.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are what their names say")]
pub enum Warning {
    /// No standby has to confirm a commit.
    NoStandby,
    /// The server does not wait for its disk.
    NoFsync,
    /// Others than its owner may read the file, or write to it.
    Readable { path: PathBuf, mode: u32 },
    /// A line that was acknowledged is not there any more.
    Lost { stream: StreamName, number: u64 },
}

impl fmt::Display for Warning {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Warning::NoStandby => write!(
                out,
                "the database has no synchronous standby (synchronous_standby_names is empty): if \
                 its server is lost, wagers that were acknowledged are lost since its last backup, \
                 or since what an asynchronous standby has received"
            ),
            Warning::NoFsync => write!(
                out,
                "the database does not wait for its disk (fsync is off): a power cut can lose what \
                 was acknowledged, and damage the rest"
            ),
            Warning::Readable { path, mode } => write!(
                out,
                "others on this computer may read the journal {} (mode {mode:o}), which has hashes \
                 of passwords and cards that lie face down: chmod 600 it and the files beside it",
                path.display()
            ),
            Warning::Lost { stream, number } => write!(
                out,
                "line {number} of {stream} was acknowledged and is not in the database any more: a \
                 failover or a restore has lost it, and perhaps lines before it"
            ),
        }
    }
}
