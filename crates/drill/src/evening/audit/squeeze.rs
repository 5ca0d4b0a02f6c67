//! Who exposes a hand that lies face down: article 20 and `[squeeze]` of docs/HOUSE.md.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use baccarat::Side;
use house::{SqueezeBy, SqueezeOrder, TieBreak};
use table::{
    Actor, CaseEvent, CoupEvent, Event, EventKind, Millis, PatronId, Place, Spot, SqueezeEnd,
    SqueezeReason,
};

use super::{Auditor, Found, ensure};

/// Who has had the right to expose cards of this coup.
#[derive(Clone, Debug, Default)]
pub(super) struct Rights {
    /// Who gave it up, of the hand that is turned over next.
    gave_up: Vec<PatronId>,
    /// Who may have seen cards before others.
    pub(super) lookers: Vec<PatronId>,
    /// Who lost it by a ruling.
    barred: Vec<PatronId>,
    /// How the holder came by it.
    why: Option<SqueezeReason>,
    /// Wagers could be taken back meanwhile: the holder has all the time again.
    is_renewed: bool,
}

impl Auditor {
    pub(super) fn note_squeeze(&mut self, event: &Event) -> Found {
        match event.what {
            EventKind::Coup(CoupEvent::SqueezeGiven { side, patron, until, why }) => {
                self.check_given(event, side, patron, why)?;
                let wait = Millis::seconds(self.house.squeeze.timeout_s);
                ensure(until == event.at.after(wait), "a hand is exposed for another time")?;
                match self.holder.replace((side, patron, until)) {
                    Some((_, before, _)) if before != patron => self.rights.gave_up.push(before),
                    Some(_) => {}
                    None => self.rights.gave_up.clear(),
                }
                self.rights.lookers.push(patron);
                (self.rights.why, self.rights.is_renewed) = (Some(why), false);
            }
            EventKind::Coup(CoupEvent::SqueezeEnded { side, why }) => {
                self.check_ended(event, side, why)?;
                let before = self.holder.take();
                let is_ruled = why == SqueezeEnd::Ruled;
                let holder = before.filter(|_| is_ruled).map(|(_, holder, _)| holder);
                self.rights.barred.extend(holder);
            }
            EventKind::Coup(CoupEvent::Turned(side)) => {
                self.check_turned(event, side)?;
                self.holder = None;
            }
            EventKind::Case(CaseEvent::RetractOver) => self.rights.is_renewed = true,
            _ => {}
        }
        Ok(())
    }

    fn check_given(
        &self,
        event: &Event,
        side: Side,
        patron: PatronId,
        why: SqueezeReason,
    ) -> Found {
        ensure(self.is_squeezed(), "patrons expose no cards here")?;
        ensure(self.turned_next() == Some(side), "the right to another hand was given")?;
        let is_third = self.coup.as_ref().is_some_and(|coup| coup.hands[side].len() == 3);
        let may = !is_third || self.house.squeeze.third_card;
        ensure(may, "a third card is squeezed where none is")?;
        // Whoever held it when wagers could be taken back has it as before.
        let before = self.holder.map(|(side, holder, _)| (side, holder));
        if self.rights.is_renewed && before == Some((side, patron)) {
            return ensure(self.rights.why == Some(why), "a right came about otherwise");
        }
        match why {
            SqueezeReason::HighestWager => {
                let first = self.squeezers(side).first().copied();
                ensure(first == Some(patron), "the right to a hand went past the highest wager")
            }
            SqueezeReason::Waived => {
                self.check_holds(event, side)?;
                ensure(self.house.squeeze.may_waive, "a right was waived that ends then")?;
                ensure(self.next_squeezer(side) == Some(patron), "a waived right went astray")
            }
            SqueezeReason::Named => {
                self.check_holds(event, side)?;
                ensure(self.house.squeeze.may_delegate, "a right was passed on that stays")?;
                ensure(!self.has_had(patron), "the right to a hand went back")?;
                let is_seated = self.seated(side).any(|(_, owner, _)| owner == patron);
                ensure(is_seated, "the right to a hand went to one without a wager on it")
            }
        }
    }

    fn check_ended(&self, event: &Event, side: Side, why: SqueezeEnd) -> Found {
        let (hand, _, until) = self.holder.ok_or("nobody had the right that ended")?;
        ensure(hand == side, "the right to another hand ended")?;
        match why {
            SqueezeEnd::Waived => {
                self.check_holds(event, side)?;
                let passes_on = self.house.squeeze.may_waive;
                let is_last = !passes_on || self.next_squeezer(side).is_none();
                ensure(is_last, "a waived right did not go to the next highest wager")
            }
            SqueezeEnd::Time => {
                ensure(event.at >= until, "the time to expose a hand ended too soon")?;
                ensure(event.by == Actor::House, "somebody else than the house kept the time")
            }
            SqueezeEnd::Ruled => ensure(self.ruled.is_some(), "a right ended, and nobody ruled so"),
        }
    }

