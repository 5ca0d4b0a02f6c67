//! The house that is named on the command line.

use std::path::Path;

use house::House;

use crate::failure::Failure;

/// The house that deals when none is named.
pub const DEFAULT: &str = "washington";

/// The preset of that name, or the house in that file.
pub fn open(name: &str) -> Result<House, Failure> {
    House::read(name, &text(name)?).map_err(|faults| Failure::HouseFaults(faults.into()))
}

/// The text of the preset of that name, or of that file.
///
/// # Errors
/// There is neither, or the file is not a text of a house file's length.
pub fn text(name: &str) -> Result<String, Failure> {
    house::text_of(name, Path::new(name)).map_err(|why| Failure::NoHouse(why.to_string()))
}
