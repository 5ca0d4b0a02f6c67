//! A transparency log of a house's journal.
//!
//! Every line of a journal is chained to the one before, so the heads of its streams stand for all
//! of it. The house puts its heads of one moment into a leaf ([`Heads`]), the leaves into a Merkle
//! tree ([`Tree`]), and signs the tree's size and root: a [`Checkpoint`] in a [`Note`]. Whoever
//! holds one checkpoint can tell later whether the journal up to then is still the same. A
//! [`Witness`] holds the latest of each log and cosigns only what contains that.
//!
//! The formats are those of other transparency logs, so their tools read them: `signed-note`,
//! `tlog-checkpoint`, `tlog-cosignature` (v1), `tlog-witness` and `tlog-proof` of c2sp.org, and the
//! tree of RFC 6962. Only a leaf is our own:
//!
//! ```text
//! sabot heads 1
//! time 1763411000000
//! cage 12 34766542c7d0d6c13bea62493a70fbdcd87d7e9817a869b8f35ff0189f72ad67
//! table/1 117 5c1e…
//! ```
//!
//! The time is in milliseconds since 1970. A line for each stream follows, in the order of their
//! names: the name, the number of its last line, and the hash of that line as the store writes it.
//!
//! There is no clock, chance, disk or network here: seeds, times and texts are arguments.
//!
//! | file | what it holds |
//! |---|---|
//! | `key.rs` | keys: who signs, and what a signature is checked with |
//! | `note.rs` | signed notes |
//! | `checkpoint.rs` | the text of a signed tree head |
//! | `tree.rs` | the Merkle tree and its proofs |
//! | `heads.rs` | a leaf: the heads of all streams at one moment |
//! | `proof.rs` | a leaf, its proof and a checkpoint in one text |
//! | `entry.rs`, `log.rs` | the log as lines of a journal, and what they make of it |
//! | `witness.rs` | what a witness cosigns and what it refuses |

mod checkpoint;
mod entry;
mod heads;
mod key;
mod log;
mod note;
mod proof;
mod tree;
mod witness;

#[cfg(test)]
mod tests;

pub use checkpoint::{Checkpoint, CheckpointError};
pub use entry::{Entry, EntryError};
pub use heads::{Heads, HeadsError, StreamHead};
pub use key::{Cosigner, KeyError, KeyKind, Signer, VerifierKey};
pub use log::{Log, LogError};
pub use note::{Note, NoteError, Signature, Statement, Unsigned};
pub use proof::{LeafProof, ProofError};
pub use tree::{Hash, Tree, check_consistency, check_inclusion, leaf_hash};
pub use witness::{Request, Seen, Witness, WitnessRefusal};
