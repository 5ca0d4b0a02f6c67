//! Wrong passwords: from where they came, and for how long no password is taken from there.
//!
//! Failures are counted for an account and a place together, so that a stranger who knows a name
//! does not keep its owner out. Places where the owner has signed on before are known, and each is
//! counted alone. All others together have one budget, so that many addresses are worth no more
//! guesses than it.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv6Addr};

use primitives::{Millis, Time, saved};

/// How many failures in a row, at one place, lock an account for that place.
pub const FAILURES_MAX: u32 = 3;
/// For how long, the first time. Each further lock of that place lasts twice as long.
pub const LOCK: Millis = Millis::minutes(30);
/// The longest lock, and the lock for all unknown places.
pub const LOCK_MAX: Millis = Millis::hours(24);
/// How many failures, at all unknown places together, lock an account for every unknown place.
pub const STRANGE_FAILURES_MAX: u32 = 30;
/// How many places are known of an account: those where it was signed on last.
pub const PLACES_MAX: usize = 8;
/// The place of a request that came from the machine the house runs on, and through no proxy.
pub const THIS_COMPUTER: &str = "this computer";

/// An address, or the network that one subscriber has as many addresses of as they like.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)))
        }
        address @ IpAddr::V4(_) => address,
    }
}

/// The place that failures are counted for, of an address as it was given.
pub(crate) fn place(from: &str) -> String {
    match from.parse() {
        Ok(address) => network(address).to_string(),
        Err(_) => from.to_owned(),
    }
}

/// What an account knows of the places from where its password was tried.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Guard {
    /// The latest is the last.
    known: Vec<(String, Tries)>,
    /// No more than [`STRANGE_FAILURES_MAX`]: each has at least one failure.
    strange: BTreeMap<String, Tries>,
    strange_failures: u32,
    strangers_until: Option<Time>,
}
saved! { Guard { known, strange, strange_failures, strangers_until } }

/// Wrong passwords from one place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Tries {
    /// Since the last sign-on or lock.
    failures: u32,
    /// How many locks there were since the last sign-on.
    locks: u32,
    until: Option<Time>,
}
saved! { Tries { failures, locks, until } }

/// What one more failure locks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Locks {
    /// The place it came from, until then.
    pub(crate) place: Option<Time>,
    /// Every unknown place, until then.
    pub(crate) strangers: Option<Time>,
}

impl Tries {
    fn lock_after_one_more(&self, now: Time) -> Option<Time> {
        let longer = LOCK.0.saturating_mul(1_u64.checked_shl(self.locks).unwrap_or(u64::MAX));
        let lock = Millis(longer.min(LOCK_MAX.0));
        (self.failures + 1 >= FAILURES_MAX).then(|| now.after(lock))
    }
}

impl Guard {
    /// For how long yet no password is taken from a place.
    pub(crate) fn locked_for(&self, place: &str, now: Time) -> Option<Millis> {
        let strangers = self.strangers_until.filter(|_| !self.knows(place));
        let own = self.tries(place).and_then(|tries| tries.until);
        left(own.into_iter().chain(strangers), now)
    }

    /// The longest lock of any place.
    pub(crate) fn longest_lock(&self, now: Time) -> Option<Millis> {
        let places = self.known.iter().map(|(_, tries)| tries).chain(self.strange.values());
        left(places.filter_map(|tries| tries.until).chain(self.strangers_until), now)
    }

    /// What one more failure would lock.
    pub(crate) fn locks_after(&self, place: &str, now: Time) -> Locks {
        let none = Tries::default();
        let own = self.tries(place).unwrap_or(&none).lock_after_one_more(now);
        let is_last = !self.knows(place) && self.strange_failures + 1 >= STRANGE_FAILURES_MAX;
        Locks { place: own, strangers: is_last.then(|| now.after(LOCK_MAX)) }
    }

    pub(crate) fn fail(&mut self, place: &str) {
        match self.known.iter_mut().find(|(known, _)| known == place) {
            Some((_, tries)) => tries.failures += 1,
            None => {
                self.strange.entry(place.to_owned()).or_default().failures += 1;
                self.strange_failures += 1;
            }
        }
    }

    pub(crate) fn lock(&mut self, place: &str, until: Time) {
        let known = self.known.iter_mut().find(|(known, _)| known == place).map(|(_, it)| it);
        let tries = match known {
            Some(tries) => tries,
            None => self.strange.entry(place.to_owned()).or_default(),
        };
        *tries = Tries { failures: 0, locks: tries.locks.saturating_add(1), until: Some(until) };
    }

    /// The budget is used up: it begins anew when the lock is over.
    pub(crate) fn lock_strangers(&mut self, until: Time) {
        self.strange.clear();
        (self.strange_failures, self.strangers_until) = (0, Some(until));
    }

    /// The owner was there: the place is known from now on, and its failures were theirs.
    pub(crate) fn sign_on(&mut self, place: &str) {
        self.known.retain(|(known, _)| known != place);
        if let Some(tries) = self.strange.remove(place) {
            self.strange_failures = self.strange_failures.saturating_sub(tries.failures);
        }
        self.known.push((place.to_owned(), Tries::default()));
        if self.known.len() > PLACES_MAX {
            self.known.remove(0);
        }
    }

    /// Nothing is locked, and nothing counted, any more. What is known stays known.
    pub(crate) fn unlock(&mut self) {
        self.known.iter_mut().for_each(|(_, tries)| *tries = Tries::default());
        self.strange.clear();
        (self.strange_failures, self.strangers_until) = (0, None);
    }

    pub(crate) fn knows(&self, place: &str) -> bool {
        self.known.iter().any(|(known, _)| known == place)
    }

    fn tries(&self, place: &str) -> Option<&Tries> {
        let known = self.known.iter().find(|(known, _)| known == place).map(|(_, tries)| tries);
        known.or_else(|| self.strange.get(place))
    }
}

/// How long the longest of them lasts yet.
fn left(locks: impl Iterator<Item = Time>, now: Time) -> Option<Millis> {
    locks.filter(|until| now < *until).max().map(|until| until.since(now))
}
