//! The files of an open store, as the operating system knows them whatever they are called.

use std::fs::{File, Metadata};
use std::path::{Path, PathBuf};

use super::open::beside;
use crate::Fault;

/// What SQLite keeps beside the database while it is open in WAL mode. The first holds every line
/// since the last checkpoint, and without the second another process would not see who reads and
/// who writes.
const BESIDE: [&str; 2] = ["-wal", "-shm"];

/// The files without which what is written would be lost, or another process let in.
pub(super) struct Files {
    open: Vec<OpenFile>,
    /// Those that SQLite has not made yet.
    to_come: Vec<PathBuf>,
}

/// One file, and the name that must lead to it.
pub(super) struct OpenFile {
    path: PathBuf,
    /// Its device and its number there.
    is: (u64, u64),
}

impl Files {
    /// The database at that path and what is beside it, and a file more if there is one. Where
    /// files have no numbers, none is looked for.
    pub(super) fn find(database: Option<&Path>, lock: Option<OpenFile>) -> Files {
        let mut open: Vec<OpenFile> = database.and_then(OpenFile::find).into_iter().collect();
        open.extend(lock);
        let to_come = database.map(|path| BESIDE.map(|ending| beside(path, ending)));
        let mut files = Files { open, to_come: to_come.into_iter().flatten().collect() };
        files.find_new();
        files
    }

    /// Looks for files that were not there before. SQLite makes them when it first needs them, and
    /// keeps them for as long as the connection lives.
    pub(super) fn find_new(&mut self) {
        let open = &mut self.open;
        self.to_come.retain(|path| match OpenFile::find(path) {
            Some(found) => {
                open.push(found);
                false
            }
            None => true,
        });
    }

    /// Whether what is written will be found again by its name, and nobody else is let in.
    pub(super) fn check(&self) -> Result<(), Fault> {
        if self.open.iter().all(OpenFile::is_there) { Ok(()) } else { Err(Fault::Gone) }
    }
}

impl OpenFile {
    /// A file that is open, and the name that it was opened by.
    pub(super) fn of(path: &Path, file: &File) -> Option<OpenFile> {
        let is = identity(&file.metadata().ok()?)?;
        Some(OpenFile { is, path: path.to_owned() })
    }

    fn find(path: &Path) -> Option<OpenFile> {
        Some(OpenFile { is: found(path)?, path: path.to_owned() })
    }

    /// Whether its name still leads to it.
    fn is_there(&self) -> bool {
        found(&self.path) == Some(self.is)
    }
}

fn found(path: &Path) -> Option<(u64, u64)> {
    identity(&std::fs::metadata(path).ok()?)
}

#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere files have no numbers")]
fn identity(file: &Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    Some((file.dev(), file.ino()))
}

#[cfg(not(unix))]
fn identity(_: &Metadata) -> Option<(u64, u64)> {
    None
}
