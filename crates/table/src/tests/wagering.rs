//! Placing, taking back, clearing, repeating and doubling.

use super::check;

const SIDES: &str = "wagers = [\"player\", \"banker\", \"tie\", \"dragon-7\"]\n\
                     limits.side-needs-main = true\n";
const LOCKED: &str = "lock; card 9h; card 8c; card Kh; card Kc";

#[test]
fn a_stake_is_placed_raised_lowered_and_taken_back() {
    let evening = check(
        "limits.minimum = \"5.00\"",
        "bets; bet 7 a1 player 5 -> staked 7 a1 player 5.00
         bet 7 a1 player 1.50 -> staked 7 a1 player 1.50
         back 7 a1 player 1.50 -> returned 7 a1 player 1.50 TakenBack
         back 7 a1 player 0.01 -> !UnderMinimum { minimum: Cents(500) }
         back 7 a1 player 5.01 -> !StakeSmaller { stake: Cents(500) }
         back 7 a1 banker 5 -> !NoStake
         back 8 a1 player 5 -> !NoStake
         back 7 a1 player 5 -> returned 7 a1 player 5.00 TakenBack
         back 7 a1 player 5 -> !NoStake",
    );
    assert_eq!(evening.credits(7), "1000.00");
}

#[test]
fn clearing_is_of_one_place_or_of_all() {
    check(
        "",
        "bets; clear 7 -> !NoStake
         bet 7 a1 player 5; bet 7 a1 tie 5; bet 7 a2 player 5; bet 8 a3 player 5
         clear 7 a3 -> !NoStake
         clear 7 a1 -> returned 7 a1 player 5.00 TakenBack, returned 7 a1 tie 5.00 TakenBack
         clear 7 -> returned 7 a2 player 5.00 TakenBack
         clear 7 -> !NoStake",
    );
}

#[test]
fn bets_not_open_before_they_are_opened() {
    for line in ["bet 7 a1 player 5", "back 7 a1 player 5", "clear 7", "repeat 7", "double 7"] {
        check("", &format!("{line} -> !BetsNotOpen"));
    }
    check("", "last -> !BetsNotOpen; lock -> !BetsNotOpen; bets; bets -> !BetsOpen");
    check("", "bets; lock; lock -> !BetsNotOpen; last -> !BetsNotOpen; bets -> !CoupInProgress");
}

#[test]
fn last_bets_called_once() {
    check("", "bets; last -> last bets; last -> !LastBetsCalled; bet 7 a1 player 5; lock");
}

#[test]
fn not_offered_is_not_taken() {
    check("", "bets; bet 7 a1 dragon-7 5 -> !NotOffered(WagerId(\"dragon-7\"))");
}

#[test]
fn no_such_place_on_the_table() {
    check(
        "areas.count = 3\ngallery.lines = 2\ngallery.needs-all-areas = false",
        "bets; bet 7 a0 player 5 -> !NoSuchPlace(Area(0))
         bet 7 a4 player 5 -> !NoSuchPlace(Area(4))
         bet 7 a255 player 5 -> !NoSuchPlace(Area(255))
         bet 7 l0 player 5 -> !NoSuchPlace(Line(0))
         bet 7 l3 player 5 -> !NoSuchPlace(Line(3))
         bet 7 a3 player 5; bet 7 l2 player 5",
    );
    check("areas.count = 1", "bets; bet 7 l1 player 5 -> !NoSuchPlace(Line(1))");
}

#[test]
fn taken_by_as_many_as_an_area_takes() {
    check("", "bets; bet 7 a1 player 5; bet 7 a1 tie 5; bet 8 a1 tie 5 -> !Taken(Area(1))");
    check(
        "areas.bettors-per-area = 2",
        "bets; bet 7 a1 player 5; bet 7 a1 tie 5; bet 8 a1 banker 5
         bet 9 a1 tie 5 -> !Taken(Area(1))",
    );
    check(
        "areas.bettors-per-area = 3\nareas.count = 2\ngallery.lines = 1",
        "bets; bet 7 a1 player 5; bet 7 a2 tie 5; bet 7 l1 tie 5
         bet 8 l1 tie 5 -> !Taken(Line(1))",
    );
}

#[test]
fn too_many_places_for_one() {
    check(
        "areas.per-patron = 2",
        "bets; bet 7 a1 player 5; bet 7 a2 player 5; bet 7 a3 player 5 -> !TooManyPlaces { most: 2 }
         bet 7 a2 tie 5; back 7 a1 player 5; bet 7 a3 player 5",
    );
}

#[test]
fn repeating_stakes_what_was_staked_last() {
    check(
        "",
        &format!(
            "bets; repeat 7 -> !NothingToRepeat
             bet 7 a1 player 5; bet 7 a2 tie 5; clear 7 a2; {LOCKED}
             bets; {LOCKED}
             bets; repeat 7 -> staked 7 a1 player 5.00
             repeat 7 -> staked 7 a1 player 5.00
             repeat 8 -> !NothingToRepeat"
        ),
    );
}

#[test]
fn repeating_and_doubling_are_of_all_or_nothing() {
    let evening = check(
        "",
        &format!(
            "bets; bet 7 a1 player 60; bet 7 a2 player 10
             double 7 -> !OverMaximum {{ maximum: Cents(10000) }}
             double 8 -> !NoStake
             {LOCKED}
             bets; bet 8 a2 player 5; repeat 7 -> !Taken(Area(2))
             clear 8; repeat 7 -> staked 7 a1 player 60.00, staked 7 a2 player 10.00
             back 7 a1 player 30
             double 7 -> staked 7 a1 player 30.00, staked 7 a2 player 10.00"
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
            "bets; bet 7 a1 player 10; bet 7 a1 dragon-7 10; back 7 a1 player 10; bet 7 a1 banker 10
             double 7 -> staked 7 a1 banker 10.00, staked 7 a1 dragon-7 10.00
             {LOCKED}
             bets; repeat 7 -> staked 7 a1 banker 20.00, staked 7 a1 dragon-7 20.00"
        ),
    );
    check(
        "areas.count = 2\ngallery.lines = 1",
        &format!(
            "bets; bet 7 a1 player 5; bet 8 a2 player 5; bet 7 l1 player 5
             clear 7 a1; bet 7 a1 banker 5; {LOCKED}
             bets; bet 8 a2 player 5
             repeat 7 -> staked 7 a1 banker 5.00, staked 7 l1 player 5.00"
        ),
    );
}
