//! What an audience is told of what happens.

use super::Audience;
use crate::event::{
    CareEvent, CaseEvent, CoupEvent, DutyEvent, EventKind, MoneyEvent, Paid, ShoeEvent, WagerEvent,
};
use crate::past::Resettled;

impl EventKind {
    /// Whether it is about one patron's money, wagers or play alone.
    pub fn is_of_one_patron(&self) -> bool {
        matches!(
            self,
            EventKind::Money(MoneyEvent::MoneyIn { .. })
                | EventKind::Money(MoneyEvent::CommissionPaid { .. })
                | EventKind::Money(MoneyEvent::CashedOut { .. })
                | EventKind::Wager(WagerEvent::Staked(_))
                | EventKind::Wager(WagerEvent::StakeReturned { .. })
                | EventKind::Coup(CoupEvent::Settled(_))
                | EventKind::Case(CaseEvent::Resettled(_))
                | EventKind::Case(CaseEvent::PaymentCorrected { .. })
                | EventKind::Care(CareEvent::LimitSet { .. })
                | EventKind::Care(CareEvent::TimeOutTaken { .. })
                | EventKind::Care(CareEvent::Excluded { .. })
                | EventKind::Care(CareEvent::Acknowledged { .. })
        )
    }

    /// Whether an audience is told of this in so many words. Cards are not told but seen, through a
    /// view alone: some of them lie face down.
    pub fn is_told_to(&self, audience: Audience) -> bool {
        match self {
            EventKind::Shoe(ShoeEvent::FirstCard { .. })
            | EventKind::Coup(CoupEvent::Dealt { .. })
            | EventKind::Case(CaseEvent::Reported(_))
            | EventKind::Shoe(ShoeEvent::ShoeSealed(_))
            | EventKind::Case(CaseEvent::CardOut { .. })
            | EventKind::Case(CaseEvent::CardsCorrected { .. }) => false,
            EventKind::Money(MoneyEvent::MoneyIn { patron, .. })
            | EventKind::Money(MoneyEvent::CommissionPaid { patron, .. })
            | EventKind::Money(MoneyEvent::CashedOut { patron, .. })
            | EventKind::Case(CaseEvent::PaymentCorrected { patron, .. })
            | EventKind::Care(CareEvent::TimeOutTaken { patron, .. })
            | EventKind::Care(CareEvent::Excluded { patron, .. }) => audience.sees_credits(*patron),
            EventKind::Care(CareEvent::LimitSet { patron, .. })
            | EventKind::Care(CareEvent::Acknowledged { patron, .. }) => {
                audience == Audience::Patron(*patron)
            }
            EventKind::Wager(WagerEvent::Staked(stake))
            | EventKind::Wager(WagerEvent::StakeReturned { stake, .. }) => {
                audience.sees_stakes(stake.patron)
            }
            EventKind::Coup(CoupEvent::Settled(Paid { patron, .. }))
            | EventKind::Case(CaseEvent::Resettled(Resettled { patron, .. })) => {
                audience.sees_stakes(*patron)
            }
            EventKind::Duty(DutyEvent::Opened { .. })
            | EventKind::Duty(DutyEvent::Closed)
            | EventKind::Duty(DutyEvent::Paused)
            | EventKind::Duty(DutyEvent::Resumed)
            | EventKind::Duty(DutyEvent::DealerChanged { .. })
            | EventKind::Duty(DutyEvent::FloorChanged { .. })
            | EventKind::Shoe(ShoeEvent::ShoeLoaded { .. })
            | EventKind::Shoe(ShoeEvent::ShoeCut(_))
            | EventKind::Shoe(ShoeEvent::Burned { .. })
            | EventKind::Shoe(ShoeEvent::CutCardOut { .. })
            | EventKind::Shoe(ShoeEvent::ShoeEnds { .. })
            | EventKind::Shoe(ShoeEvent::ShoeEnded(_))
            | EventKind::Shoe(ShoeEvent::SetBack)
            | EventKind::Shoe(ShoeEvent::ShoeCounted { .. })
            | EventKind::Shoe(ShoeEvent::SealOpened { .. })
            | EventKind::Wager(WagerEvent::BetsOpened { .. })
            | EventKind::Wager(WagerEvent::LastBets)
            | EventKind::Wager(WagerEvent::DifferentialAllowed { .. })
            | EventKind::Wager(WagerEvent::BetsClosed)
            | EventKind::Coup(CoupEvent::GhostStarted { .. })
            | EventKind::Coup(CoupEvent::SqueezeGiven { .. })
            | EventKind::Coup(CoupEvent::SqueezeEnded { .. })
            | EventKind::Coup(CoupEvent::Turned(_))
            | EventKind::Coup(CoupEvent::Decided { .. })
            | EventKind::Coup(CoupEvent::CoupEnded)
            | EventKind::Case(CaseEvent::Dismissed)
            | EventKind::Case(CaseEvent::Ruled { .. })
            | EventKind::Case(CaseEvent::BurnCorrected { .. })
            | EventKind::Case(CaseEvent::RetractOffered { .. })
            | EventKind::Case(CaseEvent::RetractOver)
            | EventKind::Case(CaseEvent::CoupVoided { .. })
            | EventKind::Announced { .. } => true,
        }
    }
}
