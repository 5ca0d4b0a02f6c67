//! What comes back when wagers close.

use super::check;

const SIDES: &str = "wagers = [\"player\", \"banker\", \"tie\", \"dragon-7\"]\n\
                     limits.side-needs-main = true\n";
const REDUCE: &str = "limits.differential = \"50.00\"\nlimits.over-differential = \"reduce\"\n";
const BLOCK: &str = "limits.differential = \"50.00\"\nlimits.over-differential = \"block\"\n";
/// Why a side wager comes back.
const ALONE: &str = "no wager on Player or Banker beside it";
const LINES: &str = "areas.count = 2\ngallery.lines = 1\n";

#[test]
fn a_side_wager_whose_main_wager_is_taken_back_comes_back() {
    check(
        SIDES,
        "bets; bet 1 player 5 by 7; bet 1 dragon-7 5 by 7; bet 2 player 5 by 8
         bet 2 dragon-7 5 by 8; bet 3 tie 5 by 9; take 1 player 5 by 7; close
             -> 5.00 back from dragon-7 of area 1 (patron 7): no wager on Player or Banker beside it
             -> bets are closed",
    );
}

#[test]
fn a_side_wager_larger_than_its_main_wager_is_lowered_to_it() {
    let rest = format!(
        "{SIDES}limits.side-at-most-main = true\nlimits.minimum = \"1.00\"\n\
         limits.side-minimum = \"3.00\""
    );
    let bets = "bets; bet 1 player 5 by 7; bet 1 dragon-7 5 by 7";
    check(
        &rest,
        &format!(
            "{bets}; take 1 player 1 by 7
             close -> 1.00 back from dragon-7 of area 1 (patron 7): {ALONE}; bets are closed"
        ),
    );
    check(
        &rest,
        &format!(
            "{bets}; take 1 player 3 by 7
             close -> 5.00 back from dragon-7 of area 1 (patron 7): {ALONE}; bets are closed"
        ),
    );
}

#[test]
fn a_differential_over_its_limit_blocks_the_lock() {
    check(
        BLOCK,
        "bets; bet 1 player 60 by 7
         close -> refused: Player and Banker differ by 60.00, more than 50.00
         bet 2 banker 10 by 8; close -> bets are closed",
    );
    check(
        BLOCK,
        "bets; bet 1 banker 50.01 by 7
         close -> refused: Player and Banker differ by 50.01, more than 50.00
         take 1 banker 0.01 by 7; close -> bets are closed",
    );
}

#[test]
fn a_differential_over_its_limit_is_reduced_from_the_last_stakes_on() {
    check(
        REDUCE,
        "bets; bet 1 player 60 by 7; bet 2 player 20 by 8; bet 3 banker 5 by 9; bet 4 tie 90 by 9
         close
             -> 20.00 back from player of area 2 (patron 8): over the differential
             -> 5.00 back from player of area 1 (patron 7): over the differential; bets are closed",
    );
    let minimum = format!("{REDUCE}limits.minimum = \"10.00\"");
    check(
        &minimum,
        "bets; bet 1 banker 50 by 7; bet 2 banker 12 by 8; close
             -> 12.00 back from banker of area 2 (patron 8): over the differential
             -> bets are closed",
    );
}

#[test]
fn what_comes_back_can_be_the_reason_for_more() {
    // The reduction takes the only wager of area two, so the wager on the line goes; that was on
    // the other side, so the difference is over its limit again.
    let rest = format!("{LINES}{REDUCE}limits.minimum = \"10.00\"");
    check(
        &rest,
        "bets; bet 1 player 80 by 7; bet 2 player 10 by 8; bet line 1 banker 30 by 9; close
             -> 10.00 back from player of area 2 (patron 8): over the differential
             -> 30.00 back from banker of line 1 (patron 9): an area is empty
             -> 30.00 back from player of area 1 (patron 7): over the differential
             -> bets are closed",
    );
    let rest = format!("{SIDES}{REDUCE}limits.minimum = \"10.00\"\nlimits.side-minimum = \"1.00\"");
    check(
        &rest,
        "bets; bet 1 player 50 by 7; bet 2 player 10 by 8; bet 2 dragon-7 5 by 8; close
             -> 10.00 back from player of area 2 (patron 8): over the differential
             -> 5.00 back from dragon-7 of area 2 (patron 8): no wager on Player or Banker beside it
             -> bets are closed",
    );
}

