//! Limits of a spot, an area, the table, and of side wagers.

use baccarat::Cents;
use house::Opposite;
use table::{Actor, PatronId, Place, Refusal, Spot, Stake, WagerRequest};

use super::check;

const SIDES: &str = "wagers = [\"player\", \"banker\", \"tie\", \"dragon-7\"]\n";

#[test]
fn under_minimum_and_over_maximum_of_a_spot() {
    check(
        "limits.side-minimum = \"2.00\"\nlimits.side-maximum = \"20.00\"",
        "bets; bet 1 player 0.99 by 7 -> refused: under the minimum of 1.00
         bet 1 player 1 by 7; bet 1 player 0.01 by 7
         bet 1 player 99 by 7 -> refused: over the maximum of 100.00
         bet 1 player 98.99 by 7; bet 1 tie 1.99 by 7 -> refused: under the minimum of 2.00
         bet 1 tie 20.01 by 7 -> refused: over the maximum of 20.00
         bet 1 tie 20 by 7",
    );
}

#[test]
fn over_area_maximum_counts_every_spot_and_bettor_of_the_area() {
    check(
        "limits.area-maximum = \"30.00\"\nareas.bettors-per-area = 2",
        "bets; bet 1 player 10 by 7; bet 1 tie 10 by 7
         bet 1 banker 10.01 by 8 -> refused: over the maximum of 30.00 an area
         bet 1 banker 10 by 8; bet 2 banker 30 by 8",
    );
}

#[test]
fn over_table_maximum_counts_every_stake() {
    check(
        "limits.table-maximum = \"30.00\"",
        "bets; bet 1 player 10 by 7; bet 2 banker 10 by 8
         bet 3 tie 10.01 by 9 -> refused: over the table's 30.00 a coup
         bet 3 tie 10 by 9; bet 1 player 1 by 7 -> refused: over the table's 30.00 a coup",
    );
}

#[test]
fn over_side_table_maximum_counts_one_side_wager_of_the_whole_table() {
    let rest = "wagers = [\"player\", \"banker\", \"tie\", \"dragon-7\", \"panda-8\"]\n\
                limits.side-table-maximum = \"30.00\"";
    check(
        rest,
        "bets; bet 1 dragon-7 20 by 7; bet 2 panda-8 20 by 8; bet 2 tie 40 by 8
         bet 3 dragon-7 10.01 by 9 -> refused: over the table's 30.00 on this side wager
         bet 3 dragon-7 10 by 9",
    );
}

#[test]
fn needs_main_in_the_same_area_for_a_side_wager_but_not_for_tie() {
    check(
        &format!("{SIDES}limits.side-needs-main = true"),
        "bets; bet 1 dragon-7 5 by 7 -> refused: a side wager needs one on Player or Banker
         bet 1 tie 5 by 7
         bet 1 dragon-7 5 by 7 -> refused: a side wager needs one on Player or Banker
         bet 2 player 1 by 7
         bet 1 dragon-7 5 by 7 -> refused: a side wager needs one on Player or Banker
         bet 2 dragon-7 5 by 7",
    );
}

#[test]
fn more_than_main_is_too_much_for_a_side_wager() {
    check(
        &format!("{SIDES}limits.side-needs-main = true\nlimits.side-at-most-main = true"),
        "bets; bet 1 player 5 by 7; bet 1 dragon-7 5 by 7
         bet 1 dragon-7 1 by 7 -> refused: more than the 5.00 on Player or Banker
         bet 1 player 1 by 7; bet 1 dragon-7 1 by 7",
    );
}

#[test]
fn opposite_wagers_are_refused_per_area_per_patron_or_not_at_all() {
    let opposite = |rule: &str| format!("areas.opposite = \"{rule}\"");
    check(
        &opposite("refused-per-area"),
        "bets; bet 1 player 5 by 7
         bet 1 banker 5 by 7 -> refused: one area may not hold both Player and Banker
         bet 1 tie 5 by 7; bet 2 banker 5 by 7; take 1 player 5 by 7; bet 1 banker 5 by 7",
    );
    let (patron, amount) = (PatronId(7), Cents::whole(5));
    let spot = Spot { place: Place::Area(2), wager: "banker".parse().expect("a wager") };
    let banker = WagerRequest::Place(Stake { patron, spot, amount });
    let refused = check(&opposite("refused-per-patron"), "bets; bet 1 player 5 by 7")
        .refusal(Actor::Patron(patron), banker);
    assert_eq!(refused, Some(Refusal::Opposite(Opposite::RefusedPerPatron)));
    check(
        &opposite("refused-per-patron"),
        "bets; bet 1 player 5 by 7
         bet 2 banker 5 by 7 -> refused: one person may not wager on both Player and Banker
         bet 1 banker 5 by 7 -> refused: one person may not wager on both Player and Banker
         bet 2 tie 5 by 7; bet 3 banker 5 by 8; bet 4 player 5 by 7",
    );
    check(
        &opposite("allowed"),
        "bets; bet 1 player 5 by 7; bet 1 banker 5 by 7; bet 2 banker 5 by 7",
    );
}
