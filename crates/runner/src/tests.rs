//! Machines over a real store.

use std::sync::Arc;

use store::{Append, Store, StreamName};
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::{
    Answer, Clock, Handle, NotDone, Past, Setup, SnapshotPlan, Standstill, Unbound, Unobserved,
    Worker,
};

mod snapshots;
pub(crate) mod tally;

use tally::{Add, Tally, id};

struct Room {
    store: Arc<Store>,
    clock: Arc<Clock>,
    _stop: watch::Sender<bool>,
    stopped: watch::Receiver<bool>,
}

impl Room {
    async fn open(folder: &std::path::Path) -> Room {
        let path = folder.join("house.sabot");
        let store = Store::open(path.to_str().expect("a path")).await.expect("a store");
        let (stop, stopped) = watch::channel(false);
        let (store, clock) = (Arc::new(store), Arc::new(Clock::start()));
        Room { store, clock, _stop: stop, stopped }
    }

    fn setup(&self, stream: &str) -> Setup<Tally> {
        Setup {
            stream: name(stream),
            store: Arc::clone(&self.store),
            clock: Arc::clone(&self.clock),
            fresh: Arc::new(Tally::default),
            policy: Arc::new(Unbound),
            observer: Arc::new(Unobserved),
            snapshots: plan(),
            commands_max: 512,
            stop: self.stopped.clone(),
        }
    }

    async fn machine(&self, stream: &str) -> (Handle<Tally>, JoinHandle<()>) {
        let (worker, handle) = Worker::load(self.setup(stream)).await.expect("it is read");
        (handle, worker.start())
    }

    async fn book(&self) -> Handle<Tally> {
        let (store, clock) = (Arc::clone(&self.store), Arc::clone(&self.clock));
        Handle::open((store, clock, plan()), Arc::new(Unobserved)).await.expect("a book")
    }
}

fn plan() -> SnapshotPlan {
    SnapshotPlan { key: [7; 32], every: 10 }
}

fn name(stream: &str) -> StreamName {
    stream.parse().expect("a name")
}

/// Writes lines to the journal from outside, while somebody waits.
fn write_before(store: &Arc<Store>, lines: &[(&str, &[&str])]) {
    let append = |(stream, lines): &(&str, &[&str])| Append {
        stream: name(stream),
        expected: 1,
        lines: lines.iter().map(|line| (*line).to_owned()).collect(),
    };
    let (store, appends) = (Arc::clone(store), lines.iter().map(append).collect());
    let runtime = tokio::runtime::Handle::current();
    let written = std::thread::spawn(move || runtime.block_on(store.append(appends)));
    written.join().expect("it does not panic").expect("it is written");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_written_and_not_confirmed_happened() {
    let folder = tempfile::tempdir().expect("a folder");
    let room = Room::open(folder.path()).await;
    let (tally, _task) = room.machine("other").await;
    // The line is there before the worker appends it, which is then refused.
    let store = Arc::clone(&room.store);
    let beside = crate::Beside::Decided(Box::new(move |_: &[_]| {
        write_before(&store, &[("other", &["7 1 5 c-1"])]);
        Some(Vec::new())
    }));
    let answer = tally.submit_beside(1, Some(id("c-1")), Add(5), Some(beside)).await;
    assert!(matches!(answer, Answer::Done { number: 1, .. }), "{answer:?}");
    assert_eq!((tally.read().sum, tally.feed().why_stopped()), (5, None));
    let again = tally.submit(1, Some(id("c-1")), Add(5)).await;
    assert_eq!(again, Answer::Done { number: 1, events: Vec::new() });
    let next = tally.submit(1, Some(id("c-2")), Add(6)).await;
    assert!(matches!(next, Answer::Done { number: 2, .. }), "{next:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deed_of_two_machines_is_one_append_and_both_know_of_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let room = Room::open(folder.path()).await;
    let (other, _task) = room.machine("other").await;
    let book = room.book().await;
    let done = book.ask_with(&other, 1, |_| Ok(Add(5)), |_| Some(Add(3))).await;
    let (events, answer) = done.expect("it is done");
    assert_eq!(events.len(), 1);
    assert!(matches!(answer, Answer::Done { number: 1, .. }), "{answer:?}");
    assert_eq!((book.read().sum, other.read().sum), (3, 5));
    // Refused by either, nothing happens at both.
    let refused = book.ask_with(&other, 1, |_| Ok(Add(0)), |_| Some(Add(3))).await;
    assert_eq!(refused.expect("the book does not refuse").1, Answer::Refused("nothing"));
    let refused = book.ask_with(&other, 1, |_| Ok(Add(5)), |_| Some(Add(0))).await;
    assert!(matches!(refused, Err(NotDone::Refused("nothing"))), "{refused:?}");
    assert_eq!((book.read().sum, other.read().sum), (3, 5));
    book.ask(Add(1)).await.expect("it goes on");
    assert_eq!(book.read().sum, 4);
}

/// Of a deed that nobody confirmed, the book finds its own line, though the other machine stands
/// still.
#[tokio::test(flavor = "multi_thread")]
async fn bug_17_a_book_looks_for_the_line_of_a_deed_that_nobody_confirmed() {
    for (is_written, sum) in [(true, 3), (false, 0)] {
        let folder = tempfile::tempdir().expect("a folder");
        let room = Room::open(folder.path()).await;
        let (other, task) = room.machine("other").await;
        let book = room.book().await;
        let store = Arc::clone(&room.store);
        let ask_book = move |_: &[_]| {
            let mut lines: Vec<(&str, &[&str])> = vec![("other", &["7 1 5 -", "7 9 9 -"])];
            lines.extend(is_written.then_some(("tally", &["7 2 3 -"] as &[&str])));
            write_before(&store, &lines);
            Some(Add(3))
        };
        let (events, answer) =
            book.ask_with(&other, 1, |_| Ok(Add(5)), ask_book).await.expect("an answer");
        assert_eq!((events.len(), answer), (0, Answer::NotKept));
        assert_eq!(book.read().sum, sum);
        book.ask(Add(1)).await.expect("the book goes on");
        task.await.expect("it ends by itself");
        assert_eq!(other.feed().why_stopped(), Some(Standstill::Foreign));
        assert_eq!(other.read().sum, 0, "nothing of another writer is taken in");
    }
}

#[tokio::test]
async fn many_who_ask_at_once_are_written_together_and_each_has_an_answer() {
    let folder = tempfile::tempdir().expect("a folder");
    let room = Room::open(folder.path()).await;
    let book = room.book().await;
    let asking = (0..300).map(|nth| book.ask(Add(u64::from(nth != 7))));
    let answers = futures_util::future::join_all(asking).await;
    let refused = answers.iter().filter(|it| matches!(it, Err(NotDone::Refused(_)))).count();
    assert_eq!(answers.iter().filter(|it| it.is_ok()).count(), 100);
    assert_eq!(refused, 200, "the sum is full");
    assert_eq!(book.read().sum, 100);
    let again = room.machine("tally").await.0;
    assert_eq!(*again.read(), *book.read(), "what is written is what is so");
}
