//! Options that are sound by themselves and do not fit each other.

use super::{refused, warned};

#[test]
fn the_shoe_must_not_run_dry() {
    refused(
        "shoe.cut-depth = 11",
        &[
            "2:18: `shoe.cut-depth`: with 11 cards behind the cut card the shoe could run dry: what can still be dealt takes 12",
        ],
    );
    refused(
        r#"shoe.after-cut = "this-is-last"
shoe.cut-depth = 6
shoe.burn.between-coups = 1"#,
        &[
            "3:18: `shoe.cut-depth`: with 6 cards behind the cut card the shoe could run dry: what can still be dealt takes 7",
        ],
    );
    refused(
        r#"shoe.decks = 1
shoe.cut-depth = 27"#,
        &["3:18: `shoe.cut-depth`: more than half of the shoe's 52 cards"],
    );
    refused(
        r#"shoe.decks = 1
shoe.player-cut-from-end-min = 26"#,
        &["3:32: `shoe.player-cut-from-end-min`: leaves no place to cut 52 cards"],
    );
}

#[test]
fn face_up_cards_are_not_squeezed() {
    refused(
        r#"squeeze.by = "patron""#,
        &[
            r#"2:14: `squeeze.by`: cards dealt face up cannot be squeezed: set `deal.style` to "face-down""#,
        ],
    );
    refused(
        r#"squeeze.by = "dealer""#,
        &[
            r#"2:14: `squeeze.by`: cards dealt face up cannot be squeezed: set `deal.style` to "face-down""#,
        ],
    );
}

#[test]
fn last_bets_come_within_betting() {
    refused(
        "timers.betting-s = 5",
        &["2:1: `timers.last-bets-s`: not before the 5 seconds of betting"],
    );
    refused(
        "timers.last-bets-s = 20",
        &["2:22: `timers.last-bets-s`: not before the 20 seconds of betting"],
    );
}

#[test]
fn limits_rise() {
    refused(
        r#"limits.maximum = "4.00""#,
        &["2:18: `limits.maximum`: 4.00 is less than `limits.minimum`, which is 5.00"],
    );
    refused(
        r#"limits.minimum = "0.00""#,
        &["2:18: `limits.minimum`: the least wager is at least 0.01"],
    );
    refused(
        r#"limits.side-maximum = "4.00""#,
        &["2:23: `limits.side-maximum`: 4.00 is less than `limits.side-minimum`, which is 5.00"],
    );
    refused(
        r#"limits.side-minimum = "0""#,
        &["2:23: `limits.side-minimum`: the least wager is at least 0.01"],
    );
    refused(
        r#"wager.tie.maximum = "4.00""#,
        &["2:21: `wager.tie.maximum`: 4.00 is less than `wager.tie.minimum`, which is 5.00"],
    );
    refused(
        r#"wager.tie.minimum = "301.00""#,
        &["2:7: `wager.tie.maximum`: 300.00 is less than `wager.tie.minimum`, which is 301.00"],
    );
}

#[test]
fn limits_of_a_wager_are_compared_with_each_other() {
    refused(
        r#"limits.minimum = "100.00"
limits.maximum = "1000.00"
limits.side-minimum = "5.00"
limits.side-maximum = "50.00"
wager.tie.minimum = "100.00""#,
        &["6:7: `wager.tie.maximum`: 50.00 is less than `wager.tie.minimum`, which is 100.00"],
    );
}

#[test]
fn caps_allow_the_least_wager() {
    refused(
        r#"limits.area-maximum = "4.00""#,
        &["2:23: `limits.area-maximum`: less than `limits.minimum`, which is 5.00"],
    );
    refused(
        r#"limits.table-maximum = "4.00""#,
        &["2:24: `limits.table-maximum`: less than `limits.minimum`, which is 5.00"],
    );
    refused(
        r#"limits.differential = "4.00""#,
        &["2:23: `limits.differential`: less than `limits.minimum`, which is 5.00"],
    );
}

#[test]
fn a_side_wager_is_compared_with_a_main_wager_only_if_there_is_one() {
    refused(
        "limits.side-at-most-main = true",
        &[
            "2:28: `limits.side-at-most-main`: needs `limits.side-needs-main`: without a main wager there is nothing to compare",
        ],
    );
}

