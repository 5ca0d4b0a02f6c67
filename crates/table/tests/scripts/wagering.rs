//! Placing, taking back, clearing, repeating and doubling.

use super::check;

const SIDES: &str = "wagers = [\"player\", \"banker\", \"tie\", \"dragon-7\"]\n\
                     limits.side-needs-main = true\n";
const LOCKED: &str = "close; cards 9h 8c Kh Kc";

#[test]
fn a_stake_is_placed_raised_lowered_and_taken_back() {
    let evening = check(
        "limits.minimum = \"5.00\"",
        "bets; bet 1 player 5 by 7 -> placed
         bet 1 player 1.50 by 7 -> placed
         take 1 player 1.50 by 7 -> taken back
         take 1 player 0.01 by 7 -> refused: under the minimum of 5.00
         take 1 player 5.01 by 7 -> refused: only 5.00 is staked there
         take 1 banker 5 by 7 -> refused: nothing is staked there
         take 1 player 5 by 8 -> refused: nothing is staked there
         take 1 player 5 by 7 -> taken back
         take 1 player 5 by 7 -> refused: nothing is staked there",
    );
    assert_eq!(evening.credits(7), "1000.00");
}

#[test]
fn clearing_is_of_one_place_or_of_all() {
    check(
        "",
        "bets; clear 7 -> refused: nothing is staked there
         bet 1 player 5 by 7; bet 1 tie 5 by 7; bet 2 player 5 by 7; bet 3 player 5 by 8
         clear 7 area 3 -> refused: nothing is staked there
         clear 7 area 1
             -> 5.00 back from player of area 1 (patron 7); 5.00 back from tie of area 1 (patron 7)
         clear 7 -> 5.00 back from player of area 2 (patron 7)
         clear 7 -> refused: nothing is staked there",
    );
}

#[test]
fn bets_not_open_before_they_are_opened() {
    for line in ["bet 1 player 5 by 7", "take 1 player 5 by 7", "clear 7", "repeat 7", "double 7"] {
        check("", &format!("{line} -> refused: bets are not open"));
    }
    check(
        "",
        "last bets -> refused: bets are not open
         close -> refused: bets are not open
         bets; bets -> refused: bets are open",
    );
    check(
        "",
        "bets; close; close -> refused: bets are not open
         last bets -> refused: bets are not open
         bets -> refused: a coup is in progress",
    );
}

#[test]
fn last_bets_called_once() {
    check(
        "",
        "bets; last bets -> last bets
         last bets -> refused: last bets have been called already
         bet 1 player 5 by 7; close",
    );
}

#[test]
fn not_offered_is_not_taken() {
    check("", "bets; bet 1 dragon-7 5 by 7 -> refused: the house does not offer dragon-7");
}

#[test]
fn no_such_place_on_the_table() {
    check(
        "areas.count = 3\ngallery.lines = 2\ngallery.needs-all-areas = false",
        "bets; bet 0 player 5 by 7 -> refused: there is no area 0
         bet 4 player 5 by 7 -> refused: there is no area 4
         bet 255 player 5 by 7 -> refused: there is no area 255
         bet line 0 player 5 by 7 -> refused: there is no line 0
         bet line 3 player 5 by 7 -> refused: there is no line 3
         bet 3 player 5 by 7; bet line 2 player 5 by 7",
    );
    check("areas.count = 1", "bets; bet line 1 player 5 by 7 -> refused: there is no line 1");
}

#[test]
fn taken_by_as_many_as_an_area_takes() {
    check(
        "",
        "bets; bet 1 player 5 by 7; bet 1 tie 5 by 7
         bet 1 tie 5 by 8 -> refused: area 1 is somebody else's",
    );
    check(
        "areas.bettors-per-area = 2",
        "bets; bet 1 player 5 by 7; bet 1 tie 5 by 7; bet 1 banker 5 by 8
         bet 1 tie 5 by 9 -> refused: area 1 is somebody else's",
    );
    check(
        "areas.bettors-per-area = 3\nareas.count = 2\ngallery.lines = 1",
        "bets; bet 1 player 5 by 7; bet 2 tie 5 by 7; bet line 1 tie 5 by 7
         bet line 1 tie 5 by 8 -> refused: line 1 is somebody else's",
    );
}

#[test]
fn too_many_places_for_one() {
    check(
        "areas.per-patron = 2",
        "bets; bet 1 player 5 by 7; bet 2 player 5 by 7
         bet 3 player 5 by 7 -> refused: at most 2 areas and lines a person
         bet 2 tie 5 by 7; take 1 player 5 by 7; bet 3 player 5 by 7",
    );
}

#[test]
fn repeating_stakes_what_was_staked_last() {
    check(
        "",
        &format!(
            "bets; repeat 7 -> refused: there is nothing to repeat
             bet 1 player 5 by 7; bet 2 tie 5 by 7; clear 7 area 2; {LOCKED}; bets; {LOCKED}; bets
             repeat 7 -> 5.00 on player of area 1 (patron 7)
             repeat 7 -> 5.00 on player of area 1 (patron 7)
             repeat 8 -> refused: there is nothing to repeat"
        ),
    );
}

#[test]
fn repeating_and_doubling_are_of_all_or_nothing() {
    let evening = check(
        "",
        &format!(
            "bets; bet 1 player 60 by 7; bet 2 player 10 by 7
             double 7 -> refused: over the maximum of 100.00
             double 8 -> refused: nothing is staked there
             {LOCKED}; bets; bet 2 player 5 by 8; repeat 7 -> refused: area 2 is somebody else's
             clear 8
             repeat 7 -> 60.00 on player of area 1 (patron 7); 10.00 on player of area 2 (patron 7)
             take 1 player 30 by 7; double 7
                 -> 30.00 on player of area 1 (patron 7); 10.00 on player of area 2 (patron 7)"
        ),
    );
    assert_eq!(evening.credits(7), "990.00");
}

#[test]
fn repeating_and_doubling_go_in_an_order_that_can_be_staked() {
    let rest = format!("{SIDES}limits.side-at-most-main = true");
    check(
        &rest,
        &format!(
            "bets; bet 1 player 10 by 7; bet 1 dragon-7 10 by 7; take 1 player 10 by 7
             bet 1 banker 10 by 7; double 7
                 -> 10.00 on banker of area 1 (patron 7); 10.00 on dragon-7 of area 1 (patron 7)
             {LOCKED}; bets; repeat 7
                 -> 20.00 on banker of area 1 (patron 7); 20.00 on dragon-7 of area 1 (patron 7)"
        ),
    );
    check(
        "areas.count = 2\ngallery.lines = 1",
        &format!(
            "bets; bet 1 player 5 by 7; bet 2 player 5 by 8; bet line 1 player 5 by 7
             clear 7 area 1; bet 1 banker 5 by 7; {LOCKED}; bets; bet 2 player 5 by 8
             repeat 7 -> 5.00 on banker of area 1 (patron 7); 5.00 on player of line 1 (patron 7)"
        ),
    );
}
