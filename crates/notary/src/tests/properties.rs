//! What must hold of every tree and every text.

use proptest::prelude::*;

use crate::{
    Checkpoint, Entry, Hash, Heads, LeafProof, Note, Request, Tree, VerifierKey, check_consistency,
    check_inclusion, leaf_hash,
};

fn tree(leaves: u64, changed: Option<u64>) -> Tree {
    let mut tree = Tree::default();
    for leaf in 0..leaves {
        let number = if changed == Some(leaf) { u64::MAX } else { leaf };
        tree.push(leaf_hash(&number.to_be_bytes()));
    }
    tree
}

proptest! {
    /// Every leaf is proved in every tree that has it, and nowhere else.
    #[test]
    fn leaves_are_where_they_are(size in 1..300_u64, index in 0..300_u64, other in 0..300_u64) {
        let (index, tree) = (index % size, tree(size, None));
        let proof = tree.inclusion(index, size).unwrap();
        let (leaf, head) = (leaf_hash(&index.to_be_bytes()), (size, tree.root()));
        prop_assert!(check_inclusion((leaf, index), head, &proof));
        let other = other % size;
        if other != index {
            prop_assert!(!check_inclusion((leaf, other), head, &proof));
            let not_it = leaf_hash(&other.to_be_bytes());
            prop_assert!(!check_inclusion((not_it, index), head, &proof));
        }
        let longer = [&proof[..], &[leaf]].concat();
        prop_assert!(!check_inclusion((leaf, index), head, &longer));
        prop_assert!(proof.is_empty()
            || !check_inclusion((leaf, index), head, &proof[..proof.len() - 1]));
        prop_assert_eq!(tree.inclusion(size, size), None);
    }

    /// A tree begins with every smaller one of the same leaves, and with no other, whatever is
    /// offered as proof.
    #[test]
    fn trees_grow_and_do_nothing_else(new in 1..300_u64, old in 0..300_u64, changed in 0..300_u64) {
        let (old, honest) = (old % (new + 1), tree(new, None));
        let before = (old, honest.root_at(old).unwrap());
        let proof = honest.consistency(old, new).unwrap();
        prop_assert!(check_consistency(before, (new, honest.root()), &proof));
        let longer = [&proof[..], &[honest.root()]].concat();
        prop_assert!(!check_consistency(before, (new, honest.root()), &longer));
        if old > 0 {
            let forged = tree(new, Some(changed % old));
            let theirs = forged.consistency(old, new).unwrap();
            prop_assert!(!check_consistency(before, (new, forged.root()), &theirs));
            prop_assert!(!check_consistency(before, (new, forged.root()), &proof));
        }
        prop_assert_eq!(honest.consistency(new + 1, new), None);
        prop_assert_eq!(honest.consistency(old, new + 1), None);
    }

    /// Whatever is offered as proof between two trees of other leaves is refused, and nothing
    /// panics.
    #[test]
    fn no_bytes_are_a_proof(
        sizes in (0..u64::MAX, 0..u64::MAX),
        hashes in proptest::collection::vec(any::<[u8; 32]>(), 0..70),
        roots in any::<([u8; 32], [u8; 32])>(),
    ) {
        let proof: Vec<Hash> = hashes.into_iter().map(Hash).collect();
        let (old, new) = ((sizes.0, Hash(roots.0)), (sizes.1, Hash(roots.1)));
        prop_assert!(!check_consistency(old, new, &proof));
        prop_assert!(!check_inclusion((Hash(roots.0), sizes.0), new, &proof));
    }

    /// No text makes a reader panic, and what is read is written back as it was.
    #[test]
    fn any_text_is_read_or_refused(text in "(?s).{0,200}", lines in "[a-z0-9+/=\n —]{0,200}") {
        for text in [text, lines] {
            if let Ok(note) = Note::parse(&text) {
                prop_assert_eq!(note.to_string(), text.clone());
            }
            if let Ok(heads) = Heads::parse(&text) {
                prop_assert_eq!(heads.text(), text.clone());
            }
            if let Ok(key) = text.parse::<VerifierKey>() {
                prop_assert_eq!(key.to_string(), text.clone());
            }
            let _ = (Checkpoint::parse(&text), Request::parse(&text), LeafProof::parse(&text));
            let _ = Entry::from_line(&text);
        }
    }
}
