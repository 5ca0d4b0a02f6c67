//! Who has the edge on the wagers that a house offers.

use std::sync::OnceLock;

use baccarat::{Cents, Pays, Rate, Rounding, Wager, catalogue};
use num_rational::BigRational;
use odds::{Composition, Distribution, Price, decimal};

use crate::fault::Problem;
use crate::house::House;
use crate::reader::Notes;

/// How many digits of an edge are told.
const PLACES: u32 = 6;

/// Warns of every offered wager on which the bettor, and not the house, has the edge when the shoe
/// is full.
pub(crate) fn warn(house: &House, notes: &mut Notes) {
    for offer in house.wagers.offered() {
        let wager = &offer.wager;
        if pays_as_usual(wager) {
            continue;
        }
        let expectation = expectation(wager, house.shoe.decks);
        if *expectation.numer() <= 0.into() {
            continue;
        }
        let own = format!("wager.{}", wager.id());
        let option = match wager.id().as_str() {
            "banker" => "commission.rate",
            _ if notes.places.contains_key(&own) => &own,
            _ => "wagers",
        };
        let edge = decimal(&expectation, PLACES);
        let terms = if house.charges_beside_the_rate(wager) {
            ", at the rate of commission, before its rounding and minimum"
        } else {
            ""
        };
        let id = wager.id();
        let why = format!("the bettor has the edge on {id}: {edge} of each unit staked{terms}");
        notes.fault_or_at(option, "wagers", Problem::Warning { why });
    }
}

impl House {
    /// The house's edge on a wager of its own, in percent of what is staked, from a full shoe.
    /// Commission is counted at its rate.
    pub fn edge_percent(&self, wager: &Wager, places: u32) -> String {
        let edge = -expectation(wager, self.shoe.decks) * BigRational::from_integer(100.into());
        decimal(&edge, places)
    }

    /// Whether the commission on a wager may come to something other than its rate of what is won,
    /// since it is rounded to a unit or has a minimum. Odds are counted at the rate: what these
    /// terms do to them depends on the stake.
    pub fn charges_beside_the_rate(&self, wager: &Wager) -> bool {
        let terms = self.terms();
        let is_charged = wager.lines().iter().any(|line| match line.pays {
            Pays::Win { commission, .. } => commission != Rate::ZERO,
            Pays::Push => false,
        });
        is_charged
            && (terms.commission != Rounding::Exact || terms.commission_minimum > Cents::ZERO)
    }
}

/// Whether the wager pays what a wager of the catalogue pays. Those favour the house with any
/// number of decks, as a test below counts, so most houses are read without counting anything.
fn pays_as_usual(wager: &Wager) -> bool {
    catalogue::all().iter().any(|entry| entry.wager.lines() == wager.lines())
}

/// What the bettor may expect of each unit staked, from so many full decks.
fn expectation(wager: &Wager, decks: u8) -> BigRational {
    Price::of(wager, full_shoe(decks)).expect("a full shoe's suits are known").expectation()
}

/// How the coups of so many full decks end. Counted once, however many houses are read.
fn full_shoe(decks: u8) -> &'static Distribution {
    static COUNTED: [OnceLock<Distribution>; 8] = [const { OnceLock::new() }; 8];
    assert!((1..=8).contains(&decks), "the shoe was read with 1 to 8 decks");
    COUNTED[usize::from(decks) - 1].get_or_init(|| {
        Distribution::of(&Composition::of_decks(decks)).expect("a deck holds six cards")
    })
}

#[cfg(test)]
mod tests {
    use baccarat::catalogue;

    use super::expectation;

    #[test]
    fn the_catalogue_favours_the_house_with_any_number_of_decks() {
        for decks in 1..=8 {
            for entry in catalogue::all() {
                let expected = expectation(&entry.wager, decks);
                assert!(*expected.numer() < 0.into(), "{} with {decks}", entry.wager.id());
            }
        }
    }
}
