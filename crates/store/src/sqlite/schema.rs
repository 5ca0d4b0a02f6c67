//! The tables, and how older ones become today's.

use rusqlite::{Connection, ErrorCode, TransactionBehavior};

use crate::{Fault, OpenError};

/// `SABO`: how SQLite's header says whose file it is.
const APPLICATION: i64 = 0x5341_424f;

/// What each version adds to the one before. A version that has been released is never changed: the
/// next one is added below.
const MIGRATIONS: [&str; 2] = [VERSION_1, VERSION_2];

/// The journal. `last` and `hash` of a stream are those of its last line.
const VERSION_1: &str = "
    CREATE TABLE streams (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        last INTEGER NOT NULL,
        hash BLOB NOT NULL
    ) STRICT;
    CREATE TABLE lines (
        stream INTEGER NOT NULL REFERENCES streams (id),
        number INTEGER NOT NULL CHECK (number > 0),
        text TEXT NOT NULL CHECK (text <> ''),
        hash BLOB NOT NULL CHECK (length(hash) = 32),
        PRIMARY KEY (stream, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER lines_stay BEFORE UPDATE ON lines
    BEGIN SELECT raise(ABORT, 'lines of the journal are never changed'); END;
    CREATE TRIGGER lines_remain BEFORE DELETE ON lines
    BEGIN SELECT raise(ABORT, 'lines of the journal are never deleted'); END;
";

/// Snapshots of what was read. They may be large, so rows have ids.
const VERSION_2: &str = "
    CREATE TABLE models (
        name TEXT NOT NULL,
        place INTEGER NOT NULL,
        version INTEGER NOT NULL,
        bytes BLOB NOT NULL,
        PRIMARY KEY (name, place)
    ) STRICT;
";

/// The version of a store that is made today.
pub(super) const NEWEST: i64 = MIGRATIONS.len() as i64;

/// Brings the database to today's version, or says why it cannot be.
pub(super) fn migrate(connection: &mut Connection) -> Result<(), OpenError> {
    let version = version(connection)?;
    if version > NEWEST {
        return Err(OpenError::Newer { version, known: NEWEST });
    }
    let steps = (1..).zip(MIGRATIONS).skip_while(|(to, _)| *to <= version);
    for (to, step) in steps {
        apply(connection, to, step).map_err(Fault::from)?;
    }
    Ok(())
}

fn apply(connection: &mut Connection, to: i64, step: &str) -> rusqlite::Result<()> {
    let change = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    change.execute_batch(step)?;
    change.pragma_update(None, "application_id", APPLICATION)?;
    change.pragma_update(None, "user_version", to)?;
    change.commit()
}

/// The version of the store, which is zero for a new file.
fn version(connection: &Connection) -> Result<i64, OpenError> {
    let number = |pragma: &str| connection.pragma_query_value(None, pragma, |row| row.get(0));
    let read = || -> rusqlite::Result<(i64, i64, i64)> {
        let count = "SELECT count(*) FROM sqlite_schema";
        let tables = connection.query_row(count, [], |row| row.get(0))?;
        Ok((number("application_id")?, number("user_version")?, tables))
    };
    match read() {
        Ok((APPLICATION, version, _)) if version > 0 => Ok(version),
        Ok((0, 0, 0)) => Ok(0),
        Ok(_) => Err(OpenError::NotAStore),
        Err(error) if error.sqlite_error_code() == Some(ErrorCode::NotADatabase) => {
            Err(OpenError::NotAStore)
        }
        Err(error) => Err(Fault::from(error).into()),
    }
}
