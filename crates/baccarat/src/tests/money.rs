//! Amounts, rates and odds as text, and the arithmetic that never panics.

use crate::{Cents, Odds, ParseCentsError, ParseOddsError, ParseRateError, Rate, Rounding};
use crate::{TooMuchMoney, Unit};

#[test]
fn cents_are_written_with_two_digits() {
    let written = |cents| Cents::new(cents).to_string();
    assert_eq!(written(0), "0.00");
    assert_eq!(written(5), "0.05");
    assert_eq!(written(1250_00), "1250.00");
    assert_eq!(written(-1), "-0.01");
    assert_eq!(written(-12_34), "-12.34");
    assert_eq!(written(i64::MAX), "92233720368547758.07");
    assert_eq!(written(i64::MIN), "-92233720368547758.08");
}

#[test]
fn cents_are_read_with_none_one_or_two_digits() {
    let read = |text: &str| text.parse::<Cents>().map(Cents::get);
    assert_eq!(read("25"), Ok(25_00));
    assert_eq!(read("25.5"), Ok(25_50));
    assert_eq!(read("25.05"), Ok(25_05));
    assert_eq!(read("007.10"), Ok(7_10));
    assert_eq!(read("92233720368547758.07"), Ok(i64::MAX));
}

#[test]
fn cents_refuse_what_is_not_a_number() {
    for text in
        ["", ".", "5.", ".5", "a", "1,000", "1.2.3", "1.x", "+5", " 5", "5 ", "-", "--5", "٣"]
    {
        assert_eq!(text.parse::<Cents>(), Err(ParseCentsError::NotANumber), "{text:?}");
    }
}

#[test]
fn cents_refuse_a_minus() {
    for text in ["-5", "-0", "-0.001", "-0.01"] {
        assert_eq!(text.parse::<Cents>(), Err(ParseCentsError::Negative), "{text:?}");
    }
}

#[test]
fn cents_refuse_a_fraction_of_a_cent() {
    for text in ["5.001", "5.000"] {
        assert_eq!(text.parse::<Cents>(), Err(ParseCentsError::FractionOfACent), "{text:?}");
    }
}

#[test]
fn cents_refuse_too_much() {
    let too_much = ["92233720368547758.08", "92233720368547759", "9223372036854775808"];
    for text in too_much {
        assert_eq!(text.parse::<Cents>(), Err(ParseCentsError::TooMuch), "{text:?}");
    }
}

#[test]
fn rates_are_written_as_short_as_they_go() {
    let written = |hundredths| Rate::new(hundredths).expect("a rate").to_string();
    assert_eq!(written(0), "0%");
    assert_eq!(written(1), "0.01%");
    assert_eq!(written(5_00), "5%");
    assert_eq!(written(4_50), "4.5%");
    assert_eq!(written(2_75), "2.75%");
    assert_eq!(written(2_05), "2.05%");
    assert_eq!(written(100_00), "100%");
    assert_eq!("5 %".parse(), Ok(Rate::new(5_00).expect("a rate")));
    assert_eq!("5.00%".parse(), Ok(Rate::new(5_00).expect("a rate")));
}

#[test]
fn rates_refuse_all_else() {
    for text in ["", "5", "%", "-1%", "100.01%", "656%", "5.001%", "5%%", " 5%", "five%", "655.41%"]
    {
        assert_eq!(text.parse::<Rate>(), Err(ParseRateError), "{text:?}");
    }
    assert_eq!(Rate::new(10_000).map(Rate::hundredths), Some(10_000));
    assert_eq!(Rate::new(10_001), None);
}

#[test]
fn odds_refuse_all_else() {
    for text in
        ["", "40", ":", "40:", ":1", "0:1", "1:0", "40:1:1", "-1:1", "+1:1", "40 : 1", "4.5:1"]
    {
        assert_eq!(text.parse::<Odds>(), Err(ParseOddsError), "{text:?}");
    }
    for text in ["1000001:1", "1:1000001", "4294967297:1"] {
        assert_eq!(text.parse::<Odds>(), Err(ParseOddsError), "{text:?}");
    }
    assert!(Odds::new(Odds::MAX, Odds::MAX).is_some());
    assert_eq!(Odds::new(Odds::MAX + 1, 1), None);
    assert_eq!(Odds::new(1, Odds::MAX + 1), None);
}

