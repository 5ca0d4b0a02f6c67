//! How often something is done, by whom or from where.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use office::network;
use table::{PatronId, StaffId};
use tokio::time::Instant;

use crate::settings::Bounds;

/// So many are remembered. One that is forgotten starts afresh.
const KEYS_MAX: usize = 10_000;

/// Nobody has more than so much to say to the floor in a minute.
const PATRON_CALLS_A_MINUTE: u32 = 5;

/// Of one terminal not more than so many tries from elsewhere are noted in a minute.
const TERMINAL_NOTES_A_MINUTE: u32 = 5;

/// Who asks, as far as that is known, and so whose budget it is. Strangers share that of their
/// address, and take nothing from staff and terminals that come from there too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Asker {
    /// Somebody who is signed on.
    Staff(StaffId),
    /// Whoever gives the name of an account where that account has signed on before, by the network
    /// of their address; at this computer there is none.
    Account(StaffId, Option<IpAddr>),
    /// One of the house's own terminals, by the patron that it is.
    Terminal(PatronId),
    /// Anybody else, by the network of their address: see [`Asker::stranger`].
    Stranger(IpAddr),
}

impl Asker {
    /// Anybody who comes from there.
    pub fn stranger(address: IpAddr) -> Asker {
        Asker::Stranger(network(address))
    }
}

/// What is counted.
pub(crate) struct Rates {
    /// Attempts to sign on.
    pub(crate) sign_ons: Rate,
    /// New guests.
    pub(crate) guests: Rate,
    /// Codes and links that are none.
    pub(crate) wrong_codes: Rate,
    /// Coups and statements that are read back.
    pub(crate) recalls: Rate,
    pub(crate) statements: Rate,
    /// Calls of the floor.
    pub(crate) calls: Rate,
    /// Commands of patrons.
    pub(crate) commands: Rate,
    /// Commands of one patron: each may be a line of the journal.
    pub(crate) patron_commands: Rate<PatronId>,
    /// Calls that nobody has answered yet.
    pub(crate) open_calls: OpenCalls,
    /// Calls of the floor by one patron.
    pub(crate) patron_calls: Rate<PatronId>,
    /// Notes that a terminal was asked for from elsewhere.
    pub(crate) terminal_notes: Rate<PatronId>,
}

impl Rates {
    pub(crate) fn new(bounds: &Bounds) -> Rates {
        Rates {
            sign_ons: Rate::new(bounds.sign_ons_per_minute),
            guests: Rate::new(bounds.guests_per_minute),
            wrong_codes: Rate::new(bounds.wrong_codes_per_minute),
            recalls: Rate::new(bounds.recalls_per_minute),
            statements: Rate::new(bounds.recalls_per_minute),
            calls: Rate::new(bounds.calls_per_minute),
            open_calls: OpenCalls::new(bounds.calls_per_minute),
            commands: Rate::new(bounds.address_commands_per_minute),
            patron_commands: Rate::new(bounds.commands_per_minute),
            terminal_notes: Rate::new(TERMINAL_NOTES_A_MINUTE),
            patron_calls: Rate::new(PATRON_CALLS_A_MINUTE.min(bounds.calls_per_minute)),
        }
    }
}

/// Calls of the floor that wait for an answer, by who made them. Only the floor closes them, one by
/// one, so that nobody has more of them than they may make in a minute.
pub(crate) struct OpenCalls {
    most: u32,
    numbers: Mutex<HashMap<Asker, Vec<u64>>>,
}

impl OpenCalls {
    fn new(most: u32) -> OpenCalls {
        OpenCalls { most, numbers: Mutex::new(HashMap::new()) }
    }

    /// Whether this one may have one more, of those that are open still.
    pub(crate) fn may(&self, asker: Asker, is_open: impl Fn(u64) -> bool) -> bool {
        let mut numbers = self.numbers.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(calls) = numbers.get_mut(&asker) else { return true };
        calls.retain(|number| is_open(*number));
        u32::try_from(calls.len()).is_ok_and(|open| open < self.most)
    }

    /// One more waits.
    pub(crate) fn add(&self, asker: Asker, number: u64) {
        let mut numbers = self.numbers.lock().unwrap_or_else(PoisonError::into_inner);
        if numbers.len() >= KEYS_MAX {
            numbers.retain(|_, calls| !calls.is_empty());
        }
        numbers.entry(asker).or_default().push(number);
    }
}

