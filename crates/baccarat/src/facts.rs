//! What a wager can ask about a finished coup.

use std::cmp::Ordering;
use std::fmt;

use crate::{BySide, Hand, Pair, Side, Total, Values};

/// Everything about a finished coup that a wager may be decided by.
///
/// There are only [`Facts::COUNT`] of them, so whatever depends on them fits in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Facts {
    /// Each hand's worth at the end.
    pub totals: BySide<Total>,
    /// Two cards, or three.
    pub sizes: BySide<Size>,
    /// Whether each hand's first two cards are a pair.
    pub pairs: BySide<Pair>,
}

/// How many cards a finished hand has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Size {
    /// As first dealt.
    Two = 2,
    /// With a third card.
    Three = 3,
}

/// How a coup ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Winner {
    /// The Player's hand is closer to nine.
    Player,
    /// The Banker's hand is closer to nine.
    Banker,
    /// The totals are equal.
    Tie,
}

impl Winner {
    /// Every ending.
    pub const ALL: [Winner; 3] = [Winner::Player, Winner::Banker, Winner::Tie];

    /// Whoever has more.
    pub fn of<T: Ord>(sides: &BySide<T>) -> Winner {
        match sides.player.cmp(&sides.banker) {
            Ordering::Greater => Winner::Player,
            Ordering::Less => Winner::Banker,
            Ordering::Equal => Winner::Tie,
        }
    }

    /// `player`, `banker` or `tie`, as identifiers and files write it.
    pub fn id(self) -> &'static str {
        match self {
            Winner::Player => "player",
            Winner::Banker => "banker",
            Winner::Tie => "tie",
        }
    }
}

impl From<Side> for Winner {
    fn from(side: Side) -> Winner {
        match side {
            Side::Player => Winner::Player,
            Side::Banker => Winner::Banker,
        }
    }
}

impl fmt::Display for Winner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Winner::Player => "Player",
            Winner::Banker => "Banker",
            Winner::Tie => "Tie",
        })
    }
}

impl Facts {
    /// How many different facts there are: totals, sizes and pairs of both sides.
    pub const COUNT: usize = 10 * 10 * 2 * 2 * 3 * 3;

    /// The facts of two hands that are finished.
    pub fn of(hands: &BySide<Hand>) -> Facts {
        let hands = hands.as_ref();
        Facts {
            totals: hands.map(Hand::total),
            sizes: hands.map(|hand| if hand.third().is_some() { Size::Three } else { Size::Two }),
            pairs: hands.map(Hand::pair),
        }
    }

    /// Article 8: the hand closer to nine wins.
    pub fn winner(&self) -> Winner {
        Winner::of(&self.totals)
    }

    /// The points between the two hands.
    pub fn margin(&self) -> u8 {
        self.totals.player.get().abs_diff(self.totals.banker.get())
    }

    /// Whether that side has 8 or 9 in two cards.
    pub fn is_natural(&self, side: Side) -> bool {
        self.sizes[side] == Size::Two && self.totals[side].get() >= 8
    }

    /// How many cards the coup took from the shoe: four to six.
    pub fn cards_used(&self) -> u8 {
        self.sizes.player as u8 + self.sizes.banker as u8
    }

    /// What one question about the coup is answered with.
    pub fn answer(&self, fact: Fact) -> u8 {
        match fact {
            Fact::Winner => self.winner() as u8,
            Fact::Total(side) => self.totals[side].get(),
            Fact::Cards(side) => self.sizes[side] as u8,
            Fact::Natural(side) => self.is_natural(side).into(),
            Fact::Pair(side) => (self.pairs[side] != Pair::None).into(),
            Fact::PerfectPair(side) => (self.pairs[side] == Pair::Perfect).into(),
            Fact::Margin => self.margin(),
            Fact::SumOfTotals => self.totals.player.get() + self.totals.banker.get(),
            Fact::CardsUsed => self.cards_used(),
        }
    }

    /// The place of these facts in a table of [`Facts::COUNT`].
    pub fn index(&self) -> usize {
        let of = |side: Side| {
            let total = usize::from(self.totals[side].get());
            let size = self.sizes[side] as usize - Size::Two as usize;
            (total * 2 + size) * 3 + self.pairs[side] as usize
        };
        of(Side::Player) * 60 + of(Side::Banker)
    }