#[test]
fn a_house_offers_wagers_once() {
    refused("wagers = []", &["2:10: `wagers`: a house offers at least one wager"]);
    refused(r#"wagers = ["player", "player"]"#, &["2:21: `wagers`: `player` is listed twice"]);
}

#[test]
fn chips_make_the_least_wagers() {
    refused(
        "chips.denominations = []",
        &["2:23: `chips.denominations`: a house has at least one chip"],
    );
    refused(
        r#"chips.denominations = ["0.00", "1.00"]"#,
        &["2:23: `chips.denominations`: chips are worth something, and rise"],
    );
    refused(
        r#"chips.denominations = ["5.00", "1.00"]"#,
        &["2:23: `chips.denominations`: chips are worth something, and rise"],
    );
    refused(
        r#"chips.denominations = ["5.00", "5.00"]"#,
        &["2:23: `chips.denominations`: chips are worth something, and rise"],
    );
    refused(
        r#"limits.minimum = "7.50""#,
        &[
            "2:18: `limits.minimum`: 7.50 cannot be made of chips of 1.00, 5.00, 25.00, 100.00, 500.00",
        ],
    );
    refused(
        r#"limits.side-minimum = "0.50""#,
        &[
            "2:23: `limits.side-minimum`: 0.50 cannot be made of chips of 1.00, 5.00, 25.00, 100.00, 500.00",
        ],
    );
    refused(
        r#"wager.tie.minimum = "5.50""#,
        &[
            "2:21: `wager.tie.minimum`: 5.50 cannot be made of chips of 1.00, 5.00, 25.00, 100.00, 500.00",
        ],
    );
    refused(
        r#"chips.denominations = ["25.00"]"#,
        &["2:23: `limits.minimum`: 5.00 cannot be made of chips of 25.00"],
    );
}

#[test]
fn languages_are_named_once() {
    refused(
        "announcements.languages = []",
        &["2:27: `announcements.languages`: name at least one language"],
    );
    refused(
        r#"announcements.languages = ["en", "es", "en"]"#,
        &["2:27: `announcements.languages`: `en` is listed twice"],
    );
}

#[test]
fn rounding_has_a_unit_or_is_exact() {
    refused(
        r#"commission.unit = "0.25""#,
        &[
            "2:19: `commission.unit`: exact amounts have no unit: leave it out, or set `rounding` to up, down or nearest",
        ],
    );
    refused(
        r#"payout.unit = "0.25""#,
        &[
            "2:15: `payout.unit`: exact amounts have no unit: leave it out, or set `rounding` to up, down or nearest",
        ],
    );
    refused(
        r#"commission.rounding = "up"
commission.unit = "0.00""#,
        &["3:19: `commission.unit`: a unit is at least 0.01"],
    );
    refused(
        r#"payout.rounding = "up"
payout.unit = "x""#,
        &["3:15: `payout.unit` is `x`: not an amount: write it like 25 or 25.00"],
    );
}

#[test]
fn words_are_of_a_language_of_the_house() {
    refused(
        r#"announcements.words.fr.bets-open = "Faites vos jeux.""#,
        &["2:15: `announcements.words.fr`: `fr` is not among `announcements.languages`"],
    );
}

#[test]
fn what_just_fits_is_accepted() {
    for fits in [
        "shoe.cut-depth = 12",
        "shoe.cut-depth = 208",
        "shoe.decks = 1\nshoe.cut-depth = 26\nshoe.player-cut-from-end-min = 25",
        "timers.betting-s = 5\ntimers.last-bets-s = 4",
        "limits.maximum = \"5.00\"",
        "limits.area-maximum = \"5.00\"\nlimits.table-maximum = \"5.00\"\nlimits.differential = \"5.00\"",
        "limits.side-at-most-main = true\nlimits.side-needs-main = true",
        "limits.minimum = \"5.00\"\nchips.denominations = [\"2.00\", \"5.00\"]",
        "limits.minimum = \"0.01\"\nchips.denominations = [\"0.01\"]",
        "wager.tie = { minimum = \"7.00\", maximum = \"7.00\" }",
        "deal.style = \"face-down\"\nsqueeze.by = \"dealer\"",
        "deal = { style = \"mixed\", face-up-cards = [] }\nsqueeze.by = \"patron\"",
    ] {
        warned(fits, &[]);
    }
}

#[test]
fn ghost_hands_at_the_start_fit_those_in_a_row() {
    refused(
        "ghost = { at-start = 3, consecutive-max = 2 }",
        &["2:22: `ghost.at-start`: more in a row than `ghost.consecutive-max`, 2"],
    );
}

#[test]
fn a_payment_is_recorded_before_it_is_reported() {
    refused(
        r#"floor.mispay-report-over = "999.99""#,
        &["2:28: `floor.mispay-report-over`: less than `floor.mispay-log-over`, 1000.00"],
    );
}

#[test]
fn only_a_mixed_deal_lists_its_cards() {
    refused(
        r#"deal = { style = "face-down", face-up-cards = ["player-1"] }"#,
        &[
            "2:47: `deal.face-up-cards`: only a mixed deal lists them: set `deal.style` to \"mixed\"",
        ],
    );
}
