//! Lines of the journal's stream `log`.

use serde::{Deserialize, Serialize};

use crate::heads::{Heads, HeadsError};
use crate::key::{KeyError, VerifierKey};
use crate::note::{Note, NoteError, Signature};

/// A line of the stream `log`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// What all checkpoints from here on are signed with: always the first line, and only that.
    Key(VerifierKey),
    /// One more leaf, and the checkpoint that was signed with it.
    Leaf {
        leaf: Heads,
        /// The checkpoint.
        note: Note,
    },
    /// A witness has cosigned the checkpoint of that size.
    Cosigned {
        /// How many leaves that has.
        size: u64,
        /// The cosignature.
        signature: Signature,
    },
}

/// Why a line is no line of the log.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EntryError {
    #[error("it is no line of the log: {what}")]
    Form { what: String },
    /// The key is none.
    #[error(transparent)]
    Key(KeyError),
    /// The leaf is none.
    #[error(transparent)]
    Leaf(HeadsError),
    /// The checkpoint or the cosignature is none.
    #[error(transparent)]
    Note(NoteError),
}

/// The first version of a line.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Written {
    Key(String),
    Leaf { text: String, note: String },
    Cosigned { size: u64, signature: String },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    v: u8,
    what: Written,
}

impl Entry {
    /// The stream that the lines are of.
    pub const STREAM: &str = "log";

    pub fn to_line(&self) -> String {
        let what = match self {
            Entry::Key(key) => Written::Key(key.to_string()),
            Entry::Leaf { leaf, note } => {
                Written::Leaf { text: leaf.text(), note: note.to_string() }
            }
            Entry::Cosigned { size, signature } => {
                Written::Cosigned { size: *size, signature: signature.to_string() }
            }
        };
        serde_json::to_string(&Line { v: 1, what }).expect("texts and numbers are JSON")
    }

    /// Reads a line.
    pub fn from_line(line: &str) -> Result<Entry, EntryError> {
        let form = |what: String| EntryError::Form { what };
        let Line { v, what } =
            serde_json::from_str(line).map_err(|error| form(error.to_string()))?;
        if v != 1 {
            return Err(form(format!("version {v} is not known")));
        }
        Ok(match what {
            Written::Key(key) => Entry::Key(key.parse().map_err(EntryError::Key)?),
            Written::Leaf { text, note } => Entry::Leaf {
                leaf: Heads::parse(&text).map_err(EntryError::Leaf)?,
                note: Note::parse(&note).map_err(EntryError::Note)?,
            },
            Written::Cosigned { size, signature } => {
                let signature = Signature::parse(&signature).map_err(EntryError::Note)?;
                Entry::Cosigned { size, signature }
            }
        })
    }
}
