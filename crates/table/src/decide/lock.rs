//! The lock: what comes back when wagers close, because it may not stay.

use baccarat::{Cents, Side};
use house::{OnAreaLeft, OverDifferential};

use super::wagering::main_stake;
use crate::event::{EventKind, Returned, WagerEvent};
use crate::felt::{Felt, Stake, sum};
use crate::place::Place;
use crate::refusal::Refusal;
use crate::table::Table;

impl Table {
    /// What comes back when wagers close.
    pub(super) fn returned_at_the_lock(&self) -> Result<Vec<(Stake, Returned)>, Refusal> {
        self.returned_by(|felt| self.returned_for_the_differential(felt))
    }

    /// What comes back however much the sides differ by: when the floor closes bets
    /// over the differential, or when patrons have taken wagers back after the lock.
    pub(super) fn returned_whatever_the_differential(&self) -> Vec<(Stake, Returned)> {
        let returned = self.returned_by(|_| Ok(Vec::new()));
        returned.expect("only the differential stands against it")
    }

    /// One stake that comes back can be the reason why another may not stay, so this goes on until
    /// all that is left may.
    fn returned_by(
        &self,
        differential: impl Fn(&Felt) -> Result<Vec<(Stake, Returned)>, Refusal>,
    ) -> Result<Vec<(Stake, Returned)>, Refusal> {
        let mut felt = self.felt.clone();
        let mut returned = Vec::new();
        loop {
            let mut next = self.returned_from_lines(&felt);
            if next.is_empty() {
                next = differential(&felt)?;
            }
            if next.is_empty() {
                next = self.returned_for_the_main_wager(&felt);
            }
            if next.is_empty() {
                return Ok(returned);
            }
            for (stake, _) in &next {
                felt.remove(stake);
            }
            returned.extend(next);
        }
    }

    /// That so much more than the differential's limit stands, if these stakes are locked.
    pub(super) fn differential_allowed(&self, felt: &Felt) -> Result<Option<EventKind>, Refusal> {
        let Some(maximum) = self.house.limits.differential.maximum else { return Ok(None) };
        let (_, difference) = difference(felt)?;
        let is_over = difference > maximum;
        Ok(is_over
            .then_some(EventKind::Wager(WagerEvent::DifferentialAllowed { difference, maximum })))
    }

    /// Stakes on lines, if an area is empty and the house does not let them stand.
    fn returned_from_lines(&self, felt: &Felt) -> Vec<(Stake, Returned)> {
        let gallery = &self.house.gallery;
        let may_stand = gallery.on_area_left == OnAreaLeft::Stand || !gallery.needs_all_areas;
        if may_stand || self.empty_area_of(felt).is_none() {
            return Vec::new();
        }
        let on_lines = felt.stakes().iter().filter(|it| matches!(it.spot.place, Place::Line(_)));
        on_lines.map(|stake| (stake.clone(), Returned::AreaLeftEmpty)).collect()
    }

    /// Side wagers, as far as no wager on Player or Banker beside them allows them.
    fn returned_for_the_main_wager(&self, felt: &Felt) -> Vec<(Stake, Returned)> {
        let limits = &self.house.limits;
        let is_side =
            |stake: &&Stake| self.offer(&stake.spot.wager).is_some_and(|it| !it.is_main());
        let excess = |stake: &Stake| {
            let main = main_stake(felt, stake.patron, stake.spot.place);
            let is_within = main > Cents::ZERO && !limits.side_at_most_main;
            if is_within { Cents::ZERO } else { stake.amount.minus(main).unwrap_or(Cents::ZERO) }
        };
        let sides = felt.stakes().iter().filter(|_| limits.side_needs_main).filter(is_side);
        sides
            .filter(|stake| excess(stake) > Cents::ZERO)
            .map(|stake| {
                let amount = self.reduction(stake, excess(stake));
                (Stake { amount, ..stake.clone() }, Returned::NoMainWager)
            })
            .collect()
    }

    /// The larger side's last stakes, until the difference is within its limit.
    fn returned_for_the_differential(
        &self,
        felt: &Felt,
    ) -> Result<Vec<(Stake, Returned)>, Refusal> {
        let Some(maximum) = self.house.limits.differential.maximum else { return Ok(Vec::new()) };
        let (larger, difference) = difference(felt)?;
        if difference <= maximum {
            return Ok(Vec::new());
        }
        if self.house.limits.differential.when_over == OverDifferential::Block {
            return Err(Refusal::Differential { maximum, difference });
        }
        let mut excess = difference.minus(maximum).map_err(|_| Refusal::TooMuchMoney)?;
        let mut returned = Vec::new();
        for stake in felt.stakes().iter().rev() {
            if excess <= Cents::ZERO {
                break;
            }
            if stake.spot.wager.as_str() != larger.id() {
                continue;
            }
            let amount = self.reduction(stake, excess);
            excess = excess.minus(amount).map_err(|_| Refusal::TooMuchMoney)?;
            returned.push((Stake { amount, ..stake.clone() }, Returned::Differential));
        }
        Ok(returned)
    }

    /// How much of a stake comes back: all of it, if less than the least stake would be left.
    fn reduction(&self, stake: &Stake, excess: Cents) -> Cents {
        let left = stake.amount.minus(excess).unwrap_or(Cents::ZERO);
        let minimum = self.offer(&stake.spot.wager).map_or(Cents::ZERO, |offer| offer.minimum);
        if left < minimum { stake.amount } else { excess }
    }
}

/// By how much Player and Banker wagers differ, and which of them are more.
fn difference(felt: &Felt) -> Result<(Side, Cents), Refusal> {
    let of = |side: Side| {
        let stakes = felt.stakes().iter();
        let own = stakes.filter(move |stake| stake.spot.wager.as_str() == side.id());
        sum(own).map_err(|_| Refusal::TooMuchMoney)
    };
    let (player, banker) = (of(Side::Player)?, of(Side::Banker)?);
    let (larger, difference) = if player > banker {
        (Side::Player, player.minus(banker))
    } else {
        (Side::Banker, banker.minus(player))
    };
    Ok((larger, difference.map_err(|_| Refusal::TooMuchMoney)?))
}
