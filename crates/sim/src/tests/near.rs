//! What several tests ask of a run.

use num_bigint::BigInt;
use num_rational::BigRational;

use crate::{Estimate, Procedure};

/// An estimate within four standard errors of a figure, give or take half of its last digit.
#[track_caller]
pub(super) fn assert_near(estimate: &Estimate, figure: &str) {
    let digits = figure.split_once('.').map_or(0, |(_, part)| part.len() as u32);
    let unit = BigInt::from(10).pow(digits);
    let number: BigInt = figure.replace('.', "").parse().expect("a decimal number");
    let apart = &estimate.mean - BigRational::new(number, unit.clone());
    let apart = apart.clone().max(-apart) - BigRational::new(1.into(), unit * 2);
    let is_near =
        apart <= BigRational::default() || &apart * &apart <= &estimate.variance * BigInt::from(16);
    let (mean, error) =
        (odds::decimal(&estimate.mean, 9), odds::square_root(&estimate.variance, 9));
    assert!(is_near, "{mean} ± {error} is not {figure}");
}

/// Ways to deal that differ in all that a counter notices.
pub(super) fn procedures() -> [Procedure; 3] {
    let usual = Procedure::usual(2, 14);
    let hidden =
        Procedure { first_card_shown: false, between_coups: 2, ghosts: 3, ..usual.clone() };
    // A cut card in place of a first card ends the shoe at once here, and in a coup it does not.
    let uneven = Procedure { after_cut: 3, after_cut_first: 0, cut_depth: 25, ..usual.clone() };
    [usual, Procedure { cut_depth: 20, ..hidden }, uneven]
}
