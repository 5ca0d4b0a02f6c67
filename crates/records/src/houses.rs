//! The house files that the lines of a journal refer to.

use std::collections::BTreeMap;
use std::sync::Arc;

use house::House;
use office::{EventKind, HouseEvent};
use protocol::journal::OfficeEntry;
use protocol::plain::Digest;
use store::{Later, ReadError, Store};

use crate::pages::Pages;
use crate::streams::{OFFICE, named};

/// House files by the digest of their text: the built-in ones, and those that were added.
#[derive(Clone, Debug)]
pub struct Houses {
    by_digest: BTreeMap<String, Arc<House>>,
}

impl Houses {
    pub fn built_in() -> Houses {
        let mut houses = Houses { by_digest: BTreeMap::new() };
        House::preset_names().into_iter().filter_map(House::preset).for_each(|it| houses.add(it));
        houses
    }

    /// This one, and no other.
    pub fn only(house: Arc<House>) -> Houses {
        Houses { by_digest: [(house.version.file.clone(), house)].into() }
    }

    pub fn add(&mut self, house: House) {
        self.by_digest.insert(house.version.file.clone(), Arc::new(house));
    }

    /// Those that a line of the office's journal keeps. A line of another kind keeps none.
    pub fn learn(&mut self, line: &str) {
        let Ok(entry) = OfficeEntry::from_line(line) else { return };
        for event in entry.events() {
            if let EventKind::House(HouseEvent::HouseKept { text, .. }) = event.what {
                // A file that cannot be read was never in force: no line of a table names it.
                self.by_digest.extend(
                    House::read_kept("house.toml", &text)
                        .ok()
                        .map(|house| (house.version.file.clone(), Arc::new(house))),
                );
            }
        }
    }

    /// Those that the office of this store has kept, and these.
    pub fn learn_from<'a>(&'a mut self, store: &'a Store) -> Later<'a, Result<(), ReadError>> {
        Box::pin(async move {
            let mut pages = Pages::of(store, named(OFFICE)).await?;
            while let Some(lines) = pages.next().await? {
                lines.iter().for_each(|line| self.learn(&line.text));
            }
            Ok(())
        })
    }

    pub fn find(&self, digest: &Digest) -> Option<&Arc<House>> {
        self.by_digest.get(&digest.0.to_string())
    }
}
