//! Sums that say so when they do not fit.

use std::collections::BTreeMap;

/// What adds up, as long as every count of the sum fits.
///
/// `+=` does the same, and panics where this says `None`: no run comes that far, but a file may say
/// that it did.
pub trait TryAdd: Sized {
    /// Adds another sum. `None` if a count does not fit; some of the other is added by then, so the
    /// sum is of no more use.
    #[must_use]
    fn try_add(&mut self, other: Self) -> Option<()>;
}

impl TryAdd for u64 {
    fn try_add(&mut self, other: u64) -> Option<()> {
        *self = self.checked_add(other)?;
        Some(())
    }
}

impl TryAdd for i128 {
    fn try_add(&mut self, other: i128) -> Option<()> {
        *self = self.checked_add(other)?;
        Some(())
    }
}

/// Lists add up place by place. The sum of nothing yet is an empty list.
impl<T: Default + TryAdd> TryAdd for Vec<T> {
    fn try_add(&mut self, other: Vec<T>) -> Option<()> {
        if self.len() < other.len() {
            self.resize_with(other.len(), T::default);
        }
        self.iter_mut().zip(other).try_for_each(|(mine, other)| mine.try_add(other))
    }
}

/// What has no entry is nothing yet.
impl<K: Ord, V: Default + TryAdd> TryAdd for BTreeMap<K, V> {
    fn try_add(&mut self, other: BTreeMap<K, V>) -> Option<()> {
        other.into_iter().try_for_each(|(key, other)| self.entry(key).or_default().try_add(other))
    }
}

/// Gives sums their `+=`.
macro_rules! add_or_panic {
    ($($sum:ty),+) => {$(
        impl std::ops::AddAssign for $sum {
            #[inline]
            fn add_assign(&mut self, other: $sum) {
                // A run that came this far would be wrong by far if it went on.
                self.try_add(other).expect("the counts of a run fit");
            }
        }
    )+};
}
pub(crate) use add_or_panic;

/// The sum of counts; `None` if it does not fit.
pub(crate) fn sum(counts: impl IntoIterator<Item = u64>) -> Option<u64> {
    counts.into_iter().try_fold(0_u64, u64::checked_add)
}
