//! Placing wagers, and taking them back.

use baccarat::{Cents, WagerId};
use house::{Offer, Opposite};
use primitives::{Authority, PatronId, Time};

use super::Decided;
use crate::event::{EventKind, Returned, WagerEvent};
use crate::felt::{Felt, Stake, sum};
use crate::people::Actor;
use crate::place::{Place, Spot};
use crate::refusal::Refusal;
use crate::round::Retract;
use crate::table::{Phase, Table};

impl Table {
    pub(super) fn place(&self, by: Actor, more: &Stake, now: Time) -> Decided {
        self.check_bettor(by, more.patron)?;
        self.check_betting(now)?;
        self.check_care(more.patron, more.amount, now)?;
        self.check_stake(&self.felt, more)?;
        self.check_credits(more.patron, more.amount)?;
        Ok(vec![EventKind::Wager(WagerEvent::Staked(more.clone()))])
    }

    pub(super) fn take_back(&self, by: Actor, some: &Stake, now: Time) -> Decided {
        self.check_bettor(by, some.patron)?;
        self.check_taking_back(some.patron, now)?;
        if some.amount <= Cents::ZERO {
            return Err(Refusal::NoAmount);
        }
        let stake = self.felt.amount(some.patron, &some.spot);
        let minimum = self.offer(&some.spot.wager).map_or(Cents::ZERO, |offer| offer.minimum);
        match stake.minus(some.amount).map_err(|_| Refusal::TooMuchMoney)? {
            _ if stake == Cents::ZERO => Err(Refusal::NoStake),
            left if left < Cents::ZERO => Err(Refusal::StakeSmaller { stake }),
            left if left > Cents::ZERO && left < minimum => Err(Refusal::UnderMinimum { minimum }),
            _ => Ok(vec![taken_back(some.clone())]),
        }
    }

    pub(super) fn clear(
        &self,
        by: Actor,
        patron: PatronId,
        place: Option<Place>,
        now: Time,
    ) -> Decided {
        self.check_bettor(by, patron)?;
        self.check_taking_back(patron, now)?;
        let is_there = |stake: &&Stake| place.is_none_or(|place| stake.spot.place == place);
        let own = self.felt.of(patron).filter(is_there);
        let back: Vec<_> = own.cloned().map(taken_back).collect();
        if back.is_empty() { Err(Refusal::NoStake) } else { Ok(back) }
    }

    /// All of the last coup's stakes, or none.
    pub(super) fn repeat(&self, by: Actor, patron: PatronId, now: Time) -> Decided {
        let last = self.last.get(patron.0).map_or(&[][..], Vec::as_slice);
        if last.is_empty() {
            self.check_bettor(by, patron)?;
            self.check_betting(now)?;
            return Err(Refusal::NothingToRepeat);
        }
        self.place_all(by, patron, last.to_vec(), now)
    }

    /// As much again on every spot, or nothing.
    pub(super) fn double(&self, by: Actor, patron: PatronId, now: Time) -> Decided {
        let stakes: Vec<Stake> = self.felt.of(patron).cloned().collect();
        if stakes.is_empty() {
            self.check_bettor(by, patron)?;
            self.check_betting(now)?;
            return Err(Refusal::NoStake);
        }
        self.place_all(by, patron, stakes, now)
    }

    fn place_all(&self, by: Actor, patron: PatronId, mut stakes: Vec<Stake>, now: Time) -> Decided {
        self.check_bettor(by, patron)?;
        self.check_betting(now)?;
        let all = sum(stakes.iter()).map_err(|_| Refusal::TooMuchMoney)?;
        self.check_care(patron, all, now)?;
        self.check_credits(patron, all)?;
        // Lines need areas and side wagers need main ones, in whatever order they were staked.
        stakes.sort_by_key(|stake| {
            let is_line = matches!(stake.spot.place, Place::Line(_));
            (is_line, !is_main(stake.spot.wager.as_str()))
        });
        let mut felt = self.felt.clone();
        let mut placed = Vec::new();
        for stake in stakes {
            self.check_stake(&felt, &stake)?;
            felt.add(&stake);
            placed.push(EventKind::Wager(WagerEvent::Staked(stake)));
        }
        Ok(placed)
    }

    /// Whether this may wager for the patron: the patron, or whoever deals and sees the chips.
    pub fn check_bettor(&self, by: Actor, patron: PatronId) -> Result<(), Refusal> {
        match by {
            Actor::Patron(own) if own == patron => Ok(()),
            Actor::Patron(_) => Err(Refusal::NotYours { by, needed: Authority::OwnerOfWager }),
            _ => self.check_dealer(by),
        }
    }

