//! Cards: thirteen ranks in four suits.

use std::fmt;
use std::str::FromStr;

/// A card's rank, ace to king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// Worth 1.
    Ace,
    /// Worth 2.
    Two,
    /// Worth 3.
    Three,
    /// Worth 4.
    Four,
    /// Worth 5.
    Five,
    /// Worth 6.
    Six,
    /// Worth 7.
    Seven,
    /// Worth 8.
    Eight,
    /// Worth 9.
    Nine,
    /// Worth nothing.
    Ten,
    /// Worth nothing.
    Jack,
    /// Worth nothing.
    Queen,
    /// Worth nothing.
    King,
}

impl Rank {
    /// Every rank, ace first.
    pub const ALL: [Rank; 13] = [
        Rank::Ace,
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
    ];

    /// Article 6: the ace counts 1, two to nine their face, ten and the picture cards nothing.
    pub fn value(self) -> u8 {
        match self {
            Rank::Ace => 1,
            Rank::Two => 2,
            Rank::Three => 3,
            Rank::Four => 4,
            Rank::Five => 5,
            Rank::Six => 6,
            Rank::Seven => 7,
            Rank::Eight => 8,
            Rank::Nine => 9,
            Rank::Ten | Rank::Jack | Rank::Queen | Rank::King => 0,
        }
    }

    /// One of `A23456789TJQK`.
    pub fn letter(self) -> char {
        match self {
            Rank::Ace => 'A',
            Rank::Two => '2',
            Rank::Three => '3',
            Rank::Four => '4',
            Rank::Five => '5',
            Rank::Six => '6',
            Rank::Seven => '7',
            Rank::Eight => '8',
            Rank::Nine => '9',
            Rank::Ten => 'T',
            Rank::Jack => 'J',
            Rank::Queen => 'Q',
            Rank::King => 'K',
        }
    }
}

/// A card's suit. The rules ignore it; a perfect pair asks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// ♣
    Clubs,
    /// ♦
    Diamonds,
    /// ♥
    Hearts,
    /// ♠
    Spades,
}

impl Suit {
    /// Every suit, clubs first.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// One of `cdhs`.
    pub fn letter(self) -> char {
        match self {
            Suit::Clubs => 'c',
            Suit::Diamonds => 'd',
            Suit::Hearts => 'h',
            Suit::Spades => 's',
        }
    }

    /// One of `♣♦♥♠`.
    pub fn symbol(self) -> char {
        match self {
            Suit::Clubs => '♣',
            Suit::Diamonds => '♦',
            Suit::Hearts => '♥',
            Suit::Spades => '♠',
        }
    }
}

/// One card. Written `Ah 2c … Td Js Qh Ks`; `10d` and either case are read too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card {
    /// Ace to king.
    pub rank: Rank,
    /// Clubs to spades.
    pub suit: Suit,
}

impl Card {
    /// How many different cards a deck holds.
    pub const COUNT: usize = 52;

    /// The card of that rank and suit.
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card { rank, suit }
    }

    /// A deck in its factory order: ace to king of clubs, then diamonds, hearts, spades.
    pub fn deck() -> impl Iterator<Item = Card> {
        Suit::ALL.into_iter().flat_map(|suit| Rank::ALL.map(|rank| Card { rank, suit }))
    }

    /// What the card counts: 0 to 9.
    pub fn value(self) -> u8 {
        self.rank.value()
    }

    /// The card's place in [`Card::deck`]: 0 to 51.
    pub fn index(self) -> usize {
        self.suit as usize * Rank::ALL.len() + self.rank as usize
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank.letter(), self.suit.letter())
    }
}

/// A text that is not a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseCardError {
    /// What was written.
    pub text: String,
}

impl fmt::Display for ParseCardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is not a card: write a rank (A 2 3 4 5 6 7 8 9 T J Q K) and a suit (c d h s), \
             such as Ah or Td",
            self.text.escape_debug()
        )
    }
}

impl std::error::Error for ParseCardError {}

impl FromStr for Card {
    type Err = ParseCardError;

    fn from_str(text: &str) -> Result<Card, ParseCardError> {
        read(text.as_bytes()).ok_or_else(|| ParseCardError { text: text.to_owned() })
    }
}

fn read(text: &[u8]) -> Option<Card> {
    let (suit, rank) = text.split_last()?;
    let suit = match suit.to_ascii_lowercase() {
        b'c' => Suit::Clubs,
        b'd' => Suit::Diamonds,
        b'h' => Suit::Hearts,
        b's' => Suit::Spades,
        _ => return None,
    };
    let rank = match rank {
        b"10" => Rank::Ten,
        [letter] => {
            let letter = char::from(letter.to_ascii_uppercase());
            Rank::ALL.into_iter().find(|rank| rank.letter() == letter)?
        }
        _ => return None,
    };
    Some(Card { rank, suit })
}
