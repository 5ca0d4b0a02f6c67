//! The office's book and the cage's: state machines that are written down line by line.
//!
//! Like a desk, a book writes first and makes it so afterwards, and what many ask of it at once is
//! one append: `scribe.rs`.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, PoisonError, RwLock, RwLockReadGuard};

use office::cage;
use protocol::journal::{CageEntry, LineError, OfficeEntry};
use store::{Append, AppendError, Head, ReadError, Store, StreamName};
use table::Time;
use tokio::sync::{Mutex, MutexGuard, oneshot};
use tracing::error;

use crate::clock::Clock;
use crate::desk::{Answer, Beside, Desk};
use crate::scribe::{Aside, Queue};

/// What a book holds: a state that changes by events.
pub trait Machine: Clone + Default + Send + Sync + 'static {
    /// What is asked for.
    type Command: Send + 'static;
    /// What happens.
    type Event: Clone + PartialEq + Send + Sync;
    /// Why not.
    type Refusal: Send + 'static;

    /// The stream it is written to.
    const STREAM: &'static str;

    /// What would happen.
    ///
    /// # Errors
    /// Nothing would.
    fn decide(&self, command: &Self::Command, now: Time)
    -> Result<Vec<Self::Event>, Self::Refusal>;
    /// Makes it so.
    fn apply(&mut self, event: &Self::Event);
    /// When it happened.
    fn at(event: &Self::Event) -> Time;
    /// Whether it is one that whoever watches the house counts.
    fn is_counted(_event: &Self::Event) -> bool {
        false
    }
    /// A command and what it brought about, as a line.
    fn to_line(command: &Self::Command, events: &[Self::Event]) -> String;
    /// What a line says.
    ///
    /// # Errors
    /// It is no line of this book.
    fn from_line(line: &str) -> Result<Vec<Self::Event>, LineError>;
}

/// Why something is not in a book.
#[derive(Debug)]
pub enum NotDone<R> {
    /// It was refused.
    Refused(R),
    /// It could not be written down.
    NotKept,
}

/// Why a book was not opened.
#[derive(Debug)]
pub enum BookError {
    /// The store could not be read, or its lines do not fit each other.
    Read(ReadError),
    /// A line is none of this book.
    Line {
        /// Which book.
        stream: StreamName,
        /// Which line.
        number: u64,
        /// Why not.
        error: LineError,
    },
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BookError::Read(error) => error.fmt(f),
            BookError::Line { stream, number, error } => {
                write!(f, "line {number} of {stream}: {error}")
            }
        }
    }
}

impl std::error::Error for BookError {}

impl From<ReadError> for BookError {
    fn from(error: ReadError) -> BookError {
        BookError::Read(error)
    }
}

/// Whoever hears what happens in a book, as it happens.
type Ear<M> = Box<dyn Fn(&M, &[<M as Machine>::Event]) + Send + Sync>;

/// What a command brings about, and its line.
type Written<M> = (Vec<<M as Machine>::Event>, String);

/// A state machine, and where it is written down.
pub struct Book<M: Machine> {
    pub(crate) stream: StreamName,
    pub(crate) store: Arc<Store>,
    pub(crate) clock: Arc<Clock>,
    state: RwLock<M>,
    ear: OnceLock<Ear<M>>,
    /// What waits to be decided and written.
    pub(crate) queue: Queue<M>,
    /// How many events were counted since the book was begun.
    counted: AtomicU64,
    /// The last line. Whoever holds it is the only one who writes.
    pub(crate) pen: Mutex<Head>,
}

impl<M: Machine> Book<M> {
    /// Opens the book, and reads all of it.
    ///
    /// # Errors
    /// It cannot be read.
    pub async fn open(store: Arc<Store>, clock: Arc<Clock>) -> Result<Book<M>, BookError> {
        let stream = M::STREAM.parse().expect("it is the name of a stream");
        let (state, counted) = (RwLock::new(M::default()), AtomicU64::new(0));
        let (ear, queue, pen) = (OnceLock::new(), Queue::default(), Mutex::new(Head::START));
        let book = Book { stream, store, clock, state, ear, queue, counted, pen };
        let mut pen = book.pen.lock().await;
        book.catch_up(&mut pen, |_| ()).await?;
        drop(pen);
        Ok(book)
    }

    /// What is in it. Hold it briefly: whoever writes waits.
    pub fn read(&self) -> RwLockReadGuard<'_, M> {
        self.state.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets this hear whatever happens from now on, however it comes to be known: by being asked
    /// for, or from the journal. Only the first who asks is let.
    pub(crate) fn listen(&self, ear: impl Fn(&M, &[M::Event]) + Send + Sync + 'static) {
        let is_first = self.ear.set(Box::new(ear)).is_ok();
        assert!(is_first, "a book is listened to once");
    }

