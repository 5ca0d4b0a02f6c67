//! The office's lines, decided again by an office of our own.
//!
//! What the office takes on its caller's word stays so: digests of what was handed out and of
//! hashes of passwords, and who is signed on. That a house file has the digest by which it is kept
//! is computed here.

use std::collections::BTreeMap;

use office::{Happening, NoteKind, Office, TableMoney};
use protocol::journal::OfficeEntry;
use table::{StaffId, Time};

use super::decided;
use super::wrong::Wrong;

/// How a line of the office begins.
const NEWEST: &str = "{\"v\":1,";

/// An office, as its lines make it, and what it says about tables.
#[derive(Debug, Default)]
pub(super) struct OfficeLines {
    office: Office,
    at: Option<Time>,
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
    /// The next line.
    pub(super) fn take(&mut self, text: &str) -> Result<(), Wrong> {
        let entry = self.read(text)?;
        self.follow(&entry)
    }

    fn read(&mut self, text: &str) -> Result<OfficeEntry, Wrong> {
        let entry = OfficeEntry::from_line(text).map_err(Wrong::Unreadable)?;
        if text.starts_with(NEWEST) && entry.to_line() != text {
            return Err(Wrong::Spelling);
        }
        if let Some(before) = self.at
            && entry.at() < before
        {
            return Err(Wrong::TimeWentBack { before, at: entry.at() });
        }
        self.at = Some(entry.at());
        Ok(entry)
    }

    fn follow(&mut self, entry: &OfficeEntry) -> Result<(), Wrong> {
        decided::in_office(&self.office, entry)?;
        for what in entry.what() {
            if let Happening::HouseKept { digest, text } = what
                && house::digest(text) != digest.to_string()
            {
                let (recorded, text) = (digest.to_string(), house::digest(text));
                return Err(Wrong::HouseDigest { recorded, text });
            }
            self.learn(what);
        }
        // It was decided, so it can be applied.
        entry.events().for_each(|event| self.office.apply(&event));
        for staff in entry.what().iter().filter_map(whose) {
            let is_cashier = self.office.check_cashier(staff).is_ok();
            self.cashiers.entry(staff).or_default().push((entry.at(), is_cashier));
        }
        Ok(())
    }

    /// What streams of tables are held against.
    fn learn(&mut self, what: &Happening) {
        match what {
            Happening::Joined { .. } | Happening::PasswordSet { .. } => self.has_passwords = true,
            Happening::TableMade { table, house }
            | Happening::HouseChanged { table, house, .. } => {
                self.table(table).houses.push(house.to_string());
            }
            Happening::MoneySet { table, money } => {
                self.table(table).money.push(*money);
            }
            Happening::Noted { note, .. } if note.kind == NoteKind::PlayMoneyRemoved => {
                if let Some(table) = &note.table {
                    self.table(table).removals.push(note.text.clone());
                }
            }
            _ => {}
        }
    }

    fn table(&mut self, name: &str) -> &mut OfTable {
        self.tables.entry(name.to_owned()).or_default()
    }
}

/// Whose account is another by this, in what it may do.
fn whose(what: &Happening) -> Option<StaffId> {
    match what {
        Happening::Joined { staff, .. }
        | Happening::RolesSet { staff, .. }
        | Happening::Confirmed { staff }
        | Happening::PasswordSet { staff, .. }
        | Happening::Dismissed { staff } => Some(*staff),
        Happening::KeyUsed { .. }
        | Happening::HouseKept { .. }
        | Happening::TableMade { .. }
        | Happening::MoneySet { .. }
        | Happening::HouseProposed { .. }
        | Happening::HouseWithdrawn { .. }
        | Happening::HouseChanged { .. }
        | Happening::Invited { .. }
        | Happening::PasswordOffered { .. }
        | Happening::Uninvited { .. }
        | Happening::Unlocked { .. }
        | Happening::SignedOn { .. }
        | Happening::SignOnFailed { .. }
        | Happening::LockedOut { .. }
        | Happening::SignedOff { .. }
        | Happening::GuestWelcomed { .. }
        | Happening::TokenRenewed { .. }
        | Happening::GuestSeen { .. }
        | Happening::GuestsForgotten { .. }
        | Happening::PairingOffered { .. }
        | Happening::Paired { .. }
        | Happening::Unpaired { .. }
        | Happening::DeviceAdded { .. }
        | Happening::DeviceRemoved { .. }
        | Happening::Noted { .. }
        | Happening::Answered { .. } => None,
    }
}
