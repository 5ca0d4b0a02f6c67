//! When wagers are opened, when a coup without wagers may be had, and how a shoe is cut.

use house::CommissionMode;
use table::{Actor, Event, GhostReason, Millis, Time};

use super::{Auditor, Bets, Drawn, Found, Owned, ensure};

/// A coup takes six cards at most, and the shoe must have them for each that is started.
const COUP_MAX: u32 = 6;

impl Auditor {
    pub(super) fn note_opened(&mut self, event: &Event, coup: u64, until: Option<Time>) -> Found {
        ensure(coup == self.started + 1, "wagers are open for another coup")?;
        let wait = Millis::seconds(self.house.timers.betting_s);
        let due = event.at.after(wait);
        if let Some(bets) = self.bets {
            let starts = bets.waits && !self.felt.is_empty() && until == Some(due);
            ensure(starts || self.begins_to_wait(event, bets, until), "wagers were opened twice")?;
            self.bets = Some(Bets { until, is_last: false, waits: !starts });
            return Ok(());
        }
        ensure(!self.owes_ghosts(), "ghost hands at the start are missing")?;
        let is_known = self.held.is_some_and(|held| held.is_exposed);
        ensure(!is_known, "wagers are open on a card that everybody has seen")?;
        let is_house = event.by == Actor::House;
        ensure(is_house || self.deals(event.by), "somebody opened wagers who may not")?;
        self.check_starts()?;
        // A dealer calls the time, and the house keeps it by a clock, unless it has to wait.
        let is_due = match (is_house, self.deals_without_wagers()) {
            (false, _) | (true, Some(false)) => until.is_none(),
            (true, Some(true)) => until == Some(due),
            (true, None) => until.is_none_or(|until| until == due),
        };
        ensure(is_due, "wagers are open for another time")?;
        let is_paid = |own: &Owned| own.owed == 0 || own.credits == 0;
        let is_collected = self.house.commission.mode != CommissionMode::MarkOnePayOne
            || self.purses.values().all(is_paid);
        ensure(is_collected, "the commission of one coup is owed in the next")?;
        self.bets = Some(Bets { until, is_last: false, waits: is_house && until.is_none() });
        Ok(())
    }

    /// The time is up, nobody has wagered, and the house deals no more hands for nobody.
    fn begins_to_wait(&self, event: &Event, bets: Bets, until: Option<Time>) -> bool {
        let is_over = bets.until.is_some_and(|until| event.at >= until);
        let has_none = self.felt.is_empty() || self.check_lock(None).is_err();
        let by_house = event.by == Actor::House && until.is_none();
        by_house && is_over && has_none && self.deals_without_wagers() != Some(true)
    }

    /// Whether the house deals another hand on which nobody has wagered: as many of a shoe and in a
    /// row as ghost hands. Whether a coup counts whose wagers were given back is not for the books
    /// to say.
    pub(super) fn deals_without_wagers(&self) -> Option<bool> {
        let (ghost, shoe) = (&self.house.ghost, self.shoe.as_ref()?);
        let is_over = shoe.unwagered >= ghost.per_shoe_max
            || shoe.row.is_some_and(|row| row >= ghost.consecutive_max)
            || ghost.only_at_start && shoe.is_wagered == Some(true);
        let is_known = shoe.row.is_some() && (shoe.is_wagered.is_some() || !ghost.only_at_start);
        if is_over { Some(false) } else { is_known.then_some(true) }
    }

    /// A coup without wagers is dealt for a reason, and the reason holds.
    pub(super) fn check_ghost(&self, event: &Event, why: GhostReason) -> Found {
        match why {
            GhostReason::Asked => self.check_asked(event),
            GhostReason::StartOfShoe => {
                self.check_starts()?;
                ensure(self.bets.is_none(), "a shoe starts while wagers are open")?;
                ensure(self.owes_ghosts(), "more ghost hands than a shoe starts with")
            }
            // Whoever ruled so, or knows the first card, starts it at once.
            GhostReason::Repair if self.ruled.is_some() || self.is_retracted() => Ok(()),
            GhostReason::Repair => {
                self.check_starts()?;
                let is_known = self.held.is_some_and(|held| held.is_exposed);
                ensure(is_known && self.deals(event.by), "there was nothing to repair")
            }
            GhostReason::NoWagers => {
                ensure(self.coup.is_some(), "wagers were not closed yet")?;
                let may = self.deals_without_wagers() != Some(false);
                ensure(may, "more hands without wagers than the house deals")
            }
        }
    }

    /// Whether the house deals ghost hands before anybody wagers.
    fn owes_ghosts(&self) -> bool {
        let at_start = self.house.ghost.at_start;
        let shoe = self.shoe.as_ref();
        shoe.is_some_and(|it| it.at_start < at_start && it.is_wagered == Some(false))
    }

    /// Patrons took back all their wagers when a ruling let them.
    fn is_retracted(&self) -> bool {
        self.coup.as_ref().is_some_and(|laid| laid.is_retracted)
    }

    /// Patrons have a ghost hand when they ask, if the house deals another.
    fn check_asked(&self, event: &Event) -> Found {
        ensure(self.deals(event.by), "somebody dealt a ghost hand who does not deal")?;
        self.check_starts()?;
        let may = self.deals_without_wagers() != Some(false);
        ensure(may, "more ghost hands than the house deals")
    }

    /// A coup may be started: none is dealt, and the shoe has cards for it.
    pub(super) fn check_starts(&self) -> Found {
        let shoe = self.shoe.as_ref().ok_or("there is no shoe")?;
        ensure(self.coup.is_none(), "a coup is dealt already")?;
        ensure(shoe.is_in_play, "the shoe is not in play yet")?;
        ensure(shoe.more != Some(0), "a coup was started after the last")?;
        ensure(self.has_cards(shoe), "the shoe has too few cards for another coup")
    }

    /// Whether the shoe has cards for a coup. One that is out already is the first of them.
    pub(super) fn has_cards(&self, shoe: &Drawn) -> bool {
        let needs = COUP_MAX + self.house.shoe.burn.between_coups;
        shoe.out - u32::from(self.held.is_some()) + needs <= self.house.shoe.cards()
    }

    /// Wagers close by their clock if it was first, and a coup without them has no such moment.
    pub(super) fn note_closed(&mut self, now: Time) {
        match (&self.bets, &self.coup) {
            (Some(bets), _) => {
                self.closed = Some(bets.until.map_or(now, |until| until.min(now)));
            }
            (None, None) => self.closed = None,
            (None, Some(_)) => {}
        }
    }

    /// Somebody who plays, or whoever deals, cuts a shoe once, and not too near to either end.
    pub(super) fn check_cut(&self, event: &Event, from_end: u32) -> Found {
        let may = match event.by {
            Actor::Patron(patron) => {
                let has_credits = self.purses.get(&patron).is_some_and(|own| own.credits > 0);
                has_credits || !self.stakes_of(patron).is_empty()
            }
            by => self.deals(by),
        };
        ensure(may, "somebody cut the shoe who may not")?;
        let is_whole = self.shoe.as_ref().is_some_and(|shoe| !shoe.is_cut && shoe.out == 0);
        ensure(is_whole && self.house.shoe.player_cut, "there was nothing to cut")?;
        let (least, cards) = (self.house.shoe.player_cut_from_end_min, self.house.shoe.cards());
        let is_within = least <= from_end && from_end + least <= cards;
        ensure(is_within, "the shoe was cut too near to an end")
    }
}