#[test]
fn if_all_comes_back_the_coup_is_a_ghost_hand() {
    check(
        "areas.count = 2\ngallery.lines = 1\nghost.per-shoe-max = 3",
        "bets; bet 1 player 5 by 7; bet 2 player 5 by 8; bet line 1 player 5 by 9; clear 7; clear 8
         close
             -> 5.00 back from player of line 1 (patron 9): an area is empty; bets are closed
             -> coup 1 is a ghost hand: nobody wagered",
    );
}

#[test]
fn nothing_changes_after_the_lock() {
    let late = "refused: bets are closed (late by 0.0 s)";
    let evening = check(
        "",
        &format!(
            "bets; bet 1 player 5 by 7; close; bet 1 player 5 by 7 -> {late}
             take 1 player 5 by 7 -> {late}
             clear 7 -> {late}
             repeat 7 -> {late}
             double 7 -> {late}
             bet 2 player 5 for 7 by dealer 2 -> {late}
             cards 9h 2c; bet 2 player 5 by 7 -> {late}
             buy in 7 5 -> 5.00 in credits"
        ),
    );
    assert_eq!(evening.table().felt().total().expect("five").to_string(), "5.00");
}

#[test]
fn the_floor_may_close_bets_over_the_differential() {
    let not_floor = "refused: not for floor 1: it takes the dealer on duty";
    let evening = check(
        BLOCK,
        &format!(
            "close by floor -> {not_floor}
             bets; bet 1 player 60 by 7; bets by floor -> {not_floor}
             last bets by floor -> {not_floor}
             close -> refused: Player and Banker differ by 60.00, more than 50.00
             close by house -> refused: Player and Banker differ by 60.00, more than 50.00
             close by 7 -> refused: not for patron 7: it takes the dealer on duty
             close by floor 2 -> refused: staff 2 deals here, and nobody is dealer and floor at once
             take 1 player 10 by 7; close by floor -> {not_floor}
             bet 1 player 0.01 by 7
             close by floor -> the floor allows a difference of 50.01, over 50.00; bets are closed
             cards 9h 8c Kh Kc"
        ),
    );
    assert_eq!(evening.credits(7), "1050.01");
    // Where the larger side is reduced there is nothing to allow.
    check(REDUCE, &format!("bets; bet 1 player 60 by 7; close by floor -> {not_floor}"));
}

#[test]
fn what_else_may_not_stay_comes_back_when_the_floor_closes_bets() {
    check(
        &format!("{LINES}{BLOCK}"),
        "bets; bet 1 player 60 by 7; bet 2 player 5 by 8; bet line 1 player 10 by 9; clear 8
         close by floor
             -> 10.00 back from player of line 1 (patron 9): an area is empty
             -> the floor allows a difference of 60.00, over 50.00; bets are closed",
    );
    // The side wager that goes leaves an area empty, and the line's wager with it: what is then
    // left is within the limit, and nothing has to be allowed.
    check(
        &format!("{SIDES}{LINES}{BLOCK}"),
        "bets; bet 1 player 45 by 7; bet 2 player 1 by 8; bet 2 dragon-7 5 by 8
         bet line 1 player 10 by 9; take 2 player 1 by 8
         close -> refused: Player and Banker differ by 55.00, more than 50.00
         close by floor
             -> 5.00 back from dragon-7 of area 2 (patron 8): no wager on Player or Banker beside it
             -> 10.00 back from player of line 1 (patron 9): an area is empty; bets are closed",
    );
}
