//! One session, shown one coup at a time.

use std::ops::ControlFlow;

use baccarat::{Card, Cents, Facts, Settlement, Verdict};
use roads::Roads;

use super::pick::{self, Spot};
use super::plan::Plan;
use super::sessions::Bets;
use crate::count::Running;
use crate::deal::Dealt;

/// Somebody who plays by a plan. The caller shows them coups: from a dealer, or from anywhere. Who
/// counts cards must be shown those too.
#[derive(Clone, Debug)]
pub struct Seat<'p> {
    plan: &'p Plan,
    roads: Roads,
    /// Their count, if they count cards.
    running: Option<Running<'p>>,
    /// Where in the progression.
    place: usize,
    /// The most they had so far.
    peak: Cents,
    played: Played,
}

/// What they do before the next coup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    Bet(Bet),
    /// They only watch.
    Watch,
    /// They cannot cover the least that the table takes.
    Leave,
}

/// A wager they make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bet {
    /// Its place among [`Pick::spots`](super::Pick::spots).
    pub spot: usize,
    /// How much: cut to the table's maximum and to the money they have.
    pub stake: Cents,
}

/// Why a session is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ending {
    /// What is left is less than the table takes. It comes before a stop that is reached too.
    Ruined,
    /// They lost as much as they said they would.
    StopLoss,
    /// They won as much as they said they would.
    StopWin,
    /// The last shoe is over.
    OutOfShoes,
}

impl Ending {
    /// Every ending.
    pub const ALL: [Ending; 4] =
        [Ending::Ruined, Ending::StopLoss, Ending::StopWin, Ending::OutOfShoes];

    /// `ruined`, `stop-loss`, `stop-win` or `out-of-shoes`.
    pub fn id(self) -> &'static str {
        match self {
            Ending::Ruined => "ruined",
            Ending::StopLoss => "stop-loss",
            Ending::StopWin => "stop-win",
            Ending::OutOfShoes => "out-of-shoes",
        }
    }
}

/// What one session came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The money they have.
    pub bankroll: Cents,
    /// Why it is over.
    pub ending: Ending,
    /// How many shoes they sat at.
    pub shoes: u64,
    /// How many coups they saw, whether or not they had bet on them.
    pub coups_seen: u64,
    /// The most that they were ever down from the most they had had before.
    pub drawdown: Cents,
    pub stake_max: Cents,
    /// What they bet, in the order of [`Pick::spots`](super::Pick::spots).
    pub bets: Vec<Bets>,
}

impl<'p> Seat<'p> {
    /// Sits down.
    pub fn new(plan: &'p Plan) -> Seat<'p> {
        let bankroll = plan.session().bankroll;
        let played = Played {
            bankroll,
            ending: Ending::OutOfShoes,
            shoes: 0,
            coups_seen: 0,
            drawdown: Cents::ZERO,
            stake_max: Cents::ZERO,
            bets: vec![Bets::default(); plan.strategy().pick.spots().len()],
        };
        let running = plan.start_count();
        Seat { plan, roads: Roads::new(), running, place: 0, peak: bankroll, played }
    }

    /// A new shoe, with empty roads and no card seen. The progression goes on.
    pub fn start_shoe(&mut self) {
        self.roads.clear();
        self.running = self.plan.start_count();
        self.played.shoes += 1;
    }

    /// The money they have.
    pub fn bankroll(&self) -> Cents {
        self.played.bankroll
    }

    /// Shows them cards, those of ghost coups too: before each coup, all that have been turned over
    /// since the one before it started. [`Shoe::seen_before`](crate::Shoe::seen_before) has them.
    /// Only somebody who [counts](super::Pick::counts_cards) looks at them.
    ///
    /// # Panics
    /// They are more than a shoe holds.
    pub fn show(&mut self, cards: &[Card]) {
        if let Some(running) = &mut self.running {
            running.see(cards);
        }
    }

    /// What they do before a coup that takes wagers.
    pub fn next(&self) -> Next {
        match self.plan.strategy().pick.choose(&self.roads, self.running.as_ref()) {
            None => Next::Watch,
            Some((spot, limits)) => match self.stake(limits) {
                Some(stake) => Next::Bet(Bet { spot, stake }),
                None => Next::Leave,
            },
        }
    }

    /// Shows them a coup, on which they bet what [`Seat::next`] says unless it takes no wagers.
    /// Nobody who leaves before it sees it.
    ///
    /// # Panics
    /// The winnings are more than an amount can hold: thousands of times
    /// [`Session::MONEY_MAX`](super::Session::MONEY_MAX).
    pub fn see(&mut self, coup: &Dealt) -> ControlFlow<Ending> {
        match if coup.is_ghost { Next::Watch } else { self.next() } {
            Next::Leave => return ControlFlow::Break(Ending::Ruined),
            Next::Bet(bet) => self.settle(bet, &coup.facts),
            Next::Watch => {}
        }
        self.played.coups_seen += 1;
        if !coup.is_ghost || self.plan.session().ghosts_on_roads {
            self.roads.push(pick::decision(coup.facts.winner()));
        }
        self.ending().map_or(ControlFlow::Continue(()), ControlFlow::Break)
    }

    /// Gets up.
    pub fn leave(self, ending: Ending) -> Played {
        let played = Played { ending, ..self.played };
        let net: i128 = played.bets.iter().map(|bets| bets.net).sum();
        let brought = i128::from(self.plan.session().bankroll.get());
        assert_eq!(brought + net, played.bankroll.get().into(), "every cent came from a wager");
        played
    }

    /// The next stake, if there is the money for one.
    fn stake(&self, limits: &Spot) -> Option<Cents> {
        let units = self.plan.strategy().progression.stakes()[self.place];
        let stake = self.plan.session().unit.get().saturating_mul(units.into());
        let stake = Cents::new(stake).min(limits.maximum).min(self.played.bankroll);
        (stake >= limits.minimum).then_some(stake)
    }

    fn settle(&mut self, bet: Bet, facts: &Facts) {
        let spot = self.plan.strategy().pick.spot(bet.spot);
        let settled = spot.wager.settle(bet.stake, facts, &self.plan.session().terms);
        let settled = settled.expect("what a table pays is an amount");
        let net = net(&settled);
        let played = &mut self.played;
        played.bankroll = played.bankroll.plus(net).expect("what somebody has is an amount");
        played.bets[bet.spot].add(bet.stake, net);
        played.stake_max = played.stake_max.max(bet.stake);
        self.peak = self.peak.max(played.bankroll);
        let down = self.peak.minus(played.bankroll).expect("both are amounts of their money");
        played.drawdown = played.drawdown.max(down);
        self.place = self.plan.strategy().progression.after(self.place, settled.verdict);
    }

    fn ending(&self) -> Option<Ending> {
        let session = self.plan.session();
        let won = self.played.bankroll.get() - session.bankroll.get();
        let is_reached = |stop: Option<Cents>, by: i64| stop.is_some_and(|stop| by >= stop.get());
        match () {
            () if self.played.bankroll < self.plan.minimum => Some(Ending::Ruined),
            () if is_reached(session.stop_loss, -won) => Some(Ending::StopLoss),
            () if is_reached(session.stop_win, won) => Some(Ending::StopWin),
            () => None,
        }
    }
}

/// What somebody has more after a wager, a commission that is owed counted as paid.
fn net(settled: &Settlement) -> Cents {
    let net = match settled.verdict {
        Verdict::Lose => Cents::ZERO.minus(settled.staked),
        Verdict::Push | Verdict::Win => settled.won.minus(settled.commission),
    };
    net.expect("a commission is at most what is won")
}
