//! The cards in the dealer's shoe.

use baccarat::Card;
use house::House;
use table::Happening;

use super::chance::Chance;

/// A shuffled shoe, drawn from its front.
#[derive(Clone, Debug, Default)]
pub(super) struct Deck {
    cards: Vec<Card>,
    drawn: usize,
    /// How many cards lie before the cut card.
    cut_at: usize,
}

impl Deck {
    pub(super) fn shuffled(house: &House, chance: &mut Chance) -> Deck {
        let decks = 0..house.decks();
        let mut cards: Vec<Card> = decks.flat_map(|_| Card::deck()).collect();
        chance.shuffle(&mut cards);
        let cut_at = cards.len().saturating_sub(house.shoe.cut_depth as usize);
        Deck { cards, drawn: 0, cut_at }
    }

    /// The next card.
    pub(super) fn next(&self) -> Option<Card> {
        self.cards.get(self.drawn).copied()
    }

    /// Whether the cut card comes before it.
    pub(super) fn is_cut_card_next(&self) -> bool {
        self.drawn >= self.cut_at
    }

    /// Draws what the event took from the shoe.
    ///
    /// # Errors
    /// Another card was recorded, or there are not so many.
    pub(super) fn follow(&mut self, what: &Happening) -> Result<(), String> {
        let taken = match what {
            Happening::Dealt { card, .. } => (Some(*card), 1),
            Happening::FirstCard { card, burned } => (Some(*card), 1 + *burned as usize),
            Happening::Burned { count } => (None, *count as usize),
            _ => return Ok(()),
        };
        if taken.0.is_some() && taken.0 != self.next() {
            return Err(format!("another card was recorded than {:?}", self.next()));
        }
        self.drawn += taken.1;
        match self.drawn <= self.cards.len() {
            true => Ok(()),
            false => Err("more cards left the shoe than it had".to_owned()),
        }
    }

    /// How many cards are out.
    pub(super) fn drawn(&self) -> usize {
        self.drawn
    }
}