    /// How many events there have been of those that are counted.
    pub fn counted(&self) -> u64 {
        self.counted.load(Ordering::Relaxed)
    }

    /// Asks for something, and waits until it is on the disk. It is carried through even if whoever
    /// asked does not wait for it.
    ///
    /// # Errors
    /// It was refused, or could not be written.
    pub async fn ask(
        self: &Arc<Self>,
        command: M::Command,
    ) -> Result<Vec<M::Event>, NotDone<M::Refusal>> {
        let book = Arc::clone(self);
        carried_through(tokio::spawn(async move { book.write(command, None).await })).await
    }

    /// The same, with a line of another stream that is written with it: both, or neither.
    ///
    /// # Errors
    /// It was refused, or could not be written.
    pub(crate) async fn ask_with_aside(
        self: &Arc<Self>,
        command: M::Command,
        aside: Aside,
    ) -> Result<Vec<M::Event>, NotDone<M::Refusal>> {
        let book = Arc::clone(self);
        carried_through(tokio::spawn(async move { book.write(command, Some(aside)).await })).await
    }

    /// Asks a table for something, and writes down here what comes of it: both, or neither.
    ///
    /// What the table is asked for may depend on what is in the book, and what the book is asked
    /// for, if anything, on what happens at the table. It is carried through even if nobody waits
    /// for it: a book that did not hear what was written would be wrong about money.
    ///
    /// # Errors
    /// It was refused here, or could not be written. What the table says is in the answer.
    pub async fn ask_with(
        self: &Arc<Self>,
        desk: &Desk,
        by: table::Actor,
        request: impl FnOnce(&M) -> Result<table::Request, M::Refusal> + Send + 'static,
        command: impl FnOnce(&[table::Event]) -> Option<M::Command> + Send + 'static,
    ) -> Result<(Vec<M::Event>, Answer), NotDone<M::Refusal>> {
        let (book, desk) = (Arc::clone(self), desk.clone());
        let write = async move { book.write_with(&desk, by, request, command).await };
        carried_through(tokio::spawn(write)).await
    }

    async fn write_with(
        self: &Arc<Self>,
        desk: &Desk,
        by: table::Actor,
        request: impl FnOnce(&M) -> Result<table::Request, M::Refusal>,
        command: impl FnOnce(&[table::Event]) -> Option<M::Command> + Send + 'static,
    ) -> Result<(Vec<M::Event>, Answer), NotDone<M::Refusal>> {
        let mut pen = self.pen.lock().await;
        let request = request(&self.read()).map_err(NotDone::Refused)?;
        let (book, expected) = (Arc::clone(self), pen.next());
        let (say, said) = oneshot::channel();
        let beside: Beside = Box::new(move |happened| {
            let decided = command(happened).map_or_else(|| Ok(None), |it| book.line_of(&it));
            let append = |line: &String| book.append(expected, line.clone());
            let lines = |it: &Option<Written<M>>| it.iter().map(|(_, line)| append(line)).collect();
            let appends = decided.as_ref().ok().map(lines);
            // Nobody waits any more only if the whole request was dropped.
            let _ = say.send(decided);
            appends
        });
        let answer = desk.ask_beside(by, None, request, beside).await;
        match said.await {
            Ok(Ok(written)) => self.settle(&mut pen, written, answer).await,
            Ok(Err(refusal)) => Err(NotDone::Refused(refusal)),
            // The table refused before it came to that.
            Err(_) => Ok((Vec::new(), answer)),
        }
    }

    /// Makes it so if it was written with what happened at a table.
    async fn settle(
        &self,
        pen: &mut MutexGuard<'_, Head>,
        written: Option<Written<M>>,
        answer: Answer,
    ) -> Result<(Vec<M::Event>, Answer), NotDone<M::Refusal>> {
        match answer {
            Answer::Done { .. } => {
                let Some((events, line)) = written else { return Ok((Vec::new(), answer)) };
                **pen = pen.then(&self.stream, &line);
                self.apply(&events);
                Ok((events, answer))
            }
            Answer::NotKept => {
                // Perhaps it was: the store knows.
                self.catch_up(pen, |_| ()).await.map_err(|error| {
                    error!(stream = %self.stream, %error, "a book was not read");
                    NotDone::NotKept
                })?;
                Ok((Vec::new(), Answer::NotKept))
            }
            Answer::Refused(_)
            | Answer::OtherCoup { .. }
            | Answer::IdUsed
            | Answer::Declined
            | Answer::Busy
            | Answer::Fault => Ok((Vec::new(), answer)),
        }
    }

