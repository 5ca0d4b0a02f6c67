//! Who is meant, by number, and who may do what.

use std::fmt;

/// Somebody who wagers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PatronId(pub u32);

/// Somebody who works here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StaffId(pub u32);

impl fmt::Display for PatronId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for StaffId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

crate::list! {
    /// Who may do something.
    pub enum Authority {
        "house" "the house" House,
        "dealer" "a dealer" Dealer,
        "dealer-on-duty" "the dealer on duty" DealerOnDuty,
        "dealer-floor-or-shoe" "the dealer on duty, the floor or the shoe" DealerFloorOrShoe,
        "floor" "the floor" Floor,
        "floor-on-duty" "the floor on duty" FloorOnDuty,
        "floor-for-another-dealer" "the floor, for another dealer" FloorForAnotherDealer,
        "manager" "a manager" Manager,
        "manager-or-floor" "a manager or the floor" ManagerOrFloor,
        "auditor" "an auditor" Auditor,
        "cage" "the cage" Cage,
        "staff" "somebody who works here" Staff,
        "patron-floor-or-cage" "the patron, the floor or the cage" PatronFloorOrCage,
        "patron-concerned" "the patron it is about" PatronConcerned,
        "owner-of-credits" "the patron whose credits they are" OwnerOfCredits,
        "owner-of-wager" "the owner of the wager" OwnerOfWager,
    }
}
