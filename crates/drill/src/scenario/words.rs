//! The words of an instruction, taken one by one.

use std::str::FromStr;

use super::fault::Problem;

/// What is left of an instruction.
pub(crate) struct Words<'t> {
    words: std::iter::Peekable<std::str::SplitWhitespace<'t>>,
}

impl<'t> Words<'t> {
    pub(crate) fn new(text: &'t str) -> Words<'t> {
        Words { words: text.split_whitespace().peekable() }
    }

    /// The next word, if there is one.
    pub(crate) fn next(&mut self) -> Option<&'t str> {
        self.words.next()
    }

    /// Takes the next word if it is this one.
    pub(crate) fn take(&mut self, word: &str) -> bool {
        self.words.next_if(|next| *next == word).is_some()
    }

    /// The next word must be this one.
    pub(crate) fn must(&mut self, word: &'static str) -> Result<(), Problem> {
        self.read_with(word, |next| (next == word).then_some(()))
    }

    /// The next word as a value.
    pub(crate) fn read<T: FromStr>(&mut self, wanted: &'static str) -> Result<T, Problem> {
        self.read_with(wanted, |word| word.parse().ok())
    }

    /// The next word as whatever this makes of it.
    pub(crate) fn read_with<T>(
        &mut self,
        wanted: &'static str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, Problem> {
        let word = self.next().unwrap_or_default();
        read(word).ok_or_else(|| Problem::Expected { wanted, found: word.to_owned() })
    }

    /// Whether the next word is this one.
    pub(crate) fn is_at(&mut self, word: &str) -> bool {
        self.words.peek().is_some_and(|next| *next == word)
    }

    /// Whether nothing is left.
    pub(crate) fn is_empty(&mut self) -> bool {
        self.words.peek().is_none()
    }

    /// Nothing may be left.
    pub(crate) fn end(&mut self) -> Result<(), Problem> {
        match self.next() {
            Some(word) => Err(Problem::TooMuch(word.to_owned())),
            None => Ok(()),
        }
    }
}
