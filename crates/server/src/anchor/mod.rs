//! The public log: the heads of all streams, signed by the house, so that others can hold the
//! journal to them.
//!
//! The house signs when it starts, at each end of a shoe, each hour and when it stops in order. The
//! leaves and checkpoints are lines of the stream `log`, so a backup has them. A journal that does
//! not begin with what was signed is not signed over: that is noted as a significant event, and no
//! shoe is played on that may be known.
//!
//! | file | what it holds |
//! |---|---|
//! | `heads.rs` | the heads of all streams as they may be signed |
//! | `left.rs` | whether the journal is as the house left it |
//! | `mark.rs` | what the house keeps of its journal outside of it |
//! | `witnesses.rs` | each witness is sent every new checkpoint |

mod heads;
mod left;
mod mark;
pub(crate) mod witnesses;

use std::path::PathBuf;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};

use notary::{
    Entry, Heads, LeafProof, Log, LogError, Note, Request, Signature, Signer, VerifierKey,
};
use office::{By, NoteKind};
use records::signed::Pledge;
use store::{Append, AppendError, ReadError, Store, StreamName};
use table::{Millis, Time};
use tokio::sync::{Mutex, watch};
use tracing::{debug, error};

use runner::Clock;

use crate::app::App;
use crate::notes::{Notes, of_house};
use crate::set_back::Proved;
pub(crate) use mark::MarkFile;

/// The journal is signed this long after the last time, at the latest.
const EVERY: Millis = Millis::minutes(60);
/// How long to wait after the journal could not be signed.
const WAIT: Millis = Millis::minutes(1);
/// So many lines are read at once.
const PAGE: usize = 1_000;

/// The public log of a house.
pub(crate) struct Anchor {
    store: Arc<Store>,
    clock: Arc<Clock>,
    notes: Notes,
    signer: Signer,
    /// What is kept outside of the journal at each signature; nothing if it is to be left alone.
    mark: Option<MarkFile>,
    /// Its holder writes. It is `None` if the outcome of a write is unknown.
    pen: Mutex<Option<u64>>,
    kept: RwLock<Kept>,
    /// How many leaves are signed.
    signed: watch::Sender<u64>,
}

/// The log as it is on the disk.
#[derive(Default)]
struct Kept {
    log: Log,
    /// The line of each leaf.
    leaves: Vec<u64>,
    /// Whether it was noted that the journal is not the one that was signed.
    is_noted: bool,
}

/// Why the journal was not signed.
pub(crate) enum Unsigned {
    /// It can be tried again.
    Later,
    /// The journal is not the one that was signed: in words.
    Rewritten(String),
}

/// Why the log is not read, or the journal not signed.
#[derive(Debug, thiserror::Error)]
pub enum AnchorError {
    /// The store cannot be read.
    #[error(transparent)]
    Read(ReadError),
    /// The store did not take a line.
    #[error(transparent)]
    Append(AppendError),
    #[error("line {number} of the stream log: {error}")]
    Line { number: u64, error: LogError },
    #[error(
        "the journal is signed by {key}, which is not made of this house's key: give it the key \
         file that lay beside this journal"
    )]
    OtherKey { key: String },
    #[error(
        "line {number} of {stream} is gone or another than the one that was signed; `sabot verify` \
         says which lines are still as signed"
    )]
    Rewritten { stream: StreamName, number: u64 },
    #[error("a stream that was signed cannot be one")]
    Foreign,
    /// The heads cannot be the next leaf.
    #[error(transparent)]
    Leaf(LogError),
    #[error(
        "the mark of the journal beside the key, {path}: {why}. Nothing says whether the journal \
         is as the house left it, unless a witness does"
    )]
    Unmarked { path: PathBuf, why: String },
    #[error(
        "the journal is not as the house left it: its log has {leaves} leaves, and is not the one \
         of {signed} leaves that the house has signed"
    )]
    SetBack { leaves: u64, signed: u64 },
    /// A stream does not have the lines that it had when the house signed last, where that is not
    /// in the leaf.
    #[error(
        "{stream} does not have the {number} lines that it had when the house signed last: some \
         were changed or cut off since"
    )]
    NotAsLeft { stream: StreamName, number: u64 },
}

impl Anchor {
    /// Reads the log.
    ///
    /// # Errors
    /// It cannot be read, or is signed by another key.
    pub(crate) async fn open(
        (store, clock, notes): (Arc<Store>, Arc<Clock>, Notes),
        signer: Signer,
        mark: MarkFile,
    ) -> Result<Anchor, AnchorError> {
        let (kept, next) = read(&store).await?;
        match kept.log.key() {
            Some(key) if key != signer.key() => {
                return Err(AnchorError::OtherKey { key: key.to_string() });
            }
            _ => {}
        }
        if let Some((leaf, _)) = kept.log.latest() {
            clock.no_earlier_than(Time(leaf.at_ms()));
        }
        let signed = watch::Sender::new(kept.log.tree().size());
        let (pen, kept) = (Mutex::new(Some(next)), RwLock::new(kept));
        Ok(Anchor { store, clock, notes, signer, mark: Some(mark), pen, kept, signed })
    }

