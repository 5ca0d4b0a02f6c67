//! A run on any threads, in any chunks and in any shards comes to the same.

use std::num::NonZeroUsize;
use std::ops::{AddAssign, ControlFlow, Range};
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::{Kernel, Procedure, Reached, Tally, Work, spread};

fn work(shoes: Range<u64>, chunk: u64, threads: usize) -> Work {
    Work { shoes, chunk, threads: NonZeroUsize::new(threads).expect("a thread") }
}

/// The tally of a run that nobody ends.
fn tally(work: &Work) -> Tally {
    let procedure = Procedure::usual(8, 14);
    let worker = || {
        let mut kernel = Kernel::new(&procedure, 3);
        move |shoes| kernel.deal(shoes)
    };
    let reached = spread(work, worker, |_, _| ControlFlow::Continue(()));
    assert_eq!(reached.shoes, work.shoes);
    reached.result
}

#[test]
fn threads_and_chunks_make_no_difference() {
    let procedure = Procedure::usual(8, 14);
    let expected = Kernel::new(&procedure, 3).deal(5..1_005);
    for threads in [1, 2, 7] {
        for chunk in [1, 7, 8, 64, 999, 1_000, 1_001, u64::MAX] {
            assert_eq!(tally(&work(5..1_005, chunk, threads)), expected, "{threads} of {chunk}");
        }
    }
}

#[test]
fn seven_shards_add_up_to_the_run() {
    let mut sum = Tally::default();
    for shard in 0..7 {
        sum += tally(&work(shard * 1_000 / 7..(shard + 1) * 1_000 / 7, 16, 2));
    }
    assert_eq!(sum, tally(&work(0..1_000, 100, 1)));
}

#[test]
fn no_shoes_come_to_nothing() {
    assert_eq!(tally(&work(0..0, 8, 2)), Tally::default());
    assert_eq!(tally(&work(u64::MAX..u64::MAX, 8, 2)), Tally::default());
}

/// What was dealt, in the order of the results.
#[derive(Default)]
struct Ranges(Vec<Range<u64>>);

impl AddAssign for Ranges {
    fn add_assign(&mut self, other: Ranges) {
        self.0.extend(other.0);
    }
}

/// Deals nothing, and says which shoes it was asked for.
fn ranges(work: &Work) -> Vec<Range<u64>> {
    let worker = || |shoes| Ranges(vec![shoes]);
    let reached: Reached<Ranges> = spread(work, worker, |_, _| ControlFlow::Continue(()));
    let mut ranges = reached.result.0;
    ranges.sort_by_key(|range| range.start);
    ranges
}

#[test]
fn every_shoe_is_dealt_once() {
    assert_eq!(ranges(&work(0..10, 4, 2)), [0..4, 4..8, 8..10]);
    assert_eq!(ranges(&work(3..9, 3, 7)), [3..6, 6..9]);
    let last = u64::MAX;
    assert_eq!(ranges(&work(last - 5..last, 4, 2)), [last - 5..last - 1, last - 1..last]);
}

#[test]
fn no_more_threads_start_than_there_are_chunks() {
    let check = |shoes, chunk, threads, expected| {
        let started = AtomicUsize::new(0);
        let worker = || {
            started.fetch_add(1, Ordering::Relaxed);
            |shoes| Ranges(vec![shoes])
        };
        spread(&work(shoes, chunk, threads), worker, |_, _| ControlFlow::Continue(()));
        assert_eq!(started.into_inner(), expected);
    };
    check(0..100, 64, 99_999, 2);
    check(0..100, u64::MAX, 7, 1);
    check(5..105, 50, 2, 2);
    check(5..106, 50, 7, 3);
    check(0..100, 1, 3, 3);
    check(3..3, 1, 3, 1);
}

/// Shoes without end, and no way to finish but to be stopped.
#[test]
fn a_run_that_is_ended_is_a_shorter_run() {
    for threads in [1, 2, 7] {
        let procedure = Procedure::usual(8, 14);
        let worker = || {
            let mut kernel = Kernel::new(&procedure, 3);
            move |shoes| kernel.deal(shoes)
        };
        let endless = work(40..u64::MAX, 16, threads);
        let mut shown = 0;
        let reached = spread(&endless, worker, |tally: &Tally, shoes| {
            assert_eq!(tally.shoes, shoes, "the sum is of as many shoes as it says");
            shown = shoes;
            ControlFlow::Break(())
        });
        assert!(reached.shoes.start == 40 && reached.shoes.end > 40, "{:?}", reached.shoes);
        assert_eq!(reached.result.shoes, shown, "the last look sees all of it");
        assert_eq!(reached.result, Kernel::new(&procedure, 3).deal(reached.shoes));
    }
}

#[test]
fn a_watch_sees_the_whole_of_a_short_run() {
    let mut last = 0;
    let worker = || |shoes: Range<u64>| Ranges(vec![shoes]);
    spread(&work(0..100, 9, 2), worker, |ranges: &Ranges, shoes| {
        assert_eq!(ranges.0.iter().map(|range| range.end - range.start).sum::<u64>(), shoes);
        last = shoes;
        ControlFlow::Continue(())
    });
    // A run can be over before anybody looks, but the last look sees all of it.
    assert!(last == 100 || last == 0, "{last} shoes");
}

/// Whether a run with shoes without end passes a panic on.
fn panics(
    worker: impl Fn(Range<u64>) + Sync,
    watch: impl Fn() -> ControlFlow<()>,
    threads: usize,
) -> bool {
    let run = || {
        let worker = || {
            |shoes| {
                worker(shoes);
                Ranges::default()
            }
        };
        spread(&work(0..u64::MAX, 1, threads), worker, |_: &Ranges, _| watch());
    };
    panic::catch_unwind(AssertUnwindSafe(run)).is_err()
}

#[test]
fn a_panic_of_a_worker_ends_the_run_and_is_passed_on() {
    for threads in [1, 2, 7] {
        let worker = |shoes: Range<u64>| assert!(shoes.start != 1_000, "a worker gives up");
        assert!(panics(worker, || ControlFlow::Continue(()), threads));
    }
}

#[test]
fn a_panic_of_the_watch_ends_the_run_and_is_passed_on() {
    assert!(panics(|_| (), || panic!("the watch gives up"), 2));
}

#[test]
#[should_panic(expected = "a chunk has shoes")]
fn a_chunk_without_shoes_is_a_fault() {
    tally(&work(0..1, 0, 1));
}
