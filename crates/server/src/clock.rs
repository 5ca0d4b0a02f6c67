//! The house's clock.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use table::Time;
use tokio::time::Instant;
use tracing::warn;

/// A clock that is put ahead by so much at once was wrong before, or is wrong now.
const LEAP_MS: u64 = 60_000;

/// One clock for the whole house: milliseconds since 1970, and never earlier than it was.
///
/// A computer's clock is set back now and then. A house that went back with it would take wagers
/// after it had closed them, and one that waited would close none: this one goes on by the time
/// that has passed since it started. A later moment that is told, by the machine or by the journal,
/// puts it ahead, and it goes on from there at the same pace.
#[derive(Debug)]
pub struct Clock {
    started: Instant,
    started_at: u64,
    /// How much later it is than what has passed since the start says.
    ahead: AtomicU64,
    latest: AtomicU64,
}

impl Clock {
    /// A clock that starts now.
    pub fn start() -> Clock {
        Clock::start_at(system_millis())
    }

    fn start_at(started_at: u64) -> Clock {
        let (ahead, latest) = (AtomicU64::new(0), AtomicU64::new(started_at));
        Clock { started: Instant::now(), started_at, ahead, latest }
    }

    /// Now.
    pub fn now(&self) -> Time {
        self.no_earlier_than(Time(system_millis()))
    }

    /// Now, which is this moment or a later one.
    ///
    /// The journal knows moments that were told before this process started.
    pub fn no_earlier_than(&self, time: Time) -> Time {
        let passed = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX);
        let steady = self.started_at.saturating_add(passed);
        let ahead = time.0.saturating_sub(steady);
        let before = self.ahead.fetch_max(ahead, Ordering::Relaxed);
        if ahead > before.saturating_add(LEAP_MS) {
            let by_ms = ahead - before;
            warn!(by_ms, "the clock was put ahead: it does not go back, and goes on from there");
        }
        // Of two who ask at once, the one who began earlier may end later.
        let now = steady.saturating_add(ahead.max(before));
        Time(self.latest.fetch_max(now, Ordering::Relaxed).max(now))
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
    use std::time::Duration;

    use table::Millis;

    use super::*;

    const HOUR: Duration = Duration::from_secs(3_600);
    const DAY_MS: u64 = 86_400_000;

    #[tokio::test(start_paused = true)]
    async fn it_goes_on_and_never_back() {
        let clock = Clock::start();
        let now = clock.now();
        assert!(now > Time(1_600_000_000_000), "{now:?}");
        tokio::time::advance(HOUR).await;
        let later = clock.now();
        assert!(later.since(now) >= Millis(3_600_000), "{later:?}");
        let journal = Time(later.0 + DAY_MS);
        assert!(clock.no_earlier_than(journal) >= journal);
        assert!(clock.no_earlier_than(later) >= journal);
        assert!(clock.now() >= journal);
    }

    #[tokio::test(start_paused = true)]
    async fn after_a_leap_it_goes_on_at_the_same_pace() {
        // The machine said tomorrow when the house started, and says today from then on.
        for clock in [Clock::start_at(system_millis() + DAY_MS), Clock::start()] {
            let leapt = clock.no_earlier_than(Time(clock.now().0 + DAY_MS));
            for hour in 1..=3 {
                tokio::time::advance(HOUR).await;
                let passed = clock.now().since(leapt);
                // The machine's own clock runs on in the meantime, by a moment.
                let over = passed.0.checked_sub(hour * 3_600_000);
                assert!(over.is_some_and(|over| over < 1_000), "{passed:?} in {hour} hours");
            }
        }
    }
}
