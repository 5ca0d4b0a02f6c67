//! The last coup, for as long as it is of interest.

use baccarat::tableau::Decision;
use baccarat::{BySide, Card, Coup, Hand, Step, Total, Winner};

use super::{Audience, why};
use crate::event::{GhostReason, Paid};
use crate::past::{PastCoup, Short};
use crate::table::Table;

/// The last coup of the shoe, as an audience may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastView {
    pub coup: u64,
    /// Why it had no wagers, if it had none.
    pub ghost: Option<GhostReason>,
    /// Whether it was declared void.
    pub is_void: bool,
    /// Its cards. Those of a coup that was void before all lay open are not told.
    pub hands: BySide<Vec<Card>>,
    /// Its totals, if it had two hands.
    pub totals: Option<BySide<Total>>,
    /// Which hand drew a third card or stood, and why: the Player first.
    pub why: Vec<Decision>,
    /// Who won, if it was decided.
    pub winner: Option<Winner>,
    /// What wagers came to: a patron's own, or all of them to staff.
    pub paid: Vec<Paid>,
    /// What patrons still have that should have been taken back: a patron's own, or everybody's to
    /// the floor and to auditors.
    pub short: Vec<Short>,
}

impl Table {
    pub(super) fn last_view(&self, audience: Audience) -> Option<LastView> {
        let past = self.past.last()?;
        let mut coup = Coup::new();
        let cards = past.cards.iter().filter(|_| past.is_open);
        for card in cards {
            coup.give(*card).expect("the rules called for it");
        }
        let mut hands = BySide { player: Vec::new(), banker: Vec::new() };
        for (side, card) in coup.cards() {
            hands[side].push(card);
        }
        let PastCoup { coup: number, ghost, is_void, .. } = **past;
        let paid = past.paid.iter().filter(|paid| audience.sees_stakes(paid.patron));
        let short = past.short.iter().filter(|short| audience.sees_credits(short.patron));
        Some(LastView {
            coup: number,
            ghost,
            is_void,
            hands,
            totals: coup.hands().map(|hands| hands.as_ref().map(Hand::total)),
            why: why::of_open(coup.hands()),
            winner: match coup.next() {
                Step::Over(facts) if !is_void => Some(facts.winner()),
                Step::Over(_) | Step::Draw(_) => None,
            },
            paid: paid.cloned().collect(),
            short: short.cloned().collect(),
        })
    }
}
