//! Numbers by digests: whose token is whose, and which voucher has which code.

use primitives::{Layout, Numbered, Saved};

use crate::digest::Digest;

/// What is known by a digest. Copies share what is the same in both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ByDigest<T>(Numbered<Alike<T>>);

/// Those whose digests begin alike: hardly ever more than one.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Alike<T> {
    One(Digest, T),
    More(Vec<(Digest, T)>),
}

impl<T> Default for ByDigest<T> {
    fn default() -> ByDigest<T> {
        ByDigest(Numbered::default())
    }
}

impl<T: Copy> ByDigest<T> {
    pub(crate) fn get(&self, digest: Digest) -> Option<T> {
        match self.0.get(start(digest))? {
            Alike::One(other, it) => (*other == digest).then_some(*it),
            Alike::More(all) => all.iter().find(|(other, _)| *other == digest).map(|(_, it)| *it),
        }
    }

    pub(crate) fn insert(&mut self, digest: Digest, it: T) {
        let mut all = self.others(digest);
        let alike = if all.is_empty() {
            Alike::One(digest, it)
        } else {
            all.push((digest, it));
            Alike::More(all)
        };
        self.0.insert(start(digest), alike);
    }

    pub(crate) fn remove(&mut self, digest: Digest) {
        let mut all = self.others(digest);
        match all.len() {
            0 => drop(self.0.remove(start(digest))),
            1 => {
                let (other, it) = all.remove(0);
                self.0.insert(start(digest), Alike::One(other, it));
            }
            _ => drop(self.0.insert(start(digest), Alike::More(all))),
        }
    }

    fn iter(&self) -> impl Iterator<Item = (Digest, T)> {
        self.0.values().flat_map(|alike| match alike {
            Alike::One(digest, it) => vec![(*digest, *it)],
            Alike::More(all) => all.clone(),
        })
    }

    /// Those that begin like this one.
    fn others(&self, digest: Digest) -> Vec<(Digest, T)> {
        let mut all = match self.0.get(start(digest)) {
            None => Vec::new(),
            Some(Alike::One(other, it)) => vec![(*other, *it)],
            Some(Alike::More(all)) => all.clone(),
        };
        all.retain(|(other, _)| *other != digest);
        all
    }
}

impl<T: Copy + Saved> Saved for ByDigest<T> {
    fn save(&self, to: &mut Vec<u8>) {
        self.iter().collect::<Vec<_>>().save(to);
    }

    fn restore(from: &mut &[u8]) -> Option<ByDigest<T>> {
        let mut all = ByDigest::default();
        for (digest, it) in Vec::restore(from)? {
            all.insert(digest, it);
        }
        Some(all)
    }

    fn describe(layout: &mut Layout) {
        layout.add::<T>();
    }
}

/// How a digest begins, as a number.
fn start(Digest(bytes): Digest) -> u32 {
    let [one, two, three, four, ..] = bytes;
    u32::from_be_bytes([one, two, three, four])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A digest that begins like every other of these.
    fn digest(last: u8) -> Digest {
        let mut bytes = [7; 32];
        bytes[31] = last;
        Digest(bytes)
    }

    #[test]
    fn digests_that_begin_alike_are_told_apart() {
        let mut all = ByDigest::default();
        for last in 1..=3 {
            all.insert(digest(last), last);
            assert_eq!(all.get(digest(last)), Some(last));
            assert_eq!(all.get(digest(last + 1)), None);
        }
        for last in 1..=3 {
            all.remove(digest(last));
            assert_eq!(all.get(digest(last)), None);
            let rest = (last + 1..=3).all(|it| all.get(digest(it)) == Some(it));
            assert!(rest, "without {last}");
        }
        assert_eq!(all, ByDigest::default());
    }
}
