//! Who may do what.

use house::Dealer;
use primitives::{Authority, PatronId, StaffId};

use crate::people::Actor;
use crate::refusal::Refusal;
use crate::table::Table;

impl Table {
    /// Whether this is whoever deals, and handles cards and chips: the dealer on duty, or the house
    /// where it deals by itself.
    pub fn check_dealer(&self, by: Actor) -> Result<(), Refusal> {
        let dealer = self.staff.map(|staff| staff.dealer);
        match by {
            Actor::House if self.house.terminals.dealer == Dealer::Automatic => Ok(()),
            Actor::Dealer(staff) if Some(staff) == dealer => Ok(()),
            _ => Err(Refusal::NotYours { by, needed: Authority::DealerOnDuty }),
        }
    }

    /// Whether this may open and close bets: whoever deals, or the house by its clock, which runs
    /// beside a live dealer too.
    pub fn check_caller(&self, by: Actor) -> Result<(), Refusal> {
        match by {
            Actor::House => Ok(()),
            _ => self.check_dealer(by),
        }
    }

    /// Whether this is the floor on duty, which is never whoever deals here. Where nobody of the
    /// floor has signed on, any of them is.
    pub fn check_floor(&self, by: Actor) -> Result<(), Refusal> {
        let signed = self.staff.and_then(|staff| staff.floor);
        match by {
            Actor::Floor(staff) if self.is_dealer(staff) => Err(Refusal::DealsHere(staff)),
            Actor::Floor(staff) if signed.is_some_and(|signed| signed != staff) => {
                Err(Refusal::NotYours { by, needed: Authority::FloorOnDuty })
            }
            Actor::Floor(_) => Ok(()),
            _ => Err(Refusal::NotYours { by, needed: Authority::Floor }),
        }
    }

    /// Whether this is the cage, or the house with a voucher. Nobody on duty at the table is.
    ///
    /// # Errors
    /// It is somebody else, or somebody on duty here.
    pub fn check_cage(&self, by: Actor) -> Result<(), Refusal> {
        let signed = self.staff.and_then(|staff| staff.floor);
        match by {
            Actor::Cage(staff) if self.is_dealer(staff) || signed == Some(staff) => {
                Err(Refusal::OnDuty(staff))
            }
            Actor::Cage(_) | Actor::House => Ok(()),
            _ => Err(Refusal::NotYours { by, needed: Authority::Cage }),
        }
    }

    /// Whether this is somebody that a patron may have take care of them: themselves, the floor on
    /// duty or the cage.
    pub fn check_carer(&self, by: Actor, patron: PatronId) -> Result<(), Refusal> {
        match by {
            Actor::Patron(own) if own == patron => Ok(()),
            Actor::Floor(_) => self.check_floor(by),
            Actor::Cage(_) => self.check_cage(by),
            _ => Err(Refusal::NotYours { by, needed: Authority::PatronFloorOrCage }),
        }
    }

    pub(super) fn is_dealer(&self, staff: StaffId) -> bool {
        self.staff.is_some_and(|on_duty| on_duty.dealer == staff)
    }
}
