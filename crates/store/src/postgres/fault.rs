//! What PostgreSQL's errors mean for whoever runs the house.

use std::io;

use tokio_postgres::Error;
use tokio_postgres::error::{DbError, Severity, SqlState};

use crate::Fault;
use crate::address::in_full;

impl From<Error> for Fault {
    fn from(error: Error) -> Fault {
        let what = in_full(&error);
        match error.code() {
            Some(&SqlState::DISK_FULL) => Fault::DiskFull,
            Some(&SqlState::READ_ONLY_SQL_TRANSACTION | &SqlState::INSUFFICIENT_PRIVILEGE) => {
                Fault::ReadOnly
            }
            Some(&SqlState::DATA_CORRUPTED | &SqlState::INDEX_CORRUPTED) => {
                Fault::Malformed { what }
            }
            _ if is_lost(&error) => Fault::Unreachable { what },
            _ => Fault::Other { what },
        }
    }
}

/// Whether the connection is gone: closed, or about to be closed by the server.
fn is_lost(error: &Error) -> bool {
    let closes = [
        SqlState::ADMIN_SHUTDOWN,
        SqlState::CRASH_SHUTDOWN,
        SqlState::CANNOT_CONNECT_NOW,
        SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT,
        SqlState::TOO_MANY_CONNECTIONS,
    ];
    match error.code() {
        Some(code) => closes.contains(code),
        None => error.is_closed() || is_io(error),
    }
}

/// A handshake that fails is told as an input error, and will fail again.
fn is_io(error: &Error) -> bool {
    let behind = std::error::Error::source(error);
    let behind = behind.and_then(|behind| behind.downcast_ref::<io::Error>());
    behind.is_some_and(|behind| behind.kind() != io::ErrorKind::InvalidData)
}

/// Whether the server says that it has undone the statement. Anything that ends the connection may
/// come after a commit, also as an error: a session that is ended while it waits for the standby
/// has committed.
pub(super) fn is_undone(error: &Error) -> bool {
    let severity = error.as_db_error().and_then(DbError::parsed_severity);
    severity == Some(Severity::Error)
}

/// Whether the statement may pass the next time: it was in the way of another, was cancelled, or
/// came to a server that takes no writes any more.
pub(super) fn is_passing(error: &Error) -> bool {
    let codes = [
        SqlState::T_R_DEADLOCK_DETECTED,
        SqlState::T_R_SERIALIZATION_FAILURE,
        SqlState::LOCK_NOT_AVAILABLE,
        SqlState::QUERY_CANCELED,
        SqlState::READ_ONLY_SQL_TRANSACTION,
    ];
    error.code().is_some_and(|code| codes.contains(code))
}
