//! Who works here.

use primitives::{Authority, Millis, StaffId, Time};

use super::{Decided, check_house, one};
use crate::command::{AccountRequest, Invite, LinkRequest};
use crate::digest::Digest;
use crate::event::{AccountEvent, LinkEvent, SignOff};
use crate::people::{By, Role, Roles};
use crate::refusal::Refusal;
use crate::state::{Office, Purpose};
use crate::text::{FROM_MAX, NAME_MAX, NAME_MIN, TextKind, check_text, shown};

/// For how long a link or a code may be open.
pub const LINK_MAX: Millis = Millis::hours(24 * 7);

impl Office {
    pub(super) fn decide_link(&self, by: By, request: &LinkRequest, now: Time) -> Decided {
        match request {
            LinkRequest::Invite(invite) => self.invite(by, invite, now),
            LinkRequest::OfferPassword { staff, link, until } => {
                let what = self.offer_password(by, *staff, *link, *until)?;
                check_until(*until, now).map(|()| what)
            }
            LinkRequest::Uninvite { link } => self.uninvite(by, *link),
            LinkRequest::Accept { link, password, from } => {
                self.accept(by, (*link, *password), from, now)
            }
        }
    }

    pub(super) fn decide_account(&self, by: By, request: &AccountRequest, now: Time) -> Decided {
        match request {
            AccountRequest::SetRoles { staff, roles } => self.set_roles(by, *staff, *roles),
            AccountRequest::Confirm { staff, seen } => self.confirm(by, *staff, *seen),
            AccountRequest::Dismiss { staff } => self.dismiss(by, *staff),
            AccountRequest::Unlock { staff } => self.unlock(by, *staff, now),
            AccountRequest::SetPassword { password } => self.set_password(by, *password),
        }
    }

    fn invite(&self, by: By, invite: &Invite, now: Time) -> Decided {
        let Invite { name, roles, link, until } = invite.clone();
        self.check_inviter(by)?;
        // Nobody else could let anybody in, or approve anything.
        if by == By::House && !roles.contain(Role::Manager) {
            return Err(Refusal::FirstIsManager);
        }
        check_text(&name, TextKind::Login, NAME_MIN, NAME_MAX)?;
        self.check_name_free(&name, now)?;
        self.check_link_free(link)?;
        check_until(until, now)?;
        one(LinkEvent::Invited { name, roles, link, until })
    }

    /// A manager does it for others. Whoever has the machine does it for a manager, so that a
    /// house whose only manager forgot a password is not lost; the journal tells.
    fn offer_password(&self, by: By, staff: StaffId, link: Digest, until: Time) -> Decided {
        match by {
            By::House => self.check_role(staff, Role::Manager)?,
            By::Staff(_) | By::Patron(_) => self.check_manager_of(by, staff)?,
        }
        self.check_works_here(staff)?;
        self.check_link_free(link)?;
        one(LinkEvent::PasswordOffered { staff, link, until })
    }

    /// Whoever may invite takes it back: the house too, while there is no manager, because the
    /// link that it printed may have been lost.
    fn uninvite(&self, by: By, link: Digest) -> Decided {
        self.check_inviter(by)?;
        self.invitations.get(&link).ok_or(Refusal::NoSuchInvitation)?;
        one(LinkEvent::Uninvited { link })
    }

    /// Whoever has the link has no account yet, so the house asks for them.
    fn accept(&self, by: By, (link, password): (Digest, Digest), from: &str, now: Time) -> Decided {
        check_house(by)?;
        let from = shown(from, FROM_MAX);
        let invitation = self.invitations.get(&link).ok_or(Refusal::NoSuchInvitation)?;
        check_open(invitation.until, now)?;
        let sponsor = match invitation.by {
            By::Staff(by) => Some(by),
            By::House | By::Patron(_) => None,
        };
        match &invitation.purpose {
            Purpose::Join { name, roles } => {
                self.check_inviter(invitation.by).map_err(|_| Refusal::InviterLeft)?;
                let staff = self.next_staff()?;
                let (name, roles) = (name.clone(), *roles);
                one(AccountEvent::Joined { link, staff, name, roles, password, sponsor, from })
            }
            Purpose::Password { staff } => {
                self.check_works_here(*staff)?;
                if invitation.by != By::House {
                    self.check_manager(invitation.by).map_err(|_| Refusal::InviterLeft)?;
                }
                let (staff, link, from) = (*staff, Some(link), Some(from));
                let set = AccountEvent::PasswordSet { staff, password, link, sponsor, from }.into();
                let off = self.end_session(staff, SignOff::Replaced);
                Ok(off.into_iter().chain([set]).collect())
            }
        }
    }

