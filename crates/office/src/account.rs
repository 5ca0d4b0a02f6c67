//! The people who work here, and who is signed on.

use table::{Millis, StaffId, Time};

use crate::digest::Digest;
use crate::password::PasswordHash;
use crate::people::{Role, Roles};

/// How many failures in a row lock an account.
pub const FAILURES_MAX: u32 = 3;
/// For how long an account stays locked, unless a manager unlocks it.
pub const LOCK: Millis = Millis::minutes(30);
/// How long a session lasts at the longest, whatever is done in it.
pub const SESSION_MAX: Millis = Millis::hours(12);
/// How long a dealer may do nothing before the session is ended.
pub const IDLE_DEALER: Millis = Millis::minutes(5);
/// How long everybody else may.
pub const IDLE: Millis = Millis::minutes(15);

/// How long somebody with these roles may do nothing. Who does what is not known here, so it is
/// the caller who counts, and ends the session.
pub fn idle_after(roles: Roles) -> Millis {
    if roles.contain(Role::Dealer) { IDLE_DEALER } else { IDLE }
}

/// Somebody who works, or worked, here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    pub(crate) name: String,
    pub(crate) roles: Roles,
    pub(crate) password: PasswordHash,
    pub(crate) is_dismissed: bool,
    pub(crate) failures: u32,
    pub(crate) locked_until: Option<Time>,
    pub(crate) session: Option<Digest>,
}

impl Account {
    /// The login name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What they may do; nothing any more once they are dismissed.
    pub fn roles(&self) -> Roles {
        self.roles
    }

    /// What a password is compared with.
    pub fn password(&self) -> &PasswordHash {
        &self.password
    }

    /// Whether they do not work here any more.
    pub fn is_dismissed(&self) -> bool {
        self.is_dismissed
    }

    /// For how long yet nobody signs on to it.
    pub fn locked_for(&self, now: Time) -> Option<Millis> {
        self.locked_until.filter(|until| now < *until).map(|until| until.since(now))
    }

    /// The session they are signed on with. It may be over: ask [`crate::Office::session`].
    pub fn session(&self) -> Option<Digest> {
        self.session
    }

    /// Whether they work here and have this role.
    pub(crate) fn holds(&self, role: Role) -> bool {
        !self.is_dismissed && self.roles.contain(role)
    }

    /// Failures in a row, if there is one more now. A lock that is over has been served.
    pub(crate) fn failures_with_one_at(&self, now: Time) -> u32 {
        match self.locked_until {
            Some(until) if now < until => self.failures,
            Some(_) => 1,
            None => self.failures.saturating_add(1),
        }
    }
}

/// Somebody who is signed on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// Who.
    pub staff: StaffId,
    /// Since when.
    pub since: Time,
    /// When it ends at the latest.
    pub until: Time,
    /// Where from.
    pub from: String,
}
