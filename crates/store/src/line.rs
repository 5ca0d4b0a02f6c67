//! Lines as they are kept.

use crate::{Hash, StreamName};

/// A line of a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its place in the stream, counted from one.
    pub number: u64,
    /// What it says.
    pub text: String,
    /// The hash of the line, of its number and stream, and of the line before.
    pub hash: Hash,
}

impl Line {
    /// How far the stream goes with this line as its last.
    pub fn head(&self) -> Head {
        Head { last: self.number, hash: self.hash }
    }
}

/// How far a stream goes: the number and the hash of its last line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// The number of the last line; zero if there is none.
    pub last: u64,
    /// Its hash; [`Hash::START`] if there is none.
    pub hash: Hash,
}

impl Head {
    /// A stream without lines.
    pub const START: Head = Head { last: 0, hash: Hash::START };

    /// The number that the next line gets.
    pub fn next(&self) -> u64 {
        self.last + 1
    }

    /// How far the stream goes with one line more.
    #[must_use]
    pub fn then(&self, stream: &StreamName, text: &str) -> Head {
        let last = self.next();
        Head { last, hash: self.hash.of_next(stream, last, text) }
    }
}
