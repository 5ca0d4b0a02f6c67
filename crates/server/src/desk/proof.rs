//! Proofs: by which a client that comes back proves how much of a table it has seen.
//!
//! Anybody can claim a number. A proof is made with the house's key alone, so one of more than the
//! journal holds shows that the journal was set back.

use std::collections::BTreeSet;

use protocol::plain::{Proof, TableName};
use store::Lineage;

use crate::secret::{self, ProofKey};

/// A proof begins with so many hexadecimal digits that the key made. The life follows.
const MADE: usize = 16;

/// What a client proves that has seen more than the journal holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ahead {
    /// A table after more events than there are.
    More,
    /// A life of the journal that is not in it: a house went on from a copy, and the journal is one
    /// from before that.
    OtherLife(String),
}

/// What the proofs of a table are made with.
#[derive(Clone, Debug)]
pub(super) struct Proofs {
    key: ProofKey,
    table: TableName,
    /// Of the journal: a house that goes on knowingly from an earlier state has other proofs.
    life: String,
    /// The lives that the journal knows of.
    lives: BTreeSet<String>,
}

impl Proofs {
    pub(super) fn new(key: ProofKey, table: TableName, lineage: &Lineage) -> Proofs {
        Proofs { key, table, life: lineage.life().to_owned(), lives: lineage.lives().clone() }
    }

    /// The proof of the table after so many events.
    pub(super) fn of(&self, number: u64) -> Proof {
        self.of_life(&self.life, number)
    }

    /// What is proved by this, if the table has come to the second number, and a client says that
    /// it has seen the first. Digests are compared, so that the time it takes tells nothing about
    /// the proof.
    pub(super) fn ahead(&self, proof: &Proof, (seen, now): (u64, u64)) -> Option<Ahead> {
        let digest = |proof: &Proof| secret::digest(proof.0.as_str().as_bytes());
        let life = proof.0.as_str().get(MADE..).filter(|life| life.bytes().all(is_digit))?;
        if digest(proof) != digest(&self.of_life(life, seen)) {
            return None;
        }
        if life == self.life {
            (seen > now).then_some(Ahead::More)
        } else {
            (!self.lives.contains(life)).then(|| Ahead::OtherLife(life.to_owned()))
        }
    }

    fn of_life(&self, life: &str, number: u64) -> Proof {
        let text = self.key.proof(&format!("{}\n{life}\n{number}", self.table.0));
        assert_eq!(text.len(), MADE, "a proof is as long as the house reads it");
        Proof(format!("{text}{life}").parse().expect("hexadecimal digits are a token"))
    }
}

fn is_digit(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'a'..=b'f')
}
