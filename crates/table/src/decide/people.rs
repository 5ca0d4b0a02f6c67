//! Who may do what.

use house::Dealer;

use crate::people::Actor;
use crate::refusal::Refusal;
use crate::table::Table;

impl Table {
    /// Whether this is whoever deals, and handles cards and chips: the dealer on duty, or the house
    /// where it deals by itself.
    ///
    /// # Errors
    /// It is somebody else.
    pub fn check_dealer(&self, by: Actor) -> Result<(), Refusal> {
        let dealer = self.staff.map(|staff| staff.dealer);
        match by {
            Actor::House if self.house.terminals.dealer == Dealer::Automatic => Ok(()),
            Actor::Dealer(staff) if Some(staff) == dealer => Ok(()),
            _ => Err(Refusal::NotYours { by, needed: "the dealer on duty" }),
        }
    }

    /// Whether this may open and close bets: whoever deals, or the house by its clock, which runs
    /// beside a live dealer too.
    ///
    /// # Errors
    /// It is somebody else.
    pub fn check_caller(&self, by: Actor) -> Result<(), Refusal> {
        match by {
            Actor::House => Ok(()),
            _ => self.check_dealer(by),
        }
    }

    /// Whether this is the floor, which is never whoever deals here.
    ///
    /// # Errors
    /// It is somebody else, or the dealer on duty.
    pub fn check_floor(&self, by: Actor) -> Result<(), Refusal> {
        let dealer = self.staff.map(|staff| staff.dealer);
        match by {
            Actor::Floor(staff) if Some(staff) == dealer => Err(Refusal::DealsHere(staff)),
            Actor::Floor(_) => Ok(()),
            _ => Err(Refusal::NotYours { by, needed: "the floor" }),
        }
    }
}
