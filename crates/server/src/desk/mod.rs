//! A desk runs one table: it decides what is asked, writes it down, and only then tells anybody.
//!
//! Whatever waits in its inbox is decided together and written by one append, so that many wagers
//! cost one write to the disk. Each is decided by itself, on the table as those before it left it.
//!
//! | file | what it holds |
//! |---|---|
//! | `ask.rs` | what is asked of a desk, and what it answers |
//! | `batch.rs` | what is decided together, before it is written |
//! | `dealer.rs` | what the house does by itself, and when |
//! | `kind.rs` | what a wish is called where it is counted or logged |
//! | `known.rs` | commands that were decided already |
//! | `load.rs` | the table as its journal tells it |
//! | `news.rs` | what is told, and to whom it is told again |
//! | `sealed.rs` | what the house alone knows of sealed shoes |

mod ask;
mod batch;
mod dealer;
mod kind;
mod known;
mod load;
mod news;
mod sealed;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use house::House;
use protocol::plain::TableName;
use seal::HouseKey;
use store::{Append, AppendError, Model, Store, StreamName};
use table::{Actor, Audience, Command, Event, Refusal, Table, Time, View};
use tokio::sync::{Notify, mpsc, oneshot, watch};
use tracing::{error, info, warn};

pub use ask::{Answer, Beside, Wish};
pub use dealer::{NOBODY, Running};
pub use load::{HouseFiles, LoadError};
pub use news::{Board, Frame, Listening, News};

use crate::clock::Clock;
use crate::metrics::DeskMeters;
use ask::Ask;
use batch::Batch;
use dealer::{Due, RETRY_WAIT, Seen};
use known::Known;
use load::State;
use sealed::SealedShoes;

/// So many commands wait for a desk at most; more are refused as busy.
const INBOX_MAX: usize = 1_024;

/// So many are decided together at most.
const BATCH_MAX: usize = 512;

/// A table nobody has looked at for so long is not dealt at until somebody does.
const IDLE_AFTER: table::Millis = table::Millis::minutes(10);

/// How long a desk waits before it asks a store again that could not answer.
const STORE_WAIT: Duration = Duration::from_millis(500);

/// What a desk that stands still writes, to see whether anything can be written. Nobody reads it.
const TRIAL: &str = "trial";

/// What a table says to a command: [`Table::decide`], except in tests of what goes wrong.
type Decide = fn(&Table, &Command, Time) -> Result<Vec<Event>, Refusal>;

/// What is needed to run a table.
pub struct Opening {
    /// The table.
    pub table: TableName,
    /// The rules it is run by.
    pub house: Arc<House>,
    /// The rules that it was run by before.
    pub files: HouseFiles,
    /// Where its journal is kept.
    pub store: Arc<Store>,
    /// The house's clock.
    pub clock: Arc<Clock>,
    /// What sealed shoes are locked with.
    pub key: HouseKey,
    /// How it is run besides that.
    pub running: Running,
    /// What it counts.
    pub meters: DeskMeters,
}

/// Where a table is asked and listened to.
#[derive(Clone, Debug)]
pub struct Desk {
    table: TableName,
    inbox: mpsc::Sender<Ask>,
    board: Arc<Board>,
    clock: Arc<Clock>,
    /// Somebody looks at the table.
    looked: Arc<Notify>,
    meters: DeskMeters,
}

impl Desk {
    /// Opens a table's journal and begins to run the table. It ends when told to, after what it is
    /// writing is written.
    ///
    /// # Errors
    /// The journal cannot be read, or is not of this table.
    pub async fn open(
        opening: Opening,
        stop: watch::Receiver<bool>,
    ) -> Result<(Desk, tokio::task::JoinHandle<()>), LoadError> {
        Desk::open_deciding(opening, stop, Table::decide).await
    }

    /// A table whose journal cannot be read: it stands still, and says why to whoever runs the
    /// house.
    pub fn broken(
        table: TableName,
        house: Arc<House>,
        (clock, meters): (Arc<Clock>, DeskMeters),
        why: &LoadError,
    ) -> Desk {
        // Nobody is there to be asked.
        let (inbox, _) = mpsc::channel(1);
        let nothing = State::new(house).frame();
        let board = Arc::new(Board::broken(nothing, why.to_string()));
        Desk { table, inbox, board, clock, meters, looked: Arc::new(Notify::new()) }
    }

