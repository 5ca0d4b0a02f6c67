//! Fractions as decimals: to the nearest, and from the middle to the even digit.

use num_rational::BigRational;

use crate::{decimal, square_root};

#[track_caller]
fn check(number: &str, places: u32, expected: &str) {
    assert_eq!(decimal(&fraction(number), places), expected, "{number}");
}

#[track_caller]
fn check_root(number: &str, places: u32, expected: &str) {
    assert_eq!(square_root(&fraction(number), places), expected, "the root of {number}");
}

fn fraction(number: &str) -> BigRational {
    number.parse().expect("a fraction")
}

#[test]
fn the_middle_goes_to_the_even_digit() {
    check("1/2", 0, "0");
    check("3/2", 0, "2");
    check("5/2", 0, "2");
    check("1/8", 2, "0.12");
    check("3/8", 2, "0.38");
    check("199/200", 2, "1.00");
    check("1/200", 2, "0.00");
}

#[test]
fn next_to_the_middle_goes_to_the_nearest() {
    check("1249999999999/10000000000000", 2, "0.12");
    check("1250000000001/10000000000000", 2, "0.13");
    check("1349999999999/10000000000000", 2, "0.13");
    check("499999/1000000", 0, "0");
    check("500001/1000000", 0, "1");
}

#[test]
fn negative_numbers_are_rounded_like_positive_ones() {
    check("-1/8", 2, "-0.12");
    check("-3/8", 2, "-0.38");
    check("-5/2", 0, "-2");
    check("-7/2", 0, "-4");
    check("-64613588827/848912750595", 12, "-0.076113344724");
}

#[test]
fn nothing_has_no_sign() {
    check("0", 0, "0");
    check("0", 3, "0.000");
    check("-1/2", 0, "0");
    check("-1/1000", 2, "0.00");
}

#[test]
fn whole_numbers_and_long_ones() {
    check("7", 0, "7");
    check("-7", 2, "-7.00");
    check("1/3", 20, "0.33333333333333333333");
    check("1000000000000000000000001/10", 1, "100000000000000000000000.1");
    check("1/1000", 3, "0.001");
}

#[test]
fn squares_have_exact_roots() {
    check_root("0", 4, "0.0000");
    check_root("1", 0, "1");
    check_root("144", 3, "12.000");
    check_root("2304/289", 12, "2.823529411765");
    check_root("9/4", 1, "1.5");
    check_root("1/1000000", 3, "0.001");
}

#[test]
fn other_roots_go_to_the_nearest() {
    check_root("2", 12, "1.414213562373");
    check_root("2", 0, "1");
    check_root("3", 0, "2");
    // 1.5² is 2.25.
    check_root("2249999/1000000", 0, "1");
    check_root("2250001/1000000", 0, "2");
}

#[test]
fn a_root_in_the_middle_goes_to_the_even_digit() {
    check_root("1/4", 0, "0");
    check_root("9/4", 0, "2");
    check_root("25/4", 0, "2");
    check_root("1/16", 1, "0.2");
    check_root("625000001/10000000000", 1, "0.3");
    check_root("624999999/10000000000", 1, "0.2");
}

#[test]
#[should_panic(expected = "a negative number has no root")]
fn negative_numbers_have_no_root() {
    let _ = square_root(&fraction("-1"), 2);
}

mod properties {
    use num_bigint::BigInt;
    use num_rational::BigRational;
    use num_traits::Signed;
    use proptest::prelude::*;

    use crate::{decimal, square_root};

    /// A decimal as the fraction it stands for.
    fn read(text: &str, places: u32) -> BigRational {
        let digits: BigInt = text.replace('.', "").parse().expect("digits");
        BigRational::new(digits, BigInt::from(10).pow(places))
    }

    /// Half a unit of the last place.
    fn half_a_unit(places: u32) -> BigRational {
        BigRational::new(1.into(), BigInt::from(10).pow(places) * 2)
    }

    proptest! {
        #[test]
        fn decimals_are_within_half_a_unit(
            numer in any::<i64>(), denom in 1..i64::MAX, places in 0..15_u32,
        ) {
            let number = BigRational::new(numer.into(), denom.into());
            let error = (read(&decimal(&number, places), places) - &number).abs();
            prop_assert!(error <= half_a_unit(places));
        }

        #[test]
        fn roots_are_within_half_a_unit(
            numer in any::<u64>(), denom in 1..u64::MAX, places in 0..15_u32,
        ) {
            let number = BigRational::new(numer.into(), denom.into());
            let root = read(&square_root(&number, places), places);
            let (below, above) = (&root - half_a_unit(places), &root + half_a_unit(places));
            prop_assert!(&above * &above >= number);
            prop_assert!(below.is_negative() || &below * &below <= number);
        }

        #[test]
        fn the_root_of_a_square_is_the_number_rounded(
            numer in any::<u32>(), denom in 1..1_000_u32, places in 0..6_u32,
        ) {
            let number = BigRational::new(numer.into(), denom.into());
            prop_assert_eq!(square_root(&(&number * &number), places), decimal(&number, places));
        }
    }
}
