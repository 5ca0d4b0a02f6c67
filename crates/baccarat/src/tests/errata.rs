//! Slips and gaps of the rule documents, and what is done instead. Those that concern a house or a
//! table rather than the rules are tested there.

use super::reachable::check_whenever;
use super::rows::{check_banker_row, check_banker_when_player_stood, check_natural_row};
use super::{check, deal, play};
use crate::tableau::Action;
use crate::{Side, Step};

/// Seeds 000 and 001 say that without a natural "one or both hands must draw". Their own tables
/// have neither draw when both have 6 or 7.
#[test]
fn erratum_e1_neither_hand_draws_when_both_have_six_or_seven() {
    for cards in ["6h Kc Kd 6s", "6h Kc Kd 7s", "7h Kc Kd 6s", "7h Kc Kd 7s"] {
        let facts = play(cards);
        assert_eq!(facts.cards_used(), 4, "{cards}");
        assert!(Side::ALL.iter().all(|&side| !facts.is_natural(side)), "{cards}");
    }
}

/// Seed 002 leaves 0 out of the cards that a Banker of 3 draws to.
#[test]
fn erratum_e2_banker_three_draws_to_a_zero() {
    check_banker_row(&[3], &[0], &[]);
}

/// Seed 002 prints "Stands (Natural)" beside 7 and nothing beside 8 and 9: a cell has slipped. Were
/// a 7 a natural, the Player could not draw against it.
#[test]
fn erratum_e3_seven_stands_and_is_no_natural() {
    let coup = deal("2h Kc Kd 7s");
    assert_eq!(coup.next(), Step::Draw(Side::Player));
    assert!(!play("2h Kc Kd 7s 4h").is_natural(Side::Banker));
    check_natural_row(Side::Banker, &[8, 9]);
}

/// Seed 002 does not say what the Banker does after the Player stood; the other four do.
#[test]
fn erratum_e4_banker_goes_by_its_own_total_when_the_player_stood() {
    check_banker_when_player_stood(&[0, 1, 2, 3, 4, 5], Action::Draw);
    check_banker_when_player_stood(&[6, 7], Action::Stand);
}

/// Seed 002 does not say what becomes of Dragon 7 and Panda 8 on a tie: the hand must win.
#[test]
fn erratum_e13_dragon_7_and_panda_8_lose_on_a_tie() {
    check("6d 3d As 7s 7h", "dragon-7", "lose");
    check("6d 3d As 7s 7h", "ez-banker", "push");
    check("4h Ts 7d As 7h 7h", "panda-8", "lose");
    check("4h Ts 7d As 7h 7h", "player", "push");
    check_whenever("dragon-7", |player, banker| player.total == banker.total, "lose");
    check_whenever("panda-8", |player, banker| player.total == banker.total, "lose");
}

/// Seeds 000 and 001 have the dealer "first turn up the Player/Banker hand": the Player's is first
/// in everything, card by card and decision by decision.
#[test]
fn erratum_e14_player_comes_first() {
    let coup = deal("2h Kc Ad 3s 4c 9d");
    let sides: Vec<Side> = coup.cards().into_iter().map(|(side, _)| side).collect();
    assert_eq!(sides, [Side::ALL, Side::ALL, Side::ALL].concat());
    let decided: Vec<Side> = coup.decisions().map(|decision| decision.side).collect();
    assert_eq!(decided, [Side::Player, Side::Banker]);
}

/// Seed 003 does not say what a natural that loses to a natural gets: nothing, and the other is a
/// natural winner like any.
#[test]
fn erratum_e15_natural_nine_over_natural_eight_pays_the_nines_bonus_only() {
    check("5s Jc 4h 8c", "dragon-bonus-player", "win 1:1");
    check("5s Jc 4h 8c", "dragon-bonus-banker", "lose");
    check("7d 4c Ad 5s", "dragon-bonus-banker", "win 1:1");
    check("7d 4c Ad 5s", "dragon-bonus-player", "lose");
}
