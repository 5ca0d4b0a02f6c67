//! Reading, over connections that cannot write.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags, OptionalExtension, Row as SqlRow};
use tokio::sync::Semaphore;

use super::{fault, open, panicked};
use crate::chain::Row;
use crate::model::StoredModel;
use crate::store::{self, PAGE_BYTES};
use crate::{Fault, Hash, Head, StreamName};

/// As many read at once; the next waits.
const READERS: usize = 4;

/// SQLite lets readers wait only while the file is being recovered or closed.
const BUSY: Duration = Duration::from_secs(10);

/// Connections for reading, made when they are first needed.
pub(super) struct Readers {
    path: PathBuf,
    turn: Semaphore,
    idle: Mutex<Vec<Connection>>,
}

impl Readers {
    pub(super) fn new(path: PathBuf) -> Readers {
        Readers { path, turn: Semaphore::new(READERS), idle: Mutex::new(Vec::new()) }
    }

    /// Reads on a thread where one may wait.
    pub(super) async fn with<T: Send + 'static>(
        self: &Arc<Readers>,
        read: impl FnOnce(&Connection) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Fault> {
        let _turn = self.turn.acquire().await.map_err(|_| Fault::Closed)?;
        let readers = Arc::clone(self);
        let reading = tokio::task::spawn_blocking(move || {
            let idle = readers.lock().pop();
            let connection = idle.map_or_else(|| readers.connect(), Ok)?;
            let answer = read(&connection)?;
            // After an error it is not used again: it may be in the middle of something.
            if !readers.turn.is_closed() {
                readers.lock().push(connection);
            }
            Ok(answer)
        });
        reading.await.map_err(|error| panicked(&error))?
    }

    /// Lets nobody in any more.
    pub(super) fn close(&self) {
        self.turn.close();
        self.lock().clear();
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Connection>> {
        // A list of connections is whole whatever happened to whoever held it.
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn connect(&self) -> Result<Connection, Fault> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(&self.path, flags)?;
        connection.busy_timeout(BUSY)?;
        Ok(connection)
    }
}

/// Lines of a stream from that number on. Nothing in them is trusted.
pub(super) fn rows(
    connection: &Connection,
    stream: &StreamName,
    from: u64,
    at_most: usize,
) -> Result<Vec<Row>, Fault> {
    let mut statement = connection.prepare(
        "SELECT number, lines.text, lines.hash FROM lines JOIN streams ON id = stream
         WHERE name = ?1 AND number >= ?2 ORDER BY number LIMIT ?3",
    )?;
    // A number that does not fit is beyond the end of every stream.
    let from = i64::try_from(from).unwrap_or(i64::MAX);
    let at_most = i64::try_from(at_most).unwrap_or(i64::MAX);
    let mut found = statement.query((stream.as_str(), from, at_most))?;
    let (mut rows, mut size) = (Vec::new(), 0);
    while let Some(row) = found.next()? {
        let row = Row { number: row.get(0)?, text: bytes(row, 1)?, hash: bytes(row, 2)? };
        size += row.text.len();
        rows.push(row);
        if size >= PAGE_BYTES {
            break;
        }
    }
    Ok(rows)
}

/// What the cell holds, be it text or not; nothing, which no line is, if it is a number.
fn bytes(row: &SqlRow<'_>, column: usize) -> rusqlite::Result<Vec<u8>> {
    Ok(row.get_ref(column)?.as_bytes().unwrap_or_default().to_vec())
}

/// How far a stream goes.
pub(super) fn head(connection: &Connection, stream: &StreamName) -> Result<Head, Fault> {
    let sql = "SELECT last, hash FROM streams WHERE name = ?1";
    let found = connection
        .query_row(sql, [stream.as_str()], |row| Ok((row.get(0)?, bytes(row, 1)?)))
        .optional()?;
    found.map_or(Ok(Head::START), |(last, hash)| to_head(stream.as_str(), last, hash))
}

/// How far each stream goes, in the order of their names.
pub(super) fn heads(connection: &Connection) -> Result<Vec<(StreamName, Head)>, Fault> {
    let mut statement = connection.prepare("SELECT name, last, hash FROM streams ORDER BY name")?;
    let rows = statement.query_map([], |row| {
        let name = String::from_utf8_lossy(&bytes(row, 0)?).into_owned();
        Ok((name, row.get(1)?, bytes(row, 2)?))
    })?;
    let mut heads = Vec::new();
    for row in rows {
        let (name, last, hash) = row?;
        let head = to_head(&name, last, hash)?;
        heads.push((store::stored_name(&name)?, head));
    }
    Ok(heads)
}

fn to_head(name: &str, last: i64, hash: Vec<u8>) -> Result<Head, Fault> {
    let malformed = || Fault::Malformed { what: format!("the recorded end of {name}") };
    let last = u64::try_from(last).map_err(|_| malformed())?;
    let hash = Hash(hash.try_into().map_err(|_| malformed())?);
    Ok(Head { last, hash })
}

pub(super) fn model(
    connection: &Connection,
    name: &StreamName,
    until: i64,
) -> Result<Option<StoredModel>, Fault> {
    let sql = "SELECT version, place, bytes FROM models
               WHERE name = ?1 AND place <= ?2 ORDER BY place DESC LIMIT 1";
    let model = connection.query_row(sql, (name.as_str(), until), |row| {
        Ok(StoredModel { version: row.get(0)?, place: row.get(1)?, bytes: row.get(2)? })
    });
    Ok(model.optional()?)
}

/// All pages in one step, and so as they were at one moment; the writer goes on meanwhile.
pub(super) fn copy_file(connection: &Connection, to: &Path) -> Result<(), Fault> {
    open::make(to).map_err(|error| fault::of_file(&error))?;
    let mut copy = Connection::open(to)?;
    match Backup::new(connection, &mut copy)?.step(-1)? {
        StepResult::Done => {}
        step => return Err(Fault::Other { what: format!("the copy is not done but {step:?}") }),
    }
    // One file is easier to carry away than three; whoever opens it as a store changes it back.
    copy.pragma_update(None, "journal_mode", "DELETE")?;
    copy.close().map_err(|(_, error)| error)?;
    File::open(to).and_then(|file| file.sync_all()).map_err(|error| fault::of_file(&error))
}
