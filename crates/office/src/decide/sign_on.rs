//! Who is signed on.

use primitives::{StaffId, Time};

use super::{Decided, check_house, one};
use crate::account::SESSION_MAX;
use crate::command::{SessionRequest, SignOn};
use crate::digest::Digest;
use crate::event::{EventKind, SessionEvent, SignOff};
use crate::guard::{Locks, THIS_COMPUTER, place};
use crate::people::By;
use crate::refusal::Refusal;
use crate::state::Office;
use crate::text::{FROM_MAX, shown};

impl Office {
    pub(super) fn decide_session(&self, by: By, request: &SessionRequest, now: Time) -> Decided {
        match request {
            SessionRequest::SignOn(sign_on) => self.sign_on(by, sign_on, now),
            SessionRequest::FailSignOn { staff, from } => self.fail_sign_on(by, *staff, from, now),
            SessionRequest::SignOff { session, why } => self.sign_off(by, *session, *why),
        }
    }

    /// Nobody is signed on twice: a second session ends the first.
    fn sign_on(&self, by: By, sign_on: &SignOn, now: Time) -> Decided {
        let SignOn { staff, session, ref from } = *sign_on;
        if by != By::Staff(staff) {
            check_house(by)?;
        }
        self.check_sign_on(staff, from, now)?;
        if self.sessions.contains_key(&session) {
            return Err(Refusal::InUse);
        }
        let why = match self.account(staff).and_then(|account| account.session) {
            Some(old) if self.session(old, now).is_none() => SignOff::Expired,
            _ => SignOff::Replaced,
        };
        let (until, from) = (now.after(SESSION_MAX), shown(from, FROM_MAX));
        let on = SessionEvent::SignedOn { staff, session, until, from }.into();
        Ok(self.end_session(staff, why).into_iter().chain([on]).collect())
    }

    /// Every attempt is recorded, also on an account that is closed. While a place is locked,
    /// nothing from it is counted.
    fn fail_sign_on(&self, by: By, staff: Option<StaffId>, from: &str, now: Time) -> Decided {
        check_house(by)?;
        let of = |staff| Ok((staff, self.account(staff).ok_or(Refusal::NoSuchStaff)?));
        let known = staff.map(of).transpose()?;
        let from = shown(from, FROM_MAX);
        let place = place(&from);
        let mut what = vec![SessionEvent::SignOnFailed { staff, from: from.clone() }.into()];
        if let Some((staff, account)) = known.filter(|it| self.is_counted(it.0, &from, now)) {
            let Locks { place: own, strangers } = account.guard.locks_after(&place, now);
            let own =
                own.map(|until| SessionEvent::LockedOut { staff, from: Some(place), until }.into());
            let all =
                strangers.map(|until| SessionEvent::LockedOut { staff, from: None, until }.into());
            what.extend(own.into_iter().chain(all));
        }
        Ok(what)
    }

    fn sign_off(&self, by: By, session: Digest, why: SignOff) -> Decided {
        let staff = self.sessions.get(&session).ok_or(Refusal::NoSuchSession)?.staff;
        if by != By::Staff(staff) || why != SignOff::Asked {
            check_house(by)?;
        }
        one(SessionEvent::SignedOff { staff, session, why })
    }

    /// Whether somebody may sign on from there.
    ///
    /// # Errors
    /// There is no such account, or it is closed, or locked for that place.
    pub fn check_sign_on(&self, staff: StaffId, from: &str, now: Time) -> Result<(), Refusal> {
        match self.check_works_here(staff)?.locked_from(from, now) {
            Some(left) if !self.is_never_locked(staff, from) => Err(Refusal::Locked { left }),
            Some(_) | None => Ok(()),
        }
    }

    /// Whether a failure from there counts towards a lock.
    pub(crate) fn is_counted(&self, staff: StaffId, from: &str, now: Time) -> bool {
        self.check_sign_on(staff, from, now).is_ok() && !self.is_never_locked(staff, from)
    }

    /// The last manager is never locked out from the machine itself: there would be no way back.
    fn is_never_locked(&self, staff: StaffId, from: &str) -> bool {
        from == THIS_COMPUTER && self.check_not_last_manager(staff).is_err()
    }

    /// Their session ends, if they have one.
    pub(super) fn end_session(&self, staff: StaffId, why: SignOff) -> Option<EventKind> {
        let session = self.account(staff)?.session?;
        Some(SessionEvent::SignedOff { staff, session, why }.into())
    }
}
