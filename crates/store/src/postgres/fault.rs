//! What PostgreSQL's errors mean for whoever runs the house.

use tokio_postgres::Error;
use tokio_postgres::error::SqlState;

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
pub(super) fn is_lost(error: &Error) -> bool {
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

fn is_io(error: &Error) -> bool {
    let behind = std::error::Error::source(error);
    behind.is_some_and(|behind| behind.downcast_ref::<std::io::Error>().is_some())
}

/// Whether two transactions were in each other's way and the server chose this one to try again.
pub(super) fn is_deadlock(error: &Error) -> bool {
    let codes = [SqlState::T_R_DEADLOCK_DETECTED, SqlState::T_R_SERIALIZATION_FAILURE];
    error.code().is_some_and(|code| codes.contains(code))
}
