//! A house ready to settle.

use std::collections::HashMap;

use baccarat::{Terms, Wager};
use house::{House, nearest};

use super::refusal::Refusal;
use super::slip::shortened;

/// A house ready to settle.
#[derive(Debug)]
pub struct Desk<'h> {
    /// The house as it was named, for advice.
    name: String,
    decks: u8,
    terms: Terms,
    wagers: HashMap<&'h str, &'h Wager>,
}

impl<'h> Desk<'h> {
    /// The desk of a house that was asked for by this name.
    pub fn new(house: &'h House, name: &str) -> Desk<'h> {
        let wagers = house.wagers.all().map(|offer| (offer.wager.id().as_str(), &offer.wager));
        Desk {
            name: name.to_owned(),
            decks: house.decks(),
            terms: house.terms(),
            wagers: wagers.collect(),
        }
    }

    /// The house as it was named.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many decks the shoe holds.
    pub fn decks(&self) -> u8 {
        self.decks
    }

    /// How the house rounds and collects.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The wager of that name.
    ///
    /// # Errors
    /// The house knows none; the refusal says which one may have been meant.
    pub fn wager(&self, id: &str) -> Result<&'h Wager, Refusal> {
        self.wagers.get(id).copied().ok_or_else(|| self.unknown(id))
    }

    fn unknown(&self, id: &str) -> Refusal {
        // The ids in order, so that of several as near it is always the same one that is advised.
        let mut known: Vec<&str> = self.wagers.keys().copied().collect();
        known.sort_unstable();
        Refusal::UnknownWager {
            id: shortened(id),
            nearest: nearest(id, known).map(str::to_owned),
            house: self.name.escape_debug().to_string(),
        }
    }

    /// The same desk with another shoe.
    #[cfg(test)]
    pub(super) fn with_decks(self, decks: u8) -> Desk<'h> {
        Desk { decks, ..self }
    }

    /// The same desk with other terms.
    #[cfg(test)]
    pub(super) fn with_terms(self, terms: Terms) -> Desk<'h> {
        Desk { terms, ..self }
    }
}
