//! A desk runs one table: [`LiveTable`] is the machine, `runner` the task that runs it.
//!
//! | file | what it holds |
//! |---|---|
//! | `dealer.rs` | what the house does by itself, and when |
//! | `frame.rs` | what is said of a frame to everybody |
//! | `kind.rs` | what a request is called where it is counted or logged |
//! | `live.rs` | a table with what the house alone knows of it |
//! | `named.rs` | which cards of a sealed shoe anybody may name |
//! | `observer.rs` | what of a desk is noted and counted |
//! | `proof.rs` | proof of how much a client has seen |
//! | `request.rs` | what is asked of a desk, and what it answers |
//! | `sealed.rs` | what the house alone knows of sealed shoes |

mod dealer;
mod frame;
mod kind;
mod live;
mod named;
mod observer;
mod proof;
mod request;
mod sealed;

#[cfg(test)]
mod tests;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use house::House;
use office::NoteKind;
use protocol::plain::{CommandId, Proof, TableName};
use protocol::wire::HouseCard;
use records::history::Before;
use runner::{Beside, Clock, Handle, Past, Policy, Setup, SnapshotPlan, Standstill, Worker};
use seal::HouseKey;
use store::{Head, Lineage, ReadError, Store, StreamName};
use table::{Actor, Audience, Event, Phase, Request, ShoeRequest, Table, Time, View};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tracing::error;

pub use dealer::{NOBODY, Running};
pub(crate) use frame::{board, told};
pub use live::{HouseFiles, LiveTable};
pub use proof::Ahead;
pub use request::{DeskRequest, Refused, Submission, message};

use crate::care::HouseCare;
use crate::metrics::DeskMeters;
use crate::notes::Notes;
use crate::secret::ProofKey;
use live::Decide;
use observer::DeskObserver;
use proof::Proofs;
use sealed::SealedShoes;

/// What a desk answers.
pub type Answer = runner::Answer<Event, Refused>;
/// A table after some events.
pub type Frame = runner::Frame<LiveTable>;
/// What is published of a table.
pub type News = runner::News<LiveTable>;
/// What a reader gets that begins to listen to a table.
pub type Listening = runner::Listening<LiveTable>;

/// What is needed to run a table.
pub struct Opening {
    /// The table's name.
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
    /// How snapshots of it are made.
    pub snapshots: SnapshotPlan,
    /// What it is proved with how much a client has seen.
    pub proofs: ProofKey,
    /// Where the journal comes from.
    pub lineage: Lineage,
    /// How it is run besides that.
    pub running: Running,
    /// What the house does not pass on to it.
    pub policy: Arc<dyn Policy<LiveTable>>,
    /// Patrons' own limits over all tables.
    pub care: Arc<HouseCare>,
    /// What it counts.
    pub meters: DeskMeters,
    /// Where it puts what is significant.
    pub notes: Notes,
}

/// Where a table is asked and listened to.
#[derive(Clone)]
pub struct Desk {
    table: TableName,
    handle: Handle<LiveTable>,
    past: Past<LiveTable>,
    proofs: Arc<Proofs>,
    /// The house as clients are told of it, once one has been: to price every wager takes a while.
    card: Arc<Mutex<Option<Arc<HouseCard>>>>,
}

impl Desk {
    /// Opens a table's journal and begins to run the table. It ends when told to, after what it is
    /// writing is written. A table whose journal cannot be read stands still, and says why.
    pub async fn open(
        opening: Opening,
        stop: watch::Receiver<bool>,
    ) -> (Desk, Option<JoinHandle<()>>) {
        Desk::open_deciding(opening, stop, Table::decide).await
    }

    async fn open_deciding(
        opening: Opening,
        stop: watch::Receiver<bool>,
        decide: Decide,
    ) -> (Desk, Option<JoinHandle<()>>) {
        let Opening { table, house, files, store, clock, key, running, .. } = opening;
        let lineage = opening.lineage;
        let proofs = Arc::new(Proofs::new(opening.proofs, table.clone(), &lineage));
        let name = table.0.as_str().to_owned();
        let care = Arc::clone(&opening.care);
        let fresh = move || {
            let shoes = SealedShoes::new(key.clone(), &name, &house);
            let (files, care) = (Arc::clone(&files), Arc::clone(&care));
            LiveTable::new(Arc::clone(&house), files, (shoes, care), running, decide)
        };
        let observer = DeskObserver {
            table: table.0.as_str().to_owned(),
            notes: opening.notes,
            meters: opening.meters,
            care: opening.care,
        };
        let observer = Arc::new(observer);
        let setup = Setup {
            stream: stream(&table),
            store,
            clock,
            fresh: Arc::new(fresh),
            policy: opening.policy,
            observer: Arc::<DeskObserver>::clone(&observer),
            snapshots: opening.snapshots,
            commands_max: running.commands_a_commit,
            stop,
        };
        let past = Past::of(&setup);
        let desk = |handle| Desk { table, handle, past, proofs, card: Arc::default() };
        match Worker::load(setup.clone()).await {
            Ok((mut worker, handle)) => {
                if lineage.is_from_before(&setup.stream, worker.head()) {
                    end_known_shoe(&mut worker, &observer).await;
                }
                worker.make_snapshot();
                (desk(handle), Some(worker.start()))
            }
            Err(error) => {
                error!(stream = %setup.stream, %error, "journal not read: the table stands still");
                (desk(Worker::broken(&setup, &error)), None)
            }
        }
    }

