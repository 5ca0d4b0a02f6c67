//! Who is signed on.

use table::{StaffId, Time};

use super::{Decided, check_house};
use crate::account::{FAILURES_MAX, LOCK, SESSION_MAX};
use crate::command::SignOn;
use crate::digest::Digest;
use crate::event::{Happening, SignOff};
use crate::people::By;
use crate::refusal::Refusal;
use crate::state::Office;
use crate::text::{FROM_MAX, NAME_MAX, shown};

impl Office {
    /// Nobody is signed on twice: a second session ends the first.
    pub(super) fn sign_on(&self, by: By, sign_on: &SignOn, now: Time) -> Decided {
        let SignOn { staff, session, ref from } = *sign_on;
        if by != By::Staff(staff) {
            check_house(by)?;
        }
        self.check_sign_on(staff, now)?;
        if self.sessions.contains_key(&session) {
            return Err(Refusal::InUse);
        }
        let why = match self.account(staff).and_then(|account| account.session) {
            Some(old) if self.session(old, now).is_none() => SignOff::Expired,
            _ => SignOff::Replaced,
        };
        let (until, from) = (now.after(SESSION_MAX), shown(from, FROM_MAX));
        let on = Happening::SignedOn { staff, session, until, from };
        Ok(self.end_session(staff, why).into_iter().chain([on]).collect())
    }

    /// An attempt is recorded however the name is spelt. While an account is locked nothing is
    /// counted, or whoever knows a name could keep its owner out for ever.
    pub(super) fn fail_sign_on(&self, by: By, name: &str, from: &str, now: Time) -> Decided {
        check_house(by)?;
        let known = self.staff_by_name(name).and_then(|staff| Some((staff, self.account(staff)?)));
        let staff = known.map(|(staff, _)| staff);
        let (name, from) = (shown(name, NAME_MAX), shown(from, FROM_MAX));
        let mut what = vec![Happening::SignOnFailed { name, staff, from }];
        if let Some((staff, account)) = known {
            let is_open = !account.is_dismissed && account.locked_for(now).is_none();
            if is_open && account.failures_with_one_at(now) >= FAILURES_MAX {
                what.push(Happening::LockedOut { staff, until: now.after(LOCK) });
            }
        }
        Ok(what)
    }

    pub(super) fn sign_off(&self, by: By, session: Digest, why: SignOff) -> Decided {
        let staff = self.sessions.get(&session).ok_or(Refusal::NoSuchSession)?.staff;
        if by != By::Staff(staff) || why != SignOff::Asked {
            check_house(by)?;
        }
        Ok(vec![Happening::SignedOff { staff, session, why }])
    }

    /// Whether somebody may sign on.
    ///
    /// # Errors
    /// There is no such account, or it is closed or locked.
    pub fn check_sign_on(&self, staff: StaffId, now: Time) -> Result<(), Refusal> {
        match self.check_works_here(staff)?.locked_for(now) {
            Some(left) => Err(Refusal::Locked { left }),
            None => Ok(()),
        }
    }

    /// Their session ends, if they have one.
    pub(super) fn end_session(&self, staff: StaffId, why: SignOff) -> Option<Happening> {
        let session = self.account(staff)?.session?;
        Some(Happening::SignedOff { staff, session, why })
    }
}
