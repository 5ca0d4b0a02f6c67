//! The dealer that deals shoes one by one.

use crate::{Dealer, Procedure};

#[test]
fn a_shoe_does_not_depend_on_those_before() {
    let procedure = Procedure::usual(3, 20);
    let mut dealer = Dealer::new(&procedure, 7);
    for number in [5, 2, 5, 9] {
        let shoe = dealer.deal(number);
        assert_eq!(shoe, Dealer::new(&procedure, 7).deal(number));
        let (mut cards, mut decks) =
            (shoe.cards.clone(), baccarat::Card::deck().collect::<Vec<_>>());
        decks = decks.repeat(3);
        cards.sort_unstable();
        decks.sort_unstable();
        assert_eq!(cards, decks);
    }
}

#[test]
fn a_dealer_without_faces_deals_the_same_coups_but_for_pairs() {
    let procedure = Procedure { ghosts: 2, between_coups: 1, ..Procedure::usual(8, 30) };
    let mut dealer = Dealer::new(&procedure, 7);
    let mut without = Dealer::new(&procedure, 7).without_faces();
    for number in 0..50 {
        let mut shoe = dealer.deal(number).clone();
        shoe.cards.clear();
        shoe.coups.iter_mut().for_each(|coup| coup.facts.pairs = Default::default());
        assert_eq!(without.deal(number), &shoe);
    }
}
