//! The state of a table.

use std::collections::BTreeSet;
use std::sync::Arc;

use baccarat::{Cents, Pays, Rounding};
use house::House;
use primitives::{Numbered, PatronId, StaffId, Time, saved};
use seal::Commitment;

use crate::care::Care;
use crate::drawn::{Drawn, Unopened};
use crate::engine::Engine;
use crate::felt::{Felt, Stake};
use crate::irregular::Case;
use crate::past::PastCoup;
use crate::people::Actor;
use crate::purse::{Books, Purse};
use crate::round::Round;
use crate::shoe::Shoe;

/// A table: all that its events have made of it.
///
/// Whoever runs one copies it before each change, and for everybody who looks at it. What grows
/// with the number of patrons and coups is shared between those copies until one of them changes,
/// and a change copies no more than what is about one patron. Patrons who have nothing here any
/// more, and for whom nothing is counted or kept, are forgotten when the next shoe is loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    pub(crate) house: Arc<House>,
    /// By which rules it decides: by the newest, but for lines that an older engine decided.
    pub(crate) engine: Engine,
    pub(crate) odds: LongestOdds,
    pub(crate) staff: Option<Staff>,
    pub(crate) paused_at: Option<Time>,
    pub(crate) phase: Phase,
    pub(crate) shoe: Option<Shoe>,
    pub(crate) shoes: u32,
    pub(crate) coups: u64,
    pub(crate) felt: Felt,
    pub(crate) purses: Numbered<Purse>,
    /// What each staked on the last coup they wagered on.
    pub(crate) last: Numbered<Vec<Stake>>,
    pub(crate) care: Numbered<Care>,
    pub(crate) books: Books,
    /// When wagers closed last, if they were open for the last coup of this shoe.
    pub(crate) closed_at: Option<Time>,
    /// What the table stands still for.
    pub(crate) case: Option<Case>,
    pub(crate) reported_by: Option<Actor>,
    /// The coups of this shoe that are over, or of the last shoe if there is none.
    pub(crate) past: Vec<Arc<PastCoup>>,
    /// The last shoe, if none is in play: its record can still be put right.
    pub(crate) over: Option<Shoe>,
    /// The shoe that is over and whose cards are not counted yet.
    pub(crate) uncounted: Option<u32>,
    /// The sealed shoes that are over and whose secrets are not opened yet.
    pub(crate) unopened: Vec<Unopened>,
}

/// How much a stake can win at most, on whatever the house offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LongestOdds {
    /// How many times the stake, rounded up.
    pub(crate) times: i128,
    /// How much more by rounding what is won, and the commission on it.
    pub(crate) rounded: i128,
}

impl LongestOdds {
    pub(crate) fn of(house: &House) -> LongestOdds {
        let lines = house.wagers.offered().iter().flat_map(|offer| offer.wager.lines());
        let times = lines.map(|line| match line.pays {
            Pays::Win { odds, .. } => i128::from(odds.won().div_ceil(odds.staked())),
            Pays::Push => 0,
        });
        let terms = house.terms();
        let unit = |rounding: Rounding| match rounding {
            Rounding::Exact => 0,
            Rounding::Up(unit) | Rounding::Down(unit) | Rounding::Nearest(unit) => {
                i128::from(unit.cents().get())
            }
        };
        LongestOdds {
            times: times.max().unwrap_or(0),
            rounded: unit(terms.payout) + unit(terms.commission),
        }
    }
}

/// Who is on duty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Staff {
    /// The floor that signed on, if the house asks for it.
    pub floor: Option<StaffId>,
    pub dealer: StaffId,
}
saved! { Staff { floor, dealer } }

/// What the table is doing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Between coups.
    Idle,
    /// Wagers may be placed.
    Betting {
        /// When they close by themselves.
        until: Option<Time>,
        /// Whether last bets have been called.
        last_called: bool,
        /// Whether the house's clock waits for the first wager: nobody deals a hand without any.
        waits: bool,
    },
    /// Wagers are closed, and a coup is dealt.
    Dealing(Round),
}
saved! { enum Phase { Idle, Betting { until, last_called, waits }, Dealing(round) } }

impl Table {
    /// A closed table of this house.
    pub fn new(house: Arc<House>) -> Table {
        Table {
            odds: LongestOdds::of(&house),
            house,
            engine: Engine::NEWEST,
            staff: None,
            paused_at: None,
            phase: Phase::Idle,
            shoe: None,
            shoes: 0,
            coups: 0,
            felt: Felt::default(),
            purses: Numbered::default(),
            last: Numbered::default(),
            care: Numbered::default(),
            books: Books::default(),
            closed_at: None,
            case: None,
            reported_by: None,
            past: Vec::new(),
            over: None,
            uncounted: None,
            unopened: Vec::new(),
        }
    }