    /// All of them, in the order of [`Facts::index`]. Some no coup can have, such as a pair that
    /// counts three in two cards; a table over all of them is simpler than one with holes.
    pub fn all() -> impl Iterator<Item = Facts> {
        let of_a_side = |index: usize| {
            let size = if (index / 3).is_multiple_of(2) { Size::Two } else { Size::Three };
            (Total::ALL[index / 6], size, Pair::ALL[index % 3])
        };
        (0..Facts::COUNT).map(move |index| {
            let sides = BySide { player: of_a_side(index / 60), banker: of_a_side(index % 60) };
            Facts {
                totals: sides.map(|(total, _, _)| total),
                sizes: sides.map(|(_, size, _)| size),
                pairs: sides.map(|(_, _, pair)| pair),
            }
        })
    }
}

/// A question that a wager may ask about a finished coup. Answers are small whole numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fact {
    /// Who won: see [`Winner`].
    Winner,
    /// A hand's worth at the end: 0 to 9.
    Total(Side),
    /// How many cards a hand has: 2 or 3.
    Cards(Side),
    /// Whether a hand has 8 or 9 in two cards: 0 or 1.
    Natural(Side),
    /// Whether a hand's first two cards share a rank: 0 or 1.
    Pair(Side),
    /// Whether a hand's first two cards share rank and suit: 0 or 1.
    PerfectPair(Side),
    /// The points between the hands: 0 to 9.
    Margin,
    /// Both totals added: 0 to 18.
    SumOfTotals,
    /// How many cards the coup took: 4 to 6.
    CardsUsed,
}

impl Fact {
    /// Every question, in the order a person would ask them.
    pub const ALL: [Fact; 14] = [
        Fact::Winner,
        Fact::Total(Side::Player),
        Fact::Total(Side::Banker),
        Fact::Cards(Side::Player),
        Fact::Cards(Side::Banker),
        Fact::Natural(Side::Player),
        Fact::Natural(Side::Banker),
        Fact::Pair(Side::Player),
        Fact::Pair(Side::Banker),
        Fact::PerfectPair(Side::Player),
        Fact::PerfectPair(Side::Banker),
        Fact::Margin,
        Fact::SumOfTotals,
        Fact::CardsUsed,
    ];

    /// The answers there can be.
    pub fn range(self) -> Values {
        match self {
            Fact::Winner => Values::range(0..=2),
            Fact::Total(_) | Fact::Margin => Values::range(0..=9),
            Fact::Cards(_) => Values::range(2..=3),
            Fact::Natural(_) | Fact::Pair(_) | Fact::PerfectPair(_) => Values::range(0..=1),
            Fact::SumOfTotals => Values::range(0..=18),
            Fact::CardsUsed => Values::range(4..=6),
        }
    }

    /// Whether it is about the first two cards of a hand being a pair.
    pub fn is_of_pairs(self) -> bool {
        matches!(self, Fact::Pair(_) | Fact::PerfectPair(_))
    }

    /// Whether the first two cards of each hand answer it, whatever cards follow. A natural is one
    /// in two cards, so no third card makes or unmakes it.
    pub fn is_of_two_cards(self) -> bool {
        self.is_of_pairs() || matches!(self, Fact::Natural(_))
    }

    /// Whether the answer is yes or no.
    pub fn is_yes_or_no(self) -> bool {
        matches!(self, Fact::Natural(_) | Fact::Pair(_) | Fact::PerfectPair(_))
    }

    /// The name by which a house file asks.
    pub fn key(self) -> &'static str {
        match self {
            Fact::Winner => "winner",
            Fact::Total(Side::Player) => "player-total",
            Fact::Total(Side::Banker) => "banker-total",
            Fact::Cards(Side::Player) => "player-cards",
            Fact::Cards(Side::Banker) => "banker-cards",
            Fact::Natural(Side::Player) => "player-natural",
            Fact::Natural(Side::Banker) => "banker-natural",
            Fact::Pair(Side::Player) => "player-pair",
            Fact::Pair(Side::Banker) => "banker-pair",
            Fact::PerfectPair(Side::Player) => "player-perfect-pair",
            Fact::PerfectPair(Side::Banker) => "banker-perfect-pair",
            Fact::Margin => "margin",
            Fact::SumOfTotals => "sum-of-totals",
            Fact::CardsUsed => "cards",
        }
    }
}
