//! The house that is named on the command line.

use std::fs::File;
use std::io::{self, Read};

use house::{House, Preset, nearest};

use crate::failure::Failure;

/// The house that deals when none is named.
pub const DEFAULT: &str = "washington";

/// The preset of that name, or the house in that file.
///
/// # Errors
/// There is neither, or the file has faults.
pub fn open(name: &str) -> Result<House, Failure> {
    House::read(name, &text(name)?).map_err(|faults| Failure::HouseFaults(faults.into()))
}

/// The text of the preset of that name, or of that file.
///
/// # Errors
/// There is neither, or the file is not a text of a house file's length.
pub fn text(name: &str) -> Result<String, Failure> {
    if let Some(preset) = Preset::find(name) {
        return Ok(preset.text().to_owned());
    }
    let bytes = read(name).map_err(|error| Failure::NoHouse(explain(name, &error)))?;
    let refuse = |why: &str| Failure::NoHouse(format!("`{}` {why}", name.escape_debug()));
    if bytes.len() > House::FILE_LENGTH_MAX {
        return Err(refuse("is longer than 128 KiB: a house file is a few pages"));
    }
    // Text of two bytes a letter is full of zeros; a house file has none.
    if bytes.contains(&0) {
        return Err(refuse("is not a text in UTF-8: save it as UTF-8 in your editor"));
    }
    String::from_utf8(bytes)
        .map_err(|_| refuse("is not a text in UTF-8: save it as UTF-8 in your editor"))
}

const _: () = assert!(House::FILE_LENGTH_MAX == 128 << 10, "the message above says 128 KiB");

/// At most one byte more than allowed, so that an endless file is refused too.
fn read(path: &str) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(House::FILE_LENGTH_MAX as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn explain(name: &str, error: &io::Error) -> String {
    let presets = House::preset_names();
    let meant = nearest(name, presets.iter().copied());
    let (name, listed) = (name.escape_debug(), presets.join(", "));
    match (error.kind(), meant) {
        (io::ErrorKind::NotFound, Some(meant)) => {
            format!("there is no house `{name}`: did you mean `{meant}`?")
        }
        (io::ErrorKind::NotFound, None) => {
            format!("there is no house `{name}`: name a house file, or one of {listed}")
        }
        _ => format!(
            "cannot read the house file `{name}` ({error}): name another, or one of {listed}"
        ),
    }
}
