//! Limits of a spot, an area, the table, and of side wagers.

use super::check;

const SIDES: &str = "wagers = [\"player\", \"banker\", \"tie\", \"dragon-7\"]\n";

#[test]
fn under_minimum_and_over_maximum_of_a_spot() {
    check(
        "limits.side-minimum = \"2.00\"\nlimits.side-maximum = \"20.00\"",
        "bets; bet 7 a1 player 0.99 -> !UnderMinimum { minimum: Cents(100) }
         bet 7 a1 player 1; bet 7 a1 player 0.01
         bet 7 a1 player 99 -> !OverMaximum { maximum: Cents(10000) }
         bet 7 a1 player 98.99
         bet 7 a1 tie 1.99 -> !UnderMinimum { minimum: Cents(200) }
         bet 7 a1 tie 20.01 -> !OverMaximum { maximum: Cents(2000) }
         bet 7 a1 tie 20",
    );
}

#[test]
fn over_area_maximum_counts_every_spot_and_bettor_of_the_area() {
    check(
        "limits.area-maximum = \"30.00\"\nareas.bettors-per-area = 2",
        "bets; bet 7 a1 player 10; bet 7 a1 tie 10
         bet 8 a1 banker 10.01 -> !OverAreaMaximum { maximum: Cents(3000) }
         bet 8 a1 banker 10; bet 8 a2 banker 30",
    );
}

#[test]
fn over_table_maximum_counts_every_stake() {
    check(
        "limits.table-maximum = \"30.00\"",
        "bets; bet 7 a1 player 10; bet 8 a2 banker 10
         bet 9 a3 tie 10.01 -> !OverTableMaximum { maximum: Cents(3000) }
         bet 9 a3 tie 10; bet 7 a1 player 1 -> !OverTableMaximum { maximum: Cents(3000) }",
    );
}

#[test]
fn over_side_table_maximum_counts_one_side_wager_of_the_whole_table() {
    let rest = "wagers = [\"player\", \"banker\", \"tie\", \"dragon-7\", \"panda-8\"]\n\
                limits.side-table-maximum = \"30.00\"";
    check(
        rest,
        "bets; bet 7 a1 dragon-7 20; bet 8 a2 panda-8 20; bet 8 a2 tie 40
         bet 9 a3 dragon-7 10.01 -> !OverSideTableMaximum { maximum: Cents(3000) }
         bet 9 a3 dragon-7 10",
    );
}

#[test]
fn needs_main_in_the_same_area_for_a_side_wager_but_not_for_tie() {
    check(
        &format!("{SIDES}limits.side-needs-main = true"),
        "bets; bet 7 a1 dragon-7 5 -> !NeedsMain
         bet 7 a1 tie 5; bet 7 a1 dragon-7 5 -> !NeedsMain
         bet 7 a2 player 1; bet 7 a1 dragon-7 5 -> !NeedsMain
         bet 7 a2 dragon-7 5",
    );
}

#[test]
fn more_than_main_is_too_much_for_a_side_wager() {
    check(
        &format!("{SIDES}limits.side-needs-main = true\nlimits.side-at-most-main = true"),
        "bets; bet 7 a1 player 5; bet 7 a1 dragon-7 5
         bet 7 a1 dragon-7 1 -> !MoreThanMain { main: Cents(500) }
         bet 7 a1 player 1; bet 7 a1 dragon-7 1",
    );
}

#[test]
fn opposite_wagers_are_refused_per_area_per_patron_or_not_at_all() {
    let opposite = |rule: &str| format!("areas.opposite = \"{rule}\"");
    check(
        &opposite("refused-per-area"),
        "bets; bet 7 a1 player 5; bet 7 a1 banker 5 -> !Opposite(RefusedPerArea)
         bet 7 a1 tie 5; bet 7 a2 banker 5
         back 7 a1 player 5; bet 7 a1 banker 5",
    );
    check(
        &opposite("refused-per-patron"),
        "bets; bet 7 a1 player 5; bet 7 a2 banker 5 -> !Opposite(RefusedPerPatron)
         bet 7 a1 banker 5 -> !Opposite(RefusedPerPatron)
         bet 7 a2 tie 5; bet 8 a3 banker 5; bet 7 a4 player 5",
    );
    check(&opposite("allowed"), "bets; bet 7 a1 player 5; bet 7 a1 banker 5; bet 7 a2 banker 5");
}
