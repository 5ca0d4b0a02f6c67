//! Sets of small whole numbers.

use std::fmt;
use std::ops::RangeInclusive;

/// A set of whole numbers from 0 to 31: the answers to one question that a wager accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Values(u32);

impl Values {
    /// One number. Numbers over 31 are answers to no question, so they are left out.
    pub fn one(value: u8) -> Values {
        Values(1_u32.checked_shl(value.into()).unwrap_or(0))
    }

    /// The numbers from one to the other, both included.
    pub fn range(values: RangeInclusive<u8>) -> Values {
        let up_to = |end: u32| u32::MAX.checked_shl(end).map_or(u32::MAX, |above| !above);
        let (start, end) = (u32::from(*values.start()), u32::from(*values.end()) + 1);
        Values(up_to(end) & !up_to(start))
    }

    /// Whether the number is in the set.
    pub fn contains(self, value: u8) -> bool {
        !self.and(Values::one(value)).is_empty()
    }

    /// What is in both sets.
    pub fn and(self, other: Values) -> Values {
        Values(self.0 & other.0)
    }

    /// Whether there is nothing in it.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The numbers, smallest first.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..32).filter(move |&value| self.contains(value))
    }

    /// The runs of neighbours, smallest first: `0..=7` and `9..=9`.
    pub fn runs(self) -> impl Iterator<Item = RangeInclusive<u8>> {
        let starts = self.iter().filter(move |&value| value == 0 || !self.contains(value - 1));
        starts.map(move |start| {
            let run = (start..32).take_while(|&value| self.contains(value));
            start..=run.last().unwrap_or(start)
        })
    }
}

impl FromIterator<u8> for Values {
    fn from_iter<I: IntoIterator<Item = u8>>(values: I) -> Values {
        Values(values.into_iter().fold(0, |set, value| set | Values::one(value).0))
    }
}

/// Runs of neighbours are written as ranges: `0–7, 9`.
impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, run) in self.runs().enumerate() {
            let (start, end) = run.into_inner();
            let comma = if place == 0 { "" } else { ", " };
            if start == end {
                write!(f, "{comma}{start}")?;
            } else {
                write!(f, "{comma}{start}–{end}")?;
            }
        }
        Ok(())
    }
}
