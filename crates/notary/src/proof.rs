//! A leaf, its proof and a checkpoint in one text: `tlog-proof`, with the leaf as extra data.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::checkpoint::{Checkpoint, CheckpointError, decimal};
use crate::heads::{Heads, HeadsError};
use crate::key::VerifierKey;
use crate::note::{Note, NoteError};
use crate::tree::{Hash, check_inclusion};

const FIRST_LINE: &str = "c2sp.org/tlog-proof@v1";
/// A tree of all leaves that can be numbered is not deeper.
const HASHES_MAX: usize = 63;

/// A leaf, and what proves that it is in a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeafProof {
    pub leaf: Heads,
    /// Where it is in the log, counted from 0.
    pub index: u64,
    /// From the leaf to the root.
    pub hashes: Vec<Hash>,
    /// The checkpoint with that root.
    pub note: Note,
}

/// Why a text proves nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProofError {
    #[error("it is not of the form of {FIRST_LINE}")]
    Form,
    #[error("it has no leaf: there is no line `extra`")]
    NoLeaf,
    /// What is in it is no leaf.
    #[error(transparent)]
    Leaf(HeadsError),
    /// It does not end with a signed note.
    #[error(transparent)]
    Note(NoteError),
    /// It ends with no checkpoint of the log.
    #[error(transparent)]
    Checkpoint(CheckpointError),
    #[error("the leaf is not at this place of the tree that was signed")]
    NotIncluded,
}

impl LeafProof {
    /// Whether a text says that it is one.
    pub fn is_one(text: &str) -> bool {
        text.starts_with(FIRST_LINE)
    }

    /// Reads one.
    pub fn parse(text: &str) -> Result<LeafProof, ProofError> {
        let (head, note) = text.split_once("\n\n").ok_or(ProofError::Form)?;
        let mut lines = head.split('\n');
        lines.next().filter(|line| *line == FIRST_LINE).ok_or(ProofError::Form)?;
        let extra = lines.next().and_then(|line| line.strip_prefix("extra "));
        let leaf = STANDARD.decode(extra.ok_or(ProofError::NoLeaf)?);
        let leaf = leaf.ok().and_then(|leaf| String::from_utf8(leaf).ok());
        let leaf = Heads::parse(&leaf.ok_or(ProofError::Form)?).map_err(ProofError::Leaf)?;
        let index = lines.next().and_then(|line| decimal(line.strip_prefix("index ")?));
        let index = index.ok_or(ProofError::Form)?;
        let hashes = lines.map(str::parse).collect::<Result<Vec<Hash>, ()>>();
        let hashes = hashes.ok().filter(|hashes| hashes.len() <= HASHES_MAX);
        let note = Note::parse(note).map_err(ProofError::Note)?;
        Ok(LeafProof { leaf, index, hashes: hashes.ok_or(ProofError::Form)?, note })
    }

    /// The checkpoint, if the log's key has signed it and the leaf is in its tree.
    pub fn open(&self, key: &VerifierKey) -> Result<Checkpoint, ProofError> {
        let checkpoint = Checkpoint::open(&self.note, key).map_err(ProofError::Checkpoint)?;
        let Checkpoint { size, root, .. } = checkpoint;
        if check_inclusion((self.leaf.hash(), self.index), (size, root), &self.hashes) {
            Ok(checkpoint)
        } else {
            Err(ProofError::NotIncluded)
        }
    }
}

impl fmt::Display for LeafProof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let leaf = STANDARD.encode(self.leaf.text());
        writeln!(f, "{FIRST_LINE}\nextra {leaf}\nindex {}", self.index)?;
        self.hashes.iter().try_for_each(|hash| writeln!(f, "{hash}"))?;
        write!(f, "\n{}", self.note)
    }
}