    fn set_roles(&self, by: By, staff: StaffId, roles: Roles) -> Decided {
        self.check_manager(by)?;
        self.check_works_here(staff)?;
        // Whatever the roles are, the account has no power with them until it is confirmed.
        self.check_not_last_manager(staff)?;
        one(AccountEvent::RolesSet { staff, roles })
    }

    /// Somebody other than those who made the account what it is: a manager who is confirmed, or
    /// whoever has the machine. They name what they have looked at: who made the account could have
    /// given it other roles since.
    fn confirm(&self, by: By, staff: StaffId, seen: u64) -> Decided {
        if by != By::House {
            let confirmer = self.check_manager(by)?;
            if self.check_works_here(staff)?.sponsors.contains(&confirmer) {
                return Err(Refusal::OwnInvention);
            }
        }
        let account = self.check_works_here(staff)?;
        if account.is_confirmed() {
            return Err(Refusal::ConfirmedAlready);
        }
        if account.changes != seen {
            return Err(Refusal::AccountChanged);
        }
        one(AccountEvent::Confirmed { staff })
    }

    fn dismiss(&self, by: By, staff: StaffId) -> Decided {
        self.check_manager(by)?;
        self.check_works_here(staff)?;
        self.check_not_last_manager(staff)?;
        let off = self.end_session(staff, SignOff::Dismissed);
        Ok(off.into_iter().chain([AccountEvent::Dismissed { staff }.into()]).collect())
    }

    /// A manager does it for others. The house does it for whoever has the machine.
    fn unlock(&self, by: By, staff: StaffId, now: Time) -> Decided {
        if by != By::House {
            self.check_manager_of(by, staff)?;
        }
        let account = self.check_works_here(staff)?;
        account.locked_for(now).ok_or(Refusal::NotLocked)?;
        one(AccountEvent::Unlocked { staff })
    }

    fn set_password(&self, by: By, password: Digest) -> Decided {
        let By::Staff(staff) = by else {
            return Err(Refusal::NotYours { by, needed: Authority::Staff });
        };
        self.check_works_here(staff)?;
        one(AccountEvent::PasswordSet { staff, password, link: None, sponsor: None, from: None })
    }

    /// Whether this may invite: a manager, or the house while there is none.
    pub fn check_inviter(&self, by: By) -> Result<(), Refusal> {
        if by == By::House && self.managers() == 0 {
            return Ok(());
        }
        self.check_manager(by).map(|_| ())
    }

    /// Whether this is a manager who does something for somebody else.
    pub fn check_manager_of(&self, by: By, staff: StaffId) -> Result<(), Refusal> {
        if self.check_manager(by)? == staff { Err(Refusal::OwnAccount) } else { Ok(()) }
    }

    /// Whether there is a manager without this one. One who is not confirmed can do nothing that a
    /// manager does, and does not count.
    pub fn check_not_last_manager(&self, staff: StaffId) -> Result<(), Refusal> {
        let is_manager = |staff| self.check_manager(By::Staff(staff)).is_ok();
        let mut others = self.accounts.keys().filter(|other| **other != staff);
        if is_manager(staff) && !others.any(|other| is_manager(*other)) {
            Err(Refusal::LastManager)
        } else {
            Ok(())
        }
    }

    /// Whether nobody has that name, in capitals or not, or is invited by it. A name is never
    /// given twice, not even when somebody has left: a journal names people by it.
    pub fn check_name_free(&self, name: &str, now: Time) -> Result<(), Refusal> {
        let is_invited = self.invitations.values().any(|invitation| {
            let is_open = now < invitation.until;
            let is_same = |it: &str| it.to_lowercase() == name.to_lowercase();
            is_open && matches!(&invitation.purpose, Purpose::Join { name, .. } if is_same(name))
        });
        if is_invited || self.staff_by_name(name).is_some() {
            Err(Refusal::NameTaken)
        } else {
            Ok(())
        }
    }

    fn check_link_free(&self, link: Digest) -> Result<(), Refusal> {
        if self.invitations.contains_key(&link) { Err(Refusal::InUse) } else { Ok(()) }
    }

    fn next_staff(&self) -> Result<StaffId, Refusal> {
        let last = self.accounts.last_key_value().map_or(0, |(StaffId(last), _)| *last);
        last.checked_add(1).map(StaffId).ok_or(Refusal::NoMoreNumbers)
    }
}

/// Whether something is still open that was until then.
pub(super) fn check_open(until: Time, now: Time) -> Result<(), Refusal> {
    if now < until { Ok(()) } else { Err(Refusal::TooLate { late: now.since(until) }) }
}

/// Whether something may be open from now until then.
pub(super) fn check_until(until: Time, now: Time) -> Result<(), Refusal> {
    if until <= now {
        return Err(Refusal::InThePast);
    }
    if until > now.after(LINK_MAX) { Err(Refusal::TooFarOff { most: LINK_MAX }) } else { Ok(()) }
}
