//! The rules, the wagers and the money. A test's name says what it pins:
//!
//! - `seed_000_…` a row that one of the five rule documents prints;
//! - `erratum_e1_…` a slip in one of those documents, and what is done instead;
//! - `article_7_…` an article of `docs/RULES.md`.

#![expect(clippy::inconsistent_digit_grouping, reason = "100_00 cents read as 100.00")]

mod articles;
mod cards;
mod catalogue;
mod digest;
mod errata;
mod examples;
mod facts;
mod money;
mod oracle;
mod properties;
mod reachable;
mod rounding;
mod rows;
mod seeds;
mod settlement;
mod two_cards;
mod vectors;
mod wagers;
mod words;

use crate::catalogue as built_in;
use crate::{Card, Cents, Coup, Facts, Settlement, Step, Terms, Verdict, Wager};

/// Plays the cards in the order they leave the shoe. There must be enough of them, and none over.
#[track_caller]
fn play(cards: &str) -> Facts {
    match deal(cards).next() {
        Step::Over(facts) => facts,
        Step::Draw(side) => panic!("{cards}: one more card for the {side}"),
    }
}

/// Deals the cards in the order they leave the shoe, perhaps not all that the rules call for.
#[track_caller]
fn deal(cards: &str) -> Coup {
    let mut coup = Coup::new();
    for card in cards.split(' ') {
        coup.give(card.parse().expect("a card")).expect("a coup that takes one more card");
    }
    coup
}

/// Plays the cards and settles 100.00 on the wager, as in `win 40:1`, `push` or `lose`.
#[track_caller]
fn check(cards: &str, wager: &str, expected: &str) {
    let wager = find(wager);
    let settled = wager.settle(HUNDRED, &play(cards), &Terms::default()).expect("a modest stake");
    assert_eq!(in_words(&settled), expected, "{} after {cards}", wager.id());
}

#[track_caller]
fn find(id: &str) -> &'static Wager {
    built_in::find(id).expect("a wager of the catalogue")
}

const HUNDRED: Cents = Cents::new(100_00);

/// How a wager ended. A commission is named only if there is one.
fn in_words(settled: &Settlement) -> String {
    match (settled.verdict, settled.odds, settled.commission) {
        (Verdict::Win, Some(odds), Cents::ZERO) => format!("win {odds}"),
        (Verdict::Win, Some(odds), commission) => format!("win {odds} less {commission}"),
        (verdict, None, Cents::ZERO) => verdict.id().to_owned(),
        _ => panic!("odds belong to a win, and a commission too: {settled:?}"),
    }
}

/// Some card of each value: a king for nothing.
fn card_worth(value: u8) -> Card {
    let ranks = ["K", "A", "2", "3", "4", "5", "6", "7", "8", "9"];
    format!("{}h", ranks[usize::from(value)]).parse().expect("a card")
}
