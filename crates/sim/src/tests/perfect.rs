//! Perfect play against prices one by one.

use baccarat::{Condition, Fact, Line, Odds, Pays, Rate, Side, Wager, catalogue};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive};
use odds::{Composition, Price};

use super::near::{assert_near, procedures};
use crate::outlook::{Outlook, RETURN_MAX};
use crate::{Estimate, NoWatch, Perfect, Procedure, TICKS, Takings, Watch};

fn named(ids: &[&str]) -> Vec<Wager> {
    ids.iter().map(|id| catalogue::find(id).unwrap().clone()).collect()
}

/// A wager on a winning side that started with a pair: it needs totals and pairs at once.
fn paired_win() -> Wager {
    let when = Condition::winner(baccarat::Winner::Player).and(Fact::PerfectPair(Side::Player), 1);
    let pays = Pays::win(Odds::new(171, 2).unwrap());
    let push = Condition::always().and(Fact::Pair(Side::Banker), 1);
    let lines = vec![Line { when, pays }, Line { when: push, pays: Pays::Push }];
    Wager::new("paired-win".parse().unwrap(), "Paired win", lines).unwrap()
}

fn ticks(expectation: &BigRational) -> i64 {
    let half = BigRational::new(1.into(), 2.into());
    (expectation * BigInt::from(TICKS) + half).floor().to_integer().to_i64().unwrap()
}

/// Every expectation before every coup is the price of what is unseen.
#[track_caller]
fn check_prices(procedure: &Procedure, wagers: &[Wager], shoes: u64) {
    let mut outlook = Outlook::new(&Watch::of(procedure, 9), wagers).unwrap();
    for number in 0..shoes {
        let seen = outlook.deal(number);
        let mut unseen = Composition::of_decks(procedure.decks);
        if procedure.first_card_shown {
            unseen.remove(seen.shoe.cards[0]).unwrap();
        }
        for (coup, dealt) in seen.shoe.coups.iter().enumerate() {
            for (wager, expected) in wagers.iter().zip(seen.expected(coup)) {
                if dealt.is_ghost {
                    assert!(!expected.is_favourable && expected.ticks == 0);
                    continue;
                }
                let exact = Price::in_shoe(wager, &unseen).unwrap().expectation();
                assert_eq!(expected.is_favourable, exact.is_positive(), "{}", wager.id());
                assert_eq!(expected.ticks, ticks(&exact), "{}", wager.id());
            }
            for &card in &seen.shoe.cards[dealt.start..dealt.end] {
                unseen.remove(card).unwrap();
            }
        }
    }
}

#[test]
fn every_wager_of_the_catalogue_is_priced_exactly_in_one_deck() {
    let wagers: Vec<Wager> = catalogue::all().iter().map(|entry| entry.wager.clone()).collect();
    check_prices(&Procedure::usual(1, 14), &wagers, 2);
}

#[test]
fn pairs_agree_with_their_distribution_in_many_decks() {
    let mut wagers = named(&["player-pair", "banker-pair", "either-pair", "perfect-pair"]);
    wagers.push(paired_win());
    check_prices(&Procedure { cut_depth: 390, ..Procedure::usual(8, 14) }, &wagers, 2);
}

#[test]
fn what_is_burned_or_dealt_to_ghosts_is_seen_as_it_is_shown() {
    for procedure in procedures() {
        check_prices(&procedure, &named(&["dragon-7"]), 2);
    }
}

/// By `docs/ODDS.md`, the mean over all shuffles of what a wager is worth before the coup of some
/// number is what it is worth in the full shoe.
#[test]
fn wagering_always_is_worth_what_the_full_shoe_is() {
    let procedure = Procedure { cut_depth: 210, ..Procedure::usual(6, 14) };
    let wagers = named(&["dragon-7", "tie", "perfect-pair", "banker"]);
    let mut outlook = Outlook::new(&Watch::of(&procedure, 1), &wagers).unwrap();
    const SHOES: i128 = 400;
    // With half the shoe dealt at the most, this coup always is.
    const COUP: usize = 12;
    let mut sums = vec![(0_i128, 0_i128); wagers.len()];
    for shoe in 0..SHOES as u64 {
        let seen = outlook.deal(shoe);
        for (sum, expected) in sums.iter_mut().zip(seen.expected(COUP)) {
            sum.0 += i128::from(expected.ticks);
            sum.1 += i128::from(expected.ticks) * i128::from(expected.ticks);
        }
    }
    for (wager, (sum, squares)) in wagers.iter().zip(sums) {
        let mean = BigRational::new(sum.into(), (TICKS * SHOES).into());
        let spread = squares * SHOES - sum * sum;
        let ticks = BigInt::from(TICKS) * SHOES;
        let variance = BigRational::new(spread.into(), &ticks * &ticks * SHOES);
        let full = Price::in_shoe(wager, &Composition::of_decks(6)).unwrap().expectation();
        assert_near(&Estimate { mean, variance }, &odds::decimal(&full, 12));
    }
}