    /// Whether wagers are open. From the lock until they open again a wager is late, and by how
    /// much is told.
    pub fn check_betting(&self, now: Time) -> Result<(), Refusal> {
        match (&self.phase, self.closed_at) {
            // The clock decides, even if nobody has looked at it since.
            (Phase::Betting { until: Some(until), .. }, _)
                if now >= *until && !self.is_held_open() =>
            {
                Err(Refusal::BetsClosed { late: now.since(*until) })
            }
            (Phase::Betting { .. }, _) => Ok(()),
            (Phase::Dealing(_) | Phase::Idle, Some(closed)) => {
                Err(Refusal::BetsClosed { late: now.since(closed) })
            }
            (Phase::Dealing(_) | Phase::Idle, None) => Err(Refusal::BetsNotOpen),
        }
    }

    /// Whether wagers may be taken back: while they are open, or when a ruling lets patrons do so.
    pub fn check_taking_back(&self, patron: PatronId, now: Time) -> Result<(), Refusal> {
        let has_looked = match &self.phase {
            Phase::Dealing(round) => round.has_looked(patron),
            Phase::Idle | Phase::Betting { .. } => false,
        };
        match self.check_retract() {
            Ok(_) if has_looked => Err(Refusal::HadSqueeze(patron)),
            Ok(Retract { until: Some(until) }) if now >= until => {
                Err(Refusal::BetsClosed { late: now.since(until) })
            }
            Ok(_) => Ok(()),
            Err(_) => self.check_betting(now),
        }
    }

    /// Whether wagers stay open past their time because the table's differential is over its
    /// limit: somebody must be able to mend it.
    fn is_held_open(&self) -> bool {
        matches!(self.returned_at_the_lock(), Err(Refusal::Differential { .. }))
    }

    /// Whether the patron has so much.
    pub fn check_credits(&self, patron: PatronId, amount: Cents) -> Result<(), Refusal> {
        let purse = self.purse(patron).copied().unwrap_or_default();
        // What is owed is not the patron's to stake.
        let free = purse.credits.minus(purse.owed).map_err(|_| Refusal::TooMuchMoney)?;
        if free < amount {
            Err(Refusal::NotEnoughCredits { credits: free.max(Cents::ZERO) })
        } else {
            Ok(())
        }
    }

    /// Whether a patron may stake so much more on a spot, with these stakes on the table.
    ///
    /// # Errors
    /// The place is not theirs, the house does not offer it, or a limit stands against it.
    pub fn check_stake(&self, felt: &Felt, more: &Stake) -> Result<(), Refusal> {
        if more.amount <= Cents::ZERO {
            return Err(Refusal::NoAmount);
        }
        let offer = self.offer(&more.spot.wager);
        let offer = offer.ok_or_else(|| Refusal::NotOffered(more.spot.wager.clone()))?;
        self.check_place(felt, more.patron, more.spot.place)?;
        self.check_on_spot(felt, more, offer)
    }

    /// Whether a patron who may wager in a place may stake so much more on this spot of it.
    pub(crate) fn check_on_spot(
        &self,
        felt: &Felt,
        more: &Stake,
        offer: &Offer,
    ) -> Result<(), Refusal> {
        self.check_opposite(felt, more.patron, &more.spot)?;
        self.check_amounts(felt, more, offer)
    }

    /// Whether a patron may wager in a place.
    ///
    /// # Errors
    /// There is no such place, somebody else has it, it is a line and not open, or the patron has
    /// as many as one may.
    pub fn check_place(&self, felt: &Felt, patron: PatronId, place: Place) -> Result<(), Refusal> {
        let most = match place {
            Place::Area(_) => self.house.areas.bettors_per_area,
            Place::Line(_) => 1,
        };
        if !self.has_place(place) {
            return Err(Refusal::NoSuchPlace(place));
        }
        let mut others: Vec<PatronId> =
            felt.at(place).map(|stake| stake.patron).filter(|&other| other != patron).collect();
        others.sort_unstable();
        others.dedup();
        if others.len() >= usize::from(most) {
            return Err(Refusal::Taken(place));
        }
        if let (Place::Line(_), true) = (place, self.house.gallery.needs_all_areas)
            && let Some(empty) = self.empty_area_of(felt)
        {
            return Err(Refusal::LineNeedsAllAreas { empty: Place::Area(empty) });
        }
        let mut places: Vec<Place> = felt.of(patron).map(|stake| stake.spot.place).collect();
        places.sort_unstable();
        places.dedup();
        let most = self.house.areas.per_patron;
        if places.contains(&place) || places.len() < usize::from(most) {
            Ok(())
        } else {
            Err(Refusal::TooManyPlaces { most })
        }
    }