    /// What signatures of the house are checked with.
    pub(crate) fn key(&self) -> &VerifierKey {
        self.signer.key()
    }

    /// The latest checkpoint, with all signatures; nothing if there is none yet.
    pub(crate) fn checkpoint(&self) -> Option<Note> {
        self.kept().log.latest().map(|(_, note)| note.clone())
    }

    /// The latest checkpoint as what the journal is held against; nothing if there is none yet.
    pub(crate) fn pledge(&self) -> Option<Pledge> {
        let text = self.checkpoint()?.to_string();
        let read = Pledge::read("the last checkpoint of this house", &text, Some(self.key()));
        read.ok()?.pop()
    }

    /// The latest checkpoint with the proof that it begins with the log of that size, as a witness
    /// is sent it; nothing if the log is smaller, or empty.
    pub(crate) fn request(&self, old: u64) -> Option<Request> {
        let kept = self.kept();
        let (_, note) = kept.log.latest()?;
        let tree = kept.log.tree();
        let proof = tree.consistency(old, tree.size())?;
        Some(Request { old, proof, note: note.clone() })
    }

    /// A leaf, counted from 0, with its proof; nothing if there is none.
    pub(crate) async fn leaf(&self, index: u64) -> Result<Option<LeafProof>, AnchorError> {
        let (number, hashes, note) = {
            let kept = self.kept();
            let tree = kept.log.tree();
            let number = usize::try_from(index).ok().and_then(|at| kept.leaves.get(at).copied());
            let hashes = tree.inclusion(index, tree.size());
            let (Some(number), Some(hashes), Some((_, note))) = (number, hashes, kept.log.latest())
            else {
                return Ok(None);
            };
            (number, hashes, note.clone())
        };
        let lines = self.store.read(&stream(), number, 1).await.map_err(AnchorError::Read)?;
        let entry = lines.first().map(|line| Entry::from_line(&line.text));
        match entry {
            Some(Ok(Entry::Leaf { leaf, .. })) => Ok(Some(LeafProof { leaf, index, hashes, note })),
            _ => Ok(None),
        }
    }

    /// Whether the journal still begins with what was signed last. A house asks before it deals.
    pub(crate) async fn check(&self) -> Result<(), AnchorError> {
        let before = self.kept().log.latest().map(|(leaf, _)| leaf.clone());
        match before {
            Some(before) => heads::check(&self.store, &before).await,
            None => Ok(()),
        }
    }

    /// Signs the journal as it is, unless nothing was written since the last time. A failure is
    /// logged.
    pub(crate) async fn sign(&self) -> Result<(), Unsigned> {
        self.try_to_sign().await.map_err(|why| {
            error!(%why, "the journal was not signed: it is tried again later");
            if why.is_rewritten() { Unsigned::Rewritten(why.to_string()) } else { Unsigned::Later }
        })
    }

    /// Notes that the journal is not the one that was signed, once: whether this is the first time.
    pub(crate) fn note_rewritten(&self, why: &str) -> bool {
        let mut kept = self.kept.write().unwrap_or_else(PoisonError::into_inner);
        let is_first = !std::mem::replace(&mut kept.is_noted, true);
        if is_first {
            let text = format!("the journal is not the one that was signed: {why}");
            self.notes.put(By::House, of_house(NoteKind::StoreAtRisk, None, text));
        }
        is_first
    }

    async fn try_to_sign(&self) -> Result<(), AnchorError> {
        let mut pen = self.pen.lock().await;
        self.find_end(&mut pen).await?;
        let before = self.kept().log.latest().map(|(leaf, _)| leaf.clone());
        let streams = self.store.streams().await.map_err(AnchorError::Read)?;
        let heads = heads::now(&self.store, self.clock.now(), before.as_ref(), &streams).await?;
        if before.is_some_and(|before| before.streams() == heads.streams()) {
            return Ok(());
        }
        let entries = self.signed(heads).map_err(AnchorError::Leaf)?;
        self.write(&mut pen, entries).await?;
        self.leave_mark(streams).await;
        debug!(leaves = self.kept().log.tree().size(), "the journal is signed");
        Ok(())
    }

    /// The next leaf, signed. The first line of a log names its key.
    fn signed(&self, heads: Heads) -> Result<Vec<Entry>, LogError> {
        let kept = self.kept();
        if kept.log.key().is_some() {
            return Ok(vec![kept.log.sign(heads, &self.signer)?]);
        }
        let (mut log, key) = (Log::default(), Entry::Key(self.key().clone()));
        log.apply(&key)?;
        let leaf = log.sign(heads, &self.signer)?;
        Ok(vec![key, leaf])
    }

