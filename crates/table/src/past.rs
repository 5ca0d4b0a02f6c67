//! Coups that are over, as far as they may still be put right.

use baccarat::{Card, Cents, Settlement};
use primitives::{PatronId, saved};

use crate::event::{GhostReason, Paid};
use crate::place::Spot;

/// A coup that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastCoup {
    /// Its number, counted over the life of the table.
    pub coup: u64,
    /// Why it had no wagers, if it had none.
    pub ghost: Option<GhostReason>,
    /// Its cards, in the order in which they were drawn.
    pub cards: Vec<Card>,
    /// What each wager came to.
    pub paid: Vec<Paid>,
    /// Whether it was declared void.
    pub is_void: bool,
    /// Whether all of its cards lay face up in the end.
    pub is_open: bool,
    /// What patrons still have of wagers that were settled once more or paid in error, because it
    /// could not be taken back.
    pub short: Vec<Short>,
    /// The payments that were corrected.
    pub corrected: Vec<Corrected>,
}
saved! { PastCoup { coup, ghost, cards, paid, is_void, is_open, short, corrected } }

/// A payment that was corrected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Corrected {
    pub patron: PatronId,
    pub spot: Spot,
    /// How much more, or less, was due than the wager came to.
    pub by: Cents,
}
saved! { Corrected { patron, spot, by } }

/// What a patron still has of a wager that should have been taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Short {
    pub patron: PatronId,
    pub spot: Spot,
    pub amount: Cents,
}
saved! { Short { patron, spot, amount } }

/// A wager of a coup that is over, settled once more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resettled {
    pub coup: u64,
    pub patron: PatronId,
    pub spot: Spot,
    /// What it had come to.
    pub before: Settlement,
    /// What it comes to now.
    pub after: Settlement,
    pub moved: Moved,
}

/// What a correction moves between a patron and the house.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moved {
    /// What the patron's credits change by, out of what the house kept.
    pub credits: Cents,
    /// What the commission they owe changes by.
    pub owed: Cents,
    /// What the commission in the books changes by.
    pub commission: Cents,
    /// What should have been taken from the patron and was not there any more.
    pub short: Cents,
}
