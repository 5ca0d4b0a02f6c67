//! The people who work here, and who is signed on.

use std::collections::BTreeSet;

use primitives::{Millis, StaffId, Time, saved};

use crate::digest::Digest;
use crate::guard::{Guard, place};
use crate::people::{Role, Roles};

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
    pub(crate) password: Digest,
    pub(crate) is_dismissed: bool,
    /// Who made it, gave it its roles or its password since it was last confirmed.
    pub(crate) sponsors: BTreeSet<StaffId>,
    /// The number of the last change of its roles or its password, counted from one.
    pub(crate) changes: u64,
    pub(crate) guard: Guard,
    pub(crate) session: Option<Digest>,
}
saved! { Account { name, roles, password, is_dismissed, sponsors, changes, guard, session } }

impl Account {
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What they may do; nothing any more once they are dismissed.
    pub fn roles(&self) -> Roles {
        self.roles
    }

    /// Of the hash that a password is compared with.
    pub fn password(&self) -> Digest {
        self.password
    }

    pub fn is_dismissed(&self) -> bool {
        self.is_dismissed
    }

    /// Whether two people stand behind it: whoever made it, gave it roles or a password, and a
    /// manager, or whoever has the machine, who did none of that. Until then it has no power over
    /// money, rules or other accounts, as one person could be all of it.
    pub fn is_confirmed(&self) -> bool {
        self.sponsors.is_empty()
    }

    /// Who made it, gave it its roles or its password since it was last confirmed. None of them
    /// can confirm it.
    pub fn sponsors(&self) -> impl Iterator<Item = StaffId> {
        self.sponsors.iter().copied()
    }

    /// The number of the last change of its roles or its password: who confirms it names what they
    /// have looked at.
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// For how long yet nobody signs on to it from some place or other: the longest lock.
    pub fn locked_for(&self, now: Time) -> Option<Millis> {
        self.guard.longest_lock(now)
    }

    /// For how long yet nobody signs on to it from there.
    pub fn locked_from(&self, from: &str, now: Time) -> Option<Millis> {
        self.guard.locked_for(&place(from), now)
    }

    /// Whether they have signed on from there of late, or accepted a link.
    pub fn is_known_at(&self, from: &str) -> bool {
        self.guard.knows(&place(from))
    }

    /// The session they are signed on with. It may be over: ask [`crate::Office::session`].
    pub fn session(&self) -> Option<Digest> {
        self.session
    }

    /// Whether they work here and have this role.
    pub(crate) fn holds(&self, role: Role) -> bool {
        !self.is_dismissed && self.roles.contain(role)
    }
}

/// Somebody who is signed on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    pub staff: StaffId,
    pub since: Time,
    pub until: Time,
    /// The address that they signed on from.
    pub from: String,
}
saved! { Session { staff, since, until, from } }
