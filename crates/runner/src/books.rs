//! The office and the cage as machines that are run.

use std::sync::Arc;

use office::Office;
use office::cage::{self, Cage};
use primitives::{Layout, Reason, Saved, Time};
use protocol::journal::{CageEntry, EntryFault, EntryOf, Journaled, OfficeEntry};
use protocol::plain::CommandId;
use store::{Store, StreamName};
use tokio::sync::watch;

use crate::ask::{Aside, Beside, NotDone};
use crate::clock::Clock;
use crate::handle::Handle;
use crate::load::LoadError;
use crate::machine::{LineFault, Machine, Observer, Replayed, Unbound};
use crate::snapshot::SnapshotPlan;
use crate::worker::{Setup, Worker};

/// So many commands are written together at most.
const COMMANDS_MAX: usize = 512;

/// A machine of which the house has one, whose commands say who asks.
pub trait Book: Machine + Default {
    /// The stream that its journal is.
    const STREAM: &'static str;

    /// Who asks for this.
    fn sender(command: &Self::Request) -> Self::Sender;
}

impl<M: Book> Handle<M> {
    /// Reads a book and begins to run it, until every handle of it is dropped.
    pub async fn open(
        (store, clock, snapshots): (Arc<Store>, Arc<Clock>, SnapshotPlan),
        observer: Arc<dyn Observer<M>>,
    ) -> Result<Handle<M>, LoadError> {
        let (never, stop) = watch::channel(false);
        let setup = Setup {
            stream: stream::<M>(),
            store,
            clock,
            fresh: Arc::new(M::default),
            policy: Arc::new(Unbound),
            observer,
            snapshots,
            commands_max: COMMANDS_MAX,
            stop,
        };
        let (worker, handle) = Worker::load(setup).await?;
        let task = worker.start();
        tokio::spawn(async move {
            // A book is written to until nobody can ask any more.
            let ended = task.await;
            drop(never);
            ended
        });
        Ok(handle)
    }

    /// Asks for something, and waits until it is on the disk.
    pub async fn ask(&self, command: M::Request) -> Result<Vec<M::Event>, NotDone<M::Refusal>> {
        self.submit_patiently(M::sender(&command), command, None).await
    }

    /// The same, with a line of another stream that is written with it: both, or neither.
    pub async fn ask_with_aside(
        &self,
        command: M::Request,
        aside: Aside,
    ) -> Result<Vec<M::Event>, NotDone<M::Refusal>> {
        self.submit_patiently(M::sender(&command), command, Some(Beside::Aside(aside))).await
    }
}

/// The stream that a book's journal is.
fn stream<M: Book>() -> StreamName {
    M::STREAM.parse().expect("it is the name of a stream")
}

/// Reads a line of a book and applies what it says.
fn replay<M, J>(line: &str, mut apply: impl FnMut(&M::Event)) -> Result<Replayed<M>, LineFault>
where
    M: Machine,
    J: Journaled<Event = M::Event, By = M::Sender, Command = M::Request>,
{
    let entry = EntryOf::<J>::from_line(line)?;
    let events: Vec<M::Event> = entry.events().collect();
    events.iter().for_each(&mut apply);
    let asked = entry.id().map(|id| (entry.by(), id.clone(), entry.command()));
    Ok(Replayed { at: entry.at(), events, asked })
}

impl Machine for Office {
    type Sender = office::By;
    type Request = office::Command;
    type Command = office::Command;
    type Event = office::Event;
    type Refusal = office::Refusal;
    type Cache = ();

    fn decide(
        &self,
        _by: office::By,
        command: &office::Command,
        now: Time,
    ) -> Result<(office::Command, Vec<office::Event>), office::Refusal> {
        Ok((command.clone(), Office::decide(self, command, now)?))
    }

    fn apply(&mut self, event: &office::Event) {
        Office::apply(self, event);
    }

    fn at(event: &office::Event) -> Time {
        event.at
    }

    fn to_line(
        &self,
        id: Option<&CommandId>,
        _request: &office::Command,
        command: &office::Command,
        events: &[office::Event],
    ) -> Result<String, EntryFault> {
        Ok(OfficeEntry::new(id.cloned(), command, events.to_vec())?.to_line())
    }

    fn replay(&mut self, line: &str) -> Result<Replayed<Office>, LineFault> {
        replay::<Office, Office>(line, |event| Office::apply(self, event))
    }

    fn save(&self, to: &mut Vec<u8>) {
        Saved::save(self, to);
    }

    fn restore(&mut self, from: &mut &[u8]) -> Option<()> {
        *self = Saved::restore(from)?;
        Some(())
    }

    fn describe(layout: &mut Layout) {
        layout.add::<Office>();
    }

    fn kind(_command: &office::Command) -> &'static str {
        "office"
    }

    fn code(refusal: &office::Refusal) -> &'static str {
        refusal.code()
    }
}

impl Book for Office {
    const STREAM: &'static str = "office";

    fn sender(command: &office::Command) -> office::By {
        command.by
    }
}

impl Machine for Cage {
    type Sender = cage::By;
    type Request = cage::Command;
    type Command = cage::Command;
    type Event = cage::Event;
    type Refusal = cage::Refusal;
    type Cache = ();

    fn decide(
        &self,
        _by: cage::By,
        command: &cage::Command,
        now: Time,
    ) -> Result<(cage::Command, Vec<cage::Event>), cage::Refusal> {
        Ok((command.clone(), Cage::decide(self, command, now)?))
    }

    fn apply(&mut self, event: &cage::Event) {
        Cage::apply(self, event);
    }

    fn at(event: &cage::Event) -> Time {
        event.at
    }

    fn to_line(
        &self,
        id: Option<&CommandId>,
        _request: &cage::Command,
        command: &cage::Command,
        events: &[cage::Event],
    ) -> Result<String, EntryFault> {
        Ok(CageEntry::new(id.cloned(), command, events.to_vec())?.to_line())
    }

    fn replay(&mut self, line: &str) -> Result<Replayed<Cage>, LineFault> {
        replay::<Cage, Cage>(line, |event| Cage::apply(self, event))
    }

    fn save(&self, to: &mut Vec<u8>) {
        Saved::save(self, to);
    }

    fn restore(&mut self, from: &mut &[u8]) -> Option<()> {
        *self = Saved::restore(from)?;
        Some(())
    }

    fn describe(layout: &mut Layout) {
        layout.add::<Cage>();
    }

    fn kind(_command: &cage::Command) -> &'static str {
        "cage"
    }

    fn code(refusal: &cage::Refusal) -> &'static str {
        refusal.code()
    }
}

impl Book for Cage {
    const STREAM: &'static str = "cage";

    fn sender(command: &cage::Command) -> cage::By {
        command.by
    }
}
