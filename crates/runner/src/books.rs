//! The office and the cage as machines that are run.

use std::sync::Arc;

use office::Office;
use office::cage::Cage;
use primitives::{Layout, Reason, Saved, Time};
use protocol::journal::{EntryFault, EntryOf};
use protocol::plain::CommandId;
use store::{Store, StreamName};
use tokio::sync::watch;

use crate::ask::{Aside, Beside, NotDone};
use crate::clock::Clock;
use crate::handle::Handle;
use crate::load::LoadError;
use crate::machine::{Decision, LineFault, Machine, Observer, Replayed, Unbound};
use crate::snapshot::SnapshotPlan;
use crate::worker::{Setup, Worker};

/// So many commands are written together at most.
const COMMANDS_MAX: usize = 512;

/// A machine of which the house has one, whose commands say who asks.
pub trait Book: Machine + Default {
    const STREAM: &'static str;

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

fn stream<M: Book>() -> StreamName {
    M::STREAM.parse().expect("it is the name of a stream")
}

/// A machine of the house as a book: its stream, and the module that its types are in.
macro_rules! book {
    ($machine:ident, $stream:literal, $($domain:ident)::+) => {
        impl Machine for $machine {
            type Sender = $($domain)::+::By;
            type Request = $($domain)::+::Command;
            type Command = $($domain)::+::Command;
            type Event = $($domain)::+::Event;
            type Refusal = $($domain)::+::Refusal;
            type Cache = ();

            fn decide(
                &self,
                _by: Self::Sender,
                command: &Self::Command,
                now: Time,
            ) -> Result<Decision<Self>, Self::Refusal> {
                Ok((command.clone(), $machine::decide(self, command, now)?))
            }

            fn apply(&mut self, event: &Self::Event) {
                $machine::apply(self, event);
            }

            fn at(event: &Self::Event) -> Time {
                event.at
            }

            fn to_line(
                &self,
                id: Option<&CommandId>,
                _request: &Self::Request,
                command: &Self::Command,
                events: &[Self::Event],
            ) -> Result<String, EntryFault> {
                Ok(EntryOf::<$machine>::new(id.cloned(), command, events.to_vec())?.to_line())
            }

            fn replay(&mut self, line: &str) -> Result<Replayed<Self>, LineFault> {
                let entry = EntryOf::<$machine>::from_line(line)?;
                let events: Vec<Self::Event> = entry.events().collect();
                events.iter().for_each(|event| $machine::apply(self, event));
                let asked = entry.id().map(|id| (entry.by(), id.clone(), entry.command()));
                Ok(Replayed { at: entry.at(), events, asked })
            }

            fn save(&self, to: &mut Vec<u8>) {
                Saved::save(self, to);
            }

            fn restore(&mut self, from: &mut &[u8]) -> Option<()> {
                *self = Saved::restore(from)?;
                Some(())
            }

            fn describe(layout: &mut Layout) {
                layout.add::<$machine>();
            }

            fn kind(_command: &Self::Command) -> &'static str {
                $stream
            }

            fn code(refusal: &Self::Refusal) -> &'static str {
                refusal.code()
            }
        }

        impl Book for $machine {
            const STREAM: &'static str = $stream;

            fn sender(command: &Self::Command) -> Self::Sender {
                command.by
            }
        }
    };
}

book!(Office, "office", office);
book!(Cage, "cage", office::cage);
