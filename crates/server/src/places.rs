//! Where the house's terminals are: each in one place at a time.
//!
//! Whoever has a copy of a terminal's token could use it beside the terminal, and cash out what
//! patrons bring there. So a terminal is where its sockets are: while it is shown there, nobody
//! takes part for it from another network, and that somebody tried is a significant event. A
//! terminal that moves, or whose connection broke, is let in again once its last socket is gone.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use office::network;
use table::PatronId;

/// The place of each terminal, since the house started.
#[derive(Debug, Default)]
pub(crate) struct Places(Mutex<HashMap<PatronId, Place>>);

#[derive(Debug)]
struct Place {
    at: IpAddr,
    /// How many sockets show it there.
    sockets: usize,
    /// Who was sent away last, and is known to have been.
    refused: Option<IpAddr>,
}

/// A terminal is shown somewhere, until this is dropped.
#[derive(Debug)]
pub(crate) struct Shown {
    places: Arc<Places>,
    patron: PatronId,
}

/// The terminal is somewhere else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Elsewhere {
    pub(crate) at: IpAddr,
    /// Whether whoever was sent away is another than the last.
    pub(crate) is_new: bool,
}

impl Places {
    /// The terminal was paired there.
    pub(crate) fn pair(&self, patron: PatronId, from: IpAddr) {
        let place = Place { at: network(from), sockets: 0, refused: None };
        self.all(|places| places.insert(patron, place));
    }

    /// A socket shows the terminal there, and where it was before if that is another place.
    pub(crate) fn show(
        self: &Arc<Self>,
        patron: PatronId,
        from: IpAddr,
    ) -> Result<(Shown, Option<IpAddr>), Elsewhere> {
        let before = self.all(|places| {
            let place = found(places, patron, from);
            let before = place.enter(from)?;
            place.sockets += 1;
            Ok(before)
        })?;
        Ok((Shown { places: Arc::clone(self), patron }, before))
    }

    /// Money is put in at the terminal, which stays where it is.
    pub(crate) fn put_in(&self, patron: PatronId, from: IpAddr) -> Result<(), Elsewhere> {
        self.all(|places| {
            let place = found(places, patron, from);
            let may_be = place.sockets == 0 || place.at == network(from);
            if may_be { Ok(()) } else { Err(place.refuse(from)) }
        })
    }

    /// Money is taken out, which is done where the terminal is.
    pub(crate) fn take_out(&self, patron: PatronId, from: IpAddr) -> Result<(), Elsewhere> {
        self.all(|places| {
            let place = found(places, patron, from);
            if place.at == network(from) { Ok(()) } else { Err(place.refuse(from)) }
        })
    }

    /// Where the terminal was last.
    pub(crate) fn of(&self, patron: PatronId) -> Option<IpAddr> {
        self.all(|places| places.get(&patron).map(|place| place.at))
    }

    fn all<T>(&self, with: impl FnOnce(&mut HashMap<PatronId, Place>) -> T) -> T {
        with(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// A terminal of which nothing is known is where it asks from first.
fn found(places: &mut HashMap<PatronId, Place>, patron: PatronId, from: IpAddr) -> &mut Place {
    let place = || Place { at: network(from), sockets: 0, refused: None };
    places.entry(patron).or_insert_with(place)
}

impl Place {
    fn enter(&mut self, from: IpAddr) -> Result<Option<IpAddr>, Elsewhere> {
        let (from, before) = (network(from), self.at);
        if before == from {
            return Ok(None);
        }
        if self.sockets > 0 {
            return Err(self.refuse(from));
        }
        (self.at, self.refused) = (from, None);
        Ok(Some(before))
    }

    fn refuse(&mut self, from: IpAddr) -> Elsewhere {
        let from = Some(network(from));
        let is_new = self.refused != from;
        self.refused = from;
        Elsewhere { at: self.at, is_new }
    }
}

impl Drop for Shown {
    fn drop(&mut self) {
        self.places.all(|places| {
            if let Some(place) = places.get_mut(&self.patron) {
                place.sockets -= 1;
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn a_terminal_is_in_one_place_at_a_time() {
        let (places, patron) = (Arc::new(Places::default()), PatronId(1));
        let (laptop, seat, other) =
            (address("192.0.2.1"), address("192.0.2.2"), address("192.0.2.3"));
        places.pair(patron, laptop);
        let (shown, before) = places.show(patron, seat).expect("it is nowhere else");
        assert_eq!(before, Some(laptop));
        let (again, before) = places.show(patron, address("::ffff:192.0.2.2")).expect("the same");
        assert_eq!((before, places.of(patron)), (None, Some(seat)));
        let elsewhere = |is_new| Elsewhere { at: seat, is_new };
        assert_eq!(places.show(patron, laptop).err(), Some(elsewhere(true)));
        assert_eq!(places.put_in(patron, laptop), Err(elsewhere(false)));
        assert_eq!(places.take_out(patron, laptop), Err(elsewhere(false)));
        assert_eq!(places.take_out(patron, other), Err(elsewhere(true)));
        assert_eq!(places.take_out(patron, seat), Ok(()));
        drop(shown);
        assert!(places.show(patron, other).is_err(), "one socket is left");
        drop(again);
        assert_eq!(places.put_in(patron, other), Ok(()));
        assert!(places.take_out(patron, other).is_err(), "nothing is taken out on the way");
        assert_eq!(places.show(patron, other).map(|(_, before)| before), Ok(Some(seat)));
    }

    /// A browser takes another address of its network now and then.
    #[test]
    fn a_terminal_is_in_a_network() {
        let (places, patron) = (Arc::new(Places::default()), PatronId(1));
        let _shown = places.show(patron, address("2001:db8::1")).expect("it is nowhere else");
        assert_eq!(places.take_out(patron, address("2001:db8::2")), Ok(()));
        assert!(places.take_out(patron, address("2001:db8:0:1::2")).is_err());
    }
}
