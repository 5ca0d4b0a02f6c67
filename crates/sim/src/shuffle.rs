//! One shoe shuffled, in plain code: what the [kernel](crate::kernel) does for eight at once.

use baccarat::{Card, Rank};

use crate::stream::{Purpose, Stream};

/// The cards of one deck that count nothing: tens and pictures.
pub(crate) const ZEROS: usize = 16;

/// Lays out the values of a shoe's cards, the first to be dealt in front. Every order of the values
/// is equally likely.
///
/// The cards that count nothing lie there to begin with: in which order, nobody can tell. Each
/// other card then takes the place of any card so far, or the next free one, and the card whose
/// place it took goes there. Where all places are equally likely, so are all orders.
pub(crate) fn arrange(key: u64, shoe: u64, decks: u8, values: &mut [u8]) {
    let decks = usize::from(decks);
    let mut attempt = 0;
    while !try_to_arrange(key, shoe, attempt, decks, values) {
        attempt += 1;
    }
}

/// Whether no random number had to be refused.
pub(crate) fn try_to_arrange(
    key: u64,
    shoe: u64,
    attempt: u32,
    decks: usize,
    values: &mut [u8],
) -> bool {
    assert_eq!(values.len(), decks * Card::COUNT, "a place for each card");
    let mut stream = Stream::started(key, shoe, Purpose::Arrangement { attempt });
    values[..decks * ZEROS].fill(0);
    let mut next = decks * ZEROS;
    for value in 1..=9 {
        // A word places four cards, and every deck has four of a value.
        for _ in 0..decks {
            let word = stream.next();
            for half in [word as u32, (word >> 32) as u32] {
                let Some(places) = two_places(half, next) else { return false };
                for place in places {
                    values[next] = values[place];
                    values[place] = value;
                    next += 1;
                }
            }
        }
    }
    true
}

/// The value of the card that comes in as the `next`: the aces first, the nines last.
pub(crate) fn value_at(next: usize, decks: usize) -> u8 {
    ((next - decks * ZEROS) / (decks * 4) + 1) as u8
}

/// The places of the next two cards, any of `next + 1` and any of `next + 2`; `None` if the word is
/// refused.
///
/// A word times both numbers of places has the first place as its whole part and the second as the
/// whole part of what is left. Refusing the [`refused`] words leaves each pair of places the same
/// number of words.
pub(crate) fn two_places(word: u32, next: usize) -> Option<[usize; 2]> {
    let (first, second) = (next as u64 + 1, next as u64 + 2);
    let one = u64::from(word) * first;
    let two = u64::from(one as u32) * second;
    let (places, left) = ([(one >> 32) as usize, (two >> 32) as usize], two as u32);
    // Fewer words are refused than there are pairs of places, so nearly no word takes the division.
    let is_taken = u64::from(left) >= first * second || left >= refused(next);
    is_taken.then_some(places)
}

/// How many of the 2^32 words are too many to be shared out evenly among the pairs of places.
pub(crate) fn refused(next: usize) -> u32 {
    let pairs = (next as u64 + 1) * (next as u64 + 2);
    ((1_u64 << 32) % pairs) as u32
}

/// The cards of a shoe in a pile for each value.
pub(crate) struct Piles {
    full: [Vec<Card>; 10],
    /// What is left of them while a shoe is dealt out. Kept, for its memory.
    left: [Vec<Card>; 10],
}

impl Piles {
    pub(crate) fn of(decks: u8) -> Piles {
        let full = std::array::from_fn(|value| pile(value as u8, decks));
        Piles { left: full.clone(), full }
    }

    /// Says which card of its value each is, all ways equally likely.
    ///
    /// The order of the values and the order within each value are drawn apart from each other, so
    /// a run that needs only values deals the same shoes as one that needs the faces.
    pub(crate) fn faces(&mut self, key: u64, shoe: u64, values: &[u8], cards: &mut Vec<Card>) {
        let mut stream = Stream::started(key, shoe, Purpose::Faces);
        self.left.clone_from(&self.full);
        cards.clear();
        cards.extend(values.iter().map(|&value| {
            let pile = &mut self.left[usize::from(value)];
            pile.swap_remove(stream.below(pile.len() as u32) as usize)
        }));
    }
}

/// The cards of one value.
fn pile(value: u8, decks: u8) -> Vec<Card> {
    let ranks = Rank::ALL.into_iter().filter(|rank| rank.value() == value);
    let cards = ranks.flat_map(|rank| Card::deck().filter(move |card| card.rank == rank));
    let cards: Vec<Card> = cards.collect();
    cards.repeat(decks.into())
}
