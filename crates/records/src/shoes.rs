//! Sealed shoes, for whoever wants to check one.

use std::collections::BTreeMap;

use baccarat::Card;
use protocol::plain::{Digest, TableName};
use seal::{Commitment, Cut};
use store::Store;
use table::{CoupEvent, Drawn, Event, EventKind, ShoeEvent};

use crate::pages::Pages;
use crate::{HistoryError, Houses, streams};

/// So many lines are looked through from the end of the journal, some twenty shoes' worth.
const LINES_MAX: u64 = 40_000;
/// So many shoes are listed.
const LISTED_MAX: usize = 20;

/// A sealed shoe, as far as everybody may know it.
#[derive(Clone, Debug)]
pub struct SealedShoe {
    /// Its number, counted over the life of the table.
    pub number: u32,
    /// What was published before the first card.
    pub commitment: Commitment,
    pub decks: u8,
    pub coups: u32,
    pub is_over: bool,
    pub opened: Option<OpenedShoe>,
    house: Digest,
    drawn: Drawn,
}

/// What may be known of a sealed shoe once its secret is opened.
#[derive(Clone, Debug)]
pub struct OpenedShoe {
    pub secret: [u8; 32],
    /// The first card, counted from one, that was not as the order says.
    pub differs_at: Option<u32>,
    pub cut: Cut,
    /// Every card that left the shoe; `None` for one that nobody has seen.
    pub drawn: Vec<Option<Card>>,
}

/// The sealed shoes of a table that the end of its journal tells of, the latest first.
///
/// # Errors
/// The store, a line of it or a house file cannot be read.
pub async fn latest(
    store: &Store,
    table: &TableName,
    houses: &Houses,
) -> Result<Vec<SealedShoe>, HistoryError> {
    let stream = streams::of_table(table);
    let last = store.last(&stream).await?.last;
    let mut pages = Pages::between(store, stream, last.saturating_sub(LINES_MAX) + 1, last);
    let mut shoes = Shoes::default();
    while let Some(lines) = pages.next().await? {
        for line in lines {
            let entry = pages.entry(&line)?;
            entry.events().for_each(|event| shoes.take(&event, entry.house()));
        }
    }
    let mut found: Vec<SealedShoe> = shoes.sealed.into_values().rev().take(LISTED_MAX).collect();
    for shoe in &mut found {
        let no_house = || HistoryError::NoHouse { digest: shoe.house.0.to_string() };
        shoe.decks = houses.find(&shoe.house).ok_or_else(no_house)?.decks();
    }
    Ok(found)
}

#[derive(Default)]
struct Shoes {
    sealed: BTreeMap<u32, SealedShoe>,
    /// The shoe that cards come from.
    now: Option<u32>,
    coup: u64,
}

impl Shoes {
    fn take(&mut self, event: &Event, house: &Digest) {
        if let EventKind::Shoe(event) = &event.what {
            self.take_shoe(event, house);
        }
        self.coup = event.what.begins_coup().unwrap_or(self.coup);
        let Some(shoe) = self.now.and_then(|now| self.sealed.get_mut(&now)) else { return };
        shoe.coups += u32::from(event.what == EventKind::Coup(CoupEvent::CoupEnded));
        shoe.drawn.note(&event.what, self.coup);
    }

    fn take_shoe(&mut self, event: &ShoeEvent, house: &Digest) {
        match event {
            ShoeEvent::ShoeLoaded { number } => self.now = Some(*number),
            ShoeEvent::ShoeSealed(seal) => {
                let Some(number) = self.now else { return };
                let shoe = SealedShoe {
                    number,
                    commitment: seal.commitment,
                    decks: 0,
                    coups: 0,
                    is_over: false,
                    opened: None,
                    house: house.clone(),
                    drawn: Drawn::default(),
                };
                self.sealed.insert(number, shoe);
            }
            ShoeEvent::ShoeEnded(_) => {
                if let Some(shoe) = self.now.and_then(|now| self.sealed.get_mut(&now)) {
                    shoe.is_over = true;
                }
            }
            ShoeEvent::SealOpened { number, secret, differs_at } => {
                let Some(shoe) = self.sealed.get_mut(number) else { return };
                shoe.opened = Some(OpenedShoe {
                    secret: *secret,
                    differs_at: *differs_at,
                    cut: shoe.drawn.cut().clone(),
                    drawn: shoe.drawn.cards().collect(),
                });
            }
            // `Drawn` keeps what these take from the shoe.
            ShoeEvent::ShoeCut(_)
            | ShoeEvent::FirstCard { .. }
            | ShoeEvent::Burned { .. }
            | ShoeEvent::CutCardOut { .. }
            | ShoeEvent::ShoeEnds { .. }
            | ShoeEvent::SetBack
            | ShoeEvent::ShoeCounted { .. } => {}
        }
    }
}
