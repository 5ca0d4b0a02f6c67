//! Snapshots: a machine as it was at a line of its journal, so that a start does not read all that
//! was before. Of a machine whose past is looked up there are earlier ones besides, so that looking
//! up something old does not either.
//!
//! A snapshot holds nothing that the journal does not, and is never believed against it. It is made
//! with a key that the store does not have; it names the line that it was made at, which must be in
//! the journal; and it was made by this version of the program and of the rules. One that does not
//! fit is passed over: for an earlier one, or for the journal from its first line. What is before
//! the snapshot is checked after the start.

use std::sync::Arc;
use std::time::Instant;

use hmac::{Hmac, KeyInit, Mac};
use primitives::{Layout, Saved, Time};
use sha2::{Digest, Sha256};
use store::{Fault, Flaw, Hash, Head, Model, ReadError, Store, StreamName};
use table::Engine;
use tokio::sync::mpsc;
use tracing::{debug, error, info, warn};

use crate::load::{self, Source, State};
use crate::machine::Machine;
use crate::seen::SeenCommands;
use crate::worker::{Fresh, STORE_WAIT, Setup};

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
    fn mac(&self, name: &StreamName, body: &[u8]) -> Hmac<Sha256> {
        let mac = <Hmac<Sha256> as KeyInit>::new_from_slice(&self.key);
        let mut mac = mac.expect("a key of any length");
        mac.update(name.as_str().as_bytes());
        mac.update(b"\n");
        mac.update(body);
        mac
    }
}

/// Why a snapshot is thrown away.
#[derive(Debug, PartialEq, Eq)]
enum Unfit {
    Forged,
    OtherVersion,
    OtherJournal,
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

/// Where the last one is kept, with the commands that the machine knows: to start from.
fn latest(stream: &StreamName) -> StreamName {
    format!("snapshot/{stream}").parse().expect("streams have short names")
}

/// Where earlier ones are kept, by their chapters.
fn past(stream: &StreamName) -> StreamName {
    format!("past/{stream}").parse().expect("streams have short names")
}

/// A machine as the bytes of a snapshot, and what `with` adds.
fn write<M: Machine>(
    plan: &SnapshotPlan,
    name: &StreamName,
    (state, place): (&State<M>, u64),
    with: impl FnOnce(&mut Vec<u8>),
) -> Model {
    let mut body = Vec::new();
    maker::<M>().save(&mut body);
    state.head.last.save(&mut body);
    state.head.hash.0.save(&mut body);
    state.number.save(&mut body);
    state.at.save(&mut body);
    state.machine.save(&mut body);
    with(&mut body);
    let mut bytes: Vec<u8> = plan.mac(name, &body).finalize().into_bytes().to_vec();
    bytes.append(&mut body);
    Model { version: VERSION, place, bytes }
}

/// The machine of a snapshot, and what else it has, if it fits the program. Whether it fits the
/// journal is not known yet.
fn read<M: Machine, W>(
    plan: &SnapshotPlan,
    name: &StreamName,
    fresh: M,
    bytes: &[u8],
    with: impl FnOnce(&mut &[u8]) -> Option<W>,
) -> Result<(State<M>, W), Unfit> {
    let (mac, body) = bytes.split_at_checked(32).ok_or(Unfit::Malformed)?;
    plan.mac(name, body).verify_slice(mac).map_err(|_| Unfit::Forged)?;
    let from = &mut &*body;
    if <[u8; 32]>::restore(from) != Some(maker::<M>()) {
        return Err(Unfit::OtherVersion);
    }
    let read = restore(fresh, from).and_then(|state| Some((state, with(from)?)));
    read.filter(|_| from.is_empty()).ok_or(Unfit::Malformed)
}

fn restore<M: Machine>(mut machine: M, from: &mut &[u8]) -> Option<State<M>> {
    let head = Head { last: u64::restore(from)?, hash: Hash(Saved::restore(from)?) };
    let (number, at) = (u64::restore(from)?, Time::restore(from)?);
    machine.restore(from)?;
    Some(State { machine: Arc::new(machine), number, at, head })
}

/// The machine of the last snapshot, if there is one that fits, and nothing happened in it after so
/// many events.
pub(crate) async fn find<M: Machine>(
    source: Source<'_>,
    fresh: M,
    until: u64,
) -> Result<Option<(State<M>, SeenCommands<M>)>, ReadError> {
    let name = latest(source.stream);
    let Some(model) = load_model(source, &name, u64::MAX).await? else { return Ok(None) };
    match fit(source, &name, model, (fresh, SeenCommands::restore)).await? {
        Ok(found) => Ok(Some(found).filter(|(state, _)| state.number <= until)),
        Err(unfit) => {
            let why = unfit.words();
            warn!(%name, why, "snapshot thrown away: reading the journal from its first line");
            Ok(None)
        }
    }
}

/// Where it is looked up what a machine was.
#[derive(Clone)]
pub struct Past<M> {
    stream: StreamName,
    plan: SnapshotPlan,
    fresh: Fresh<M>,
}

impl<M: Machine> Past<M> {
    /// Of the machine that is run so.
    pub fn of(setup: &Setup<M>) -> Past<M> {
        let (stream, plan) = (setup.stream.clone(), setup.snapshots.clone());
        Past { stream, plan, fresh: Arc::clone(&setup.fresh) }
    }

