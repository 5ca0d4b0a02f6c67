//! Opening, closing, pausing, and who deals.

use primitives::{Authority, StaffId};

use super::Decided;
use crate::event::{DutyEvent, EventKind};
use crate::people::Actor;
use crate::refusal::Refusal;
use crate::table::Table;

impl Table {
    /// Opens the table. Where the house wants two signatures, the floor signs with the dealer.
    pub(super) fn open(&self, by: Actor, dealer: StaffId) -> Decided {
        if self.staff.is_some() {
            return Err(Refusal::TableOpen);
        }
        let floor = match (by, self.house.floor.opening_signatures) {
            // Nobody signs for two.
            (Actor::Floor(floor), _) if floor != dealer => Some(floor),
            (Actor::Dealer(staff), 1) if staff == dealer => None,
            (Actor::House, 1) => None,
            _ => return Err(Refusal::NotYours { by, needed: Authority::FloorForAnotherDealer }),
        };
        let house = self.house.version.clone();
        Ok(vec![EventKind::Duty(DutyEvent::Opened { floor, dealer, house })])
    }

    /// Closes the table once nothing of anybody's is on it.
    pub(super) fn close(&self, by: Actor) -> Decided {
        self.check_floor(by)?;
        self.check_idle()?;
        let credits = self.credits();
        if credits > baccarat::Cents::ZERO {
            return Err(Refusal::MoneyOnTable { amount: credits });
        }
        Ok(vec![EventKind::Duty(DutyEvent::Closed)])
    }

    pub(super) fn pause(&self, by: Actor) -> Decided {
        self.check_floor(by)?;
        Ok(vec![EventKind::Duty(DutyEvent::Paused)])
    }

    pub(super) fn resume(&self, by: Actor) -> Decided {
        self.check_floor(by)?;
        match (self.staff.is_some(), self.paused_at.is_some()) {
            (false, _) => Err(Refusal::TableClosed),
            (true, false) => Err(Refusal::NotPaused),
            (true, true) => Ok(vec![EventKind::Duty(DutyEvent::Resumed)]),
        }
    }

    /// A dealer is relieved between coups.
    pub(super) fn change_dealer(&self, by: Actor, dealer: StaffId) -> Decided {
        self.check_floor(by)?;
        self.check_idle()?;
        let signed = self.staff.and_then(|staff| staff.floor);
        if by == Actor::Floor(dealer) || signed == Some(dealer) {
            return Err(Refusal::NotYours { by, needed: Authority::FloorForAnotherDealer });
        }
        Ok(vec![EventKind::Duty(DutyEvent::DealerChanged { dealer })])
    }

    /// The floor is relieved at any time, also while the table is paused or waits for a ruling:
    /// whoever is on duty hands over, or whoever comes signs on.
    pub(super) fn change_floor(&self, by: Actor, floor: StaffId) -> Decided {
        let staff = self.staff.ok_or(Refusal::TableClosed)?;
        if floor == staff.dealer {
            return Err(Refusal::DealsHere(floor));
        }
        if by != Actor::Floor(floor) {
            self.check_floor(by)?;
        }
        Ok(vec![EventKind::Duty(DutyEvent::FloorChanged { floor })])
    }
}
