//! What is left in a shoe.

use std::fmt;

use baccarat::{Card, Rank, Suit};

/// How many cards of each rank a shoe holds, and of each suit if that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Composition {
    ranks: [u32; 13],
    /// By rank, then suit. Only a perfect pair asks for it.
    suits: Option<[[u32; 4]; 13]>,
}

impl Composition {
    /// The most cards a composition may hold, so that every count fits 128 bits.
    pub const CARDS_MAX: u32 = 1_000_000;

    /// So many full decks.
    pub fn of_decks(decks: u8) -> Composition {
        let each = u32::from(decks);
        Composition { ranks: [each * 4; 13], suits: Some([[each; 4]; 13]) }
    }

    /// So many cards of each rank, ace first, of whatever suits.
    ///
    /// # Errors
    /// There are more than [`Composition::CARDS_MAX`].
    pub fn of_ranks(ranks: [u32; 13]) -> Result<Composition, TooManyCards> {
        let cards = ranks.iter().try_fold(0_u32, |sum, &count| sum.checked_add(count));
        match cards {
            Some(cards) if cards <= Composition::CARDS_MAX => {
                Ok(Composition { ranks, suits: None })
            }
            _ => Err(TooManyCards),
        }
    }

    /// So many of each card: by rank, ace first, then by suit, clubs first.
    ///
    /// # Errors
    /// There are more than [`Composition::CARDS_MAX`].
    pub fn of_cards(suits: [[u32; 4]; 13]) -> Result<Composition, TooManyCards> {
        let sum = |counts: [u32; 4]| counts.into_iter().try_fold(0, u32::checked_add);
        let mut ranks = [0; 13];
        for (rank, counts) in ranks.iter_mut().zip(suits) {
            *rank = sum(counts).ok_or(TooManyCards)?;
        }
        Ok(Composition { suits: Some(suits), ..Composition::of_ranks(ranks)? })
    }

    pub fn cards(&self) -> u32 {
        self.ranks.iter().sum()
    }

    /// How many cards of a rank there are.
    pub fn of_rank(&self, rank: Rank) -> u32 {
        self.ranks[rank as usize]
    }

    /// How many of a card there are, if suits are known.
    pub fn of_card(&self, card: Card) -> Option<u32> {
        self.suits.map(|suits| suits[card.rank as usize][card.suit as usize])
    }

    /// Whether it is known how many cards of each suit there are.
    pub fn knows_suits(&self) -> bool {
        self.suits.is_some()
    }

    /// How many cards count nothing, one, two, … nine.
    pub fn values(&self) -> [u32; 10] {
        let mut values = [0; 10];
        for rank in Rank::ALL {
            values[usize::from(rank.value())] += self.of_rank(rank);
        }
        values
    }

    /// How many ordered six-card deals there are: the denominator of every probability.
    pub fn deals(&self) -> u128 {
        (0..6).map(|dealt| u128::from(self.cards().saturating_sub(dealt))).product()
    }

    /// Takes a card out.
    ///
    /// # Errors
    /// There is none left. Nothing is changed.
    pub fn remove(&mut self, card: Card) -> Result<(), NoSuchCard> {
        let gone = NoSuchCard { rank: card.rank, suit: Some(card.suit) };
        if let Some(suits) = &mut self.suits {
            let count = &mut suits[card.rank as usize][card.suit as usize];
            *count = count.checked_sub(1).ok_or(gone)?;
        }
        let count = &mut self.ranks[card.rank as usize];
        *count = count.checked_sub(1).ok_or(gone)?;
        Ok(())
    }

    /// The same with one card of a rank less, of no known suit.
    ///
    /// # Errors
    /// There is none left.
    pub fn without_rank(&self, rank: Rank) -> Result<Composition, NoSuchCard> {
        let mut ranks = self.ranks;
        let count = &mut ranks[rank as usize];
        *count = count.checked_sub(1).ok_or(NoSuchCard { rank, suit: None })?;
        Ok(Composition { ranks, suits: None })
    }

    /// How many cards of a rank there are in each suit, if suits are known.
    pub(crate) fn suits_of(&self, rank: Rank) -> Option<[u32; 4]> {
        self.suits.map(|suits| suits[rank as usize])
    }
}

/// More cards than can be counted with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a shoe of more than {} cards cannot be counted", Composition::CARDS_MAX)]
pub struct TooManyCards;

/// A card was to be taken out of a shoe that has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchCard {
    /// Of that rank.
    pub rank: Rank,
    /// Of that suit, or of any.
    pub suit: Option<Suit>,
}

impl fmt::Display for NoSuchCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rank = self.rank.letter();
        match self.suit {
            Some(suit) => write!(f, "the shoe holds no {rank}{} any more", suit.letter()),
            None => write!(f, "the shoe holds no {rank} any more"),
        }
    }
}

impl std::error::Error for NoSuchCard {}

/// A coup takes six cards at the most, and odds are defined only for shoes that hold those of them
/// that are not known yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("odds need at least {needed} cards, and the shoe holds {cards}")]
pub struct TooFewCards {
    pub cards: u32,
    pub needed: u32,
}
