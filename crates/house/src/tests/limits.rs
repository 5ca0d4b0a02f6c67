//! Limits beyond the least and the most of a wager.

use baccarat::{Cents, Odds, Total};

use super::{accepted, refused};
use crate::{DifferentialAfterResult, OutsideAfterDeal, markdown};

/// Checks what wagers of the larger side are reduced by, all in whole units of money.
#[track_caller]
fn check(limits: &str, wagers: &[u32], other_side: u32, expected: &[u32]) {
    let whole = |amounts: &[u32]| amounts.iter().map(|&it| Cents::whole(it)).collect::<Vec<_>>();
    let limits = accepted(&format!("limits = {{ {limits} }}")).limits;
    let reduced = limits.reduce_pro_rata(&whole(wagers), Cents::whole(other_side));
    assert_eq!(reduced, Ok(whole(expected)));
}

#[test]
fn a_differential_found_after_the_result_is_reduced_pro_rata() {
    let limit = "differential = \"80000\"";
    check(limit, &[100_000, 30_000, 20_000], 50_000, &[13_300, 4_000, 2_600]);
    check(limit, &[100_000, 30_000], 50_000, &[0, 0]);
    check(limit, &[30_000], 150_000, &[0]);
    check(limit, &[], 150_000, &[]);
    check("minimum = \"5\"", &[100_000], 0, &[0]);
}

#[test]
fn a_reduction_is_rounded_by_the_size_of_its_wager() {
    let limit = "differential = \"1000\"";
    check(limit, &[999, 1_000], 0, &[475, 400]);
    check(&format!("{limit}, differential-unit-small = \"10\""), &[999, 1_000], 0, &[490, 400]);
    check(&format!("{limit}, differential-unit-large = \"50\""), &[999, 1_000], 0, &[475, 450]);
    check(&format!("{limit}, differential-large-from = \"999\""), &[999, 1_000], 0, &[400, 400]);
}

#[test]
fn wagers_that_no_amount_can_hold_are_not_reduced() {
    let limits = accepted("limits.differential = \"100\"").limits;
    let most = Cents::new(i64::MAX);
    assert!(limits.reduce_pro_rata(&[most, most], Cents::ZERO).is_err());
    assert!(limits.reduce_pro_rata(&[most], most).is_err());
    let reduced = limits.reduce_pro_rata(&[most], Cents::ZERO).unwrap();
    assert!(reduced[0] < most && reduced[0].get() % 10_000 == 0);
}

#[test]
fn a_reduction_has_a_unit_and_a_limit() {
    for key in ["differential-unit-small", "differential-unit-large"] {
        let expected = format!("2:{}: `limits.{key}`: a unit is at least 0.01", key.len() + 11);
        refused(&format!("limits.{key} = \"0.00\""), &[&expected]);
    }
    refused(
        "limits.differential-after-result = \"reduce-pro-rata\"",
        &[
            "2:36: `limits.differential-after-result`: needs `limits.differential`: without it there is nothing to reduce to",
        ],
    );
    refused(
        "limits = { side-minimum = \"2.00\", side-table-maximum = \"1.00\" }",
        &["2:56: `limits.side-table-maximum`: less than the least side wager, 2.00"],
    );
    refused(
        "limits.payout-maximum-above = \"fifty\"",
        &[
            "2:31: `limits.payout-maximum-above` is `fifty`: not odds: write what is won and what is staked, like 40:1 or 1:2",
        ],
    );
}

#[test]
fn limits_are_as_before_unless_the_file_says_otherwise() {
    let limits = accepted("").limits;
    assert_eq!(limits.differential.after_result, DifferentialAfterResult::Stand);
    assert_eq!(limits.differential.unit_small.cents(), Cents::whole(25));
    assert_eq!(limits.differential.unit_large.cents(), Cents::whole(100));
    assert_eq!(limits.differential.large_from, Cents::whole(1_000));
    assert_eq!(limits.outside_after_deal, OutsideAfterDeal::InFull);
    assert_eq!(limits.side_table_maximum, None);
    assert_eq!(limits.payout_maximum_above, Odds::new(50, 1).unwrap());
}

#[test]
fn the_controls_print_every_limit() {
    let house = accepted(
        "[limits]\ndifferential = \"500\"\ndifferential-after-result = \"reduce-pro-rata\"\n\
         side-table-maximum = \"900\"\noutside-after-deal = \"warn-once\"\n\
         payout-maximum = \"25000\"\npayout-maximum-above = \"30:1\"",
    );
    let controls = markdown(&house);
    for row in [
        "| A difference above that found after the result | Each wager of the larger side is reduced in proportion, and the rest is settled. A reduction is rounded down to a whole $25.00, or $100.00 for a wager of $1000.00 or more. |",
        "| One side wager over the whole table, last in first out | $900.00 |",
        "| A wager outside the limits found after the first card | Below the minimum it is paid once, with a warning; above the maximum it is paid or lost up to the maximum. |",
        "| Paid on wagers above 30 to 1 in one coup | $25000.00 |",
    ] {
        assert!(controls.contains(row), "{row}");
    }
}

#[test]
fn a_total_of_nothing_has_a_word() {
    let languages = "announcements.languages = [\"en\", \"es\"]";
    let own = format!("{languages}\nannouncements.nothing = \"baccarat\"");
    for (file, language, total, expected) in [
        (languages, "en", 0, "nothing"),
        (languages, "en", 7, "7"),
        (languages, "es", 0, "0"),
        (&own, "en", 0, "baccarat"),
        (&own, "en", 7, "7"),
        (&own, "es", 0, "0"),
    ] {
        let called = accepted(file).announcements.total(Total::ALL[total], language);
        assert_eq!(called, expected, "{file}");
    }
    let printed = "A total of 0 is called \"baccarat\" (en), \"0\" (es).";
    assert!(markdown(&accepted(&own)).contains(printed));
    refused(
        "announcements.nothing = \"\"",
        &["2:25: `announcements.nothing` is ``: write at least one letter"],
    );
}
