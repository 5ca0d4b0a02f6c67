//! Who exposes a hand that lies face down: article 20.
//!
//! The cards are what they were when they left the shoe. All that moves here is the right to turn
//! them over, and with it the right to see them first.

use std::cmp::Reverse;

use baccarat::Side;
use house::{SqueezeBy, SqueezeOrder, TieBreak};
use primitives::{Millis, PatronId, Time};

use super::Decided;
use crate::event::{CoupEvent, EventKind, SqueezeEnd, SqueezeReason};
use crate::felt::Stake;
use crate::people::Actor;
use crate::place::Place;
use crate::refusal::Refusal;
use crate::round::{Due, Round};
use crate::squeeze::Squeeze;
use crate::table::{Phase, Table};

impl Table {
    /// Who holds the right to expose the hand that is turned over next. Its time may be over.
    pub fn squeeze(&self) -> Option<&Squeeze> {
        match &self.phase {
            Phase::Dealing(round) => round.squeeze(),
            Phase::Idle | Phase::Betting { .. } => None,
        }
    }

    /// What a coup waits for.
    pub(crate) fn due(&self, round: &Round) -> Due {
        round.due(self.opens_first(round))
    }

    /// Which hand is opened first. Where patrons squeeze, the house may go by the wagers, never by
    /// the cards: the order would tell what nobody may know yet.
    pub(crate) fn opens_first(&self, round: &Round) -> Side {
        match self.house.squeeze.order {
            _ if !self.is_squeezed(round) => self.house.deal.opens_first,
            SqueezeOrder::PlayerFirst => Side::Player,
            SqueezeOrder::HigherTotalFirst => {
                let wagered = |side: Side| -> i128 {
                    let own = self.felt.stakes().iter().filter(|stake| is_on(stake, side));
                    own.map(|stake| i128::from(stake.amount.get())).sum()
                };
                let banker_has_more = wagered(Side::Banker) > wagered(Side::Player);
                if banker_has_more { Side::Banker } else { Side::Player }
            }
        }
    }

    /// Whether patrons expose the hands of a coup. Nobody has a right to a ghost hand.
    fn is_squeezed(&self, round: &Round) -> bool {
        self.house.squeeze.by == SqueezeBy::Patron && round.ghost.is_none()
    }

    /// The right to the hand that is turned over next, if anybody has one.
    pub(super) fn first_squeeze(&self, round: &Round, now: Time) -> Option<EventKind> {
        let Due::Turn(side) = self.due(round) else { return None };
        let is_third = round.held(side) == 3;
        if !self.is_squeezed(round) || is_third && !self.house.squeeze.third_card {
            return None;
        }
        let patron = *self.squeezers(side).first()?;
        Some(self.squeeze_given(side, patron, SqueezeReason::HighestWager, now))
    }

    fn squeeze_given(
        &self,
        side: Side,
        patron: PatronId,
        why: SqueezeReason,
        now: Time,
    ) -> EventKind {
        let until = now.after(Millis::seconds(self.house.squeeze.timeout_s));
        EventKind::Coup(CoupEvent::SqueezeGiven { side, patron, until, why })
    }

    /// Who may expose a hand, whoever wagered most on it first. One stake counts, not what several
    /// of the same patron add up to.
    fn squeezers(&self, side: Side) -> Vec<PatronId> {
        let least = self.house.squeeze.wager_min;
        let mut stakes: Vec<(u8, &Stake)> =
            self.may_squeeze(side).filter(|(_, stake)| stake.amount >= least).collect();
        // The felt has them in the order in which they were placed, and sorting keeps to it.
        stakes.sort_by_key(|(area, stake)| {
            let seat = match self.house.squeeze.tie_break {
                TieBreak::FirstPlaced => 0,
                TieBreak::LowestSeat => *area,
            };
            (Reverse(stake.amount), seat)
        });
        stakes.into_iter().map(|(_, stake)| stake.patron).collect()
    }

    /// The stakes on a side that lie in an area, and in which. Lines are for those who stand.
    fn seated(&self, side: Side) -> impl Iterator<Item = (u8, &Stake)> {
        let own = self.felt.stakes().iter().filter(move |stake| is_on(stake, side));
        own.filter_map(|stake| match stake.spot.place {
            Place::Area(area) => Some((area, stake)),
            Place::Line(_) => None,
        })
    }

    /// The same, without those who lost the right by a ruling.
    fn may_squeeze(&self, side: Side) -> impl Iterator<Item = (u8, &Stake)> {
        let is_barred = |stake: &Stake| match &self.phase {
            Phase::Dealing(round) => round.is_barred(stake.patron),
            Phase::Idle | Phase::Betting { .. } => false,
        };
        self.seated(side).filter(move |(_, stake)| !is_barred(stake))
    }

    /// The holder does not want to. The next highest may, or else the dealer turns the hand over.
    pub(super) fn waive(&self, by: Actor, side: Side, now: Time) -> Decided {
        let squeeze = self.check_squeezer(by, side, now)?;
        let passes_on = self.house.squeeze.may_waive;
        let mut others = self.squeezers(side).into_iter().filter(|_| passes_on);
        let next = others.find(|patron| !squeeze.was_with(*patron));
        Ok(vec![match next {
            Some(patron) => self.squeeze_given(side, patron, SqueezeReason::Waived, now),
            None => EventKind::Coup(CoupEvent::SqueezeEnded { side, why: SqueezeEnd::Waived }),
        }])
    }

