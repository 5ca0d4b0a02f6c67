//! A desk runs one table: it decides what is asked, writes it down, and only then tells anybody.
//!
//! Whatever waits in its inbox is decided together and written by one append, so that many wagers
//! cost one write to the disk. Each is decided by itself, on the table as those before it left it.
//!
//! | file | what it holds |
//! |---|---|
//! | `ask.rs` | what is asked of a desk, and what it answers |
//! | `batch.rs` | what is decided together, before it is written |
//! | `clerk.rs` | whoever sits at the desk: takes what is asked, writes, tells |
//! | `dealer.rs` | what the house does by itself, and when |
//! | `inbox.rs` | where commands wait, and whose come first |
//! | `kind.rs` | what a wish is called where it is counted or logged |
//! | `known.rs` | commands that were decided already |
//! | `load.rs` | the table as its journal tells it |
//! | `proof.rs` | proof of how much a client has seen |
//! | `news.rs` | what is told, and to whom it is told again |
//! | `sealed.rs` | what the house alone knows of sealed shoes |
//! | `steward.rs` | what happens when the clerk panics |

mod ask;
mod batch;
mod clerk;
mod dealer;
mod inbox;
mod kind;
mod known;
mod load;
mod news;
mod proof;
mod sealed;
mod steward;

#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::Duration;

use house::House;
use protocol::plain::{Proof, TableName};
use protocol::wire::HouseCard;
use seal::HouseKey;
use store::{Lineage, Store, StreamName};
use table::{Actor, Audience, Command, Event, Refusal, Table, Time, View};
use tokio::sync::{Notify, oneshot, watch};

pub use ask::{Answer, Beside, Refused, Wish};
pub use dealer::{NOBODY, Running};
pub use load::{HouseFiles, LoadError};
pub use news::{Board, Frame, Listening, News, Standstill};

use crate::clock::Clock;
use crate::metrics::DeskMeters;
use crate::notes::Notes;
use crate::secret::ProofKey;
use ask::Ask;
use clerk::Clerk;
use inbox::Inbox;
use load::State;
pub use proof::Ahead;
use proof::Proofs;
use steward::{Papers, Steward};

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
    /// What it is proved with how much a client has seen.
    pub proofs: ProofKey,
    /// Where the journal comes from.
    pub lineage: Lineage,
    /// How it is run besides that.
    pub running: Running,
    /// What it counts.
    pub meters: DeskMeters,
    /// Where it puts what is significant.
    pub notes: Notes,
}

/// Where a table is asked and listened to.
#[derive(Clone, Debug)]
pub struct Desk {
    table: TableName,
    inbox: Inbox,
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
        (clock, meters, notes): (Arc<Clock>, DeskMeters, Notes),
        (proofs, lineage): (ProofKey, &Lineage),
        why: &LoadError,
    ) -> Desk {
        // Nobody is there to be asked.
        let (inbox, _) = inbox::open();
        let nothing = State::new(house).frame(Vec::new());
        let proofs = Proofs::new(proofs, table.clone(), lineage);
        let board = Arc::new(Board::new(nothing, &table, proofs, notes));
        board.break_off(Standstill::Unread, &why.to_string());
        Desk { table, inbox, board, clock, meters, looked: Arc::new(Notify::new()) }
    }

    async fn open_deciding(
        opening: Opening,
        stop: watch::Receiver<bool>,
        decide: Decide,
    ) -> Result<(Desk, tokio::task::JoinHandle<()>), LoadError> {
        let Opening { table, house, files, store, clock, key, proofs, lineage, .. } = opening;
        let (mut running, meters, notes) = (opening.running, opening.meters, opening.notes);
        let stream = stream(&table);
        let proofs = Proofs::new(proofs, table.clone(), &lineage);
        let papers = Papers { table: table.clone(), house, files, key };
        let (state, shoes, known, _) = papers.read(&store, &stream, u64::MAX).await?;
        // Nobody but a sealed shoe can tell a house that deals by itself what comes next.
        running.is_sealed |= state.table.house().terminals.dealer == house::Dealer::Automatic;
        clock.no_earlier_than(state.at);
        let (inbox, asks) = inbox::open();
        let board = Arc::new(Board::new(state.frame(Vec::new()), &table, proofs, notes));
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
        let is_set_back = lineage.is_from_before(&stream, state.head);
        let mut clerk = Clerk {
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
        if is_set_back {
            clerk.end_known_shoe().await;
        }
        Ok((desk, tokio::spawn(Steward { papers, clerk }.work())))
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

    /// The house that the table is run by, as clients are told of it.
    pub fn house_card(&self) -> Arc<HouseCard> {
        self.board.house()
    }

    /// Why the table stands still, if it does.
    pub fn why_stopped(&self) -> Option<Standstill> {
        self.board.why_stopped()
    }

    /// Whether the table stands still.
    pub fn is_stopped(&self) -> bool {
        self.board.is_stopped()
    }

    /// Why nothing is known of the table until the house is started again.
    pub fn why_broken(&self) -> Option<&str> {
        self.board.why_broken()
    }

    /// The proof of what is shown, which proves that it was.
    pub fn proof(&self, frame: &Frame) -> Proof {
        self.board.proof(frame)
    }

    /// What this proves that a client has seen, if that is more than the journal holds.
    pub fn ahead(&self, last: u64, proof: &Proof) -> Option<Ahead> {
        self.board.ahead(last, proof)
    }

    /// The journal was set back: the table stands still until the house is started again.
    pub fn stand_still(&self, words: &str) {
        self.board.break_off(Standstill::SetBack, words);
        self.looked.notify_one();
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

    /// Puts the house's clock ahead to what the table waits for, if it waits: for tests alone, as
    /// [`Clock::skip`] is.
    pub fn skip(&self) -> bool {
        self.clock.skip(&stream(&self.table))
    }

    /// Does so until the table is as wanted. What the table writes meanwhile is waited for.
    pub async fn skip_until(&self, wanted: impl Fn(&Frame) -> bool) {
        while !wanted(&self.now()) {
            self.skip();
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    /// Asks for something, and waits until it is on the disk.
    pub async fn ask(
        &self,
        by: Actor,
        id: Option<protocol::plain::CommandId>,
        wish: impl Into<Wish>,
    ) -> Answer {
        self.ask_in(by, id, None, wish).await
    }

    /// The same for one coup: in another it is not done. Which coup a table is at is
    /// [`Table::coup_number`].
    pub async fn ask_in(
        &self,
        by: Actor,
        id: Option<protocol::plain::CommandId>,
        coup: Option<u64>,
        wish: impl Into<Wish>,
    ) -> Answer {
        match self.put(by, id, coup, (wish.into(), None)) {
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
        match self.put(by, id, None, (wish.into(), Some(beside))) {
            Ok(answer) => answer.await.unwrap_or(Answer::NotKept),
            Err(answer) => answer,
        }
    }

    fn put(
        &self,
        by: Actor,
        id: Option<protocol::plain::CommandId>,
        coup: Option<u64>,
        (wish, beside): (Wish, Option<Beside>),
    ) -> Result<oneshot::Receiver<Answer>, Answer> {
        let (answer, answered) = oneshot::channel();
        let kind = kind::kind(&wish);
        let put = self.inbox.put(Ask { by, id, coup, wish, beside, answer });
        put.map(|()| answered).inspect_err(|answer| self.meters.answered(kind, answer))
    }
}

/// The stream that a table's journal is.
pub fn stream(table: &TableName) -> StreamName {
    records::streams::of_table(table)
}
