//! Quantiles of small histograms.

use crate::strategy::Histogram;

fn histogram(numbers: &[i64]) -> Histogram {
    let mut histogram = Histogram::default();
    numbers.iter().for_each(|&number| histogram.add(number, 1));
    histogram
}

#[track_caller]
fn check(numbers: &[i64], part: u32, whole: u32, expected: Option<i64>) {
    assert_eq!(histogram(numbers).quantile(part, whole), expected);
}

#[test]
fn a_quantile_is_one_of_the_numbers() {
    check(&[], 1, 2, None);
    check(&[7], 1, 2, Some(7));
    check(&[4, 1, 3, 2], 0, 1, Some(1));
    check(&[4, 1, 3, 2], 1, 4, Some(1));
    check(&[4, 1, 3, 2], 1, 2, Some(2));
    check(&[4, 1, 3, 2], 51, 100, Some(3));
    check(&[4, 1, 3, 2], 1, 1, Some(4));
    check(&[-5, -5, -5, 0, 9], 3, 5, Some(-5));
    check(&[-5, -5, -5, 0, 9], 61, 100, Some(0));
}

#[test]
fn equal_numbers_are_counted_together() {
    let histogram = histogram(&[3, 1, 3]);
    assert_eq!(histogram.iter().collect::<Vec<_>>(), [(1, 1), (3, 2)]);
    assert_eq!(histogram.count(), 3);
}

#[test]
fn what_does_not_occur_is_not_there() {
    let mut with_nothing = histogram(&[1]);
    with_nothing.add(2, 0);
    assert_eq!(with_nothing, histogram(&[1]));
}
