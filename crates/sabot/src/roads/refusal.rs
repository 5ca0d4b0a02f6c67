//! Why there are no roads, with what to do about it.

use std::fmt;

/// Why there are no roads. It says in one line what to do instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A letter is no decision.
    NotADecision {
        letter: char,
        /// Some of what comes before it on its line.
        before: String,
        /// Some of what comes after it.
        after: String,
        /// Where it is.
        position: Position,
    },
}

/// Where a letter is, counted from one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The line, if there are several.
    pub line: Option<usize>,
    /// The letter of that line, with everything between counted too.
    pub column: usize,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Refusal::NotADecision { letter, before, after, position } = self;
        let letter = letter.escape_debug();
        let [before, after] = [before, after].map(|text| text.escape_debug());
        write!(f, "`{letter}` is not a decision ({position}, here: {before}→{letter}←{after}): ")?;
        write!(f, "write B for Banker, P for Player and T for a tie, such as BBPT")
    }
}

impl std::error::Error for Refusal {}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}, ")?;
        }
        write!(f, "letter {}", self.column)
    }
}
