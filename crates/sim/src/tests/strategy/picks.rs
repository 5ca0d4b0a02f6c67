//! What is bet on.

use baccarat::Side;

use super::{plan, played, session, spot, trend};
use crate::strategy::{Pick, Session, Trend};

/// What is bet on before each coup: a letter, or a dash for nothing.
#[track_caller]
fn check_with(pick: Pick, session: Session, coups: &str, expected: &str) {
    let bets = played(&plan(pick, "flat", session), coups);
    let letter = |bet: &str| match bet.split(' ').next() {
        Some("player") => 'P',
        Some("banker") => 'B',
        Some("tie") => 'T',
        _ => '-',
    };
    assert_eq!(bets.split(", ").map(letter).collect::<String>(), expected);
}

#[track_caller]
fn check(name: &str, coups: &str, expected: &str) {
    check_with(trend(name), session(), coups, expected);
}

#[test]
fn a_fixed_wager_is_bet_on_every_coup() {
    check_with(Pick::Always(spot("tie")), session(), "BPT|B", "TTTT");
}

#[test]
fn following_the_shoe_bets_on_the_last_winner() {
    check("follow-shoe", "BPPBP", "-BPPB");
}

#[test]
fn chopping_bets_on_the_last_loser() {
    check("chop", "BPPBP", "-PBBP");
}

#[test]
fn ties_change_no_pick() {
    check("follow-shoe", "TTBTTP", "---BBB");
    check("chop", "PTTB", "-BBB");
}

#[test]
fn a_new_shoe_has_empty_roads() {
    check("follow-shoe", "PB|BB|P", "-P-B-");
}

#[test]
fn big_road_goes_on_or_breaks() {
    check("follow-big", "BBPP", "-BBP");
    check("oppose-big", "BBPP", "-PPB");
}

// Two Bankers, two Players, two Bankers, two Players: each derived road has red marks only, once it
// has any. Red goes on where a streak of one grows and a streak of two breaks.
#[test]
fn derived_roads_are_followed_once_they_have_a_mark() {
    check("follow-big-eye", "BBPPBBPPB", "----BBPPB");
    check("follow-small", "BBPPBBPPB", "------PPB");
    check("follow-cockroach", "BBPPBBPPB", "--------B");
    check("oppose-big-eye", "BBPPBBPPB", "----PPBBP");
    check("oppose-small", "BBPPBBPPB", "------BBP");
    check("oppose-cockroach", "BBPPBBPPB", "--------P");
}

#[test]
fn somebody_who_does_not_wait_has_a_side_to_begin_with() {
    let Pick::Trend { trend, spots, .. } = trend("chop") else { panic!("a trend was made") };
    let pick = Pick::Trend { trend, spots, otherwise: Some(Side::Banker) };
    check_with(pick, session(), "TBB|P", "BBPB");
}

#[test]
fn coups_without_wagers_are_seen_if_the_house_marks_them() {
    check_with(trend("follow-shoe"), session(), "pbPP", "--BP");
    let off = Session { ghosts_on_roads: false, ..session() };
    check_with(trend("follow-shoe"), off, "pbPP", "---P");
    check_with(Pick::Always(spot("banker")), session(), "bB", "-B");
}

#[test]
fn trends_have_names_of_their_own() {
    assert_eq!(Trend::all().count(), 10);
    for trend in Trend::all() {
        assert_eq!(Trend::named(trend.name()), Some(trend));
    }
    assert_eq!(Trend::named("follow-shoe"), Some(Trend::SHOE));
    assert_eq!(Trend::named("chop"), Some(Trend::CHOP));
    assert_eq!(Trend::named("follow-bead"), None);
    let small = Trend::named("oppose-small").unwrap();
    assert_eq!(small.about(), "Bets that Small Road changes its last mark.");
}
