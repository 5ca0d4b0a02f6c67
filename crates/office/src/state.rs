//! The state of an office.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use primitives::{Numbered, PatronId, StaffId, Time, saved};

use crate::account::{Account, Session};
use crate::by_digest::ByDigest;
use crate::digest::Digest;
use crate::note::{Note, NoteKind};
use crate::people::{By, Role, Roles};

/// What a house keeps besides its tables and its vouchers: all that its events have made of it.
///
/// It is copied where several things are decided at once, so what is large or grows with the number
/// of patrons is shared between copies until one of them changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Office {
    /// The fingerprint of the house's key, once it is written down.
    pub(crate) key: Option<Digest>,
    pub(crate) houses: Arc<BTreeMap<Digest, String>>,
    pub(crate) tables: BTreeMap<String, TableRecord>,
    pub(crate) accounts: BTreeMap<StaffId, Account>,
    /// By name, with small letters for capitals.
    pub(crate) names: BTreeMap<String, StaffId>,
    pub(crate) invitations: BTreeMap<Digest, Invitation>,
    pub(crate) sessions: BTreeMap<Digest, Session>,
    pub(crate) patrons: Numbered<Patron>,
    /// The last number that was given: none is given twice, whoever is forgotten.
    pub(crate) last_patron: u32,
    pub(crate) tokens: ByDigest<PatronId>,
    pub(crate) terminals: BTreeMap<String, PatronId>,
    pub(crate) pairings: BTreeMap<Digest, Pairing>,
    pub(crate) devices: BTreeMap<Digest, Device>,
    pub(crate) notes: u64,
    /// The newest note of each kind that is no patron's, with its number.
    pub(crate) latest: BTreeMap<NoteKind, (u64, String)>,
    /// The matters that wait for the floor: those of patrons, and of a table one of each kind.
    pub(crate) open: BTreeMap<u64, Matter>,
}
saved! {
    Office { key, houses, tables, accounts, names, invitations, sessions, patrons, last_patron,
        tokens, terminals, pairings, devices, notes, latest, open }
}

/// What a patron asked, until the floor answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matter {
    pub at: Time,
    pub note: Note,
}
saved! { Matter { at, note } }

/// A table, as the office knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRecord {
    pub house: Digest,
    pub proposal: Option<Proposal>,
    /// What is wagered, since it is written down.
    pub money: Option<TableMoney>,
}
saved! { TableRecord { house, proposal, money } }

primitives::named! {
    /// What is wagered at a table.
    pub enum TableMoney {
        /// Play money, which is worth nothing.
        Play = "play",
        /// What vouchers are worth.
        Vouchers = "vouchers",
    }
}
saved! { TableMoney of ALL }

/// A change of house file that waits for a second person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proposal {
    pub house: Digest,
    pub by: StaffId,
}
saved! { Proposal { house, by } }

/// A link that nobody has accepted yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    /// What whoever accepts it may do.
    pub purpose: Purpose,
    pub until: Time,
    pub by: By,
}
saved! { Invitation { purpose, until, by } }

/// What a link is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To work here.
    Join { name: String, roles: Roles },
    /// To choose a new password.
    Password { staff: StaffId },
}
saved! { enum Purpose { Join { name, roles }, Password { staff } } }

/// Somebody who wagers, or a terminal that whoever sits at it wagers by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patron {
    /// What they want to be called, or the terminal's name.
    pub name: Option<String>,
    /// Of the token they are known by. A terminal that is not paired has none.
    pub token: Option<Digest>,
    pub is_terminal: bool,
    /// Who took the terminal's token away. Its credits, if it has any, wait for the cage.
    pub unpaired_by: Option<StaffId>,
    /// When they came, or the terminal was paired.
    pub came: Time,
    /// When they were here last, to within [`crate::SEEN_EVERY`].
    pub seen: Time,
}
saved! { Patron { name, token, is_terminal, unpaired_by, came, seen } }

impl Patron {
    /// A guest who has just come, and has no token yet.
    pub(crate) fn new(name: Option<String>, now: Time) -> Patron {
        let (token, unpaired_by) = (None, None);
        Patron { name, token, is_terminal: false, unpaired_by, came: now, seen: now }
    }
}

/// A code that a terminal may be paired by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    pub terminal: String,
    pub until: Time,
}
saved! { Pairing { terminal, until } }

/// A shoe that reads its cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Device {
    pub table: String,
    pub name: String,
    /// Who added it: one, until another stands behind it.
    pub(crate) added_by: BTreeSet<By>,
}
saved! { Device { table, name, added_by } }