    /// The house it is run by.
    pub fn house(&self) -> &House {
        &self.house
    }

    /// The same, for a reader that keeps it.
    pub fn shared_house(&self) -> Arc<House> {
        Arc::clone(&self.house)
    }

    /// Lets the table be run by another house file from now on. What was staked last and the coups
    /// that could be put right are forgotten: they stood under other rules.
    ///
    /// # Panics
    /// The table is open: rules change only between a closing and an opening.
    pub fn adopt(&mut self, house: Arc<House>) {
        assert!(self.staff.is_none(), "a table changes its rules only while it is closed");
        self.odds = LongestOdds::of(&house);
        self.house = house;
        self.last = Numbered::default();
        self.past.clear();
        self.over = None;
        // So many cards as its own house file has decks: nobody could say that any more.
        self.uncounted = None;
    }

    /// Who is on duty; `None` while it is closed.
    pub fn staff(&self) -> Option<&Staff> {
        self.staff.as_ref()
    }

    /// What it is doing.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// The number of the coup in progress, counted over the life of the table; between coups, and
    /// while wagers are open, of the one that comes next.
    pub fn coup_number(&self) -> u64 {
        match &self.phase {
            Phase::Dealing(round) => round.coup,
            Phase::Idle | Phase::Betting { .. } => self.coups + 1,
        }
    }

    /// The shoe in play.
    pub fn shoe(&self) -> Option<&Shoe> {
        self.shoe.as_ref()
    }

    /// The shoe in play, or else the last one, whose cards the first engine did not count.
    pub(crate) fn shoe_on_record(&self) -> Option<&Shoe> {
        self.shoe.as_ref().or(self.over.as_ref().filter(|_| self.engine > Engine::V1))
    }

    /// The stakes on it.
    pub fn felt(&self) -> &Felt {
        &self.felt
    }

    /// What a patron has besides stakes. Whoever has none has nothing, and may have had something
    /// before this shoe.
    pub fn purse(&self, patron: PatronId) -> Option<&Purse> {
        self.purses.get(patron.0)
    }

    /// What every patron has who has something here, or had something in this shoe.
    pub fn purses(&self) -> impl Iterator<Item = (PatronId, &Purse)> {
        self.purses.iter().map(|(patron, purse)| (PatronId(patron), purse))
    }

    /// What came, what left and what the house has.
    pub fn books(&self) -> &Books {
        &self.books
    }

    /// What the table stands still for.
    pub fn case(&self) -> Option<&Case> {
        self.case.as_ref()
    }

    /// The coups that are over and may still be put right: those of this shoe, or of the last one
    /// if the next is not loaded yet.
    pub fn past(&self) -> &[Arc<PastCoup>] {
        &self.past
    }

    /// The sealed shoes that are over and whose secrets are not opened yet, by their numbers.
    pub fn unopened(&self) -> impl Iterator<Item = (u32, Commitment)> {
        self.unopened.iter().map(|shoe| (shoe.number, shoe.commitment))
    }

    /// What left each sealed shoe whose secret is not opened yet: its number, its decks, its cards.
    pub fn sealed_records(&self) -> impl Iterator<Item = (u32, u8, &Drawn)> {
        let over = self.unopened.iter().map(|shoe| (shoe.number, shoe.decks, &shoe.drawn));
        let in_play = self.shoe.as_ref().and_then(|shoe| Some((shoe.number, shoe.drawn()?)));
        let decks = self.house.decks();
        over.chain(in_play.map(|(number, drawn)| (number, decks, drawn)))
    }

    /// How many patrons have credits or stakes.
    pub fn players(&self) -> usize {
        let staked: BTreeSet<PatronId> = self.felt.stakes().iter().map(|it| it.patron).collect();
        let plays = |(patron, purse): &(PatronId, &Purse)| {
            purse.credits > Cents::ZERO || staked.contains(patron)
        };
        self.purses().filter(plays).count()
    }

    /// All credits.
    pub fn credits(&self) -> Cents {
        let credits = self.purses.values().map(|purse| purse.credits);
        credits.fold(Cents::ZERO, |sum, credits| sum.plus(credits).expect("it came in"))
    }

    /// Whether every cent that came in is somewhere.
    pub fn balances(&self) -> bool {
        let Books { money_in, money_out, kept, .. } = self.books;
        let felt = self.felt.total().map_or(i64::MAX, Cents::get);
        let all = [self.credits().get(), felt, kept.get(), money_out.get()];
        all.into_iter().map(i128::from).sum::<i128>() == i128::from(money_in.get())
    }
}
