//! What an audience is told of what happens.

use super::Audience;
use crate::event::{Happening, Paid};
use crate::past::Resettled;

impl Happening {
    /// Whether it is about one patron's money, wagers or play alone.
    pub fn is_of_one_patron(&self) -> bool {
        matches!(
            self,
            Happening::MoneyIn { .. }
                | Happening::CommissionPaid { .. }
                | Happening::CashedOut { .. }
                | Happening::Staked(_)
                | Happening::StakeReturned { .. }
                | Happening::Settled(_)
                | Happening::Resettled(_)
                | Happening::PaymentCorrected { .. }
                | Happening::LimitSet { .. }
                | Happening::TimeOutTaken { .. }
                | Happening::Excluded { .. }
                | Happening::Acknowledged { .. }
        )
    }

    /// Whether an audience is told of this in so many words. Cards are not told but seen, through a
    /// view alone: some of them lie face down.
    pub fn is_told_to(&self, audience: Audience) -> bool {
        match self {
            Happening::FirstCard { .. }
            | Happening::Dealt { .. }
            | Happening::Reported(_)
            | Happening::ShoeSealed(_)
            | Happening::CardOut { .. }
            | Happening::CardsCorrected { .. } => false,
            Happening::MoneyIn { patron, .. }
            | Happening::CommissionPaid { patron, .. }
            | Happening::CashedOut { patron, .. }
            | Happening::PaymentCorrected { patron, .. }
            | Happening::TimeOutTaken { patron, .. }
            | Happening::Excluded { patron, .. } => audience.sees_credits(*patron),
            Happening::LimitSet { patron, .. } | Happening::Acknowledged { patron, .. } => {
                audience == Audience::Patron(*patron)
            }
            Happening::Staked(stake) | Happening::StakeReturned { stake, .. } => {
                audience.sees_stakes(stake.patron)
            }
            Happening::Settled(Paid { patron, .. })
            | Happening::Resettled(Resettled { patron, .. }) => audience.sees_stakes(*patron),
            Happening::Opened { .. }
            | Happening::Closed
            | Happening::Paused
            | Happening::Resumed
            | Happening::DealerChanged { .. }
            | Happening::FloorChanged { .. }
            | Happening::ShoeLoaded { .. }
            | Happening::ShoeCut(_)
            | Happening::Burned { .. }
            | Happening::CutCardOut { .. }
            | Happening::ShoeEnds { .. }
            | Happening::ShoeEnded(_)
            | Happening::SetBack
            | Happening::ShoeCounted { .. }
            | Happening::SealOpened { .. }
            | Happening::BetsOpened { .. }
            | Happening::LastBets
            | Happening::DifferentialAllowed { .. }
            | Happening::BetsClosed
            | Happening::GhostStarted { .. }
            | Happening::SqueezeGiven { .. }
            | Happening::SqueezeEnded { .. }
            | Happening::Turned(_)
            | Happening::Decided { .. }
            | Happening::CoupEnded
            | Happening::Dismissed
            | Happening::Ruled { .. }
            | Happening::BurnCorrected { .. }
            | Happening::RetractOffered { .. }
            | Happening::RetractOver
            | Happening::CoupVoided { .. }
            | Happening::Announced { .. } => true,
        }
    }
}
