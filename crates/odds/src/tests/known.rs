//! The odds once some cards of the coup are known.

use baccarat::{BySide, Card, Coup, Facts, Step};

use super::{cards, deal_on, less, of_cards, without_suits};
use crate::{CannotFinish, Composition, Distribution, TooFewCards};

fn known(player: &str, banker: &str) -> BySide<Vec<Card>> {
    BySide { player: cards(player), banker: cards(banker) }
}

/// Takes the known cards out of the shoe and tells what is then known.
fn after(shoe: &Composition, known: &BySide<Vec<Card>>) -> Result<Distribution, CannotFinish> {
    let rest = less(&less(shoe, &known.player), &known.banker);
    Distribution::after(&rest, known)
}

/// How many deals are left, and how many of them each side wins: Player, Banker, tie.
#[track_caller]
fn check(player: &str, banker: &str, deals: u128, wins: [u128; 3]) {
    let distribution = after(&Composition::of_decks(8), &known(player, banker)).unwrap();
    let mut counted = [0; 3];
    for (facts, count) in distribution.iter() {
        counted[facts.winner() as usize] += count;
    }
    assert_eq!((distribution.deals(), counted), (deals, wins), "{player} against {banker}");
}

/// The shoe holds so many kings and nothing else.
#[track_caller]
fn check_refused(kings: usize, player: &str, banker: &str, expected: CannotFinish) {
    let shoe = of_cards(&vec![cards("Kc")[0]; kings]);
    let refused = Distribution::after(&shoe, &known(player, banker)).unwrap_err();
    assert_eq!(refused, expected, "{player} against {banker} and {kings} kings");
}

#[test]
fn a_natural_is_decided() {
    // Two cards that nobody needs could be any of 412.
    check("9h Kc", "7d Ts", 412 * 411, [412 * 411, 0, 0]);
    check("9h Kc", "2d 7s", 412 * 411, [0, 0, 412 * 411]);
}

#[test]
fn both_hands_stand_on_six_and_seven() {
    check("6h Kc", "7d Ts", 412 * 411, [0, 412 * 411, 0]);
}

#[test]
fn five_known_cards_leave_the_bankers_third() {
    // Player 5, and the Banker on 5 draws to a 4: a card worth nothing ties, 1 to 4 win.
    check("Ac Kh 4d", "5d Ts", 411, [31 + 4 * 32, 31 + 32 + 32 + 31, 126]);
}

#[test]
fn five_known_cards_can_be_all_of_them() {
    // The Banker stands on 6 against a 4, and one card lies unused.
    check("Ac Kh 4d", "6d Ts", 411, [0, 411, 0]);
    // The Player stood, so the Banker's third is the fifth card.
    check("6c Kh", "Ad Ts 5c", 411, [0, 0, 411]);
}

#[test]
fn six_known_cards_are_one_deal() {
    check("Ac Kh 4d", "5d Ts 9h", 1, [1, 0, 0]);
    let nothing_left = of_cards(&[]);
    let known = known("Ac Kh 4d", "5d Ts 9h");
    assert_eq!(Distribution::after(&nothing_left, &known).unwrap().deals(), 1);
}

#[test]
fn nothing_known_is_the_distribution_of_the_shoe() {
    let shoe = of_cards(&cards("Kc Kc Kd Qh 4s 4s 4c 9d 9d 2h 7c 6s"));
    for shoe in [without_suits(&shoe), shoe] {
        let (after, whole) =
            (after(&shoe, &known("", "")).unwrap(), Distribution::of(&shoe).unwrap());
        assert!(Facts::all().all(|facts| after.count(&facts) == whole.count(&facts)));
        assert_eq!(after.deals(), whole.deals());
    }
}

#[test]
fn a_shoe_need_hold_only_what_is_unknown() {
    let few = |cards, needed| CannotFinish::TooFewCards(TooFewCards { cards, needed });
    check_refused(5, "", "", few(5, 6));
    check_refused(4, "2c", "", few(4, 5));
    check_refused(3, "2c", "3c", few(3, 4));
    check_refused(1, "2c 2d", "3c 4d", few(1, 2));
    check_refused(0, "2c 2d 3h", "3c 4d", few(0, 1));
    let error = few(1, 2).to_string();
    assert_eq!(error, "odds need at least 2 cards, and the shoe holds 1");

    let two = of_cards(&cards("Kc Kd"));
    let distribution = Distribution::after(&two, &known("2c 2d", "3c Kh")).unwrap();
    assert_eq!(distribution.iter().map(|(_, count)| count).collect::<Vec<_>>(), [2]);
}

