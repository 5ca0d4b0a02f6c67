//! The office's lines, decided again by an office of our own.
//!
//! What the office takes on its caller's word stays so: digests of what was handed out and of
//! hashes of passwords, and who is signed on. That a house file has the digest by which it is kept
//! is computed here.

use std::collections::BTreeMap;

use office::{
    AccountEvent, Digest, EventKind, HouseEvent, NoteEvent, NoteKind, Office, TableMoney,
};
use protocol::journal::OfficeEntry;
use table::{StaffId, Time};

use super::before::Before;
use super::fault::{JournalFault, OfficeFault};
use super::{decided, read};

/// An office, as its lines make it, and what it says about tables.
#[derive(Debug, Default)]
pub(super) struct OfficeLines {
    office: Office,
    before: Before,
    pub(super) tables: BTreeMap<String, OfTable>,
    /// From when on each account was a cashier's, or was not.
    pub(super) cashiers: BTreeMap<StaffId, Vec<(Time, bool)>>,
    /// Whether it names the hash of a password, which the stream of those has then.
    pub(super) has_passwords: bool,
}

/// What the office says about a table.
#[derive(Debug, Default)]
pub(super) struct OfTable {
    /// The digests of its house files, in the order in which they were put in force.
    pub(super) houses: Vec<String>,
    /// What it is played with, in the order in which that was written down.
    pub(super) money: Vec<TableMoney>,
    /// The notes of play money that was taken from it, in words.
    pub(super) removals: Vec<String>,
}

impl OfficeLines {
    pub(super) fn take(&mut self, text: &str) -> Result<(), JournalFault> {
        let entry = read(text)?;
        self.before.follow(&entry)?;
        self.follow(&entry)
    }

    fn follow(&mut self, entry: &OfficeEntry) -> Result<(), JournalFault> {
        decided::in_office(&self.office, entry)?;
        for what in entry.what() {
            self.learn(what)?;
        }
        // It was decided, so it can be applied.
        entry.events().for_each(|event| self.office.apply(&event));
        for staff in entry.what().iter().filter_map(changed_account) {
            let is_cashier = self.office.check_cashier(staff).is_ok();
            self.cashiers.entry(staff).or_default().push((entry.at(), is_cashier));
        }
        Ok(())
    }

    /// Keeps what other streams are held against.
    fn learn(&mut self, what: &EventKind) -> Result<(), JournalFault> {
        match what {
            EventKind::House(event) => return self.learn_house(event),
            EventKind::Account(event) => self.has_passwords |= sets_password(event),
            EventKind::Note(event) => self.learn_note(event),
            // No other stream says anything of these.
            EventKind::Link(_)
            | EventKind::Session(_)
            | EventKind::Guest(_)
            | EventKind::Equipment(_) => {}
        }
        Ok(())
    }

    fn learn_house(&mut self, event: &HouseEvent) -> Result<(), JournalFault> {
        match event {
            HouseEvent::HouseKept { digest, text } => check_digest(*digest, text)?,
            HouseEvent::TableMade { table, house }
            | HouseEvent::HouseChanged { table, house, .. } => {
                self.table(table).houses.push(house.to_string());
            }
            HouseEvent::MoneySet { table, money } => self.table(table).money.push(*money),
            HouseEvent::KeyUsed { .. }
            | HouseEvent::HouseProposed { .. }
            | HouseEvent::HouseWithdrawn { .. } => {}
        }
        Ok(())
    }

    fn learn_note(&mut self, event: &NoteEvent) {
        match event {
            NoteEvent::Noted { note, .. } => {
                if let Some(table) = &note.table
                    && note.kind == NoteKind::PlayMoneyRemoved
                {
                    self.table(table).removals.push(note.text.clone());
                }
            }
            NoteEvent::Answered { .. } => {}
        }
    }

    fn table(&mut self, name: &str) -> &mut OfTable {
        self.tables.entry(name.to_owned()).or_default()
    }
}

/// Whether a house file has the digest by which it is kept.
fn check_digest(recorded: Digest, text: &str) -> Result<(), OfficeFault> {
    let (recorded, text) = (recorded.to_string(), house::digest(text));
    if recorded == text { Ok(()) } else { Err(OfficeFault::HouseDigest { recorded, text }) }
}

/// Whether it names the hash of a password.
fn sets_password(event: &AccountEvent) -> bool {
    match event {
        AccountEvent::Joined { .. } | AccountEvent::PasswordSet { .. } => true,
        AccountEvent::RolesSet { .. }
        | AccountEvent::Dismissed { .. }
        | AccountEvent::Unlocked { .. }
        | AccountEvent::Confirmed { .. } => false,
    }
}

/// The account that has other powers after this than before it.
fn changed_account(what: &EventKind) -> Option<StaffId> {
    match what {
        EventKind::Account(event) => match event {
            AccountEvent::Joined { staff, .. }
            | AccountEvent::RolesSet { staff, .. }
            | AccountEvent::Confirmed { staff }
            | AccountEvent::PasswordSet { staff, .. }
            | AccountEvent::Dismissed { staff } => Some(*staff),
            AccountEvent::Unlocked { .. } => None,
        },
        EventKind::House(_)
        | EventKind::Link(_)
        | EventKind::Session(_)
        | EventKind::Guest(_)
        | EventKind::Equipment(_)
        | EventKind::Note(_) => None,
    }
}
