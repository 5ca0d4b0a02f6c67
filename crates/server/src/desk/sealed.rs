//! The sealed shoes of a table: what the house alone knows of them.

use std::collections::BTreeMap;
use std::sync::Arc;

use baccarat::Card;
use house::House;
use primitives::{Layout, Saved};
use seal::{Cut, HouseKey, NotOurs, Salt, Sealed, Secret};
use table::{Drawn, DutyEvent, Event, EventKind, Seal, ShoeEvent, Table};

use crate::chance;

/// What the house knows of the sealed shoes of a table, from the table's own events and the key.
#[derive(Clone)]
pub(super) struct SealedShoes {
    key: HouseKey,
    /// The table's name: a secret is sealed for one shoe of one table.
    table: Arc<str>,
    decks: u8,
    /// The shoe that was loaded last.
    number: u32,
    /// The secrets of shoes that are not opened yet, with the boxes that they came in.
    secrets: BTreeMap<u32, (Sealed, Secret)>,
    /// The shoe that was sealed last.
    sealed: Option<u32>,
    /// The order of the shoe in play and its number, once it is cut.
    order: Option<(u32, Arc<[Card]>)>,
}

/// The shoes that were loaded and sealed last, the boxes, and whether the shoe in play is in order.
type SavedShoes = ((u32, Option<u32>), (BTreeMap<u32, Sealed>, bool));

impl SealedShoes {
    pub(super) fn new(key: HouseKey, table: &str, house: &House) -> SealedShoes {
        SealedShoes {
            key,
            table: table.into(),
            decks: house.decks(),
            number: 0,
            secrets: BTreeMap::new(),
            sealed: None,
            order: None,
        }
    }

    /// The table's name.
    pub(super) fn table(&self) -> &str {
        &self.table
    }

    /// The table is run by another house file.
    pub(super) fn adopt(&mut self, house: &House) {
        self.decks = house.decks();
    }

    /// Something happened to the table.
    ///
    /// # Errors
    /// A shoe was sealed with another key: its next card cannot be known.
    pub(super) fn hear(&mut self, event: &Event) -> Result<(), NotOurs> {
        match &event.what {
            EventKind::Shoe(ShoeEvent::ShoeLoaded { number }) => {
                self.number = *number;
                self.order = None;
            }
            EventKind::Shoe(ShoeEvent::ShoeSealed(seal)) => {
                let secret = self.key.open(&seal.sealed, &self.name(self.number))?;
                self.secrets.insert(self.number, (seal.sealed.clone(), secret));
                self.sealed = Some(self.number);
            }
            EventKind::Shoe(ShoeEvent::ShoeCut(cut)) => self.put_in_order(cut),
            // A shoe that nobody cuts is cut nowhere.
            EventKind::Shoe(ShoeEvent::FirstCard { .. }) if self.order.is_none() => {
                self.put_in_order(&Cut::at(0));
            }
            EventKind::Shoe(ShoeEvent::SealOpened { number, .. }) => {
                self.secrets.remove(number);
            }
            EventKind::Shoe(ShoeEvent::ShoeEnded(_)) | EventKind::Duty(DutyEvent::Closed) => {
                self.order = None;
            }
            _ => {}
        }
        Ok(())
    }

    fn put_in_order(&mut self, cut: &Cut) {
        let secret = self.secrets.get(&self.number);
        self.order =
            secret.map(|(_, secret)| (self.number, seal::order(secret, cut, self.decks).into()));
    }

    /// A seal for the shoe that was loaded last.
    pub(super) fn seal(&self) -> Seal {
        let secret = Secret::new(chance::bytes());
        let nonce = seal::Nonce(chance::bytes());
        let sealed = self.key.seal(&secret, &self.name(self.number), nonce);
        Seal { commitment: secret.commitment(), sealed }
    }

    /// A cut by the house, if no patron cuts: it adds what nobody could foresee when the secret
    /// was chosen.
    pub(super) fn cut(house: &House) -> Cut {
        let least = house.shoe.player_cut_from_end_min;
        let room = house.shoe.cards().saturating_sub(2 * least).max(1);
        let salt = Salt::new(chance::bytes::<16>().to_vec()).expect("16 bytes are a salt");
        Cut { from_end: least + chance::below(room), salt }
    }

    /// Whether the shoe in play is a sealed one, or the last if there is none.
    pub(super) fn is_last_sealed(&self) -> bool {
        self.sealed == Some(self.number) && self.number > 0
    }

    /// The next card of the shoe that is on this table, if it is a sealed one: one that waits to
    /// be called for comes before those that are still in the shoe.
    pub(super) fn next_card(&self, table: &Table) -> Option<Card> {
        let shoe = table.shoe()?;
        self.card_at(table, shoe.drawn()?.next_at())
    }

    /// The first card that is still in the shoe. The first engine dealt it in place of one that
    /// waited face down.
    pub(super) fn next_in_shoe(&self, table: &Table) -> Option<Card> {
        self.card_at(table, usize::try_from(table.shoe()?.cards_out).ok()?)
    }

    fn card_at(&self, table: &Table, at: usize) -> Option<Card> {
        let shoe = table.shoe()?;
        match &self.order {
            Some((number, order)) if *number == shoe.number => order.get(at).copied(),
            // The burn card of a shoe that nobody has cut yet, or may.
            _ => {
                let (_, secret) = self.secrets.get(&shoe.number)?;
                seal::order(secret, shoe.cut()?, self.decks).get(at).copied()
            }
        }
    }

    /// The first card on record of a sealed shoe that is not what it was sealed with.
    pub(super) fn differs_at(&self, number: u32, decks: u8, drawn: &Drawn) -> Option<u32> {
        match &self.order {
            Some((of, order)) if *of == number => drawn.differs_at(order),
            _ => {
                let (_, secret) = self.secrets.get(&number)?;
                drawn.differs_at(&seal::order(secret, drawn.cut(), decks))
            }
        }
    }

    /// A shoe that is over, with the secret that is to be opened.
    pub(super) fn to_open(&self, table: &Table) -> Option<(u32, [u8; 32])> {
        let (number, _) = table.unopened().next()?;
        self.secrets.get(&number).map(|(_, secret)| (number, *secret.bytes()))
    }

    /// Adds what a snapshot has of them: the boxes, which only the key opens.
    pub(super) fn save(&self, to: &mut Vec<u8>) {
        let boxes = self.secrets.iter().map(|(number, (sealed, _))| (*number, sealed.clone()));
        let saved: SavedShoes =
            ((self.number, self.sealed), (boxes.collect(), self.order.is_some()));
        saved.save(to);
    }

    /// The sealed shoes of this table that these bytes begin with.
    pub(super) fn restore(&mut self, table: &Table, from: &mut &[u8]) -> Option<()> {
        let ((number, sealed), (boxes, is_in_order)) = SavedShoes::restore(from)?;
        (self.number, self.sealed) = (number, sealed);
        for (number, sealed) in boxes {
            let secret = self.key.open(&sealed, &self.name(number)).ok()?;
            self.secrets.insert(number, (sealed, secret));
        }
        if is_in_order {
            self.put_in_order(table.shoe()?.cut()?);
        }
        Some(())
    }

    /// What those bytes are made of.
    pub(super) fn describe(layout: &mut Layout) {
        layout.add::<SavedShoes>();
    }

    fn name(&self, number: u32) -> String {
        format!("{}/shoe/{number}", self.table)
    }
}
