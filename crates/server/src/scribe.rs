//! Whoever has the pen writes for all who wait: what many ask of a book at once costs one write to
//! the disk.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};

use store::{Append, Head, LINE_BYTES_MAX, ReadError, StreamName};
use tokio::sync::{MutexGuard, oneshot};
use tracing::error;

use crate::book::{Book, Machine, NotDone};

/// So many are written together at most.
const BATCH_MAX: usize = 512;
/// So many bytes are written together, about.
const BATCH_BYTES_MAX: usize = 8 << 20;

type Done<M> = Result<Vec<<M as Machine>::Event>, NotDone<<M as Machine>::Refusal>>;

/// Those who wait until somebody writes down what they ask for.
pub(crate) struct Queue<M: Machine>(Mutex<VecDeque<Waiting<M>>>);

struct Waiting<M: Machine> {
    command: M::Command,
    aside: Option<Aside>,
    answer: oneshot::Sender<Done<M>>,
}

/// A line of another stream, which is written with the book's or not at all. Nobody else writes to
/// that stream.
pub(crate) struct Aside {
    pub(crate) stream: StreamName,
    pub(crate) line: String,
}

/// What was decided, and is written next.
struct Batch<M: Machine> {
    lines: Vec<String>,
    asides: Vec<Aside>,
    events: Vec<Vec<M::Event>>,
    answers: Vec<oneshot::Sender<Done<M>>>,
}

impl<M: Machine> Default for Queue<M> {
    fn default() -> Queue<M> {
        Queue(Mutex::new(VecDeque::new()))
    }
}

impl<M: Machine> Default for Batch<M> {
    fn default() -> Batch<M> {
        let (lines, asides) = (Vec::new(), Vec::new());
        Batch { lines, asides, events: Vec::new(), answers: Vec::new() }
    }
}

impl<M: Machine> Queue<M> {
    fn push(&self, waiting: Waiting<M>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push_back(waiting);
    }

    fn pop(&self) -> Option<Waiting<M>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pop_front()
    }

    fn is_empty(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
    }
}

impl<M: Machine> Book<M> {
    /// Asks for something, and has whoever gets the pen first write it down.
    pub(crate) async fn write(&self, command: M::Command, aside: Option<Aside>) -> Done<M> {
        let (answer, mut answered) = oneshot::channel();
        self.queue.push(Waiting { command, aside, answer });
        let mut pen = self.pen.lock().await;
        loop {
            match answered.try_recv() {
                Ok(done) => return done,
                // Whoever wrote it panicked.
                Err(oneshot::error::TryRecvError::Closed) => return Err(NotDone::NotKept),
                Err(oneshot::error::TryRecvError::Empty) => self.write_waiting(&mut pen).await,
            }
        }
    }

    /// Decides what waits, each on what those before it leave, and writes it by one append.
    async fn write_waiting(&self, pen: &mut MutexGuard<'_, Head>) {
        let batch = self.decide_waiting();
        if batch.lines.is_empty() {
            return;
        }
        let Batch { lines, asides, events, answers } = batch;
        let append = Append { stream: self.stream.clone(), expected: pen.next(), lines };
        let asides = match self.appends(asides).await {
            Ok(asides) => asides,
            Err(error) => {
                error!(stream = %self.stream, %error, "what goes with a line was not read");
                for answer in answers {
                    let _ = answer.send(Err(NotDone::NotKept));
                }
                return;
            }
        };
        match self.store.append([vec![append], asides].concat()).await {
            Ok(appended) => {
                **pen = appended.first().expect("an answer for each append").head();
                events.iter().for_each(|events| self.apply(events));
                for (answer, events) in answers.into_iter().zip(events) {
                    // Whoever asked may have left.
                    let _ = answer.send(Ok(events));
                }
            }
            Err(error) => {
                let kept = self.recover(pen, &events.concat(), &error).await;
                for (answer, events) in answers.into_iter().zip(events) {
                    let _ = answer.send(if kept { Ok(events) } else { Err(NotDone::NotKept) });
                }
            }
        }
    }

    /// The appends of what is written beside the book.
    async fn appends(&self, asides: Vec<Aside>) -> Result<Vec<Append>, ReadError> {
        let mut appends: Vec<Append> = Vec::new();
        for Aside { stream, line } in asides {
            match appends.iter_mut().find(|append| append.stream == stream) {
                Some(append) => append.lines.push(line),
                None => {
                    let expected = self.store.last(&stream).await?.next();
                    appends.push(Append { stream, expected, lines: vec![line] });
                }
            }
        }
        Ok(appends)
    }

