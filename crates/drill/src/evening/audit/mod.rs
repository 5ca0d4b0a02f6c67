//! What must hold after every event, kept in books of the auditor's own.
//!
//! Nothing here asks the table what is right: it is compared with what the events say.

mod cards;
mod money;
mod rules;
mod views;

use std::collections::BTreeMap;
use std::sync::Arc;

use baccarat::{BySide, Card, Coup, Side};
use house::House;
use table::{Event, Happening, PatronId, Spot, StaffId, Table, Time};

/// What was found wrong.
pub(super) type Found = Result<(), String>;

/// Books of all that happened at one table.
#[derive(Clone, Debug)]
pub(super) struct Auditor {
    house: Arc<House>,
    dealer: Option<StaffId>,
    paused_at: Option<Time>,
    bets: Option<Bets>,
    coup: Option<Laid>,
    /// Who may look at which hand before it is turned over.
    holder: Option<(Side, PatronId)>,
    shoe: Option<Drawn>,
    felt: BTreeMap<(PatronId, Spot), i64>,
    purses: BTreeMap<PatronId, Owned>,
    money_in: i64,
    money_out: i64,
    kept: i64,
    commission: i64,
}

/// Wagers are open.
#[derive(Clone, Copy, Debug)]
struct Bets {
    until: Option<Time>,
}

/// A coup on the table.
#[derive(Clone, Debug)]
struct Laid {
    is_ghost: bool,
    cards: Coup,
    /// Every card of each hand, and whether it lies face down.
    hands: BySide<Vec<(Card, bool)>>,
    /// How far settling is: losers, pushes, winners.
    settled: u8,
    is_decided: bool,
    is_burned: bool,
}

/// A shoe, by what left it.
#[derive(Clone, Debug)]
struct Drawn {
    seen: [u8; Card::COUNT],
    out: u32,
    coups: u32,
    asked: u32,
    /// How many coups may still be started, once the cut card is out.
    more: Option<u32>,
}

/// What a patron has besides stakes.
#[derive(Clone, Copy, Debug, Default)]
struct Owned {
    credits: i64,
    owed: i64,
}

impl Auditor {
    pub(super) fn new(house: Arc<House>) -> Auditor {
        Auditor {
            house,
            dealer: None,
            paused_at: None,
            bets: None,
            coup: None,
            holder: None,
            shoe: None,
            felt: BTreeMap::new(),
            purses: BTreeMap::new(),
            money_in: 0,
            money_out: 0,
            kept: 0,
            commission: 0,
        }
    }

    /// Writes an event down, if it may happen now.
    pub(super) fn note(&mut self, event: &Event) -> Found {
        let is_opening = matches!(event.what, Happening::Opened { .. });
        ensure(self.dealer.is_some() != is_opening, "it happened at a closed table")?;
        let is_resuming = matches!(event.what, Happening::Resumed);
        ensure(self.paused_at.is_some() == is_resuming, "it happened at a paused table")?;
        self.note_people(event)?;
        self.note_money(event)?;
        self.note_cards(event)
    }

    fn note_people(&mut self, event: &Event) -> Found {
        match &event.what {
            Happening::Opened { floor, dealer, .. } => {
                let signatures = self.house.floor.opening_signatures;
                ensure(floor.is_some() || signatures == 1, "nobody of the floor signed")?;
                ensure(*floor != Some(*dealer), "one person signed for two")?;
                self.dealer = Some(*dealer);
            }
            Happening::Closed => {
                let credits = self.purses.values().map(|purse| purse.credits);
                ensure(credits.sum::<i64>() == 0, "the table closed with credits on it")?;
                self.dealer = None;
                self.shoe = None;
            }
            Happening::DealerChanged { dealer } => self.dealer = Some(*dealer),
            Happening::Paused => self.paused_at = Some(event.at),
            Happening::Resumed => {
                let paused = self.paused_at.take().map(|since| event.at.since(since));
                if let (Some(Bets { until: Some(until) }), Some(paused)) = (&mut self.bets, paused)
                {
                    *until = until.after(paused);
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Compares the table with the books.
    pub(super) fn compare(&self, table: &Table, now: Time, with_spots: bool) -> Found {
        ensure(table.balances(), "the money does not balance")?;
        self.compare_money(table)?;
        self.compare_cards(table)?;
        self.compare_views(table, now, with_spots)
    }
}

/// Says what is wrong unless it holds.
fn ensure(holds: bool, otherwise: &str) -> Found {
    if holds { Ok(()) } else { Err(otherwise.to_owned()) }
}
