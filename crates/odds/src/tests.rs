//! The odds against checked figures, against two straightforward ways, and against themselves.

mod compositions;
mod decimals;
mod identities;
mod known;
mod properties;
mod refusals;
mod vectors;

use baccarat::{BySide, Card, Coup, Facts, Rank, Size, Step, Total};

use crate::oracle::play_every_coup;
use crate::{Composition, Joint};

/// A shoe with so many cards of each value. Those that count nothing are dealt out to the four
/// ranks that do, unevenly if need be.
fn of_values(values: [u32; 10]) -> Composition {
    let ranks = std::array::from_fn(|rank| match Rank::ALL[rank].value() {
        0 => (values[0] + Rank::King as u32 - rank as u32) / 4,
        value => values[usize::from(value)],
    });
    let shoe = Composition::of_ranks(ranks).expect("a modest shoe");
    assert_eq!(shoe.values(), values);
    shoe
}

/// A shoe of just these cards, suits known.
fn of_cards(cards: &[Card]) -> Composition {
    let mut counts = [[0; 4]; 13];
    for card in cards {
        counts[card.rank as usize][card.suit as usize] += 1;
    }
    Composition::of_cards(counts).expect("a few cards")
}

/// The shoe less some cards.
fn less(shoe: &Composition, cards: &[Card]) -> Composition {
    let mut rest = shoe.clone();
    for &card in cards {
        rest.remove(card).expect("a card of the shoe");
    }
    rest
}

/// The same ranks, suits forgotten.
fn without_suits(shoe: &Composition) -> Composition {
    Composition::of_ranks(Rank::ALL.map(|rank| shoe.of_rank(rank))).expect("as many cards")
}

/// Cards as people write them.
fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().expect("a card")).collect()
}

/// Every pair of totals and of sizes.
fn endings() -> impl Iterator<Item = (BySide<Total>, BySide<Size>)> {
    let plain = Facts::all().filter(|facts| facts.pairs == BySide::default());
    plain.map(|facts| (facts.totals, facts.sizes))
}

/// Compares the counts of a shoe, each of the 400, with the straightforward way.
#[track_caller]
fn check_against_the_oracle(values: [u32; 10]) {
    let shoe = of_values(values);
    let expected = play_every_coup(&values.map(u64::from));
    let joint = Joint::of(&shoe).expect("six cards");
    for (totals, sizes) in endings() {
        let total = totals.map(|total| usize::from(total.get()));
        let drew = sizes.map(|size| usize::from(size == Size::Three));
        let expected = expected[total.player][total.banker][drew.player][drew.banker];
        let counted = joint.count(totals, sizes);
        assert_eq!(counted, u128::from(expected), "{totals:?} {sizes:?} from {values:?}");
    }
}

/// Deals every order of physical cards, and counts six-card deals in the order of [`Facts::index`].
fn deal_every_card(cards: &[Card]) -> Vec<u128> {
    let mut counts = vec![0; Facts::COUNT];
    deal_on(Coup::new(), &mut cards.to_vec(), 6, &mut counts);
    counts
}

/// Plays a coup on with each of the cards in turn. So many are dealt, whether it needs them or not.
fn deal_on(coup: Coup, cards: &mut Vec<Card>, to_deal: usize, counts: &mut [u128]) {
    if let Step::Over(facts) = coup.next() {
        let orders: usize = (0..to_deal).map(|dealt| cards.len() - dealt).product();
        counts[facts.index()] += orders as u128;
        return;
    }
    for place in 0..cards.len() {
        let card = cards.swap_remove(place);
        let mut next = coup;
        next.give(card).expect("the rules ask for a card");
        deal_on(next, cards, to_deal - 1, counts);
        cards.push(card);
        let last = cards.len() - 1;
        cards.swap(place, last);
    }
}
