//! The stakes on the table.

use baccarat::{Cents, TooMuchMoney};
use primitives::{PatronId, saved};

use crate::place::{Place, Spot};

/// Stakes in the order in which their spots were first staked on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Felt {
    stakes: Vec<Stake>,
}
saved! { Felt { stakes } }

/// What one patron has on one spot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stake {
    pub patron: PatronId,
    pub spot: Spot,
    pub amount: Cents,
}
saved! { Stake { patron, spot, amount } }

impl Felt {
    /// Every stake.
    pub fn stakes(&self) -> &[Stake] {
        &self.stakes
    }

    /// Whether nothing is staked.
    pub fn is_empty(&self) -> bool {
        self.stakes.is_empty()
    }

    /// The stakes of one patron.
    pub fn of(&self, patron: PatronId) -> impl Iterator<Item = &Stake> {
        self.stakes.iter().filter(move |stake| stake.patron == patron)
    }

    /// The stakes in one place.
    pub fn at(&self, place: Place) -> impl Iterator<Item = &Stake> {
        self.stakes.iter().filter(move |stake| stake.spot.place == place)
    }

    /// What a patron has on a spot.
    pub fn amount(&self, patron: PatronId, spot: &Spot) -> Cents {
        let stake = self.of(patron).find(|stake| stake.spot == *spot);
        stake.map_or(Cents::ZERO, |stake| stake.amount)
    }

    /// All of it.
    ///
    /// # Errors
    /// It is more than an amount can hold: not on a table whose stakes were taken one by one.
    pub fn total(&self) -> Result<Cents, TooMuchMoney> {
        sum(self.stakes.iter())
    }

    /// Puts more on a spot.
    pub(crate) fn add(&mut self, more: &Stake) {
        match self.stakes.iter_mut().find(|stake| stake.is_with(more)) {
            Some(stake) => stake.amount = stake.amount.plus(more.amount).expect("it was decided"),
            None => self.stakes.push(more.clone()),
        }
    }

    /// Takes from a spot, and the stake with it if nothing is left.
    pub(crate) fn remove(&mut self, some: &Stake) {
        for stake in self.stakes.iter_mut().filter(|stake| stake.is_with(some)) {
            stake.amount = stake.amount.minus(some.amount).expect("it was decided");
        }
        self.stakes.retain(|stake| stake.amount > Cents::ZERO);
    }

    /// What is left without these.
    pub(crate) fn without<'s>(&self, stakes: impl IntoIterator<Item = &'s Stake>) -> Felt {
        let mut felt = self.clone();
        for stake in stakes {
            felt.remove(stake);
        }
        felt
    }
}

impl Stake {
    /// Whether both are the same patron's, on the same spot.
    fn is_with(&self, other: &Stake) -> bool {
        self.patron == other.patron && self.spot == other.spot
    }
}

/// The sum of some stakes.
pub(crate) fn sum<'s>(mut stakes: impl Iterator<Item = &'s Stake>) -> Result<Cents, TooMuchMoney> {
    stakes.try_fold(Cents::ZERO, |sum, stake| sum.plus(stake.amount))
}