    /// What a command would bring about, if anything, and its line.
    fn line_of(&self, command: &M::Command) -> Result<Option<Written<M>>, M::Refusal> {
        let events = self.read().decide(command, self.clock.now())?;
        let line = (!events.is_empty()).then(|| M::to_line(command, &events));
        Ok(line.map(|line| (events, line)))
    }

    fn append(&self, expected: u64, line: String) -> Append {
        Append { stream: self.stream.clone(), expected, lines: vec![line] }
    }

    /// The one place where anything in the book changes.
    pub(crate) fn apply(&self, events: &[M::Event]) {
        let mut state = self.state.write().unwrap_or_else(PoisonError::into_inner);
        events.iter().for_each(|event| state.apply(event));
        if let Some(ear) = self.ear.get() {
            ear(&state, events);
        }
        drop(state);
        // The journal may know later moments than this machine.
        events.iter().for_each(|event| {
            self.clock.no_earlier_than(M::at(event));
        });
        let counted = events.iter().filter(|event| M::is_counted(event)).count();
        self.counted.fetch_add(u64::try_from(counted).unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    /// Nobody knows whether something was written but the store: whether it was all of this.
    pub(crate) async fn recover(
        &self,
        pen: &mut MutexGuard<'_, Head>,
        wanted: &[M::Event],
        error: &AppendError,
    ) -> bool {
        error!(stream = %self.stream, %error, "a book was not written");
        let mut read = Vec::new();
        match self.catch_up(pen, |events| read.extend(events)).await {
            // If it is there after all, only the answer was lost.
            Ok(()) => read == wanted,
            Err(error) => {
                error!(stream = %self.stream, %error, "a book was not read");
                false
            }
        }
    }

    /// Reads what was written since, and hands it on once it is so.
    async fn catch_up(
        &self,
        pen: &mut MutexGuard<'_, Head>,
        mut read: impl FnMut(Vec<M::Event>),
    ) -> Result<(), BookError> {
        const PAGE: usize = 4_096;
        loop {
            let page = self.store.read_after(&self.stream, **pen, PAGE);
            let lines = page.await.map_err(BookError::Read)?;
            if lines.is_empty() {
                return Ok(());
            }
            for line in lines {
                let wrong = |error| BookError::Line {
                    stream: self.stream.clone(),
                    number: line.number,
                    error,
                };
                let events = M::from_line(&line.text).map_err(wrong)?;
                self.apply(&events);
                read(events);
                **pen = line.head();
            }
        }
    }
}

/// What became of something that nobody can stop any more.
async fn carried_through<T, R>(
    task: tokio::task::JoinHandle<Result<T, NotDone<R>>>,
) -> Result<T, NotDone<R>> {
    task.await.unwrap_or_else(|error| {
        error!(%error, "writing a book panicked");
        Err(NotDone::NotKept)
    })
}

impl Machine for office::Office {
    type Command = office::Command;
    type Event = office::Event;
    type Refusal = office::Refusal;

    const STREAM: &'static str = "office";

    fn decide(
        &self,
        command: &office::Command,
        now: Time,
    ) -> Result<Vec<Self::Event>, Self::Refusal> {
        office::Office::decide(self, command, now)
    }

    fn apply(&mut self, event: &Self::Event) {
        office::Office::apply(self, event);
    }

    fn at(event: &Self::Event) -> Time {
        event.at
    }

    fn is_counted(event: &Self::Event) -> bool {
        matches!(event.what, office::Happening::SignOnFailed { .. })
    }

    fn to_line(command: &Self::Command, events: &[Self::Event]) -> String {
        let entry = OfficeEntry::new(None, command, events.to_vec());
        entry.expect("what one command brings about is an entry").to_line()
    }

    fn from_line(line: &str) -> Result<Vec<Self::Event>, LineError> {
        OfficeEntry::from_line(line).map(|entry| entry.events().collect())
    }
}

impl Machine for cage::Cage {
    type Command = cage::Command;
    type Event = cage::Event;
    type Refusal = cage::Refusal;

    const STREAM: &'static str = "cage";

    fn decide(
        &self,
        command: &cage::Command,
        now: Time,
    ) -> Result<Vec<Self::Event>, Self::Refusal> {
        cage::Cage::decide(self, command, now)
    }

    fn apply(&mut self, event: &Self::Event) {
        cage::Cage::apply(self, event);
    }

    fn at(event: &Self::Event) -> Time {
        event.at
    }

    fn to_line(command: &Self::Command, events: &[Self::Event]) -> String {
        let entry = CageEntry::new(None, command, events.to_vec());
        entry.expect("what one command brings about is an entry").to_line()
    }

    fn from_line(line: &str) -> Result<Vec<Self::Event>, LineError> {
        CageEntry::from_line(line).map(|entry| entry.events().collect())
    }
}