    /// The holder turns a hand over in time, and whoever deals when there is none any more.
    fn check_turned(&self, event: &Event, side: Side) -> Found {
        ensure(self.turned_next() == Some(side), "another hand was turned over")?;
        match (event.by, self.holder) {
            (Actor::Patron(_), _) => self.check_holds(event, side),
            (by, None) => ensure(self.deals(by), "somebody turned a hand over who may not"),
            (by, Some((_, _, until))) => {
                ensure(self.deals(by), "somebody turned a hand over who may not")?;
                ensure(event.at >= until, "a hand was turned over that a patron may expose")
            }
        }
    }

    /// Whoever does this holds the right to the hand, and has time.
    fn check_holds(&self, event: &Event, side: Side) -> Found {
        ensure(self.retract.is_none(), "a hand is exposed while wagers are taken back")?;
        let (hand, holder, until) = self.holder.ok_or("nobody may expose a hand")?;
        let is_it = hand == side && event.by == Actor::Patron(holder);
        ensure(is_it, "somebody did what the holder of a right does")?;
        ensure(event.at < until, "a hand was exposed after the time for it")
    }

    /// A hand that lies face down waits for whoever may expose it.
    pub(super) fn check_squeeze_due(&self, events: &[Event]) -> Found {
        let is_dealt = |it: &Event| {
            matches!(it.what, EventKind::Coup(CoupEvent::Dealt { .. } | CoupEvent::Turned(_)))
        };
        let is_case = |it: &Event| {
            matches!(it.what, EventKind::Case(CaseEvent::Reported(_) | CaseEvent::Ruled { .. }))
        };
        let is_plain = events.iter().any(is_dealt) && !events.iter().any(is_case);
        let (Some(side), Some(laid)) = (self.turned_next(), &self.coup) else { return Ok(()) };
        let may = laid.hands[side].len() == 2 || self.house.squeeze.third_card;
        let is_due = is_plain && may && self.is_squeezed() && !self.squeezers(side).is_empty();
        ensure(!is_due || self.holder.is_some(), "nobody may expose a hand that a patron may")
    }

    /// Whether patrons expose the hands of this coup.
    fn is_squeezed(&self) -> bool {
        let has_wagers = self.coup.as_ref().is_some_and(|coup| coup.ghost.is_none());
        self.house.squeeze.by == SqueezeBy::Patron && has_wagers
    }

    /// The hand that is turned over next, once both have two cards.
    pub(super) fn turned_next(&self) -> Option<Side> {
        let laid = self.coup.as_ref()?;
        let first = match self.house.squeeze.order {
            _ if !self.is_squeezed() => self.house.deal.opens_first,
            SqueezeOrder::PlayerFirst => Side::Player,
            SqueezeOrder::HigherTotalFirst => {
                let on = |side: Side| -> i64 {
                    let own = self.felt.iter().filter(|((_, spot), _)| is_on(spot, side));
                    own.map(|(_, amount)| *amount).sum()
                };
                if on(Side::Player) >= on(Side::Banker) { Side::Player } else { Side::Banker }
            }
        };
        let has_two = Side::ALL.into_iter().all(|side| laid.hands[side].len() >= 2);
        let is_down = |side: &Side| laid.hands[*side].iter().any(|(_, is_down)| *is_down);
        [first, first.other()].into_iter().find(|side| has_two && is_down(side))
    }

    /// Who may expose a hand, in the order in which they may.
    fn squeezers(&self, side: Side) -> Vec<PatronId> {
        let least = self.house.squeeze.wager_min.get();
        let mut all: Vec<_> = self.seated(side).filter(|(.., amount)| *amount >= least).collect();
        all.sort_by_key(|(area, _, amount)| {
            let seat = match self.house.squeeze.tie_break {
                TieBreak::LowestSeat => *area,
                TieBreak::FirstPlaced => 0,
            };
            (Reverse(*amount), seat)
        });
        all.into_iter().map(|(_, patron, _)| patron).collect()
    }

    fn next_squeezer(&self, side: Side) -> Option<PatronId> {
        self.squeezers(side).into_iter().find(|patron| !self.has_had(*patron))
    }

    /// Whom the holder may give the right to a hand.
    pub(super) fn may_name(&self, side: Side) -> Vec<PatronId> {
        let others = self.seated(side).map(|(_, patron, _)| patron);
        let others = others.filter(|patron| !self.has_had(*patron));
        let others = others.filter(|_| self.house.squeeze.may_delegate);
        others.collect::<BTreeSet<PatronId>>().into_iter().collect()
    }

    fn has_had(&self, patron: PatronId) -> bool {
        let is_holder = self.holder.is_some_and(|(_, holder, _)| holder == patron);
        is_holder || self.rights.gave_up.contains(&patron)
    }

    /// Every wager on a side in an area by one who may expose cards: which area, whose, how much.
    /// The first that was placed comes first.
    fn seated(&self, side: Side) -> impl Iterator<Item = (u8, PatronId, i64)> {
        self.placed.iter().filter_map(move |key| {
            let (patron, Spot { place, .. }) = key;
            let Place::Area(area) = place else { return None };
            let may = is_on(&key.1, side) && !self.rights.barred.contains(patron);
            let amount = self.felt.get(key).copied().filter(|_| may)?;
            Some((*area, *patron, amount))
        })
    }
}

fn is_on(spot: &Spot, side: Side) -> bool {
    spot.wager.as_str() == side.id()
}