    async fn open_deciding(
        opening: Opening,
        stop: watch::Receiver<bool>,
        decide: Decide,
    ) -> Result<(Desk, tokio::task::JoinHandle<()>), LoadError> {
        let Opening { table, house, files, store, clock, key, mut running, meters } = opening;
        let mut shoes = SealedShoes::new(key, table.0.as_str(), &house);
        let mut known = Known::default();
        let stream = stream(&table);
        let rules = (house, &files);
        let state = load::load(&store, &stream, rules, &mut shoes, &mut known).await?;
        // Nobody but a sealed shoe can tell a house that deals by itself what comes next.
        running.is_sealed |= state.table.house().terminals.dealer == house::Dealer::Automatic;
        clock.no_earlier_than(state.at);
        let (inbox, asks) = mpsc::channel(INBOX_MAX);
        let board = Arc::new(Board::new(state.frame()));
        let looked = Arc::new(Notify::new());
        let desk = Desk {
            table,
            inbox,
            board: Arc::clone(&board),
            clock: Arc::clone(&clock),
            looked: Arc::clone(&looked),
            meters: meters.clone(),
        };
        let now = clock.now();
        let clerk = Clerk {
            stream,
            store,
            clock,
            running,
            shoes,
            known,
            state,
            board,
            asks,
            looked,
            stop,
            decide,
            seen_at: now,
            not_before: now,
            meters,
        };
        Ok((desk, tokio::spawn(clerk.work())))
    }

    /// The table's name.
    pub fn table(&self) -> &TableName {
        &self.table
    }

    /// The table as an audience sees it, and how much has happened.
    pub fn view(&self, audience: Audience) -> (u64, View) {
        let frame = self.board.now();
        (frame.number, frame.table.view(audience, self.clock.now()))
    }

    /// The table as it is.
    pub fn now(&self) -> Arc<Frame> {
        self.board.now()
    }

    /// Whether the table stands still because its journal cannot be written or read.
    pub fn is_stopped(&self) -> bool {
        self.board.is_stopped()
    }

    /// Why the journal could not be read, and nothing is known of the table.
    pub fn why_broken(&self) -> Option<&str> {
        self.board.why_broken()
    }

    /// How many listen.
    pub fn listeners(&self) -> usize {
        self.board.listeners()
    }

    /// Begins to listen, after what was seen last.
    pub fn listen(&self, last: Option<u64>) -> Listening {
        let listening = self.board.listen(last);
        self.looked.notify_one();
        listening
    }

    /// Asks for something, and waits until it is on the disk.
    pub async fn ask(
        &self,
        by: Actor,
        id: Option<protocol::plain::CommandId>,
        wish: impl Into<Wish>,
    ) -> Answer {
        match self.put(by, id, wish.into(), None) {
            Ok(answer) => answer.await.unwrap_or(Answer::NotKept),
            Err(answer) => answer,
        }
    }

    /// Asks for something that is written down together with lines of other streams, or not at
    /// all. Those are made of what happens.
    pub async fn ask_beside(
        &self,
        by: Actor,
        id: Option<protocol::plain::CommandId>,
        wish: impl Into<Wish>,
        beside: Beside,
    ) -> Answer {
        match self.put(by, id, wish.into(), Some(beside)) {
            Ok(answer) => answer.await.unwrap_or(Answer::NotKept),
            Err(answer) => answer,
        }
    }

    fn put(
        &self,
        by: Actor,
        id: Option<protocol::plain::CommandId>,
        wish: Wish,
        beside: Option<Beside>,
    ) -> Result<oneshot::Receiver<Answer>, Answer> {
        let (answer, answered) = oneshot::channel();
        match self.inbox.try_send(Ask { by, id, wish, beside, answer }) {
            Ok(()) => Ok(answered),
            Err(mpsc::error::TrySendError::Full(ask)) => {
                self.meters.answered(kind::kind(&ask.wish), &Answer::Busy);
                Err(Answer::Busy)
            }
            Err(mpsc::error::TrySendError::Closed(_)) => Err(Answer::NotKept),
        }
    }
}

/// The stream that a table's journal is.
pub fn stream(table: &TableName) -> StreamName {
    format!("table/{}", table.0.as_str()).parse().expect("a table's name is part of one")
}

