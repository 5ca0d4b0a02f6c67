//! Numbers as people and programs write them.

use serde_json::{Value, json};

/// Reads a whole number such as 1000000, 1_000_000 or 1e6.
pub(super) fn read(text: &str) -> Result<u64, String> {
    let refuse = || format!("`{}` is not a whole number such as 1000 or 1e6", text.escape_debug());
    let plain = text.replace('_', "");
    let (digits, zeros) = plain.split_once(['e', 'E']).unwrap_or((&plain, "0"));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(digits) || !is_number(zeros) {
        return Err(refuse());
    }
    let tens = zeros.parse().ok().and_then(|zeros| 10_u64.checked_pow(zeros));
    let number = digits.parse::<u64>().ok().zip(tens).and_then(|(a, b)| a.checked_mul(b));
    number.ok_or_else(|| format!("{} is too large", text.escape_debug()))
}

/// A number with its digits in threes.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// So many of something.
pub(super) fn count_of(number: u64, thing: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{} {thing}{ending}", grouped(number))
}

/// A decimal as a number that programs compute with.
pub(super) fn as_number(decimal: &str) -> Value {
    decimal.parse::<f64>().map_or(Value::Null, |number| json!(number))
}

#[cfg(test)]
mod tests {
    use super::{grouped, read};

    #[test]
    fn numbers_are_read_as_people_write_them() {
        let check = |text: &str, expected: Option<u64>| assert_eq!(read(text).ok(), expected);
        check("0", Some(0));
        check("1000", Some(1_000));
        check("1_000_000", Some(1_000_000));
        check("1e9", Some(1_000_000_000));
        check("25E2", Some(2_500));
        check("18446744073709551615", Some(u64::MAX));
        for bad in ["", "e", "1e", "e6", "-1", "1.5e6", "1e20", "99999999999999999999", "ten"] {
            check(bad, None);
        }
    }

    #[test]
    fn digits_stand_in_threes() {
        let check = |number: u64, expected: &str| assert_eq!(grouped(number), expected);
        check(0, "0");
        check(999, "999");
        check(1_000, "1,000");
        check(81_281_442, "81,281,442");
    }
}
