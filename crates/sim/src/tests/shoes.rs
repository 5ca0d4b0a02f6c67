//! The kernel, the dealer and the oracle deal the same shoes.

use std::ops::Range;

use baccarat::{BySide, Facts, Wager};
use house::House;

use crate::oracle::{self, RanOut};
use crate::{Dealer, Dealt, Kernel, Procedure, Tally};

/// The usual procedure, changed a little.
fn usual(decks: u8, cut_depth: u32, change: impl FnOnce(&mut Procedure)) -> Procedure {
    let mut procedure = Procedure::usual(decks, cut_depth);
    change(&mut procedure);
    procedure
}

/// Deals the same shoes in all three ways.
#[track_caller]
pub(super) fn check(procedure: &Procedure, seed: u64, shoes: Range<u64>) {
    assert_eq!(procedure.check(), Ok(()), "{procedure:?}");
    let mut dealer = Dealer::new(procedure, seed);
    let mut tally = Tally::default();
    for number in shoes.clone() {
        let shoe = dealer.deal(number);
        let (coups, cards) = by_the_oracle(procedure, &shoe.cards).expect("cards enough");
        assert_eq!(shoe.coups, coups, "shoe {number} of seed {seed}, {procedure:?}");
        let ghosts = coups.iter().filter(|coup| coup.is_ghost).count();
        tally.add_shoe((coups.len() - ghosts) as u32, ghosts as u32, cards as u32);
        for coup in coups.iter().filter(|coup| !coup.is_ghost) {
            // The kernel knows nothing of pairs.
            tally.add(&Facts { pairs: BySide::default(), ..coup.facts }, 1);
        }
    }
    let kernel = Kernel::new(procedure, seed).deal(shoes.clone());
    assert_eq!(kernel, tally, "shoes {shoes:?} of seed {seed}, {procedure:?}");
    let by_the_dealer = dealer.without_faces().tally(shoes.clone());
    assert_eq!(by_the_dealer, tally, "shoes {shoes:?} of seed {seed}, {procedure:?}");
    assert!(tally.is_consistent(), "shoes {shoes:?} of seed {seed}, {procedure:?}");
}

/// The coups of these cards, and how many cards were gone after the last.
pub(super) fn by_the_oracle(
    procedure: &Procedure,
    cards: &[baccarat::Card],
) -> Result<(Vec<Dealt>, usize), RanOut> {
    let mut coups = Vec::new();
    let gone = oracle::deal_shoe(procedure, cards, |seen| {
        let &oracle::Seen { start, end, facts, is_ghost } = seen;
        coups.push(Dealt { start, end, facts, is_ghost });
    })?;
    Ok((coups, gone))
}

#[test]
fn any_number_of_decks() {
    for decks in 1..=8 {
        check(&Procedure::usual(decks, 14), decks.into(), 0..101);
    }
}

/// Many shoes of the procedure that figures are published for. Some of them are arranged anew.
#[test]
fn the_usual_procedure() {
    check(&Procedure::usual(8, 14), 7, 0..5_000);
    check(&Procedure::usual(8, 16), 7, 0..1_003);
}