    /// The holder names another bettor.
    pub(super) fn delegate(&self, by: Actor, side: Side, to: PatronId, now: Time) -> Decided {
        self.check_delegate(by, side, to, now)?;
        Ok(vec![self.squeeze_given(side, to, SqueezeReason::Named, now)])
    }

    /// The right to expose a hand once patrons could take their wagers back: its holder has all the
    /// time again. Whoever has seen cards takes nothing back, so that the holder's wager is there.
    pub(super) fn squeeze_again(&self, now: Time) -> Option<EventKind> {
        let Squeeze { side, holder, why, .. } = *self.squeeze()?;
        Some(self.squeeze_given(side, holder, why, now))
    }

    /// The dealer turns the hand over when the holder's time is over.
    pub(super) fn end_squeeze(&self, now: Time) -> Vec<EventKind> {
        let over = self.squeeze().filter(|squeeze| squeeze.is_over(now));
        let ended = |it: &Squeeze| {
            EventKind::Coup(CoupEvent::SqueezeEnded { side: it.side, why: SqueezeEnd::Time })
        };
        over.map(ended).into_iter().collect()
    }

    /// Whether somebody may turn over a hand now: whoever has the right to it, and otherwise
    /// whoever deals.
    ///
    /// # Errors
    /// It is somebody else's, it does not lie face down, or the other hand comes first.
    pub fn check_turn(&self, by: Actor, side: Side, now: Time) -> Result<(), Refusal> {
        match (by, self.squeeze()) {
            (Actor::Patron(_), Some(_)) => {
                self.check_turn_due(side)?;
                self.check_squeezer(by, side, now).map(|_| ())
            }
            (_, squeeze) => {
                self.check_dealer(by)?;
                self.check_turn_due(side)?;
                let squeeze = squeeze.filter(|squeeze| !squeeze.is_over(now));
                squeeze.map_or(Ok(()), |squeeze| Err(held(squeeze, now)))
            }
        }
    }

    /// Whether a hand is the one to turn over now.
    fn check_turn_due(&self, side: Side) -> Result<(), Refusal> {
        let Phase::Dealing(round) = &self.phase else { return Err(Refusal::NothingToTurn(side)) };
        match self.due(round) {
            Due::Turn(first) if first == side => Ok(()),
            Due::Turn(first) if round.is_face_down(side) => Err(Refusal::OtherHandFirst(first)),
            _ => Err(Refusal::NothingToTurn(side)),
        }
    }

    /// Whether the right to expose a hand may be given to this patron now. Nobody has it twice, so
    /// that it comes to an end.
    ///
    /// # Errors
    /// It is not theirs to give, the house does not let them, or the other has no seated wager on
    /// that side or has had it already.
    pub fn check_delegate(
        &self,
        by: Actor,
        side: Side,
        to: PatronId,
        now: Time,
    ) -> Result<(), Refusal> {
        let squeeze = self.check_squeezer(by, side, now)?;
        match () {
            () if !self.house.squeeze.may_delegate => Err(Refusal::SqueezeStays),
            () if squeeze.was_with(to) => Err(Refusal::HadSqueeze(to)),
            () if self.may_squeeze(side).all(|(_, stake)| stake.patron != to) => {
                Err(Refusal::NotSeatedOn { patron: to, side })
            }
            () => Ok(()),
        }
    }

    /// Whom the holder may name.
    pub(crate) fn delegates(&self, squeeze: &Squeeze, now: Time) -> Vec<PatronId> {
        let by = Actor::Patron(squeeze.holder);
        let mut patrons: Vec<PatronId> =
            self.seated(squeeze.side).map(|(_, stake)| stake.patron).collect();
        patrons.sort_unstable();
        patrons.dedup();
        patrons.retain(|to| self.check_delegate(by, squeeze.side, *to, now).is_ok());
        patrons
    }

    /// Whether somebody holds the right to expose this hand, and still has time.
    pub fn check_squeezer(&self, by: Actor, side: Side, now: Time) -> Result<&Squeeze, Refusal> {
        let squeeze = self.squeeze().filter(|squeeze| squeeze.side == side);
        let squeeze = squeeze.ok_or(Refusal::NoSqueeze(side))?;
        match (by == Actor::Patron(squeeze.holder), squeeze.is_over(now)) {
            (true, false) => Ok(squeeze),
            (true, true) => Err(Refusal::SqueezeOver { late: now.since(squeeze.until) }),
            (false, false) => Err(held(squeeze, now)),
            (false, true) => Err(Refusal::NoSqueeze(side)),
        }
    }
}

fn is_on(stake: &Stake, side: Side) -> bool {
    stake.spot.wager.as_str() == side.id()
}

fn held(squeeze: &Squeeze, now: Time) -> Refusal {
    let Squeeze { side, holder, until, .. } = *squeeze;
    Refusal::SqueezeHeld { side, holder, left: until.since(now) }
}
