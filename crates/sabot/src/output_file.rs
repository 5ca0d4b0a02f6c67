//! Documents that a command writes to a file.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// A file that takes its place once it is whole, so that a full disk or a crash leaves an old
/// document as it was.
pub(crate) struct Pending {
    path: PathBuf,
    /// Where it is written until then; `None` for what is no regular file, such as a pipe, which is
    /// written to as it is.
    beside: Option<PathBuf>,
}

impl Pending {
    /// Opens a file that is to take this place.
    pub(crate) fn create(path: &Path) -> io::Result<(Pending, File)> {
        Pending::create_with(path, |beside| File::create(beside))
    }

    /// The same, for its owner alone.
    pub(crate) fn create_private(path: &Path) -> io::Result<(Pending, File)> {
        Pending::create_with(path, |beside| {
            let mut options = File::options();
            options.write(true).create(true).truncate(true);
            #[cfg(unix)]
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
            let file = options.open(beside)?;
            // One that an earlier attempt left may be for others as well.
            #[cfg(unix)]
            file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
            Ok(file)
        })
    }

    fn create_with(
        path: &Path,
        create: impl FnOnce(&Path) -> io::Result<File>,
    ) -> io::Result<(Pending, File)> {
        let is_special = fs::metadata(path).is_ok_and(|found| !found.is_file());
        let beside = (!is_special).then(|| beside(path));
        let file = match &beside {
            Some(beside) => create(beside)?,
            None => File::options().write(true).open(path)?,
        };
        Ok((Pending { path: path.to_owned(), beside }, file))
    }

    /// Puts it in its place.
    pub(crate) fn commit(mut self) -> io::Result<()> {
        match self.beside.take() {
            Some(beside) => fs::rename(&beside, &self.path).inspect_err(|_| discard(&beside)),
            None => Ok(()),
        }
    }
}

impl Drop for Pending {
    /// What is not put in its place is gone.
    fn drop(&mut self) {
        if let Some(beside) = &self.beside {
            discard(beside);
        }
    }
}

/// Some other failure is the one to tell, so this one is not.
fn discard(beside: &Path) {
    let _ = fs::remove_file(beside);
}

fn beside(path: &Path) -> PathBuf {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    PathBuf::from(beside)
}

/// Writes a document.
///
/// # Errors
/// The file cannot be written; what it held before is untouched.
pub fn write(path: &Path, document: &str) -> Result<(), Failure> {
    let write = || -> io::Result<()> {
        let (pending, mut file) = Pending::create(path)?;
        file.write_all(document.as_bytes())?;
        drop(file);
        pending.commit()
    };
    write().map_err(|error| Failure::WritingFile(path.to_owned(), error))
}

/// Whether a file could be written, before long work is done for it.
pub(crate) fn check(path: &Path) -> Result<(), Failure> {
    Pending::create(path).map(drop).map_err(|error| Failure::WritingFile(path.to_owned(), error))
}

/// The ending of a file's name, by which its format is guessed.
pub(crate) fn ending(path: Option<&Path>) -> Option<&str> {
    path.and_then(Path::extension).and_then(|ending| ending.to_str())
}
