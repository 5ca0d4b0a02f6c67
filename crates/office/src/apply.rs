//! Making it so. An event has happened, so nothing here can refuse.

use std::collections::BTreeSet;
use std::sync::Arc;

use primitives::{PatronId, StaffId, Time};

use crate::account::{Account, Session};
use crate::digest::Digest;
use crate::event::{
    AccountEvent, EquipmentEvent, Event, EventKind, GuestEvent, HouseEvent, LinkEvent, NoteEvent,
    SessionEvent,
};
use crate::guard::{Guard, place};
use crate::people::By;
use crate::state::{
    Device, Invitation, Matter, Office, Pairing, Patron, Proposal, Purpose, TableRecord,
};

impl Office {
    /// Makes it so.
    ///
    /// # Panics
    /// The event cannot have happened to this office: the journal it comes from is corrupt.
    pub fn apply(&mut self, event: &Event) {
        let Event { at, by, what } = event;
        match what {
            EventKind::House(event) => self.apply_house(event, *by),
            EventKind::Link(event) => self.apply_link(event, *at, *by),
            EventKind::Account(event) => self.apply_account(event, *by),
            EventKind::Session(event) => self.apply_session(event, *at),
            EventKind::Guest(event) => self.apply_guest(event, *at),
            EventKind::Equipment(event) => self.apply_equipment(event, *at, *by),
            EventKind::Note(event) => self.apply_note(event, *at),
        }
    }

    fn apply_house(&mut self, event: &HouseEvent, by: By) {
        match event {
            HouseEvent::KeyUsed { fingerprint } => self.key = Some(*fingerprint),
            HouseEvent::HouseKept { digest, text } => {
                Arc::make_mut(&mut self.houses).insert(*digest, text.clone());
            }
            HouseEvent::TableMade { table, house } => {
                let record = TableRecord { house: *house, proposal: None, money: None };
                self.tables.insert(table.clone(), record);
            }
            HouseEvent::MoneySet { table, money } => self.table_mut(table).money = Some(*money),
            HouseEvent::HouseProposed { table, house } => {
                let By::Staff(by) = by else { panic!("{by} proposes nothing") };
                self.table_mut(table).proposal = Some(Proposal { house: *house, by });
            }
            HouseEvent::HouseWithdrawn { table } => self.table_mut(table).proposal = None,
            HouseEvent::HouseChanged { table, house, .. } => {
                let record = self.table_mut(table);
                (record.house, record.proposal) = (*house, None);
            }
        }
    }

    fn apply_link(&mut self, event: &LinkEvent, now: Time, by: By) {
        match event {
            LinkEvent::Invited { name, roles, link, until } => {
                let purpose = Purpose::Join { name: name.clone(), roles: *roles };
                self.add_invitation(*link, Invitation { purpose, until: *until, by }, now);
            }
            LinkEvent::PasswordOffered { staff, link, until } => {
                let purpose = Purpose::Password { staff: *staff };
                self.add_invitation(*link, Invitation { purpose, until: *until, by }, now);
            }
            LinkEvent::Uninvited { link } => self.remove_invitation(*link),
        }
    }

    fn apply_account(&mut self, event: &AccountEvent, by: By) {
        match event {
            AccountEvent::Joined { link, staff, name, roles, password, sponsor, from } => {
                self.remove_invitation(*link);
                self.names.insert(name.to_lowercase(), *staff);
                // Whoever has the link is its owner: strangers do not keep them out of here.
                let mut guard = Guard::default();
                guard.sign_on(&place(from));
                let account = Account {
                    name: name.clone(),
                    roles: *roles,
                    password: *password,
                    is_dismissed: false,
                    sponsors: sponsor.iter().copied().collect(),
                    changes: 1,
                    guard,
                    session: None,
                };
                self.accounts.insert(*staff, account);
            }
            AccountEvent::RolesSet { staff, roles } => {
                let By::Staff(by) = by else { panic!("{by} gives no roles") };
                let account = self.account_mut(*staff);
                account.roles = *roles;
                account.changes += 1;
                account.sponsors.insert(by);
            }
            AccountEvent::Confirmed { staff } => self.account_mut(*staff).sponsors.clear(),
            AccountEvent::Dismissed { staff } => self.account_mut(*staff).is_dismissed = true,
            AccountEvent::Unlocked { staff } => self.account_mut(*staff).guard.unlock(),
            AccountEvent::PasswordSet { staff, password, link, sponsor, from } => {
                if let Some(link) = link {
                    self.remove_invitation(*link);
                }
                let account = self.account_mut(*staff);
                account.password = *password;
                account.changes += 1;
                if let Some(from) = from {
                    account.guard.sign_on(&place(from));
                }
                account.sponsors.extend(sponsor);
            }
        }
    }