/// Whoever sits at a desk.
struct Clerk {
    stream: StreamName,
    store: Arc<Store>,
    clock: Arc<Clock>,
    running: Running,
    shoes: SealedShoes,
    known: Known,
    /// What is on the disk.
    state: State,
    board: Arc<Board>,
    asks: mpsc::Receiver<Ask>,
    looked: Arc<Notify>,
    stop: watch::Receiver<bool>,
    decide: Decide,
    /// When somebody last looked at the table.
    seen_at: Time,
    /// The house does nothing by itself before this: something it wanted was refused.
    not_before: Time,
    meters: DeskMeters,
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
    async fn work(mut self) {
        if self.state.number == 0 && self.may_open_itself() {
            self.turn(vec![Ask::of_house(dealer::opening().request)]).await;
        }
        loop {
            match self.wait().await {
                Wake::Asked(asks) => self.turn(asks).await,
                Wake::Due(due) => self.do_due(due).await,
                Wake::Looked => {}
                Wake::Try => self.try_to_go_on().await,
                Wake::Stop => break,
            }
        }
        info!(stream = %self.stream, number = self.state.number, "the table stops here");
    }

    fn may_open_itself(&self) -> bool {
        let house = self.state.table.house();
        house.terminals.dealer == house::Dealer::Automatic && house.floor.opening_signatures == 1
    }

    async fn wait(&mut self) -> Wake {
        let due = self.due();
        let sleep = due.as_ref().map(|due| Duration::from_millis(due.at.since(self.clock.now()).0));
        let ring = async {
            match sleep {
                // At once: a sleep of nothing would let whatever was asked come first, and a shoe
                // would be cut before it is sealed.
                Some(Duration::ZERO) => {}
                Some(sleep) => tokio::time::sleep(sleep).await,
                None => std::future::pending().await,
            }
        };
        let mut asks = Vec::new();
        let is_stopped = self.board.is_stopped();
        tokio::select! {
            biased;
            _ = self.stop.wait_for(|stop| *stop) => Wake::Stop,
            // What is due is due, however much is asked.
            () = ring => Wake::Due(due.expect("it rang")),
            count = self.asks.recv_many(&mut asks, BATCH_MAX) => match count {
                0 => Wake::Stop,
                _ => Wake::Asked(asks),
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
            }
        }
        self.write(together).await;
    }

    async fn write(&mut self, asks: Vec<Ask>) {
        let mut batch = Batch::new(&self.state, self.decide);
        for ask in asks {
            batch.take(ask, self.clock.now(), &mut self.known, &self.shoes);
        }
        if batch.lines.is_empty() {
            batch.answer(&self.meters);
            return;
        }
        let lines = std::mem::take(&mut batch.lines);
        let stream = self.stream.clone();
        let mut appends = vec![Append { stream, expected: self.state.next_line, lines }];
        appends.append(&mut batch.beside);
        let started = Instant::now();
        match self.store.append(appends).await {
            Ok(_) => {
                self.meters.written(batch.commands(), batch.events(), started.elapsed());
                self.commit(batch);
            }
            Err(error) => self.recover(batch, &error).await,
        }
    }

    /// What was decided is on the disk: now it is so.
    fn commit(&mut self, mut batch: Batch) {
        for (by, id, fate) in batch.fates.drain(..) {
            self.known.keep(by, id, fate);
        }
        self.state.next_line += batch.written;
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
        self.board.stop();
        let mut stop = self.stop.clone();
        loop {
            let read = load::catch_up(
                &self.store,
                &self.stream,
                &mut self.state,
                &mut self.shoes,
                &mut self.known,
            );
            match read.await {
                Ok(frame) => {
                    frame.into_iter().for_each(|frame| self.board.tell(frame));
                    break;
                }
                Err(error) => warn!(stream = %self.stream, %error, "the journal was not read"),
            }
            tokio::select! {
                _ = stop.wait_for(|stop| *stop) => return,
                () = tokio::time::sleep(STORE_WAIT) => {}
            }
        }
        // It goes on when something could be written.
        batch.answer_from(&self.known, &self.meters);
        self.not_before = self.clock.now().after(RETRY_WAIT);
    }

    /// Nobody may ask for anything at a table that stands still, so the desk has to find out by
    /// itself.
    async fn try_to_go_on(&self) {
        let name = TRIAL.parse().expect("it is the name of a model");
        // What is there already would not be written again.
        let text = self.clock.now().0.to_string();
        let model = Model { version: 1, positions: BTreeMap::new(), text };
        if self.store.save_model(&name, &model).await.is_ok() {
            info!(stream = %self.stream, "the journal can be written again");
            self.board.resume();
        }
    }
}