    /// Lines lie between areas, so there is one fewer, and never an outer one.
    fn has_place(&self, place: Place) -> bool {
        let areas = self.house.areas.count;
        match place {
            Place::Area(area) => (1..=areas).contains(&area),
            Place::Line(line) => {
                let lines = self.house.gallery.lines.min(areas.saturating_sub(1));
                (1..=lines).contains(&line)
            }
        }
    }

    /// An area without a wager.
    pub(crate) fn empty_area_of(&self, felt: &Felt) -> Option<u8> {
        (1..=self.house.areas.count).find(|&area| felt.at(Place::Area(area)).next().is_none())
    }

    fn check_opposite(&self, felt: &Felt, patron: PatronId, spot: &Spot) -> Result<(), Refusal> {
        let other = match spot.wager.as_str() {
            "player" => "banker",
            "banker" => "player",
            _ => return Ok(()),
        };
        let rule = self.house.areas.opposite;
        let clashes = |stake: &Stake| {
            let is_near = match rule {
                Opposite::Allowed => false,
                Opposite::RefusedPerArea => stake.spot.place == spot.place,
                Opposite::RefusedPerPatron => true,
            };
            is_near && stake.spot.wager.as_str() == other
        };
        if felt.of(patron).any(clashes) { Err(Refusal::Opposite(rule)) } else { Ok(()) }
    }

    fn check_amounts(&self, felt: &Felt, more: &Stake, offer: &Offer) -> Result<(), Refusal> {
        let Stake { patron, spot, amount } = more;
        let plus = |sum: Cents| sum.plus(*amount).map_err(|_| Refusal::TooMuchMoney);
        let all = |stakes: &mut dyn Iterator<Item = &Stake>| {
            plus(sum(stakes).map_err(|_| Refusal::TooMuchMoney)?)
        };
        self.check_payable(felt, Cents::ZERO, *amount)?;
        let limits = &self.house.limits;
        let stake = plus(felt.amount(*patron, spot))?;
        if stake < offer.minimum {
            return Err(Refusal::UnderMinimum { minimum: offer.minimum });
        }
        if stake > offer.maximum {
            return Err(Refusal::OverMaximum { maximum: offer.maximum });
        }
        if let Some(maximum) = limits.area_maximum
            && all(&mut felt.at(spot.place))? > maximum
        {
            return Err(Refusal::OverAreaMaximum { maximum });
        }
        if let Some(maximum) = limits.table_maximum
            && all(&mut felt.stakes().iter())? > maximum
        {
            return Err(Refusal::OverTableMaximum { maximum });
        }
        if offer.is_main() {
            return Ok(());
        }
        let same = |stake: &&Stake| stake.spot.wager == spot.wager;
        if let Some(maximum) = limits.side_table_maximum
            && all(&mut felt.stakes().iter().filter(same))? > maximum
        {
            return Err(Refusal::OverSideTableMaximum { maximum });
        }
        let main = main_stake(felt, *patron, spot.place);
        if limits.side_needs_main && main == Cents::ZERO {
            return Err(Refusal::NeedsMain);
        }
        if limits.side_at_most_main && stake > main {
            return Err(Refusal::MoreThanMain { main });
        }
        Ok(())
    }

    /// What the house says of a wager that it offers.
    pub fn offer(&self, wager: &WagerId) -> Option<&Offer> {
        self.house.wagers.offered().iter().find(|offer| offer.wager.id() == wager)
    }
}

/// What a patron has on Player and Banker in one place.
pub(super) fn main_stake(felt: &Felt, patron: PatronId, place: Place) -> Cents {
    let is_main = |stake: &&Stake| stake.patron == patron && is_main(stake.spot.wager.as_str());
    sum(felt.at(place).filter(is_main)).unwrap_or(Cents::ZERO)
}

/// Whether a wager is on Player or Banker.
fn is_main(wager: &str) -> bool {
    matches!(wager, "player" | "banker")
}

fn taken_back(stake: Stake) -> EventKind {
    EventKind::Wager(WagerEvent::StakeReturned { stake, why: Returned::TakenBack })
}