    fn apply_session(&mut self, event: &SessionEvent, now: Time) {
        match event {
            SessionEvent::SignedOn { staff, session, until, from } => {
                let account = self.account_mut(*staff);
                account.guard.sign_on(&place(from));
                account.session = Some(*session);
                let (staff, until, from) = (*staff, *until, from.clone());
                self.sessions.insert(*session, Session { staff, since: now, until, from });
            }
            SessionEvent::SignOnFailed { staff: Some(staff), from } => {
                if self.is_counted(*staff, from, now) {
                    self.account_mut(*staff).guard.fail(&place(from));
                }
            }
            SessionEvent::SignOnFailed { staff: None, .. } => {}
            SessionEvent::LockedOut { staff, from, until } => {
                let guard = &mut self.account_mut(*staff).guard;
                match from {
                    Some(place) => guard.lock(place, *until),
                    None => guard.lock_strangers(*until),
                }
            }
            SessionEvent::SignedOff { staff, session, .. } => {
                self.sessions.remove(session).expect("they were signed on");
                self.account_mut(*staff).session = None;
            }
        }
    }

    fn apply_guest(&mut self, event: &GuestEvent, now: Time) {
        match event {
            GuestEvent::GuestWelcomed { patron, token, name } => {
                let guest = Patron::new(name.clone(), now);
                self.add_patron(*patron, guest);
                self.set_token(*patron, Some(*token));
            }
            GuestEvent::TokenRenewed { patron, token } => self.set_token(*patron, Some(*token)),
            GuestEvent::GuestSeen { patron } => {
                self.patrons.get_mut(patron.0).expect("there is such a patron").seen = now;
            }
            GuestEvent::GuestsForgotten { patrons } => {
                for patron in patrons {
                    self.set_token(*patron, None);
                    self.patrons.remove(patron.0);
                }
            }
        }
    }

    fn apply_equipment(&mut self, event: &EquipmentEvent, now: Time, by: By) {
        match event {
            EquipmentEvent::PairingOffered { terminal, code, until } => {
                self.pairings.retain(|_, it| it.terminal != *terminal && now < it.until);
                let pairing = Pairing { terminal: terminal.clone(), until: *until };
                self.pairings.insert(*code, pairing);
            }
            EquipmentEvent::Paired { code, terminal, patron, token } => {
                self.pairings.remove(code).expect("it was offered");
                self.terminals.insert(terminal.clone(), *patron);
                let record = Patron::new(Some(terminal.clone()), now);
                let record = Patron { is_terminal: true, ..record };
                self.add_patron(*patron, record);
                self.set_token(*patron, Some(*token));
            }
            EquipmentEvent::Unpaired { terminal } => {
                let By::Staff(by) = by else { panic!("{by} unpairs nothing") };
                let patron = *self.terminals.get(terminal).expect("it was paired");
                self.set_token(patron, None);
                self.patrons.get_mut(patron.0).expect("it was paired").unpaired_by = Some(by);
            }
            EquipmentEvent::DeviceAdded { table, name, key } => {
                let (table, name, added_by) = (table.clone(), name.clone(), BTreeSet::new());
                let device = self.devices.entry(*key);
                let device = device.or_insert(Device { table, name, added_by });
                device.added_by.insert(by);
            }
            EquipmentEvent::DeviceRemoved { table, name } => {
                self.devices.retain(|_, it| it.table != *table || it.name != *name);
            }
        }
    }

    fn apply_note(&mut self, event: &NoteEvent, now: Time) {
        match event {
            NoteEvent::Noted { number, note } => {
                self.notes = *number;
                let is_same =
                    |it: &Matter| (it.note.kind, &it.note.table) == (note.kind, &note.table);
                let is_of_patron = note.kind.is_of_patron();
                // The floor looks into what the house has found once, however often it is found.
                let is_open = !is_of_patron && self.open.values().any(is_same);
                if note.kind.waits_for_floor() && !is_open {
                    self.open.insert(*number, Matter { at: now, note: note.clone() });
                }
                if !is_of_patron {
                    self.latest.insert(note.kind, (*number, note.text.clone()));
                }
            }
            NoteEvent::Answered { number, .. } => {
                self.open.remove(number).expect("it waited for an answer");
            }
        }
    }

    /// Links that are over make room for new ones.
    fn add_invitation(&mut self, link: Digest, invitation: Invitation, now: Time) {
        self.invitations.retain(|_, it| now < it.until);
        self.invitations.insert(link, invitation);
    }

    fn remove_invitation(&mut self, link: Digest) {
        self.invitations.remove(&link).expect("it was open");
    }

    fn add_patron(&mut self, PatronId(patron): PatronId, record: Patron) {
        self.patrons.insert(patron, record);
        self.last_patron = self.last_patron.max(patron);
    }

    fn set_token(&mut self, patron: PatronId, token: Option<Digest>) {
        let record = self.patrons.get_mut(patron.0).expect("there is such a patron");
        if let Some(old) = std::mem::replace(&mut record.token, token) {
            self.tokens.remove(old);
        }
        if let Some(token) = token {
            self.tokens.insert(token, patron);
        }
    }

    fn table_mut(&mut self, table: &str) -> &mut TableRecord {
        self.tables.get_mut(table).expect("there is such a table")
    }

    fn account_mut(&mut self, staff: StaffId) -> &mut Account {
        self.accounts.get_mut(&staff).expect("there is such an account")
    }
}