/// So much a minute, and as much at once.
pub(crate) struct Rate<K = Asker> {
    a_minute: u32,
    keys: Mutex<HashMap<K, Left>>,
}

/// What somebody may still do.
struct Left {
    thousandths: u64,
    at: Instant,
}

impl<K: Copy + Eq + Hash> Rate<K> {
    fn new(a_minute: u32) -> Rate<K> {
        Rate { a_minute, keys: Mutex::new(HashMap::new()) }
    }

    /// Once more for this one, if it may.
    pub(crate) fn take(&self, key: K) -> bool {
        let mut keys = self.keys.lock().unwrap_or_else(PoisonError::into_inner);
        let (now, most) = (Instant::now(), self.most());
        if keys.len() >= KEYS_MAX && !keys.contains_key(&key) {
            keys.retain(|_, left| left.now(self.a_minute, now) < most);
            let oldest = keys.iter().min_by_key(|(_, left)| left.at).map(|(it, _)| *it);
            if let Some(oldest) = oldest.filter(|_| keys.len() >= KEYS_MAX) {
                keys.remove(&oldest);
            }
        }
        let left = keys.entry(key).or_insert(Left { thousandths: most, at: now });
        let has = left.now(self.a_minute, now);
        let (is_left, rest) = (has >= 1_000, has.saturating_sub(1_000));
        *left = Left { thousandths: if is_left { rest } else { has }, at: now };
        is_left
    }

    fn most(&self) -> u64 {
        u64::from(self.a_minute) * 1_000
    }
}

impl Left {
    fn now(&self, a_minute: u32, now: Instant) -> u64 {
        let passed = now.saturating_duration_since(self.at).as_millis();
        let more = passed.saturating_mul(u128::from(a_minute)) / 60;
        let more = u64::try_from(more).unwrap_or(u64::MAX);
        self.thousandths.saturating_add(more).min(u64::from(a_minute) * 1_000)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn address(text: &str) -> Asker {
        Asker::stranger(text.parse().expect("an address"))
    }

    #[test]
    fn bug_17_calls_that_nobody_answered_are_bounded_for_an_address() {
        let calls = OpenCalls::new(2);
        let (one, other) = (address("192.0.2.1"), address("192.0.2.2"));
        for number in 1..=2 {
            assert!(calls.may(one, |_| true));
            calls.add(one, number);
        }
        assert!(!calls.may(one, |_| true));
        assert!(calls.may(other, |_| true));
        assert!(calls.may(one, |number| number != 1), "the floor answered one");
    }

    #[tokio::test(start_paused = true)]
    async fn so_much_a_minute_from_one_address() {
        let rate: Rate = Rate::new(6);
        let (one, other) = (address("192.0.2.1"), address("192.0.2.2"));
        assert!((0..6).all(|_| rate.take(one)));
        assert!(!rate.take(one));
        assert!(rate.take(other));
        tokio::time::advance(Duration::from_secs(9)).await;
        assert!(!rate.take(one));
        tokio::time::advance(Duration::from_secs(1)).await;
        assert!(rate.take(one));
        assert!(!rate.take(one));
        tokio::time::advance(Duration::from_secs(600)).await;
        assert_eq!((0..100).filter(|_| rate.take(one)).count(), 6);
    }

    #[tokio::test(start_paused = true)]
    async fn addresses_of_one_subscriber_are_one() {
        let rate: Rate = Rate::new(1);
        assert!(rate.take(address("2001:db8::1")));
        assert!(!rate.take(address("2001:db8::2")));
        assert!(rate.take(address("2001:db8:0:1::1")));
        assert!(rate.take(address("192.0.2.1")));
        assert!(!rate.take(address("::ffff:192.0.2.1")));
    }

    #[tokio::test(start_paused = true)]
    async fn not_more_addresses_than_so_many_are_remembered() {
        let rate: Rate = Rate::new(1);
        for nth in 0..u32::try_from(KEYS_MAX).expect("a number") + 10 {
            assert!(rate.take(Asker::Stranger(IpAddr::V4(nth.into()))));
        }
        assert_eq!(rate.keys.lock().expect("a map").len(), KEYS_MAX);
    }
}