#[test]
fn every_rule_for_burning() {
    let none = [0; 10];
    let one = [1; 10];
    let value_and_itself = [11, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    let value_alone = [10, 1, 2, 3, 4, 5, 6, 7, 8, 9];
    let most = [12; 10];
    for burned in [none, one, value_and_itself, value_alone, most] {
        for decks in [1, 6, 8] {
            check(&usual(decks, 14, |procedure| procedure.burned = burned), 3, 5..70);
        }
    }
}

#[test]
fn cards_burned_between_coups() {
    for between_coups in [0, 1, 2, 3, 12] {
        for cut_depth in [30, 31, 32, 33, 34] {
            let procedure = usual(8, cut_depth, |it| it.between_coups = between_coups);
            check(&procedure, 4, 0..77);
        }
    }
}

#[test]
fn every_rule_for_the_last_coups() {
    for after_cut in 0..=3 {
        for after_cut_first in 0..=3 {
            for between_coups in [0, 1, 3] {
                let change = |procedure: &mut Procedure| {
                    procedure.after_cut = after_cut;
                    procedure.after_cut_first = after_cut_first;
                    procedure.between_coups = between_coups;
                };
                check(&usual(2, 33, change), 5, 0..203);
            }
        }
    }
}

#[test]
fn ghosts() {
    // Every coup is one in the last, and a shoe that has more coups than ghosts has some.
    for ghosts in [1, 2, 3, 40, 78, 1_000] {
        check(&usual(8, 14, |procedure| procedure.ghosts = ghosts), 6, 0..50);
    }
}

#[test]
fn deep_and_shallow_cuts() {
    for cut_depth in [5, 6, 7, 11, 12, 26, 200, 399, 400, 404, 405, 411, 412, 415] {
        let change = |procedure: &mut Procedure| {
            procedure.after_cut = 0;
            procedure.after_cut_first = 0;
        };
        check(&usual(8, cut_depth, change), 8, 0..60);
        if cut_depth >= 11 {
            check(&Procedure::usual(8, cut_depth), 8, 0..60);
        }
    }
    for cut_depth in [26, 40, 45, 50, 51] {
        check(&Procedure::usual(1, cut_depth), 9, 0..60);
    }
}

/// A first card that burns past the cut card leaves no coup at all if none is to follow.
#[test]
fn a_shoe_without_coups() {
    let change = |procedure: &mut Procedure| {
        procedure.after_cut_first = 0;
        procedure.between_coups = 7;
    };
    let procedure = usual(1, 51, change);
    check(&procedure, 10, 0..100);
    let tally = Kernel::new(&procedure, 10).deal(0..100);
    assert_eq!((tally.shoes, tally.coups(), tally.cards_max), (100, 0, 11));
    assert_eq!(Dealer::new(&procedure, 10).tally(0..100), tally);
}

#[test]
fn any_shoes_by_their_numbers() {
    let procedure = Procedure::usual(8, 14);
    let last = u64::MAX;
    for shoes in [3..3, 0..1, 5..6, 1..8, 7..24, 1_000_001..1_000_018, 1 << 60..(1 << 60) + 9] {
        check(&procedure, 12, shoes);
    }
    for shoes in [last - 1..last, last - 7..last, last - 8..last, last - 21..last - 2] {
        check(&procedure, u64::MAX, shoes);
    }
}

/// A shoe does not depend on those dealt before it, nor on who deals it.
#[test]
fn a_shoe_is_the_same_in_any_company() {
    let procedure = Procedure::usual(6, 20);
    let mut dealer = Dealer::new(&procedure, 13);
    let expected = dealer.deal(77).clone();
    dealer.deal(3);
    assert_eq!(*dealer.deal(77), expected);
    assert_eq!(*Dealer::new(&procedure, 13).deal(77), expected);
    assert_ne!(*Dealer::new(&procedure, 14).deal(77), expected);
    assert_ne!(*Dealer::new(&procedure, 13).deal(78), expected);
}

/// At most 413 of the 416 cards are used at cut 14, and some shoe does use that many.
#[test]
fn at_cut_14_no_shoe_uses_more_than_413_cards() {
    let tally = Kernel::new(&Procedure::usual(8, 14), 1).deal(0..20_000);
    assert_eq!(tally.cards_max, 413);
}

/// The kernel counts endings and settles them at the end; the oracle settles every coup.
#[test]
fn every_wager_of_the_ez_house_is_settled_alike() {
    let house = House::preset("ez").expect("ez is a preset");
    let wagers: Vec<Wager> = house.wagers.offered().iter().map(|it| it.wager.clone()).collect();
    let procedure = Procedure::usual(8, 14);
    let (mut dealer, mut shoe) = (Dealer::new(&procedure, 15), 0);
    let settled = oracle::simulate(&procedure, &wagers, 1_000, |cards| {
        cards.copy_from_slice(&dealer.deal(shoe).cards);
        shoe += 1;
    });
    let tally = Kernel::new(&procedure, 15).deal(0..1_000);
    assert_eq!(settled.coups, tally.coups());
    for (wager, lines) in wagers.iter().zip(settled.lines) {
        let price = tally.price(wager);
        let expected = price.lines.iter().chain([&price.lose]).copied();
        assert!(lines.into_iter().map(u128::from).eq(expected), "{}", wager.id());
    }
}
