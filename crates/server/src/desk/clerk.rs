//! Whoever sits at a desk: takes what is asked, writes it down, and tells.

use std::sync::Arc;
use std::time::{Duration, Instant};

use office::NoteKind;
use store::{Append, AppendError, Appended, Fault, Origin, Store, StreamName};
use table::{Event, Time};
use tokio::sync::{Notify, watch};
use tracing::{error, info, warn};

use super::Decide;
use super::ask::Ask;
use super::batch::Batch;
use super::dealer::{self, Due, RETRY_WAIT, Running, Seen};
use super::inbox::Asks;
use super::known::Known;
use super::load::{self, State};
use super::news::{Board, Standstill};
use super::sealed::SealedShoes;
use crate::clock::Clock;
use crate::lineage;
use crate::metrics::DeskMeters;

/// A table nobody has looked at for so long is not dealt at until somebody does.
const IDLE_AFTER: table::Millis = table::Millis::minutes(10);

/// How long a desk waits before it asks a store again that could not answer.
pub(super) const STORE_WAIT: Duration = Duration::from_millis(500);

/// Whoever sits at a desk.
pub(super) struct Clerk {
    pub(super) stream: StreamName,
    pub(super) store: Arc<Store>,
    pub(super) clock: Arc<Clock>,
    pub(super) running: Running,
    pub(super) shoes: SealedShoes,
    pub(super) known: Known,
    /// What is on the disk.
    pub(super) state: State,
    pub(super) board: Arc<Board>,
    pub(super) asks: Asks,
    pub(super) looked: Arc<Notify>,
    pub(super) stop: watch::Receiver<bool>,
    pub(super) decide: Decide,
    /// When somebody last looked at the table.
    pub(super) seen_at: Time,
    /// The house does nothing by itself before this: something it wanted was refused.
    pub(super) not_before: Time,
    pub(super) meters: DeskMeters,
}

/// Why a desk wakes up.
enum Wake {
    Asked(Vec<Ask>),
    Due(Due),
    Looked,
    /// The table stands still: perhaps it can go on.
    Try,
    Stop,
}

impl Clerk {
    /// Works until the house stops.
    pub(super) async fn work(&mut self) {
        if self.state.number == 0 && self.may_open_itself() {
            self.turn(vec![Ask::of_house(dealer::opening().request)]).await;
        }
        while !self.is_broken() {
            match self.wait().await {
                Wake::Asked(asks) => {
                    let asks = self.asks.with_others(asks).await;
                    self.turn(asks).await;
                }
                Wake::Due(due) => self.do_due(due).await,
                Wake::Looked => {}
                Wake::Try => self.try_to_go_on().await,
                Wake::Stop => break,
            }
        }
        info!(stream = %self.stream, number = self.state.number, "the table stops here");
    }

    /// Whether nothing is done until the house starts again.
    fn is_broken(&self) -> bool {
        self.board.why_broken().is_some()
    }

    /// The journal was set back: the next cards may be known, so the shoe is not played on.
    pub(super) async fn end_known_shoe(&mut self) {
        let Some(shoe) = self.state.table.shoe().map(|shoe| shoe.number) else { return };
        self.turn(vec![Ask::of_house(table::Request::Shoe(table::ShoeRequest::SetBack))]).await;
        match self.state.table.shoe() {
            None => {
                let text = format!("shoe {shoe} ended: its next cards may be known");
                self.board.note(NoteKind::SetBack, &text);
            }
            Some(_) => {
                let words = "its shoe, whose next cards may be known, could not be ended";
                error!(stream = %self.stream, "the table stands still: {words}");
                self.board.break_off(Standstill::SetBack, words);
            }
        }
    }

    fn may_open_itself(&self) -> bool {
        let house = self.state.table.house();
        house.terminals.dealer == house::Dealer::Automatic && house.floor.opening_signatures == 1
    }

    async fn wait(&mut self) -> Wake {
        let due = self.due();
        let ring = async {
            match &due {
                // At once if it is due: else whatever was asked would come first, and a shoe would
                // be cut before it is sealed.
                Some(due) => self.clock.wait_until(&self.stream, due.at).await,
                None => std::future::pending().await,
            }
        };
        let is_stopped = self.board.is_stopped();
        tokio::select! {
            biased;
            _ = self.stop.wait_for(|stop| *stop) => Wake::Stop,
            // What is due is due, however much is asked.
            () = ring => Wake::Due(due.expect("it rang")),
            asks = self.asks.next() => match asks.is_empty() {
                true => Wake::Stop,
                false => Wake::Asked(asks),
            },
            () = self.looked.notified() => {
                self.seen_at = self.clock.now();
                Wake::Looked
            }
            () = tokio::time::sleep(STORE_WAIT), if is_stopped => Wake::Try,
        }
    }

    /// What the house does next by itself.
    fn due(&mut self) -> Option<Due> {
        let now = self.clock.now();
        if self.board.listeners() > 0 {
            self.seen_at = now;
        }
        let seen = Seen {
            table: &self.state.table,
            shoes: &self.shoes,
            running: self.running,
            since: self.state.at,
            is_watched: now.since(self.seen_at) < IDLE_AFTER,
        };
        let due = seen.due()?;
        Some(Due { at: due.at.max(self.not_before), ..due })
    }

