//! Money in whole cents. There is no floating money anywhere in the product.

use std::fmt;
use std::str::FromStr;

/// An amount of money in whole cents. Written `1250.00`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cents(i64);

impl Cents {
    /// Nothing.
    pub const ZERO: Cents = Cents(0);

    /// That many cents.
    pub const fn new(cents: i64) -> Cents {
        Cents(cents)
    }

    /// That many hundreds of cents: whole dollars, or whatever the house counts in.
    pub const fn whole(units: u32) -> Cents {
        Cents(units as i64 * 100)
    }

    /// How many cents.
    pub const fn get(self) -> i64 {
        self.0
    }

    /// The sum, if an amount can hold it.
    pub fn plus(self, other: Cents) -> Result<Cents, TooMuchMoney> {
        self.0.checked_add(other.0).map(Cents).ok_or(TooMuchMoney)
    }

    /// The difference, if an amount can hold it.
    pub fn minus(self, other: Cents) -> Result<Cents, TooMuchMoney> {
        self.0.checked_sub(other.0).map(Cents).ok_or(TooMuchMoney)
    }

    /// This amount times `numerator / denominator`, with what is left over rounded.
    pub fn share(
        self,
        numerator: u32,
        denominator: u32,
        rounding: Rounding,
    ) -> Result<Cents, TooMuchMoney> {
        assert!(denominator > 0, "a share of nothing");
        // 64 and 32 bits multiply within 128, so only the last step can overflow.
        let numerator = i128::from(self.0) * i128::from(numerator);
        rounding.apply(numerator, denominator.into())
    }
}

impl fmt::Display for Cents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let cents = self.0.unsigned_abs();
        write!(f, "{sign}{}.{:02}", cents / 100, cents % 100)
    }
}

/// An amount that does not fit, about 92 thousand million million.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TooMuchMoney;

impl fmt::Display for TooMuchMoney {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the amount is larger than {}", Cents(i64::MAX))
    }
}

impl std::error::Error for TooMuchMoney {}

/// A text that is not an amount of money.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ParseCentsError {
    /// Something other than digits and one point.
    NotANumber,
    /// It starts with a minus.
    Negative,
    /// More than two digits after the point.
    FractionOfACent,
    /// More than an amount can hold.
    TooMuch,
}

impl fmt::Display for ParseCentsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseCentsError::NotANumber => write!(f, "not an amount: write it like 25 or 25.00"),
            ParseCentsError::Negative => write!(f, "an amount cannot be negative"),
            ParseCentsError::FractionOfACent => {
                write!(f, "smaller than a cent: write at most two digits after the point")
            }
            ParseCentsError::TooMuch => TooMuchMoney.fmt(f),
        }
    }
}

impl std::error::Error for ParseCentsError {}

impl FromStr for Cents {
    type Err = ParseCentsError;

    fn from_str(text: &str) -> Result<Cents, ParseCentsError> {
        let (whole, fraction) = match text.split_once('.') {
            Some((_, "")) => return Err(ParseCentsError::NotANumber),
            Some(parts) => parts,
            None => (text, ""),
        };
        let digits = whole.strip_prefix('-').unwrap_or(whole);
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if digits.is_empty() || !is_number(digits) || !is_number(fraction) {
            return Err(ParseCentsError::NotANumber);
        }
        if digits.len() < whole.len() {
            return Err(ParseCentsError::Negative);
        }
        let fraction = match fraction.as_bytes() {
            [] => 0,
            [tens] => i64::from(tens - b'0') * 10,
            [tens, ones] => i64::from(tens - b'0') * 10 + i64::from(ones - b'0'),
            _ => return Err(ParseCentsError::FractionOfACent),
        };
        let whole: i64 = digits.parse().map_err(|_| ParseCentsError::TooMuch)?;
        whole
            .checked_mul(100)
            .and_then(|cents| cents.checked_add(fraction))
            .map(Cents)
            .ok_or(ParseCentsError::TooMuch)
    }
}

