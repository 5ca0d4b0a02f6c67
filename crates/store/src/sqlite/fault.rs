//! What SQLite's errors mean for whoever runs the house.

use rusqlite::ErrorCode;

use crate::Fault;

impl From<rusqlite::Error> for Fault {
    fn from(error: rusqlite::Error) -> Fault {
        let what = error.to_string();
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Fault::DiskFull,
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => Fault::ReadOnly,
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => Fault::Malformed { what },
            _ => Fault::Other { what },
        }
    }
}

/// The same for files that are not opened by SQLite.
pub(super) fn of_file(error: &std::io::Error) -> Fault {
    use std::io::ErrorKind;
    match error.kind() {
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => Fault::ReadOnly,
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Fault::DiskFull,
        _ => Fault::Other { what: error.to_string() },
    }
}
