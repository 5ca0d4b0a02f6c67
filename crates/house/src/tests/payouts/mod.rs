//! What a Washington house really pays, after caps, commission and rounding (Washington 8).

mod properties;

use baccarat::Cents;

use super::properties::COUPS;
use super::{accepted, washington_refuses};
use crate::House;

const WITHIN: &str = "under = \"washington\"\nlimits.maximum = \"300.00\"\n";

/// The rule that no cap may pay Player, Banker or Tie less than they win.
fn too_soon(place: &str, value: &str) -> String {
    format!(
        "{place}: `limits.payout-maximum-above` is {value}; the Washington rules ask for no cap on Player, Banker or Tie, nor on a prize at less than 50:1 (Article 8, Washington 8; WAC 230-15-490 (3) (c), June 2021)"
    )
}

fn too_low(place: &str, value: &str) -> String {
    format!(
        "{place}: `limits.payout-maximum` is {value}; the Washington rules ask for a cap on the prizes of one wager, posted at the table, of at least its greatest stake times its odds or 50 (WAC 230-15-490 (3) (a) and (b), June 2021)"
    )
}

#[test]
fn bug_19_even_money_is_not_capped() {
    washington_refuses(
        "limits.payout-maximum = \"10.00\"\nlimits.payout-maximum-above = \"1:2\"",
        &[&too_soon("5:31", "1:2 and caps player at 1:1")],
    );
}

#[test]
fn bug_19_a_tie_is_not_capped_at_any_odds() {
    washington_refuses(
        "limits.payout-maximum = \"100.00\"\nlimits.payout-maximum-above = \"7:1\"",
        &[&too_soon("5:31", "7:1 and caps tie at 8:1")],
    );
    washington_refuses(
        "limits.payout-maximum = \"99999.00\"\nwager.tie.pays = \"60:1\"",
        &[&too_soon("3:1", "50:1 and caps tie at 60:1")],
    );
}

#[test]
fn bug_19_a_prize_at_less_than_fifty_to_one_is_not_capped() {
    let dragon = "wagers = [\"player\", \"banker\", \"tie\", \"dragon-7\"]\n";
    washington_refuses(
        &format!(
            "{dragon}limits.payout-maximum = \"99999.00\"\nlimits.payout-maximum-above = \"39:1\""
        ),
        &[&too_soon("6:31", "39:1 and caps dragon-7 at 40:1")],
    );
    accepted(&format!("{WITHIN}{dragon}limits.payout-maximum = \"0.00\""));
}

/// A wager at these odds, on a tie at 0.
fn jackpot(name: &str, odds: &str) -> String {
    format!(
        "[wager.{name}]\nmaximum = \"20.00\"\nlines = [{{ when = {{ winner = \"tie\", player-total = 0 }}, pays = \"{odds}\" }}]\n"
    )
}

#[test]
fn bug_19_a_cap_is_at_least_the_greatest_wager_times_fifty() {
    let file = |cap: &str, odds: &str| {
        let wagers = "wagers = [\"player\", \"banker\", \"tie\", \"zero\"]\n";
        let jackpot = jackpot("zero", odds);
        format!("{wagers}limits.payout-maximum = \"{cap}\"\n{jackpot}")
    };
    let short = too_low("5:25", "999.99 for stakes of 20.00 on zero");
    washington_refuses(&file("999.99", "200:1"), &[&short]);
    accepted(&format!("{WITHIN}{}", file("1000.00", "200:1")));
    washington_refuses(&file("999.99", "101:2"), &[&short]);
    accepted(&format!("{WITHIN}{}", file("0.00", "50:1")));
}

#[test]
fn bug_19_one_cap_is_not_shared_by_two_wagers() {
    let wagers = "wagers = [\"player\", \"banker\", \"tie\", \"zero\", \"nought\"]\n";
    let jackpots = jackpot("zero", "200:1") + &jackpot("nought", "100:1");
    washington_refuses(
        &format!("{wagers}limits.payout-maximum = \"99999.00\"\n{jackpots}"),
        &[&too_low("5:25", "99999.00 for zero and nought together")],
    );
}

#[test]
fn a_house_elsewhere_caps_what_it_likes() {
    let house =
        accepted("limits.payout-maximum = \"10.00\"\nlimits.payout-maximum-above = \"1:2\"");
    assert_eq!(won(&house, "player", 300), Cents::whole(10));
    let house =
        accepted("limits.payout-maximum = \"100.00\"\nlimits.payout-maximum-above = \"7:1\"");
    assert_eq!(won(&house, "player", 300), Cents::whole(300));
    assert_eq!(won(&house, "tie", 100), Cents::whole(100));
}

/// The most that a stake wins over a few coups.
fn won(house: &House, wager: &str, stake: u32) -> Cents {
    let stake = [(house.wager(wager).unwrap(), Cents::whole(stake))];
    let won = COUPS.iter().map(|facts| house.settle(&[], &stake, facts).unwrap()[0].won);
    won.max().unwrap()
}