/// What to do when an amount does not come out even.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rounding {
    /// To the cent; a fraction of a cent is dropped.
    #[default]
    Exact,
    /// Up to the next whole unit.
    Up(Unit),
    /// Down to the last whole unit.
    Down(Unit),
    /// To the nearer whole unit, up from the middle.
    Nearest(Unit),
}

/// What amounts are rounded to, such as a quarter: at least a cent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Unit(Cents);

impl Unit {
    /// That amount, unless it is nothing or less.
    pub fn new(amount: Cents) -> Option<Unit> {
        (amount > Cents::ZERO).then_some(Unit(amount))
    }

    /// The amount.
    pub fn cents(self) -> Cents {
        self.0
    }
}

impl Rounding {
    /// `numerator / denominator` cents, rounded: up is to the larger number, down to the smaller.
    fn apply(self, numerator: i128, denominator: i128) -> Result<Cents, TooMuchMoney> {
        let unit = match self {
            Rounding::Exact => 1,
            Rounding::Up(unit) | Rounding::Down(unit) | Rounding::Nearest(unit) => unit.0.0.into(),
        };
        let step = unit * denominator;
        let (down, rest) = (numerator.div_euclid(step), numerator.rem_euclid(step));
        let units = match self {
            Rounding::Exact | Rounding::Down(_) => down,
            Rounding::Up(_) => down + i128::from(rest > 0),
            Rounding::Nearest(_) => down + i128::from(rest * 2 >= step),
        };
        let cents = units.checked_mul(unit).ok_or(TooMuchMoney)?;
        i64::try_from(cents).map(Cents).map_err(|_| TooMuchMoney)
    }
}

impl fmt::Display for Rounding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rounding::Exact => write!(f, "to the cent, fractions of a cent dropped"),
            Rounding::Up(unit) => write!(f, "up to a whole {}", unit.0),
            Rounding::Down(unit) => write!(f, "down to a whole {}", unit.0),
            Rounding::Nearest(unit) => {
                write!(f, "to the nearest {}, up from the middle", unit.0)
            }
        }
    }
}

/// A rate in hundredths of a per cent: a commission. Written `5%` or `2.75%`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rate(u16);

impl Rate {
    /// Nothing.
    pub const ZERO: Rate = Rate(0);

    /// What a rate is counted in: this many to the whole.
    pub const WHOLE: u32 = 10_000;

    /// That many hundredths of a per cent, at most the whole.
    pub const fn new(hundredths: u16) -> Option<Rate> {
        if hundredths as u32 <= Rate::WHOLE { Some(Rate(hundredths)) } else { None }
    }

    /// In hundredths of a per cent.
    pub fn hundredths(self) -> u16 {
        self.0
    }

    /// This part of an amount.
    pub fn of(self, amount: Cents, rounding: Rounding) -> Result<Cents, TooMuchMoney> {
        amount.share(self.0.into(), Rate::WHOLE, rounding)
    }
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, fraction) = (self.0 / 100, self.0 % 100);
        match fraction {
            0 => write!(f, "{whole}%"),
            _ if fraction % 10 == 0 => write!(f, "{whole}.{}%", fraction / 10),
            _ => write!(f, "{whole}.{fraction:02}%"),
        }
    }
}

/// A text that is not a rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseRateError;

impl fmt::Display for ParseRateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a rate: write it like 5% or 2.75%, from 0% to 100%")
    }
}

impl std::error::Error for ParseRateError {}

impl FromStr for Rate {
    type Err = ParseRateError;

    fn from_str(text: &str) -> Result<Rate, ParseRateError> {
        let percent = text.strip_suffix('%').ok_or(ParseRateError)?.trim_end();
        // A per cent has a hundred hundredths, as money has cents.
        let hundredths: Cents = percent.parse().map_err(|_| ParseRateError)?;
        u16::try_from(hundredths.get()).ok().and_then(Rate::new).ok_or(ParseRateError)
    }
}
