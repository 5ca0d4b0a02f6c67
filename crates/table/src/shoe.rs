//! The shoe in play.

use baccarat::Card;
use primitives::saved;
use seal::{Commitment, Cut, Sealed};

use crate::drawn::Drawn;
use crate::irregular::Held;

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
    /// How many had none because patrons asked, or because nobody wagered: what the house has a
    /// maximum for.
    pub ghosts: u32,
    /// How many the house dealt by itself when the shoe started.
    pub ghosts_at_start: u32,
    /// How many had no wagers since the last that had.
    pub ghosts_in_a_row: u32,
    /// How many cards of each kind were seen.
    seen: [u8; Card::COUNT],
    /// How many cards left the shoe, seen or not.
    pub cards_out: u32,
    /// How many were burned after the first.
    pub burned: u32,
    /// A card that left the shoe and waits to be called for.
    pub held: Option<Held>,
    /// What was published of its order before the first card, if it is a sealed one.
    pub seal: Option<Seal>,
    /// What left it, card by card, if it is a sealed one.
    pub(crate) drawn: Option<Drawn>,
    /// How the last cards follow each other.
    run: Run,
}
saved! {
    Shoe { number, stage, ending, coups, ghosts_asked, ghosts, ghosts_at_start,
        ghosts_in_a_row, seen, cards_out, burned, held, seal, drawn, run }
}

/// What a sealed shoe publishes before its cut, and what the house keeps of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seal {
    /// What everybody may know of the secret.
    pub commitment: Commitment,
    /// The secret, in a box that only the house's key opens.
    pub sealed: Sealed,
}
saved! { Seal { commitment, sealed } }

/// Cards that left the shoe one after the other as they lie in a new deck: the ranks of one suit,
/// up or down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Run {
    last: Option<Card>,
    /// How many, and how far it is from one rank to the next.
    length: u32,
    step: i8,
    /// Whether the alarm was raised.
    is_told: bool,
}
saved! { Run { last, length, step, is_told } }

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
saved! { enum ShoeStage { Loaded, Ready, InPlay } }

/// The cut card is out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// How many coups may still be started.
    pub more: u32,
}
saved! { Ending { more } }

impl Shoe {
    pub(crate) fn new(number: u32, stage: ShoeStage) -> Shoe {
        Shoe {
            number,
            stage,
            ending: None,
            coups: 0,
            ghosts_asked: 0,
            ghosts: 0,
            ghosts_at_start: 0,
            ghosts_in_a_row: 0,
            seen: [0; Card::COUNT],
            cards_out: 0,
            burned: 0,
            held: None,
            seal: None,
            drawn: None,
            run: Run::default(),
        }
    }

    /// Where it was cut, if it is a sealed one: nowhere if nobody cuts here, and `None` before
    /// somebody does.
    pub fn cut(&self) -> Option<&Cut> {
        match self.stage {
            ShoeStage::Loaded => None,
            ShoeStage::Ready | ShoeStage::InPlay => self.drawn.as_ref().map(Drawn::cut),
        }
    }

    /// What left it, card by card, if it is a sealed one.
    pub fn drawn(&self) -> Option<&Drawn> {
        self.drawn.as_ref()
    }

    /// How many of this card were seen.
    pub fn seen(&self, card: Card) -> u8 {
        self.seen[card.index()]
    }

    /// Whether any of its coups had wagers.
    pub fn has_had_wagers(&self) -> bool {
        self.coups > self.ghosts_in_a_row
    }

    /// Whether no coup may be started from it.
    pub fn is_over(&self) -> bool {
        self.ending == Some(Ending { more: 0 })
    }

    /// Whether this card makes so many in a row as they lie in a new deck. It is said once a row.
    pub(crate) fn is_alarming(&self, card: Card, most: u32) -> bool {
        let run = self.run.and(card);
        most > 0 && run.length >= most && !run.is_told
    }

    /// The alarm was raised.
    pub(crate) fn tell(&mut self) {
        self.run.is_told = true;
    }

    /// A card leaves the shoe and is seen.
    pub(crate) fn see(&mut self, card: Card) {
        self.cards_out += 1;
        self.know(card);
    }

    /// A card that left the shoe before is seen.
    pub(crate) fn know(&mut self, card: Card) {
        self.seen[card.index()] += 1;
        self.run = self.run.and(card);
    }

    /// Cards leave the shoe, and nobody sees them.
    pub(crate) fn burn(&mut self, count: u32) {
        self.cards_out += count;
        if count > 0 {
            self.run = Run::default();
        }
    }

    /// The record said that these cards left the shoe, and it was those.
    pub(crate) fn correct(&mut self, before: &[Card], after: &[Card]) {
        for card in before {
            self.seen[card.index()] -= 1;
        }
        for card in after {
            self.seen[card.index()] += 1;
        }
        let count = |cards: &[Card]| u32::try_from(cards.len()).expect("a few cards");
        self.cards_out = (self.cards_out + count(after)).saturating_sub(count(before));
    }
}

impl Run {
    fn and(self, card: Card) -> Run {
        let rank = |card: Card| card.rank as i8;
        let step = match self.last {
            Some(last) if last.suit == card.suit => rank(card) - rank(last),
            _ => 0,
        };
        let length = match step {
            1 | -1 if step == self.step => self.length + 1,
            1 | -1 => 2,
            _ => 1,
        };
        let is_told = self.is_told && length > 2;
        Run { last: Some(card), length, step, is_told }
    }
}
