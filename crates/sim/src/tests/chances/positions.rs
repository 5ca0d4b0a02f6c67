//! Every card is equally likely in every place, and next to every other.

#![expect(clippy::float_arithmetic, reason = "a statistic is no money")]

use std::ops::Range;

use baccarat::{Card, Rank};

use super::shoes;
use crate::shuffle::{self, Piles};
use crate::stream::{self, Purpose, Stream};

/// How often each card lay in each place, and each rank before each rank.
struct Counts {
    decks: u8,
    shoes: u64,
    /// By place and [`Card::index`].
    places: Vec<[u64; Card::COUNT]>,
    /// By pair of places, and the ranks of the first card and the second.
    neighbours: Vec<[[u64; 13]; 13]>,
}

impl Counts {
    fn of(decks: u8, shoes: Range<u64>, mut shuffle: impl FnMut(u64, &mut Vec<Card>)) -> Counts {
        let mut cards = Card::deck().collect::<Vec<_>>().repeat(decks.into());
        let mut counts = Counts {
            decks,
            shoes: shoes.end - shoes.start,
            places: vec![[0; Card::COUNT]; cards.len()],
            neighbours: vec![[[0; 13]; 13]; cards.len() / 2],
        };
        for shoe in shoes {
            shuffle(shoe, &mut cards);
            for (card, place) in cards.iter().zip(&mut counts.places) {
                place[card.index()] += 1;
            }
            for ([one, two], pair) in cards.as_chunks::<2>().0.iter().zip(&mut counts.neighbours) {
                pair[one.rank as usize][two.rank as usize] += 1;
            }
        }
        counts
    }

    /// How many standard deviations the cards' places are from even, with cards of one group taken
    /// as the same: χ² over all places and groups.
    ///
    /// In one place the groups are multinomial, so χ² has a mean of the groups less one. The places
    /// share the cards of a shoe, which makes their sum that of one place less, each by N / (N − 1)
    /// larger.
    fn places(&self, groups: usize, group: impl Fn(Card) -> usize) -> f64 {
        let mut sizes = vec![0; groups];
        Card::deck().for_each(|card| sizes[group(card)] += 1);
        let mut chi_squared = 0.0;
        for place in &self.places {
            let mut counts = vec![0; groups];
            Card::deck().zip(place).for_each(|(card, count)| counts[group(card)] += count);
            for (count, size) in counts.into_iter().zip(&sizes) {
                let share = f64::from(*size) / Card::COUNT as f64;
                chi_squared += term(count, share * self.shoes as f64);
            }
        }
        let cards = self.places.len() as f64;
        let free = (cards - 1.0) * (groups as f64 - 1.0);
        let scale = cards / (cards - 1.0);
        (chi_squared / scale - free) / (2.0 * free).sqrt()
    }

    /// The same for the ranks of cards that lie next to each other, in all pairs of places that
    /// have none in common.
    fn neighbours(&self) -> f64 {
        let of_rank = f64::from(self.decks) * 4.0;
        let cards = self.places.len() as f64;
        let mut chi_squared = 0.0;
        for pair in &self.neighbours {
            for (one, counts) in pair.iter().enumerate() {
                for (two, count) in counts.iter().enumerate() {
                    let left = if one == two { of_rank - 1.0 } else { of_rank };
                    let share = of_rank * left / (cards * (cards - 1.0));
                    chi_squared += term(*count, share * self.shoes as f64);
                }
            }
        }
        let free = self.neighbours.len() as f64 * (13.0 * 13.0 - 1.0);
        (chi_squared - free) / (2.0 * free).sqrt()
    }

    /// None of them is far from even.
    #[track_caller]
    fn check(&self) {
        let of_values = self.places(10, |card| card.value().into());
        let of_ranks = self.places(13, |card| card.rank as usize);
        let of_cards = self.places(Card::COUNT, Card::index);
        let all = [of_values, of_ranks, of_cards, self.neighbours()];
        println!("{} decks: {all:+.2?} standard deviations", self.decks);
        assert!(all.iter().all(|far| far.abs() < FAR), "{all:?} standard deviations");
    }
}

/// What one count adds to χ².
fn term(count: u64, expected: f64) -> f64 {
    let difference = count as f64 - expected;
    difference * difference / expected
}

/// Chance alone goes as far as once in hundreds of millions of seeds.
const FAR: f64 = 6.0;

fn by_the_simulator(decks: u8, seed: u64) -> impl FnMut(u64, &mut Vec<Card>) {
    let key = stream::key(seed);
    let mut values = vec![0; usize::from(decks) * Card::COUNT];
    let mut piles = Piles::of(decks);
    move |shoe, cards| {
        shuffle::arrange(key, shoe, decks, &mut values);
        piles.faces(key, shoe, &values, cards);
    }
}

#[test]
fn shoes_of_one_deck_are_even() {
    let counts = Counts::of(1, shoes(16_000), by_the_simulator(1, 1));
    counts.check();
}

#[test]
fn shoes_of_eight_decks_are_even() {
    let counts = Counts::of(8, shoes(4_000), by_the_simulator(8, 1));
    counts.check();
}

/// A shuffle of one deck by exchanges: for each place from the last, the place to exchange with,
/// out of as many as this says.
fn by_exchanges(choices: impl Fn(usize) -> usize) -> impl FnMut(u64, &mut Vec<Card>) {
    move |shoe, cards| {
        let mut stream = Stream::of(1, shoe, Purpose::Faces);
        *cards = Card::deck().collect();
        for place in (1..cards.len()).rev() {
            cards.swap(place, stream.below(choices(place) as u32) as usize);
        }
    }
}

#[test]
fn a_right_shuffle_is_found_even() {
    let counts = Counts::of(1, 0..4_000, by_exchanges(|place| place + 1));
    counts.check();
}

#[test]
fn a_shuffle_that_exchanges_with_any_place_is_found() {
    let counts = Counts::of(1, 0..4_000, by_exchanges(|_| Card::COUNT));
    assert!(counts.places(13, |card| card.rank as usize) > FAR);
    assert!(counts.places(10, |card| card.value().into()) > FAR);
}

#[test]
fn a_shuffle_that_leaves_no_card_where_it_was_is_found() {
    let counts = Counts::of(1, 0..4_000, by_exchanges(|place| place));
    assert!(counts.places(13, |card| card.rank as usize) > FAR);
}

/// Cards that stick together in twos are as likely in every place, but not next to each other.
#[test]
fn a_shuffle_of_cards_in_twos_is_found() {
    let counts = Counts::of(1, 0..4_000, |shoe, cards| {
        let mut stream = Stream::of(1, shoe, Purpose::Faces);
        *cards = Card::deck().collect();
        cards.sort_by_key(|card| Rank::ALL.iter().position(|rank| *rank == card.rank));
        let twos = cards.as_chunks_mut::<2>().0;
        for end in (2..=twos.len()).rev() {
            twos.swap(end - 1, stream.below(end as u32) as usize);
        }
    });
    assert!(counts.neighbours() > FAR);
}
