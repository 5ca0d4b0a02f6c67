//! Things that happen one after the other, where each depends on the table after the last.

use house::Announcement;
use primitives::Time;

use crate::announce::announce;
use crate::event::{Event, EventKind};
use crate::people::Actor;
use crate::table::Table;

/// What happens, and the table as it would be then.
pub(super) struct Draft {
    pub(super) table: Table,
    pub(super) happenings: Vec<EventKind>,
    pub(super) by: Actor,
    pub(super) now: Time,
}

impl Draft {
    pub(super) fn new(table: &Table, by: Actor, now: Time) -> Draft {
        Draft { table: table.clone(), happenings: Vec::new(), by, now }
    }

    pub(super) fn push(&mut self, what: impl Into<EventKind>) {
        let what = what.into();
        let event = Event { at: self.now, by: self.by, what };
        self.table.apply(&event);
        self.happenings.push(event.what);
    }

    pub(super) fn extend(&mut self, happenings: impl IntoIterator<Item = EventKind>) {
        happenings.into_iter().for_each(|what| self.push(what));
    }

    pub(super) fn say(&mut self, key: Announcement) {
        let words = announce(&self.table.house, key, Vec::new());
        self.extend(words);
    }
}
