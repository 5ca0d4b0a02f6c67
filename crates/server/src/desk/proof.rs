//! Proofs: by which a client that comes back proves how much of a table it has seen.
//!
//! Anybody can claim a number. A proof is made with the house's key alone, so one of more than the
//! journal holds shows that the journal was set back.

use protocol::plain::{Proof, TableName};

use crate::secret::{self, ProofKey};

/// What the proofs of a table are made with.
#[derive(Clone, Debug)]
pub(super) struct Proofs {
    key: ProofKey,
    table: TableName,
    /// Of the journal: a house that goes on knowingly from an earlier state has other proofs.
    life: String,
}

impl Proofs {
    pub(super) fn new(key: ProofKey, table: TableName, life: &str) -> Proofs {
        Proofs { key, table, life: life.to_owned() }
    }

    /// The proof of the table after so many events.
    pub(super) fn of(&self, number: u64) -> Proof {
        let Proofs { key, table, life } = self;
        let text = key.proof(&format!("{}\n{life}\n{number}", table.0));
        Proof(text.parse().expect("hexadecimal digits are a token"))
    }

    /// Whether a proof is that of the table after so many events. Digests are compared, so that the
    /// time it takes tells nothing about the proof.
    pub(super) fn is(&self, proof: &Proof, number: u64) -> bool {
        let digest = |proof: &Proof| secret::digest(proof.0.as_str().as_bytes());
        digest(proof) == digest(&self.of(number))
    }
}
