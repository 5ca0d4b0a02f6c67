//! Ways to bet: what they stake, what it comes to, and that only a count changes the edge.

mod consistency;
mod counts;
mod edges;
mod endings;
mod histograms;
mod money;
mod picks;
mod plans;
mod progressions;
mod properties;
mod runs;
mod written;

use std::num::NonZeroU64;
use std::ops::ControlFlow;

use baccarat::{BySide, Cents, Facts, Pair, Size, Terms, Total, catalogue};

use crate::strategy::{Next, Pick, Plan, Progression, Seat, Session, Spot, Strategy, Trend};
use crate::{Dealt, Procedure};

fn amount(text: &str) -> Cents {
    text.parse().expect("an amount")
}

/// A wager of the catalogue, at a table that takes 5 to 300.
fn spot(wager: &str) -> Spot {
    let wager = catalogue::find(wager).expect("a wager").clone();
    Spot { wager, minimum: Cents::whole(5), maximum: Cents::whole(300) }
}

/// Player and Banker, as a trend has it; nothing as long as it says nothing.
fn trend(name: &str) -> Pick {
    let trend = Trend::named(name).expect("a trend");
    let spots = BySide { player: spot("player"), banker: spot("banker") };
    Pick::Trend { trend, spots, otherwise: None }
}

/// Somebody with 1000 who bets tens for one shoe.
fn session() -> Session {
    Session {
        bankroll: Cents::whole(1_000),
        unit: Cents::whole(10),
        stop_loss: None,
        stop_win: None,
        shoes: NonZeroU64::MIN,
        terms: Terms::default(),
        ghosts_on_roads: true,
    }
}

fn plan(pick: Pick, progression: &str, session: Session) -> Plan {
    let progression: Progression = progression.parse().expect("a progression");
    let strategy = Strategy { pick, progression };
    Plan::new(strategy, session, Procedure::usual(8, 14), 7).expect("a plan that can be played")
}

/// A coup by who wins it; a small letter takes no wagers.
fn coup(letter: char) -> Dealt {
    let (player, banker) = match letter.to_ascii_uppercase() {
        'P' => (7, 3),
        'B' => (3, 7),
        'T' => (7, 7),
        _ => panic!("{letter} is neither P nor B nor T"),
    };
    let facts = Facts {
        totals: BySide { player: Total::ALL[player], banker: Total::ALL[banker] },
        sizes: BySide { player: Size::Two, banker: Size::Two },
        pairs: BySide { player: Pair::None, banker: Pair::None },
    };
    Dealt { start: 0, end: 4, facts, is_ghost: letter.is_ascii_lowercase() }
}

/// A session over these coups, a line between shoes: each bet and the money after it, a dash where
/// nobody bets, and why it ended.
fn played(plan: &Plan, coups: &str) -> String {
    let mut seat = Seat::new(plan);
    let mut lines = Vec::new();
    for shoe in coups.split('|') {
        seat.start_shoe();
        for coup in shoe.chars().map(coup) {
            let next = if coup.is_ghost { Next::Watch } else { seat.next() };
            let ended = seat.see(&coup);
            let after = seat.bankroll();
            match next {
                Next::Bet(bet) => {
                    let wager = plan.strategy().pick.spots()[bet.spot].wager.id();
                    lines.push(format!("{wager} {} -> {after}", bet.stake));
                }
                Next::Watch => lines.push("-".to_owned()),
                Next::Leave => {}
            }
            if let ControlFlow::Break(ending) = ended {
                lines.push(seat.leave(ending).ending.id().to_owned());
                return lines.join(", ");
            }
        }
    }
    lines.join(", ")
}

#[track_caller]
fn check(plan: &Plan, coups: &str, expected: &[&str]) {
    assert_eq!(played(plan, coups), expected.join(", "));
}
