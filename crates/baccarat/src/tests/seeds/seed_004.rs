//! Seed 004: SaskGaming's leaflet.

use super::*;

#[test]
fn seed_004_values_10_jack_queen_king_are_0() {
    check_value("10 J Q K", 0);
}

#[test]
fn seed_004_values_ace_is_1() {
    check_value("A", 1);
}

#[test]
fn seed_004_values_2_to_9_are_their_face() {
    for face in 2..=9 {
        check_value(&face.to_string(), face);
    }
}

#[test]
fn seed_004_highest_total_is_9() {
    assert_eq!(reachable().iter().map(|coup| coup.facts.totals.player.get()).max(), Some(9));
    assert_eq!(reachable().iter().map(|coup| coup.facts.totals.banker.get()).max(), Some(9));
}

#[test]
fn seed_004_a_9_and_a_3_is_2() {
    check_total("9h 3d", 2);
}

#[test]
fn seed_004_step_4_naturals_end_the_hand() {
    check_natural_row(Side::Player, &[8, 9]);
    check_natural_row(Side::Banker, &[8, 9]);
    check("7d 4c Ad 5s", "banker", "win 1:1 less 5.00");
    check("Kd 8c 8h Ks", "tie", "win 8:1");
}

#[test]
fn seed_004_player_0_to_5_gets_a_third_card() {
    check_player_row(&[0, 1, 2, 3, 4, 5], Action::Draw);
}

#[test]
fn seed_004_player_6_or_7_does_not() {
    check_player_row(&[6, 7], Action::Stand);
}

#[test]
fn seed_004_banker_0_to_5_draws_if_the_player_stood() {
    check_banker_when_player_stood(&[0, 1, 2, 3, 4, 5], Action::Draw);
}

#[test]
fn seed_004_banker_6_or_7_stands_if_the_player_stood() {
    check_banker_when_player_stood(&[6, 7], Action::Stand);
}

#[test]
fn seed_004_banker_row_0_1_or_2_takes_on_any_card() {
    check_banker_row(&[0, 1, 2], &ANY, &[]);
}

#[test]
fn seed_004_banker_row_3_takes_on_not_an_8() {
    check_banker_row(&[3], &[0, 1, 2, 3, 4, 5, 6, 7, 9], &[8]);
}

#[test]
fn seed_004_banker_row_4_takes_on_2_through_7() {
    check_banker_row(&[4], &[2, 3, 4, 5, 6, 7], &[0, 1, 8, 9]);
}

#[test]
fn seed_004_banker_row_5_takes_on_4_through_7() {
    check_banker_row(&[5], &[4, 5, 6, 7], &[0, 1, 2, 3, 8, 9]);
}

#[test]
fn seed_004_banker_row_6_takes_on_6_or_7() {
    check_banker_row(&[6], &[6, 7], &[0, 1, 2, 3, 4, 5, 8, 9]);
}

#[test]
fn seed_004_payouts_player_closer_to_9_pays_1_to_1() {
    check_whenever("player", |player, banker| player.total > banker.total, "win 1:1");
}

#[test]
fn seed_004_payouts_banker_even_less_5_percent() {
    check_whenever("banker", |player, banker| banker.total > player.total, "win 1:1 less 5.00");
}

#[test]
fn seed_004_payouts_tie_pays_8_to_1() {
    check_whenever("tie", |player, banker| player.total == banker.total, "win 8:1");
}
