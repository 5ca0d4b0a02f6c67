//! How many there are at a time: in all, from one address, and of one who is known.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::rates::Asker;

/// Bounds the open connections: in all, and from one address.
#[derive(Debug)]
pub(crate) struct ConnectionLimit {
    places: Arc<Semaphore>,
    places_max: usize,
    per_address_max: usize,
    /// Addresses that many may come from: proxies, and this computer.
    open: Vec<IpAddr>,
    counts: Mutex<HashMap<Asker, usize>>,
}

/// The right to one connection, until it is dropped.
#[derive(Debug)]
pub(crate) struct Permit {
    limit: Arc<ConnectionLimit>,
    counted: Option<Asker>,
    _permit: OwnedSemaphorePermit,
}

/// Why one more connection is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Full {
    /// The house has as many as it takes.
    House,
    /// This address has as many as one may.
    Address,
}

impl ConnectionLimit {
    /// So many places in all, and so many from one address, except from these and from this
    /// computer: behind a proxy there are as many as it likes.
    pub(crate) fn new(
        places_max: usize,
        per_address_max: usize,
        proxies: &[IpAddr],
    ) -> Arc<ConnectionLimit> {
        Arc::new(ConnectionLimit {
            places: Arc::new(Semaphore::new(places_max)),
            places_max,
            per_address_max,
            open: proxies.iter().map(IpAddr::to_canonical).collect(),
            counts: Mutex::new(HashMap::new()),
        })
    }

    /// A permit for one more connection from there.
    pub(crate) fn enter(self: &Arc<Self>, address: IpAddr) -> Result<Permit, Full> {
        if !is_here(address.to_canonical()) && self.places.available_permits() <= self.kept() {
            return Err(Full::House);
        }
        let is_open = self.is_open(address.to_canonical());
        self.enter_as((!is_open).then(|| Asker::stranger(address)))
    }

    /// A permit for one more connection of somebody who is known: strangers from the same address
    /// take nothing from them, and the places of this computer are theirs as well.
    pub(crate) fn enter_known(self: &Arc<Self>, asker: Asker) -> Result<Permit, Full> {
        self.enter_as(Some(asker))
    }

    fn enter_as(self: &Arc<Self>, counted: Option<Asker>) -> Result<Permit, Full> {
        let permit = Arc::clone(&self.places).try_acquire_owned().map_err(|_| Full::House)?;
        if let Some(asker) = counted {
            let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
            let count = counts.entry(asker).or_default();
            if *count >= self.per_address_max {
                return Err(Full::Address);
            }
            *count += 1;
        }
        Ok(Permit { limit: Arc::clone(self), counted, _permit: permit })
    }

    fn is_open(&self, address: IpAddr) -> bool {
        is_here(address) || self.open.contains(&address)
    }

    /// So many places are for this computer alone: whoever sits at it is let in however many
    /// strangers there are.
    fn kept(&self) -> usize {
        const MOST: usize = 16;
        (self.places_max / 16).min(MOST)
    }

    pub(crate) fn count(&self) -> usize {
        self.places_max - self.places.available_permits()
    }

    /// Waits until nobody is there any more.
    pub(crate) async fn gone(&self) {
        let all = u32::try_from(self.places_max).unwrap_or(u32::MAX);
        let all = self.places.acquire_many(all).await;
        drop(all.expect("nobody closes the places"));
    }
}

fn is_here(address: IpAddr) -> bool {
    [IpAddr::V4(Ipv4Addr::LOCALHOST), IpAddr::V6(Ipv6Addr::LOCALHOST)].contains(&address)
}

impl Drop for Permit {
    fn drop(&mut self) {
        let Some(asker) = self.counted else { return };
        let mut counts = self.limit.counts.lock().unwrap_or_else(PoisonError::into_inner);
        match counts.get_mut(&asker) {
            Some(count) if *count > 1 => *count -= 1,
            _ => drop(counts.remove(&asker)),
        }
    }
}

#[cfg(test)]
mod tests {
    use table::PatronId;

    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn so_many_from_one_address_and_so_many_in_all() {
        let limit = ConnectionLimit::new(6, 2, &[address("192.0.2.9")]);
        let (one, other, proxy) =
            (address("192.0.2.1"), address("192.0.2.2"), address("192.0.2.9"));
        let first = limit.enter(one).expect("a place");
        let _second = limit.enter(address("::ffff:192.0.2.1")).expect("a place");
        assert_eq!(limit.enter(one).err(), Some(Full::Address));
        assert_eq!(limit.count(), 2, "whoever is sent away leaves no trace");
        let _other = limit.enter(other).expect("a place");
        drop(first);
        let _again = limit.enter(one).expect("a place");
        let _proxied = [proxy; 3].map(|proxy| limit.enter(proxy).expect("a place"));
        assert_eq!(limit.enter(address("127.0.0.1")).err(), Some(Full::House));
        assert_eq!(limit.counts.lock().expect("a map").len(), 2);
    }

    #[test]
    fn bug_17_a_few_places_are_for_this_computer_alone() {
        let limit = ConnectionLimit::new(32, 32, &[]);
        let strangers = [(); 30].map(|()| limit.enter(address("192.0.2.1")).expect("a place"));
        assert_eq!(limit.enter(address("192.0.2.2")).err(), Some(Full::House));
        let _here = [(); 2].map(|()| limit.enter(address("127.0.0.1")).expect("a place"));
        drop(strangers);
        limit.enter(address("192.0.2.2")).expect("a place");
    }

    #[test]
    fn bug_17_strangers_leave_a_terminal_of_their_address_its_place() {
        let limit = ConnectionLimit::new(32, 1, &[]);
        let _stranger = limit.enter(address("192.0.2.1")).expect("a place");
        assert_eq!(limit.enter(address("192.0.2.1")).err(), Some(Full::Address));
        let terminal = Asker::Terminal(PatronId(1));
        let _terminal = limit.enter_known(terminal).expect("a place");
        assert_eq!(limit.enter_known(terminal).err(), Some(Full::Address));
    }

    #[test]
    fn addresses_of_one_subscriber_are_one() {
        let limit = ConnectionLimit::new(6, 1, &[]);
        let _one = limit.enter(address("2001:db8::1")).expect("a place");
        assert_eq!(limit.enter(address("2001:db8::2")).err(), Some(Full::Address));
        let _other = limit.enter(address("2001:db8:0:1::1")).expect("a place");
        let _here = [(); 3].map(|()| limit.enter(address("::1")).expect("a place"));
    }
}
