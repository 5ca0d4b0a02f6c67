//! What must hold after every event, kept in books of the auditor's own.
//!
//! Nothing here asks the table what is right: it is compared with what the events say.

mod authority;
mod board;
mod cards;
mod care;
mod cases;
mod last;
mod moments;
mod money;
mod offered;
mod opening;
mod paying;
mod promised;
mod recalled;
mod redone;
mod refused;
mod rules;
mod sealed;
mod set_back;
mod settling;
mod shown;
mod squeeze;
mod third_cards;
mod views;
mod words;
mod would;

use std::collections::BTreeMap;
use std::sync::Arc;

use baccarat::{BySide, Card, Coup, Settlement, Side};
use house::{Dealer, House, Resolution};
use table::{
    Actor, Case, DutyEvent, Event, EventKind, GhostReason, Millis, MoneyEvent, PatronId, Spot,
    StaffId, Table, Time,
};

use care::Minded;
use cases::may_go_on;
pub(super) use moments::Moment;
use sealed::Seals;
use squeeze::Rights;

/// What was found wrong.
pub(crate) type Found = Result<(), String>;

/// Books of all that happened at one table.
#[derive(Clone, Debug)]
pub(crate) struct Auditor {
    house: Arc<House>,
    dealer: Option<StaffId>,
    /// Whoever of the floor signed on.
    floor: Option<StaffId>,
    paused_at: Option<Time>,
    bets: Option<Bets>,
    coup: Option<Laid>,
    /// How many coups were started.
    started: u64,
    /// The coups of this shoe, or of the last, that are over.
    past: BTreeMap<u64, Over>,
    /// Who may look at which hand before it is turned over, and until when.
    holder: Option<(Side, PatronId, Time)>,
    rights: Rights,
    /// Wagers may be taken back, until when if there is a clock.
    retract: Option<Option<Time>>,
    /// What the table stands still for.
    case: Option<Case>,
    /// What is being done about a case.
    ruled: Option<(Case, Resolution)>,
    /// Whether the journal was set back, and what that brings about is not over yet.
    is_set_back: bool,
    /// A card that waits to be called for.
    held: Option<Held>,
    shoe: Option<Drawn>,
    /// The last shoe, if none is in play.
    over: Option<Drawn>,
    /// The number of the last shoe.
    number: u32,
    /// The shoe that is over and was not counted.
    uncounted: Option<u32>,
    seals: Seals,
    felt: BTreeMap<(PatronId, Spot), i64>,
    /// The same in the order in which they were placed.
    placed: Vec<(PatronId, Spot)>,
    /// What each patron had on the felt at the last lock at which they had anything.
    last_stakes: BTreeMap<PatronId, BTreeMap<(PatronId, Spot), i64>>,
    /// When wagers closed for the coup that is dealt, or was the last.
    closed: Option<Time>,
    /// The difference that the floor allows for this coup.
    allowed: Option<i64>,
    purses: BTreeMap<PatronId, Owned>,
    minded: BTreeMap<PatronId, Minded>,
    money_in: i64,
    money_out: i64,
    kept: i64,
    commission: i64,
}

/// Wagers are open.
#[derive(Clone, Copy, Debug)]
struct Bets {
    until: Option<Time>,
    /// Whether last bets were called.
    is_last: bool,
    /// Whether the house waits with its clock for the first wager.
    waits: bool,
}

/// A card that waits to be called for.
#[derive(Clone, Copy, Debug)]
struct Held {
    card: Option<Card>,
    is_exposed: bool,
    /// Whether wagers could still be made when it came.
    is_before_lock: bool,
}

/// A coup that is over.
#[derive(Clone, Debug)]
struct Over {
    cards: Vec<Card>,
    outcome: Outcome,
    is_void: bool,
    ghost: Option<GhostReason>,
    /// Whether all of its cards lay face up in the end.
    is_open: bool,
}

/// What wagers have come to.
#[derive(Clone, Debug, Default)]
struct Outcome {
    wagers: Due,
    /// What could not be taken back of a wager.
    short: BTreeMap<(PatronId, Spot), i64>,
    /// How much more or less than a wager came to was ruled to be due.
    corrected: BTreeMap<(PatronId, Spot), i64>,
    /// What each patron has more or less by it all.
    gained: BTreeMap<PatronId, i64>,
}

