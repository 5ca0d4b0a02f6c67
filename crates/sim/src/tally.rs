//! What many shoes came to.

use baccarat::{Card, Facts, Wager, Winner};
use odds::Price;

use crate::sums::{TryAdd, add_or_panic, sum};

/// The coups of many shoes, by their facts. Tallies add up: those of two halves of a run are that
/// of the run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    pub shoes: u64,
    /// How many coups were dealt with no wagers.
    pub ghosts: u64,
    /// The most cards that a shoe dealt or burned.
    pub cards_max: u32,
    /// The number of shoes by the number of coups with wagers.
    lengths: [u64; Tally::LENGTHS],
    /// The number of coups by their facts, in the order of [`Facts::index`].
    coups: Vec<u64>,
}

impl Default for Tally {
    fn default() -> Tally {
        Tally {
            shoes: 0,
            ghosts: 0,
            cards_max: 0,
            lengths: [0; Tally::LENGTHS],
            coups: vec![0; Facts::COUNT],
        }
    }
}

impl Tally {
    /// A shoe holds at most this many cards.
    const CARDS_MAX: u32 = 8 * Card::COUNT as u32;

    /// It has at most this many coups, of four cards each.
    pub(crate) const COUPS_MAX: u32 = Tally::CARDS_MAX / 4;

    const LENGTHS: usize = Tally::COUPS_MAX as usize + 1;

    /// How many coups there were, without those dealt with no wagers.
    pub fn coups(&self) -> u64 {
        self.coups.iter().sum()
    }

    /// How many coups had these facts.
    pub fn count(&self, facts: &Facts) -> u64 {
        self.coups[facts.index()]
    }

    /// Counts coups of the same facts. More than can be counted are as many as can be, and no
    /// tally is consistent with those.
    pub fn add(&mut self, facts: &Facts, coups: u64) {
        let sum = &mut self.coups[facts.index()];
        *sum = sum.saturating_add(coups);
    }

    /// Counts a shoe that is over.
    pub fn add_shoe(&mut self, coups: u32, ghosts: u32, cards: u32) {
        self.shoes += 1;
        self.ghosts += u64::from(ghosts);
        self.cards_max = self.cards_max.max(cards);
        self.lengths[coups as usize] += 1;
    }

    /// How many shoes had so many coups, for every number that occurs.
    pub fn lengths(&self) -> impl Iterator<Item = (u32, u64)> + '_ {
        (0..).zip(self.lengths).filter(|&(_, shoes)| shoes > 0)
    }

    /// Says how many shoes had so many coups; `false` if no shoe can.
    #[must_use]
    pub fn set_length(&mut self, coups: u32, shoes: u64) -> bool {
        let place = self.lengths.get_mut(coups as usize);
        place.map(|place| *place = shoes).is_some()
    }

    /// Whether all counts can be of the same shoes. Every tally that was dealt is consistent; one
    /// that was read from a file may not be, and must not be used if it is not.
    ///
    /// Shoes by length add up to the shoes, and their coups to the coups by their facts. No shoe
    /// has more cards than eight decks, nor fewer than four for each of its coups. No sum
    /// overflows.
    pub fn is_consistent(&self) -> bool {
        let coups_of = |(coups, shoes): (u32, u64)| u128::from(coups) * u128::from(shoes);
        let by_length: u128 = self.lengths().map(coups_of).sum();
        let by_facts = sum(self.coups.iter().copied());
        let longest = self.lengths().last().map_or(0, |(coups, _)| coups);
        let room = coups_of((Tally::COUPS_MAX, self.shoes));
        sum(self.lengths) == Some(self.shoes)
            && by_facts.map(u128::from) == Some(by_length)
            && by_length + u128::from(self.ghosts) <= room
            && (longest * 4..=Tally::CARDS_MAX).contains(&self.cards_max)
    }

    /// The facts that occurred, and how often.
    pub fn iter(&self) -> impl Iterator<Item = (Facts, u64)> + '_ {
        Facts::all().zip(self.coups.iter().copied()).filter(|&(_, coups)| coups > 0)
    }

    /// How many coups ended so.
    pub fn winners(&self, winner: Winner) -> u64 {
        self.iter().filter(|(facts, _)| facts.winner() == winner).map(|(_, coups)| coups).sum()
    }

    /// What a wager on every coup came to: a price with coups in place of deals.
    pub fn price(&self, wager: &Wager) -> Price {
        Price::of_coups(wager, self.coups.iter().map(|&coups| coups.into()))
    }
}

impl TryAdd for Tally {
    fn try_add(&mut self, other: Tally) -> Option<()> {
        self.shoes.try_add(other.shoes)?;
        self.ghosts.try_add(other.ghosts)?;
        self.cards_max = self.cards_max.max(other.cards_max);
        let mut lengths = self.lengths.iter_mut().zip(other.lengths);
        lengths.try_for_each(|(mine, other)| mine.try_add(other))?;
        self.coups.try_add(other.coups)
    }
}

add_or_panic!(Tally);
