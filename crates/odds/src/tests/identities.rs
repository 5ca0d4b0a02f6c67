//! What must hold between the odds of a shoe and those of the same shoe with cards gone:
//! `docs/ODDS.md` proves it.

use baccarat::{BySide, Card, Facts, Rank, Side, Wager, catalogue};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Zero;

use super::{cards, check_against_the_oracle, deal_every_card, less, of_cards, of_values};
use crate::{Composition, Distribution, Joint, Price, effects_of_removal};

#[test]
fn decks_agree_with_the_straightforward_way() {
    for decks in [1, 2, 4, 6, 8, 12] {
        check_against_the_oracle(Composition::of_decks(decks).values());
    }
}

#[test]
fn the_last_shoe_in_doubles_and_the_first_in_integers_agree() {
    // 458 and 459 cards.
    check_against_the_oracle([130, 32, 37, 36, 37, 37, 37, 37, 38, 37]);
    check_against_the_oracle([130, 33, 37, 36, 37, 37, 37, 37, 38, 37]);
    check_against_the_oracle([458, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    check_against_the_oracle([0, 0, 0, 0, 0, 0, 458, 0, 0, 0]);
    check_against_the_oracle([229, 0, 0, 0, 0, 0, 0, 229, 0, 0]);
}

#[test]
fn the_largest_shoe_is_counted() {
    let ranks = [100_000, 1, 0, 99_999, 100_000, 50_000, 50_000, 100_000, 100_000, 100_000];
    let mut all = [0; 13];
    all[..10].copy_from_slice(&ranks);
    all[12] = 300_000;
    let shoe = Composition::of_ranks(all).unwrap();
    assert_eq!(shoe.cards(), Composition::CARDS_MAX);
    let distribution = Distribution::of(&shoe).unwrap();
    let counted: u128 = distribution.iter().map(|(_, count)| count).sum();
    assert_eq!(counted, shoe.deals());
}

#[test]
fn a_dozen_cards_agree_with_dealing_each_of_them() {
    for text in [
        "Kc Kc Kd Qh 4s 4s 4c 9d 9d 2h 7c 6s",
        "Ah Ah Ah Ah Ad Ad 8c 8c 5s 5s 5s 3d",
        "Tc Jc Qc Kc Td Jd 3h 3h 3h 6d 6d 9s",
    ] {
        let cards = cards(text);
        let distribution = Distribution::of(&of_cards(&cards)).unwrap();
        let expected = deal_every_card(&cards);
        for facts in Facts::all() {
            assert_eq!(distribution.count(&facts), expected[facts.index()], "{facts:?}");
        }
    }
}

#[test]
fn naturals_are_won_alike_by_both_sides() {
    for shoe in [Composition::of_decks(8), of_values([5, 0, 3, 9, 1, 0, 0, 2, 7, 4])] {
        let joint = Joint::of(&shoe).unwrap();
        let is_natural = |facts: &Facts| Side::ALL.into_iter().any(|side| facts.is_natural(side));
        for Facts { totals, sizes, .. } in Facts::all().filter(is_natural) {
            let BySide { player, banker } = totals;
            let turned = BySide { player: banker, banker: player };
            let swapped = BySide { player: sizes.banker, banker: sizes.player };
            assert_eq!(joint.count(totals, sizes), joint.count(turned, swapped), "{totals:?}");
        }
    }
}

#[test]
fn weighted_effects_of_removal_cancel() {
    let uneven = of_values([61, 3, 22, 0, 17, 30, 1, 9, 25, 12]);
    for entry in catalogue::all() {
        let (wager, full) = (&entry.wager, Composition::of_decks(8));
        assert!(weighted_sum_of_effects(&full, wager).is_zero(), "{}", wager.id());
        if wager.id().as_str() != "perfect-pair" {
            assert!(weighted_sum_of_effects(&uneven, wager).is_zero(), "{}", wager.id());
        }
    }
}

#[test]
fn weighted_effects_cancel_where_suits_count() {
    let mut shoe = Composition::of_decks(2);
    for card in cards("Kc Kc Kd Ah 5s 5s 9d 9h") {
        shoe.remove(card).unwrap();
    }
    let wager = catalogue::find("perfect-pair").unwrap();
    assert!(weighted_sum_of_effects(&shoe, wager).is_zero());
}

/// Σ c · effect over the ranks, c being how many cards of the rank there are.
fn weighted_sum_of_effects(shoe: &Composition, wager: &Wager) -> BigRational {
    let effects = effects_of_removal(shoe, wager).unwrap();
    Rank::ALL.into_iter().zip(effects).fold(BigRational::zero(), |sum, (rank, effect)| {
        let count = shoe.of_rank(rank);
        assert_eq!(effect.is_none(), count == 0, "{rank:?}");
        sum + effect.unwrap_or_default() * BigInt::from(count)
    })
}

#[test]
fn an_effect_is_the_difference_of_two_prices() {
    let shoe = Composition::of_decks(8);
    let tie = catalogue::find("tie").unwrap();
    let effects = effects_of_removal(&shoe, tie).unwrap();
    let worth = |shoe: &Composition| {
        crate::Price::of(tie, &Distribution::of(shoe).unwrap()).unwrap().expectation()
    };
    for (rank, effect) in Rank::ALL.into_iter().zip(effects) {
        let less = shoe.without_rank(rank).unwrap();
        assert_eq!(effect, Some(worth(&less) - worth(&shoe)), "{rank:?}");
    }
}

#[test]
fn a_burned_card_nobody_saw_changes_nothing() {
    check_burned(&Composition::of_decks(1));
    check_burned(&of_cards(&cards("Kc Kc Kd Qh 4s 4s 4c 9d 9d 2h 7c 6s")));
}

/// The chance of every ending is its mean over the cards that may have been burned: one, or two.
fn check_burned(shoe: &Composition) {
    let whole = Distribution::of(shoe).unwrap();
    let (mut one_burned, mut two_burned) = (Sum::default(), Sum::default());
    for (first, ways) in each_card(shoe) {
        let rest = less(shoe, &[first]);
        one_burned.add(ways, &Distribution::of(&rest).unwrap());
        // The order in which two cards are burned makes no difference to what is left.
        for (second, more) in each_card(&rest).filter(|(second, _)| *second >= first) {
            let orders = if second == first { 1 } else { 2 };
            let left = Distribution::of(&less(&rest, &[second])).unwrap();
            two_burned.add(ways * more * orders, &left);
        }
    }
    for burned in [one_burned, two_burned] {
        for facts in Facts::all() {
            let mean = [burned.counts[facts.index()], burned.deals];
            let expected = [whole.count(&facts), whole.deals()];
            assert_eq!(mean[0] * expected[1], expected[0] * mean[1], "{facts:?}");
        }
    }
}

/// Distributions over deals of the same length, added up.
struct Sum {
    counts: Vec<u128>,
    deals: u128,
}

impl Default for Sum {
    fn default() -> Sum {
        Sum { counts: vec![0; Facts::COUNT], deals: 0 }
    }
}

impl Sum {
    fn add(&mut self, ways: u128, distribution: &Distribution) {
        self.deals += ways * distribution.deals();
        for (facts, count) in distribution.iter() {
            self.counts[facts.index()] += ways * count;
        }
    }
}

/// Each card of a shoe, with how many there are of it.
fn each_card(shoe: &Composition) -> impl Iterator<Item = (Card, u128)> + '_ {
    let count = |card| shoe.of_card(card).expect("suits are known");
    Card::deck().map(move |card| (card, u128::from(count(card)))).filter(|&(_, count)| count > 0)
}

#[test]
fn a_wager_is_priced_alike_from_the_shoe_and_from_its_distribution() {
    let mut shoe = Composition::of_decks(2);
    for card in cards("Kc Kc Kd Ah 5s 5s 9d 9h") {
        shoe.remove(card).unwrap();
    }
    let distribution = Distribution::of(&shoe).unwrap();
    for entry in catalogue::all() {
        let (one, other) =
            (Price::in_shoe(&entry.wager, &shoe).unwrap(), Price::of(&entry.wager, &distribution));
        let other = other.unwrap();
        assert_eq!((one.lines, one.lose), (other.lines, other.lose), "{}", entry.wager.id());
        assert_eq!(one.deals, other.deals);
    }
}
