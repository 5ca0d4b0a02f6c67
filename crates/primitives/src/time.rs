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

    /// So many minutes.
    pub const fn minutes(minutes: u64) -> Millis {
        Millis(minutes.saturating_mul(60_000))
    }

    /// So many hours.
    pub const fn hours(hours: u64) -> Millis {
        Millis(hours.saturating_mul(3_600_000))
    }

    /// What is left of it without so much; nothing if that is more.
    #[must_use]
    pub fn less(self, other: Millis) -> Millis {
        Millis(self.0.saturating_sub(other.0))
    }

    /// As hours, minutes and seconds.
    pub fn clock(self) -> Clock {
        Clock(self)
    }
}

/// A time as `0:35:00`, and days in front of it where there are some.
#[derive(Clone, Copy, Debug)]
pub struct Clock(Millis);

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

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.0 / 1_000;
        let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60);
        match hours / 24 {
            0 => {}
            1 => write!(f, "1 day ")?,
            days => write!(f, "{days} days ")?,
        }
        write!(f, "{}:{minutes:02}:{:02}", hours % 24, seconds % 60)
    }
}
