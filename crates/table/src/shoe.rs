//! The shoe in play.

use baccarat::Card;

/// A shoe, from loading to its last coup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shoe {
    /// How many came before it, and one.
    pub number: u32,
    /// How far it is.
    pub stage: ShoeStage,
    /// What happens now that the cut card is out.
    pub ending: Option<Ending>,
    /// How many coups were dealt, ghost hands included.
    pub coups: u32,
    /// How many of them had no wagers because patrons asked.
    pub ghosts_asked: u32,
    /// How many the house dealt by itself when the shoe started.
    pub ghosts_at_start: u32,
    /// How many had no wagers since the last that had.
    pub ghosts_in_a_row: u32,
    /// How many cards of each kind were seen.
    seen: [u8; Card::COUNT],
    /// How many cards left the shoe, seen or not.
    pub cards_out: u32,
}

/// How far a shoe is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShoeStage {
    /// It is shuffled, and somebody is to cut it.
    Loaded,
    /// Its first card is to be drawn.
    Ready,
    /// Coups are dealt from it.
    InPlay,
}

/// The cut card is out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// How many coups may still be started.
    pub more: u32,
}

impl Shoe {
    pub(crate) fn new(number: u32, stage: ShoeStage) -> Shoe {
        Shoe {
            number,
            stage,
            ending: None,
            coups: 0,
            ghosts_asked: 0,
            ghosts_at_start: 0,
            ghosts_in_a_row: 0,
            seen: [0; Card::COUNT],
            cards_out: 0,
        }
    }

    /// How many of this card were seen.
    pub fn seen(&self, card: Card) -> u8 {
        self.seen[card.index()]
    }

    /// Whether no coup may be started from it.
    pub fn is_over(&self) -> bool {
        self.ending == Some(Ending { more: 0 })
    }

    pub(crate) fn see(&mut self, card: Card) {
        self.seen[card.index()] += 1;
        self.cards_out += 1;
    }
}
