//! Documents that a command writes to a file.

use std::fs;
use std::io;
use std::path::Path;

use crate::failure::Failure;

/// Writes beside the file first, so that a full disk leaves an old document whole.
///
/// # Errors
/// The file cannot be written; what it held before is untouched.
pub fn write(path: &Path, document: &str) -> Result<(), Failure> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let write = || -> io::Result<()> {
        fs::write(&beside, document)?;
        fs::rename(&beside, path)
    };
    write().map_err(|error| {
        let failure = Failure::WritingFile(path.to_owned(), error);
        // If it cannot be removed either, the failure above is still the one to tell.
        let _ = fs::remove_file(&beside);
        failure
    })
}

/// The ending of a file's name, by which its format is guessed.
pub(crate) fn ending(path: Option<&Path>) -> Option<&str> {
    path.and_then(Path::extension).and_then(|ending| ending.to_str())
}
