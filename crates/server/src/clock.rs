//! The house's clock.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use table::Time;
use tokio::time::Instant;

/// One clock for the whole house: milliseconds since 1970, and never earlier than it was.
///
/// A computer's clock is set back now and then. A house that went back with it would take wagers
/// after it had closed them: this one goes on by the time that has passed since it started. Only
/// after a moment far ahead was told, by the machine or by the journal, does it stand still until
/// that moment comes.
#[derive(Debug)]
pub struct Clock {
    started: Instant,
    started_at: u64,
    latest: AtomicU64,
}

impl Clock {
    /// A clock that starts now.
    pub fn start() -> Clock {
        let started_at = system_millis();
        Clock { started: Instant::now(), started_at, latest: AtomicU64::new(started_at) }
    }

    /// Now.
    pub fn now(&self) -> Time {
        let passed = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX);
        let steady = self.started_at.saturating_add(passed);
        self.no_earlier_than(Time(steady.max(system_millis())))
    }

    /// This moment, or the latest that was ever told.
    ///
    /// The journal knows moments that were told before this process started.
    pub fn no_earlier_than(&self, time: Time) -> Time {
        Time(self.latest.fetch_max(time.0, Ordering::Relaxed).max(time.0))
    }
}

#[expect(clippy::disallowed_methods, reason = "this is where the house's time comes from")]
fn system_millis() -> u64 {
    // Before 1970 there were no computers with a clock to be trusted.
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn it_goes_on_and_never_back() {
        let clock = Clock::start();
        let now = clock.now();
        assert!(now > Time(1_600_000_000_000), "{now:?}");
        tokio::time::advance(std::time::Duration::from_secs(3_600)).await;
        let later = clock.now();
        assert!(later.since(now) >= table::Millis(3_600_000), "{later:?}");
        let journal = Time(later.0 + 86_400_000);
        assert_eq!(clock.no_earlier_than(journal), journal);
        assert_eq!(clock.no_earlier_than(later), journal);
        assert_eq!(clock.now(), journal);
    }
}
