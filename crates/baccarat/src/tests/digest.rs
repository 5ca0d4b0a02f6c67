//! The drawing rules over every sequence of values there is, as one published number.

use serde_json::Value;
use sha2::{Digest as _, Sha256};

use super::card_worth;
use crate::{Card, Coup, Fact, Facts, Side, Step, Winner};

#[test]
fn tableau_digest_and_counts_are_the_published_ones() {
    let cards: Vec<Card> = (0..=9).map(card_worth).collect();
    let mut text = Vec::with_capacity(4_000_000);
    let mut wins = [0_u64; 3];
    for number in 0..1_000_000 {
        let shoe = [100_000, 10_000, 1_000, 100, 10, 1].map(|place| cards[number / place % 10]);
        let facts = play_out(shoe);
        let digits = [
            facts.totals.player.get(),
            facts.totals.banker.get(),
            facts.answer(Fact::Cards(Side::Player)),
            facts.answer(Fact::Cards(Side::Banker)),
        ];
        text.extend(digits.map(|digit| b'0' + digit));
        wins[facts.winner() as usize] += 1;
    }
    let published: Value =
        serde_json::from_str(include_str!("../../../../vectors/tableau.json")).expect("JSON");
    assert_eq!(published["sha256"], hex::encode(Sha256::digest(&text)));
    for winner in Winner::ALL {
        assert_eq!(published["counts"][winner.id()], wins[winner as usize], "{winner}");
    }
}

fn play_out(shoe: [Card; 6]) -> Facts {
    let mut coup = Coup::new();
    for card in shoe {
        match coup.next() {
            Step::Draw(_) => coup.give(card).expect("the rules call for a card"),
            Step::Over(facts) => return facts,
        };
    }
    match coup.next() {
        Step::Over(facts) => facts,
        Step::Draw(side) => panic!("a seventh card for the {side}"),
    }
}
