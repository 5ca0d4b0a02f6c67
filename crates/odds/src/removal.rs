//! How a wager's worth changes with one card gone.

use baccarat::{Card, Rank, Suit, Wager};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Zero;

use crate::composition::Composition;
use crate::price::{NoPrice, Price};

/// The change of a wager's expectation when one card of each rank is taken out of the shoe, ace
/// first; `None` for a rank the shoe lacks. Where suits count, it is the mean over the cards of the
/// rank.
///
/// # Errors
/// The shoe less a card holds fewer than six, or the wager needs suits that are not known.
pub fn effects_of_removal(
    shoe: &Composition,
    wager: &Wager,
) -> Result<[Option<BigRational>; 13], NoPrice> {
    let whole = Price::in_shoe(wager, shoe)?.expectation();
    let mut effects = [const { None }; 13];
    for (effect, rank) in effects.iter_mut().zip(Rank::ALL) {
        let Ok(less) = shoe.without_rank(rank) else { continue };
        let worth = match Price::in_shoe(wager, &less) {
            Ok(price) => price.expectation(),
            Err(NoPrice::SuitsUnknown(_)) => mean_over_suits(shoe, rank, wager)?,
            Err(error) => return Err(error),
        };
        *effect = Some(worth - &whole);
    }
    Ok(effects)
}

/// What the wager is worth on the average when a card of the rank is gone, any of them as likely.
fn mean_over_suits(shoe: &Composition, rank: Rank, wager: &Wager) -> Result<BigRational, NoPrice> {
    let mut sum = BigRational::zero();
    for suit in Suit::ALL {
        let card = Card::new(rank, suit);
        let mut less = shoe.clone();
        if let (Some(count), Ok(())) = (shoe.of_card(card), less.remove(card)) {
            let worth = Price::in_shoe(wager, &less)?.expectation();
            sum += worth * BigInt::from(count);
        }
    }
    Ok(sum / BigInt::from(shoe.of_rank(rank)))
}
