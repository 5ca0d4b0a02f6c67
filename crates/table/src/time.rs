//! Time as the caller tells it.

use std::fmt;

/// A moment: milliseconds since some moment that the caller keeps to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Time(pub u64);

/// How long something takes, or by how much it is late.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Millis(pub u64);

impl Millis {
    /// So many seconds.
    pub fn seconds(seconds: u32) -> Millis {
        Millis(u64::from(seconds) * 1_000)
    }
}

impl Time {
    /// The moment so much later.
    #[must_use]
    pub fn after(self, wait: Millis) -> Time {
        Time(self.0.saturating_add(wait.0))
    }

    /// How long ago that was; nothing if it is yet to come.
    pub fn since(self, earlier: Time) -> Millis {
        Millis(self.0.saturating_sub(earlier.0))
    }
}

impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{} s", self.0 / 1_000, self.0 % 1_000 / 100)
    }
}
