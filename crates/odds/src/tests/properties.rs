//! Shoes of every kind against the straightforward ways.

use baccarat::{BySide, Card, Coup, Facts, Pair, Step};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::known::check_dealing_on;
use super::{
    check_against_the_oracle, deal_every_card, endings, less, of_cards, of_values, without_suits,
};
use crate::{Composition, Distribution, Joint, PairKinds, kernel};

/// As many cards of each value as eight decks can have left.
fn played_down() -> impl Strategy<Value = [u32; 10]> {
    (0..=128_u32, prop::array::uniform9(0..=32_u32)).prop_map(|(zero, others)| {
        let mut values = [zero; 10];
        values[1..].copy_from_slice(&others);
        values
    })
}

/// Some values missing altogether.
fn with_gaps() -> impl Strategy<Value = [u32; 10]> {
    (played_down(), prop::array::uniform10(any::<bool>())).prop_map(|(mut values, missing)| {
        for (count, missing) in values.iter_mut().zip(missing) {
            *count *= u32::from(!missing);
        }
        values
    })
}

/// A handful of cards: just enough for a coup, or one or two over.
fn tiny() -> impl Strategy<Value = [u32; 10]> {
    vec(0..10_usize, 6..=8).prop_map(|cards| {
        let mut values = [0; 10];
        for value in cards {
            values[value] += 1;
        }
        values
    })
}

fn shoes() -> impl Strategy<Value = [u32; 10]> {
    prop_oneof![played_down(), with_gaps(), tiny()]
        .prop_filter("six cards", |values| values.iter().sum::<u32>() >= 6)
}

/// Too many cards for doubles, and some very many.
fn large() -> impl Strategy<Value = [u32; 10]> {
    prop_oneof![prop::array::uniform10(46..=150_u32), prop::array::uniform10(1_000..=10_000_u32)]
}

/// Few ranks, so that pairs abound, perfect ones too.
fn few_cards(most: usize) -> impl Strategy<Value = Vec<Card>> {
    let likely = "Kc Kd Qc 4c 4s 9h 2d 3s 5c 6c".split(' ').map(|card| card.parse().unwrap());
    let likely: Vec<Card> = likely.collect();
    let any: Vec<Card> = Card::deck().collect();
    vec(prop_oneof![3 => select(likely), 1 => select(any)], 6..=most)
}

fn counts(shoe: &Composition) -> Vec<u128> {
    let joint = Joint::of(shoe).expect("six cards");
    endings().map(|(totals, sizes)| joint.count(totals, sizes)).collect()
}

