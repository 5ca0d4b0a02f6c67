//! Where output for a person goes.

use std::fmt;
use std::io::Write;

use crate::failure::Failure;

/// Prints a text that may hold colours. They are left out unless standard output is a terminal
/// whose owner has not set `NO_COLOR`.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(Failure::Writing)
}

/// A text from a file on one line, with nothing in it that a terminal would obey.
pub(crate) fn printable(text: &(impl fmt::Display + ?Sized)) -> String {
    text.to_string().chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}
