//! The table of endings agrees with the rules.

use baccarat::{BySide, Card, Coup, Facts, Rank, Step, Suit};

use crate::endings::{self, ENDINGS};

#[test]
fn there_are_205_endings() {
    assert_eq!(ENDINGS.iter().count(), 205);
    let facts: Vec<Facts> = ENDINGS.iter().map(|(_, facts)| facts).collect();
    for (ending, facts_of) in ENDINGS.iter() {
        assert_eq!(ENDINGS.facts(ending), facts_of);
        assert_eq!(ENDINGS.cards[usize::from(ending)], facts_of.cards_used());
        assert_eq!(facts.iter().filter(|other| **other == facts_of).count(), 1, "{facts_of:?}");
    }
}

/// Every two-card total of both sides, made of several pairs of cards, with every fifth and sixth
/// card.
#[test]
fn every_coup_ends_as_the_rules_say() {
    for number in 0..1_000_000_u32 {
        let values = [100_000, 10_000, 1_000, 100, 10, 1].map(|place| (number / place % 10) as u8);
        let [a, b, c, d, e, f] = values;
        let totals = BySide { player: (a + c) % 10, banker: (b + d) % 10 };
        let ending = ENDINGS.of[usize::from(endings::place(totals, [e, f]))];
        let expected = Facts { pairs: BySide::default(), ..by_the_rules(values) };
        assert_eq!(ENDINGS.facts(ending), expected, "{values:?}");
    }
}

fn by_the_rules(values: [u8; 6]) -> Facts {
    // Tens stand for what counts nothing.
    let ranks = [Rank::Ten, Rank::Ace, Rank::Two, Rank::Three, Rank::Four, Rank::Five];
    let more = [Rank::Six, Rank::Seven, Rank::Eight, Rank::Nine];
    let mut cards = values.into_iter().map(|value| {
        let rank = ranks.iter().chain(&more).nth(value.into()).expect("a value below ten");
        Card::new(*rank, Suit::Spades)
    });
    let mut coup = Coup::new();
    loop {
        match coup.next() {
            Step::Draw(_) => coup.give(cards.next().expect("six are enough")).expect("asked for"),
            Step::Over(facts) => return facts,
        };
    }
}