proptest! {
    #[test]
    fn any_shoe_agrees_with_the_straightforward_way(values in shoes()) {
        check_against_the_oracle(values);
    }

    #[test]
    fn one_value_alone_agrees_too(value in 0..10_usize, cards in 6..=458_u32) {
        let mut values = [0; 10];
        values[value] = cards;
        check_against_the_oracle(values);
    }

    #[test]
    fn shoes_too_large_for_doubles_agree_too(
        values in prop::array::uniform10(46..=150_u32),
    ) {
        check_against_the_oracle(values);
    }

    #[test]
    fn doubles_and_integers_count_alike(values in shoes()) {
        if values.iter().sum::<u32>() > 458 {
            return Ok(());
        }
        let doubles = kernel::count_in_doubles(&values.map(f64::from));
        let integers = kernel::count_in_integers(&values.map(i128::from));
        prop_assert_eq!(doubles.map(|count| count as i128), integers);
    }

    #[test]
    fn endings_add_up_to_the_deals(values in prop_oneof![shoes(), large()]) {
        let shoe = of_values(values);
        prop_assert_eq!(counts(&shoe).into_iter().sum::<u128>(), shoe.deals());
        let distribution = Distribution::of(&shoe).unwrap();
        prop_assert_eq!(distribution.iter().map(|(_, count)| count).sum::<u128>(), shoe.deals());
    }

    #[test]
    fn naturals_are_won_alike_in_every_shoe(values in prop_oneof![shoes(), large()]) {
        let joint = Joint::of(&of_values(values)).unwrap();
        for (totals, sizes) in endings() {
            let facts = Facts { totals, sizes, pairs: BySide::default() };
            if facts.cards_used() == 4 && totals.player.max(totals.banker).get() >= 8 {
                let turned = BySide { player: totals.banker, banker: totals.player };
                prop_assert_eq!(joint.count(totals, sizes), joint.count(turned, sizes));
            }
        }
    }

    #[test]
    fn each_card_gone_in_turn_makes_the_whole(values in prop_oneof![shoes(), large()]) {
        let shoe = of_values(values);
        // Six cards less one deal no coup. Assuming more would make the long checks give up.
        if shoe.cards() == 6 {
            return Ok(());
        }
        let mut sums = vec![0; counts(&shoe).len()];
        for (value, &cards) in values.iter().enumerate().filter(|&(_, &cards)| cards > 0) {
            let mut less = values;
            less[value] -= 1;
            for (sum, count) in sums.iter_mut().zip(counts(&of_values(less))) {
                *sum += u128::from(cards) * count;
            }
        }
        let expected = counts(&shoe).into_iter().map(|count| u128::from(shoe.cards() - 6) * count);
        prop_assert_eq!(sums, expected.collect::<Vec<_>>());
    }

    #[test]
    fn pairs_agree_with_dealing_each_card(cards in few_cards(9)) {
        let shoe = of_cards(&cards);
        let distribution = Distribution::of(&shoe).unwrap();
        let expected = deal_every_card(&cards);
        for facts in Facts::all() {
            prop_assert_eq!(distribution.count(&facts), expected[facts.index()], "{:?}", facts);
        }
    }

    #[test]
    fn pairs_alone_are_what_the_distribution_has_of_them(
        cards in few_cards(60), knows_suits in any::<bool>(),
    ) {
        let shoe = of_cards(&cards);
        let shoe = if knows_suits { shoe } else { without_suits(&shoe) };
        let mut expected = [[0; 3]; 3];
        for (facts, count) in Distribution::of(&shoe).unwrap().iter() {
            expected[facts.pairs.player as usize][facts.pairs.banker as usize] += count;
        }
        let kinds = PairKinds::of(&shoe).unwrap();
        let counted = Pair::ALL.map(|player| {
            Pair::ALL.map(|banker| kinds.count(BySide { player, banker }))
        });
        prop_assert_eq!(counted, expected);
    }

    #[test]
    fn a_sum_of_endings_is_that_of_their_counts(
        values in prop_oneof![shoes(), large()], chosen in vec(any::<bool>(), 400),
    ) {
        let joint = Joint::of(&of_values(values)).unwrap();
        let endings = joint.iter().zip(chosen).filter(|(_, is_chosen)| *is_chosen);
        let (mut places, mut expected) = (Vec::new(), 0);
        for ((facts, count), _) in endings {
            places.push(Joint::place(&facts));
            expected += count;
        }
        prop_assert_eq!(joint.sum(&places), expected);
    }

    #[test]
    fn without_suits_perfect_pairs_count_as_others(cards in few_cards(60)) {
        let shoe = of_cards(&cards);
        let with = Distribution::of(&shoe).unwrap();
        let without = Distribution::of(&without_suits(&shoe)).unwrap();
        let mut expected = vec![0; Facts::COUNT];
        for (facts, count) in with.iter() {
            let pairs = facts.pairs.map(|pair| pair.min(Pair::Mixed));
            expected[Facts { pairs, ..facts }.index()] += count;
        }
        let counted: Vec<_> = Facts::all().map(|facts| without.count(&facts)).collect();
        prop_assert_eq!(counted, expected);
    }

    #[test]
    fn each_card_gone_in_turn_makes_the_whole_with_pairs(cards in few_cards(12)) {
        if cards.len() == 6 {
            return Ok(());
        }
        let shoe = of_cards(&cards);
        let mut sums = vec![0; Facts::COUNT];
        for &card in &cards {
            for (facts, count) in Distribution::of(&less(&shoe, &[card])).unwrap().iter() {
                sums[facts.index()] += count;
            }
        }
        let whole = Distribution::of(&shoe).unwrap();
        let times = cards.len() as u128 - 6;
        let expected: Vec<_> = Facts::all().map(|facts| whole.count(&facts) * times).collect();
        prop_assert_eq!(sums, expected);
    }

    #[test]
    fn known_cards_agree_with_dealing_on(cards in few_cards(9), seen in any::<Index>()) {
        // Deals a coup from the front, as far as the rules go, and forgets the end of it.
        let mut coup = Coup::new();
        let mut known = BySide::<Vec<Card>>::default();
        for &card in &cards[..seen.index(7)] {
            let Step::Draw(side) = coup.next() else { break };
            coup.give(card).unwrap();
            known[side].push(card);
        }
        check_dealing_on(&cards[coup.cards().len()..], &known);
    }
}
