//! What others have kept of a house's signatures.

use std::fmt;

use notary::{Checkpoint, Heads, LeafProof, Note, VerifierKey};
use serde::Deserialize;

/// A signed head that a journal is held against.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pledge {
    from: String,
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Checkpoint(Note),
    Leaf(LeafProof),
}

/// Why a text is nothing that was signed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct PledgeError(String);

/// A line of what a witness keeps. It has more in it than is asked for here.
#[derive(Deserialize)]
struct Witnessed {
    note: String,
}

impl Pledge {
    /// Reads a checkpoint, a leaf with its proof, or what a witness keeps: checkpoints of any
    /// houses, a line each. A witness's lines about another house are passed over.
    pub fn read(
        from: &str,
        text: &str,
        key: Option<&VerifierKey>,
    ) -> Result<Vec<Pledge>, PledgeError> {
        let pledge = |kind| Pledge { from: from.to_owned(), kind };
        if LeafProof::is_one(text) {
            let proof = LeafProof::parse(text).map_err(|error| PledgeError(error.to_string()))?;
            return Ok(vec![pledge(Kind::Leaf(proof))]);
        }
        if !text.starts_with('{') {
            let note = Note::parse(text).map_err(|error| PledgeError(error.to_string()))?;
            return Ok(vec![pledge(Kind::Checkpoint(note))]);
        }
        let mut pledges = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let wrong = |why: &dyn fmt::Display| PledgeError(format!("line {number}: {why}"));
            let kept: Witnessed = serde_json::from_str(line).map_err(|error| wrong(&error))?;
            let note = Note::parse(&kept.note).map_err(|error| wrong(&error))?;
            let checkpoint = Checkpoint::parse(note.text()).map_err(|error| wrong(&error))?;
            if key.is_none_or(|key| key.name() == checkpoint.origin) {
                let from = format!("line {number} of {from}");
                pledges.push(Pledge { from, kind: Kind::Checkpoint(note) });
            }
        }
        Ok(pledges)
    }

    /// Where it is from, in words.
    pub fn from(&self) -> &str {
        &self.from
    }

    /// The leaf, if it has one. It is only to be believed if the pledge can be opened.
    pub(super) fn leaf(&self) -> Option<&Heads> {
        match &self.kind {
            Kind::Checkpoint(_) => None,
            Kind::Leaf(proof) => Some(&proof.leaf),
        }
    }

    /// The checkpoint, if the house has signed it, and its proof is one.
    pub(super) fn open(&self, key: &VerifierKey) -> Result<Checkpoint, String> {
        let signed = match &self.kind {
            Kind::Checkpoint(note) => {
                Checkpoint::open(note, key).map_err(|error| error.to_string())
            }
            Kind::Leaf(proof) => proof.open(key).map_err(|error| error.to_string()),
        };
        signed.map_err(|why| format!("it is not signed by {}: {why}", key.name()))
    }
}
