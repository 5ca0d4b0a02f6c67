//! What a stream came to.

use baccarat::Cents;
use store::Head;
use table::{CaseEvent, CoupEvent, EventKind, MoneyEvent, ShoeEvent};

use crate::ledger::wide;

/// What a stream came to. Money is in cents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    pub lines: u64,
    /// Its end. Whoever noted this hash earlier can compare.
    pub head: Head,
    /// Coups that were decided, ghost hands included.
    pub coups: u64,
    pub ghosts: u64,
    pub voids: u64,
    pub shoes: u64,
    /// Sealed shoes whose secrets were opened, and whose every card is as sealed.
    pub opened: u64,
    /// How many cards those are.
    pub sealed_cards: u64,
    /// Sealed shoes whose record differs from their order, as the table said itself when they were
    /// opened.
    pub differing: u64,
    /// Sealed shoes whose secrets are not opened yet.
    pub unopened: u64,
    pub wagers: u64,
    pub staked: i128,
    pub returned: i128,
    pub money_in: i128,
    pub money_out: i128,
}

impl Summary {
    pub(super) fn count(&mut self, what: &EventKind) {
        match what {
            EventKind::Coup(event) => self.count_coup(event),
            EventKind::Money(MoneyEvent::MoneyIn { amount, .. }) => {
                add(&mut self.money_in, *amount);
            }
            EventKind::Money(MoneyEvent::CashedOut { amount, .. }) => {
                add(&mut self.money_out, *amount);
            }
            EventKind::Shoe(event) => {
                self.shoes += u64::from(matches!(event, ShoeEvent::ShoeLoaded { .. }));
            }
            EventKind::Case(event) => {
                self.voids += u64::from(matches!(event, CaseEvent::CoupVoided { .. }));
            }
            EventKind::Money(MoneyEvent::CommissionPaid { .. })
            | EventKind::Duty(_)
            | EventKind::Wager(_)
            | EventKind::Care(_)
            | EventKind::Announced { .. } => {}
        }
    }

    fn count_coup(&mut self, event: &CoupEvent) {
        match event {
            CoupEvent::Decided { .. } => self.coups += 1,
            CoupEvent::GhostStarted { .. } => self.ghosts += 1,
            CoupEvent::Settled(paid) => {
                self.wagers += 1;
                add(&mut self.staked, paid.settlement.staked);
                add(&mut self.returned, paid.settlement.returned);
            }
            CoupEvent::Dealt { .. }
            | CoupEvent::SqueezeGiven { .. }
            | CoupEvent::SqueezeEnded { .. }
            | CoupEvent::Turned(_)
            | CoupEvent::CoupEnded => {}
        }
    }
}

fn add(sum: &mut i128, amount: Cents) {
    *sum += wide(amount);
}
