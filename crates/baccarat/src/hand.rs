//! A hand of two or three cards and what it is worth.

use std::fmt;

use crate::Card;

/// What a hand is worth: 0 to 9. Made only by adding cards up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Total(u8);

impl Total {
    /// Every total, lowest first.
    pub const ALL: [Total; 10] = [
        Total(0),
        Total(1),
        Total(2),
        Total(3),
        Total(4),
        Total(5),
        Total(6),
        Total(7),
        Total(8),
        Total(9),
    ];

    /// Article 7: the last digit of the sum of the cards.
    pub fn of(cards: &[Card]) -> Total {
        Total::of_values(cards.iter().map(|card| card.value()))
    }

    /// The last digit of the sum of card values.
    pub fn of_values(values: impl IntoIterator<Item = u8>) -> Total {
        Total(values.into_iter().fold(0, |sum, value| (sum + value % 10) % 10))
    }

    /// 0 to 9.
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Total {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// How the first two cards of a hand resemble each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pair {
    /// Two ranks. A ten and a jack count the same and are no pair.
    #[default]
    None,
    /// The same rank in two suits.
    Mixed,
    /// The same rank and suit, from two decks.
    Perfect,
}

impl Pair {
    /// Every kind, the rarest last.
    pub const ALL: [Pair; 3] = [Pair::None, Pair::Mixed, Pair::Perfect];

    /// `none`, `mixed` or `perfect`.
    pub fn id(self) -> &'static str {
        match self {
            Pair::None => "none",
            Pair::Mixed => "mixed",
            Pair::Perfect => "perfect",
        }
    }

    /// How these two resemble each other.
    pub fn of([one, two]: [Card; 2]) -> Pair {
        match (one.rank == two.rank, one.suit == two.suit) {
            (true, true) => Pair::Perfect,
            (true, false) => Pair::Mixed,
            (false, _) => Pair::None,
        }
    }
}

/// Two cards, or two and the third. There is no way to write down a hand of one or of four.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hand {
    /// As first dealt.
    Two([Card; 2]),
    /// With a third card drawn.
    Three([Card; 3]),
}

impl Hand {
    /// The cards, in the order they were dealt to this hand.
    pub fn cards(&self) -> &[Card] {
        match self {
            Hand::Two(cards) => cards,
            Hand::Three(cards) => cards,
        }
    }

    /// What the hand is worth now.
    pub fn total(&self) -> Total {
        Total::of(self.cards())
    }

    /// Article 10: 8 or 9 in the first two cards, and no third.
    pub fn is_natural(&self) -> bool {
        matches!(self, Hand::Two(_)) && self.total().get() >= 8
    }

    /// The third card, if one was drawn.
    pub fn third(&self) -> Option<Card> {
        match *self {
            Hand::Two(_) => None,
            Hand::Three([_, _, third]) => Some(third),
        }
    }

    /// The hand with a third card; with another third card if it had one.
    #[must_use]
    pub fn with_third(self, card: Card) -> Hand {
        match self {
            Hand::Two([one, two]) | Hand::Three([one, two, _]) => Hand::Three([one, two, card]),
        }
    }

    /// Whether the first two cards are a pair.
    pub fn pair(&self) -> Pair {
        match *self {
            Hand::Two(first) => Pair::of(first),
            Hand::Three([one, two, _]) => Pair::of([one, two]),
        }
    }
}
