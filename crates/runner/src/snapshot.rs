//! Snapshots: a machine as it was at a line of its journal, so that a start does not read all that
//! was before.
//!
//! A snapshot holds nothing that the journal does not, and is never believed against it. It is made
//! with a key that the store does not have; it names the line that it was made at, which must be in
//! the journal; and it was made by this version of the program and of the rules. One that does not
//! fit is thrown away, and the journal is read from its first line. What is before the snapshot is
//! checked after the start.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use hmac::{Hmac, KeyInit, Mac};
use primitives::{Layout, Saved, Time};
use sha2::{Digest, Sha256};
use store::{Fault, Flaw, Hash, Head, Model, ReadError, StreamName};
use table::Engine;
use tracing::{error, info, warn};

use crate::load::{self, Source, State};
use crate::machine::Machine;
use crate::seen::SeenCommands;
use crate::worker::{STORE_WAIT, Setup};

/// The version of how a snapshot is kept. What it holds has a layout of its own.
const VERSION: u32 = 1;

/// How snapshots are made.
#[derive(Clone)]
pub struct SnapshotPlan {
    /// What they are made with, and nothing else is: nobody makes one who has the store alone.
    pub key: [u8; 32],
    /// How many lines are written from one to the next.
    pub every: u64,
}

impl SnapshotPlan {
    fn mac(&self, stream: &StreamName, body: &[u8]) -> Hmac<Sha256> {
        let mac = <Hmac<Sha256> as KeyInit>::new_from_slice(&self.key);
        let mut mac = mac.expect("a key of any length");
        mac.update(stream.as_str().as_bytes());
        mac.update(b"\n");
        mac.update(body);
        mac
    }
}

/// Why a snapshot is thrown away.
#[derive(Debug, PartialEq, Eq)]
enum Unfit {
    /// It was not made with this key, or was changed.
    Forged,
    /// Another version of the program or of the rules made it.
    OtherVersion,
    /// The journal has another line where it was made, or none.
    OtherJournal,
    /// It says what cannot be.
    Malformed,
}

impl Unfit {
    fn words(self) -> &'static str {
        match self {
            Unfit::Forged => "it was not made with the house's key, or was changed",
            Unfit::OtherVersion => "another version of the program made it",
            Unfit::OtherJournal => "the journal has another line where it was made, or none",
            Unfit::Malformed => "it cannot be read",
        }
    }
}

/// What a snapshot was made by: bytes that another program wrote mean nothing to this one.
fn maker<M: Machine>() -> [u8; 32] {
    let mut layout = Layout::default();
    layout.name(env!("CARGO_PKG_VERSION"));
    layout.name(&Engine::NEWEST.number().to_string());
    M::describe(&mut layout);
    layout.add::<M::Sender>();
    Sha256::digest(layout.text()).into()
}

fn name(stream: &StreamName) -> StreamName {
    format!("snapshot/{stream}").parse().expect("streams have short names")
}

/// A machine and its commands, as the bytes of a snapshot.
fn write<M: Machine>(
    plan: &SnapshotPlan,
    stream: &StreamName,
    state: &State<M>,
    seen: &SeenCommands<M>,
) -> Model {
    let mut body = Vec::new();
    maker::<M>().save(&mut body);
    state.head.last.save(&mut body);
    state.head.hash.0.save(&mut body);
    state.number.save(&mut body);
    state.at.save(&mut body);
    state.machine.save(&mut body);
    seen.save(&mut body);
    let mut bytes: Vec<u8> = plan.mac(stream, &body).finalize().into_bytes().to_vec();
    bytes.append(&mut body);
    let positions = BTreeMap::from([(stream.clone(), state.head.last)]);
    Model { version: VERSION, positions, bytes }
}

/// The machine of a snapshot, if it fits the program. Whether it fits the journal is not known yet.
fn read<M: Machine>(
    plan: &SnapshotPlan,
    stream: &StreamName,
    fresh: M,
    bytes: &[u8],
) -> Result<(State<M>, SeenCommands<M>), Unfit> {
    let (mac, body) = bytes.split_at_checked(32).ok_or(Unfit::Malformed)?;
    plan.mac(stream, body).verify_slice(mac).map_err(|_| Unfit::Forged)?;
    let from = &mut &*body;
    if <[u8; 32]>::restore(from) != Some(maker::<M>()) {
        return Err(Unfit::OtherVersion);
    }
    restore(fresh, from).filter(|_| from.is_empty()).ok_or(Unfit::Malformed)
}

fn restore<M: Machine>(mut machine: M, from: &mut &[u8]) -> Option<(State<M>, SeenCommands<M>)> {
    let head = Head { last: u64::restore(from)?, hash: Hash(Saved::restore(from)?) };
    let (number, at) = (u64::restore(from)?, Time::restore(from)?);
    machine.restore(from)?;
    let state = State { machine: Arc::new(machine), number, at, head };
    Some((state, SeenCommands::restore(from)?))
}

