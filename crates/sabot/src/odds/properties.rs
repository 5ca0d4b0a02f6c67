//! What holds for whatever a person writes as a shoe or as cards.

use baccarat::{Card, Rank};
use proptest::prelude::*;

use super::shoe::read_counts;
use crate::card_list;

proptest! {
    #[test]
    fn counts_are_read_as_they_are_written(counts in any::<[u32; 13]>()) {
        let ranks = Rank::ALL.into_iter().zip(counts);
        let written: Vec<_> = ranks.map(|(rank, n)| format!("{}={n}", rank.letter())).collect();
        prop_assert_eq!(read_counts(&written.join(",")), Ok(counts));
        prop_assert_eq!(read_counts(&written.join(" ").to_lowercase()), Ok(counts));
    }

    #[test]
    fn no_text_makes_the_readers_panic(text in ".{0,40}", near in "[A-KTQ0-9=,h -]{0,40}") {
        for text in [text, near] {
            // A refusal is as good as a shoe, and is told in one line.
            if let Err(refusal) = read_counts(&text) {
                prop_assert!(!refusal.to_string().contains('\n'), "{refusal}");
            }
            if let Ok(cards) = card_list::read(&text) {
                prop_assert!(cards.len() <= text.len());
            }
        }
    }

    #[test]
    fn cards_are_read_with_or_without_spaces(places in prop::collection::vec(0..52_usize, 0..9)) {
        let deck: Vec<Card> = Card::deck().collect();
        let cards: Vec<Card> = places.into_iter().map(|place| deck[place]).collect();
        let written: Vec<_> = cards.iter().map(ToString::to_string).collect();
        for between in ["", " ", ",", ", "] {
            prop_assert_eq!(card_list::read(&written.join(between)), Ok(cards.clone()));
        }
    }
}
