//! What holds for every text that is read as decisions.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use roads::Decision;

use super::{Refusal, letters};

/// A decision, written in some way.
fn piece() -> impl Strategy<Value = (String, Option<Decision>)> {
    let decision = (select(&Decision::ALL[..]), any::<bool>()).prop_map(|(decision, is_small)| {
        let letter = decision.letter().to_string();
        (if is_small { letter.to_lowercase() } else { letter }, Some(decision))
    });
    let between = select(&[" ", ",", "\n", "\r\n", "\t", ", "][..]);
    prop_oneof![3 => decision, 1 => between.prop_map(|text| (text.to_owned(), None))]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn decisions_are_read_whatever_is_between_them(pieces in vec(piece(), 0..60)) {
        let text: String = pieces.iter().map(|(text, _)| text.as_str()).collect();
        let expected: Vec<_> = pieces.iter().filter_map(|(_, decision)| *decision).collect();
        prop_assert_eq!(letters::read(&text), Ok(expected));
    }

    #[test]
    fn the_first_wrong_letter_is_found_where_it_is(text in "[BPTbpt ,\n]{0,40}[xé-][^\u{0}]{0,40}") {
        let Err(Refusal::NotADecision { letter, before, after, position }) = letters::read(&text)
        else {
            return Err(TestCaseError::fail("it was read"));
        };
        let line = text.split('\n').nth(position.line.unwrap_or(1) - 1).expect("that line is there");
        prop_assert_eq!(line.chars().nth(position.column - 1), Some(letter));
        let around = format!("{before}{letter}{after}");
        prop_assert!(line.contains(&around), "{} in {}", around, line);
        let earlier: String = line.chars().take(position.column - 1).collect();
        prop_assert!(letters::read(&earlier).is_ok());
    }
}
