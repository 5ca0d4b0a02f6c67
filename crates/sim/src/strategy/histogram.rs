//! How often numbers occur.

use std::collections::BTreeMap;

use crate::sums::{TryAdd, add_or_panic, sum};

/// How often each number occurs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram(BTreeMap<i64, u64>);

impl Histogram {
    /// Counts a number so many times more, or as often as can be counted.
    pub fn add(&mut self, number: i64, times: u64) {
        // A number that does not occur has no entry, so that equal histograms are equal.
        if times > 0 {
            let sum = self.0.entry(number).or_default();
            *sum = sum.saturating_add(times);
        }
    }

    /// Every number that occurs, the least first, and how often.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (i64, u64)> + '_ {
        self.0.iter().map(|(&number, &times)| (number, times))
    }

    /// How many numbers were counted.
    pub fn count(&self) -> u64 {
        self.0.values().sum()
    }

    /// The same; `None` if it does not fit.
    pub(super) fn checked_count(&self) -> Option<u64> {
        sum(self.0.values().copied())
    }

    /// The least number that `part` of `whole` of all are not above: 1 of 2 is the median. `None`
    /// if there are no numbers.
    ///
    /// # Panics
    /// The part is more than the whole.
    pub fn quantile(&self, part: u32, whole: u32) -> Option<i64> {
        assert!(part <= whole, "a part is at most the whole");
        let needed = u128::from(self.count()) * u128::from(part);
        let mut below = 0_u128;
        let mut numbers = self.iter();
        let found = numbers.find(|&(_, times)| {
            below += u128::from(times);
            below * u128::from(whole) >= needed
        });
        found.map(|(number, _)| number)
    }
}

impl TryAdd for Histogram {
    fn try_add(&mut self, other: Histogram) -> Option<()> {
        self.0.try_add(other.0)
    }
}

add_or_panic!(Histogram);
