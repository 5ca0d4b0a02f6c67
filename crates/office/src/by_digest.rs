//! Whose token is whose.

use primitives::{Numbered, PatronId};

use crate::digest::Digest;

/// Patrons by the digests of their tokens. Copies share what is the same in both.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tokens(Numbered<Alike>);

/// Those whose digests begin alike: hardly ever more than one.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Alike {
    One(Digest, PatronId),
    More(Vec<(Digest, PatronId)>),
}

impl Tokens {
    /// Whose this is.
    pub(crate) fn get(&self, token: Digest) -> Option<PatronId> {
        match self.0.get(start(token))? {
            Alike::One(digest, patron) => (*digest == token).then_some(*patron),
            Alike::More(all) => {
                all.iter().find(|(digest, _)| *digest == token).map(|(_, patron)| *patron)
            }
        }
    }

    /// This is a patron's from now on.
    pub(crate) fn insert(&mut self, token: Digest, patron: PatronId) {
        let mut all = self.others(token);
        let alike = if all.is_empty() {
            Alike::One(token, patron)
        } else {
            all.push((token, patron));
            Alike::More(all)
        };
        self.0.insert(start(token), alike);
    }

    /// This is nobody's any more.
    pub(crate) fn remove(&mut self, token: Digest) {
        let mut all = self.others(token);
        match all.len() {
            0 => drop(self.0.remove(start(token))),
            1 => {
                let (digest, patron) = all.remove(0);
                self.0.insert(start(token), Alike::One(digest, patron));
            }
            _ => drop(self.0.insert(start(token), Alike::More(all))),
        }
    }

    /// Those that begin like this one.
    fn others(&self, token: Digest) -> Vec<(Digest, PatronId)> {
        let mut all = match self.0.get(start(token)) {
            None => Vec::new(),
            Some(Alike::One(digest, patron)) => vec![(*digest, *patron)],
            Some(Alike::More(all)) => all.clone(),
        };
        all.retain(|(digest, _)| *digest != token);
        all
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
        let mut tokens = Tokens::default();
        for last in 1..=3 {
            tokens.insert(digest(last), PatronId(last.into()));
            assert_eq!(tokens.get(digest(last)), Some(PatronId(last.into())));
            assert_eq!(tokens.get(digest(last + 1)), None);
        }
        for last in 1..=3 {
            tokens.remove(digest(last));
            assert_eq!(tokens.get(digest(last)), None);
            let rest = (last + 1..=3).all(|it| tokens.get(digest(it)) == Some(PatronId(it.into())));
            assert!(rest, "without {last}");
        }
        assert_eq!(tokens, Tokens::default());
    }
}