#[test]
fn odds_compare_as_fractions() {
    let odds = |text: &str| text.parse::<Odds>().expect("odds");
    assert!(odds("8:1").pays_at_least(odds("8:1")));
    assert!(odds("54:100").pays_at_least(odds("54:100")));
    assert!(!odds("53:100").pays_at_least(odds("54:100")));
    assert!(odds("17:2").pays_at_least(odds("8:1")));
    assert!(!odds("8:1").pays_at_least(odds("17:2")));
    assert!(odds("2:4").pays_at_least(odds("1:2")));
    assert!(odds("1:2").pays_at_least(odds("2:4")));
    assert!(!odds("1:1000000").pays_at_least(odds("1000000:1")));
    assert_eq!(odds("1:1"), Odds::EVEN);
}

#[test]
fn sums_that_do_not_fit_are_too_much_money() {
    let (cent, most) = (Cents::new(1), Cents::new(i64::MAX));
    assert_eq!(Cents::new(2).plus(cent), Ok(Cents::new(3)));
    assert_eq!(Cents::new(2).minus(Cents::new(3)), Ok(Cents::new(-1)));
    assert_eq!(most.plus(cent), Err(TooMuchMoney));
    assert_eq!(Cents::new(i64::MIN).minus(cent), Err(TooMuchMoney));
    assert_eq!(most.plus(Cents::ZERO), Ok(most));
}

#[test]
fn shares_that_do_not_fit_are_too_much_money() {
    let most = Cents::new(i64::MAX);
    let unit = Unit::new(most).expect("more than nothing");
    assert_eq!(most.share(2, 1, Rounding::Exact), Err(TooMuchMoney));
    assert_eq!(most.share(u32::MAX, u32::MAX, Rounding::Exact), Ok(most));
    assert_eq!(most.share(u32::MAX, 1, Rounding::Up(unit)), Err(TooMuchMoney));
    assert_eq!(most.share(1, u32::MAX, Rounding::Up(unit)), Ok(most));
    assert_eq!(most.share(3, 2, Rounding::Up(unit)), Err(TooMuchMoney));
    assert_eq!(most.share(3, 2, Rounding::Down(unit)), Ok(most));
}

#[test]
fn a_unit_is_at_least_a_cent() {
    assert_eq!(Unit::new(Cents::ZERO), None);
    assert_eq!(Unit::new(Cents::new(-25)), None);
    assert_eq!(Unit::new(Cents::new(1)).map(Unit::cents), Some(Cents::new(1)));
}

#[test]
fn whole_units_are_a_hundred_cents() {
    assert_eq!(Cents::whole(25).get(), 25_00);
    assert_eq!(Cents::whole(u32::MAX).get(), 429_496_729_500);
}

mod properties {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn cents_round_trip(cents in 0..=i64::MAX) {
            let amount = Cents::new(cents);
            prop_assert_eq!(amount.to_string().parse(), Ok(amount));
        }

        #[test]
        fn rates_round_trip(hundredths in 0..=10_000_u16) {
            let rate = Rate::new(hundredths).expect("at most the whole");
            prop_assert_eq!(rate.hundredths(), hundredths);
            prop_assert_eq!(rate.to_string().parse(), Ok(rate));
        }

        #[test]
        fn odds_round_trip(won in 1..=Odds::MAX, staked in 1..=Odds::MAX) {
            let odds = Odds::new(won, staked).expect("both within bounds");
            prop_assert_eq!((odds.won(), odds.staked()), (won, staked));
            prop_assert_eq!(odds.to_string().parse(), Ok(odds));
        }

        #[test]
        fn any_text_is_read_or_refused(text in "\\PC*") {
            let _ = (text.parse::<Cents>(), text.parse::<Rate>(), text.parse::<Odds>());
        }
    }
}
