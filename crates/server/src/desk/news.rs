//! What a desk tells: everything that happened, and the table after it.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use axum::extract::ws::Utf8Bytes;
use office::{By, NoteKind};
use protocol::plain::{Proof, TableName};
use protocol::wire::{HouseCard, ServerMessage};
use table::{Audience, Event, EventKind, ShoeEvent, Table, Time};
use tokio::sync::broadcast;

use super::proof::{Ahead, Proofs};
use crate::notes::{self, Notes};

/// A client that is so many pieces of news behind is told the newest only.
const NEWS_MAX: usize = 256;

/// So many events are kept for clients that come back.
const KEPT_EVENTS_MAX: usize = 1_000;

/// The table after some events. They are on the disk.
#[derive(Debug)]
pub struct Frame {
    /// How many events there have been since the table was made.
    pub number: u64,
    /// When the last of them happened.
    pub at: Time,
    /// The last of them, in order; the last has the number above.
    pub events: Vec<Event>,
    /// What the table is after them.
    pub table: Arc<Table>,
    /// Whether this must be seen before the next: the cards of a coup leave the table with it.
    pub is_kept: bool,
    said: Said,
}

/// What is said in the same words to everybody who hears it. Whoever says it first writes it down
/// for the others: at a crowded table those are thousands.
#[derive(Debug)]
struct Said {
    /// Of each event; nothing of those that are seen and not told.
    told: Vec<OnceLock<Option<Utf8Bytes>>>,
    board: OnceLock<Utf8Bytes>,
    proof: OnceLock<Proof>,
}

impl Frame {
    pub(super) fn new((number, at): (u64, Time), events: Vec<Event>, table: Arc<Table>) -> Frame {
        let told = events.iter().map(|_| OnceLock::new()).collect();
        let said = Said { told, board: OnceLock::new(), proof: OnceLock::new() };
        Frame { number, at, events, table, is_kept: false, said }
    }

    /// What an audience is told of those events that come after a number, as it is sent.
    pub fn told(&self, audience: Audience, after: u64) -> impl Iterator<Item = Utf8Bytes> {
        let heard = self
            .numbered()
            .zip(&self.said.told)
            .filter(move |((number, event), _)| *number > after && event.what.is_told_to(audience));
        heard.filter_map(move |((number, event), said)| {
            let say = || {
                let told = ServerMessage::told(number, event, audience, self.table.house())?;
                Some(Utf8Bytes::from(told.to_json()))
            };
            said.get_or_init(say).clone()
        })
    }

    /// The scoreboard, as it is sent.
    pub fn board(&self) -> Utf8Bytes {
        let say = || Utf8Bytes::from(ServerMessage::board(self.number, &self.table).to_json());
        self.said.board.get_or_init(say).clone()
    }

    /// The events with their numbers.
    pub fn numbered(&self) -> impl Iterator<Item = (u64, &Event)> {
        let before = self.number - u64::try_from(self.events.len()).expect("they fit memory");
        (before + 1..).zip(&self.events)
    }
}

/// Why a table stands still.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standstill {
    /// Its journal cannot be read, or is not what was written.
    Unread,
    /// Its journal cannot be written.
    Unwritten,
    /// The program failed, and what it held of the table may be wrong.
    Failed,
    /// Its journal is an earlier state than clients have seen.
    SetBack,
}

impl Standstill {
    /// The same for whoever runs the house.
    pub fn words(self) -> &'static str {
        match self {
            Standstill::Unread => "its journal cannot be read",
            Standstill::Unwritten => "its journal cannot be written",
            Standstill::Failed => "the program failed at it",
            Standstill::SetBack => "its journal was set back to an earlier moment",
        }
    }
}

/// What is told.
#[derive(Clone, Debug)]
pub enum News {
    /// Something happened.
    Frame(Arc<Frame>),
    /// The table stands still.
    Stopped,
    /// It goes on, from what the journal holds.
    Resumed,
}

/// Where a desk tells its news.
#[derive(Debug)]
pub struct Board {
    told: broadcast::Sender<News>,
    kept: Mutex<Kept>,
    /// The house as clients are told of it, once one has been: to price every wager takes a while.
    house: Mutex<Option<Arc<HouseCard>>>,
    /// Why nothing is done at the table until the house is started again.
    why_broken: OnceLock<String>,
    /// What proves how much a client has seen.
    proofs: Proofs,
    /// Whose news these are, and where those are put that are significant.
    table: TableName,
    notes: Notes,
}

#[derive(Debug)]
struct Kept {
    /// The table as it is.
    now: Arc<Frame>,
    /// What happened last, with its numbers.
    events: VecDeque<(u64, Event)>,
    stopped: Option<Standstill>,
}

