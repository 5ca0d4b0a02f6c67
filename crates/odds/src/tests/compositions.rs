//! What a shoe holds, and taking cards out of it.

use baccarat::{Card, Rank, Suit};

use super::{cards, of_cards, of_values};
use crate::{Composition, NoSuchCard, TooManyCards};

#[test]
fn decks_hold_four_of_each_rank_and_one_of_each_card() {
    let shoe = Composition::of_decks(8);
    assert_eq!(shoe.cards(), 416);
    assert!(shoe.knows_suits());
    assert_eq!(shoe.values(), [128, 32, 32, 32, 32, 32, 32, 32, 32, 32]);
    assert!(Rank::ALL.into_iter().all(|rank| shoe.of_rank(rank) == 32));
    assert!(Card::deck().all(|card| shoe.of_card(card) == Some(8)));
    assert_eq!(shoe.deals(), 4_998_398_275_503_360);
    assert_eq!(Composition::of_decks(0).cards(), 0);
    assert_eq!(Composition::of_decks(255).cards(), 13_260);
}

#[test]
fn ranks_say_nothing_of_suits() {
    let shoe = Composition::of_ranks([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]).unwrap();
    assert_eq!(shoe.cards(), 91);
    assert_eq!(shoe.values(), [46, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert!(!shoe.knows_suits());
    assert_eq!(shoe.of_card(Card::new(Rank::Ace, Suit::Spades)), None);
}

#[test]
fn fewer_than_six_cards_have_no_deals() {
    for (cards, deals) in [(0, 0), (1, 0), (5, 0), (6, 720), (7, 5_040)] {
        assert_eq!(of_values([cards, 0, 0, 0, 0, 0, 0, 0, 0, 0]).deals(), deals, "{cards} cards");
    }
}

#[test]
fn more_than_a_million_cards_are_refused() {
    let max = Composition::CARDS_MAX;
    let of = |ace, king| {
        let mut ranks = [0; 13];
        (ranks[Rank::Ace as usize], ranks[Rank::King as usize]) = (ace, king);
        Composition::of_ranks(ranks).map(|shoe| shoe.cards())
    };
    assert_eq!(of(max, 0), Ok(max));
    assert_eq!(of(max - 1, 1), Ok(max));
    assert_eq!(of(max, 1), Err(TooManyCards));
    // A sum that does not fit in 32 bits is not small.
    assert_eq!(of(u32::MAX, 7), Err(TooManyCards));
    assert_eq!(TooManyCards.to_string(), "a shoe of more than 1000000 cards cannot be counted");
}

#[test]
fn a_card_is_taken_out_of_its_rank_and_suit() {
    let mut shoe = Composition::of_decks(1);
    let [card] = cards("7h").try_into().unwrap();
    assert_eq!(shoe.remove(card), Ok(()));
    assert_eq!((shoe.cards(), shoe.of_rank(Rank::Seven)), (51, 3));
    assert_eq!(shoe.of_card(card), Some(0));
    assert_eq!(shoe.of_card(Card::new(Rank::Seven, Suit::Spades)), Some(1));
    assert_eq!(shoe.values()[7], 3);
}

#[test]
fn a_card_that_is_not_there_is_refused_and_nothing_changes() {
    let mut shoe = of_cards(&cards("7h 7h 7s"));
    let before = shoe.clone();
    let [card] = cards("7c").try_into().unwrap();
    let error = shoe.remove(card).unwrap_err();
    assert_eq!(error, NoSuchCard { rank: Rank::Seven, suit: Some(Suit::Clubs) });
    assert_eq!(error.to_string(), "the shoe holds no 7c any more");
    assert_eq!(shoe, before);
}

#[test]
fn without_suits_any_card_of_the_rank_will_do() {
    let mut shoe = of_values([0, 0, 0, 0, 0, 0, 0, 2, 0, 0]);
    let [clubs, hearts] = cards("7c 7h").try_into().unwrap();
    assert_eq!(shoe.remove(clubs), Ok(()));
    assert_eq!(shoe.remove(clubs), Ok(()));
    let before = shoe.clone();
    assert_eq!(
        shoe.remove(hearts),
        Err(NoSuchCard { rank: Rank::Seven, suit: Some(Suit::Hearts) })
    );
    assert_eq!(shoe, before);
}

#[test]
fn a_rank_taken_out_leaves_suits_unknown() {
    let shoe = Composition::of_decks(1);
    let less = shoe.without_rank(Rank::Ten).unwrap();
    assert_eq!((less.cards(), less.of_rank(Rank::Ten), less.values()[0]), (51, 3, 15));
    assert!(!less.knows_suits());
    assert_eq!(shoe.cards(), 52);

    let kings = of_cards(&cards("Kc Kd"));
    let error = kings.without_rank(Rank::Queen).unwrap_err();
    assert_eq!(error, NoSuchCard { rank: Rank::Queen, suit: None });
    assert_eq!(error.to_string(), "the shoe holds no Q any more");
}
