//! What is told of a file commands no terminal, whatever the file holds.

use super::refused;
use crate::House;

const OTHERS: &str = "name, based-on, under, currency, limits, commission, wagers, wager, payout, \
                      chips, shoe, areas, gallery, deal, ghost, squeeze, announcements, \
                      irregularities, timers, terminals, floor";

#[test]
fn names_are_written_out() {
    let expected =
        format!("2:1: there is no option `\\u{{1b}}[2J` (the options here are {OTHERS})");
    refused(r#""\u001b[2J" = 3"#, &[&expected]);
    refused(
        r#"wager."\u001bc" = 3"#,
        &[
            r"2:7: `wager.\u{1b}c` is a whole number without quotes, and should be a section, [wager.\u{1b}c]",
            r"2:7: `wager.\u{1b}c` is `\u{1b}c`: a wager's name is made of lower-case letters, digits and single hyphens, at most 40 of them, like dragon-7",
        ],
    );
    refused(
        r#"announcements.words."\u202een" = {}"#,
        &[
            r"2:15: `announcements.words.\u{202e}en`: `\u{202e}en` is not among `announcements.languages`",
        ],
    );
    refused(
        r#"irregularities.mispay."\u0007" = "void""#,
        &[
            r"2:23: there is no option `irregularities.mispay.\u{7}` (the options here are before-deal, dealing, settled, next-coup)",
        ],
    );
}

#[test]
fn long_names_are_cut() {
    let (long, cut) = ("x".repeat(301), "x".repeat(300) + "…");
    let expected = format!("2:1: there is no option `{cut}` (the options here are {OTHERS})");
    refused(&format!("{long} = 1"), &[&expected]);
}

#[test]
fn the_excerpt_shows_a_placeholder() {
    let text = "name = 1 # \u{1b}[2J \u{9b}2J \u{202e}gnp\n";
    let faults = House::read("ho\u{1b}use.toml", text).unwrap_err();
    assert_eq!(faults.to_string(), "ho?use.toml has 2 faults");
    let report = format!("{:?}", miette::Report::new(faults));
    assert!(report.contains("name = 1 # ?[2J ??2J ???gnp"), "{report}");
    for hidden in ["\u{1b}[2J", "\u{9b}", "\u{202e}", "ho\u{1b}"] {
        assert!(!report.contains(hidden), "{report}");
    }
}

#[test]
fn a_wide_line_is_told_without_an_excerpt() {
    let comment = "é".repeat(493);
    let report =
        |text: &str| format!("{:?}", miette::Report::new(House::read("t", text).unwrap_err()));
    let narrow = report(&format!("name = 1 {}", &comment["é".len() * 3..].replacen('é', "#", 1)));
    assert!(narrow.contains("should be a text in quotes") && narrow.contains("éé"), "{narrow}");
    for text in [
        format!("name = 1 # {comment}"),
        format!("# {comment} 123456\nname = 1"),
        format!("name = 1\n# {comment} 123456"),
    ] {
        let wide = report(&text);
        assert!(wide.contains("column 8: `name` is a whole number"), "{wide}");
        assert!(!wide.contains("éé"), "{wide}");
    }
}
