//! What the lines of a log make of it.

use crate::checkpoint::{Checkpoint, CheckpointError};
use crate::entry::{Entry, EntryError};
use crate::heads::{Heads, StreamHead};
use crate::key::{KeyKind, Signer, VerifierKey};
use crate::note::{Note, Signature};
use crate::tree::Tree;

/// A log as its lines tell it. Every line is checked as it is taken.
#[derive(Clone, Debug, Default)]
pub struct Log {
    key: Option<VerifierKey>,
    tree: Tree,
    latest: Option<(Heads, Note)>,
}

/// Why a line cannot be the next of a log.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LogError {
    /// It cannot be read.
    #[error(transparent)]
    Entry(EntryError),
    #[error("the first line of the log names the key that signs it, and no other does")]
    KeyPlace,
    #[error("the log's key is not one that signs notes")]
    KeyKind,
    #[error("the checkpoint is not the log's: {0}")]
    Checkpoint(CheckpointError),
    #[error("the checkpoint is not that of the leaves up to here")]
    OtherTree,
    #[error("{stream} is shorter than it was, or another, although lines are only ever added")]
    WentBack { stream: String },
    #[error("it was signed before the one before")]
    TimeWentBack,
    #[error("a checkpoint is cosigned that is not there")]
    NoCheckpoint,
}

impl Log {
    /// Takes the next line.
    ///
    /// # Errors
    /// It cannot be the next. The log is as before.
    pub fn take(&mut self, line: &str) -> Result<Entry, LogError> {
        let entry = Entry::from_line(line).map_err(LogError::Entry)?;
        self.apply(&entry)?;
        Ok(entry)
    }

    /// The same with a line that is read already.
    ///
    /// # Errors
    /// It cannot be the next. The log is as before.
    pub fn apply(&mut self, entry: &Entry) -> Result<(), LogError> {
        if let (Entry::Leaf { note, .. }, Some(key)) = (entry, &self.key) {
            Checkpoint::open(note, key).map_err(LogError::Checkpoint)?;
        }
        self.apply_own(entry)
    }

    /// The same with a line of one's own log, whose signatures are believed: there may be very
    /// many. What was signed last is checked by [`Log::check_latest`], and has all leaves in it.
    ///
    /// # Errors
    /// It cannot be the next. The log is as before.
    pub fn apply_own(&mut self, entry: &Entry) -> Result<(), LogError> {
        match (entry, &self.key) {
            (Entry::Key(key), None) => match key.kind() {
                KeyKind::Note => self.key = Some(key.clone()),
                KeyKind::Cosignature => return Err(LogError::KeyKind),
            },
            (Entry::Key(_), Some(_)) | (Entry::Leaf { .. } | Entry::Cosigned { .. }, None) => {
                return Err(LogError::KeyPlace);
            }
            (Entry::Leaf { leaf, note }, Some(_)) => {
                let checkpoint = Checkpoint::parse(note.text()).map_err(LogError::Checkpoint)?;
                self.check_growth(leaf)?;
                let hash = leaf.hash();
                let next = (self.tree.size() + 1, self.tree.root_with(hash));
                if (checkpoint.size, checkpoint.root) != next {
                    return Err(LogError::OtherTree);
                }
                self.tree.push(hash);
                self.latest = Some((leaf.clone(), note.clone()));
            }
            (Entry::Cosigned { size, signature }, Some(_)) => {
                let cosigned = self.cosigned(*size, signature)?;
                if let (Some(cosigned), Some((_, note))) = (cosigned, &mut self.latest) {
                    *note = cosigned;
                }
            }
        }
        Ok(())
    }

    /// Whether the checkpoint that was signed last is the log's.
    pub fn check_latest(&self) -> Result<(), LogError> {
        match (&self.latest, &self.key) {
            (Some((_, note)), Some(key)) => {
                Checkpoint::open(note, key).map(|_| ()).map_err(LogError::Checkpoint)
            }
            _ => Ok(()),
        }
    }

    /// Whether a cosignature of the checkpoint of that size can be the next line.
    pub fn check_cosignature(&self, size: u64, signature: &Signature) -> Result<(), LogError> {
        match &self.key {
            Some(_) => self.cosigned(size, signature).map(|_| ()),
            None => Err(LogError::KeyPlace),
        }
    }

    /// The latest checkpoint with one signature more, if it is of the latest.
    fn cosigned(&self, size: u64, signature: &Signature) -> Result<Option<Note>, LogError> {
        match &self.latest {
            Some((_, note)) if size == self.tree.size() => {
                let mut note = note.clone();
                let added = note.add(signature.clone());
                added.map_err(|error| LogError::Entry(EntryError::Note(error)))?;
                Ok(Some(note))
            }
            // A witness may answer after the next was signed.
            Some(_) if size < self.tree.size() && size > 0 => Ok(None),
            _ => Err(LogError::NoCheckpoint),
        }
    }

    /// The leaf with these heads as the next entry, signed.
    ///
    /// # Errors
    /// It cannot be the next: the log names another key, or a stream is shorter than it was.
    pub fn sign(&self, leaf: Heads, signer: &Signer) -> Result<Entry, LogError> {
        self.check_growth(&leaf)?;
        let (size, root) = (self.tree.size() + 1, self.tree.root_with(leaf.hash()));
        let origin = signer.key().name().to_owned();
        let note = signer.sign(Checkpoint { origin, size, root }.text());
        match &self.key {
            Some(key) if key == signer.key() => Ok(Entry::Leaf { leaf, note }),
            _ => Err(LogError::KeyPlace),
        }
    }

    /// What its checkpoints are checked with, once its first line was taken.
    pub fn key(&self) -> Option<&VerifierKey> {
        self.key.as_ref()
    }

    /// The tree over its leaves.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The last leaf, and the checkpoint that was signed with it and all cosignatures.
    pub fn latest(&self) -> Option<(&Heads, &Note)> {
        self.latest.as_ref().map(|(leaf, note)| (leaf, note))
    }

    /// Lines are only ever added, so no stream of a later leaf can be shorter.
    fn check_growth(&self, leaf: &Heads) -> Result<(), LogError> {
        let Some((before, _)) = &self.latest else { return Ok(()) };
        if leaf.at_ms() < before.at_ms() {
            return Err(LogError::TimeWentBack);
        }
        let goes_on = |head: &&StreamHead| match leaf.of(&head.stream) {
            Some(now) if now.number == head.number => now.hash == head.hash,
            Some(now) => now.number > head.number,
            None => false,
        };
        match before.streams().iter().find(|head| !goes_on(head)) {
            None => Ok(()),
            Some(head) => Err(LogError::WentBack { stream: head.stream.clone() }),
        }
    }
}
