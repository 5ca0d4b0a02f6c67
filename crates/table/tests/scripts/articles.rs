//! Articles of docs/RULES.md that a table keeps.

use super::{check, check_preset};

const START: &str = "cut 100; card Ah; bets";

#[test]
fn article_3_one_person_wagers_in_an_area() {
    check_preset(
        "washington",
        &format!(
            "{START}; bet 1 player 5 by 7; bet 1 player 5 by 8 -> refused: area 1 is somebody else's
             bet 2 tie 5 by 8"
        ),
    );
}

#[test]
fn article_4_one_person_wagers_on_a_line() {
    check(
        "areas.count = 2\ngallery.lines = 1",
        "bets; bet 1 player 5 by 7; bet 2 player 5 by 7; bet line 1 player 5 by 8
         bet line 1 tie 5 by 8; bet line 1 tie 5 by 9 -> refused: line 1 is somebody else's",
    );
}

#[test]
fn article_5_the_order_of_the_deal() {
    check_preset(
        "dragon-bonus",
        &format!(
            "{START}; bet 1 player 25 by 7; close; card 2h -> Player 2h
             card 2c -> Banker 2c
             card 2d -> Player 2d"
        ),
    );
}

#[test]
fn article_13_as_many_ghost_hands_as_the_controls_allow() {
    let coup = "cards 9h 8c Kh Kc";
    check_preset(
        "washington",
        &format!(
            "cut 100; card Ah; ghost; {coup}; ghost; {coup}; ghost; {coup}
             ghost -> refused: at most 3 ghost hands a shoe"
        ),
    );
}
