//! Who may bring about what: nobody does what is another's.

use table::{
    Actor, CaseEvent, CoupEvent, DutyEvent, Event, EventKind, GhostReason, ShoeEnd, ShoeEvent,
    StaffId, WagerEvent,
};

use super::{Auditor, Found, ensure};

impl Auditor {
    /// Whether the one who brought an event about may do so, by the books before it.
    pub(super) fn check_authority(&self, event: &Event) -> Found {
        self.check_on_duty(event)?;
        let by = event.by;
        let is_dealing = self.deals(by) || by == Actor::Shoe;
        let is_calling = self.deals(by) || by == Actor::House || self.ruled.is_some();
        let is_floor = matches!(by, Actor::Floor(_));
        let may = match &event.what {
            EventKind::Duty(DutyEvent::Opened { floor, dealer, .. }) => match by {
                Actor::Floor(staff) => *floor == Some(staff),
                Actor::Dealer(staff) => floor.is_none() && staff == *dealer,
                Actor::House => floor.is_none(),
                Actor::Patron(_) | Actor::Cage(_) | Actor::Shoe => false,
            },
            EventKind::Duty(DutyEvent::Closed) => is_floor,
            EventKind::Duty(DutyEvent::FloorChanged { floor }) => self.hands_over(by, *floor),
            EventKind::Shoe(ShoeEvent::ShoeLoaded { .. }) => self.deals(by),
            EventKind::Shoe(ShoeEvent::FirstCard { .. } | ShoeEvent::CutCardOut { .. }) => {
                is_dealing
            }
            EventKind::Shoe(ShoeEvent::ShoeEnded(ShoeEnd::Floor)) => is_floor,
            EventKind::Shoe(ShoeEvent::ShoeCounted { .. }) => is_floor || self.deals(by),
            EventKind::Wager(WagerEvent::LastBets) | EventKind::Case(CaseEvent::RetractOver) => {
                is_calling
            }
            // The floor closes over a differential, and nothing else.
            EventKind::Wager(WagerEvent::BetsClosed) => {
                is_calling || is_floor && self.allowed.is_some()
            }
            EventKind::Coup(CoupEvent::GhostStarted { why: GhostReason::StartOfShoe, .. }) => {
                self.deals(by)
            }
            // A card that lies there and is known is of the coup that somebody else starts.
            EventKind::Coup(CoupEvent::Dealt { .. }) => {
                is_dealing || self.held.is_some_and(|held| held.card.is_some())
            }
            _ => true,
        };
        ensure(may, "somebody did what is another's to do")
    }

    /// The floor on duty hands over, or the one who comes signs on.
    fn hands_over(&self, by: Actor, to: StaffId) -> bool {
        match by {
            Actor::Floor(staff) => staff == to || self.floor.is_none_or(|floor| floor == staff),
            _ => false,
        }
    }

    /// Nobody is two of floor, dealer and cage at once, and one of the floor is on duty.
    fn check_on_duty(&self, event: &Event) -> Found {
        let is_own_floor = self.dealer.is_some_and(|dealer| event.by == Actor::Floor(dealer));
        ensure(!is_own_floor, "the dealer on duty acted as the floor")?;
        let is_signing = matches!(event.what, EventKind::Duty(DutyEvent::FloorChanged { .. }));
        let is_other = match event.by {
            Actor::Floor(staff) => self.floor.is_some_and(|floor| staff != floor) && !is_signing,
            Actor::Cage(staff) => [self.floor, self.dealer].contains(&Some(staff)),
            Actor::Patron(_) | Actor::Dealer(_) | Actor::House | Actor::Shoe => false,
        };
        ensure(!is_other, "somebody acted as the floor or the cage")
    }
}
