//! The best tags for a wager.

use baccarat::{Rank, Wager};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive, Zero};
use odds::{Composition, effects_of_removal};

/// The tags, whole numbers from `-tag_max` to `tag_max`, whose correlation with the wager's effects
/// of removal in a full shoe is highest: the best of them all, found by dynamic programming. Among
/// equals the smallest tags. `None` if no rank has an effect, as with pairs.
///
/// Tags are balanced: over a full deck they add up to nothing, so that the true count of an unknown
/// shoe is zero on the average however many cards are gone, and one trigger serves the whole shoe.
///
/// The more a rank's removal helps, the higher is its tag. For balanced tags `t` and effects `e`,
/// which cancel too, the correlation is `t·e / (|t|·|e|)`. So the largest `t·e` for each `|t|²` is
/// enough to find it.
pub fn best_tags(wager: &Wager, decks: u8, tag_max: i32) -> Option<[i32; 13]> {
    let effects = whole_effects(wager, decks)?;
    let mut best: Option<(i128, i128, [i32; 13])> = None;
    for (square, reached) in Table::of(&effects, tag_max.max(1)).ends() {
        let (product, square) = (i128::from(reached.product), square as i128);
        let is_better = best.is_none_or(|(best_product, best_square, _)| {
            // Squared, multiplied out.
            product * product * best_square > best_product * best_product * square
        });
        if product > 0 && square > 0 && is_better {
            best = Some((product, square, reached.tags));
        }
    }
    best.map(|(_, _, tags)| tags)
}

/// Effects of removal in whole numbers: parts of the largest, 2^30 of them. `None` if all are zero.
fn whole_effects(wager: &Wager, decks: u8) -> Option<[i64; 13]> {
    let shoe = Composition::of_decks(decks);
    let effects = effects_of_removal(&shoe, wager).expect("a deck has a price with its suits");
    let effects = effects.map(|effect| effect.unwrap_or_else(BigRational::zero));
    let largest = effects.iter().map(Signed::abs).max().filter(|largest| !largest.is_zero())?;
    let parts = BigRational::from(BigInt::from(1 << 30)) / largest;
    let whole = |effect: BigRational| (effect * &parts).round().to_integer().to_i64();
    Some(effects.map(|effect| whole(effect).expect("no effect is more than the largest")))
}

/// For each sum of tags and each sum of their squares, the tags of the first ranks that have the
/// largest product with the effects.
struct Table {
    /// The largest sum, either way, that there can be.
    sum_max: usize,
    squares: usize,
    reached: Vec<Option<Reached>>,
}

#[derive(Clone, Copy)]
struct Reached {
    product: i64,
    tags: [i32; 13],
}

impl Table {
    fn of(effects: &[i64; 13], tag_max: i32) -> Table {
        let most = tag_max.unsigned_abs() as usize * Rank::ALL.len();
        let squares = most * tag_max.unsigned_abs() as usize + 1;
        let reached = vec![None; (2 * most + 1) * squares];
        let mut table = Table { sum_max: most, squares, reached };
        let start = table.place(most, 0);
        table.reached[start] = Some(Reached { product: 0, tags: [0; 13] });
        for (rank, &effect) in effects.iter().enumerate() {
            table = table.with_rank(rank, effect, tag_max);
        }
        table
    }

    fn place(&self, sum: usize, square: usize) -> usize {
        sum * self.squares + square
    }

    /// One more rank, with each tag.
    fn with_rank(&self, rank: usize, effect: i64, tag_max: i32) -> Table {
        let mut next = Table { reached: vec![None; self.reached.len()], ..*self };
        for (place, reached) in self.reached.iter().enumerate() {
            let Some(reached) = reached else { continue };
            let (sum, square) = (place / self.squares, place % self.squares);
            for tag in -tag_max..=tag_max {
                let sum = sum.checked_add_signed(tag as isize).expect("sums have room");
                let place = next.place(sum, square + (tag * tag) as usize);
                let product = reached.product + effect * i64::from(tag);
                let is_better = next.reached[place].is_none_or(|other| product > other.product);
                if is_better {
                    let mut tags = reached.tags;
                    tags[rank] = tag;
                    next.reached[place] = Some(Reached { product, tags });
                }
            }
        }
        next
    }

    /// Tags that add up to nothing, by the sum of their squares.
    fn ends(&self) -> impl Iterator<Item = (usize, Reached)> + '_ {
        let balanced = &self.reached[self.place(self.sum_max, 0)..][..self.squares];
        balanced.iter().enumerate().filter_map(|(square, reached)| Some((square, (*reached)?)))
    }
}