#[test]
fn takings_add_up_in_any_order() {
    let watch = Watch { cut_depths: vec![30, 14], ..Watch::of(&Procedure::usual(1, 14), 4) };
    let wagers = named(&["dragon-7", "player-pair", "player"]);
    let deal = |shoes| Perfect::new(&watch, &wagers).unwrap().deal(shoes);
    let whole = deal(0..40);
    let mut parts = Takings::default();
    for shoes in [17..40, 0..1, 1..17] {
        parts += deal(shoes);
    }
    assert_eq!(parts, whole);
    for depth in &whole.depths {
        assert_eq!(depth.hands.shoes, 40);
        for play in &depth.plays {
            assert_eq!(play.lines.iter().sum::<u64>() + play.lost, play.stakes.wagered);
            assert!(play.stakes.gain >= 0);
        }
    }
    assert!(whole.depths[1].plays[0].stakes.wagered > 0);
    assert!(whole.depths[0].hands.coups < whole.depths[1].hands.coups);
}

/// What favourable coups came to is what was expected of them, within the error of the former.
#[test]
fn what_coups_came_to_is_what_was_expected() {
    let wagers = named(&["four-cards"]);
    let watch = Watch::of(&Procedure::usual(1, 14), 8);
    let takings = Perfect::new(&watch, &wagers).unwrap().deal(0..1_000);
    let play = &takings.depths[0].plays[0];
    let wagered = BigInt::from(play.stakes.wagered);
    let expected = BigRational::new(play.stakes.gain.into(), TICKS.into());
    // The wager pays 3 to 2: a coup's variance is at most (5/4)².
    let variance = BigRational::new(25.into(), 16.into()) * wagered;
    let realised = Estimate { mean: play.realised(&wagers[0]), variance };
    assert!(play.stakes.wagered > 1_000);
    assert_near(&realised, &odds::decimal(&expected, 9));
}

#[test]
fn odds_too_fine_to_be_summed_are_refused() {
    let line = |total: u8, staked: u32| Line {
        when: Condition::always().and(Fact::Total(Side::Player), total),
        pays: Pays::Win { odds: Odds::new(1, staked).unwrap(), commission: Rate::new(1).unwrap() },
    };
    let lines = vec![line(0, 999_983), line(1, 999_979)];
    let wager = Wager::new("fine".parse().unwrap(), "Fine", lines).unwrap();
    let refusal = Perfect::new(&Watch::of(&Procedure::usual(8, 14), 1), &[wager]).err();
    assert_eq!(refusal, Some(NoWatch::TooFine("fine".parse().unwrap())));
}

/// What is computed of the finest wager and the most cards fits, and would not at a few times more.
#[test]
fn the_finest_odds_of_eight_decks_fit() {
    let deals = Composition::of_decks(8).deals() as i128;
    let staked = deals * RETURN_MAX;
    let most = staked.checked_mul(TICKS * 2).and_then(|gain| gain.checked_add(staked)).unwrap();
    // To the fifth power, so that 2^126.2 is a whole power of two.
    let fifth = BigInt::from(most).pow(5);
    assert!(fifth > BigInt::from(2).pow(5 * 126) && fifth < BigInt::from(2).pow(5 * 126 + 1));
}

#[test]
fn perfect_takings_fit() {
    let wagers = [named(&["dragon-7", "tie"]), vec![paired_win()]].concat();
    for procedure in procedures() {
        let watch = Watch::of(&procedure, 1);
        let takings = Perfect::new(&watch, &wagers).unwrap().deal(0..10);
        assert!(takings.fits(&watch, &wagers));
    }
}
