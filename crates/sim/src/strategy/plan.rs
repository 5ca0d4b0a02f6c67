//! With which money, and for how long.

use std::collections::BTreeMap;
use std::num::{NonZeroU32, NonZeroU64};
use std::ops::Range;

use baccarat::{Cents, Terms, WagerId};
use num_rational::BigRational;
use odds::{Composition, Price};

use super::Strategy;
use super::pick::{Pick, Spot};
use crate::count::Running;
use crate::procedure::{NoProcedure, Procedure};

/// What somebody sits down with, and when they get up.
///
/// They get up when a coup leaves them with less than the table's minimum, when a stop is reached,
/// or when the last shoe is over. A stop is looked at after each coup, so the last stake may carry
/// beyond it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// The money they bring.
    pub bankroll: Cents,
    /// What a stake of one is.
    pub unit: Cents,
    /// They leave once they have lost this much of what they brought.
    pub stop_loss: Option<Cents>,
    /// They leave once they have won this much.
    pub stop_win: Option<Cents>,
    /// How many shoes they stay at most. They sit down when the first one starts. A session is
    /// played by one thread from its first shoe to its last, and a run is looked at and ended only
    /// between sessions: one of a million shoes keeps everybody waiting for as long as it takes.
    pub shoes: NonZeroU64,
    /// How the house rounds and collects. A commission that is owed counts as paid.
    pub terms: Terms,
    /// Whether coups dealt with no wagers go onto the house's roads.
    pub ghosts_on_roads: bool,
}

impl Session {
    /// The most units that a table's maximum may be, so that progressions without an end can be
    /// written down.
    pub const UNITS_MAX: u32 = 1_000_000;

    /// The most that may be brought, or staked at once.
    pub const MONEY_MAX: Cents = Cents::whole(1_000_000_000);

    /// How many coups a table deals in an hour unless somebody says otherwise. Games with few
    /// people and no squeeze deal more, full ones fewer.
    pub const COUPS_PER_HOUR: NonZeroU32 = NonZeroU32::new(70).expect("seventy is not nothing");

    /// The shoes of the session of this number, as the run numbers them; `None` if it does not
    /// number that far.
    pub fn shoes_of(&self, number: u64) -> Option<Range<u64>> {
        let first = number.checked_mul(self.shoes.get())?;
        Some(first..first.checked_add(self.shoes.get())?)
    }
}

/// All that decides what sessions come to. Made only of what can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    strategy: Strategy,
    session: Session,
    procedure: Procedure,
    seed: u64,
    /// With less than this nothing can be bet on.
    pub(super) minimum: Cents,
}

/// Why a plan cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoPlan {
    /// The shoes cannot be dealt.
    #[error(transparent)]
    Procedure(NoProcedure),
    #[error("the least stake on {wager} must be a cent or more")]
    NoMinimum { wager: WagerId },
    #[error("a unit must be what {wager} takes, {minimum} to {maximum}: a strategy stakes one")]
    UnitOutsideLimits { wager: WagerId, minimum: Cents, maximum: Cents },
    #[error("the most on {wager} is over {} units: take a larger unit", Session::UNITS_MAX)]
    TooManyUnits { wager: WagerId },
    #[error("the amount is larger than {}", Session::MONEY_MAX)]
    TooMuchMoney,
    #[error("the bankroll does not cover one unit")]
    BankrollUnderUnit,
    #[error("a stop at nothing would end the session before it starts")]
    StopAtTheStart,
    #[error("a count for {counted} does not tell when to bet on {wager}")]
    CountForAnother { wager: WagerId, counted: WagerId },
}

impl Plan {
    /// A strategy for sessions over the shoes that a seed deals by a procedure.
    pub fn new(
        strategy: Strategy,
        session: Session,
        procedure: Procedure,
        seed: u64,
    ) -> Result<Plan, NoPlan> {
        procedure.check().map_err(NoPlan::Procedure)?;
        let spots = strategy.pick.spots();
        spots.iter().try_for_each(|spot| session.check_spot(spot))?;
        strategy.pick.check_count()?;
        session.check()?;
        let minimum = spots.iter().map(|spot| spot.minimum).min().unwrap_or(session.unit);
        Ok(Plan { strategy, session, procedure, seed, minimum })
    }

    /// How it bets.
    pub fn strategy(&self) -> &Strategy {
        &self.strategy
    }

    /// With which money, and for how long.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// How shoes are dealt.
    pub fn procedure(&self) -> &Procedure {
        &self.procedure
    }

    /// What the shoes are shuffled from.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Their count before the first card of a shoe, if they count cards.
    pub(super) fn start_count(&self) -> Option<Running<'_>> {
        self.strategy.pick.start_count(&self.procedure)
    }

    /// Whether a card's face can make a difference: somebody counts, or bets on pairs.
    pub(super) fn needs_faces(&self) -> bool {
        let pick = &self.strategy.pick;
        pick.counts_cards() || pick.spots().iter().any(|spot| spot.wager.asks_for_pairs())
    }

    /// What the house keeps of each unit staked on each wager of the strategy: exact, for the first
    /// coup of a full shoe, before any rounding. Somebody who
    /// [counts cards](super::Pick::counts_cards) bets on other coups than that, and may do better.
    pub fn exact_edges(&self) -> BTreeMap<WagerId, BigRational> {
        let shoe = Composition::of_decks(self.procedure.decks);
        let edge = |spot: &Spot| {
            let price = Price::in_shoe(&spot.wager, &shoe).expect("full decks price every wager");
            (spot.wager.id().clone(), price.edge())
        };
        self.strategy.pick.spots().into_iter().map(edge).collect()
    }
}

impl Pick {
    fn check_count(&self) -> Result<(), NoPlan> {
        match self {
            Pick::Counted { count, spot } if count.wager != *spot.wager.id() => {
                let (wager, counted) = (spot.wager.id().clone(), count.wager.clone());
                Err(NoPlan::CountForAnother { wager, counted })
            }
            Pick::Counted { .. } | Pick::Always(_) | Pick::Trend { .. } => Ok(()),
        }
    }
}

impl Session {
    fn check_spot(&self, spot: &Spot) -> Result<(), NoPlan> {
        let Spot { minimum, maximum, .. } = *spot;
        let wager = || spot.wager.id().clone();
        let units_max = self.unit.get().saturating_mul(Session::UNITS_MAX.into());
        if minimum <= Cents::ZERO {
            return Err(NoPlan::NoMinimum { wager: wager() });
        }
        if !(minimum..=maximum).contains(&self.unit) {
            return Err(NoPlan::UnitOutsideLimits { wager: wager(), minimum, maximum });
        }
        if maximum > Session::MONEY_MAX {
            return Err(NoPlan::TooMuchMoney);
        }
        if maximum.get() > units_max {
            return Err(NoPlan::TooManyUnits { wager: wager() });
        }
        Ok(())
    }

    fn check(&self) -> Result<(), NoPlan> {
        if self.bankroll < self.unit {
            return Err(NoPlan::BankrollUnderUnit);
        }
        if self.bankroll > Session::MONEY_MAX {
            return Err(NoPlan::TooMuchMoney);
        }
        let stops = [self.stop_loss, self.stop_win];
        if stops.into_iter().flatten().any(|stop| stop <= Cents::ZERO) {
            return Err(NoPlan::StopAtTheStart);
        }
        Ok(())
    }
}
