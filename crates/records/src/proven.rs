//! All that a journal can be held to at once: its own lines, and what was signed of them.

use notary::VerifierKey;
use store::{ReadError, Store};

use crate::Houses;
use crate::signed::{Comparison, Pledge, compare_store};
use crate::verify::{Verdict, verify_store};

/// What proving a journal came to. Whoever proves one says the same of it, by whatever command.
#[derive(Debug)]
pub struct Proven {
    /// What each stream came to by its own lines and those of the others.
    pub streams: Vec<Verdict>,
    /// What holding the journal against what was signed came to.
    pub signed: Comparison,
}

impl Proven {
    /// Whether nothing at all is wrong.
    pub fn is_sound(&self) -> bool {
        self.streams.iter().all(|(_, verdict)| verdict.is_ok()) && self.signed.mismatches.is_empty()
    }
}

/// Proves the journal of a store: decides every line again, and holds all of them against what was
/// signed and against what others have kept.
///
/// # Errors
/// The store cannot be read. What is wrong with the journal is inside.
pub async fn prove_store(
    store: &Store,
    houses: &Houses,
    (key, pledges): (Option<&VerifierKey>, &[Pledge]),
    progress: impl FnMut(u64),
) -> Result<Proven, ReadError> {
    let streams = verify_store(store, houses, progress).await?;
    let signed = compare_store(store, key, pledges).await?;
    Ok(Proven { streams, signed })
}
