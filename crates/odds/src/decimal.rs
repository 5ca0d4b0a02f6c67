//! Exact fractions as decimals.

use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::Signed;

/// A fraction rounded to so many places, from the middle to the even digit.
pub fn decimal(number: &BigRational, places: u32) -> String {
    let scaled = number.abs() * BigRational::from(power_of_ten(places));
    let (whole, rest) = scaled.numer().div_rem(scaled.denom());
    let twice = rest * 2_u32;
    let up = match twice.cmp(scaled.denom()) {
        std::cmp::Ordering::Greater => true,
        std::cmp::Ordering::Equal => whole.is_odd(),
        std::cmp::Ordering::Less => false,
    };
    write(number.is_negative(), &(whole + u32::from(up)), places)
}

/// The square root of a fraction, rounded to so many places, from the middle to the even digit.
pub fn square_root(number: &BigRational, places: u32) -> String {
    assert!(!number.is_negative(), "a negative number has no root");
    // Twice the root, in units of the last place and rounded down, is odd from the middle on.
    let scale = power_of_ten(places);
    let scaled = number * BigRational::from(&scale * &scale * 4_u32);
    let twice = (scaled.numer() / scaled.denom()).sqrt();
    let is_exact = scaled == BigRational::from(&twice * &twice);
    let (below, half) = twice.div_rem(&BigInt::from(2_u32));
    let up = half.is_odd() && (!is_exact || below.is_odd());
    write(false, &(below + u32::from(up)), places)
}

fn power_of_ten(places: u32) -> BigInt {
    BigInt::from(10_u32).pow(places)
}

/// A whole number of the last place, with the point put in.
fn write(negative: bool, number: &BigInt, places: u32) -> String {
    let sign = if negative && number.sign() != Sign::NoSign { "-" } else { "" };
    let (whole, fraction) = number.div_rem(&power_of_ten(places));
    match places {
        0 => format!("{sign}{whole}"),
        _ => format!("{sign}{whole}.{:0>width$}", fraction.to_string(), width = places as usize),
    }
}
