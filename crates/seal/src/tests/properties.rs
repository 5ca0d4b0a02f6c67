//! What must hold of every shoe.

use proptest::prelude::*;

use crate::{Cut, Salt, Secret, order};

proptest! {
    /// All cards are there, whatever the secret and the cut, and both matter.
    #[test]
    fn a_shoe_has_its_cards(
        secret in any::<[u8; 32]>(),
        from_end in any::<u32>(),
        salt in proptest::collection::vec(any::<u8>(), 0..=64),
        decks in 1..=8_u8,
    ) {
        let (cut, key) = (Cut { from_end, salt: Salt::new(salt).unwrap() }, Secret::new(secret));
        let cards = order(&key, &cut, decks);
        let mut seen = [0; 52];
        cards.iter().for_each(|card| seen[card.index()] += 1);
        prop_assert_eq!(seen, [decks; 52]);
        let elsewhere = Cut { from_end: from_end ^ 1, ..cut.clone() };
        prop_assert_ne!(&order(&key, &elsewhere, decks), &cards);
        let mut other = secret;
        other[31] ^= 1;
        prop_assert_ne!(&order(&Secret::new(other), &cut, decks), &cards);
        prop_assert!(!Secret::new(other).opens(&key.commitment()));
        prop_assert!(key.opens(&key.commitment()));
    }
}
