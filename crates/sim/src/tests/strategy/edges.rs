//! No strategy changes the edge, but for one that counts cards.

use std::collections::BTreeMap;

use baccarat::Cents;
use num_rational::BigRational;
use odds::{decimal, square_root};

use super::{plan, session, spot, trend};
use crate::strategy::{Bets, Pick, Session, Sessions};

/// Sessions of a shoe each, with money for all of it.
fn sessions(pick: Pick, progression: &str, shoes: u64) -> (Sessions, BigRational) {
    let rich = Session { bankroll: Cents::whole(1_000_000), ..session() };
    let plan = plan(pick, progression, rich);
    let sessions = plan.player().play_all(0..shoes);
    let exact = sessions.exact_edge(&plan.exact_edges()).expect("something was staked");
    (sessions, exact)
}

/// The simulated edge is within four standard errors of the exact one, and those are small.
#[track_caller]
fn check(pick: Pick, progression: &str, expected: &str, error_max: &str) {
    let (sessions, exact) = sessions(pick, progression, 4_000);
    assert_eq!(decimal(&exact, 6), expected);
    let (edge, variance) = (sessions.edge().unwrap(), sessions.edge_variance().unwrap());
    let off = &edge - &exact;
    let sixteen = BigRational::from_integer(16.into());
    let error = square_root(&variance, 6);
    assert!(&off * &off <= sixteen * &variance, "{} off, error {error}", decimal(&off, 6));
    assert!(*error < *error_max, "the error is {error}");
}

#[test]
fn flat_banker() {
    check(Pick::Always(spot("banker")), "flat", "0.010579", "0.001800");
}

#[test]
fn martingale_on_banker() {
    check(Pick::Always(spot("banker")), "martingale", "0.010579", "0.004500");
}

#[test]
fn paroli_on_player() {
    check(Pick::Always(spot("player")), "paroli", "0.012351", "0.003500");
}

#[test]
fn one_three_two_six_on_tie() {
    check(Pick::Always(spot("tie")), "1-3-2-6", "0.143596", "0.010000");
}

// What is bet on depends on the shoe, so the exact edge is between those of Banker and Player; the
// action on each decides where.
#[test]
fn dalembert_along_the_cockroach() {
    let (sessions, exact) = sessions(trend("follow-cockroach"), "dalembert", 2_000);
    assert!(("0.0110".."0.0119").contains(&&*decimal(&exact, 6)), "{}", decimal(&exact, 6));
    let off = sessions.edge().unwrap() - exact;
    let sixteen = BigRational::from_integer(16.into());
    assert!(&off * &off <= sixteen * sessions.edge_variance().unwrap());
}

// The published count gains 8.03 % where somebody who does not count loses 7.61 %.
#[test]
fn counting_dragon_7_changes_the_edge() {
    let count = "dragon-7".parse().expect("a published count");
    let pick = Pick::Counted { count, spot: spot("dragon-7") };
    let (sessions, exact) = sessions(pick, "flat", 8_000);
    assert_eq!(decimal(&exact, 6), "0.076113");
    let better = exact - sessions.edge().unwrap();
    let sixteen = BigRational::from_integer(16.into());
    assert!(better > BigRational::default());
    assert!(&better * &better > sixteen * sessions.edge_variance().unwrap());
}

#[test]
fn exact_edges_are_weighted_by_action() {
    let ratio = |over: i64, under: i64| BigRational::new(over.into(), under.into());
    let id = |name: &str| spot(name).wager.id().clone();
    let edges = BTreeMap::from([(id("player"), ratio(1, 10)), (id("tie"), ratio(3, 10))]);
    let with = |wagers: &[(&str, i128)]| {
        let bets = |&(name, action): &(&str, i128)| (id(name), Bets { coups: 1, action, net: 0 });
        let wagers = wagers.iter().map(bets).collect();
        Sessions { wagers, ..Sessions::default() }.exact_edge(&edges)
    };
    assert_eq!(with(&[("player", 300), ("tie", 100)]), Some(ratio(3, 20)));
    assert_eq!(with(&[("tie", 1)]), Some(ratio(3, 10)));
    assert_eq!(with(&[("player", 300), ("banker", 100)]), None);
    assert_eq!(with(&[]), None);
}
