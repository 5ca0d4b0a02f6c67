//! What an audience is told of what happens.

use primitives::PatronId;

use super::Audience;
use crate::event::{
    CareEvent, CaseEvent, CoupEvent, EventKind, MoneyEvent, Paid, ShoeEvent, WagerEvent,
};
use crate::past::Resettled;

impl EventKind {
    /// Whose money, wagers or play it is about alone.
    pub fn patron(&self) -> Option<PatronId> {
        match self {
            EventKind::Money(event) => Some(event.patron()),
            EventKind::Wager(event) => event.patron(),
            EventKind::Coup(event) => event.patron(),
            EventKind::Case(event) => event.patron(),
            EventKind::Care(event) => Some(event.patron()),
            EventKind::Duty(_) | EventKind::Shoe(_) | EventKind::Announced { .. } => None,
        }
    }

    /// Whether an audience is told of this in so many words. Cards are not told but seen, through a
    /// view alone: some of them lie face down.
    pub fn is_told_to(&self, audience: Audience) -> bool {
        match self {
            EventKind::Duty(_) | EventKind::Announced { .. } => true,
            EventKind::Money(event) => audience.sees_credits(event.patron()),
            EventKind::Shoe(event) => !event.is_secret(),
            EventKind::Wager(event) => {
                event.patron().is_none_or(|patron| audience.sees_stakes(patron))
            }
            EventKind::Coup(CoupEvent::Dealt { .. }) => false,
            EventKind::Coup(event) => {
                event.patron().is_none_or(|patron| audience.sees_stakes(patron))
            }
            EventKind::Case(event) => event.is_told_to(audience),
            EventKind::Care(event) => event.is_told_to(audience),
        }
    }
}

impl MoneyEvent {
    fn patron(&self) -> PatronId {
        match self {
            MoneyEvent::MoneyIn { patron, .. }
            | MoneyEvent::CommissionPaid { patron, .. }
            | MoneyEvent::CashedOut { patron, .. } => *patron,
        }
    }
}

impl ShoeEvent {
    /// Whether it has a card, or the box of a secret.
    fn is_secret(&self) -> bool {
        match self {
            ShoeEvent::ShoeSealed(_) | ShoeEvent::FirstCard { .. } => true,
            ShoeEvent::ShoeLoaded { .. }
            | ShoeEvent::ShoeCut(_)
            | ShoeEvent::Burned { .. }
            | ShoeEvent::CutCardOut { .. }
            | ShoeEvent::ShoeEnds { .. }
            | ShoeEvent::ShoeEnded(_)
            | ShoeEvent::SetBack
            | ShoeEvent::ShoeCounted { .. }
            | ShoeEvent::SealOpened { .. } => false,
        }
    }
}

impl WagerEvent {
    fn patron(&self) -> Option<PatronId> {
        match self {
            WagerEvent::Staked(stake) | WagerEvent::StakeReturned { stake, .. } => {
                Some(stake.patron)
            }
            WagerEvent::BetsOpened { .. }
            | WagerEvent::LastBets
            | WagerEvent::DifferentialAllowed { .. }
            | WagerEvent::BetsClosed => None,
        }
    }
}

impl CoupEvent {
    fn patron(&self) -> Option<PatronId> {
        match self {
            CoupEvent::Settled(Paid { patron, .. }) => Some(*patron),
            // Everybody sees who exposes a hand.
            CoupEvent::SqueezeGiven { .. }
            | CoupEvent::SqueezeEnded { .. }
            | CoupEvent::GhostStarted { .. }
            | CoupEvent::Dealt { .. }
            | CoupEvent::Turned(_)
            | CoupEvent::Decided { .. }
            | CoupEvent::CoupEnded => None,
        }
    }
}

impl CaseEvent {
    fn patron(&self) -> Option<PatronId> {
        match self {
            CaseEvent::Resettled(Resettled { patron, .. })
            | CaseEvent::PaymentCorrected { patron, .. } => Some(*patron),
            CaseEvent::Reported(_)
            | CaseEvent::Dismissed
            | CaseEvent::Ruled { .. }
            | CaseEvent::BurnCorrected { .. }
            | CaseEvent::CardOut { .. }
            | CaseEvent::CardsCorrected { .. }
            | CaseEvent::RetractOffered { .. }
            | CaseEvent::RetractOver
            | CaseEvent::CoupVoided { .. } => None,
        }
    }

    fn is_told_to(&self, audience: Audience) -> bool {
        match self {
            CaseEvent::Reported(_) | CaseEvent::CardOut { .. } => false,
            CaseEvent::Resettled(Resettled { patron, .. }) => audience.sees_stakes(*patron),
            CaseEvent::PaymentCorrected { patron, .. } => audience.sees_credits(*patron),
            CaseEvent::Dismissed
            | CaseEvent::Ruled { .. }
            | CaseEvent::BurnCorrected { .. }
            // That they were, and of which coup: what they are is seen.
            | CaseEvent::CardsCorrected { .. }
            | CaseEvent::RetractOffered { .. }
            | CaseEvent::RetractOver
            | CaseEvent::CoupVoided { .. } => true,
        }
    }
}

impl CareEvent {
    fn patron(&self) -> PatronId {
        match self {
            CareEvent::LimitSet { patron, .. }
            | CareEvent::TimeOutTaken { patron, .. }
            | CareEvent::Excluded { patron, .. }
            | CareEvent::Acknowledged { patron, .. } => *patron,
        }
    }

    fn is_told_to(&self, audience: Audience) -> bool {
        match self {
            CareEvent::TimeOutTaken { patron, .. } | CareEvent::Excluded { patron, .. } => {
                audience.sees_credits(*patron)
            }
            CareEvent::LimitSet { patron, .. } | CareEvent::Acknowledged { patron, .. } => {
                audience == Audience::Patron(*patron)
            }
        }
    }
}
