//! Exact figures as they are printed.

use baccarat::{Pays, Rate, Wager, Winner};
use house::House;
use num_rational::BigRational;
use num_traits::One;
use odds::{Distribution, Price, decimal, square_root};

/// The digits after the point in what programs read.
pub(crate) const PLACES: u32 = 12;

/// The digits after the point in what people read.
pub(crate) const PLACES_SHOWN: u32 = 4;

/// A wager with its exact odds.
#[derive(Debug)]
pub(crate) struct Priced<'w> {
    pub(crate) wager: &'w Wager,
    pub(crate) price: Price,
}

impl Priced<'_> {
    pub(crate) fn id(&self) -> String {
        self.wager.id().to_string()
    }

    /// How often it wins, of all coups.
    pub(crate) fn hit(&self) -> BigRational {
        self.price.probability(self.price.win())
    }

    /// What comes back for each unit staked, the stake included.
    pub(crate) fn returned(&self) -> BigRational {
        self.price.expectation() + BigRational::one()
    }

    pub(crate) fn deviation(&self, places: u32) -> String {
        square_root(&self.price.variance(), places)
    }
}

/// What is to be said of the commission when its rate is not all that the house charges by.
pub(crate) fn commission_note<'w>(
    house: &House,
    mut wagers: impl Iterator<Item = &'w Wager>,
) -> Option<&'static str> {
    wagers.any(|wager| house.charges_beside_the_rate(wager)).then_some(
        "Commission is counted at its rate, before the rounding and the minimum of this house",
    )
}

/// How many of a distribution's deals each side wins, and how many tie.
pub(crate) fn outcomes(distribution: &Distribution) -> [(Winner, u128); 3] {
    Winner::ALL.map(|winner| {
        let ending = distribution.iter().filter(|(facts, _)| facts.winner() == winner);
        (winner, ending.map(|(_, count)| count).sum())
    })
}

/// A fraction in per cent, without the sign.
pub(crate) fn percent(fraction: &BigRational, places: u32) -> String {
    decimal(&(fraction * whole(100)), places)
}

/// That many.
pub(crate) fn whole(number: u32) -> BigRational {
    BigRational::from_integer(number.into())
}

/// That many, of coups or of deals.
pub(crate) fn whole_of(number: u128) -> BigRational {
    BigRational::from_integer(number.into())
}

/// What a line pays, in a word or two.
pub(crate) fn pays(pays: Pays) -> String {
    match pays {
        Pays::Push => "push".to_owned(),
        Pays::Win { odds, commission } if commission == Rate::ZERO => odds.to_string(),
        Pays::Win { odds, commission } => format!("{odds} less {commission}"),
    }
}

/// What a wager pays, in the order its lines are tried. Neighbours that pay alike are told once.
pub(crate) fn pay_table(wager: &Wager) -> String {
    let mut prices: Vec<String> = wager.lines().iter().map(|line| pays(line.pays)).collect();
    prices.dedup();
    prices.join(", ")
}
