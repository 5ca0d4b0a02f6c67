//! Snapshots of what was read from the journal.

use std::process;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::{Fault, StreamName};

/// A snapshot of something that was made by reading the journal, such as balances. It saves time
/// and holds nothing that the journal does not: it may be dropped whenever one likes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    /// The version of the code that made it. Another version cannot read it.
    pub version: u32,
    /// How far its maker had read, as the maker counts. Of each name there may be one at every
    /// place.
    pub place: u64,
    /// Whatever was made of it.
    pub bytes: Vec<u8>,
}

/// A model that says nothing, another one each time: what is there already would not be written
/// again.
pub(crate) fn trial() -> (StreamName, StoredModel) {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let text = format!("{} {}", process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
    let model = Model { version: 1, place: 0, bytes: text.into_bytes() };
    ("trial".parse().expect("it is a name"), StoredModel::new(&model))
}

/// A model as it lies in a database.
pub(crate) struct StoredModel {
    pub(crate) version: i64,
    pub(crate) place: i64,
    pub(crate) bytes: Vec<u8>,
}

impl StoredModel {
    pub(crate) fn new(model: &Model) -> StoredModel {
        let place = as_place(model.place);
        StoredModel { version: model.version.into(), place, bytes: model.bytes.clone() }
    }

    /// The model, if its numbers can be.
    pub(crate) fn model(self) -> Result<Model, Fault> {
        let StoredModel { version, place, bytes } = self;
        let malformed = || Fault::Malformed { what: format!("version {version} of a model") };
        match (version.try_into(), place.try_into()) {
            (Ok(version), Ok(place)) => Ok(Model { version, place, bytes }),
            _ => Err(malformed()),
        }
    }
}

/// Databases count no further.
pub(crate) fn as_place(place: u64) -> i64 {
    i64::try_from(place).unwrap_or(i64::MAX)
}
