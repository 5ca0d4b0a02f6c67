//! The journal of the cage. Lines of it are read for ever: what is written here may be
//! added to, but never changed.

use super::{check_no_table as check, journaled};
use crate::hex::Hash;
use crate::mirror::mirror;
use crate::plain::{Cents, PatronId, StaffId};
use crate::shape::Shape;

journaled! { Cage of ::office::cage, By }

pub(crate) fn example_lines() -> Shape {
    Line::shape([])
}

mirror! {
    pub(crate) enum By = office::cage::By {
        Cage(staff: StaffId),
        Patron(patron: PatronId),
        House,
    }
}

mirror! {
    pub(crate) enum EventKind = office::cage::EventKind {
        Issued { number: u64, code: Hash, amount: Cents, from: Source },
        Redeemed { number: u64, amount: Cents, into: Target },
        Cancelled { number: u64, amount: Cents, reason: String },
    }
}

mirror! {
    pub(crate) enum Source = office::cage::Source {
        Counter,
        CashOut { table: String, patron: PatronId },
        ForPatron { table: String, patron: PatronId, reason: String },
    }
}

mirror! {
    pub(crate) enum Target = office::cage::Target {
        Counter { request: Hash, place: String },
        Table { table: String, patron: PatronId },
    }
}

mirror! {
    pub(crate) enum Request = office::cage::Request {
        Issue { code: Hash, amount: Cents, from: Source },
        Redeem { code: Hash, into: Target },
        Cancel { number: u64, reason: String },
    }
}