/// A coup on the table.
#[derive(Clone, Debug)]
pub(crate) struct Laid {
    number: u64,
    ghost: Option<GhostReason>,
    /// Whether it was started with wagers.
    had_wagers: bool,
    /// Whether a card waited when it was started, or none was left, so that none is burned.
    starts_bare: bool,
    outcome: Outcome,
    cards: Coup,
    /// Every card of each hand, and whether it lies face down.
    hands: BySide<Vec<(Card, bool)>>,
    /// How far settling is: losers, pushes, winners, and around the table.
    settled: Turn,
    /// What is still to be settled before anything else happens.
    due: Due,
    is_decided: bool,
    /// Whether a ruling let patrons take their wagers back, and that is over.
    is_retracted: bool,
    is_burned: bool,
}

/// What stakes come to.
type Due = BTreeMap<(PatronId, Spot), Settlement>;

/// Losers, pushes or winners; side wagers after others; which place; which wager of it.
type Turn = (u8, bool, i16, usize);

/// A shoe, by what left it.
#[derive(Clone, Debug)]
struct Drawn {
    is_in_play: bool,
    is_cut: bool,
    /// The last cards, as far as each goes on with a new deck's order; nothing is known of it once
    /// the record was corrected.
    run: Option<Vec<Card>>,
    /// Whether somebody was alarmed about it.
    is_told: bool,
    seen: [u8; Card::COUNT],
    out: u32,
    coups: u32,
    /// How many had no wagers because patrons asked, or because nobody wagered.
    unwagered: u32,
    /// How many in a row had no wagers; `None` after one whose wagers were given back.
    row: Option<u32>,
    /// Whether any of its coups had wagers; `None` likewise.
    is_wagered: Option<bool>,
    /// How many ghost hands the house dealt by itself.
    at_start: u32,
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
    pub(crate) fn new(house: Arc<House>) -> Auditor {
        Auditor {
            house,
            dealer: None,
            floor: None,
            paused_at: None,
            bets: None,
            coup: None,
            started: 0,
            past: BTreeMap::new(),
            holder: None,
            rights: Rights::default(),
            retract: None,
            case: None,
            ruled: None,
            is_set_back: false,
            held: None,
            shoe: None,
            over: None,
            number: 0,
            uncounted: None,
            seals: Seals::default(),
            felt: BTreeMap::new(),
            placed: Vec::new(),
            last_stakes: BTreeMap::new(),
            closed: None,
            allowed: None,
            purses: BTreeMap::new(),
            minded: BTreeMap::new(),
            money_in: 0,
            money_out: 0,
            kept: 0,
            commission: 0,
        }
    }

    /// Writes an event down, if it may happen now.
    pub(crate) fn note(&mut self, event: &Event) -> Found {
        self.note_set_back(event)?;
        self.check_may(event)?;
        self.note_case(event)?;
        self.note_people(event)?;
        self.note_money(event)?;
        self.note_redone(event)?;
        self.note_care(event);
        self.note_seal(event)?;
        self.note_cards(event)
    }

    /// What can be said of an event before anything is written down.
    fn check_may(&self, event: &Event) -> Found {
        let is_opening = matches!(event.what, EventKind::Duty(DutyEvent::Opened { .. }));
        let may_always = may_always(&event.what) || self.is_set_back;
        let is_open = self.dealer.is_some() != is_opening;
        ensure(is_open || may_always, "it happened at a closed table")?;
        let is_resuming = matches!(event.what, EventKind::Duty(DutyEvent::Resumed));
        let goes_on = self.paused_at.is_some() == is_resuming;
        ensure(goes_on || may_always, "it happened at a paused table")?;
        if !self.is_set_back {
            self.check_quiet(event)?;
        }
        self.check_bet(event)?;
        self.check_care(event)?;
        self.check_words(event)?;
        self.check_authority(event)
    }

