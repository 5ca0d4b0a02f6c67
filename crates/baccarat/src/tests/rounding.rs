//! What becomes of the part that does not come out even.

use crate::{Cents, Rate, Rounding, Unit};

/// What houses print on the rail: a quarter for each five begun. Every stake up to 25, and the
/// larger ones that are printed.
#[test]
fn commission_up_to_the_next_quarter_is_the_printed_table() {
    let printed = [(1..=5, 25), (6..=10, 50), (11..=15, 75), (16..=20, 1_00), (21..=25, 1_25)];
    let rows = printed.into_iter().flat_map(|(stakes, cents)| stakes.map(move |s| (s, cents)));
    for (dollars, cents) in rows.chain([(50, 2_50), (100, 5_00), (500, 25_00)]) {
        check(Rounding::Up(quarter()), dollars * 100, cents);
    }
}

#[test]
fn up_goes_to_the_next_whole_unit() {
    check(Rounding::Up(quarter()), 0, 0);
    check(Rounding::Up(quarter()), 1, 25);
    check(Rounding::Up(quarter()), 5_00, 25);
    check(Rounding::Up(quarter()), 5_01, 50);
}

#[test]
fn down_goes_to_the_last_whole_unit() {
    check(Rounding::Down(quarter()), 4_99, 0);
    check(Rounding::Down(quarter()), 5_00, 25);
    check(Rounding::Down(quarter()), 9_99, 25);
    check(Rounding::Down(quarter()), 10_00, 50);
}

#[test]
fn nearest_goes_up_from_the_middle() {
    check(Rounding::Nearest(quarter()), 2_49, 0);
    check(Rounding::Nearest(quarter()), 2_50, 25);
    check(Rounding::Nearest(quarter()), 7_49, 25);
    check(Rounding::Nearest(quarter()), 7_50, 50);
}

#[test]
fn exact_drops_a_fraction_of_a_cent() {
    check(Rounding::Exact, 19, 0);
    check(Rounding::Exact, 20, 1);
    check(Rounding::Exact, 39, 1);
    check(Rounding::Exact, 1_00, 5);
}

/// A debt is a negative amount; it is rounded towards the same side as an amount.
#[test]
fn below_zero_up_is_still_up() {
    check(Rounding::Up(quarter()), -4_99, 0);
    check(Rounding::Up(quarter()), -5_01, -25);
    check(Rounding::Down(quarter()), -4_99, -25);
    check(Rounding::Nearest(quarter()), -2_50, 0);
    check(Rounding::Nearest(quarter()), -2_51, -25);
    check(Rounding::Exact, -1, -1);
}

#[test]
fn a_share_is_taken_of_odd_fractions_too() {
    let share = |cents, won, staked| Cents::new(cents).share(won, staked, Rounding::Exact);
    assert_eq!(share(100, 54, 100), Ok(Cents::new(54)));
    assert_eq!(share(1, 54, 100), Ok(Cents::new(0)));
    assert_eq!(share(7, 3, 2), Ok(Cents::new(10)));
    assert_eq!(share(7, 3, 7), Ok(Cents::new(3)));
}

#[test]
#[should_panic(expected = "a share of nothing")]
fn a_share_of_nothing_is_a_mistake_of_the_caller() {
    let _ = Cents::new(1).share(1, 0, Rounding::Exact);
}

fn quarter() -> Unit {
    Unit::new(Cents::new(25)).expect("more than nothing")
}

/// Five per cent of an amount.
#[track_caller]
fn check(rounding: Rounding, amount: i64, expected: i64) {
    let rate = Rate::new(5_00).expect("a rate");
    assert_eq!(rate.of(Cents::new(amount), rounding), Ok(Cents::new(expected)), "{amount}");
}
