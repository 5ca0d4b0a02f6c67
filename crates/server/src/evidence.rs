//! What systems of betting come to: played, not claimed.
//!
//! Every system plays the same shoes with the same money. The shoes are the same each time, so
//! whoever looks again, or runs `sabot sim`, finds the same numbers.

use std::num::{NonZeroU64, NonZeroUsize};
use std::ops::ControlFlow;
use std::sync::OnceLock;

use baccarat::{BySide, Cents, Terms, Wager, catalogue};
use num_rational::BigRational;
use odds::decimal;
use serde::Serialize;
use sim::Procedure;
use sim::strategy::{Ending, Pick, Plan, Progression, Session, Sessions, Spot, Strategy, Trend};
use utoipa::ToSchema;

/// Evenings of each system.
const EVENINGS: u64 = 4_000;
const SEED: u64 = 20_261_116;
const DECKS: u8 = 8;
const CUT_DEPTH: u32 = 14;
const BANKROLL: Cents = Cents::whole(1_000);
const UNIT: Cents = Cents::whole(10);
const MAXIMUM: Cents = Cents::whole(1_000);
const PLACES: u32 = 4;

/// On what, and how much.
const SYSTEMS: [(&str, &str); 9] = [
    ("banker", "flat"),
    ("player", "flat"),
    ("tie", "flat"),
    ("banker", "martingale"),
    ("banker", "dalembert"),
    ("banker", "paroli"),
    ("follow-big", "flat"),
    ("oppose-big", "flat"),
    ("follow-big-eye", "flat"),
];

/// What systems of betting came to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct Evidence {
    /// How many evenings each played.
    evenings: u64,
    /// What each began an evening with, in cents.
    bankroll: i64,
    /// The unit that was staked, in cents.
    unit: i64,
    /// The largest stake, in cents.
    maximum: i64,
    /// What each came to.
    systems: Vec<SystemEvidence>,
}

/// What one system came to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct SystemEvidence {
    /// What is bet on: a wager, or a road that is followed or opposed.
    pick: &'static str,
    /// How much: the name of a progression.
    progression: &'static str,
    /// How many bets were made.
    bets: u64,
    /// What the house kept of what was staked, in percent.
    edge_measured: String,
    /// What it keeps in the long run, exactly.
    edge_exact: String,
    /// How many evenings ended with more money than they began with.
    won: u64,
    /// How many ended with nothing left to bet.
    ruined: u64,
    /// What an evening ended with on average, in cents.
    mean: i64,
    /// What evenings ended with, in cents: the bounds of ten equal parts, nine of them.
    deciles: Vec<i64>,
}

static PLAYED: OnceLock<Evidence> = OnceLock::new();

/// What they came to, if somebody has asked before.
pub(crate) fn played_already() -> Option<&'static Evidence> {
    PLAYED.get()
}

/// What they came to: played once, when somebody asks.
pub(crate) fn played() -> &'static Evidence {
    PLAYED.get_or_init(|| Evidence {
        evenings: EVENINGS,
        bankroll: BANKROLL.get(),
        unit: UNIT.get(),
        maximum: MAXIMUM.get(),
        systems: SYSTEMS.iter().map(|(pick, progression)| play(pick, progression)).collect(),
    })
}

fn play(pick: &'static str, progression: &'static str) -> SystemEvidence {
    let strategy = Strategy {
        pick: pick_named(pick),
        progression: Progression::named(progression).expect("it has a name"),
    };
    let session = Session {
        bankroll: BANKROLL,
        unit: UNIT,
        stop_loss: None,
        stop_win: None,
        shoes: NonZeroU64::MIN,
        terms: Terms::default(),
        ghosts_on_roads: true,
    };
    let procedure = Procedure::usual(DECKS, CUT_DEPTH);
    let plan = Plan::new(strategy, session, procedure, SEED).expect("the plan makes sense");
    let go_on = |_: &Sessions, _| ControlFlow::Continue(());
    // One core: tables run beside it.
    let sessions = plan.run(0..EVENINGS, NonZeroUsize::MIN, go_on);
    evidence(pick, progression, &plan, &sessions)
}

fn evidence(
    pick: &'static str,
    progression: &'static str,
    plan: &Plan,
    sessions: &Sessions,
) -> SystemEvidence {
    let percent = |edge: Option<BigRational>| {
        let edge = edge.expect("something was staked");
        decimal(&(edge * BigRational::from_integer(100.into())), PLACES)
    };
    let ends = &sessions.bankrolls;
    let won = ends
        .iter()
        .filter(|(end, _)| end * UNIT.get() > BANKROLL.get())
        .map(|(_, times)| times)
        .sum();
    let quantile = |part| {
        let units = ends.quantile(part, 10).expect("evenings were played");
        units * UNIT.get()
    };
    let mean = sessions.bankroll_mean().expect("evenings were played").to_integer();
    SystemEvidence {
        pick,
        progression,
        bets: sessions.bets().coups,
        edge_measured: percent(sessions.edge()),
        edge_exact: percent(sessions.exact_edge(&plan.exact_edges())),
        won,
        ruined: sessions.ended(Ending::Ruined),
        mean: i64::try_from(mean).expect("money is small"),
        deciles: (1..10).map(quantile).collect(),
    }
}

fn pick_named(name: &str) -> Pick {
    if catalogue::find(name).is_some() {
        return Pick::Always(spot(name));
    }
    Pick::Trend {
        trend: Trend::named(name).expect("it is a wager or a trend"),
        spots: BySide { player: spot("player"), banker: spot("banker") },
        otherwise: None,
    }
}

fn spot(name: &str) -> Spot {
    let wager: &Wager = catalogue::find(name).expect("the catalogue has it");
    Spot { wager: wager.clone(), minimum: UNIT, maximum: MAXIMUM }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_system_beats_the_edge() {
        let evidence = played();
        assert_eq!(evidence.systems.len(), SYSTEMS.len());
        for system in &evidence.systems {
            let exact: f64 = system.edge_exact.parse().expect("it is a number");
            assert!(exact > 1.0, "{system:?}");
            assert!(system.mean < BANKROLL.get(), "{system:?}");
            assert!(system.bets > 100_000, "{system:?}");
        }
    }
}
