//! The cage's lines, decided again by a cage of our own, and what vouchers moved at tables.

use baccarat::Cents;
use office::cage::{By, Cage, EventKind, Source, Target};
use protocol::journal::CageEntry;
use table::{PatronId, StaffId, Time};

use super::before::Before;
use super::fault::JournalFault;
use super::{decided, read};

/// Money that became credits at a table, or credits that became money.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Moved {
    pub(super) is_in: bool,
    pub(super) patron: PatronId,
    pub(super) amount: Cents,
}

/// The same, and the line that says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Crossing {
    pub(super) line: u64,
    pub(super) at: Time,
    /// Whether the house's own program moved it at the table.
    pub(super) by_house: bool,
    pub(super) moved: Moved,
}

/// A cage, as its lines make it.
#[derive(Debug, Default)]
pub(super) struct Vouchers {
    cage: Cage,
    before: Before,
    /// What vouchers brought to tables and took from them, with each table's name.
    pub(super) crossings: Vec<(String, Crossing)>,
    /// Who did what at the counter: the line, when, and who.
    pub(super) cashiers: Vec<(u64, Time, StaffId)>,
}

impl Vouchers {
    /// The next line: every voucher is issued, redeemed and cancelled once more.
    pub(super) fn take(&mut self, text: &str, line: u64) -> Result<(), JournalFault> {
        let entry: CageEntry = read(text)?;
        self.before.follow(&entry)?;
        decided::in_cage(&self.cage, &entry)?;
        // It was decided, so it can be applied.
        entry.events().for_each(|event| self.cage.apply(&event));
        if let By::Cage(staff) = entry.by() {
            self.cashiers.push((line, entry.at(), staff));
        }
        let (at, by_house) = (entry.at(), entry.by() == By::House);
        let crossing = |(table, moved)| (table, Crossing { line, at, by_house, moved });
        self.crossings.extend(entry.what().iter().filter_map(moved).map(crossing));
        Ok(())
    }

    /// Whether every cent that was issued was redeemed or cancelled, or is open.
    pub(super) fn balances(&self) -> bool {
        self.cage.balances()
    }
}

/// What this moved at a table, if anything.
fn moved(what: &EventKind) -> Option<(String, Moved)> {
    let (is_in, table, patron, amount) = match what {
        EventKind::Issued { amount, from, .. } => match from {
            Source::CashOut { table, patron } | Source::ForPatron { table, patron, .. } => {
                (false, table, patron, amount)
            }
            Source::Counter => return None,
        },
        EventKind::Redeemed { amount, into: Target::Table { table, patron }, .. } => {
            (true, table, patron, amount)
        }
        EventKind::Redeemed { .. } | EventKind::Cancelled { .. } => return None,
    };
    Some((table.clone(), Moved { is_in, patron: *patron, amount: *amount }))
}
