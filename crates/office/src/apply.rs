//! Making it so. An event has happened, so nothing here can refuse.

use table::{PatronId, StaffId, Time};

use crate::account::{Account, Session};
use crate::digest::Digest;
use crate::event::{Event, Happening};
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
            | H::PasswordSet { .. } => self.apply_staff(event),
            H::SignedOn { .. }
            | H::SignOnFailed { .. }
            | H::LockedOut { .. }
            | H::SignedOff { .. } => self.apply_sign_on(event),
            H::GuestWelcomed { .. }
            | H::TokenRenewed { .. }
            | H::PairingOffered { .. }
            | H::Paired { .. }
            | H::Unpaired { .. } => self.apply_patrons(event),
            H::DeviceAdded { table, name, key } => {
                let device = Device { table: table.clone(), name: name.clone() };
                self.devices.insert(*key, device);
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
                self.houses.insert(*digest, text.clone());
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
            Happening::Joined { link, staff, name, roles, password } => {
                self.invitations.remove(link).expect("it was open");
                self.names.insert(name.to_lowercase(), *staff);
                let account = Account {
                    name: name.clone(),
                    roles: *roles,
                    password: password.clone(),
                    is_dismissed: false,
                    failures: 0,
                    locked_until: None,
                    session: None,
                };
                self.accounts.insert(*staff, account);
            }
            Happening::RolesSet { staff, roles } => self.account_mut(*staff).roles = *roles,
            Happening::Dismissed { staff } => self.account_mut(*staff).is_dismissed = true,
            Happening::Unlocked { staff } => self.unlock_now(*staff),
            Happening::PasswordSet { staff, password, link } => {
                if let Some(link) = link {
                    self.invitations.remove(link).expect("it was open");
                }
                self.account_mut(*staff).password = password.clone();
            }
            other => unreachable!("{other:?} is not about who works here"),
        }
    }

    fn apply_sign_on(&mut self, event: &Event) {
        match &event.what {
            Happening::SignedOn { staff, session, until, from } => {
                self.unlock_now(*staff);
                self.account_mut(*staff).session = Some(*session);
                let (staff, until, from) = (*staff, *until, from.clone());
                self.sessions.insert(*session, Session { staff, since: event.at, until, from });
            }
            Happening::SignOnFailed { staff: Some(staff), .. } => {
                let account = self.account_mut(*staff);
                account.failures = account.failures_with_one_at(event.at);
                account.locked_until = account.locked_until.filter(|until| event.at < *until);
            }
            Happening::SignOnFailed { staff: None, .. } => {}
            Happening::LockedOut { staff, until } => {
                self.account_mut(*staff).locked_until = Some(*until);
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
                let guest = Patron { name: name.clone(), token: None, is_terminal: false };
                self.patrons.insert(*patron, guest);
                self.set_token(*patron, Some(*token));
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
                let name = Some(terminal.clone());
                let terminal = Patron { name, token: None, is_terminal: true };
                self.patrons.entry(*patron).or_insert(terminal);
                self.set_token(*patron, Some(*token));
            }
            Happening::Unpaired { terminal } => {
                let patron = *self.terminals.get(terminal).expect("it was paired");
                self.set_token(patron, None);
            }
            other => unreachable!("{other:?} is not about who wagers"),
        }
    }

    /// Links that are over make room for new ones.
    fn add_invitation(&mut self, event: &Event, link: Digest, until: Time, purpose: Purpose) {
        self.invitations.retain(|_, it| event.at < it.until);
        self.invitations.insert(link, Invitation { purpose, until, by: event.by });
    }

    fn unlock_now(&mut self, staff: StaffId) {
        let account = self.account_mut(staff);
        account.failures = 0;
        account.locked_until = None;
    }

    fn set_token(&mut self, patron: PatronId, token: Option<Digest>) {
        let record = self.patrons.get_mut(&patron).expect("there is such a patron");
        if let Some(old) = std::mem::replace(&mut record.token, token) {
            self.tokens.remove(&old);
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
