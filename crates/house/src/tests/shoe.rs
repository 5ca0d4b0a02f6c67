//! What is burned, by rule.

use baccarat::Rank;

use super::accepted;

/// Checks how many cards an ace, a two, a nine, a ten and a king burn.
#[track_caller]
fn check(rest: &str, expected: [u32; 5]) {
    let house = accepted(rest);
    let ranks = [Rank::Ace, Rank::Two, Rank::Nine, Rank::Ten, Rank::King];
    let burned = ranks.map(|rank| house.shoe.burn.after_first_card(rank, house.decks()));
    assert_eq!(burned, expected, "{rest}");
}

#[test]
fn the_first_card_says_how_many_burn() {
    check("", [1, 2, 9, 10, 10]);
    check("shoe.burn = { ace = 11, ten = 0 }", [11, 2, 9, 0, 0]);
}

#[test]
fn the_decks_say_how_many_burn() {
    check("shoe.decks = 6\nshoe.burn.rule = \"per-deck\"", [6; 5]);
}

#[test]
fn the_house_says_how_many_burn() {
    check("shoe.burn = { rule = \"fixed\", cards = 3 }", [3; 5]);
    check("shoe.burn = { rule = \"fixed\" }", [1; 5]);
    check("shoe.burn.rule = \"none\"", [0; 5]);
}
