//! The journal of the cage, version 1. Lines of it are read for ever: what is written here may be
//! added to, but never changed.

use super::stream::entry;
use crate::hex::Hash;
use crate::mirror::mirror;
use crate::plain::{Cents, PatronId, StaffId};

entry! {
    /// All that one command to the cage brought about.
    CageEntry, office::cage
}

mirror! {
    pub(crate) enum By = office::cage::By {
        Cage(staff: StaffId),
        Patron(patron: PatronId),
        House,
    }
}

mirror! {
    pub(crate) enum Happening = office::cage::Happening {
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
