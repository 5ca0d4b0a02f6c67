//! Texts that a house writes can be seen.

use super::{accepted, refused};

/// Checks what is said of a text, written as TOML escapes it.
#[track_caller]
fn check(text: &str, shown: &str, why: &str) {
    let expected = format!("2:12: `currency` is `{shown}`: {why}");
    refused(&format!("currency = \"{text}\""), &[&expected]);
}

const INVISIBLE: &str = "holds a line break or an invisible character";

#[test]
fn a_text_has_at_least_one_letter() {
    check("", "", "write at least one letter");
    check("   ", "   ", "write at least one letter");
}

#[test]
fn control_characters_are_refused() {
    check("a\\nb", "a\\nb", INVISIBLE);
    check("a\\tb", "a\\tb", INVISIBLE);
    check("a\\u0007", "a\\u{7}", INVISIBLE);
    check("a\\u001b[1m", "a\\u{1b}[1m", INVISIBLE);
    check("a\\u0085", "a\\u{85}", INVISIBLE);
}

#[test]
fn invisible_characters_are_refused() {
    for letter in [
        '\u{ad}',
        '\u{34f}',
        '\u{61c}',
        '\u{115f}',
        '\u{1160}',
        '\u{180e}',
        '\u{200b}',
        '\u{200f}',
        '\u{2028}',
        '\u{202e}',
        '\u{2060}',
        '\u{2066}',
        '\u{2800}',
        '\u{3164}',
        '\u{feff}',
        '\u{ffa0}',
        '\u{fff9}',
        '\u{e0001}',
        '\u{e007f}',
    ] {
        let text = format!("a{letter}b");
        check(&text, &text.escape_debug().to_string(), INVISIBLE);
    }
}

#[test]
fn visible_letters_of_every_script_are_fine() {
    for text in ["NT$", "元", "₫", "é", "kr ", "﷼", "a<b>&\\\"c\\\"", "🎴"] {
        accepted(&format!("currency = \"{text}\""));
    }
}

#[test]
fn a_text_has_at_most_two_hundred_letters() {
    accepted(&format!("currency = \"{}\"", "é".repeat(200)));
    check(&"é".repeat(201), &"é".repeat(201), "longer than 200 letters");
}

#[test]
fn every_text_is_looked_at() {
    for option in ["floor.disputes", "wager.tie.name", "announcements.words.en.void"] {
        let expected = format!("2:{}: `{option}` is `\\u{{200b}}a`: {INVISIBLE}", option.len() + 4);
        refused(&format!("{option} = \"\\u200Ba\""), &[&expected]);
    }
}