    async fn do_due(&mut self, due: Due) {
        let number = self.state.number;
        self.turn(vec![Ask::of_house(due.request)]).await;
        if self.state.number == number {
            // It was refused, nothing came of it, or it could not be written.
            self.not_before = self.clock.now().after(RETRY_WAIT);
        }
    }

    /// Decides all of these, writes them down, and answers.
    async fn turn(&mut self, asks: Vec<Ask>) {
        let mut together = Vec::new();
        for ask in asks {
            // What is written with other streams can fail because of them: alone.
            if ask.beside.is_some() {
                self.write(std::mem::take(&mut together)).await;
                self.write(vec![ask]).await;
            } else {
                together.push(ask);
                if together.len() >= self.running.commands_a_commit {
                    self.write(std::mem::take(&mut together)).await;
                }
            }
        }
        self.write(together).await;
    }

    async fn write(&mut self, asks: Vec<Ask>) {
        if self.is_broken() {
            return;
        }
        let mut batch = Batch::new(&self.state, self.decide, self.running);
        for ask in asks {
            batch.take(ask, self.clock.now(), &self.known, &self.shoes);
        }
        for fault in batch.faults.drain(..) {
            self.board.fault(&fault);
        }
        if batch.lines.is_empty() {
            self.remember(&mut batch);
            batch.answer(&self.meters);
            return;
        }
        let lines = std::mem::take(&mut batch.lines);
        let stream = self.stream.clone();
        let mut appends = vec![Append { stream, expected: self.state.head.next(), lines }];
        appends.append(&mut batch.beside);
        let started = Instant::now();
        match self.append(appends).await {
            Some(Ok(appended)) => {
                self.meters.written(batch.commands(), batch.events(), started.elapsed());
                self.state.head = appended.first().expect("an answer for each append").head();
                self.commit(batch);
            }
            Some(Err(error)) => self.recover(batch, &error).await,
            None => warn!(stream = %self.stream, "the house stops: commands are not answered"),
        }
    }

    /// What the store says, unless the house stops before it does. If it says nothing for a while,
    /// the table stands still.
    async fn append(&self, appends: Vec<Append>) -> Option<Result<Vec<Appended>, AppendError>> {
        let mut append = self.store.append(appends);
        tokio::select! {
            biased;
            appended = &mut append => return Some(appended),
            () = self.store.silence() => {}
        }
        warn!(stream = %self.stream, "the database does not confirm a line: the table stands still");
        self.board.stop(Standstill::Unwritten, "the database does not confirm a line");
        let mut stop = self.stop.clone();
        tokio::select! {
            biased;
            appended = append => Some(appended),
            _ = stop.wait_for(|stop| *stop) => None,
        }
    }

    /// What was decided is on the disk: now it is so.
    fn commit(&mut self, mut batch: Batch) {
        self.remember(&mut batch);
        self.board.resume();
        for frame in batch.frames() {
            self.hear(&frame.events);
            self.state.number = frame.number;
            self.state.at = frame.at;
            self.state.table = Arc::clone(&frame.table);
            self.board.tell(frame);
        }
        batch.answer(&self.meters);
    }

    /// What became of every command, also of those that were refused: what they were refused for is
    /// so.
    fn remember(&mut self, batch: &mut Batch) {
        for (by, id, decided) in batch.fates.drain(..) {
            self.known.keep(by, id, decided);
        }
    }

    fn hear(&mut self, events: &[Event]) {
        for event in events {
            if let Err(wrong) = self.shoes.hear(event) {
                error!(stream = %self.stream, %wrong, "a sealed shoe cannot be opened");
            }
        }
    }

    /// The journal was not written, or nobody knows whether it was: it says what is so.
    async fn recover(&mut self, batch: Batch, error: &AppendError) {
        error!(stream = %self.stream, %error, "the journal was not written");
        if let AppendError::Fault(lost @ Fault::Lost { .. }) = error {
            self.board.break_off(Standstill::Unwritten, &lost.to_string());
            // What is gone was shown: the next start must not deal it again.
            lineage::mark_set_back(&self.store, &Origin::SetBack).await;
            return;
        }
        self.board.stop(Standstill::Unwritten, "its journal could not be written");
        let mut stop = self.stop.clone();
        let is_written = loop {
            let read = load::catch_up(
                &self.store,
                &self.stream,
                &mut self.state,
                &mut self.shoes,
                &mut self.known,
            );
            match read.await {
                Ok(frame) => {
                    let is_written = frame.as_ref().is_some_and(|read| batch.is_in(&read.events));
                    frame.into_iter().for_each(|frame| self.board.tell(frame));
                    break is_written;
                }
                Err(error) if error.is_passing() => {
                    warn!(stream = %self.stream, %error, "the journal was not read");
                }
                Err(error) => {
                    error!(stream = %self.stream, %error, "the table stands still");
                    self.board.break_off(Standstill::Unread, &error.to_string());
                    return;
                }
            }
            tokio::select! {
                _ = stop.wait_for(|stop| *stop) => return,
                () = tokio::time::sleep(STORE_WAIT) => {}
            }
        };
        // It goes on when something could be written.
        batch.answer_from(is_written, &mut self.known, &self.meters);
        self.not_before = self.clock.now().after(RETRY_WAIT);
    }

    /// Nobody may ask for anything at a table that stands still, so the desk has to find out by
    /// itself.
    async fn try_to_go_on(&self) {
        if self.store.try_to_write().await.is_ok() {
            info!(stream = %self.stream, "the journal can be written again");
            self.board.resume();
        }
    }
}
