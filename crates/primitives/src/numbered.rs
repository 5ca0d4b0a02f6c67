//! A map by numbers whose copies share whatever neither of them has changed.
//!
//! Whoever runs a table copies it before each change, and an office is copied where several things
//! are decided at once. What grows with the number of people is kept in such maps: a copy costs
//! nothing, and a change of a copy costs one path through the tree, however many there are.

use std::fmt;
use std::sync::Arc;

/// A node has so many branches.
const FAN: usize = 64;
/// How many bits of a number choose among them.
const BITS: u32 = 6;
/// Where the bits lie that choose among the branches of the root.
const TOP: u32 = 30;
/// A leaf has so many entries at most, unless its numbers differ in the last bits alone: then it
/// cannot have more.
const LEAF_MAX: usize = FAN;

/// A map from numbers, in their order.
#[derive(Clone)]
pub struct Numbered<T> {
    root: Arc<Node<T>>,
    len: usize,
}

#[derive(Clone)]
enum Node<T> {
    /// A few entries, by number.
    Leaf(Vec<(u32, T)>),
    /// Those that are alike in the bits above, by the next ones.
    Branch(Vec<Option<Arc<Node<T>>>>),
}

impl<T> Default for Numbered<T> {
    fn default() -> Numbered<T> {
        Numbered { root: Arc::new(Node::Leaf(Vec::new())), len: 0 }
    }
}

impl<T> Numbered<T> {
    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// What is at a number.
    pub fn get(&self, number: u32) -> Option<&T> {
        let (mut node, mut shift) = (&self.root, TOP);
        loop {
            match &**node {
                Node::Leaf(entries) => {
                    let at = entries.binary_search_by_key(&number, |(it, _)| *it).ok()?;
                    return Some(&entries[at].1);
                }
                Node::Branch(branches) => {
                    node = branches[slot(number, shift)].as_ref()?;
                    shift -= BITS;
                }
            }
        }
    }

    /// Every entry, by number.
    pub fn iter(&self) -> Entries<'_, T> {
        Entries { nodes: vec![&self.root], leaf: [].iter() }
    }

    /// Every value, by number.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.iter().map(|(_, value)| value)
    }

    /// Whether both are one map, of which nothing has been copied yet.
    pub fn is_shared_with(&self, other: &Numbered<T>) -> bool {
        Arc::ptr_eq(&self.root, &other.root)
    }
}

impl<T: Clone> Numbered<T> {
    /// Puts something at a number, and returns what was there.
    pub fn insert(&mut self, number: u32, value: T) -> Option<T> {
        let mut value = Some(value);
        let there = self.at_mut_or(number, || value.take().expect("it is put in once"));
        value.map(|value| std::mem::replace(there, value))
    }

    /// What is at a number, to be changed.
    pub fn get_mut(&mut self, number: u32) -> Option<&mut T> {
        self.get(number)?;
        Some(self.at_mut_or(number, || unreachable!("it is there")))
    }

    /// What is at a number, to be changed: something new if nothing is there.
    pub fn at_mut(&mut self, number: u32) -> &mut T
    where
        T: Default,
    {
        self.at_mut_or(number, T::default)
    }

    fn at_mut_or(&mut self, number: u32, new: impl FnOnce() -> T) -> &mut T {
        let (mut node, mut shift) = (Arc::make_mut(&mut self.root), TOP);
        loop {
            if let Node::Leaf(entries) = node
                && entries.len() >= LEAF_MAX
                && entries.binary_search_by_key(&number, |(it, _)| *it).is_err()
            {
                *node = Node::branched(std::mem::take(entries), shift);
            }
            match node {
                Node::Leaf(entries) => {
                    let at = match entries.binary_search_by_key(&number, |(it, _)| *it) {
                        Ok(at) => at,
                        Err(at) => {
                            entries.insert(at, (number, new()));
                            self.len += 1;
                            at
                        }
                    };
                    return &mut entries[at].1;
                }
                Node::Branch(branches) => {
                    let branch = branches[slot(number, shift)].get_or_insert_with(Node::empty);
                    node = Arc::make_mut(branch);
                    shift -= BITS;
                }
            }
        }
    }

