//! Who acts, and what they may do.

use std::fmt;

use primitives::{Measured, PatronId, StaffId, Unit, Value, saved};

use crate::refusal::Refusal;

/// Who asks for something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum By {
    /// Somebody who works here and is signed on.
    Staff(StaffId),
    /// A patron, for their own matters only.
    Patron(PatronId),
    /// The house's own program: on its own account, or for somebody who has no account yet.
    House,
}
saved! { enum By { Staff(id), Patron(id), House } }

impl Measured for By {
    const UNIT: Unit = Unit::Actor;

    fn value(&self) -> Value {
        match self {
            By::Staff(staff) => Value::Staff(*staff),
            By::Patron(patron) => Value::Patron(*patron),
            By::House => Value::Machine("house"),
        }
    }
}

impl fmt::Display for By {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            By::Staff(StaffId(id)) => write!(f, "staff {id}"),
            By::Patron(PatronId(id)) => write!(f, "patron {id}"),
            By::House => write!(f, "the house"),
        }
    }
}

primitives::named! {
    /// What somebody may do here.
    pub enum Role {
        /// Deals the cards and makes the calls.
        Dealer = "dealer",
        /// Supervises tables and rules.
        Floor = "floor",
        /// Turns money into vouchers and back.
        Cage = "cage",
        /// Reads everything and does nothing.
        Auditor = "auditor",
        /// Hires, and looks after tables, terminals and devices.
        Manager = "manager",
    }
}

impl Role {
    /// Whether one account may hold both. Nobody holds everything: whoever hires touches neither
    /// cards nor money, whoever pays out touches no cards, and whoever audits does nothing else.
    /// Dealing and supervising go together; a table refuses one person who does both at it.
    pub fn goes_with(self, other: Role) -> bool {
        use Role::{Dealer, Floor};
        self == other || matches!((self, other), (Dealer, Floor) | (Floor, Dealer))
    }

    fn bit(self) -> u8 {
        1 << self as u8
    }
}

primitives::listed!(Role, "What somebody may do who works here.", Role::IDS);

/// What one account may do: at least one role, and only roles that go together.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Roles(u8);
saved! { Roles(bits) }

impl Roles {
    /// These roles.
    ///
    /// # Errors
    /// There are none, or two of them do not go together.
    pub fn new(roles: impl IntoIterator<Item = Role>) -> Result<Roles, Refusal> {
        let all = Roles(roles.into_iter().fold(0, |bits, role| bits | role.bit()));
        for (one, other) in all.iter().flat_map(|one| all.iter().map(move |other| (one, other))) {
            if !one.goes_with(other) {
                return Err(Refusal::RolesApart { one, other });
            }
        }
        if all.0 == 0 { Err(Refusal::NoRoles) } else { Ok(all) }
    }

    pub fn contain(self, role: Role) -> bool {
        self.0 & role.bit() != 0
    }

    /// Each of them, in the order of [`Role::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Role> {
        Role::ALL.iter().copied().filter(move |role| self.contain(*role))
    }
}

impl From<Role> for Roles {
    fn from(role: Role) -> Roles {
        Roles(role.bit())
    }
}

impl fmt::Debug for Roles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