    /// Writes a witness's signature down.
    async fn keep_cosignature(&self, size: u64, signature: Signature) -> Result<(), AnchorError> {
        let mut pen = self.pen.lock().await;
        self.find_end(&mut pen).await?;
        // A note holds so many signatures, and what cannot be read again must not be written.
        let number = pen.expect("the end was looked for");
        let taken = self.kept().log.check_cosignature(size, &signature);
        taken.map_err(|error| AnchorError::Line { number, error })?;
        self.write(&mut pen, vec![Entry::Cosigned { size, signature }]).await
    }

    /// Appends lines, and then makes them so.
    async fn write(&self, pen: &mut Option<u64>, entries: Vec<Entry>) -> Result<(), AnchorError> {
        let expected = pen.take().expect("the end was looked for");
        let lines = entries.iter().map(Entry::to_line).collect();
        let append = Append { stream: stream(), expected, lines };
        self.store.append(vec![append]).await.map_err(AnchorError::Append)?;
        let mut kept = self.kept.write().unwrap_or_else(PoisonError::into_inner);
        let mut number = expected;
        for entry in &entries {
            kept.take(number, entry).expect("what was signed is the next line");
            number += 1;
        }
        *pen = Some(number);
        self.signed.send_replace(kept.log.tree().size());
        Ok(())
    }

    /// A write that was cut short may have been done.
    async fn find_end(&self, pen: &mut Option<u64>) -> Result<(), AnchorError> {
        if pen.is_none() {
            let (kept, next) = read(&self.store).await?;
            *self.kept.write().unwrap_or_else(PoisonError::into_inner) = kept;
            *pen = Some(next);
        }
        Ok(())
    }

    fn kept(&self) -> RwLockReadGuard<'_, Kept> {
        // A holder may have panicked, but never between two changes.
        self.kept.read().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    fn take(&mut self, number: u64, entry: &Entry) -> Result<(), LogError> {
        self.log.apply_own(entry)?;
        if matches!(entry, Entry::Leaf { .. }) {
            self.leaves.push(number);
        }
        Ok(())
    }
}

/// Signs the journal on every occasion until the house stops.
pub(crate) async fn sign_until(app: Arc<App>, mut stop: watch::Receiver<bool>) {
    let (anchor, stream) = (&app.anchor, stream());
    // The house has signed as it started.
    let mut wait = EVERY;
    loop {
        let next = Time(anchor.clock.now().0 + wait.0);
        tokio::select! {
            _ = stop.wait_for(|stop| *stop) => return,
            () = anchor.notes.next_shoe_end() => {}
            () = anchor.clock.wait_until(&stream, next) => {}
        }
        let signed = tokio::select! {
            // The sender is gone only if the house is. What is being written is written or not.
            _ = stop.wait_for(|stop| *stop) => return,
            signed = anchor.sign() => signed,
        };
        wait = if signed.is_ok() { EVERY } else { WAIT };
        if let Err(Unsigned::Rewritten(why)) = signed
            && anchor.note_rewritten(&why)
        {
            app.stand_still(Proved::default(), &why).await;
        }
    }
}

/// The stream of the log.
fn stream() -> StreamName {
    Entry::STREAM.parse().expect("it is the name of a stream")
}

/// Reads the whole log, and says which line is next. Of its signatures the newest is checked, which
/// is over all leaves: `sabot verify` checks every one.
async fn read(store: &Store) -> Result<(Kept, u64), AnchorError> {
    let (mut kept, mut next) = (Kept::default(), 1);
    loop {
        let lines = store.read(&stream(), next, PAGE).await.map_err(AnchorError::Read)?;
        if lines.is_empty() {
            let wrong = |error| AnchorError::Line { number: next.saturating_sub(1), error };
            kept.log.check_latest().map_err(wrong)?;
            return Ok((kept, next));
        }
        for line in lines {
            let wrong = |error| AnchorError::Line { number: line.number, error };
            let entry = Entry::from_line(&line.text);
            let entry = entry.map_err(|error| wrong(LogError::Entry(error)))?;
            kept.take(line.number, &entry).map_err(wrong)?;
            next = line.number + 1;
        }
    }
}

impl AnchorError {
    /// Whether it means that the journal is not the one that was signed.
    pub(crate) fn is_rewritten(&self) -> bool {
        match self {
            AnchorError::Rewritten { .. }
            | AnchorError::NotAsLeft { .. }
            | AnchorError::Leaf(_)
            | AnchorError::Foreign => true,
            AnchorError::Unmarked { .. }
            | AnchorError::SetBack { .. }
            | AnchorError::Read(_)
            | AnchorError::Append(_)
            | AnchorError::Line { .. }
            | AnchorError::OtherKey { .. } => false,
        }
    }
}
