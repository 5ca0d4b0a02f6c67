//! The Merkle tree of RFC 6962, and its proofs.

use std::fmt;
use std::str::FromStr;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha256};

/// A hash of the tree; written in base64.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hash(pub [u8; 32]);

/// A tree that grows. Every complete subtree is kept, so a root and a proof of any size cost a few
/// hashes, however large the tree is.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    /// `levels[k][n]` is the root over the `n`th group of `2^k` leaves.
    levels: Vec<Vec<Hash>>,
}

pub fn leaf_hash(leaf: &[u8]) -> Hash {
    hash(&[&[0], leaf])
}

fn node(left: Hash, right: Hash) -> Hash {
    hash(&[&[1], &left.0, &right.0])
}

fn hash(parts: &[&[u8]]) -> Hash {
    let mut digest = Sha256::new();
    parts.iter().for_each(|part| digest.update(part));
    Hash(digest.finalize().into())
}

impl Tree {
    /// One more leaf, by its hash.
    pub fn push(&mut self, leaf: Hash) {
        let (mut level, mut hash) = (0, leaf);
        loop {
            if self.levels.len() == level {
                self.levels.push(Vec::new());
            }
            self.levels[level].push(hash);
            let row = &self.levels[level];
            if !row.len().is_multiple_of(2) {
                return;
            }
            hash = node(row[row.len() - 2], row[row.len() - 1]);
            level += 1;
        }
    }

    /// How many leaves there are.
    pub fn size(&self) -> u64 {
        self.levels.first().map_or(0, |leaves| leaves.len() as u64)
    }

    /// The root over all leaves.
    pub fn root(&self) -> Hash {
        self.root_at(self.size()).expect("it has as many leaves as it has")
    }

    /// The root over all leaves and one more.
    pub fn root_with(&self, leaf: Hash) -> Hash {
        let complete =
            (0_u32..).zip(&self.levels).filter(|(level, _)| self.size() >> level & 1 == 1);
        complete.fold(leaf, |right, (_, row)| node(row[row.len() - 1], right))
    }

    /// The root over the first leaves, if there are so many.
    pub fn root_at(&self, size: u64) -> Option<Hash> {
        match size {
            0 => Some(hash(&[])),
            _ if size > self.size() => None,
            _ => Some(self.range(0, size)),
        }
    }

    /// The proof that the leaf at an index, counted from 0, is in the tree of that size.
    pub fn inclusion(&self, index: u64, size: u64) -> Option<Vec<Hash>> {
        if index >= size || size > self.size() {
            return None;
        }
        let (mut start, mut end, mut path) = (0, size, Vec::new());
        while end - start > 1 {
            let middle = start + split(end - start);
            if index < middle {
                path.push(self.range(middle, end));
                end = middle;
            } else {
                path.push(self.range(start, middle));
                start = middle;
            }
        }
        path.reverse();
        Some(path)
    }

    /// The proof that the tree of the new size begins with the tree of the old size.
    pub fn consistency(&self, old: u64, new: u64) -> Option<Vec<Hash>> {
        if old > new || new > self.size() {
            return None;
        }
        if old == 0 || old == new {
            return Some(Vec::new());
        }
        let (mut start, mut end, mut path, mut is_whole) = (0, new, Vec::new(), true);
        while old != end {
            let middle = start + split(end - start);
            if old <= middle {
                path.push(self.range(middle, end));
                end = middle;
            } else {
                path.push(self.range(start, middle));
                start = middle;
                is_whole = false;
            }
        }
        // The root of the old tree is known to the verifier; a part of it is not.
        if !is_whole {
            path.push(self.range(start, end));
        }
        path.reverse();
        Some(path)
    }

    /// The root over some leaves: all that recursion from a whole tree asks for begin where a
    /// complete subtree of their size would.
    fn range(&self, start: u64, end: u64) -> Hash {
        let size = end - start;
        if size.is_power_of_two() {
            let level = size.trailing_zeros();
            return self.levels[level as usize][usize::try_from(start >> level).expect("it fits")];
        }
        let middle = start + split(size);
        node(self.range(start, middle), self.range(middle, end))
    }
}

/// The largest power of two below a size, which is at least two.
fn split(size: u64) -> u64 {
    size.next_power_of_two() / 2
}

/// Whether a leaf is at an index of the tree of that size and root.
pub fn check_inclusion(
    (leaf, index): (Hash, u64),
    (size, root): (u64, Hash),
    proof: &[Hash],
) -> bool {
    if index >= size {
        return false;
    }
    let (mut at, mut last, mut made) = (index, size - 1, leaf);
    for other in proof {
        if last == 0 {
            return false;
        }
        if at & 1 == 1 || at == last {
            made = node(*other, made);
            while at & 1 == 0 && at != 0 {
                (at, last) = (at >> 1, last >> 1);
            }
        } else {
            made = node(made, *other);
        }
        (at, last) = (at >> 1, last >> 1);
    }
    last == 0 && made == root
}

/// Whether the tree of the new size and root begins with the tree of the old size and root. Before
/// the first leaf there is nothing that could differ, and the proof is empty.
pub fn check_consistency(
    (old, old_root): (u64, Hash),
    (new, new_root): (u64, Hash),
    proof: &[Hash],
) -> bool {
    if old > new {
        return false;
    }
    if old == 0 {
        return proof.is_empty() && old_root == hash(&[]);
    }
    if old == new {
        return proof.is_empty() && old_root == new_root;
    }
    let whole = old.is_power_of_two().then_some(old_root);
    let mut path = whole.into_iter().chain(proof.iter().copied());
    let (mut at, mut last) = (old - 1, new - 1);
    while at & 1 == 1 {
        (at, last) = (at >> 1, last >> 1);
    }
    let Some(first) = path.next() else { return false };
    let (mut made_old, mut made_new) = (first, first);
    for other in path {
        if last == 0 {
            return false;
        }
        if at & 1 == 1 || at == last {
            (made_old, made_new) = (node(other, made_old), node(other, made_new));
            while at & 1 == 0 && at != 0 {
                (at, last) = (at >> 1, last >> 1);
            }
        } else {
            made_new = node(made_new, other);
        }
        (at, last) = (at >> 1, last >> 1);
    }
    last == 0 && made_old == old_root && made_new == new_root
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&STANDARD.encode(self.0))
    }
}

impl FromStr for Hash {
    type Err = ();

    fn from_str(text: &str) -> Result<Hash, ()> {
        let bytes = STANDARD.decode(text).map_err(|_| ())?;
        Ok(Hash(bytes.try_into().map_err(|_| ())?))
    }
}
