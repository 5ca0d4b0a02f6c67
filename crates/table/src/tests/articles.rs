//! Articles of docs/RULES.md that a table keeps.

use super::{check, check_preset};

const START: &str = "cut 100; card Ah; bets";

#[test]
fn article_3_one_person_wagers_in_an_area() {
    check_preset(
        "washington",
        &format!(
            "{START}; bet 7 a1 player 5; bet 8 a1 player 5 -> !Taken(Area(1)); bet 8 a2 tie 5"
        ),
    );
}

#[test]
fn article_4_one_person_wagers_on_a_line() {
    check(
        "areas.count = 2\ngallery.lines = 1",
        "bets; bet 7 a1 player 5; bet 7 a2 player 5; bet 8 l1 player 5; bet 8 l1 tie 5
         bet 9 l1 tie 5 -> !Taken(Line(1))",
    );
}

#[test]
fn article_5_the_order_of_the_deal() {
    check_preset(
        "dragon-bonus",
        &format!(
            "{START}; lock
             card 2h -> Player 1 2h up
             card 2c -> Banker 1 2c up
             card 2d -> Player 2 2d up"
        ),
    );
}

#[test]
fn article_13_as_many_ghost_hands_as_the_controls_allow() {
    let coup = "card 9h; card 8c; card Kh; card Kc";
    check_preset(
        "washington",
        &format!(
            "cut 100; card Ah; ghost; {coup}; ghost; {coup}; ghost; {coup}
             ghost -> !TooManyGhosts {{ most: 3 }}"
        ),
    );
}
