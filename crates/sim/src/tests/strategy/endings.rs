//! Limits, ruin and stops.

use baccarat::{BySide, Cents};

use super::{amount, check, plan, session, spot};
use crate::strategy::{Pick, Plan, Session, Spot, Trend};

fn player() -> Pick {
    Pick::Always(spot("player"))
}

#[test]
fn the_table_cuts_a_stake_to_its_maximum() {
    let rich = Session { bankroll: Cents::whole(5_000), ..session() };
    check(
        &plan(player(), "martingale", rich),
        "BBBBBBBPP",
        &[
            "player 10.00 -> 4990.00",
            "player 20.00 -> 4970.00",
            "player 40.00 -> 4930.00",
            "player 80.00 -> 4850.00",
            "player 160.00 -> 4690.00",
            "player 300.00 -> 4390.00",
            "player 300.00 -> 4090.00",
            "player 300.00 -> 4390.00",
            "player 10.00 -> 4400.00",
        ],
    );
}

// The row goes up to fifty units and the table to thirty: it takes two wins to be back below.
#[test]
fn a_stake_that_is_cut_keeps_its_place() {
    let rich = Session { bankroll: Cents::whole(5_000), ..session() };
    check(
        &plan(player(), "1,20,40,50 win -1 loss +1", rich),
        "BBBPPP",
        &[
            "player 10.00 -> 4990.00",
            "player 200.00 -> 4790.00",
            "player 300.00 -> 4490.00",
            "player 300.00 -> 4790.00",
            "player 300.00 -> 5090.00",
            "player 200.00 -> 5290.00",
        ],
    );
}

#[test]
fn the_last_money_is_staked_if_the_table_takes_it() {
    let poor = Session { bankroll: Cents::whole(100), ..session() };
    let plan = plan(player(), "martingale", poor);
    let lost = ["player 10.00 -> 90.00", "player 20.00 -> 70.00", "player 40.00 -> 30.00"];
    let [a, b, c] = lost;
    check(&plan, "BBBB", &[a, b, c, "player 30.00 -> 0.00", "ruined"]);
    check(&plan, "BBBPP", &[a, b, c, "player 30.00 -> 60.00", "player 10.00 -> 70.00"]);
}

#[test]
fn less_than_the_minimum_is_ruin() {
    let with = |bankroll| Session { bankroll: amount(bankroll), ..session() };
    let flat = |bankroll| plan(player(), "flat", with(bankroll));
    check(&flat("14.99"), "BP", &["player 10.00 -> 4.99", "ruined"]);
    check(&flat("15.00"), "BP", &["player 10.00 -> 5.00", "player 5.00 -> 10.00"]);
}

/// Sixty for stakes of fifty, on Player from five and on Banker from fifty.
fn dear_banker(trend: Trend) -> Plan {
    let banker = Spot { minimum: Cents::whole(50), ..spot("banker") };
    let spots = BySide { player: spot("player"), banker };
    let pick = Pick::Trend { trend, spots, otherwise: None };
    let session = Session { bankroll: Cents::whole(60), unit: Cents::whole(50), ..session() };
    plan(pick, "flat", session)
}

#[test]
fn somebody_who_cannot_cover_their_pick_leaves() {
    check(&dear_banker(Trend::SHOE), "PBB", &["-", "player 50.00 -> 10.00", "ruined"]);
}

#[test]
fn somebody_who_can_cover_their_pick_goes_on() {
    let goes_on = ["-", "player 50.00 -> 10.00", "player 10.00 -> 20.00"];
    check(&dear_banker(Trend::CHOP), "BBP", &goes_on);
}

#[test]
fn a_stop_loss_ends_the_session_where_it_is_reached() {
    let stop_at = |loss| Session { stop_loss: Some(amount(loss)), ..session() };
    let (first, second) = ("player 10.00 -> 990.00", "player 10.00 -> 980.00");
    let third = "player 10.00 -> 970.00";
    check(&plan(player(), "flat", stop_at("20.00")), "BBB", &[first, second, "stop-loss"]);
    check(&plan(player(), "flat", stop_at("20.01")), "BBB", &[first, second, third, "stop-loss"]);
}

#[test]
fn a_stop_win_ends_the_session_where_it_is_reached() {
    let stop_at = |win| Session { stop_win: Some(amount(win)), ..session() };
    let banker = |session| plan(Pick::Always(spot("banker")), "flat", session);
    let (first, second) = ("banker 10.00 -> 1009.50", "banker 10.00 -> 1019.00");
    check(&banker(stop_at("9.50")), "BB", &[first, "stop-win"]);
    check(&banker(stop_at("9.51")), "BB", &[first, second, "stop-win"]);
}

#[test]
fn ruin_comes_before_a_stop() {
    let ten = Cents::whole(10);
    let session = Session { bankroll: ten, stop_loss: Some(ten), ..session() };
    check(&plan(player(), "flat", session), "BB", &["player 10.00 -> 0.00", "ruined"]);
}
