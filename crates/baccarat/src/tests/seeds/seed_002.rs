//! Seed 002: a casino's page, with EZ Baccarat, Dragon 7 and Panda 8. Its table has slips: see
//! `erratum_e2_…` to `erratum_e4_…` for the cells it leaves out.

use super::*;

#[test]
fn seed_002_tens_and_face_cards_count_zero() {
    check_value("T J Q K", 0);
}

#[test]
fn seed_002_aces_count_one() {
    check_value("A", 1);
}

#[test]
fn seed_002_a_7_and_a_6_is_3() {
    check_total("7h 6d", 3);
}

#[test]
fn seed_002_first_and_third_cards_are_the_players() {
    let coup = deal("9h 2c Kd 3s");
    let hands = coup.hands().expect("four cards");
    assert_eq!(hands.player.cards().to_vec(), [card("9h"), card("Kd")]);
    assert_eq!(hands.banker.cards().to_vec(), [card("2c"), card("3s")]);
}

#[test]
fn seed_002_player_pays_even_money_without_commission() {
    check_whenever("player", |player, banker| player.total > banker.total, "win 1:1");
}

#[test]
fn seed_002_banker_pays_even_money_and_5_percent_commission() {
    check_whenever("banker", |player, banker| banker.total > player.total, "win 1:1 less 5.00");
}

#[test]
fn seed_002_tie_pays_8_to_1() {
    check_whenever("tie", |player, banker| player.total == banker.total, "win 8:1");
}

#[test]
fn seed_002_player_and_banker_neither_win_nor_lose_on_a_tie() {
    check_whenever("player", |player, banker| player.total == banker.total, "push");
    check_whenever("banker", |player, banker| player.total == banker.total, "push");
}

#[test]
fn seed_002_player_row_0_to_5_draws() {
    check_player_row(&[1, 2, 3, 4, 5, 0], Action::Draw);
}

#[test]
fn seed_002_player_row_6_or_7_stands() {
    check_player_row(&[6, 7], Action::Stand);
}

#[test]
fn seed_002_player_row_8_or_9_stands_natural() {
    check_natural_row(Side::Player, &[8, 9]);
}

#[test]
fn seed_002_banker_row_3_draws_on_1_to_7_and_9_stands_on_8() {
    check_banker_row(&[3], &[1, 2, 3, 4, 5, 6, 7, 9], &[8]);
}

#[test]
fn seed_002_banker_row_4_draws_on_2_to_7_stands_on_1_8_9_0() {
    check_banker_row(&[4], &[2, 3, 4, 5, 6, 7], &[1, 8, 9, 0]);
}

#[test]
fn seed_002_banker_row_5_draws_on_4_to_7_stands_on_1_2_3_8_9_0() {
    check_banker_row(&[5], &[4, 5, 6, 7], &[1, 2, 3, 8, 9, 0]);
}

#[test]
fn seed_002_banker_row_6_draws_on_6_7_stands_on_1_to_5_8_9_0() {
    check_banker_row(&[6], &[6, 7], &[1, 2, 3, 4, 5, 8, 9, 0]);
}

#[test]
fn seed_002_banker_row_7_stands() {
    check_banker_row(&[7], &[], &ANY);
}

#[test]
fn seed_002_banker_row_8_or_9_natural() {
    check_natural_row(Side::Banker, &[8, 9]);
}

#[test]
fn seed_002_ez_banker_pays_no_commission() {
    let wins_without_dragon = |player: &Held, banker: &Held| {
        banker.total > player.total && !(banker.total == 7 && banker.cards == 3)
    };
    check_whenever("ez-banker", wins_without_dragon, "win 1:1");
}

#[test]
fn seed_002_dragon_7_pushes_banker() {
    check_whenever("ez-banker", is_dragon_7, "push");
}

#[test]
fn seed_002_dragon_7_player_and_tie_lose() {
    check_whenever("player", is_dragon_7, "lose");
    check_whenever("tie", is_dragon_7, "lose");
}

#[test]
fn seed_002_dragon_7_pays_40_to_1() {
    check_whenever("dragon-7", is_dragon_7, "win 40:1");
    check_whenever("dragon-7", |player, banker| !is_dragon_7(player, banker), "lose");
}

#[test]
fn seed_002_panda_8_player_is_paid_1_to_1() {
    check_whenever("player", is_panda_8, "win 1:1");
}

#[test]
fn seed_002_panda_8_banker_tie_and_dragon_7_lose() {
    check_whenever("ez-banker", is_panda_8, "lose");
    check_whenever("tie", is_panda_8, "lose");
    check_whenever("dragon-7", is_panda_8, "lose");
}

#[test]
fn seed_002_panda_8_pays_25_to_1() {
    check_whenever("panda-8", is_panda_8, "win 25:1");
}

#[test]
fn seed_002_panda_8_loses_on_any_other_hand() {
    check_whenever("panda-8", |player, banker| !is_panda_8(player, banker), "lose");
}

fn is_dragon_7(player: &Held, banker: &Held) -> bool {
    banker.cards == 3 && banker.total == 7 && player.total < 7
}

fn is_panda_8(player: &Held, banker: &Held) -> bool {
    player.cards == 3 && player.total == 8 && banker.total < 8
}

fn card(text: &str) -> crate::Card {
    text.parse().expect("a card")
}