    /// Time that does not count: every clock stops for so long.
    fn wait(&mut self, waited: Millis) {
        if let Some(Bets { until: Some(until), .. }) = &mut self.bets {
            *until = until.after(waited);
        }
        if let Some((_, _, until)) = &mut self.holder {
            *until = until.after(waited);
        }
        if let Some(Some(until)) = &mut self.retract {
            *until = until.after(waited);
        }
    }

    fn note_people(&mut self, event: &Event) -> Found {
        match &event.what {
            EventKind::Duty(DutyEvent::Opened { floor, dealer, .. }) => {
                let signatures = self.house.floor.opening_signatures;
                ensure(floor.is_some() || signatures == 1, "nobody of the floor signed")?;
                ensure(*floor != Some(*dealer), "one person signed for two")?;
                (self.dealer, self.floor) = (Some(*dealer), *floor);
            }
            EventKind::Duty(DutyEvent::Closed) => {
                self.closed = None;
                let credits = self.purses.values().map(|purse| purse.credits);
                let is_ruled = self.is_ruled(&[Resolution::CloseTable]);
                let is_empty = credits.sum::<i64>() == 0;
                ensure(is_empty || is_ruled, "the table closed with credits on it")?;
                ensure(self.is_idle(), "the table closed during a coup")?;
                (self.dealer, self.floor) = (None, None);
                self.end_shoe();
            }
            EventKind::Duty(DutyEvent::DealerChanged { dealer }) => {
                let is_floor = matches!(event.by, Actor::Floor(staff) if staff != *dealer);
                ensure(is_floor, "a dealer came, and nobody of the floor said so")?;
                ensure(self.is_idle(), "a dealer was relieved during a coup")?;
                ensure(self.floor != Some(*dealer), "the floor on duty deals")?;
                self.dealer = Some(*dealer);
            }
            EventKind::Duty(DutyEvent::FloorChanged { floor }) => {
                let may = self.dealer.is_some_and(|dealer| dealer != *floor);
                ensure(may, "the dealer, or somebody at a closed table, is the floor")?;
                self.floor = Some(*floor);
            }
            EventKind::Duty(DutyEvent::Paused) => {
                ensure(matches!(event.by, Actor::Floor(_)), "somebody else paused the table")?;
                self.paused_at = Some(event.at);
            }
            EventKind::Duty(DutyEvent::Resumed) => {
                ensure(matches!(event.by, Actor::Floor(_)), "somebody else resumed the game")?;
                if let Some(since) = self.paused_at.take() {
                    self.wait(event.at.since(since));
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Whether no coup is dealt, and no wagers are open for the next.
    fn is_idle(&self) -> bool {
        self.coup.is_none() && self.bets.is_none()
    }

    /// Whether this is whoever deals: the dealer on duty, or the house where it deals by itself.
    fn deals(&self, by: Actor) -> bool {
        match by {
            Actor::House => self.house.terminals.dealer == Dealer::Automatic,
            Actor::Dealer(dealer) => Some(dealer) == self.dealer,
            Actor::Patron(_) | Actor::Floor(_) | Actor::Cage(_) | Actor::Shoe => false,
        }
    }

    /// Compares the table with the books.
    pub(crate) fn compare(&self, table: &Table, now: Time, with_spots: bool) -> Found {
        ensure(table.balances(), "the money does not balance")?;
        self.compare_money(table)?;
        self.compare_cards(table)?;
        self.compare_care(table, now)?;
        self.compare_case(table)?;
        self.compare_seals(table)?;
        self.compare_views(table, now, with_spots)
    }
}

/// Whether it may happen at a table that is closed or paused: patrons leave, and take care.
fn may_always(what: &EventKind) -> bool {
    let is_leaving = matches!(
        what,
        EventKind::Money(MoneyEvent::CashedOut { .. } | MoneyEvent::CommissionPaid { .. })
    );
    is_leaving || may_go_on(what)
}

/// Says what is wrong unless it holds.
fn ensure(holds: bool, otherwise: &str) -> Found {
    ensure_or(holds, || otherwise.to_owned())
}

/// The same in words that take long to put together.
fn ensure_or(holds: bool, otherwise: impl FnOnce() -> String) -> Found {
    if holds { Ok(()) } else { Err(otherwise()) }
}