    /// Takes away what is at a number.
    pub fn remove(&mut self, number: u32) -> Option<T> {
        self.get(number)?;
        let removed = Node::remove(&mut self.root, number, TOP);
        self.len -= usize::from(removed.is_some());
        removed
    }

    /// Takes away what is not wanted. Nothing is copied if all of it is.
    pub fn retain(&mut self, mut is_wanted: impl FnMut(u32, &T) -> bool) {
        let unwanted = self.iter().filter(|(number, value)| !is_wanted(*number, value));
        let unwanted: Vec<u32> = unwanted.map(|(number, _)| number).collect();
        for number in unwanted {
            self.remove(number);
        }
    }
}

impl<T> Node<T> {
    fn empty() -> Arc<Node<T>> {
        Arc::new(Node::Leaf(Vec::new()))
    }

    /// The same entries by their next bits.
    fn branched(entries: Vec<(u32, T)>, shift: u32) -> Node<T> {
        let mut branches: Vec<Vec<(u32, T)>> = (0..FAN).map(|_| Vec::new()).collect();
        for entry in entries {
            branches[slot(entry.0, shift)].push(entry);
        }
        let branches = branches.into_iter().map(|entries| {
            let is_empty = entries.is_empty();
            (!is_empty).then(|| Arc::new(Node::Leaf(entries)))
        });
        Node::Branch(branches.collect())
    }
}

impl<T: Clone> Node<T> {
    /// Takes away what is at a number, and every node that has nothing left.
    fn remove(node: &mut Arc<Node<T>>, number: u32, shift: u32) -> Option<T> {
        match Arc::make_mut(node) {
            Node::Leaf(entries) => {
                let at = entries.binary_search_by_key(&number, |(it, _)| *it).ok()?;
                Some(entries.remove(at).1)
            }
            Node::Branch(branches) => {
                let branch = &mut branches[slot(number, shift)];
                let removed = Node::remove(branch.as_mut()?, number, shift - BITS);
                if branch.as_ref().is_some_and(|branch| branch.is_empty()) {
                    *branch = None;
                }
                removed
            }
        }
    }

    fn is_empty(&self) -> bool {
        match self {
            Node::Leaf(entries) => entries.is_empty(),
            Node::Branch(branches) => branches.iter().all(Option::is_none),
        }
    }
}

/// Which branch a number is in.
fn slot(number: u32, shift: u32) -> usize {
    // The root has four branches that are used: there are 32 bits.
    (number >> shift) as usize % FAN
}

/// The entries of a map, by number.
pub struct Entries<'n, T> {
    /// What is left, the next one last.
    nodes: Vec<&'n Node<T>>,
    leaf: std::slice::Iter<'n, (u32, T)>,
}

impl<'n, T> Iterator for Entries<'n, T> {
    type Item = (u32, &'n T);

    fn next(&mut self) -> Option<(u32, &'n T)> {
        loop {
            if let Some((number, value)) = self.leaf.next() {
                return Some((*number, value));
            }
            match self.nodes.pop()? {
                Node::Leaf(entries) => self.leaf = entries.iter(),
                Node::Branch(branches) => {
                    self.nodes.extend(branches.iter().rev().flatten().map(|branch| &**branch));
                }
            }
        }
    }
}

impl<'n, T> IntoIterator for &'n Numbered<T> {
    type Item = (u32, &'n T);
    type IntoIter = Entries<'n, T>;

    fn into_iter(self) -> Entries<'n, T> {
        self.iter()
    }
}

/// Equal are those with the same entries, however they came there.
impl<T: PartialEq> PartialEq for Numbered<T> {
    fn eq(&self, other: &Numbered<T>) -> bool {
        self.is_shared_with(other) || (self.len == other.len && self.iter().eq(other.iter()))
    }
}

impl<T: Eq> Eq for Numbered<T> {}

impl<T: fmt::Debug> fmt::Debug for Numbered<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
