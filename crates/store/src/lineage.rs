//! Where a journal comes from: whether it is the one that a house has written, or an earlier state
//! of it.
//!
//! A copy holds what was so at an earlier moment. What happened after that moment may be known to
//! people all the same, such as the next cards of a shoe. So every copy says that it is one, in a
//! stream of its own, and a house that finds this ends what must not be played twice.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::store::Store;
use crate::{Append, Head, ReadError, StreamName};

/// So many lines are read at once.
const PAGE: usize = 1_000;

/// The stream that says it.
pub const LINEAGE: &str = "lineage";

/// A line of that stream.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Origin {
    /// The journal is a copy: a backup, a restored one, or one that was imported.
    Copied,
    /// Lines that were acknowledged are gone, as the house found while it ran.
    SetBack,
    /// The same: somebody has seen a life of this journal that is not in it.
    OtherLife {
        /// What that life is named by. It is known from now on.
        life: String,
    },
    /// A house has gone on from a journal that is one of those.
    Resumed {
        /// What tells this life of the journal from any other: random, in hexadecimal digits.
        life: String,
        /// The last line of each stream then. What follows was written knowingly.
        ends: BTreeMap<String, u64>,
    },
}

/// What the stream says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lineage {
    head: Head,
    last: Option<Origin>,
    /// Every life that the journal knows of, this one included.
    lives: BTreeSet<String>,
}

impl Origin {
    /// The line as it is kept.
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).expect("names and numbers are JSON")
    }

    /// What a line says, if it is one of that stream.
    pub fn from_line(line: &str) -> Option<Origin> {
        serde_json::from_str(line).ok()
    }
}

impl Lineage {
    /// Whether a house must end what it must not play twice before it goes on.
    pub fn is_earlier_state(&self) -> bool {
        matches!(self.last, Some(Origin::Copied | Origin::SetBack | Origin::OtherLife { .. }))
    }

    /// What tells this life of the journal from any other; empty for the first.
    pub fn life(&self) -> &str {
        match &self.last {
            Some(Origin::Resumed { life, .. }) => life,
            Some(Origin::Copied | Origin::SetBack | Origin::OtherLife { .. }) | None => "",
        }
    }

    /// Every life that the journal knows of: it has gone on from each of them, or was told of it.
    pub fn lives(&self) -> &BTreeSet<String> {
        &self.lives
    }

    /// Whether the last line of this stream is still from before the journal was set back.
    pub fn is_from_before(&self, stream: &StreamName, head: Head) -> bool {
        match &self.last {
            Some(Origin::Resumed { ends, .. }) => {
                ends.get(stream.as_str()).is_some_and(|end| head.last <= *end)
            }
            Some(Origin::Copied | Origin::SetBack | Origin::OtherLife { .. }) => true,
            None => false,
        }
    }

    /// A line that says that this is a copy, unless the last line does.
    pub(crate) fn copied(&self) -> Option<Append> {
        (self.last != Some(Origin::Copied)).then(|| self.append(&Origin::Copied))
    }

    /// One line more.
    pub fn append(&self, origin: &Origin) -> Append {
        let stream = stream();
        Append { stream, expected: self.head.next(), lines: vec![origin.to_line()] }
    }
}

fn stream() -> StreamName {
    LINEAGE.parse().expect("it is the name of a stream")
}

/// What the stream says. It has a few lines for each copy that a house went on from.
pub(crate) async fn read(store: &Store) -> Result<Lineage, ReadError> {
    let stream = stream();
    let head = store.last(&stream).await?;
    let mut lineage = Lineage { head: Head::START, last: None, lives: BTreeSet::new() };
    lineage.lives.insert(String::new());
    while lineage.head.last < head.last {
        let lines = store.read_after(&stream, lineage.head, PAGE).await?;
        for line in &lines {
            let malformed = || ReadError::Damaged {
                stream: stream.clone(),
                flaw: crate::Flaw::Changed { number: line.number },
            };
            let origin = Origin::from_line(&line.text).ok_or_else(malformed)?;
            if let Origin::Resumed { life, .. } | Origin::OtherLife { life } = &origin {
                lineage.lives.insert(life.clone());
            }
            (lineage.head, lineage.last) = (line.head(), Some(origin));
        }
        if lines.is_empty() {
            break;
        }
    }
    Ok(lineage)
}
