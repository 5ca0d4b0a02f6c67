//! Sessions to the cent.

use baccarat::{Cents, Collection, Rounding, Terms, Unit};

use super::{amount, check, coup, plan, session, spot, trend};
use crate::strategy::{Bets, Ending, Pick, Seat, Session};

fn always(wager: &str) -> Pick {
    Pick::Always(spot(wager))
}

#[test]
fn banker_pays_its_commission() {
    check(
        &plan(always("banker"), "martingale", session()),
        "PPBTB",
        &[
            "banker 10.00 -> 990.00",
            "banker 20.00 -> 970.00",
            "banker 40.00 -> 1008.00",
            "banker 10.00 -> 1008.00",
            "banker 10.00 -> 1017.50",
        ],
    );
}

#[test]
fn a_commission_owed_counts_as_paid() {
    let owed = Terms { collection: Collection::Owed, ..Terms::default() };
    let plan = plan(always("banker"), "flat", Session { terms: owed, ..session() });
    check(&plan, "BP", &["banker 10.00 -> 1009.50", "banker 10.00 -> 999.50"]);
}

#[test]
fn the_house_rounds_the_commission() {
    let unit = amount("10.10");
    let exact = plan(always("banker"), "flat", Session { unit, ..session() });
    check(&exact, "B", &["banker 10.10 -> 1009.60"]);
    let quarter = Rounding::Up(Unit::new(Cents::new(25)).expect("a quarter"));
    let terms = Terms { commission: quarter, ..Terms::default() };
    let up = plan(always("banker"), "flat", Session { unit, terms, ..session() });
    check(&up, "B", &["banker 10.10 -> 1009.35"]);
}

#[test]
fn the_progression_goes_on_from_shoe_to_shoe() {
    check(
        &plan(trend("follow-shoe"), "1-3-2-6", session()),
        "BB|PPT|PB",
        &[
            "-",
            "banker 10.00 -> 1009.50",
            "-",
            "player 30.00 -> 1039.50",
            "player 20.00 -> 1039.50",
            "-",
            "player 20.00 -> 1019.50",
        ],
    );
}

#[test]
fn long_odds_are_paid_in_full() {
    let plan = plan(always("tie"), "paroli", session());
    check(&plan, "TTB", &["tie 10.00 -> 1080.00", "tie 20.00 -> 1240.00", "tie 40.00 -> 1200.00"]);
}

#[test]
fn a_session_keeps_its_books() {
    let plan = plan(trend("follow-shoe"), "martingale", session());
    let mut seat = Seat::new(&plan);
    for shoe in ["bBPPT", "PPP"] {
        seat.start_shoe();
        for coup in shoe.chars().map(coup) {
            assert!(seat.see(&coup).is_continue());
        }
    }
    // Banker 10 wins 9.50, Banker 10 loses, Player 20 wins, Player 10 pushes; Player 10 wins twice.
    let played = seat.leave(Ending::OutOfShoes);
    assert_eq!(played.bankroll, amount("1039.50"));
    assert_eq!((played.shoes, played.coups_seen), (2, 8));
    assert_eq!((played.drawdown, played.stake_max), (amount("10.00"), amount("20.00")));
    let player = Bets { coups: 4, action: 50_00, net: 40_00 };
    let banker = Bets { coups: 2, action: 20_00, net: -50 };
    assert_eq!(played.bets, [player, banker]);
}

#[test]
fn a_drawdown_is_from_the_highest_point() {
    let plan = plan(always("player"), "flat", session());
    let mut seat = Seat::new(&plan);
    for coup in "BPPPPBBPBBPPPP".chars().map(coup) {
        assert!(seat.see(&coup).is_continue());
    }
    // Up 30 after five coups, where they started after five more, and up again.
    assert_eq!(seat.leave(Ending::OutOfShoes).drawdown, amount("30.00"));
}