/// The machine of the last snapshot, if there is one that fits, and nothing happened in it after so
/// many events.
///
/// # Errors
/// The store cannot be read.
pub(crate) async fn find<M: Machine>(
    Source { store, stream, plan, .. }: Source<'_>,
    fresh: M,
    until: u64,
) -> Result<Option<(State<M>, SeenCommands<M>)>, ReadError> {
    let model = match store.load_model(&name(stream), VERSION).await {
        Ok(None) => return Ok(None),
        Ok(Some(model)) => Ok(model),
        Err(Fault::Malformed { .. }) => Err(Unfit::Malformed),
        Err(fault) => return Err(fault.into()),
    };
    let found = match model.and_then(|model| read(plan, stream, fresh, &model.bytes)) {
        Ok((state, seen)) => {
            let line = store.read(stream, state.head.last, 1).await;
            let is_there = match &line {
                Ok(lines) => lines.first().is_some_and(|line| line.head() == state.head),
                // The reader of the journal says what is wrong with it.
                Err(ReadError::Damaged { .. }) => false,
                Err(ReadError::Fault(_)) => return Err(line.expect_err("it is one")),
            };
            if is_there { Ok((state, seen)) } else { Err(Unfit::OtherJournal) }
        }
        Err(unfit) => Err(unfit),
    };
    match found {
        Ok((state, _)) if state.number > until => Ok(None),
        Ok(found) => Ok(Some(found)),
        Err(unfit) => {
            let why = unfit.words();
            warn!(%stream, why, "snapshot thrown away: reading the journal from its first line");
            Ok(None)
        }
    }
}

/// Where the last snapshot was made, and whether the next one is being made.
#[derive(Debug)]
pub(crate) struct Snapshots {
    last: u64,
    making: Option<tokio::task::JoinHandle<()>>,
}

impl Snapshots {
    /// The last one was made at this line.
    pub(crate) fn since(last: u64) -> Snapshots {
        Snapshots { last, making: None }
    }

    /// Whether it is time for another.
    pub(crate) fn is_due(&self, plan: &SnapshotPlan, head: Head) -> bool {
        let is_making = self.making.as_ref().is_some_and(|task| !task.is_finished());
        head.last.saturating_sub(self.last) >= plan.every && !is_making
    }

    /// Has the next one made of the journal, beside the worker: from the last one on, the lines
    /// up to this one are read and replayed once more.
    pub(crate) fn make<M: Machine>(&mut self, setup: &Setup<M>, head: Head) {
        self.last = head.last;
        let (setup, mut stop) = (setup.clone(), setup.stop.clone());
        self.making = Some(tokio::spawn(async move {
            tokio::select! {
                _ = stop.wait_for(|stop| *stop) => {}
                made = make(&setup, head) => if let Err(why) = made {
                    let stream = &setup.stream;
                    warn!(%stream, %why, "snapshot not made: the next start reads more lines");
                }
            }
        }));
    }
}

/// The worker knows every line up to there: what others wrote into its journal is in no snapshot.
pub(crate) async fn make<M: Machine>(setup: &Setup<M>, head: Head) -> Result<(), String> {
    let source = Source { until: head.last, ..setup.source() };
    let loaded = load::load(source, &*setup.fresh, u64::MAX).await;
    let load::Loaded { state, seen, .. } = loaded.map_err(|error| error.to_string())?;
    if state.head != head {
        return Err(format!("line {} is not the one that was written", head.last));
    }
    keep(source, &state, &seen).await.map_err(|fault| fault.to_string())
}

/// Keeps a snapshot of this machine.
///
/// # Errors
/// The store does not take it.
pub(crate) async fn keep<M: Machine>(
    Source { store, stream, plan, .. }: Source<'_>,
    state: &State<M>,
    seen: &SeenCommands<M>,
) -> Result<(), Fault> {
    let started = Instant::now();
    let model = write(plan, stream, state, seen);
    store.save_model(&name(stream), &model).await?;
    let (line, bytes, took) = (state.head.last, model.bytes.len(), started.elapsed());
    info!(%stream, line, bytes, ?took, "snapshot made");
    Ok(())
}

/// Checks the lines that a start did not read.
///
/// # Errors
/// One was changed, or is gone.
pub(crate) async fn check_before<M: Machine>(
    setup: &Setup<M>,
    until: Head,
) -> Result<(), ReadError> {
    let (stream, mut stop) = (&setup.stream, setup.stop.clone());
    let checked = tokio::select! {
        _ = stop.wait_for(|stop| *stop) => return Ok(()),
        checked = check(setup.source(), until) => checked,
    };
    match &checked {
        Ok(()) => info!(%stream, line = until.last, "the journal before the snapshot is whole"),
        Err(error) => error!(%stream, %error, "the journal before the snapshot is damaged"),
    }
    checked
}

async fn check(Source { store, stream, .. }: Source<'_>, until: Head) -> Result<(), ReadError> {
    let damaged = |flaw| ReadError::Damaged { stream: stream.clone(), flaw };
    let mut head = Head::START;
    while head.last < until.last {
        let left = usize::try_from(until.last - head.last).unwrap_or(load::PAGE);
        match store.read_after(stream, head, left.min(load::PAGE)).await {
            Ok(lines) => {
                let last = lines.last().map(store::Line::head);
                head = last.ok_or_else(|| damaged(Flaw::Missing { number: head.next() }))?;
            }
            Err(ReadError::Fault(fault)) => {
                warn!(%stream, %fault, "journal not checked; trying again in 500 ms");
                tokio::time::sleep(STORE_WAIT).await;
            }
            Err(damaged) => return Err(damaged),
        }
    }
    if head == until { Ok(()) } else { Err(damaged(Flaw::Changed { number: until.last })) }
}
