//! Sealed shoes, for whoever wants to check one.

use std::collections::BTreeMap;

use baccarat::Card;
use protocol::journal::Entry;
use protocol::plain::TableName;
use seal::{Commitment, Cut};
use store::Store;
use table::{CoupEvent, Drawn, Event, EventKind, ShoeEvent, WagerEvent};

use crate::desk::{self, HouseFiles};
use crate::history::{Pages, Unread};

/// So many lines are looked through from the end of the journal, some twenty shoes' worth.
const LINES_MAX: u64 = 40_000;
/// So many shoes are listed.
pub(crate) const LISTED_MAX: usize = 20;

/// A sealed shoe, as far as everybody may know it.
#[derive(Clone, Debug)]
pub(crate) struct SealedShoe {
    pub(crate) number: u32,
    pub(crate) commitment: Commitment,
    pub(crate) decks: u8,
    pub(crate) coups: u32,
    pub(crate) is_over: bool,
    pub(crate) opened: Option<OpenedShoe>,
    house: String,
    drawn: Drawn,
}

/// What may be known of a sealed shoe once its secret is opened.
#[derive(Clone, Debug)]
pub(crate) struct OpenedShoe {
    pub(crate) secret: [u8; 32],
    pub(crate) differs_at: Option<u32>,
    pub(crate) cut: Cut,
    /// Every card that left the shoe; `None` for one that nobody has seen.
    pub(crate) drawn: Vec<Option<Card>>,
}

/// The sealed shoes of a table that the end of its journal tells of, the latest first.
pub(crate) async fn latest(
    store: &Store,
    table: &TableName,
    files: &HouseFiles,
) -> Result<Vec<SealedShoe>, Unread> {
    let stream = desk::stream(table);
    let last = store.last(&stream).await?.last;
    let mut pages = Pages::between(store, stream, last.saturating_sub(LINES_MAX) + 1, last);
    let mut shoes = Shoes::default();
    loop {
        let lines = pages.next().await?;
        if lines.is_empty() {
            break;
        }
        for line in lines {
            let entry = Entry::from_line(&line.text).map_err(Unread::Line)?;
            let house = entry.house().0.as_str().to_owned();
            entry.events().for_each(|event| shoes.take(&event, &house));
        }
    }
    let mut found: Vec<SealedShoe> = shoes.sealed.into_values().rev().take(LISTED_MAX).collect();
    for shoe in &mut found {
        let house = files(&shoe.house);
        let no_house = || Unread::NoHouse { digest: shoe.house.clone() };
        shoe.decks = house.ok_or_else(no_house)?.decks();
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
    fn take(&mut self, event: &Event, house: &str) {
        match &event.what {
            EventKind::Shoe(ShoeEvent::ShoeLoaded { number }) => self.now = Some(*number),
            EventKind::Shoe(ShoeEvent::ShoeSealed(seal)) => {
                let Some(number) = self.now else { return };
                let shoe = SealedShoe {
                    number,
                    commitment: seal.commitment,
                    decks: 0,
                    coups: 0,
                    is_over: false,
                    opened: None,
                    house: house.to_owned(),
                    drawn: Drawn::default(),
                };
                self.sealed.insert(number, shoe);
            }
            EventKind::Wager(WagerEvent::BetsOpened { coup, .. })
            | EventKind::Coup(CoupEvent::GhostStarted { coup, .. }) => {
                self.coup = *coup;
            }
            EventKind::Shoe(ShoeEvent::SealOpened { number, secret, differs_at }) => {
                let Some(shoe) = self.sealed.get_mut(number) else { return };
                shoe.opened = Some(OpenedShoe {
                    secret: *secret,
                    differs_at: *differs_at,
                    cut: shoe.drawn.cut().clone(),
                    drawn: shoe.drawn.cards().collect(),
                });
            }
            _ => {}
        }
        let Some(shoe) = self.now.and_then(|now| self.sealed.get_mut(&now)) else { return };
        match event.what {
            EventKind::Coup(CoupEvent::CoupEnded) => shoe.coups += 1,
            EventKind::Shoe(ShoeEvent::ShoeEnded(_)) => shoe.is_over = true,
            _ => {}
        }
        shoe.drawn.note(&event.what, self.coup);
    }
}