impl Device {
    /// Who added it, and who stands behind it since.
    pub fn added_by(&self) -> impl Iterator<Item = By> {
        self.added_by.iter().copied()
    }

    /// Whether two people stand behind it, or whoever has the machine.
    pub fn is_confirmed(&self) -> bool {
        self.added_by.len() > 1 || self.added_by.contains(&By::House)
    }
}

impl Office {
    /// What people call whoever brought something about: by login name, if they have one.
    pub fn name_of(&self, by: By) -> String {
        let account = match by {
            By::Staff(staff) => self.account(staff),
            By::Patron(_) | By::House => None,
        };
        account.map_or_else(|| by.to_string(), |account| account.name().to_owned())
    }

    pub fn key(&self) -> Option<Digest> {
        self.key
    }

    pub fn new() -> Office {
        Office::default()
    }

    pub fn house(&self, digest: Digest) -> Option<&str> {
        self.houses.get(&digest).map(String::as_str)
    }

    /// Every house file that was ever kept, by its SHA-256.
    pub fn houses(&self) -> impl Iterator<Item = (Digest, &str)> {
        self.houses.iter().map(|(digest, text)| (*digest, text.as_str()))
    }

    pub fn table(&self, name: &str) -> Option<&TableRecord> {
        self.tables.get(name)
    }

    pub fn tables(&self) -> impl Iterator<Item = (&str, &TableRecord)> {
        self.tables.iter().map(|(name, table)| (name.as_str(), table))
    }

    pub fn account(&self, staff: StaffId) -> Option<&Account> {
        self.accounts.get(&staff)
    }

    /// Everybody who works, or worked, here.
    pub fn accounts(&self) -> impl Iterator<Item = (StaffId, &Account)> {
        self.accounts.iter().map(|(staff, account)| (*staff, account))
    }

    /// Who signs on by this name, in capitals or not.
    pub fn staff_by_name(&self, name: &str) -> Option<StaffId> {
        self.names.get(&name.to_lowercase()).copied()
    }

    /// How many managers work here, confirmed or not.
    pub fn managers(&self) -> usize {
        self.accounts.values().filter(|account| account.holds(Role::Manager)).count()
    }

    /// The links that nobody has accepted yet. Some of them may have ended.
    pub fn invitations(&self) -> impl Iterator<Item = (Digest, &Invitation)> {
        self.invitations.iter().map(|(link, invitation)| (*link, invitation))
    }

    /// A session that is not over.
    pub fn session(&self, session: Digest, now: Time) -> Option<&Session> {
        self.sessions.get(&session).filter(|session| now < session.until)
    }

    /// Every session that nobody has ended, with those that have lasted too long and are to be
    /// signed off.
    pub fn sessions(&self) -> impl Iterator<Item = (Digest, &Session)> {
        self.sessions.iter().map(|(digest, session)| (*digest, session))
    }

    pub fn patron(&self, patron: PatronId) -> Option<&Patron> {
        self.patrons.get(patron.0)
    }

    pub fn patron_by_token(&self, token: Digest) -> Option<PatronId> {
        self.tokens.get(token)
    }

    pub fn patrons(&self) -> impl Iterator<Item = (PatronId, &Patron)> {
        self.patrons.iter().map(|(patron, record)| (PatronId(patron), record))
    }

    /// Every terminal, by name, with whoever wagers at it, or did last.
    pub fn terminals(&self) -> impl Iterator<Item = (&str, PatronId)> {
        self.terminals.iter().map(|(name, patron)| (name.as_str(), *patron))
    }

    /// The codes that no terminal has been paired by. Some of them may have ended.
    pub fn pairings(&self) -> impl Iterator<Item = (Digest, &Pairing)> {
        self.pairings.iter().map(|(code, pairing)| (*code, pairing))
    }

    pub fn device(&self, key: Digest) -> Option<&Device> {
        self.devices.get(&key)
    }

    pub fn devices(&self) -> impl Iterator<Item = (Digest, &Device)> {
        self.devices.iter().map(|(key, device)| (*key, device))
    }

    /// The newest note of a kind that is no patron's: its number, and its words.
    pub fn latest_note(&self, kind: NoteKind) -> Option<(u64, &str)> {
        self.latest.get(&kind).map(|(number, text)| (*number, text.as_str()))
    }

    /// The matters that wait for the floor, by number.
    pub fn open_matters(&self) -> impl Iterator<Item = (u64, &Matter)> {
        self.open.iter().map(|(number, matter)| (*number, matter))
    }
}
