//! The text of a signed tree head.

use crate::key::VerifierKey;
use crate::note::{Note, Unsigned};
use crate::tree::Hash;

/// How large a log is, and the root of its tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    /// Which log.
    pub origin: String,
    /// How many leaves it has.
    pub size: u64,
    /// The root over them.
    pub root: Hash,
}

/// Why a note is no checkpoint of a log.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CheckpointError {
    #[error("a checkpoint is an origin, a size and a root in base64, a line each")]
    Form,
    #[error("it is of the log {origin:?}")]
    Origin { origin: String },
    /// The log's key has not signed it.
    #[error(transparent)]
    Unsigned(Unsigned),
}

impl Checkpoint {
    /// What is signed.
    pub fn text(&self) -> String {
        format!("{}\n{}\n{}\n", self.origin, self.size, self.root)
    }

    /// Reads what was signed. Lines after the third are passed over: no signer vouches for them.
    pub fn parse(text: &str) -> Result<Checkpoint, CheckpointError> {
        let text = text.strip_suffix('\n').ok_or(CheckpointError::Form)?;
        let mut lines = text.split('\n');
        let (origin, size, root) = match (lines.next(), lines.next(), lines.next()) {
            (Some(origin), Some(size), Some(root)) if !origin.is_empty() => (origin, size, root),
            _ => return Err(CheckpointError::Form),
        };
        if lines.any(str::is_empty) {
            return Err(CheckpointError::Form);
        }
        let size = decimal(size).ok_or(CheckpointError::Form)?;
        let root = root.parse().map_err(|_| CheckpointError::Form)?;
        Ok(Checkpoint { origin: origin.to_owned(), size, root })
    }

    /// The checkpoint in a note that the log's key has signed. The origin is the key's name.
    pub fn open(note: &Note, key: &VerifierKey) -> Result<Checkpoint, CheckpointError> {
        let checkpoint = Checkpoint::parse(note.text())?;
        if checkpoint.origin != key.name() {
            return Err(CheckpointError::Origin { origin: checkpoint.origin });
        }
        note.check(key).map_err(CheckpointError::Unsigned)?;
        Ok(checkpoint)
    }
}

/// A number without leading zeros.
pub(crate) fn decimal(text: &str) -> Option<u64> {
    let number: u64 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}
