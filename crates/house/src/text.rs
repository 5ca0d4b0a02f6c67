//! The text of a house that is named: a preset, or a file.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::house::House;
use crate::nearest::nearest;
use crate::presets::Preset;

/// Why a name leads to no house file's text. It says what to do instead.
#[derive(Debug)]
pub enum HouseTextError {
    /// There is neither a preset nor a file of this name, or the file cannot be read.
    Unreadable {
        name: String,
        /// What was wrong.
        error: io::Error,
    },
    /// The file is longer than a house file may be.
    TooLong { name: String },
    /// The file holds something else.
    NotText { name: String },
}

/// The text of the preset of that name, or of the file at that path.
///
/// # Errors
/// There is neither, or the file is not a text of a house file's length.
pub fn text_of(name: &str, path: &Path) -> Result<String, HouseTextError> {
    if let Some(preset) = Preset::find(name) {
        return Ok(preset.text().to_owned());
    }
    let name = name.to_owned();
    let bytes = match read(path) {
        Ok(bytes) => bytes,
        Err(error) => return Err(HouseTextError::Unreadable { name, error }),
    };
    if bytes.len() > House::FILE_LENGTH_MAX {
        return Err(HouseTextError::TooLong { name });
    }
    // Text of two bytes a letter is full of zeros; a house file has none.
    if bytes.contains(&0) {
        return Err(HouseTextError::NotText { name });
    }
    String::from_utf8(bytes).map_err(|_| HouseTextError::NotText { name })
}

/// At most one byte more than allowed, so that an endless file is refused too.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(House::FILE_LENGTH_MAX as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

const _: () = assert!(House::FILE_LENGTH_MAX == 128 << 10, "the message below says 128 KiB");

impl fmt::Display for HouseTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HouseTextError::Unreadable { name, error } => explain(f, name, error),
            HouseTextError::TooLong { name } => write!(
                f,
                "`{}` is longer than 128 KiB: a house file is a few pages",
                name.escape_debug()
            ),
            HouseTextError::NotText { name } => write!(
                f,
                "`{}` is not a text in UTF-8: save it as UTF-8 in your editor",
                name.escape_debug()
            ),
        }
    }
}

impl std::error::Error for HouseTextError {}

fn explain(f: &mut fmt::Formatter<'_>, name: &str, error: &io::Error) -> fmt::Result {
    let presets = House::preset_names();
    let meant = nearest(name, presets.iter().copied());
    let (name, listed) = (name.escape_debug(), presets.join(", "));
    match (error.kind(), meant) {
        (io::ErrorKind::NotFound, Some(meant)) => {
            write!(f, "there is no house `{name}`: did you mean `{meant}`?")
        }
        (io::ErrorKind::NotFound, None) => {
            write!(f, "there is no house `{name}`: name a house file, or one of {listed}")
        }
        _ => write!(
            f,
            "cannot read the house file `{name}` ({error}): name another, or one of {listed}"
        ),
    }
}
