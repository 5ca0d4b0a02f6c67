//! Published figures, and the exact odds.

#![expect(clippy::float_arithmetic, reason = "a mean and its error are no money")]

use baccarat::{Wager, Winner};
use house::House;
use num_traits::ToPrimitive;
use odds::{Composition, Price};

use super::{cut_card, shoes};
use crate::{Dealer, Kernel, Procedure};

#[track_caller]
fn check_coups_a_shoe(cut_depth: u32, expected: f64) {
    let tally = Kernel::new(&Procedure::usual(8, cut_depth), 1).deal(shoes(20_000));
    let (shoes, coups) = (tally.shoes as f64, tally.coups() as f64);
    let mean = coups / shoes;
    let squares: f64 = tally
        .lengths()
        .map(|(coups, shoes)| (f64::from(coups) - mean).powi(2) * shoes as f64)
        .sum();
    let error = (squares / shoes / shoes).sqrt();
    // The figures are published to three digits.
    let allowed = (4.0 * error).max(0.002);
    println!("cut {cut_depth}: {mean:.5} ± {error:.5}");
    assert!((mean - expected).abs() <= allowed, "{mean} ± {error} coups a shoe, not {expected}");
}

#[test]
fn coups_a_shoe_at_cut_14() {
    check_coups_a_shoe(14, 81.281);
}

#[test]
fn coups_a_shoe_at_cut_16() {
    check_coups_a_shoe(16, 80.876);
}

/// Within four standard errors, and what the cut card moves.
#[test]
fn every_wager_of_the_ez_house_comes_to_its_exact_odds() {
    let house = House::preset("ez").expect("ez is a preset");
    let wagers: Vec<&Wager> = house.wagers.offered().iter().map(|offer| &offer.wager).collect();
    assert_eq!(wagers.len(), 5);
    let shoe = Composition::of_decks(8);
    let tally = Kernel::new(&Procedure::usual(8, 14), 1).deal(shoes(20_000));
    for wager in wagers {
        let exact = Price::in_shoe(wager, &shoe).expect("a full shoe");
        let float = |number: num_rational::BigRational| number.to_f64().expect("a modest number");
        let expected = float(exact.expectation());
        let error = (float(exact.variance()) / tally.coups() as f64).sqrt();
        let mean = float(tally.price(wager).expectation());
        let difference = mean - expected;
        println!("{:>9} {mean:+.6}, exact {expected:+.6} ± {error:.6}", wager.id());
        let allowed = 4.0 * error + cut_card::effect(wager);
        assert!(difference.abs() <= allowed, "{} is {difference} from exact", wager.id());
    }
}

/// Roads do not predict: after a Banker win, the next coup that is no tie is the Banker's as often
/// as after a Player win.
#[test]
fn a_win_says_nothing_about_the_next() {
    let mut dealer = Dealer::new(&Procedure::usual(8, 14), 1);
    // By the winner, how often the next was the Banker, and how often there was a next.
    let mut next = [[0_u64; 2]; 2];
    for shoe in shoes(2_000) {
        let winners = dealer.deal(shoe).coups.iter().map(|coup| coup.facts.winner());
        let decisions: Vec<Winner> = winners.filter(|winner| *winner != Winner::Tie).collect();
        for pair in decisions.windows(2) {
            let [banker, all] = &mut next[usize::from(pair[0] == Winner::Banker)];
            *banker += u64::from(pair[1] == Winner::Banker);
            *all += 1;
        }
    }
    for [banker, all] in next {
        let share = banker as f64 / all as f64;
        let error = (share * (1.0 - share) / all as f64).sqrt();
        println!("{share:.6} ± {error:.6}");
        assert!((share - 0.5068).abs() <= 4.0 * error + 0.000_05, "{share} ± {error}");
    }
}
