//! A run spread over threads, with a result that does not depend on them.

use std::num::NonZeroUsize;
use std::ops::{AddAssign, ControlFlow, Range};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// The work of a run: shoes by their numbers, some at a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Work {
    /// The shoes to deal.
    pub shoes: Range<u64>,
    /// How many a thread takes at a time.
    pub chunk: u64,
    /// How many threads there are at most: no more are started than there are chunks.
    pub threads: NonZeroUsize,
}

impl Work {
    /// How many threads find something to do, and one at least.
    fn threads(&self) -> usize {
        let shoes = self.shoes.end.saturating_sub(self.shoes.start);
        let chunks = usize::try_from(shoes.div_ceil(self.chunk)).unwrap_or(usize::MAX);
        self.threads.get().min(chunks).max(1)
    }
}

/// What a run came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reached<T> {
    /// The sum of all results.
    pub result: T,
    /// The shoes that it is of: all of them, or as many from the first as were dealt in time.
    pub shoes: Range<u64>,
}

/// How often a run that goes on is looked at.
const WATCH_EVERY: Duration = Duration::from_millis(100);

/// Deals shoes on several threads and adds up what comes of them.
///
/// `worker` makes what a thread deals with; `watch` is shown the sum every now and then, and can
/// end the run. Threads take chunks in turn and finish those they took, so a run that is ended has
/// dealt the first so many shoes: its result is that of a shorter run.
pub fn spread<T, D>(
    work: &Work,
    worker: impl Fn() -> D + Sync,
    mut watch: impl FnMut(&T, u64) -> ControlFlow<()>,
) -> Reached<T>
where
    T: Default + AddAssign + Send,
    D: FnMut(Range<u64>) -> T,
{
    assert!(work.chunk > 0, "a chunk has shoes");
    let Range { start, end } = work.shoes;
    // The end of the run moves forward to where it is when somebody ends it.
    let next = AtomicU64::new(start);
    let threads = work.threads();
    let sum = Mutex::new(Sum { result: T::default(), shoes: 0, threads });
    let is_over = Condvar::new();
    let stop = Stop { next: &next, end };
    let take = || {
        let taken = next.try_update(Ordering::Relaxed, Ordering::Relaxed, |next| {
            (next < end).then(|| next.saturating_add(work.chunk).min(end))
        });
        taken.ok().map(|first| first..first.saturating_add(work.chunk).min(end))
    };
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let _left = Leaving { sum: &sum, is_over: &is_over };
                let _stopped = StopOnPanic(&stop);
                let mut deal = worker();
                while let Some(shoes) = take() {
                    let count = shoes.end - shoes.start;
                    let result = deal(shoes);
                    let mut sum = lock(&sum);
                    sum.result += result;
                    sum.shoes += count;
                }
            });
        }
        let _stopped = StopOnPanic(&stop);
        let mut seen = lock(&sum);
        while seen.threads > 0 {
            seen = is_over
                .wait_timeout(seen, WATCH_EVERY)
                .map_or_else(|poisoned| poisoned.into_inner().0, |(seen, _)| seen);
            if watch(&seen.result, seen.shoes).is_break() {
                stop.stop();
            }
        }
    });
    let sum = sum.into_inner().unwrap_or_else(PoisonError::into_inner);
    Reached { result: sum.result, shoes: start..start + sum.shoes }
}

struct Sum<T> {
    result: T,
    shoes: u64,
    /// How many threads are at work.
    threads: usize,
}

/// Ends a run before its end.
struct Stop<'s> {
    next: &'s AtomicU64,
    end: u64,
}

impl Stop<'_> {
    fn stop(&self) {
        // Nobody finds another chunk to take.
        self.next.store(self.end, Ordering::Relaxed);
    }
}

/// Ends the run if a thread panics: the others would deal all that is left before anybody heard.
struct StopOnPanic<'s>(&'s Stop<'s>);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.stop();
        }
    }
}

/// Says that a thread is gone, even if it panicked: the scope then passes the panic on.
struct Leaving<'s, T> {
    sum: &'s Mutex<Sum<T>>,
    is_over: &'s Condvar,
}

impl<T> Drop for Leaving<'_, T> {
    fn drop(&mut self) {
        lock(self.sum).threads -= 1;
        self.is_over.notify_one();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
