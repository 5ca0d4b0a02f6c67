//! The slips of the documents, by their numbers in docs/RULES.md, as the table handles them.

use super::{check, check_preset};

const START: &str = "cut 100; card Ah; bets";

#[test]
fn erratum_e6_no_card_before_the_lock_and_no_wager_after_it() {
    check_preset(
        "washington",
        &format!(
            "{START}; card 9h -> refused: no card is called for
             bet 1 player 5 by 7; close
             bet 1 player 5 by 7 -> refused: bets are closed (late by 0.0 s)
             card 9h; take 1 player 5 by 7 -> refused: bets are closed (late by 0.0 s)"
        ),
    );
}

#[test]
fn erratum_e7_player_and_banker_are_not_wagered_on_together() {
    check_preset(
        "washington",
        &format!(
            "{START}; bet 1 player 5 by 7; bet 1 tie 5 by 7
             bet 1 banker 5 by 7 -> refused: one area may not hold both Player and Banker
             bet 2 banker 5 by 7; bet 2 tie 5 by 7
             bet 2 player 5 by 7 -> refused: one area may not hold both Player and Banker"
        ),
    );
    check_preset("ez", &format!("{START}; bet 1 player 10 by 7; bet 1 banker 10 by 7"));
}

#[test]
fn erratum_e8_lines_need_every_area_when_placed_and_again_at_the_lock() {
    check_preset(
        "washington",
        &format!(
            "{START}; bet line 1 player 5 by 8
                 -> refused: a line needs every area to hold a wager: area 1 is empty
             bet 1-9 player 5 by 7; take 4 player 5 by 7; bet line 1 player 5 by 8
                 -> refused: a line needs every area to hold a wager: area 4 is empty
             bet 4 player 5 by 7; bet line 1 player 5 by 8; take 4 player 5 by 7
             bet line 1 player 5 by 8
                 -> refused: a line needs every area to hold a wager: area 4 is empty
             bet 4 banker 5 by 9; bet line 1 player 5 by 8; take 4 banker 5 by 9; close
                 -> 10.00 back from player of line 1 (patron 8): an area is empty; bets are closed
                 -> \"No more bets.\""
        ),
    );
    let two = "areas.count = 2\ngallery.lines = 1\ngallery.on-area-left = \"stand\"";
    check(
        two,
        "bets; bet 1 player 5 by 7; bet 2 player 5 by 7; bet line 1 player 5 by 8; clear 7
         close -> bets are closed",
    );
    let open = "areas.count = 2\ngallery.lines = 1\ngallery.needs-all-areas = false";
    check(open, "bets; bet line 1 player 5 by 8; close -> bets are closed");
}

#[test]
fn erratum_e9_the_outside_lines_are_never_wagered_on() {
    check_preset(
        "washington",
        &format!(
            "{START}; bet 1-9 player 5 by 7; bet line 1-8 player 5 by 8
             bet line 0 player 5 by 9 -> refused: there is no line 0
             bet line 9 player 5 by 9 -> refused: there is no line 9"
        ),
    );
}

#[test]
fn erratum_e10_nine_areas_and_lines_together() {
    check_preset(
        "washington",
        &format!(
            "{START}; bet 1-8 player 5 by 7; bet 9 player 5 by 8; bet line 1 player 5 by 7
             bet line 2 player 5 by 7 -> refused: at most 9 areas and lines a person
             bet line 1 tie 5 by 7; bet line 2 player 5 by 8"
        ),
    );
}

#[test]
fn erratum_e11_a_table_has_one_to_nine_areas() {
    for areas in 1..=9_u8 {
        let (rest, next) = (format!("areas.count = {areas}"), areas + 1);
        let refused = format!("bet {next} player 5 by 7 -> refused: there is no area {next}");
        check(&rest, &format!("bets; bet {areas} player 5 by 7; {refused}"));
    }
}

#[test]
fn erratum_e14_the_player_is_turned_up_first() {
    check_preset(
        "macau",
        &format!(
            "{START}; bet 1 player 100 by 7; close; cards 9h 8c Kh Kc
             turn banker -> refused: the Player is turned over first
             turn player by 7 -> Player turned over; \"Player shows 9.\""
        ),
    );
}