    /// The machine as it was in an earlier chapter than this one, and the last line that it knew;
    /// nothing if no snapshot is so early.
    pub async fn before(
        &self,
        store: &Store,
        chapter: u64,
    ) -> Result<Option<(Arc<M>, Head)>, ReadError> {
        let Some(until) = chapter.checked_sub(1) else { return Ok(None) };
        // Where it lies in the store is in no proof: what the machine says counts.
        let is_before = |state: &State<M>| state.machine.chapter().is_some_and(|it| it < chapter);
        self.find(store, until, is_before).await
    }

    /// The machine as it was when this last fitted it and the time, and the last line that it knew;
    /// nothing if it fits no snapshot.
    pub async fn last(
        &self,
        store: &Store,
        fits: impl Fn(&M, Time) -> bool,
    ) -> Result<Option<(Arc<M>, Head)>, ReadError> {
        self.find(store, u64::MAX, |state| fits(&state.machine, state.at)).await
    }

    /// The last snapshot up to this place that is early enough.
    async fn find(
        &self,
        store: &Store,
        until: u64,
        is_early: impl Fn(&State<M>) -> bool,
    ) -> Result<Option<(Arc<M>, Head)>, ReadError> {
        let Past { stream, plan, fresh } = self;
        let source = Source { store, stream, plan, until: u64::MAX };
        let name = past(stream);
        let mut until = Some(until);
        while let Some(place) = until {
            let Some(model) = load_model(source, &name, place).await? else { break };
            until = model.as_ref().map_or(0, |model| model.place).checked_sub(1);
            let fits = fit(source, &name, model, (fresh(), |_: &mut &[u8]| Some(()))).await?;
            match fits {
                Ok((state, ())) if is_early(&state) => {
                    return Ok(Some((state.machine, state.head)));
                }
                Ok(_) => debug!(%name, place, "snapshot passed over: it is later"),
                Err(unfit) => debug!(%name, place, why = unfit.words(), "snapshot passed over"),
            }
        }
        Ok(None)
    }
}

/// The last snapshot of that name at this place or before it.
async fn load_model(
    Source { store, .. }: Source<'_>,
    name: &StreamName,
    until: u64,
) -> Result<Option<Result<Model, Unfit>>, ReadError> {
    match store.load_model(name, VERSION, until).await {
        Ok(model) => Ok(model.map(Ok)),
        Err(Fault::Malformed { .. }) => Ok(Some(Err(Unfit::Malformed))),
        Err(fault) => Err(fault.into()),
    }
}

/// The machine of a snapshot, and what else it has, if it fits the program and the journal.
async fn fit<M: Machine, W>(
    Source { store, stream, plan, .. }: Source<'_>,
    name: &StreamName,
    model: Result<Model, Unfit>,
    (fresh, with): (M, impl FnOnce(&mut &[u8]) -> Option<W>),
) -> Result<Result<(State<M>, W), Unfit>, ReadError> {
    let read = model.and_then(|model| read(plan, name, fresh, &model.bytes, with));
    let (state, with) = match read {
        Ok(read) => read,
        Err(unfit) => return Ok(Err(unfit)),
    };
    let line = store.read(stream, state.head.last, 1).await;
    let is_there = match &line {
        Ok(lines) => lines.first().is_some_and(|line| line.head() == state.head),
        // The reader of the journal says what is wrong with it.
        Err(ReadError::Damaged { .. }) => false,
        Err(ReadError::Fault(_)) => return Err(line.expect_err("it is one")),
    };
    Ok(if is_there { Ok((state, with)) } else { Err(Unfit::OtherJournal) })
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
    let started = Instant::now();
    let source = Source { until: head.last, ..setup.source() };
    let Source { store, stream, plan, .. } = source;
    let (made, mut to_keep) = mpsc::unbounded_channel();
    let load = async move {
        let mut kept: Option<u64> = None;
        let each = |state: &State<M>| {
            let line = state.head.last;
            match kept {
                Some(at) if (at..at.saturating_add(plan.every)).contains(&line) => {}
                Some(at) if at < line => {
                    kept = Some(line);
                    // Those that cannot be kept are not.
                    let _ = write_past(source, state).map(|model| made.send(model));
                }
                // It begins, or begins again: the journal does not follow its snapshot.
                Some(_) | None => kept = Some(line),
            }
        };
        let loaded = load::load_each(source, &*setup.fresh, u64::MAX, each).await;
        (loaded, kept)
    };
    // They are kept as they are made: of a long journal there are many.
    let keep = async move {
        while let Some(model) = to_keep.recv().await {
            store.save_model(&past(stream), &model).await?;
        }
        Ok::<(), Fault>(())
    };
    let ((loaded, last), kept) = tokio::join!(load, keep);
    kept.map_err(|fault| fault.to_string())?;
    let load::Loaded { state, seen, .. } = loaded.map_err(|error| error.to_string())?;
    if state.head != head {
        return Err(format!("line {} is not the one that was written", head.last));
    }
    if last != Some(head.last)
        && let Some(model) = write_past(source, &state)
    {
        store.save_model(&past(stream), &model).await.map_err(|fault| fault.to_string())?;
    }
    let name = latest(stream);
    let model = write(plan, &name, (&state, 0), |to| seen.save(to));
    store.save_model(&name, &model).await.map_err(|fault| fault.to_string())?;
    let (line, bytes, took) = (head.last, model.bytes.len(), started.elapsed());
    info!(%stream, line, bytes, ?took, "snapshot made");
    Ok(())
}

/// A machine as those are kept that are looked up, if it is one of them.
fn write_past<M: Machine>(
    Source { stream, plan, .. }: Source<'_>,
    state: &State<M>,
) -> Option<Model> {
    let chapter = state.machine.chapter()?;
    Some(write(plan, &past(stream), (state, chapter), |_| {}))
}

/// Checks the lines that a start did not read.
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
