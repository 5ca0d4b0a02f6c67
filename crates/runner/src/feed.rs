//! What is published: everything that happened, and the machine after it.

use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use primitives::Time;
use tokio::sync::broadcast;

use crate::machine::{Machine, Observer};

/// A reader that is so many frames behind is shown the newest only.
const NEWS_MAX: usize = 256;

/// So many events are kept for readers that come back.
const KEPT_EVENTS_MAX: usize = 1_000;

/// A machine after some events. They are on the disk.
pub struct Frame<M: Machine> {
    /// How many events there have been since the machine was made.
    pub number: u64,
    /// When the last of them happened.
    pub at: Time,
    /// The last of them, in order; the last has the number above.
    pub events: Vec<M::Event>,
    pub machine: Arc<M>,
    /// Whether this must be seen before the next.
    pub is_kept: bool,
    pub cache: M::Cache,
}

impl<M: Machine> Frame<M> {
    pub(crate) fn new(
        (number, at): (u64, Time),
        events: Vec<M::Event>,
        machine: Arc<M>,
    ) -> Frame<M> {
        Frame { number, at, events, machine, is_kept: false, cache: M::Cache::default() }
    }

    pub fn numbered(&self) -> impl Iterator<Item = (u64, &M::Event)> {
        let before = self.number - u64::try_from(self.events.len()).expect("they fit memory");
        (before + 1..).zip(&self.events)
    }
}

impl<M: Machine> fmt::Debug for Frame<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Neither events nor state: both may hold a card that nobody has seen.
        f.debug_struct("Frame").field("number", &self.number).finish_non_exhaustive()
    }
}

/// Why a machine stands still.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standstill {
    Unread,
    Unwritten,
    Failed,
    SetBack,
    Foreign,
}

impl Standstill {
    /// The same for the operator.
    pub fn words(self) -> &'static str {
        match self {
            Standstill::Unread => "its journal cannot be read",
            Standstill::Unwritten => "its journal cannot be written",
            Standstill::Failed => "the program failed at it",
            Standstill::SetBack => "its journal was set back to an earlier moment",
            Standstill::Foreign => "its journal has lines that this house did not write",
        }
    }
}

#[derive(Clone)]
pub enum News<M: Machine> {
    Frame(Arc<Frame<M>>),
    Stopped,
    /// It goes on, from what the journal holds.
    Resumed,
}

impl<M: Machine> fmt::Debug for News<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            News::Frame(frame) => frame.fmt(f),
            News::Stopped => f.write_str("Stopped"),
            News::Resumed => f.write_str("Resumed"),
        }
    }
}

/// Where a worker publishes.
pub struct Feed<M: Machine> {
    news: broadcast::Sender<News<M>>,
    kept: Mutex<Kept<M>>,
    /// Why nothing is done until the house is started again.
    why_broken: OnceLock<String>,
    observer: Arc<dyn Observer<M>>,
}

struct Kept<M: Machine> {
    now: Arc<Frame<M>>,
    /// What happened last, with its numbers.
    events: VecDeque<(u64, M::Event)>,
    stopped: Option<Standstill>,
}

/// What a reader gets that begins to listen.
pub struct Listening<M: Machine> {
    pub news: broadcast::Receiver<News<M>>,
    pub now: Arc<Frame<M>>,
    /// What was missed since the number that was asked for, if it is still known.
    pub missed: Vec<(u64, M::Event)>,
    pub is_stopped: bool,
}

impl<M: Machine> Feed<M> {
    pub(crate) fn new(now: Frame<M>, observer: Arc<dyn Observer<M>>) -> Feed<M> {
        let (news, _) = broadcast::channel(NEWS_MAX);
        let kept = Kept { now: Arc::new(now), events: VecDeque::new(), stopped: None };
        Feed { news, kept: Mutex::new(kept), why_broken: OnceLock::new(), observer }
    }

    pub fn why_broken(&self) -> Option<&str> {
        self.why_broken.get().map(String::as_str)
    }

    pub fn now(&self) -> Arc<Frame<M>> {
        Arc::clone(&self.kept().now)
    }

    pub fn why_stopped(&self) -> Option<Standstill> {
        self.kept().stopped
    }

    pub fn listeners(&self) -> usize {
        self.news.receiver_count()
    }

    /// Begins to listen, without a gap after what was seen last.
    pub fn listen(&self, last: Option<u64>) -> Listening<M> {
        let kept = self.kept();
        let now = Arc::clone(&kept.now);
        let first = kept.events.front().map_or(now.number + 1, |(number, _)| *number);
        let missed = match last {
            // A client may claim to have seen more than there is.
            Some(last) if last.saturating_add(1) >= first => {
                kept.events.iter().filter(|(number, _)| *number > last).cloned().collect()
            }
            _ => Vec::new(),
        };
        let news = self.news.subscribe();
        Listening { news, now, missed, is_stopped: kept.stopped.is_some() }
    }

    pub(crate) fn publish(&self, frame: Frame<M>) {
        let frame = Arc::new(frame);
        let mut kept = self.kept();
        kept.now = Arc::clone(&frame);
        kept.events.extend(frame.numbered().map(|(number, event)| (number, event.clone())));
        let too_many = kept.events.len().saturating_sub(KEPT_EVENTS_MAX);
        kept.events.drain(..too_many);
        self.observer.published(&frame);
        // Nobody may be listening.
        let _ = self.news.send(News::Frame(frame));
    }

    /// The machine stands still for this reason, until the house is started again.
    pub(crate) fn break_off(&self, why: Standstill, words: &str) {
        // The first reason is the reason.
        self.why_broken.get_or_init(|| words.to_owned());
        self.stop(why, words);
    }

    pub(crate) fn stop(&self, why: Standstill, words: &str) {
        let was = self.kept().stopped.replace(why);
        if was.is_none() {
            let _ = self.news.send(News::Stopped);
            self.observer.stopped(why, words);
        }
    }

    pub(crate) fn resume(&self) {
        if self.why_broken().is_some() {
            return;
        }
        let was = self.kept().stopped.take();
        if was.is_some() {
            let _ = self.news.send(News::Resumed);
            self.observer.resumed();
        }
    }

    fn kept(&self) -> MutexGuard<'_, Kept<M>> {
        // Whoever held it may have panicked, but never between two changes.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
