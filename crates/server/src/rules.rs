//! House files that tables are run by, or were.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use house::House;
use office::Office;
use protocol::plain::Digest;
use records::Houses;
use runner::Handle;
use tracing::warn;

use crate::desk;

/// The house files that the office has kept, and the built-in ones, by their SHA-256. Each is read
/// once: what has a digest does not change.
pub(crate) struct HouseFiles {
    office: Arc<Handle<Office>>,
    known: Mutex<Known>,
}

struct Known {
    houses: Houses,
    /// Files that cannot be read. None was ever in force.
    unreadable: BTreeSet<String>,
}

impl HouseFiles {
    pub(crate) fn new(office: Arc<Handle<Office>>) -> Arc<HouseFiles> {
        let known = Known { houses: Houses::built_in(), unreadable: BTreeSet::new() };
        Arc::new(HouseFiles { office, known: Mutex::new(known) })
    }

    /// All of them.
    pub(crate) fn all(&self) -> Houses {
        // The office is asked for no longer than it takes to copy what is new.
        let mut new: Vec<(String, String)> = Vec::new();
        {
            let (known, office) = (self.known(), self.office.read());
            for (digest, text) in office.houses() {
                let digest = digest.to_string();
                if !known.has(&digest) {
                    new.push((digest, text.to_owned()));
                }
            }
        }
        new.into_iter().for_each(|(digest, text)| self.learn(&digest, &text));
        self.known().houses.clone()
    }

    /// For desks, which ask for one at a time.
    pub(crate) fn for_desk(self: &Arc<Self>) -> desk::HouseFiles {
        let files = Arc::clone(self);
        Arc::new(move |digest: &str| files.find(digest))
    }

    /// The one with this digest.
    pub(crate) fn find(&self, digest: &str) -> Option<Arc<House>> {
        let key: Digest = digest.parse().map(Digest).ok()?;
        if !self.known().has(digest) {
            let text = self.office.read().house(digest.parse().ok()?)?.to_owned();
            self.learn(digest, &text);
        }
        self.known().houses.find(&key).cloned()
    }

    /// Reads a file, while nobody waits for it.
    fn learn(&self, digest: &str, text: &str) {
        match House::read_kept("house.toml", text) {
            Ok(house) => self.known().houses.add(house),
            Err(faults) => {
                // The office keeps what it is given.
                warn!(digest, %faults, "a house file that is kept cannot be read");
                self.known().unreadable.insert(digest.to_owned());
            }
        }
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Known {
    fn has(&self, digest: &str) -> bool {
        let is_read = digest.parse().is_ok_and(|it| self.houses.find(&Digest(it)).is_some());
        is_read || self.unreadable.contains(digest)
    }
}
