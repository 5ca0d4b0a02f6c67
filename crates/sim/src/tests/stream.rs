//! The random numbers are those of the published generators, and no number is favoured.

use std::collections::HashSet;

use rand_xoshiro::rand_core::{RngCore, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};

use crate::stream::{self, Purpose, STEP, Stream};

fn published(words: [u64; 4]) -> Xoshiro256PlusPlus {
    let mut bytes = [0; 32];
    for (bytes, word) in bytes.as_chunks_mut::<8>().0.iter_mut().zip(words) {
        *bytes = word.to_le_bytes();
    }
    Xoshiro256PlusPlus::from_seed(bytes)
}

/// The first numbers that the authors' own program prints for this state.
#[test]
fn the_authors_numbers() {
    let mut stream = Stream([1, 2, 3, 4]);
    let expected = [
        41_943_041,
        58_720_359,
        3_588_806_011_781_223,
        3_591_011_842_654_386,
        9_228_616_714_210_784_205,
        9_973_669_472_204_895_162,
    ];
    assert_eq!(expected.map(|_| stream.next()), expected);
}

#[test]
fn streams_are_xoshiro256_plus_plus() {
    for words in [[1, 2, 3, 4], [u64::MAX; 4], [0, 0, 0, 1], [STEP, 7, u64::MAX, 0]] {
        let (mut stream, mut expected) = (Stream(words), published(words));
        assert!((0..1_000).all(|_| stream.next() == expected.next_u64()), "{words:?}");
    }
}

#[test]
fn starts_are_drawn_by_split_mix_64() {
    for seed in [0, 1, 7, STEP, u64::MAX] {
        // The first number of the seed's own generator.
        let key = SplitMix64::seed_from_u64(seed).next_u64();
        assert_eq!(stream::key(seed), key);
        let purposes = [
            (Purpose::Arrangement { attempt: 0 }, 0),
            (Purpose::Arrangement { attempt: 3 }, 3),
            (Purpose::Faces, 1 << 32),
        ];
        for shoe in [0, 1, 2, 1_000_000, u64::MAX] {
            for (purpose, mark) in purposes {
                // A generator steps before it mixes: that of the last shoe gives this one's.
                let last = key.wrapping_add(shoe.wrapping_mul(STEP)).wrapping_sub(STEP);
                let start = SplitMix64::seed_from_u64(last).next_u64() ^ mark;
                let mut four = SplitMix64::seed_from_u64(start);
                let expected = [(); 4].map(|()| four.next_u64());
                assert_eq!(Stream::of(seed, shoe, purpose), Stream(expected));
            }
        }
    }
}

#[test]
fn no_two_streams_start_alike() {
    let attempts = [0, 1, 2].map(|attempt| Purpose::Arrangement { attempt });
    let purposes = attempts.into_iter().chain([Purpose::Faces]);
    let streams = purposes.flat_map(|purpose| {
        let shoes = (0..5_000).chain(u64::MAX - 5_000..=u64::MAX);
        shoes.map(move |shoe| Stream::of(9, shoe, purpose).0)
    });
    let mut seen = HashSet::new();
    assert!(streams.into_iter().all(|words| seen.insert(words)));
    assert_eq!(seen.len(), 40_004);
}

/// [`Stream::below`] for words of any width: a number below `end`, or `None` if refused.
pub(super) fn below(word: u128, end: u128, bits: u32) -> Option<u128> {
    let product = word * end;
    let refused = (1 << bits) % end;
    (product % (1 << bits) >= refused).then_some(product >> bits)
}

/// The same rule for words narrow enough to try them all: every number has the same number of
/// words, and no more are refused than must be.
#[test]
fn every_number_has_the_same_number_of_words() {
    for bits in [4, 8, 11] {
        let words = 1_usize << bits;
        for end in 1..=words {
            let mut counts = vec![0; end];
            for number in (0..words).filter_map(|word| below(word as u128, end as u128, bits)) {
                counts[number as usize] += 1;
            }
            assert!(counts.iter().all(|&count| count == words / end), "{end} of {words}");
        }
    }
}

/// What a stream gives is the rule's answer for the first of its words that is not refused.
#[track_caller]
pub(super) fn check_below(mut stream: Stream, end: u32) {
    let mut words = stream.clone();
    let expected = loop {
        if let Some(number) = below(words.next().into(), end.into(), 64) {
            break number;
        }
    };
    assert_eq!(u128::from(stream.below(end)), expected, "below {end}");
    assert_eq!(stream, words, "as many words are used");
}

#[test]
fn numbers_below_follow_the_rule() {
    for shoe in 0..200 {
        for end in [1, 2, 3, 52, 416, 1 << 31, u32::MAX] {
            check_below(Stream::of(5, shoe, Purpose::Faces), end);
        }
    }
}

/// A stream that starts with this word.
fn starting_with(word: u64) -> Stream {
    Stream([0, 5, 9, word.rotate_right(23)])
}

/// Hardly a word is refused, so these are made: the first word that each of many numbers has is the
/// one that may have to be.
#[test]
fn a_word_that_favours_a_number_is_refused() {
    for end in [1, 3, 52, 64, 416, 1_000_003, u32::MAX] {
        for number in 0..u128::from(end.min(1_000)) {
            let word = (number << 64).div_ceil(end.into()) as u64;
            assert_eq!(starting_with(word).next(), word);
            check_below(starting_with(word), end);
        }
    }
    // The word of nothing but zeros is one too many, unless there is a word for each.
    let (mut used, mut second) = (starting_with(0), starting_with(0));
    second.next();
    assert_eq!(used.below(416), second.below(416));
    assert_eq!(starting_with(0).below(64), 0);
}
