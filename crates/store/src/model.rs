//! Snapshots of what was read from the journal.

use std::collections::BTreeMap;
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::{Fault, StreamName};

/// A snapshot of something that was made by reading the journal, such as balances. It saves time
/// and holds nothing that the journal does not: it may be dropped whenever one likes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    /// The version of the code that made it. Another version cannot read it.
    pub version: u32,
    /// The last line that was read of each stream.
    pub positions: BTreeMap<StreamName, u64>,
    /// Whatever was made of it.
    pub bytes: Vec<u8>,
}

/// A model that says nothing, another one each time: what is there already would not be written
/// again.
pub(crate) fn trial() -> (StreamName, StoredModel) {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let text = format!("{} {}", process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
    let model = Model { version: 1, positions: BTreeMap::new(), bytes: text.into_bytes() };
    ("trial".parse().expect("it is a name"), StoredModel::new(&model))
}

/// A model as it lies in a database.
pub(crate) struct StoredModel {
    pub(crate) version: i64,
    pub(crate) positions: String,
    pub(crate) bytes: Vec<u8>,
}

impl StoredModel {
    pub(crate) fn new(model: &Model) -> StoredModel {
        let positions: BTreeMap<&str, u64> =
            model.positions.iter().map(|(stream, last)| (stream.as_str(), *last)).collect();
        let positions = serde_json::to_string(&positions).expect("names and numbers are JSON");
        StoredModel { version: model.version.into(), positions, bytes: model.bytes.clone() }
    }

    /// The model, if the positions can be read.
    pub(crate) fn model(self) -> Result<Model, Fault> {
        let malformed = |what: String| Fault::Malformed { what };
        let version = u32::try_from(self.version)
            .map_err(|_| malformed(format!("version {} of a model", self.version)))?;
        let positions: BTreeMap<String, u64> = serde_json::from_str(&self.positions)
            .map_err(|error| malformed(format!("the positions of a model: {error}")))?;
        let named = positions.into_iter().map(|(name, last)| Ok((name.parse()?, last)));
        let positions = named
            .collect::<Result<_, crate::NameError>>()
            .map_err(|error| malformed(format!("the positions of a model: {error}")))?;
        Ok(Model { version, positions, bytes: self.bytes })
    }
}
