//! How far the cut card moves what wagers come to.
//!
//! Cards are alike before they are dealt, so any coup that every shoe deals has the odds of a full
//! shoe. The last coups of a shoe are dealt only if those before them took few cards, and then
//! other cards than usual are left. A mean over all coups is therefore not quite that of a full
//! shoe.

#![expect(clippy::float_arithmetic, reason = "a mean and its error are no money")]

use baccarat::{Facts, Wager};
use house::House;
use num_traits::ToPrimitive;
use odds::{Composition, Joint, net};

use super::shoes;
use crate::{Dealer, Procedure};

/// The most that the cut card at 14 moves the mean of a coup for each wager of the `ez` house. A
/// million shoes gave 0.000004 for Player, −0.000008 for Banker, 0.000007 for a tie, 0.00016 for
/// Dragon 7 and −0.000015 for Panda 8; four standard errors of that are added.
const EFFECTS: [(&str, f64); 5] = [
    ("player", 0.000_006),
    ("banker", 0.000_011),
    ("tie", 0.000_032),
    ("dragon-7", 0.000_25),
    ("panda-8", 0.000_09),
];

pub(super) fn effect(wager: &Wager) -> f64 {
    let (_, effect) = EFFECTS.iter().find(|(id, _)| *id == wager.id().as_str()).expect("of ez");
    *effect
}

/// Every shoe deals more coups than this: the coups so far have the odds of a full shoe.
const ALWAYS_DEALT: usize = 72;

/// The mean of what the exact odds of the cards that are left, before each of the last coups,
/// differ from those of a full shoe. Chance moves this much less than the coups themselves.
#[test]
fn the_cut_card_moves_no_wager_by_more_than_its_bound() {
    let house = House::preset("ez").expect("ez is a preset");
    let wagers: Vec<&Wager> = house.wagers.offered().iter().map(|offer| &offer.wager).collect();
    let nets: Vec<Vec<f64>> = wagers.iter().map(|wager| nets(wager)).collect();
    let full = means(&nets, &Composition::of_decks(8));
    let mut dealer = Dealer::new(&Procedure::usual(8, 14), 1);
    let (mut sums, mut squares, mut coups) = ([0.0; 5], [0.0; 5], 0);
    let shoes = shoes(400);
    let count = shoes.end as f64;
    for number in shoes {
        let shoe = dealer.deal(number);
        coups += shoe.coups.len();
        let mut moved = [0.0; 5];
        for coup in shoe.coups.iter().skip(ALWAYS_DEALT) {
            let mut ranks = [0; 13];
            shoe.cards[coup.start..].iter().for_each(|card| ranks[card.rank as usize] += 1);
            let left = means(&nets, &Composition::of_ranks(ranks).expect("a few cards"));
            (0..5).for_each(|wager| moved[wager] += left[wager] - full[wager]);
        }
        (0..5).for_each(|wager| sums[wager] += moved[wager]);
        (0..5).for_each(|wager| squares[wager] += moved[wager] * moved[wager]);
    }
    let coups_a_shoe = coups as f64 / count;
    for (wager, (sum, squares)) in wagers.iter().zip(sums.into_iter().zip(squares)) {
        let mean = sum / count / coups_a_shoe;
        let error = squares.sqrt() / count / coups_a_shoe;
        println!("{:>9} moved by {mean:+.7} ± {error:.7}", wager.id());
        assert!(mean.abs() <= effect(wager) + 4.0 * error, "{} {mean} ± {error}", wager.id());
    }
}

/// What a wager of one comes to for each [`Facts`].
fn nets(wager: &Wager) -> Vec<f64> {
    let won = |line: usize| net(wager.lines()[line].pays).to_f64().expect("a modest number");
    Facts::all().map(|facts| wager.deciding_line(&facts).map_or(-1.0, won)).collect()
}

/// The expectation of each wager on the next coup of these cards.
fn means(nets: &[Vec<f64>], shoe: &Composition) -> [f64; 5] {
    let joint = Joint::of(shoe).expect("cards enough for a coup");
    let deals = shoe.deals() as f64;
    let mut means = [0.0; 5];
    for (facts, count) in joint.iter() {
        let chance = count as f64 / deals;
        for (mean, nets) in means.iter_mut().zip(nets) {
            *mean += chance * nets[facts.index()];
        }
    }
    means
}
