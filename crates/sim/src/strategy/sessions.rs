//! What many sessions came to.

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use baccarat::{Cents, WagerId};
use num_bigint::BigInt;
use num_rational::BigRational;

use super::histogram::Histogram;
use super::plan::Plan;
use super::seat::{Ending, Played};
use crate::sums::{self, TryAdd, add_or_panic};
use crate::tally::Tally;

/// What many sessions came to. They add up: those of two halves of a run are those of the run, in
/// whichever order. Amounts are in cents.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sessions {
    /// How many ended so.
    pub endings: BTreeMap<Ending, u64>,
    /// How many shoes were sat at.
    pub shoes: u64,
    /// How many coups were seen, whether or not they were bet on.
    pub coups_seen: u64,
    /// The money brought.
    pub brought: i128,
    pub wagers: BTreeMap<WagerId, Bets>,
    /// The square of what each session won or lost, added up.
    pub net_squares: i128,
    /// The square of what each session staked, added up.
    pub action_squares: i128,
    /// What each session won or lost times what it staked, added up.
    pub products: i128,
    /// The sessions by the whole units they ended with.
    pub bankrolls: Histogram,
    /// The sessions by the whole units they were ever down from the most they had had before.
    pub drawdowns: Histogram,
    pub stake_max: Cents,
}

/// What was bet on a wager.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bets {
    pub coups: u64,
    /// How much was staked.
    pub action: i128,
    /// What was won, less what was lost and every commission.
    pub net: i128,
}

impl Bets {
    /// Counts one more bet.
    pub(super) fn add(&mut self, stake: Cents, net: Cents) {
        *self += Bets { coups: 1, action: stake.get().into(), net: net.get().into() };
    }

    /// What the house kept of each unit staked; `None` if nothing was staked.
    pub fn edge(&self) -> Option<BigRational> {
        (self.action > 0).then(|| BigRational::new((-self.net).into(), self.action.into()))
    }
}

impl TryAdd for Bets {
    #[inline]
    fn try_add(&mut self, other: Bets) -> Option<()> {
        self.coups.try_add(other.coups)?;
        self.action.try_add(other.action)?;
        self.net.try_add(other.net)
    }
}

impl Sessions {
    /// Counts a session.
    pub(super) fn add(&mut self, plan: &Plan, played: &Played) {
        let session = plan.session();
        let mut all = Bets::default();
        for (spot, bets) in plan.strategy().pick.spots().into_iter().zip(&played.bets) {
            if bets.coups > 0 {
                let wager = spot.wager.id();
                match self.wagers.get_mut(wager) {
                    Some(sum) => *sum += *bets,
                    None => drop(self.wagers.insert(wager.clone(), *bets)),
                }
            }
            all += *bets;
        }
        *self.endings.entry(played.ending).or_default() += 1;
        self.shoes += played.shoes;
        self.coups_seen += played.coups_seen;
        self.brought = sum(self.brought, session.bankroll.get().into());
        self.net_squares = sum(self.net_squares, product(all.net, all.net));
        self.action_squares = sum(self.action_squares, product(all.action, all.action));
        self.products = sum(self.products, product(all.net, all.action));
        // Nobody has less than nothing, so this rounds down.
        let units = |amount: Cents| amount.get() / session.unit.get();
        self.bankrolls.add(units(played.bankroll), 1);
        self.drawdowns.add(units(played.drawdown), 1);
        self.stake_max = self.stake_max.max(played.stake_max);
    }

    /// Whether all sums can be of the same sessions. All sessions that were played are consistent;
    /// those read from a file may not be, and must not be used if they are not.
    ///
    /// Endings and both histograms have as many sessions. A session has a shoe at least, a shoe not
    /// more coups than cards allow, and a coup one bet at most. No amount that cannot be is
    /// negative, no square too small for what it is the square of, and no sum overflows.
    pub fn is_consistent(&self) -> bool {
        self.count_if_consistent().is_some_and(|sessions| self.has_possible_money(sessions))
    }

    /// How many sessions there were, if all that is counted agrees.
    fn count_if_consistent(&self) -> Option<u64> {
        let sessions = sums::sum(self.endings.values().copied())?;
        let bets = sums::sum(self.wagers.values().map(|bets| bets.coups))?;
        let room = u128::from(self.shoes) * u128::from(Tally::COUPS_MAX);
        let is_consistent = self.bankrolls.checked_count() == Some(sessions)
            && self.drawdowns.checked_count() == Some(sessions)
            && sessions <= self.shoes
            && u128::from(self.coups_seen) <= room
            && bets <= self.coups_seen;
        is_consistent.then_some(sessions)
    }

