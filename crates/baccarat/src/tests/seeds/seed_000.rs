//! Seed 000, the Washington rules: the plain copy. Rule numbers are the document's.

use std::collections::HashSet;

use super::*;

#[test]
fn seed_000_rule_1_each_hand_has_two_or_three_cards() {
    let sizes = |held: &Held| matches!(held.cards, 2 | 3);
    assert!(reachable().iter().all(|coup| sizes(&coup.player) && sizes(&coup.banker)));
}

#[test]
fn seed_000_rule_5_player_banker_player_banker() {
    let order: Vec<Side> = deal("9h 2c Kd 3s").cards().iter().map(|&(side, _)| side).collect();
    assert_eq!(order, [Side::Player, Side::Banker, Side::Player, Side::Banker]);
}

#[test]
fn seed_000_rule_6_tens_and_pictures_are_nothing() {
    check_value("T J Q K", 0);
}

#[test]
fn seed_000_rule_6_aces_are_1() {
    check_value("A", 1);
}

#[test]
fn seed_000_rule_6_two_to_nine_are_their_face() {
    for face in 2..=9 {
        check_value(&face.to_string(), face);
    }
}

#[test]
fn seed_000_rule_7_a_hand_of_7_5_is_2() {
    check_total("7h 5d", 2);
}

#[test]
fn seed_000_rule_7_a_hand_of_7_6_8_is_1() {
    check_total("7h 6d 8c", 1);
}

#[test]
fn seed_000_rule_8_totals_run_from_0_to_9() {
    for side in Side::ALL {
        let totals: HashSet<u8> =
            reachable().iter().map(|coup| coup.facts.totals[side].get()).collect();
        assert_eq!(totals, HashSet::from(ANY), "{side}");
    }
}

#[test]
fn seed_000_rule_8_player_closer_to_nine_pays_even_money() {
    check_whenever("player", |player, banker| player.total > banker.total, "win 1:1");
    check_whenever("player", |player, banker| player.total < banker.total, "lose");
}

#[test]
fn seed_000_rule_8_banker_closer_to_nine_pays_even_money_less_up_to_5_percent() {
    check_whenever("banker", |player, banker| banker.total > player.total, "win 1:1 less 5.00");
    check_whenever("banker", |player, banker| banker.total < player.total, "lose");
}

#[test]
fn seed_000_rule_8_tie_pays_at_least_8() {
    check_whenever("tie", |player, banker| player.total == banker.total, "win 8:1");
    check_whenever("tie", |player, banker| player.total != banker.total, "lose");
}

#[test]
fn seed_000_rule_8_player_and_banker_push_on_a_tie() {
    check_whenever("player", |player, banker| player.total == banker.total, "push");
    check_whenever("banker", |player, banker| player.total == banker.total, "push");
}

#[test]
fn seed_000_rule_10_a_natural_beats_any_other_hand() {
    let lone = |own: &Held, other: &Held| own.natural() && !other.natural();
    check_whenever("player", |player, banker| lone(player, banker), "win 1:1");
    check_whenever("banker", |player, banker| lone(banker, player), "win 1:1 less 5.00");
}

#[test]
fn seed_000_rule_10_natural_9_beats_natural_8() {
    check("5s Jc 4h 8c", "player", "win 1:1");
    check("7d 4c Ad 5s", "banker", "win 1:1 less 5.00");
}

#[test]
fn seed_000_player_row_0_to_5_draws() {
    check_player_row(&[0, 1, 2, 3, 4, 5], Action::Draw);
}

#[test]
fn seed_000_player_row_6_to_7_stands() {
    check_player_row(&[6, 7], Action::Stand);
}

#[test]
fn seed_000_player_row_8_to_9_natural_neither_draws() {
    check_natural_row(Side::Player, &[8, 9]);
}

#[test]
fn seed_000_banker_draws_on_0_to_5_when_the_player_stands() {
    check_banker_when_player_stood(&[0, 1, 2, 3, 4, 5], Action::Draw);
}

#[test]
fn seed_000_banker_stands_on_6_to_9_when_the_player_stands() {
    check_banker_when_player_stood(&[6, 7, 8, 9], Action::Stand);
}

#[test]
fn seed_000_banker_row_0_1_2_always_draws() {
    check_banker_row(&[0, 1, 2], &ANY, &[]);
}

#[test]
fn seed_000_banker_row_3_draws_unless_8() {
    check_banker_row(&[3], &[0, 1, 2, 3, 4, 5, 6, 7, 9], &[8]);
}

#[test]
fn seed_000_banker_row_4_draws_on_2_to_7() {
    check_banker_row(&[4], &[2, 3, 4, 5, 6, 7], &[0, 1, 8, 9]);
}

#[test]
fn seed_000_banker_row_5_draws_on_4_to_7() {
    check_banker_row(&[5], &[4, 5, 6, 7], &[0, 1, 2, 3, 8, 9]);
}

#[test]
fn seed_000_banker_row_6_draws_on_6_to_7() {
    check_banker_row(&[6], &[6, 7], &[0, 1, 2, 3, 4, 5, 8, 9]);
}

#[test]
fn seed_000_banker_row_7_stands() {
    check_banker_row(&[7], &[], &ANY);
}

#[test]
fn seed_000_banker_row_8_to_9_natural_neither_draws() {
    check_natural_row(Side::Banker, &[8, 9]);
}