/// What somebody who begins to listen gets.
#[derive(Debug)]
pub struct Listening {
    /// What is told from now on.
    pub news: broadcast::Receiver<News>,
    /// The table as it is.
    pub now: Arc<Frame>,
    /// What was missed since the number that was asked for, if it is still known.
    pub missed: Vec<(u64, Event)>,
    /// Whether the table stands still.
    pub is_stopped: bool,
}

impl Board {
    pub(super) fn new(now: Frame, table: &TableName, proofs: Proofs, notes: Notes) -> Board {
        let (told, _) = broadcast::channel(NEWS_MAX);
        let kept = Kept { now: Arc::new(now), events: VecDeque::new(), stopped: None };
        let (kept, table) = (Mutex::new(kept), table.clone());
        let (house, why_broken) = (Mutex::new(None), OnceLock::new());
        Board { told, kept, house, why_broken, proofs, table, notes }
    }

    /// The proof of a frame.
    pub fn proof(&self, frame: &Frame) -> Proof {
        frame.said.proof.get_or_init(|| self.proofs.of(frame.number)).clone()
    }

    /// What this proves that a client has seen, if that is more than the journal holds.
    pub fn ahead(&self, last: u64, proof: &Proof) -> Option<Ahead> {
        self.proofs.ahead(proof, (last, self.now().number))
    }

    /// Why nothing is done at the table.
    pub fn why_broken(&self) -> Option<&str> {
        self.why_broken.get().map(String::as_str)
    }

    /// The table as it is.
    pub fn now(&self) -> Arc<Frame> {
        Arc::clone(&self.kept().now)
    }

    /// The house that the table is run by now, as clients are told of it.
    pub fn house(&self) -> Arc<HouseCard> {
        let table = Arc::clone(&self.now().table);
        let mut card = self.house.lock().unwrap_or_else(PoisonError::into_inner);
        let is_of = |card: &&Arc<HouseCard>| card.is_of(table.house());
        match card.as_ref().filter(is_of) {
            Some(card) => Arc::clone(card),
            None => Arc::clone(card.insert(Arc::new(HouseCard::of(table.house())))),
        }
    }

    /// Why the table stands still, if it does.
    pub fn why_stopped(&self) -> Option<Standstill> {
        self.kept().stopped
    }

    /// Whether the table stands still.
    pub fn is_stopped(&self) -> bool {
        self.why_stopped().is_some()
    }

    /// How many listen.
    pub fn listeners(&self) -> usize {
        self.told.receiver_count()
    }

    /// Begins to listen, without a gap after what was seen last.
    pub fn listen(&self, last: Option<u64>) -> Listening {
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
        let news = self.told.subscribe();
        Listening { news, now, missed, is_stopped: kept.stopped.is_some() }
    }

    pub(super) fn tell(&self, frame: Frame) {
        let frame = Arc::new(frame);
        let mut kept = self.kept();
        kept.now = Arc::clone(&frame);
        kept.events.extend(frame.numbered().map(|(number, event)| (number, event.clone())));
        let too_many = kept.events.len().saturating_sub(KEPT_EVENTS_MAX);
        kept.events.drain(..too_many);
        let is_end = |event: &Event| matches!(event.what, EventKind::Shoe(ShoeEvent::ShoeEnded(_)));
        if frame.events.iter().any(is_end) {
            self.notes.shoe_ended();
        }
        // Nobody may be listening.
        let _ = self.told.send(News::Frame(frame));
    }

    /// The table stands still for this reason, until the house is started again.
    pub(super) fn break_off(&self, why: Standstill, words: &str) {
        // The first reason is the reason.
        self.why_broken.get_or_init(|| words.to_owned());
        self.stop(why, words);
    }

    pub(super) fn stop(&self, why: Standstill, words: &str) {
        let was = self.kept().stopped.replace(why);
        if was.is_none() {
            let _ = self.told.send(News::Stopped);
            self.note(NoteKind::TableStopped, words);
        }
    }

    pub(super) fn resume(&self) {
        if self.why_broken().is_some() {
            return;
        }
        let was = self.kept().stopped.take();
        if was.is_some() {
            let _ = self.told.send(News::Resumed);
            self.note(NoteKind::TableRecovered, "it goes on from what its journal holds");
        }
    }

    /// The program failed at this table.
    pub(super) fn fault(&self, what: &str) {
        self.notes.fault(Some(self.table.0.as_str()), what);
    }

    pub(super) fn note(&self, kind: NoteKind, text: &str) {
        self.notes.put(By::House, notes::of_house(kind, Some(self.table.0.as_str()), text));
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        // Whoever held it may have panicked, but never between two changes.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
