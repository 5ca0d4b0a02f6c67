//! What a witness cosigns and what it refuses: `tlog-witness`, `add-checkpoint`.

use std::collections::BTreeMap;
use std::fmt;

use crate::checkpoint::{Checkpoint, CheckpointError, decimal};
use crate::key::{Cosigner, VerifierKey};
use crate::note::{Note, NoteError, Signature};
use crate::tree::{Hash, Tree, check_consistency};

/// A proof has at most so many hashes.
const HASHES_MAX: usize = 63;

/// What a witness is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The size of the checkpoint that the witness cosigned last.
    pub old: u64,
    /// That the tree of the checkpoint begins with the tree of that size.
    pub proof: Vec<Hash>,
    /// The checkpoint.
    pub note: Note,
}

/// A witness: the logs that it knows, and how far it has seen each.
#[derive(Debug)]
pub struct Witness {
    cosigner: Cosigner,
    logs: BTreeMap<String, Known>,
}

#[derive(Debug)]
struct Known {
    keys: Vec<VerifierKey>,
    size: u64,
    root: Hash,
}

/// A checkpoint that may be cosigned once it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// What it says.
    pub checkpoint: Checkpoint,
    /// All of it.
    pub note: Note,
}

/// Why a witness does not cosign.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WitnessRefusal {
    #[error("a request is `old` and a size, hashes in base64, an empty line and a checkpoint")]
    Form,
    /// It ends with no signed note.
    #[error(transparent)]
    Note(NoteError),
    #[error("the note is no checkpoint")]
    NoCheckpoint,
    #[error("the witness does not know the log {origin:?}")]
    UnknownLog { origin: String },
    #[error("no known key of the log has signed it")]
    NotSigned,
    #[error("the checkpoint is smaller than the one before")]
    Shrinks,
    #[error("the witness saw the log with {latest} leaves last")]
    OtherSize { latest: u64 },
    #[error("the witness saw another tree of the same size: the log was rewritten")]
    OtherRoot,
    #[error(
        "the tree does not begin with the one that the witness saw: the log was rewritten, or the \
         proof is another"
    )]
    Inconsistent,
}

impl Request {
    /// Reads what was sent.
    pub fn parse(body: &str) -> Result<Request, WitnessRefusal> {
        let (head, note) = body.split_once("\n\n").ok_or(WitnessRefusal::Form)?;
        let mut lines = head.split('\n');
        let old = lines.next().and_then(|line| decimal(line.strip_prefix("old ")?));
        let old = old.ok_or(WitnessRefusal::Form)?;
        let proof = lines.map(str::parse).collect::<Result<Vec<Hash>, ()>>();
        let proof = proof.ok().filter(|proof| proof.len() <= HASHES_MAX);
        let proof = proof.ok_or(WitnessRefusal::Form)?;
        let note = Note::parse(note).map_err(WitnessRefusal::Note)?;
        Ok(Request { old, proof, note })
    }
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "old {}", self.old)?;
        self.proof.iter().try_for_each(|hash| writeln!(f, "{hash}"))?;
        write!(f, "\n{}", self.note)
    }
}

impl Witness {
    /// A witness of the logs with these keys, none of which it has seen anything of.
    pub fn new(cosigner: Cosigner, keys: impl IntoIterator<Item = VerifierKey>) -> Witness {
        let mut logs = BTreeMap::<String, Known>::new();
        for key in keys {
            let nothing = || Known { keys: Vec::new(), size: 0, root: Tree::default().root() };
            logs.entry(key.name().to_owned()).or_insert_with(nothing).keys.push(key);
        }
        Witness { cosigner, logs }
    }

    /// What its cosignatures are checked with.
    pub fn key(&self) -> &VerifierKey {
        self.cosigner.key()
    }

    /// The size of the latest checkpoint of a log that it has seen; nothing if it does not know it.
    pub fn latest(&self, origin: &str) -> Option<u64> {
        self.logs.get(origin).map(|known| known.size)
    }

    /// Says whether a checkpoint may be cosigned. Changes nothing.
    pub fn decide(&self, request: &Request) -> Result<Seen, WitnessRefusal> {
        let note = request.note.clone();
        let claimed = Checkpoint::parse(note.text()).map_err(|_| WitnessRefusal::NoCheckpoint)?;
        let known = self.logs.get(&claimed.origin);
        let known = known.ok_or(WitnessRefusal::UnknownLog { origin: claimed.origin })?;
        let opened = known.keys.iter().map(|key| Checkpoint::open(&note, key));
        let checkpoint: Result<Checkpoint, CheckpointError> =
            opened.reduce(Result::or).expect("a log that is known has a key");
        let checkpoint = checkpoint.map_err(|_| WitnessRefusal::NotSigned)?;
        let Checkpoint { size, root, .. } = checkpoint;
        if request.old > size {
            return Err(WitnessRefusal::Shrinks);
        }
        if request.old != known.size {
            return Err(WitnessRefusal::OtherSize { latest: known.size });
        }
        if known.size == size && known.root != root {
            return Err(WitnessRefusal::OtherRoot);
        }
        if check_consistency((known.size, known.root), (size, root), &request.proof) {
            Ok(Seen { checkpoint, note })
        } else {
            Err(WitnessRefusal::Inconsistent)
        }
    }

    /// Makes a checkpoint the latest of its log. It was decided, and is kept on the disk.
    pub fn apply(&mut self, Checkpoint { origin, size, root }: &Checkpoint) {
        if let Some(known) = self.logs.get_mut(origin) {
            (known.size, known.root) = (*size, *root);
        }
    }

    /// The cosignature of a checkpoint that is the latest, at a time in seconds since 1970.
    pub fn cosign(&self, seen: &Seen, at_seconds: u64) -> Signature {
        self.cosigner.cosign(seen.note.text(), at_seconds)
    }
}

impl WitnessRefusal {
    /// The status of the answer over HTTP, as the protocol has it.
    pub fn status(&self) -> u16 {
        match self {
            WitnessRefusal::Form
            | WitnessRefusal::Note(_)
            | WitnessRefusal::NoCheckpoint
            | WitnessRefusal::Shrinks => 400,
            WitnessRefusal::NotSigned => 403,
            WitnessRefusal::UnknownLog { .. } => 404,
            WitnessRefusal::OtherSize { .. } | WitnessRefusal::OtherRoot => 409,
            WitnessRefusal::Inconsistent => 422,
        }
    }
}
