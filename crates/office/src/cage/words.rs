//! Who acts at the cage, what is asked for and what happens.

use std::fmt;

use baccarat::Cents;
use primitives::{Measured, PatronId, StaffId, Time, Unit, Value, saved};

use crate::digest::Digest;

/// The largest voucher that is sold at the counter. What somebody won is paid, however much it is.
pub const AMOUNT_MAX: Cents = Cents::whole(1_000_000);

/// Who asks for something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum By {
    /// Somebody at the counter. The caller has asked the office whether they have that role.
    Cage(StaffId),
    /// A patron, for what is theirs.
    Patron(PatronId),
    /// The house's own program.
    House,
}
saved! { enum By { Cage(id), Patron(id), House } }

impl Measured for By {
    const UNIT: Unit = Unit::Actor;

    fn value(&self) -> Value {
        match self {
            By::Cage(staff) => Value::Staff(*staff),
            By::Patron(patron) => Value::Patron(*patron),
            By::House => Value::Machine("house"),
        }
    }
}

impl fmt::Display for By {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            By::Cage(StaffId(id)) => write!(f, "cage {id}"),
            By::Patron(PatronId(id)) => write!(f, "patron {id}"),
            By::House => write!(f, "the house"),
        }
    }
}

/// Somebody asks for something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    pub by: By,
    pub request: Request,
}

/// What can be asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    Issue {
        code: Digest,
        /// What it is worth.
        amount: Cents,
        /// What it is given for.
        from: Source,
    },
    /// Redeem a voucher, once.
    Redeem {
        code: Digest,
        /// What the patron is given for it.
        into: Target,
    },
    /// Make a voucher void, such as one that the printer spoilt. No money moves: whoever is given
    /// their money back redeems it.
    Cancel {
        number: u64,
        /// Why, in a sentence or two for the report.
        reason: String,
    },
}

/// What a voucher is issued for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// For money at the counter.
    Counter,
    /// For credits that left a table.
    CashOut { table: String, patron: PatronId },
    /// For credits that the cage took from a table for somebody who cannot do so themselves: a
    /// browser forgot who they are, or a terminal broke.
    ForPatron {
        table: String,
        patron: PatronId,
        /// Why, in a sentence or two for the report.
        reason: String,
    },
}
saved! { enum Source { Counter, CashOut { table, patron }, ForPatron { table, patron, reason } } }

/// What a voucher is redeemed for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// For money at the counter.
    Counter {
        /// Of the key that whoever pays chose for this request: the same again is the same
        /// redemption, of which only the answer was lost.
        request: Digest,
        /// Where the counter is: its address.
        place: String,
    },
    /// For credits at a table.
    Table {
        table: String,
        /// Whose they become.
        patron: PatronId,
    },
}
saved! { enum Target { Counter { request, place }, Table { table, patron } } }

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The time at which it was decided.
    pub at: Time,
    /// Who brought it about.
    pub by: By,
    /// The kind of event, with what it says.
    pub what: EventKind,
}

/// What can happen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventKind {
    Issued {
        /// Its number, counted from 1.
        number: u64,
        code: Digest,
        /// What it is worth.
        amount: Cents,
        /// What it was given for.
        from: Source,
    },
    Redeemed {
        number: u64,
        /// What it was worth.
        amount: Cents,
        /// What the patron was given for it.
        into: Target,
    },
    /// A voucher was made void.
    Cancelled {
        number: u64,
        /// What it was worth.
        amount: Cents,
        /// Why, in a sentence or two for the report.
        reason: String,
    },
}
