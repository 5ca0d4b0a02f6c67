//! Who acts at a table.

use std::fmt;

use primitives::{Measured, PatronId, StaffId, Unit, Value, saved};

/// Who asks for something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Actor {
    /// A patron, for their own wagers only.
    Patron(PatronId),
    Dealer(StaffId),
    Floor(StaffId),
    /// The cage, which turns money into credits and back.
    Cage(StaffId),
    /// The house's timers and its automatic dealer.
    House,
    /// A shoe that reads its cards.
    Shoe,
}
saved! { enum Actor { Patron(id), Dealer(id), Floor(id), Cage(id), House, Shoe } }

impl Measured for Actor {
    const UNIT: Unit = Unit::Actor;

    fn value(&self) -> Value {
        match self {
            Actor::Patron(patron) => Value::Patron(*patron),
            Actor::Dealer(staff) | Actor::Floor(staff) | Actor::Cage(staff) => Value::Staff(*staff),
            Actor::House => Value::Machine("house"),
            Actor::Shoe => Value::Machine("shoe"),
        }
    }
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Actor::Patron(PatronId(id)) => write!(f, "patron {id}"),
            Actor::Dealer(StaffId(id)) => write!(f, "dealer {id}"),
            Actor::Floor(StaffId(id)) => write!(f, "floor {id}"),
            Actor::Cage(StaffId(id)) => write!(f, "cage {id}"),
            Actor::House => write!(f, "the house"),
            Actor::Shoe => write!(f, "the shoe"),
        }
    }
}
