//! Making it so. An event has happened, so nothing here can refuse.

use std::collections::BTreeSet;
use std::sync::Arc;

use primitives::{PatronId, StaffId, Time};

use crate::account::{Account, Session};
use crate::digest::Digest;
use crate::event::{Event, Happening};
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
        use Happening as H;
        match &event.what {
            H::KeyUsed { fingerprint } => self.key = Some(*fingerprint),
            H::HouseKept { .. }
            | H::TableMade { .. }
            | H::MoneySet { .. }
            | H::HouseProposed { .. }
            | H::HouseWithdrawn { .. }
            | H::HouseChanged { .. } => self.apply_tables(event),
            H::Invited { .. }
            | H::PasswordOffered { .. }
            | H::Uninvited { .. }
            | H::Joined { .. }
            | H::RolesSet { .. }
            | H::Dismissed { .. }
            | H::Unlocked { .. }
            | H::Confirmed { .. }
            | H::PasswordSet { .. } => self.apply_staff(event),
            H::SignedOn { .. }
            | H::SignOnFailed { .. }
            | H::LockedOut { .. }
            | H::SignedOff { .. } => self.apply_sign_on(event),
            H::GuestWelcomed { .. }
            | H::TokenRenewed { .. }
            | H::GuestSeen { .. }
            | H::GuestsForgotten { .. }
            | H::PairingOffered { .. }
            | H::Paired { .. }
            | H::Unpaired { .. } => self.apply_patrons(event),
            H::DeviceAdded { table, name, key } => {
                let (table, name, added_by) = (table.clone(), name.clone(), BTreeSet::new());
                let device = self.devices.entry(*key);
                let device = device.or_insert(Device { table, name, added_by });
                device.added_by.insert(event.by);
            }
            H::DeviceRemoved { table, name } => {
                self.devices.retain(|_, it| it.table != *table || it.name != *name);
            }
            H::Noted { number, note } => {
                self.notes = *number;
                if note.kind.is_of_patron() {
                    self.open.insert(*number, Matter { at: event.at, note: note.clone() });
                } else {
                    self.latest.insert(note.kind, (*number, note.text.clone()));
                }
            }
            H::Answered { number, .. } => {
                self.open.remove(number).expect("it waited for an answer");
            }
        }
    }

    fn apply_tables(&mut self, event: &Event) {
        match &event.what {
            Happening::HouseKept { digest, text } => {
                Arc::make_mut(&mut self.houses).insert(*digest, text.clone());
            }
            Happening::TableMade { table, house } => {
                let record = TableRecord { house: *house, proposal: None, money: None };
                self.tables.insert(table.clone(), record);
            }
            Happening::MoneySet { table, money } => self.table_mut(table).money = Some(*money),
            Happening::HouseProposed { table, house } => {
                let By::Staff(by) = event.by else { panic!("{} proposes nothing", event.by) };
                self.table_mut(table).proposal = Some(Proposal { house: *house, by });
            }
            Happening::HouseWithdrawn { table } => self.table_mut(table).proposal = None,
            Happening::HouseChanged { table, house, .. } => {
                let record = self.table_mut(table);
                (record.house, record.proposal) = (*house, None);
            }
            other => unreachable!("{other:?} is not about a table"),
        }
    }

    fn apply_staff(&mut self, event: &Event) {
        match &event.what {
            Happening::Invited { name, roles, link, until } => {
                let purpose = Purpose::Join { name: name.clone(), roles: *roles };
                self.add_invitation(event, *link, *until, purpose);
            }
            Happening::PasswordOffered { staff, link, until } => {
                let purpose = Purpose::Password { staff: *staff };
                self.add_invitation(event, *link, *until, purpose);
            }
            Happening::Uninvited { link } => {
                self.invitations.remove(link).expect("it was open");
            }
            Happening::Joined { link, staff, name, roles, password, sponsor, from } => {
                self.invitations.remove(link).expect("it was open");
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
            Happening::RolesSet { staff, roles } => {
                let By::Staff(by) = event.by else { panic!("{} gives no roles", event.by) };
                let account = self.account_mut(*staff);
                account.roles = *roles;
                account.changes += 1;
                account.sponsors.insert(by);
            }
            Happening::Confirmed { staff } => self.account_mut(*staff).sponsors.clear(),
            Happening::Dismissed { staff } => self.account_mut(*staff).is_dismissed = true,
            Happening::Unlocked { staff } => self.account_mut(*staff).guard.unlock(),
            Happening::PasswordSet { staff, password, link, sponsor, from } => {
                if let Some(link) = link {
                    self.invitations.remove(link).expect("it was open");
                }
                let account = self.account_mut(*staff);
                account.password = *password;
                account.changes += 1;
                if let Some(from) = from {
                    account.guard.sign_on(&place(from));
                }
                account.sponsors.extend(sponsor);
            }
            other => unreachable!("{other:?} is not about who works here"),
        }
    }

    fn apply_sign_on(&mut self, event: &Event) {
        match &event.what {
            Happening::SignedOn { staff, session, until, from } => {
                let account = self.account_mut(*staff);
                account.guard.sign_on(&place(from));
                account.session = Some(*session);
                let (staff, until, from) = (*staff, *until, from.clone());
                self.sessions.insert(*session, Session { staff, since: event.at, until, from });
            }
            Happening::SignOnFailed { staff: Some(staff), from, .. } => {
                if self.is_counted(*staff, from, event.at) {
                    self.account_mut(*staff).guard.fail(&place(from));
                }
            }
            Happening::SignOnFailed { staff: None, .. } => {}
            Happening::LockedOut { staff, from, until } => {
                let guard = &mut self.account_mut(*staff).guard;
                match from {
                    Some(place) => guard.lock(place, *until),
                    None => guard.lock_strangers(*until),
                }
            }
            Happening::SignedOff { staff, session, .. } => {
                self.sessions.remove(session).expect("they were signed on");
                self.account_mut(*staff).session = None;
            }
            other => unreachable!("{other:?} is not about who is signed on"),
        }
    }

    fn apply_patrons(&mut self, event: &Event) {
        match &event.what {
            Happening::GuestWelcomed { patron, token, name } => {
                let (name, seen) = (name.clone(), event.at);
                let guest =
                    Patron { name, token: None, is_terminal: false, unpaired_by: None, seen };
                self.add_patron(*patron, guest);
                self.set_token(*patron, Some(*token));
            }
            Happening::GuestSeen { patron } => {
                self.patrons.get_mut(patron.0).expect("there is such a patron").seen = event.at;
            }
            Happening::GuestsForgotten { patrons } => {
                for patron in patrons {
                    self.set_token(*patron, None);
                    self.patrons.remove(patron.0);
                }
            }
            Happening::TokenRenewed { patron, token } => self.set_token(*patron, Some(*token)),
            Happening::PairingOffered { terminal, code, until } => {
                self.pairings.retain(|_, it| it.terminal != *terminal && event.at < it.until);
                let pairing = Pairing { terminal: terminal.clone(), until: *until };
                self.pairings.insert(*code, pairing);
            }
            Happening::Paired { code, terminal, patron, token } => {
                self.pairings.remove(code).expect("it was offered");
                self.terminals.insert(terminal.clone(), *patron);
                let (name, seen) = (Some(terminal.clone()), event.at);
                let record =
                    Patron { name, token: None, is_terminal: true, unpaired_by: None, seen };
                self.add_patron(*patron, record);
                self.set_token(*patron, Some(*token));
            }
            Happening::Unpaired { terminal } => {
                let By::Staff(by) = event.by else { panic!("{} unpairs nothing", event.by) };
                let patron = *self.terminals.get(terminal).expect("it was paired");
                self.set_token(patron, None);
                self.patrons.get_mut(patron.0).expect("it was paired").unpaired_by = Some(by);
            }
            other => unreachable!("{other:?} is not about who wagers"),
        }
    }

    /// Links that are over make room for new ones.
    fn add_invitation(&mut self, event: &Event, link: Digest, until: Time, purpose: Purpose) {
        self.invitations.retain(|_, it| event.at < it.until);
        self.invitations.insert(link, Invitation { purpose, until, by: event.by });
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
