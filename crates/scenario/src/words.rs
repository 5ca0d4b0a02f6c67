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
        match self.next().unwrap_or_default() {
            next if next == word => Ok(()),
            next => Err(Problem::expected_one_of(word, next, [word])),
        }
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
        read(word).ok_or_else(|| Problem::expected(wanted, word))
    }

    /// The next word as one of these, each by its name.
    pub(crate) fn one_of<T: Copy>(
        &mut self,
        wanted: &'static str,
        known: &[T],
        name: impl Fn(&T) -> &'static str,
    ) -> Result<T, Problem> {
        let word = self.next().unwrap_or_default();
        let found = known.iter().copied().find(|one| name(one) == word);
        found.ok_or_else(|| Problem::expected_one_of(wanted, word, known.iter().map(name)))
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
