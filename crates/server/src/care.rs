//! A patron's own limits over all tables of the house.
//!
//! Each table keeps what its patrons asked of it and what their play came to. Whenever a table
//! decides a wager of a patron who has set a limit anywhere, it is told what stands against it
//! because of the others, and nobody else decides one of theirs meanwhile. What is staked counts at
//! once, before it is written: two wagers at two tables never both pass a limit that one of them
//! reaches.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock, Weak};

use baccarat::Cents;
use runner::Feed;
use table::{CareEvent, Elsewhere, Event, EventKind, PatronId, Time};

use crate::desk::LiveTable;

/// What patrons of a house do at all of its tables.
#[derive(Default)]
pub struct HouseCare {
    /// Patrons who have set a limit, or stay away, at any table. Whoever once did stays here until
    /// the house is started again.
    limited: RwLock<HashSet<PatronId>>,
    tables: Mutex<BTreeMap<String, TableCare>>,
}

struct TableCare {
    feed: Weak<Feed<LiveTable>>,
    is_play_money: bool,
    /// What was staked there and is not written yet.
    unwritten: HashMap<PatronId, Cents>,
}

impl HouseCare {
    /// One more table, as its journal tells it.
    pub(crate) fn open(
        &self,
        name: &str,
        (feed, is_play_money): (Weak<Feed<LiveTable>>, bool),
        now: Time,
    ) {
        if let Some(feed) = feed.upgrade() {
            self.limit(feed.now().machine.table.limited(now));
        }
        let table = TableCare { feed, is_play_money, unwritten: HashMap::new() };
        self.tables().insert(name.to_owned(), table);
    }

    /// Has a table decide something of a patron's, with what stands against it because of the
    /// others. It says what was decided and how much is staked by it.
    pub(crate) fn decide<D, R>(
        &self,
        table: &str,
        patron: PatronId,
        now: Time,
        decide: impl FnOnce(Option<Elsewhere>) -> Result<(D, Cents), R>,
    ) -> Result<D, R> {
        if !self.limited.read().unwrap_or_else(PoisonError::into_inner).contains(&patron) {
            return decide(None).map(|(decided, _)| decided);
        }
        let mut tables = self.tables();
        let is_play_money = tables.get(table).is_some_and(|it| it.is_play_money);
        let others = tables.iter().filter(|(name, _)| *name != table);
        let elsewhere = others.fold(Elsewhere::default(), |all, (_, other)| {
            let play = other.play_of(patron, now);
            all.and(if other.is_play_money == is_play_money { play } else { play.of_other_money() })
        });
        let (decided, staked) = decide(Some(elsewhere))?;
        if let Some(table) = tables.get_mut(table) {
            let unwritten = table.unwritten.entry(patron).or_default();
            *unwritten = Cents::new(unwritten.get().saturating_add(staked.get()));
        }
        Ok(decided)
    }

    /// These happened, and are published next.
    pub(crate) fn hear(&self, events: &[Event]) {
        self.limit(events.iter().filter_map(|event| match &event.what {
            EventKind::Care(
                CareEvent::LimitSet { patron, .. }
                | CareEvent::TimeOutTaken { patron, .. }
                | CareEvent::Excluded { patron, .. },
            ) => Some(*patron),
            EventKind::Care(CareEvent::Acknowledged { .. })
            | EventKind::Duty(_)
            | EventKind::Money(_)
            | EventKind::Shoe(_)
            | EventKind::Wager(_)
            | EventKind::Coup(_)
            | EventKind::Case(_)
            | EventKind::Announced { .. } => None,
        }));
    }

    /// Whatever a table decided is written and published, or never will be.
    pub(crate) fn settled(&self, table: &str) {
        if let Some(table) = self.tables().get_mut(table) {
            table.unwritten.clear();
        }
    }

    fn limit(&self, patrons: impl Iterator<Item = PatronId>) {
        let mut patrons = patrons.peekable();
        if patrons.peek().is_some() {
            self.limited.write().unwrap_or_else(PoisonError::into_inner).extend(patrons);
        }
    }

    fn tables(&self) -> MutexGuard<'_, BTreeMap<String, TableCare>> {
        // Deciding may panic; nothing here is changed before it is over.
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl TableCare {
    fn play_of(&self, patron: PatronId, now: Time) -> Elsewhere {
        let Some(feed) = self.feed.upgrade() else { return Elsewhere::default() };
        let play = feed.now().machine.table.play_of(patron, now);
        play.staking(self.unwritten.get(&patron).copied().unwrap_or_default())
    }
}
