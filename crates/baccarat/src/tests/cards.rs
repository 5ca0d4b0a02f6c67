//! Cards as text.

use std::collections::HashSet;

use crate::{Card, Rank, Suit};

#[test]
fn every_card_is_read_as_it_is_written() {
    let deck: Vec<Card> = Card::deck().collect();
    assert_eq!(deck.len(), Card::COUNT);
    assert_eq!(deck.iter().collect::<HashSet<_>>().len(), Card::COUNT);
    for (place, card) in deck.into_iter().enumerate() {
        let text = card.to_string();
        assert_eq!(text.parse(), Ok(card));
        assert_eq!(text.to_lowercase().parse(), Ok(card));
        assert_eq!(text.to_uppercase().parse(), Ok(card));
        assert_eq!(card.index(), place, "{card}");
    }
}

#[test]
fn a_deck_is_in_factory_order() {
    let deck: Vec<String> = Card::deck().map(|card| card.to_string()).collect();
    let clubs = "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc";
    assert_eq!(deck[..13].join(" "), clubs);
    assert_eq!(deck[13..26].join(" "), clubs.replace('c', "d"));
    assert_eq!(deck[26..39].join(" "), clubs.replace('c', "h"));
    assert_eq!(deck[39..].join(" "), clubs.replace('c', "s"));
}

#[test]
fn ten_may_be_written_in_digits() {
    for suit in Suit::ALL {
        assert_eq!(format!("10{}", suit.letter()).parse(), Ok(Card::new(Rank::Ten, suit)));
    }
}

#[test]
fn suits_have_their_symbols() {
    assert_eq!(Suit::ALL.map(Suit::symbol), ['♣', '♦', '♥', '♠']);
}

#[test]
fn refuses_nothing_at_all() {
    refuses("");
}

#[test]
fn refuses_a_rank_of_one() {
    refuses("1h");
}

#[test]
fn refuses_a_letter_too_many() {
    refuses("Ahh");
}

#[test]
fn refuses_what_is_no_letter_of_ours() {
    refuses("é");
    refuses("éh");
    refuses("Aé");
    refuses("♥");
    refuses("A♥");
}

#[test]
fn refuses_a_rank_alone() {
    refuses("A");
}

#[test]
fn refuses_a_suit_alone() {
    refuses("h");
}

#[test]
fn refuses_the_suit_first() {
    refuses("hA");
}

#[test]
fn refuses_a_rank_of_eleven() {
    refuses("11c");
}

#[test]
fn refuses_spaces() {
    refuses(" Ah");
    refuses("Ah ");
}

#[track_caller]
fn refuses(text: &str) {
    let error = text.parse::<Card>().expect_err("not a card");
    assert_eq!(error.text, text);
    let quoted = format!("`{text}` is not a card");
    assert!(error.to_string().starts_with(&quoted), "{error}");
}
