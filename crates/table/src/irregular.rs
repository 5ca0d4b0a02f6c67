//! What went wrong, what is known about it, and what was ruled.

use baccarat::{Card, Cents};
use house::{Irregularity, Phase, Resolution, Visibility};
use primitives::{PatronId, Time};

use crate::felt::Stake;
use crate::place::Spot;

/// Something that went wrong, as somebody reports it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// What.
    pub kind: Irregularity,
    /// The coup it happened in; without one, the one in progress or the last.
    pub coup: Option<u64>,
    /// Whether the card in question has been seen.
    pub seen: Visibility,
    /// What lies on the table.
    pub found: Found,
}

/// What was found when somebody looked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// No more than that it happened.
    Nothing,
    /// So many cards were really burned after the first.
    Burned(u32),
    /// A card that left the shoe and is not on record; its face, if that is known.
    Card(Option<Card>),
    /// The cards of the coup as they lie, in the order in which they were drawn.
    Cards(Vec<Card>),
    /// A payment in error.
    Payment {
        /// To whom.
        patron: PatronId,
        /// On what.
        spot: Spot,
        /// What was paid besides the stake, or taken if it is negative.
        paid: Cents,
        /// What it should have been.
        due: Cents,
    },
    /// A wager that somebody tried to place.
    Wager(Stake),
    /// Whoever it is about.
    Patron(PatronId),
}

primitives::list! {
    /// What a report of an irregularity must say.
    pub enum Evidence {
        "nothing" "no card, amount or patron" Nothing,
        "nothing-or-card" "nothing, or the card that is out" NothingOrCard,
        "nothing-or-cards" "nothing, or all cards of the coup" NothingOrCards,
        "nothing-card-or-cards" "nothing, the card, or all cards of the coup" NothingCardOrCards,
        "nothing-or-wager" "nothing, or a wager" NothingOrWager,
        "nothing-or-patron" "nothing, or a patron" NothingOrPatron,
        "card" "the card that is out" Card,
        "face" "the face of the card that was seen" Face,
        "burned" "how many cards were burned" Burned,
        "payment" "the payment" Payment,
    }
}

/// An irregularity that the table stands still for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// What was reported.
    pub report: Report,
    /// The coup it happened in.
    pub coup: u64,
    /// How far the coup had come.
    pub phase: Phase,
    /// Whether the table noticed it by itself.
    pub is_detected: bool,
    /// Since when the table stands still.
    pub since: Time,
}

/// What the floor decides about a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// What is done.
    pub resolution: Resolution,
    /// The cards of the coup as they lie, if they are not as reported or were not.
    pub cards: Option<Vec<Card>>,
    /// Why, in words that everybody may read.
    pub reason: String,
}

impl Rule {
    /// This, with nothing to add.
    pub fn plain(resolution: Resolution) -> Rule {
        Rule { resolution, cards: None, reason: String::new() }
    }
}

/// A card that left the shoe without being called for: the next that is called for is this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// Its face, if that is known.
    pub card: Option<Card>,
    /// Whether it lies face up, so that nobody may wager on the coup it starts.
    pub is_exposed: bool,
}

/// What becomes of a card that left the shoe without being called for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is the next card that is called for, and lies face down until then.
    HeldDown,
    /// It is the next card that is called for, and lies face up.
    HeldUp,
    /// It is not used.
    Discarded,
}
