//! How often a coup ends in each pair of totals and hand sizes.

use baccarat::{BySide, Facts, Size, Total};

use crate::composition::{Composition, TooFewCards};
use crate::kernel::{self, CELLS};

/// The number of ordered six-card deals for each pair of totals and of hand sizes. Exact.
#[derive(Clone, Debug)]
pub struct Joint(Counts);

#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "common shoes are counted without allocating")]
enum Counts {
    /// Whole numbers below 2^53.
    Doubles([f64; CELLS]),
    Integers(Box<[i128; CELLS]>),
}

/// The largest shoe whose deals number less than 2^53, so that doubles are exact: eight decks and
/// some.
const DOUBLES_CARDS_MAX: u32 = 458;

const _: () = {
    let n = DOUBLES_CARDS_MAX as u128;
    assert!(n * (n - 1) * (n - 2) * (n - 3) * (n - 4) * (n - 5) < 1 << 53);
    let n = n + 1;
    assert!(n * (n - 1) * (n - 2) * (n - 3) * (n - 4) * (n - 5) >= 1 << 53);
};

impl Joint {
    /// Counts every way a coup from this shoe can end.
    ///
    /// # Errors
    /// The shoe holds fewer than six cards.
    pub fn of(shoe: &Composition) -> Result<Joint, TooFewCards> {
        let (cards, values) = (shoe.cards(), shoe.values());
        if cards < 6 {
            return Err(TooFewCards { cards, needed: 6 });
        }
        Ok(Joint(if cards <= DOUBLES_CARDS_MAX {
            Counts::Doubles(kernel::count_in_doubles(&values.map(f64::from)))
        } else {
            Counts::Integers(Box::new(kernel::count_in_integers(&values.map(i128::from))))
        }))
    }

    /// How many deals end like this.
    pub fn count(&self, totals: BySide<Total>, sizes: BySide<Size>) -> u128 {
        let cell = Joint::place(&Facts { totals, sizes, pairs: BySide::default() });
        match &self.0 {
            // Whole and never negative, so the conversions lose nothing.
            Counts::Doubles(counts) => counts[cell] as u64 as u128,
            Counts::Integers(counts) => counts[cell].unsigned_abs(),
        }
    }

    /// The place of an ending among the four hundred, for [`Joint::sum`]: who drew, and both
    /// totals. Pairs are of no account.
    pub fn place(facts: &Facts) -> usize {
        let total = facts.totals.map(|total| usize::from(total.get()));
        let drew = facts.sizes.map(|size| size == Size::Three);
        kernel::cell(total.player, total.banker, [drew.player, drew.banker])
    }

    /// How many deals end in any of these [places](Joint::place), each of which is named once.
    /// Quicker than asking one by one, for whoever asks the same of many shoes.
    pub fn sum(&self, places: &[usize]) -> u128 {
        match &self.0 {
            // Whole numbers whose sum is below 2^53: no conversion or addition loses anything.
            Counts::Doubles(counts) => {
                places.iter().map(|&place| counts[place] as i64).sum::<i64>() as u128
            }
            Counts::Integers(counts) => {
                places.iter().map(|&place| counts[place].unsigned_abs()).sum()
            }
        }
    }

    /// Every ending there can be, with the number of its deals. Pairs are left open: the facts say
    /// there is none.
    pub fn iter(&self) -> impl Iterator<Item = (Facts, u128)> + '_ {
        let sizes = [Size::Two, Size::Three];
        let sizes = sizes
            .into_iter()
            .flat_map(move |player| sizes.into_iter().map(move |banker| BySide { player, banker }));
        sizes.flat_map(move |sizes| {
            let totals = Total::ALL.into_iter().flat_map(|player| {
                Total::ALL.into_iter().map(move |banker| BySide { player, banker })
            });
            totals.map(move |totals| {
                let facts = Facts { totals, sizes, pairs: BySide::default() };
                (facts, self.count(totals, sizes))
            })
        })
    }
}
