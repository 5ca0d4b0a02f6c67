//! Opening the file.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use super::files::OpenFile;
use super::reader::{self, Readers};
use super::writer::Writer;
use super::{fault, schema};
use crate::chain::{self, TAIL};
use crate::{Fault, OpenError, Warning};

/// How every database of SQLite begins.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";

/// No other server has the file; but somebody may look into it with a tool of SQLite's, and holds
/// up the writer for a moment.
const BUSY: Duration = Duration::from_secs(10);

/// Opens the file, or makes it; checks the last lines of every stream.
pub(super) fn open(path: &Path) -> Result<(Writer, Readers, Option<Warning>), OpenError> {
    refuse_other_files(path)?;
    let mut lock = lock(path)?;
    make(path).map_err(|error| fault::of_file(&error))?;
    lock.add_database(path)?;
    let warning = readable(path).map_err(|error| fault::of_file(&error))?;
    let mut connection = connect(path)?;
    schema::migrate(&mut connection)?;
    set_up(&connection).map_err(Fault::from)?;
    check_tails(&connection)?;
    Ok((Writer::new(connection, lock), Readers::new(path.to_owned()), warning))
}

/// Makes the file, without a byte, if there is none. It is for its owner alone, whatever new files
/// of this process usually are, and SQLite gives the files beside it the same mode: a journal has
/// hashes of passwords, and cards that still lie face down.
pub(super) fn make(path: &Path) -> std::io::Result<()> {
    if path.exists() { Ok(()) } else { private().create(true).append(true).open(path).map(drop) }
}

/// How a file is opened that is for its owner alone if this makes it.
fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// A warning if others than its owner may read a file, or write to it.
#[cfg(unix)]
fn readable(path: &Path) -> std::io::Result<Option<Warning>> {
    use std::os::unix::fs::PermissionsExt;
    let mode = std::fs::metadata(path)?.permissions().mode() & 0o777;
    Ok((mode & 0o077 != 0).then(|| Warning::Readable { path: path.to_owned(), mode }))
}

#[cfg(not(unix))]
fn readable(_: &Path) -> std::io::Result<Option<Warning>> {
    Ok(None)
}

/// Before anything is written beside it.
fn refuse_other_files(path: &Path) -> Result<(), OpenError> {
    let mut start = Vec::new();
    match File::open(path) {
        Ok(file) => file.take(16).read_to_end(&mut start),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(error) => Err(error),
    }
    .map_err(|error| fault::of_file(&error))?;
    // A file without a byte is what SQLite makes before it writes the first.
    if start.is_empty() || start == MAGIC { Ok(()) } else { Err(OpenError::NotAStore) }
}

/// What keeps other processes out, for as long as it lives.
pub(super) struct Lock {
    path: PathBuf,
    /// The lock's own file first.
    locked: Vec<File>,
}

impl Lock {
    /// The lock's own file.
    pub(super) fn file(&self) -> Option<OpenFile> {
        OpenFile::of(&self.path, self.locked.first()?)
    }

    /// Locks the database besides: then a second process is kept out, too, if the lock's own file
    /// was deleted. On Linux this kind of lock and SQLite's do not see each other; elsewhere they
    /// may. Closing the file takes SQLite's locks away, so it is closed after the connection.
    fn add_database(&mut self, path: &Path) -> Result<(), OpenError> {
        if cfg!(target_os = "linux") {
            let file = File::open(path).map_err(|error| fault::of_file(&error))?;
            try_lock(&file)?;
            self.locked.push(file);
        }
        Ok(())
    }
}

impl Drop for Lock {
    /// Closing the file is not enough: a child process that is being started at this moment has a
    /// copy of it, and with it the lock.
    fn drop(&mut self) {
        for file in &self.locked {
            // If this fails, closing will do it a moment later.
            let _ = file.unlock();
        }
    }
}

/// The operating system takes the lock back when the process ends, in whatever way. A file of its
/// own, because SQLite locks parts of the database in its own manner; it stays when the store is
/// closed, because whoever deletes it may delete it under the lock of another.
fn lock(path: &Path) -> Result<Lock, OpenError> {
    let path = beside(path, "-lock");
    let file = private().create(true).append(true).open(&path);
    let file = file.map_err(|error| fault::of_file(&error))?;
    try_lock(&file)?;
    Ok(Lock { path, locked: vec![file] })
}

fn try_lock(file: &File) -> Result<(), OpenError> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(OpenError::InUse),
        Err(TryLockError::Error(error)) => Err(fault::of_file(&error).into()),
    }
}

/// The path with something after its name.
pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

fn connect(path: &Path) -> Result<Connection, OpenError> {
    // Without SQLite's own kind of address, in which a path could mean something else.
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_CREATE
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(Fault::from)?;
    connection.busy_timeout(BUSY).map_err(Fault::from)?;
    Ok(connection)
}

fn set_up(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "journal_mode", "WAL")?;
    // In this mode SQLite waits for the disk at every commit, and not only at some.
    connection.pragma_update(None, "synchronous", "FULL")?;
    // The last page of every stream is written again and again: moving it from the log to its place
    // seldom saves most of the writing. The log grows to some 40 MB.
    connection.pragma_update(None, "wal_autocheckpoint", 10_000)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    // The file may come from anywhere: nothing in its schema is to run code.
    connection.pragma_update(None, "trusted_schema", false)
}

fn check_tails(connection: &Connection) -> Result<(), OpenError> {
    for (stream, head) in reader::heads(connection)? {
        // One more than there should be would be found, too.
        let at_most = usize::try_from(TAIL).expect("a small number") + 1;
        let rows = reader::rows(connection, &stream, chain::tail_start(head), at_most)?;
        chain::check_tail(&stream, head, rows)
            .map_err(|flaw| OpenError::Damaged { stream, flaw })?;
    }
    Ok(())
}
