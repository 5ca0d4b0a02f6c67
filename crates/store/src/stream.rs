//! The names of streams.

use std::borrow::Borrow;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// The name of a stream: 1 to 100 characters of `a-z0-9/._-`.
///
/// A clone costs nothing worth mentioning.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StreamName(Arc<str>);

/// Why a text is no name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameError {
    /// There is nothing.
    Empty,
    /// It is longer than a hundred characters.
    TooLong {
        /// How many there are.
        characters: usize,
    },
    /// A character that names do not have.
    Character {
        /// The first such.
        character: char,
    },
}

impl StreamName {
    /// A name has at most so many characters.
    pub const CHARACTERS_MAX: usize = 100;

    /// The name as a text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for StreamName {
    type Err = NameError;

    fn from_str(text: &str) -> Result<StreamName, NameError> {
        check(text)?;
        Ok(StreamName(text.into()))
    }
}

/// Whether a text is a name.
pub(crate) fn check(text: &str) -> Result<(), NameError> {
    let is_ours = |next: char| matches!(next, 'a'..='z' | '0'..='9' | '/' | '.' | '_' | '-');
    if text.is_empty() {
        return Err(NameError::Empty);
    }
    if let Some(character) = text.chars().find(|next| !is_ours(*next)) {
        return Err(NameError::Character { character });
    }
    match text.len() {
        1..=StreamName::CHARACTERS_MAX => Ok(()),
        characters => Err(NameError::TooLong { characters }),
    }
}

impl fmt::Display for StreamName {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl Borrow<str> for StreamName {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for NameError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let most = StreamName::CHARACTERS_MAX;
        match self {
            NameError::Empty => write!(out, "a name has at least one character"),
            NameError::TooLong { characters } => {
                write!(out, "a name has at most {most} characters, and this one has {characters}")
            }
            NameError::Character { character } => {
                write!(out, "a name has only characters of a-z0-9/._-, and not {character:?}")
            }
        }
    }
}

impl std::error::Error for NameError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Result<&str, NameError>) {
        let name = text.parse::<StreamName>();
        assert_eq!(name.as_ref().map(StreamName::as_str), expected.as_ref().map(|text| *text));
    }

    #[test]
    fn names_are_read() {
        for name in ["a", "table/1", "wallet/guest-7.v2_x", &"z".repeat(100)] {
            check(name, Ok(name));
        }
    }

    #[test]
    fn anything_else_is_no_name() {
        check("", Err(NameError::Empty));
        check(&"z".repeat(101), Err(NameError::TooLong { characters: 101 }));
        for character in ['A', ' ', '\n', '\0', 'é', ':', '\\', '%'] {
            check(&format!("table{character}"), Err(NameError::Character { character }));
        }
    }

    #[test]
    fn what_is_wrong_is_told() {
        let told = |text: &str| text.parse::<StreamName>().expect_err("no name").to_string();
        assert_eq!(told(""), "a name has at least one character");
        assert_eq!(told("A"), "a name has only characters of a-z0-9/._-, and not 'A'");
        let long = told(&"z".repeat(101));
        assert_eq!(long, "a name has at most 100 characters, and this one has 101");
    }
}
