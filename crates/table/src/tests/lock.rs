//! What comes back when wagers close.

use super::check;

const SIDES: &str = "wagers = [\"player\", \"banker\", \"tie\", \"dragon-7\"]\n\
                     limits.side-needs-main = true\n";
const REDUCE: &str = "limits.differential = \"50.00\"\nlimits.over-differential = \"reduce\"\n";
const BLOCK: &str = "limits.differential = \"50.00\"\nlimits.over-differential = \"block\"\n";
const LINES: &str = "areas.count = 2\ngallery.lines = 1\n";

#[test]
fn a_side_wager_whose_main_wager_is_taken_back_comes_back() {
    check(
        SIDES,
        "bets; bet 7 a1 player 5; bet 7 a1 dragon-7 5; bet 8 a2 player 5; bet 8 a2 dragon-7 5
         bet 9 a3 tie 5
         back 7 a1 player 5
         lock -> returned 7 a1 dragon-7 5.00 NoMainWager, locked",
    );
}

#[test]
fn a_side_wager_larger_than_its_main_wager_is_lowered_to_it() {
    let rest = format!(
        "{SIDES}limits.side-at-most-main = true\nlimits.minimum = \"1.00\"\n\
         limits.side-minimum = \"3.00\""
    );
    let bets = "bets; bet 7 a1 player 5; bet 7 a1 dragon-7 5";
    check(
        &rest,
        &format!(
            "{bets}; back 7 a1 player 1; lock -> returned 7 a1 dragon-7 1.00 NoMainWager, locked"
        ),
    );
    check(
        &rest,
        &format!(
            "{bets}; back 7 a1 player 3; lock -> returned 7 a1 dragon-7 5.00 NoMainWager, locked"
        ),
    );
}

#[test]
fn a_differential_over_its_limit_blocks_the_lock() {
    check(
        BLOCK,
        "bets; bet 7 a1 player 60
         lock -> !Differential { maximum: Cents(5000), difference: Cents(6000) }
         bet 8 a2 banker 10; lock -> locked",
    );
    check(
        BLOCK,
        "bets; bet 7 a1 banker 50.01
         lock -> !Differential { maximum: Cents(5000), difference: Cents(5001) }
         back 7 a1 banker 0.01; lock -> locked",
    );
}

#[test]
fn a_differential_over_its_limit_is_reduced_from_the_last_stakes_on() {
    check(
        REDUCE,
        "bets; bet 7 a1 player 60; bet 8 a2 player 20; bet 9 a3 banker 5; bet 9 a4 tie 90
         lock -> returned 8 a2 player 20.00 Differential, returned 7 a1 player 5.00 Differential, \
         locked",
    );
    let minimum = format!("{REDUCE}limits.minimum = \"10.00\"");
    check(
        &minimum,
        "bets; bet 7 a1 banker 50; bet 8 a2 banker 12
         lock -> returned 8 a2 banker 12.00 Differential, locked",
    );
}

#[test]
fn what_comes_back_can_be_the_reason_for_more() {
    // The reduction takes the only wager of area two, so the wager on the line goes; that was on
    // the other side, so the difference is over its limit again.
    let rest = format!("{LINES}{REDUCE}limits.minimum = \"10.00\"");
    check(
        &rest,
        "bets; bet 7 a1 player 80; bet 8 a2 player 10; bet 9 l1 banker 30
         lock -> returned 8 a2 player 10.00 Differential, \
         returned 9 l1 banker 30.00 AreaLeftEmpty, returned 7 a1 player 30.00 Differential, locked",
    );
    let rest = format!("{SIDES}{REDUCE}limits.minimum = \"10.00\"\nlimits.side-minimum = \"1.00\"");
    check(
        &rest,
        "bets; bet 7 a1 player 50; bet 8 a2 player 10; bet 8 a2 dragon-7 5
         lock -> returned 8 a2 player 10.00 Differential, returned 8 a2 dragon-7 5.00 NoMainWager, \
         locked",
    );
}

#[test]
fn if_all_comes_back_the_coup_is_a_ghost_hand() {
    check(
        "areas.count = 2\ngallery.lines = 1\nghost.per-shoe-max = 3",
        "bets; bet 7 a1 player 5; bet 8 a2 player 5; bet 9 l1 player 5; clear 7; clear 8
         lock -> returned 9 l1 player 5.00 AreaLeftEmpty, locked, ghost 1 NoWagers",
    );
}

#[test]
fn nothing_changes_after_the_lock() {
    let late = "!BetsClosed { late: Millis(0) }";
    let evening = check(
        "",
        &format!(
            "bets; bet 7 a1 player 5; lock
             bet 7 a1 player 5 -> {late}; back 7 a1 player 5 -> {late}; clear 7 -> {late}
             repeat 7 -> {late}; double 7 -> {late}; dealer2 > bet 7 a2 player 5 -> {late}
             card 9h; card 2c; bet 7 a2 player 5 -> {late}; in 7 5 -> in 7 5.00"
        ),
    );
    assert_eq!(evening.table.felt().total().expect("five").to_string(), "5.00");
}

#[test]
fn the_floor_may_close_bets_over_the_differential() {
    let on_duty = "needed: DealerOnDuty";
    let not_floor = format!("!NotYours {{ by: Floor(StaffId(1)), {on_duty} }}");
    let evening = check(
        BLOCK,
        &format!(
            "floor1 > lock -> {not_floor}
             bets; bet 7 a1 player 60; floor1 > bets -> {not_floor}; floor1 > last -> {not_floor}
             lock -> !Differential {{ maximum: Cents(5000), difference: Cents(6000) }}
             house > lock -> !Differential {{ maximum: Cents(5000), difference: Cents(6000) }}
             patron7 > lock -> !NotYours {{ by: Patron(PatronId(7)), {on_duty} }}
             floor2 > lock -> !DealsHere(StaffId(2))
             back 7 a1 player 10; floor1 > lock -> {not_floor}
             bet 7 a1 player 0.01; floor1 > lock -> allowed 50.01 over 50.00, locked
             card 9h; card 8c; card Kh; card Kc"
        ),
    );
    assert_eq!(evening.credits(7), "1050.01");
    // Where the larger side is reduced there is nothing to allow.
    check(REDUCE, &format!("bets; bet 7 a1 player 60; floor1 > lock -> {not_floor}"));
}

#[test]
fn what_else_may_not_stay_comes_back_when_the_floor_closes_bets() {
    check(
        &format!("{LINES}{BLOCK}"),
        "bets; bet 7 a1 player 60; bet 8 a2 player 5; bet 9 l1 player 10; clear 8
         floor1 > lock -> returned 9 l1 player 10.00 AreaLeftEmpty, allowed 60.00 over 50.00, \
         locked",
    );
    // The side wager that goes leaves an area empty, and the line's wager with it: what is then
    // left is within the limit, and nothing has to be allowed.
    check(
        &format!("{SIDES}{LINES}{BLOCK}"),
        "bets; bet 7 a1 player 45; bet 8 a2 player 1; bet 8 a2 dragon-7 5; bet 9 l1 player 10
         back 8 a2 player 1
         lock -> !Differential { maximum: Cents(5000), difference: Cents(5500) }
         floor1 > lock -> returned 8 a2 dragon-7 5.00 NoMainWager, \
         returned 9 l1 player 10.00 AreaLeftEmpty, locked",
    );
}
