//! Every number has a range, and one more or less is refused.

use super::{accepted, body, refused};

/// An option, the least and the most it can be, and what its range is called.
const RANGES: &[(&str, u32, u32, &str)] = &[
    ("shoe.decks", 1, 8, "from 1 to 8 (Article 1)"),
    ("shoe.player-cut-from-end-min", 1, 100, "from 1 to 100"),
    ("shoe.cut-depth", 6, 208, "from 6 to 208"),
    ("shoe.unshuffled-run", 0, 52, "from 0 to 52"),
    ("shoe.burn.ace", 1, 11, "from 1 to 11"),
    ("shoe.burn.ten", 0, 10, "from 0 to 10"),
    ("shoe.burn.cards", 1, 10, "from 1 to 10"),
    ("shoe.burn.between-coups", 0, 3, "from 0 to 3"),
    ("areas.count", 1, 9, "from 1 to 9 (Article 2)"),
    ("areas.bettors-per-area", 1, 3, "from 1 to 3"),
    ("areas.per-patron", 1, 17, "from 1 to 17"),
    ("gallery.lines", 0, 8, "from 0 to 8 (Article 4)"),
    ("ghost.per-shoe-max", 0, 100, "from 0 to 100"),
    ("ghost.consecutive-max", 1, 100, "from 1 to 100"),
    ("ghost.at-start", 0, 10, "from 0 to 10"),
    ("squeeze.timeout-s", 3, 120, "from 3 to 120"),
    ("timers.betting-s", 5, 300, "from 5 to 300"),
    ("timers.last-bets-s", 0, 60, "from 0 to 60"),
    ("timers.card-ms", 100, 10_000, "from 100 to 10000"),
    ("timers.result-s", 1, 60, "from 1 to 60"),
    ("terminals.reality-check-min", 0, 240, "from 0 to 240"),
    ("floor.opening-signatures", 1, 2, "from 1 to 2"),
];

#[test]
fn numbers_outside_their_range_are_refused() {
    for &(option, least, most, range) in RANGES {
        for outside in [i64::from(least) - 1, i64::from(most) + 1] {
            let column = option.len() + 4;
            let expected = format!("2:{column}: `{option}` is {outside}, and should be {range}");
            refused(&format!("{option} = {outside}"), &[&expected]);
        }
    }
}

#[test]
fn the_ends_of_each_range_are_numbers_of_that_option() {
    for &(option, least, most, _) in RANGES {
        for end in [least, most] {
            // Some ends do not fit other options; they are never out of range.
            if let Err(faults) =
                crate::House::read("house.toml", &body(&format!("{option} = {end}")))
            {
                assert!(!faults.lines().any(|line| line.contains("should be")), "{option} {end}");
            }
        }
    }
}

#[test]
fn numbers_may_be_written_in_other_ways() {
    for eight in ["8", "+8", "0x8", "0o10", "0b1000"] {
        assert_eq!(accepted(&format!("shoe.decks = {eight}")).shoe.decks, 8, "{eight}");
    }
    refused(
        "shoe.decks = 1_0",
        &["2:14: `shoe.decks` is 10, and should be from 1 to 8 (Article 1)"],
    );
    refused(
        "shoe.decks = 0x10",
        &["2:14: `shoe.decks` is 0x10, and should be from 1 to 8 (Article 1)"],
    );
    refused(
        "shoe.decks = 99999999999999999999",
        &["2:14: `shoe.decks` is 99999999999999999999, and should be from 1 to 8 (Article 1)"],
    );
}
