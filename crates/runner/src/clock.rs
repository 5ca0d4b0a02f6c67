//! The house's clock.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use primitives::{Millis, Time};
use store::StreamName;
use tokio::sync::watch;
use tokio::time::Instant;
use tracing::warn;

/// A clock that is put ahead by so much at once was wrong before, or is wrong now.
const LEAP_MS: u64 = 60_000;

/// A machine's clock that goes by so much more or less than the time that passes was set. One that
/// is kept right by a network is put right by less at a time.
const SET_MS: u64 = 1_000;

/// If the two clocks of a reading cannot be read within this, it says nothing.
const READ_WITHIN_MS: u64 = 100;

/// A machine's clock that leaps further ahead is not followed: if it is wrong, the journal would
/// keep its date for ever.
pub const FOLLOWED_MAX: Millis = Millis::minutes(3 * 24 * 60);

/// What the machine's clock says, and how much time has passed by then.
#[derive(Clone, Copy, Debug)]
pub struct Reading {
    /// In milliseconds since 1970.
    pub wall_ms: u64,
    /// In milliseconds since whenever the readings began.
    pub steady_ms: u64,
}

/// Finds out whether the machine's clock was set, from one reading to the next.
#[derive(Debug, Default)]
pub struct Leaps(Option<Reading>);

impl Leaps {
    /// By how many milliseconds it was set since the reading before, if by enough to be told; less
    /// than nothing if back.
    pub fn look(&mut self, now: Reading) -> Option<i64> {
        let before = self.0.replace(now)?;
        let wide = |ms: u64| i64::try_from(ms).unwrap_or(i64::MAX);
        let passed = wide(now.steady_ms.saturating_sub(before.steady_ms));
        let by = wide(now.wall_ms).saturating_sub(wide(before.wall_ms)).saturating_sub(passed);
        (by.unsigned_abs() >= SET_MS).then_some(by)
    }
}

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
    /// The moment that each stream waits for, while it does.
    alarms: Mutex<BTreeMap<StreamName, Time>>,
    /// Wakes whoever waits when the clock is put ahead.
    put_ahead: watch::Sender<()>,
    /// What readings are counted from: the machine's own time, also where a test has another.
    made: std::time::Instant,
}

impl Clock {
    pub fn start() -> Clock {
        Clock::start_at(system_millis())
    }

    fn start_at(started_at: u64) -> Clock {
        let (ahead, latest) = (AtomicU64::new(0), AtomicU64::new(started_at));
        let made = std::time::Instant::now();
        let (alarms, put_ahead) = (Mutex::default(), watch::Sender::new(()));
        Clock { started: Instant::now(), started_at, ahead, latest, alarms, put_ahead, made }
    }

    /// What the machine's clock says, and how much time has passed by then; `None` if the machine
    /// was busy with something else in between.
    pub fn reading(&self) -> Option<Reading> {
        let passed = || u64::try_from(self.made.elapsed().as_millis()).unwrap_or(u64::MAX);
        let (before, wall_ms, steady_ms) = (passed(), system_millis(), passed());
        (steady_ms - before <= READ_WITHIN_MS).then_some(Reading { wall_ms, steady_ms })
    }

    pub fn now(&self) -> Time {
        self.follow(system_millis())
    }

    /// Now, which is what the machine's clock says, or later. One that leaps far ahead is not
    /// followed: if it is wrong, the journal would keep its date for ever.
    fn follow(&self, wall_ms: u64) -> Time {
        let own = self.no_earlier_than(Time(0));
        if i64::try_from(wall_ms.saturating_sub(own.0)).is_ok_and(Clock::follows) {
            self.no_earlier_than(Time(wall_ms))
        } else {
            own
        }
    }

