//! What would happen. Nothing here changes anything.

mod equipment;
pub(crate) mod guests;
mod notes;
mod sign_on;
pub(crate) mod staff;
mod tables;

use primitives::{Authority, PatronId, StaffId, Time};

use crate::account::Account;
use crate::command::{Command, Request};
use crate::event::{Event, EventKind};
use crate::people::{By, Role};
use crate::refusal::Refusal;
use crate::state::Office;

type Decided = Result<Vec<EventKind>, Refusal>;

impl Office {
    /// What would happen, or why nothing would. The events of one command belong together: a
    /// journal stores all of them or none.
    ///
    /// # Errors
    /// The office cannot do it, or not now, or not for whoever asks.
    pub fn decide(&self, command: &Command, now: Time) -> Result<Vec<Event>, Refusal> {
        let by = command.by;
        let what = self.decide_kinds(by, &command.request, now)?;
        Ok(what.into_iter().map(|what| Event { at: now, by, what }).collect())
    }

    fn decide_kinds(&self, by: By, request: &Request, now: Time) -> Decided {
        match request {
            Request::House(request) => self.decide_house(by, request),
            Request::Link(request) => self.decide_link(by, request, now),
            Request::Account(request) => self.decide_account(by, request, now),
            Request::Session(request) => self.decide_session(by, request, now),
            Request::Guest(request) => self.decide_guest(by, request, now),
            Request::Equipment(request) => self.decide_equipment(by, request, now),
            Request::Note(request) => self.decide_note(by, request),
        }
    }

    /// Whether somebody works here and has this role.
    ///
    /// # Errors
    /// There is no such account, it is closed, or it has other roles.
    pub fn check_role(&self, staff: StaffId, role: Role) -> Result<(), Refusal> {
        if self.check_works_here(staff)?.roles.contain(role) {
            Ok(())
        } else {
            Err(Refusal::NotYours { by: By::Staff(staff), needed: of_role(role) })
        }
    }

    /// Somebody who works here.
    pub fn check_works_here(&self, staff: StaffId) -> Result<&Account, Refusal> {
        let account = self.account(staff).ok_or(Refusal::NoSuchStaff)?;
        if account.is_dismissed { Err(Refusal::Dismissed) } else { Ok(account) }
    }

    /// Whether this is a manager who is confirmed.
    pub fn check_manager(&self, by: By) -> Result<StaffId, Refusal> {
        self.check_any(by, &[Role::Manager], Authority::Manager)
    }

    /// Whether this is a manager or the floor, and confirmed.
    pub fn check_manager_or_floor(&self, by: By) -> Result<StaffId, Refusal> {
        self.check_any(by, &[Role::Manager, Role::Floor], Authority::ManagerOrFloor)
    }

    /// Whether this has one of these roles, and is not one manager's own making.
    fn check_any(&self, by: By, any: &[Role], needed: Authority) -> Result<StaffId, Refusal> {
        let By::Staff(staff) = by else { return Err(Refusal::NotYours { by, needed }) };
        let roles = self.check_works_here(staff)?.roles;
        if !any.iter().any(|role| roles.contain(*role)) {
            return Err(Refusal::NotYours { by, needed });
        }
        self.check_confirmed(staff).map(|()| staff)
    }

    /// Whether two people stand behind an account.
    ///
    /// # Errors
    /// One alone may be all of it, or there is no such account, or it is closed.
    pub fn check_confirmed(&self, staff: StaffId) -> Result<(), Refusal> {
        if self.check_works_here(staff)?.is_confirmed() {
            Ok(())
        } else {
            Err(Refusal::Unconfirmed { staff })
        }
    }

    /// Whether somebody may move money over the counter.
    pub fn check_cashier(&self, staff: StaffId) -> Result<(), Refusal> {
        self.check_role(staff, Role::Cage)?;
        self.check_confirmed(staff)
    }

    /// Whether a cashier may take the credits of a patron whose terminal was unpaired by somebody
    /// else. As long as it is paired, whoever sits there takes them.
    pub fn check_release(&self, cashier: StaffId, patron: PatronId) -> Result<(), Refusal> {
        self.check_cashier(cashier)?;
        let unpaired_by = self.check_patron(patron)?.unpaired_by.ok_or(Refusal::StillPaired)?;
        if unpaired_by == cashier { Err(Refusal::SamePerson) } else { Ok(()) }
    }
}

/// This happens, and nothing else.
fn one(event: impl Into<EventKind>) -> Decided {
    Ok(vec![event.into()])
}

/// Whether this is the house's own program.
fn check_house(by: By) -> Result<(), Refusal> {
    match by {
        By::House => Ok(()),
        By::Staff(_) | By::Patron(_) => Err(Refusal::NotYours { by, needed: Authority::House }),
    }
}

fn of_role(role: Role) -> Authority {
    match role {
        Role::Dealer => Authority::Dealer,
        Role::Floor => Authority::Floor,
        Role::Cage => Authority::Cage,
        Role::Auditor => Authority::Auditor,
        Role::Manager => Authority::Manager,
    }
}
