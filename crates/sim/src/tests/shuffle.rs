//! Every order of the cards is equally likely.

use std::collections::HashMap;

use baccarat::Card;

use crate::shuffle;
use crate::stream::{self, Purpose, Stream};

/// [`shuffle::two_places`] for words of any width.
fn two_places(word: u64, next: u64, bits: u32) -> Option<[u64; 2]> {
    let (words, pairs) = (1 << bits, (next + 1) * (next + 2));
    let one = word * (next + 1);
    let two = one % words * (next + 2);
    (two % words >= words % pairs).then_some([one / words, two / words])
}

/// The rule for words narrow enough to try them all: every pair of places has the same number of
/// words, and no more are refused than must be.
#[test]
fn every_pair_of_places_has_the_same_number_of_words() {
    for bits in [8, 12, 16] {
        let words = 1_u64 << bits;
        for next in (0..200).filter(|next| (next + 1) * (next + 2) <= words) {
            let mut counts = HashMap::new();
            for places in (0..words).filter_map(|word| two_places(word, next, bits)) {
                *counts.entry(places).or_insert(0) += 1;
            }
            let pairs = (next + 1) * (next + 2);
            assert_eq!(counts.len() as u64, pairs);
            assert!(counts.values().all(|&count| count == words / pairs), "{next} of {words}");
        }
    }
}

/// The words around every place where the rule's answer changes, at full width.
#[test]
fn places_follow_the_rule() {
    for next in 0..415_u64 {
        let pairs = (next + 1) * (next + 2);
        for pair in (0..pairs).step_by(1 + pairs as usize / 97).chain([pairs - 1]) {
            let first = (pair << 32) / pairs;
            for word in first.saturating_sub(3)..(first + 3).min(1 << 32) {
                check_places(word as u32, next);
            }
        }
        check_places(0, next);
        check_places(u32::MAX, next);
    }
}

#[track_caller]
pub(super) fn check_places(word: u32, next: u64) {
    let places = shuffle::two_places(word, next as usize);
    let places = places.map(|places| places.map(|place| place as u64));
    assert_eq!(places, two_places(word.into(), next, 32), "{word} for {next}");
}

/// At full width a pair's words follow each other: those of some pairs are all tried.
#[test]
fn at_full_width_pairs_have_the_same_number_of_words() {
    for next in [254_u64, 300, 412, 414] {
        let pairs = (next + 1) * (next + 2);
        for pair in [0, 1, pairs / 3, pairs - 2, pairs - 1] {
            let places = [pair / (next + 2), pair % (next + 2)].map(|place| place as usize);
            let first = (pair << 32).div_ceil(pairs);
            let end = ((pair + 1) << 32).div_ceil(pairs);
            // One word more on either side belongs to another pair.
            let words = first.saturating_sub(1)..(end + 1).min(1 << 32);
            let is_mine =
                |&word: &u64| shuffle::two_places(word as u32, next as usize) == Some(places);
            assert_eq!(words.filter(is_mine).count() as u64, (1 << 32) / pairs, "{places:?}");
        }
    }
}

/// The insertion for a few cards, with every place that can be drawn: each order of the values
/// comes up the same number of times.
#[test]
fn every_order_of_a_few_cards_is_equally_likely() {
    for incoming in [&[1][..], &[1, 1], &[1, 1, 2, 2], &[1, 1, 2, 2, 3]] {
        for zeros in 0..4 {
            let mut counts = HashMap::new();
            insert_everywhere(vec![0; zeros], incoming, &mut counts);
            let count = counts.values().next().copied();
            assert!(counts.values().all(|other| Some(*other) == count), "{zeros} {counts:?}");
            assert_eq!(counts.len(), orders(zeros, incoming), "{counts:?}");
        }
    }
}

fn insert_everywhere(values: Vec<u8>, incoming: &[u8], counts: &mut HashMap<Vec<u8>, u32>) {
    let Some((&value, incoming)) = incoming.split_first() else {
        *counts.entry(values).or_insert(0) += 1;
        return;
    };
    for place in 0..=values.len() {
        let mut values = values.clone();
        // The new card lies last, and changes places with any, or with itself.
        values.push(value);
        let last = values.len() - 1;
        values.swap(place, last);
        insert_everywhere(values, incoming, counts);
    }
}

/// How many orders there are of so many zeros and these cards.
fn orders(zeros: usize, incoming: &[u8]) -> usize {
    let factorial = |number: usize| (1..=number).product::<usize>();
    let of_value = |value| incoming.iter().filter(|other| **other == value).count();
    let alike = [1, 2, 3].map(|value| factorial(of_value(value)));
    factorial(zeros + incoming.len()) / factorial(zeros) / alike.iter().product::<usize>()
}

/// The arrangement is that insertion, with the places that the rule draws from the stream's words,
/// their lower halves first; a shoe that has a word refused is arranged from the next stream.
#[track_caller]
pub(super) fn check_arrangement(seed: u64, shoe: u64, decks: u8) {
    let expected = (0..)
        .find_map(|attempt| {
            let mut stream = Stream::of(seed, shoe, Purpose::Arrangement { attempt });
            arranged(decks.into(), || stream.next())
        })
        .expect("some attempt is not refused");
    let mut values = vec![77; usize::from(decks) * Card::COUNT];
    shuffle::arrange(stream::key(seed), shoe, decks, &mut values);
    assert_eq!(values, expected, "shoe {shoe} of seed {seed}");
}

fn arranged(decks: usize, mut word: impl FnMut() -> u64) -> Option<Vec<u8>> {
    let mut incoming = (1..10).flat_map(|value| [value].repeat(4 * decks));
    let mut values = vec![0; 16 * decks];
    while values.len() < 52 * decks {
        let word = word();
        for half in [word & 0xffff_ffff, word >> 32] {
            for place in two_places(half, values.len() as u64, 32)? {
                values.push(incoming.next().expect("as many cards as places"));
                let last = values.len() - 1;
                values.swap(place as usize, last);
            }
        }
    }
    Some(values)
}

#[test]
fn arrangements_follow_the_rule() {
    for decks in 1..=8 {
        for shoe in 0..2_000 {
            check_arrangement(2, shoe, decks);
        }
    }
}

#[test]
fn every_card_is_in_the_shoe_as_often_as_there_are_decks() {
    let (mut values, mut cards) = (Vec::new(), Vec::new());
    for decks in 1..=8 {
        values.resize(usize::from(decks) * Card::COUNT, 0);
        let mut piles = shuffle::Piles::of(decks);
        for shoe in 0..50 {
            shuffle::arrange(4, shoe, decks, &mut values);
            piles.faces(4, shoe, &values, &mut cards);
            assert!(cards.iter().map(|card| card.value()).eq(values.iter().copied()));
            let mut counts = [0; Card::COUNT];
            cards.iter().for_each(|card| counts[card.index()] += 1);
            assert_eq!(counts, [decks; Card::COUNT]);
        }
    }
}