    fn has_possible_money(&self, sessions: u64) -> bool {
        let mut all = Bets::default();
        let fits = self.wagers.values().all(|bets| all.try_add(*bets).is_some())
            && self.brought.checked_add(all.net).is_some();
        let amounts = [self.brought, self.net_squares, self.action_squares];
        let amounts = amounts.into_iter().chain(self.wagers.values().map(|bets| bets.action));
        // A sum of products squared is at most the product of both sums of squares.
        let is_bounded = |product: i128, one: i128, other: i128| {
            let product = BigInt::from(product);
            &product * &product <= BigInt::from(one) * BigInt::from(other)
        };
        fits && amounts.min() >= Some(0)
            && self.stake_max >= Cents::ZERO
            && is_bounded(all.net, sessions.into(), self.net_squares)
            && is_bounded(all.action, sessions.into(), self.action_squares)
            && is_bounded(self.products, self.net_squares, self.action_squares)
    }

    pub fn sessions(&self) -> u64 {
        self.endings.values().sum()
    }

    /// How many sessions ended so.
    pub fn ended(&self, ending: Ending) -> u64 {
        self.endings.get(&ending).copied().unwrap_or(0)
    }

    /// All bets on any wager.
    pub fn bets(&self) -> Bets {
        self.wagers.values().fold(Bets::default(), |mut sum, bets| {
            sum += *bets;
            sum
        })
    }

    /// What the house kept of each unit staked; `None` if nothing was staked.
    pub fn edge(&self) -> Option<BigRational> {
        self.bets().edge()
    }

    /// The square of the standard error of [`Sessions::edge`]; `None` for fewer than two sessions.
    ///
    /// Stakes depend on the coups before, so coups are not drawn apart from each other; sessions
    /// are. This is the error of a ratio of two sums over sessions.
    pub fn edge_variance(&self) -> Option<BigRational> {
        let edge = self.edge()?;
        // What each session won more than the edge of what it staked would make it lose, squared.
        let twice = BigRational::from_integer(2.into());
        let squares = whole(self.net_squares)
            + twice * &edge * whole(self.products)
            + &edge * &edge * whole(self.action_squares);
        let (count, action) = (self.sessions(), whole(self.bets().action));
        let correction = (count > 1).then(|| BigRational::new(count.into(), (count - 1).into()))?;
        Some(squares * correction / (&action * &action))
    }

    /// What a session ends with on average, in cents; `None` for no sessions.
    pub fn bankroll_mean(&self) -> Option<BigRational> {
        let sessions = self.sessions();
        let sum = sum(self.brought, self.bets().net);
        (sessions > 0).then(|| BigRational::new(sum.into(), sessions.into()))
    }

    /// The square of the standard error of [`Sessions::bankroll_mean`]; `None` for fewer than two
    /// sessions.
    pub fn bankroll_variance(&self) -> Option<BigRational> {
        let sessions = self.sessions();
        if sessions < 2 {
            return None;
        }
        let (count, net) = (whole(sessions.into()), whole(self.bets().net));
        let squares = whole(self.net_squares) - &net * &net / &count;
        Some(squares / (&count * whole((sessions - 1).into())))
    }

    /// The hours that all sessions took, at so many coups an hour: see
    /// [`Session::COUPS_PER_HOUR`](super::Session::COUPS_PER_HOUR).
    pub fn hours(&self, coups_per_hour: NonZeroU32) -> BigRational {
        BigRational::new(self.coups_seen.into(), coups_per_hour.get().into())
    }

    /// What the house keeps of each unit staked on what was bet, by the exact edge of each wager:
    /// see [`Plan::exact_edges`]. `None` if nothing was staked, or an edge is missing.
    pub fn exact_edge(&self, edges: &BTreeMap<WagerId, BigRational>) -> Option<BigRational> {
        let action = self.bets().action;
        let kept = self.wagers.iter().try_fold(whole(0), |kept, (wager, bets)| {
            Some(kept + edges.get(wager)? * whole(bets.action))
        })?;
        (action > 0).then(|| kept / whole(action))
    }
}

impl TryAdd for Sessions {
    fn try_add(&mut self, other: Sessions) -> Option<()> {
        self.endings.try_add(other.endings)?;
        self.wagers.try_add(other.wagers)?;
        self.shoes.try_add(other.shoes)?;
        self.coups_seen.try_add(other.coups_seen)?;
        self.brought.try_add(other.brought)?;
        self.net_squares.try_add(other.net_squares)?;
        self.action_squares.try_add(other.action_squares)?;
        self.products.try_add(other.products)?;
        self.bankrolls.try_add(other.bankrolls)?;
        self.drawdowns.try_add(other.drawdowns)?;
        self.stake_max = self.stake_max.max(other.stake_max);
        Some(())
    }
}

add_or_panic!(Bets, Sessions);

fn whole(number: i128) -> BigRational {
    BigRational::from_integer(number.into())
}

/// A run that wins so much that this fails would be wrong by far if it did not.
fn sum(one: i128, other: i128) -> i128 {
    one.checked_add(other).expect("the money of a run fits 128 bits")
}

fn product(one: i128, other: i128) -> i128 {
    one.checked_mul(other).expect("the money of a session squared fits 128 bits")
}