#[test]
fn cards_that_the_rules_do_not_draw_are_refused() {
    let refused = CannotFinish::CardsNotDrawn;
    // A natural ends the coup, whoever has it.
    check_refused(6, "9c Kd 2h", "3c 4d", refused);
    check_refused(6, "2c Kd 2h", "9c Kh", refused);
    // The Player stands on six, and the Banker on seven.
    check_refused(6, "6c Kd 2h", "3c Kh", refused);
    check_refused(6, "6c Kd", "3c 4h 2d", refused);
    // No hand has four cards.
    check_refused(6, "2c Kd 2h 2s", "", refused);
    check_refused(0, "2c Kd 2h 2s", "Kc Kd Kh Ks", refused);
    assert_eq!(refused.to_string(), "the rules do not draw all the cards that are given");
}

#[test]
fn cards_that_the_rules_may_not_draw_are_refused() {
    // The Player draws a third card unless the Banker has a natural, and that is not known.
    let shoe = of_cards(&cards("9c Kc Kd Kh Ks 2c 3c"));
    let refused = Distribution::after(&shoe, &known("2d 2h 2s", "")).unwrap_err();
    assert_eq!(refused, CannotFinish::CardsNotDrawn);
    // With nothing but kings there is no natural to fear.
    let kings = of_cards(&cards("Kc Kd Kh"));
    assert!(Distribution::after(&kings, &known("2d 2h 2s", "")).is_ok());
}

#[test]
fn without_suits_no_pair_is_perfect() {
    let shoe = without_suits(&Composition::of_decks(2));
    for known in [known("Kc", "4d 5h"), known("Kd 2c", "4c"), known("Kc Kc", "4d 5h")] {
        let distribution = after(&shoe, &known).unwrap();
        let is_perfect = |facts: &Facts| {
            [facts.pairs.player, facts.pairs.banker].contains(&baccarat::Pair::Perfect)
        };
        assert!(!distribution.iter().any(|(facts, _)| is_perfect(&facts)), "{known:?}");
    }
}

#[test]
fn each_first_card_in_turn_makes_the_whole() {
    let cards = cards("Kc Kc Kd Qh 4s 4s 4c 9d 9d 2h 7c 6s");
    for shoe in [of_cards(&cards), without_suits(&of_cards(&cards))] {
        let whole = Distribution::of(&shoe).unwrap();
        check_mean(&whole, cards.iter().map(|&card| known_first(&shoe, card, Vec::new())));
        // It is the same whose card is seen first.
        let seen = cards.iter().map(|&card| {
            let known = BySide { player: Vec::new(), banker: vec![card] };
            after(&shoe, &known).unwrap()
        });
        check_mean(&whole, seen);
    }
}

#[test]
fn each_second_card_in_turn_makes_the_odds_after_the_first() {
    let cards = cards("Kc Kc Kd Qh 4s 4s 4c 9d 9d 2h 7c 6s");
    let shoe = of_cards(&cards);
    let first = cards[0];
    let one = known_first(&shoe, first, Vec::new());
    check_mean(&one, cards[1..].iter().map(|&card| known_first(&shoe, first, vec![card])));
}

fn known_first(shoe: &Composition, card: Card, banker: Vec<Card>) -> Distribution {
    after(shoe, &BySide { player: vec![card], banker }).unwrap()
}

/// The distributions after each physical card add up to the one before it.
#[track_caller]
fn check_mean(whole: &Distribution, after: impl Iterator<Item = Distribution>) {
    let mut counts = vec![0; Facts::COUNT];
    for distribution in after {
        for (facts, count) in distribution.iter() {
            counts[facts.index()] += count;
        }
    }
    for facts in Facts::all() {
        assert_eq!(counts[facts.index()], whole.count(&facts), "{facts:?}");
    }
}

/// Compares the odds with dealing each card that is left, if the rules draw all that are known.
pub(super) fn check_dealing_on(left: &[Card], known: &BySide<Vec<Card>>) {
    let distribution = Distribution::after(&of_cards(left), known).unwrap();
    let mut coup = Coup::new();
    let mut next = known.as_ref().map(|cards| cards.iter());
    while let Step::Draw(side) = coup.next() {
        let Some(&card) = next[side].next() else { break };
        coup.give(card).unwrap();
    }
    let to_deal = 6 - coup.cards().len();
    let mut expected = vec![0; Facts::COUNT];
    deal_on(coup, &mut left.to_vec(), to_deal, &mut expected);
    for facts in Facts::all() {
        assert_eq!(distribution.count(&facts), expected[facts.index()], "{facts:?}");
    }
}

#[test]
fn four_and_five_known_cards_are_played_out() {
    let left = cards("Kc Kc Qd 4s 4s 9d 2h 7c 6s 8h 5d 3c Ad");
    for (player, banker) in [
        ("2c 3d", "4c Kd"),
        ("Kh Kh", "3c 3d"),
        ("6h Kd", "5s Ts"),
        ("6h Kd", "6s Ts"),
        ("4h 4d", "6s Ts"),
        ("2c 3d 8s", "3s Kd"),
        ("2c 3d 7s", "6d Kd"),
        ("7c Kd", "2d 2d 2c"),
    ] {
        check_dealing_on(&left, &known(player, banker));
    }
}
