//! How often a client is sent its view, and how much it may say.

use std::time::Duration;

use tokio::time::{Instant, sleep_until};

/// So many messages of one client are read.
pub(super) const MESSAGES: Often = Often { a_second: 100, at_once: 400 };

/// So many views are sent to one client as soon as they are due. Nobody taps faster for long, every
/// tap is answered at once, and to draw a view takes longer than to decide a wager.
const VIEWS: Often = Often { a_second: 5, at_once: 10 };
/// Whoever is sent more of them than that is sent the next so long after the last.
const BLINK: Duration = Duration::from_millis(1_000 / VIEWS.a_second as u64);
/// What is told to a crowd is on its way to everybody before the views begin to take their time:
/// so long for each who looks on, and no longer than this.
const HEARING: Duration = Duration::from_micros(40);
const HEARING_MAX: Duration = Duration::from_millis(80);
/// What other patrons do alone is seen so long after the last view for each who looks on, so that
/// the views of a crowd together never take more than a part of the machine.
const PACE: Duration = Duration::from_micros(500);
/// But after this at least, and after that at most, however many look on.
const PACE_MIN: Duration = Duration::from_millis(100);
const PACE_MAX: Duration = Duration::from_secs(1);

/// How soon something is to be seen.
#[derive(Clone, Copy, Debug)]
pub(super) enum Haste {
    /// At once: whoever asked for it waits for an answer.
    AtOnce,
    /// When everybody has heard of it.
    WhenHeard,
    /// In a while: others did it, and it changes little.
    InAWhile,
}

/// When a client is sent its view.
pub(super) struct Pace {
    views: Bucket,
    drawn_at: Instant,
    due_at: Option<Instant>,
}

impl Pace {
    pub(super) fn new() -> Pace {
        Pace { views: Bucket::new(VIEWS), drawn_at: Instant::now(), due_at: None }
    }

    /// Something is to be seen, at a table that so many look at.
    pub(super) fn hurry(&mut self, haste: Haste, lookers: usize) {
        let crowd = u32::try_from(lookers).unwrap_or(u32::MAX);
        let now = Instant::now();
        let at = match haste {
            Haste::AtOnce => now,
            Haste::WhenHeard => now + HEARING.saturating_mul(crowd).min(HEARING_MAX),
            Haste::InAWhile => self.drawn_at + PACE.saturating_mul(crowd).clamp(PACE_MIN, PACE_MAX),
        };
        let at = if self.views.is_empty() { at.max(self.drawn_at + BLINK) } else { at };
        self.due_at = Some(self.due_at.map_or(at, |due_at| due_at.min(at)));
    }

    /// Nothing is to be seen any more.
    pub(super) fn rest(&mut self) {
        self.due_at = None;
    }

    pub(super) fn is_due(&self) -> bool {
        self.due_at.is_some_and(|at| at <= Instant::now())
    }

    /// The view is drawn now.
    pub(super) fn drawn(&mut self) {
        (self.drawn_at, self.due_at) = (Instant::now(), None);
        self.views.take();
    }

    /// Waits until the view is due; for ever if it is not.
    pub(super) async fn wait(&self) {
        match self.due_at {
            Some(at) => sleep_until(at).await,
            None => std::future::pending().await,
        }
    }
}

/// How often something may be: so many a second, and so many at once.
#[derive(Clone, Copy)]
pub(super) struct Often {
    a_second: u32,
    at_once: u32,
}

/// What is left of that.
pub(super) struct Bucket {
    often: Often,
    left: u32,
    filled_at: Instant,
}

impl Bucket {
    pub(super) fn new(often: Often) -> Bucket {
        Bucket { often, left: often.at_once, filled_at: Instant::now() }
    }

    /// Whether there was one left.
    pub(super) fn take(&mut self) -> bool {
        let is_empty = self.is_empty();
        self.left = self.left.saturating_sub(1);
        !is_empty
    }

    fn is_empty(&mut self) -> bool {
        let passed = self.filled_at.elapsed().as_millis();
        let more = u32::try_from(passed * u128::from(self.often.a_second) / 1_000);
        let more = more.unwrap_or(self.often.at_once);
        if more > 0 {
            self.left = self.left.saturating_add(more).min(self.often.at_once);
            self.filled_at = Instant::now();
        }
        self.left == 0
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::advance;

    use super::*;

    /// After how long the view comes.
    async fn waited(pace: &Pace) -> Duration {
        let start = Instant::now();
        pace.wait().await;
        assert!(pace.is_due());
        start.elapsed()
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_asks_sees_it_at_once_until_there_are_too_many() {
        let mut pace = Pace::new();
        for _ in 0..VIEWS.at_once {
            pace.hurry(Haste::AtOnce, 2_000);
            assert_eq!(waited(&pace).await, Duration::ZERO);
            pace.drawn();
        }
        pace.hurry(Haste::AtOnce, 2_000);
        assert_eq!(waited(&pace).await, BLINK);
        pace.drawn();
        advance(Duration::from_secs(1)).await;
        pace.hurry(Haste::AtOnce, 2_000);
        assert_eq!(waited(&pace).await, Duration::ZERO);
    }

    #[tokio::test(start_paused = true)]
    async fn a_crowd_hears_of_it_before_anybody_sees_it() {
        for (lookers, wait) in [(1, 1), (25, 1), (500, 20), (2_000, 80), (100_000, 80)] {
            let mut pace = Pace::new();
            pace.hurry(Haste::WhenHeard, lookers);
            assert_eq!(waited(&pace).await, Duration::from_millis(wait), "{lookers}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn what_others_do_is_seen_in_a_while_or_with_the_next_view() {
        for (lookers, wait) in [(1, 100), (1_000, 500), (9_000, 1_000)] {
            let mut pace = Pace::new();
            pace.hurry(Haste::InAWhile, lookers);
            assert_eq!(waited(&pace).await, Duration::from_millis(wait), "{lookers}");
        }
        let mut pace = Pace::new();
        pace.hurry(Haste::InAWhile, 9_000);
        pace.hurry(Haste::AtOnce, 9_000);
        pace.hurry(Haste::InAWhile, 9_000);
        assert_eq!(waited(&pace).await, Duration::ZERO);
        pace.drawn();
        pace.hurry(Haste::AtOnce, 1);
        pace.rest();
        assert!(!pace.is_due());
    }

    #[tokio::test(start_paused = true)]
    async fn so_many_at_once_and_so_many_a_second() {
        let mut bucket = Bucket::new(MESSAGES);
        assert!((0..MESSAGES.at_once).all(|_| bucket.take()));
        assert!(!bucket.take());
        advance(Duration::from_millis(100)).await;
        assert!((0..10).all(|_| bucket.take()));
        assert!(!bucket.take());
    }
}