    /// Whether the house follows a clock that was set by so much.
    pub fn follows(by_ms: i64) -> bool {
        u64::try_from(by_ms).is_ok_and(|by_ms| by_ms <= FOLLOWED_MAX.0)
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
            self.put_ahead.send_replace(());
        }
        // Of two who ask at once, the one who began earlier may end later.
        let now = steady.saturating_add(ahead.max(before));
        Time(self.latest.fetch_max(now, Ordering::Relaxed).max(now))
    }

    /// Waits until that moment, also if the clock is put ahead to it meanwhile. A moment that has
    /// come is not waited for at all.
    pub async fn wait_until(&self, stream: &StreamName, moment: Time) {
        let mut put_ahead = self.put_ahead.subscribe();
        let _alarm = Alarm::set(self, stream, moment);
        loop {
            let left_ms = moment.since(self.now()).0;
            if left_ms == 0 {
                return;
            }
            tokio::select! {
                () = tokio::time::sleep(Duration::from_millis(left_ms)) => {}
                // The clock itself has the sender.
                _ = put_ahead.changed() => {}
            }
        }
    }

    /// Puts the clock ahead to the moment that this stream waits for; `false` if it waits for none.
    ///
    /// For tests alone: a table's timers pass in no time, and a table that is at work is waited
    /// for. Nothing in a house calls it.
    pub fn skip(&self, stream: &StreamName) -> bool {
        let Some(moment) = self.alarms().get(stream).copied() else { return false };
        self.no_earlier_than(moment);
        self.put_ahead.send_replace(());
        true
    }

    fn alarms(&self) -> MutexGuard<'_, BTreeMap<StreamName, Time>> {
        self.alarms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What a stream waits for is known for as long as it waits.
struct Alarm<'c> {
    clock: &'c Clock,
    stream: &'c StreamName,
}

impl<'c> Alarm<'c> {
    fn set(clock: &'c Clock, stream: &'c StreamName, moment: Time) -> Alarm<'c> {
        clock.alarms().insert(stream.clone(), moment);
        Alarm { clock, stream }
    }
}

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        self.clock.alarms().remove(self.stream);
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
    use std::sync::Arc;
    use std::time::Duration;

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

    #[test]
    fn a_clock_that_was_set_is_found_out() {
        let at = |wall_ms, steady_ms| Reading { wall_ms, steady_ms };
        let mut leaps = Leaps::default();
        assert_eq!(leaps.look(at(DAY_MS, 0)), None, "there is nothing to compare with");
        assert_eq!(leaps.look(at(DAY_MS + 5_000, 5_000)), None);
        assert_eq!(leaps.look(at(DAY_MS + 10_999, 10_000)), None, "it was put right a little");
        assert_eq!(leaps.look(at(DAY_MS + 15_000, 15_000)), None);
        assert_eq!(leaps.look(at(DAY_MS + 21_000, 20_000)), Some(1_000));
        assert_eq!(leaps.look(at(DAY_MS + 26_000, 25_000)), None, "it is told once");
        assert_eq!(leaps.look(at(26_000, 30_000)), Some(-86_405_000));
        assert_eq!(leaps.look(at(0, 31_000)), Some(-27_000));
    }

    #[test]
    fn a_machine_that_nobody_sets_does_not_leap() {
        let (clock, mut leaps) = (Clock::start(), Leaps::default());
        for _ in 0..3 {
            assert_eq!(clock.reading().and_then(|reading| leaps.look(reading)), None);
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    #[tokio::test(start_paused = true)]
    async fn bug_17_a_machine_that_leaps_into_another_age_is_not_followed() {
        let clock = Clock::start();
        let now = clock.now();
        let far = now.0 + 73 * 365 * DAY_MS;
        assert!(clock.follow(far).since(now) < Millis(60_000), "{far}");
        tokio::time::advance(HOUR).await;
        let later = clock.follow(far + 3_600_000).since(now);
        assert!((3_600_000..3_660_000).contains(&later.0), "its own time goes on: {later:?}");
        // A machine that slept over a weekend is.
        let monday = Time(now.0 + 2 * DAY_MS);
        assert!(clock.follow(monday.0) >= monday);
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

    #[tokio::test(start_paused = true)]
    async fn a_wait_ends_when_its_moment_comes_or_the_clock_is_put_ahead_to_it() {
        let clock = Arc::new(Clock::start());
        let stream: StreamName = "table/ez".parse().expect("a stream");
        assert!(!clock.skip(&stream), "nobody waits");
        for moment in [clock.now(), Time(0)] {
            clock.wait_until(&stream, moment).await;
        }
        let later = Time(clock.now().0 + DAY_MS);
        clock.wait_until(&stream, later).await;
        assert!(clock.now() >= later);

        let never = Time(clock.now().0 + 10_000 * DAY_MS);
        let before = Instant::now();
        let waiting = tokio::spawn({
            let (clock, stream) = (Arc::clone(&clock), stream.clone());
            async move { clock.wait_until(&stream, never).await }
        });
        while !clock.skip(&stream) {
            tokio::task::yield_now().await;
        }
        waiting.await.expect("it waits no more");
        assert!(clock.now() >= never);
        assert_eq!(before.elapsed(), Duration::ZERO, "no time has passed");
        assert!(!clock.skip(&stream), "nobody waits any more");
    }
}