    /// The table's name.
    pub fn table(&self) -> &TableName {
        &self.table
    }

    /// The same desk, whose policy is not asked: for tests alone, as [`Handle::without_policy`] is.
    #[must_use]
    pub fn without_policy(&self) -> Desk {
        Desk { handle: self.handle.without_policy(), ..self.clone() }
    }

    /// Where the table's worker is asked.
    pub fn handle(&self) -> &Handle<LiveTable> {
        &self.handle
    }

    /// The table as it was before a coup, and the last line that was written until then; nothing
    /// if that is only known from its first line on.
    pub async fn before(&self, store: &Store, coup: u64) -> Result<Option<Before>, ReadError> {
        Ok(self.past.before(store, coup).await?.map(known))
    }

    /// The same before a moment, between two coups.
    pub async fn between_coups(
        &self,
        store: &Store,
        before: Time,
    ) -> Result<Option<Before>, ReadError> {
        let fits =
            |live: &LiveTable, at| at < before && !matches!(live.table.phase(), Phase::Dealing(_));
        Ok(self.past.last(store, fits).await?.map(known))
    }

    /// The table as an audience sees it, and how much has happened.
    pub fn view(&self, audience: Audience) -> (u64, View) {
        let frame = self.now();
        (frame.number, frame.machine.table.view(audience, self.handle.clock().now()))
    }

    /// The table as it is.
    pub fn now(&self) -> Arc<Frame> {
        self.handle.now()
    }

    /// How the table is run besides its rules.
    pub fn running(&self) -> Running {
        self.now().machine.running()
    }

    /// The house that the table is run by, as clients are told of it.
    pub fn house_card(&self) -> Arc<HouseCard> {
        let frame = self.now();
        let house = frame.machine.table.house();
        let mut card = self.card.lock().unwrap_or_else(PoisonError::into_inner);
        match card.as_ref().filter(|card| card.is_of(house)) {
            Some(card) => Arc::clone(card),
            None => Arc::clone(card.insert(Arc::new(HouseCard::of(house)))),
        }
    }

    /// Why the table stands still, if it does.
    pub fn why_stopped(&self) -> Option<Standstill> {
        self.handle.feed().why_stopped()
    }

    /// Whether the table stands still.
    pub fn is_stopped(&self) -> bool {
        self.why_stopped().is_some()
    }

    /// Why nothing is known of the table until the house is started again.
    pub fn why_broken(&self) -> Option<&str> {
        self.handle.feed().why_broken()
    }

    /// The proof of what is shown, which proves that it was.
    pub fn proof(&self, frame: &Frame) -> Proof {
        frame.cache.proof.get_or_init(|| self.proofs.of(frame.number)).clone()
    }

    /// What this proves that a client has seen, if that is more than the journal holds.
    pub fn ahead(&self, last: u64, proof: &Proof) -> Option<Ahead> {
        self.proofs.ahead(proof, (last, self.now().number))
    }

    /// The journal was set back: the table stands still until the house is started again.
    pub fn stand_still(&self, words: &str) {
        self.handle.break_off(Standstill::SetBack, words);
    }

    /// How many listen.
    pub fn listeners(&self) -> usize {
        self.handle.feed().listeners()
    }

    /// Begins to listen, after what was seen last.
    pub fn listen(&self, last: Option<u64>) -> Listening {
        self.handle.listen(last)
    }

    /// Puts the house's clock ahead to what the table waits for, if it waits: for tests alone, as
    /// [`Clock::skip`] is.
    pub fn skip(&self) -> bool {
        self.handle.clock().skip(self.handle.stream())
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
        id: Option<CommandId>,
        request: impl Into<Submission>,
    ) -> Answer {
        self.handle.submit(by, id, request.into()).await
    }

    /// Asks for something that is written down together with lines of other streams, or not at
    /// all.
    pub async fn ask_beside(
        &self,
        by: Actor,
        request: impl Into<Submission>,
        beside: Beside<LiveTable>,
    ) -> Answer {
        self.handle.submit_beside(by, None, request.into(), Some(beside)).await
    }
}

fn known((machine, head): (Arc<LiveTable>, Head)) -> Before {
    Before { table: machine.table.clone(), head }
}

/// The journal was set back: the next cards may be known, so the shoe is not played on.
async fn end_known_shoe(worker: &mut Worker<LiveTable>, observer: &DeskObserver) {
    let Some(shoe) = worker.machine().table.shoe().map(|shoe| shoe.number) else { return };
    let set_back = Request::Shoe(ShoeRequest::SetBack);
    worker.carry_out(Actor::House, set_back.into()).await;
    if worker.machine().table.shoe().is_none() {
        let text = format!("shoe {shoe} ended: its next cards may be known");
        observer.note(NoteKind::SetBack, &text);
    } else {
        let words = "its shoe, whose next cards may be known, could not be ended";
        error!(shoe, "the table stands still: {words}");
        worker.break_off(Standstill::SetBack, words);
    }
}

/// The stream that a table's journal is.
pub fn stream(table: &TableName) -> StreamName {
    records::streams::of_table(table)
}
