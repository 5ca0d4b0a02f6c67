//! Seed 003: Penn National's page, with the Dragon Bonus.

use super::*;

#[test]
fn seed_003_two_to_nine_have_their_face_value() {
    for face in 2..=9 {
        check_value(&face.to_string(), face);
    }
}

#[test]
fn seed_003_ace_equals_one() {
    check_value("A", 1);
}

#[test]
fn seed_003_tens_and_face_cards_have_no_value() {
    check_value("T J Q K", 0);
    check_total("Th Qd", 0);
    check_total("Kh Jd Qs", 0);
}

#[test]
fn seed_003_7_and_4_is_1() {
    check_total("7h 4d", 1);
}

#[test]
fn seed_003_queen_and_ace_is_1() {
    check_total("Qh Ad", 1);
}

#[test]
fn seed_003_cards_alternate_player_first() {
    let sides: Vec<Side> =
        deal("2h 2c Kd 3s 4h 9c").cards().iter().map(|&(side, _)| side).collect();
    let [p, b] = Side::ALL;
    assert_eq!(sides, [p, b, p, b, p, b]);
}

#[test]
fn seed_003_naturals_draw_no_cards() {
    check_natural_row(Side::Player, &[8, 9]);
    check_natural_row(Side::Banker, &[8, 9]);
}

#[test]
fn seed_003_hand_closest_to_9_is_paid_1_to_1_less_5_percent_on_banker() {
    check_whenever("player", |player, banker| player.total > banker.total, "win 1:1");
    check_whenever("banker", |player, banker| banker.total > player.total, "win 1:1 less 5.00");
}

#[test]
fn seed_003_tie_bet_pays_8_to_1() {
    check_whenever("tie", |player, banker| player.total == banker.total, "win 8:1");
    check_whenever("tie", |player, banker| player.total != banker.total, "lose");
}

#[test]
fn seed_003_neither_player_nor_banker_wins_or_loses_on_a_tie() {
    check_whenever("player", |player, banker| player.total == banker.total, "push");
    check_whenever("banker", |player, banker| player.total == banker.total, "push");
}

#[test]
fn seed_003_banker_draws_on_0_to_5_when_the_player_stands() {
    check_banker_when_player_stood(&[0, 1, 2, 3, 4, 5], Action::Draw);
}

#[test]
fn seed_003_banker_stands_on_6_to_9_when_the_player_stands() {
    check_banker_when_player_stood(&[6, 7, 8, 9], Action::Stand);
}

#[test]
fn seed_003_banker_always_draws_on_0_1_2() {
    check_banker_row(&[0, 1, 2], &ANY, &[]);
}

#[test]
fn seed_003_banker_row_3_draws_on_1_to_7_9_0_stands_on_8() {
    check_banker_row(&[3], &[1, 2, 3, 4, 5, 6, 7, 9, 0], &[8]);
}

#[test]
fn seed_003_banker_row_4_draws_on_2_to_7_stands_on_1_8_9_0() {
    check_banker_row(&[4], &[2, 3, 4, 5, 6, 7], &[1, 8, 9, 0]);
}

#[test]
fn seed_003_banker_row_5_draws_on_4_to_7_stands_on_1_2_3_8_9_0() {
    check_banker_row(&[5], &[4, 5, 6, 7], &[1, 2, 3, 8, 9, 0]);
}

#[test]
fn seed_003_banker_row_6_draws_on_6_7_stands_on_1_to_5_8_9_0() {
    check_banker_row(&[6], &[6, 7], &[1, 2, 3, 4, 5, 8, 9, 0]);
}

#[test]
fn seed_003_banker_row_7_stands() {
    check_banker_row(&[7], &[], &ANY);
}

#[test]
fn seed_003_banker_row_8_or_9_natural_stands() {
    check_natural_row(Side::Banker, &[8, 9]);
}

#[test]
fn seed_003_dragon_bonus_natural_winners_pay_1() {
    check_bonus(|own, other| own.natural() && own.total > other.total, "win 1:1");
}

#[test]
fn seed_003_dragon_bonus_natural_ties_push() {
    check_bonus(|own, other| own.natural() && own.total == other.total, "push");
}

#[test]
fn seed_003_dragon_bonus_win_by_9_pays_30() {
    check_bonus(wins_by(9), "win 30:1");
}

#[test]
fn seed_003_dragon_bonus_win_by_8_pays_10() {
    check_bonus(wins_by(8), "win 10:1");
}

#[test]
fn seed_003_dragon_bonus_win_by_7_pays_6() {
    check_bonus(wins_by(7), "win 6:1");
}

#[test]
fn seed_003_dragon_bonus_win_by_6_pays_4() {
    check_bonus(wins_by(6), "win 4:1");
}

#[test]
fn seed_003_dragon_bonus_win_by_5_pays_2() {
    check_bonus(wins_by(5), "win 2:1");
}

#[test]
fn seed_003_dragon_bonus_win_by_4_pays_1() {
    check_bonus(wins_by(4), "win 1:1");
}

#[test]
fn seed_003_dragon_bonus_win_by_less_than_4_loses() {
    check_bonus(wins_by(3), "lose");
    check_bonus(wins_by(2), "lose");
    check_bonus(wins_by(1), "lose");
    check_bonus(|own, other| own.total < other.total, "lose");
}

#[test]
fn seed_003_dragon_bonus_non_natural_ties_lose() {
    check_bonus(|own, other| !own.natural() && own.total == other.total, "lose");
}

/// A row of the schedule, for the bonus of either side.
#[track_caller]
fn check_bonus(when: impl Fn(&Held, &Held) -> bool, expected: &str) {
    check_whenever("dragon-bonus-player", |player, banker| when(player, banker), expected);
    check_whenever("dragon-bonus-banker", |player, banker| when(banker, player), expected);
}

fn wins_by(points: u32) -> impl Fn(&Held, &Held) -> bool {
    move |own, other| !own.natural() && own.total == other.total + points
}
