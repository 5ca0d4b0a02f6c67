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

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    pub by: By,
    pub request: Request,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Issue a voucher.
    Issue { code: Digest, amount: Cents, from: Source },
    /// Redeem a voucher, once.
    Redeem { code: Digest, into: Target },
    /// Make a voucher void, such as one that the printer spoilt, and say why in a sentence or two
    /// for the report. No money moves: whoever is given their money back redeems it.
    Cancel { number: u64, reason: String },
}

/// What a voucher is issued for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// For money at the counter.
    Counter,
    /// For credits that left a table.
    CashOut { table: String, patron: PatronId },
    /// For credits that the cage took from a table for somebody who cannot do so themselves: a
    /// browser forgot who they are, or a terminal broke. Why is said in a sentence or two for the
    /// report.
    ForPatron { table: String, patron: PatronId, reason: String },
}
saved! { enum Source { Counter, CashOut { table, patron }, ForPatron { table, patron, reason } } }

/// What a voucher is redeemed for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// For money at the counter, whose address is the place. Whoever pays chose a key for this
    /// request: the same again is the same redemption, of which only the answer was lost.
    Counter { request: Digest, place: String },
    /// For credits at a table, which become this patron's.
    Table { table: String, patron: PatronId },
}
saved! { enum Target { Counter { request, place }, Table { table, patron } } }

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    pub at: Time,
    pub by: By,
    pub what: EventKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// A voucher was issued. They are counted from 1.
    Issued { number: u64, code: Digest, amount: Cents, from: Source },
    /// It was redeemed.
    Redeemed { number: u64, amount: Cents, into: Target },
    /// It was made void.
    Cancelled { number: u64, amount: Cents, reason: String },
}
