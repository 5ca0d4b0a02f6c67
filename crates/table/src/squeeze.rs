//! The right to expose a hand that lies face down.

use baccarat::Side;
use primitives::{PatronId, Time, saved};

use crate::event::SqueezeReason;

/// Who may expose the cards of a hand, and for how long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Squeeze {
    pub side: Side,
    /// Who holds the right.
    pub holder: PatronId,
    /// When it goes to the dealer by itself.
    pub until: Time,
    /// How they came by it.
    pub why: SqueezeReason,
    /// Who held it before, and waived it or named another.
    pub gave_up: Vec<PatronId>,
}
saved! { Squeeze { side, holder, until, why, gave_up } }

impl Squeeze {
    /// Whether its time is over.
    pub fn is_over(&self, now: Time) -> bool {
        now >= self.until
    }

    /// Whether somebody has had it already.
    pub(crate) fn was_with(&self, patron: PatronId) -> bool {
        self.holder == patron || self.gave_up.contains(&patron)
    }
}
