//! One round of the game.

use std::fmt;

use crate::tableau::{self, Decision};
use crate::{BySide, Card, Facts, Hand, Side};

/// One round: the rules say whose card comes next, the caller supplies it.
///
/// Where the cards come from is the caller's business: a shoe, a dealer's console, or a loop over
/// every card that is left. Giving a card that the rules do not call for changes nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Coup {
    stage: Stage,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
enum Stage {
    #[default]
    Empty,
    One([Card; 1]),
    Two([Card; 2]),
    Three([Card; 3]),
    Hands(BySide<Hand>),
}

/// What the rules call for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// One more card, for this side.
    Draw(Side),
    /// Nothing: the coup is over, and these are the facts that wagers are settled by.
    Over(Facts),
}

/// A card was given to a coup that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CoupIsOver;

impl fmt::Display for CoupIsOver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the coup is over: the rules call for no more cards")
    }
}

impl std::error::Error for CoupIsOver {}

impl Coup {
    /// A coup before its first card.
    pub fn new() -> Coup {
        Coup::default()
    }

    /// What the rules call for now.
    pub fn next(&self) -> Step {
        match &self.stage {
            // Article 5: the first card to the Player, the second to the Banker, and again.
            Stage::Empty | Stage::Two(_) => Step::Draw(Side::Player),
            Stage::One(_) | Stage::Three(_) => Step::Draw(Side::Banker),
            Stage::Hands(hands) => match tableau::next_to_draw(hands) {
                Some(side) => Step::Draw(side),
                None => Step::Over(Facts::of(hands)),
            },
        }
    }

    /// Gives the card that the rules call for, and says which side it went to.
    ///
    /// # Errors
    /// The coup is over. It is unchanged.
    pub fn give(&mut self, card: Card) -> Result<Side, CoupIsOver> {
        let Step::Draw(side) = self.next() else { return Err(CoupIsOver) };
        self.stage = match self.stage {
            Stage::Empty => Stage::One([card]),
            Stage::One([player]) => Stage::Two([player, card]),
            Stage::Two([player, banker]) => Stage::Three([player, banker, card]),
            Stage::Three([one, two, three]) => Stage::Hands(BySide {
                player: Hand::Two([one, three]),
                banker: Hand::Two([two, card]),
            }),
            Stage::Hands(mut hands) => {
                hands[side] = hands[side].with_third(card);
                Stage::Hands(hands)
            }
        };
        Ok(side)
    }

    /// Both hands, once each has its first two cards.
    pub fn hands(&self) -> Option<&BySide<Hand>> {
        match &self.stage {
            Stage::Hands(hands) => Some(hands),
            _ => None,
        }
    }

    /// Every card so far in the order they left the shoe, and whose it is.
    pub fn cards(&self) -> Vec<(Side, Card)> {
        let alternating = |cards: &[Card]| {
            cards
                .iter()
                .zip(Side::ALL.into_iter().cycle())
                .map(|(&card, side)| (side, card))
                .collect()
        };
        match &self.stage {
            Stage::Empty => Vec::new(),
            Stage::One(cards) => alternating(cards),
            Stage::Two(cards) => alternating(cards),
            Stage::Three(cards) => alternating(cards),
            Stage::Hands(hands) => (0..3)
                .flat_map(|place| Side::ALL.map(|side| (place, side)))
                .filter_map(|(place, side)| Some((side, *hands[side].cards().get(place)?)))
                .collect(),
        }
    }

    /// Why each hand drew or stood, as far as the coup has come, the Player's first.
    pub fn decisions(&self) -> impl Iterator<Item = Decision> + use<> {
        self.hands().map(tableau::decisions).into_iter().flatten().flatten()
    }
}