    fn decide_waiting(&self) -> Batch<M> {
        let (now, mut bytes) = (self.clock.now(), 0);
        let mut batch = Batch::default();
        // What the book will be. It costs a copy, so it is made when a second one waits.
        let mut ahead: Option<M> = None;
        while batch.lines.len() < BATCH_MAX && bytes < BATCH_BYTES_MAX {
            let Some(Waiting { command, aside, answer }) = self.queue.pop() else { break };
            let decide = || match &ahead {
                Some(ahead) => ahead.decide(&command, now),
                None => self.read().decide(&command, now),
            };
            let decided = catch_unwind(AssertUnwindSafe(decide)).map_err(|_| {
                error!(stream = %self.stream, "deciding this panicked: nothing was done");
                NotDone::NotKept
            });
            let events = match decided.and_then(|decided| decided.map_err(NotDone::Refused)) {
                Ok(events) if !events.is_empty() => events,
                other => {
                    let _ = answer.send(other);
                    continue;
                }
            };
            let line = M::to_line(&command, &events);
            if line.len() > LINE_BYTES_MAX {
                error!(stream = %self.stream, bytes = line.len(), "this makes too long a line");
                let _ = answer.send(Err(NotDone::NotKept));
                continue;
            }
            if ahead.is_some() || !self.queue.is_empty() {
                let ahead = ahead.get_or_insert_with(|| self.read().clone());
                events.iter().for_each(|event| ahead.apply(event));
            }
            bytes += line.len();
            batch.lines.push(line);
            batch.asides.extend(aside);
            batch.events.push(events);
            batch.answers.push(answer);
            if ahead.is_none() {
                // Whoever comes now is decided after this is written.
                break;
            }
        }
        batch
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use office::{By, Command, Happening, Office, Request};
    use store::Store;

    use super::*;
    use crate::clock::Clock;
    use crate::secret;

    async fn book(path: &std::path::Path) -> Arc<Book<Office>> {
        let store = Store::open(path.to_str().expect("a path")).await.expect("a store");
        let opened = Book::open(Arc::new(store), Arc::new(Clock::start())).await;
        Arc::new(opened.expect("a book"))
    }

    fn guest(token: &str, name: Option<&str>) -> Command {
        let token = secret::digest(token.as_bytes());
        let request = Request::WelcomeGuest { token, name: name.map(str::to_owned) };
        Command { by: By::House, request }
    }

    #[tokio::test]
    async fn many_who_ask_at_once_are_written_together_and_each_has_an_answer() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("house.sabot");
        let book = book(&path).await;
        let pen = book.pen.lock().await;
        let asking: Vec<_> = (0..300)
            .map(|nth| {
                let (book, name) = (Arc::clone(&book), (nth == 7).then_some("\u{200b}"));
                tokio::spawn(async move { book.ask(guest(&format!("{nth}"), name)).await })
            })
            .collect();
        while book.queue.0.lock().expect("a queue").len() < 300 {
            tokio::task::yield_now().await;
        }
        drop(pen);
        let mut patrons = Vec::new();
        for (nth, task) in asking.into_iter().enumerate() {
            match task.await.expect("it asks") {
                Ok(events) => patrons.extend(events.iter().map(|event| match &event.what {
                    Happening::GuestWelcomed { patron, .. } => patron.0,
                    other => panic!("{other:?}"),
                })),
                Err(NotDone::Refused(_)) => assert_eq!(nth, 7, "only this name cannot be one"),
                Err(NotDone::NotKept) => panic!("it is written"),
            }
        }
        patrons.sort_unstable();
        patrons.dedup();
        assert_eq!(patrons.len(), 299, "each is somebody else");
        // A line each, by one append or two: whoever came first may have been alone.
        assert_eq!(book.pen.lock().await.last, 299);
        let again = Book::<Office>::open(Arc::clone(&book.store), Arc::clone(&book.clock)).await;
        assert!(*again.expect("a book").read() == *book.read(), "what is written is what is so");
    }

    #[tokio::test]
    async fn what_is_asked_twice_at_once_is_decided_in_turn() {
        let folder = tempfile::tempdir().expect("a folder");
        let book = book(&folder.path().join("house.sabot")).await;
        let pen = book.pen.lock().await;
        let ask = |book: &Arc<Book<Office>>| {
            let book = Arc::clone(book);
            let digest = secret::digest(b"text");
            let request = Request::KeepHouse { digest, text: "text".to_owned() };
            tokio::spawn(async move { book.ask(Command { by: By::House, request }).await })
        };
        let (one, other) = (ask(&book), ask(&book));
        while book.queue.0.lock().expect("a queue").len() < 2 {
            tokio::task::yield_now().await;
        }
        drop(pen);
        let (one, other) = (one.await.expect("it asks"), other.await.expect("it asks"));
        let kept = [&one, &other].iter().filter(|done| done.is_ok()).count();
        assert_eq!(kept, 1, "{one:?} {other:?}");
    }
}
