//! What cannot be played is refused.

use baccarat::{BySide, Cents};

use super::{session, spot};
use crate::Procedure;
use crate::procedure::NoProcedure;
use crate::strategy::{NoPlan, Pick, Plan, Progression, Session, Spot, Strategy, Trend};

fn try_plan(pick: Pick, session: Session, procedure: Procedure) -> Result<Plan, NoPlan> {
    let progression = Progression::named("flat").unwrap();
    Plan::new(Strategy { pick, progression }, session, procedure, 1)
}

#[track_caller]
fn check(spot: Spot, session: Session, expected: Option<&NoPlan>) {
    let planned = try_plan(Pick::Always(spot), session, Procedure::usual(8, 14));
    assert_eq!(planned.err().as_ref(), expected);
}

fn limits(minimum: Cents, maximum: Cents) -> Spot {
    Spot { minimum, maximum, ..spot("player") }
}

#[test]
fn shoes_that_cannot_be_dealt() {
    let refused = try_plan(Pick::Always(spot("tie")), session(), Procedure::usual(9, 14));
    assert_eq!(refused, Err(NoPlan::Procedure(NoProcedure::Decks(9))));
}

#[test]
fn a_unit_outside_the_limits_of_any_spot() {
    let refusal = |minimum, maximum| {
        let wager = spot("player").wager.id().clone();
        NoPlan::UnitOutsideLimits { wager, minimum, maximum }
    };
    let (five, ten, eleven) = (Cents::whole(5), Cents::whole(10), Cents::whole(11));
    check(limits(ten, ten), session(), None);
    check(limits(eleven, Cents::whole(20)), session(), Some(&refusal(eleven, Cents::whole(20))));
    check(limits(five, five), session(), Some(&refusal(five, five)));
    check(limits(eleven, five), session(), Some(&refusal(eleven, five)));

    let spots = BySide { player: limits(eleven, eleven), banker: spot("banker") };
    let pick = Pick::Trend { trend: Trend::SHOE, spots, otherwise: None };
    let refused = try_plan(pick, session(), Procedure::usual(8, 14)).err();
    assert_eq!(refused, Some(refusal(eleven, eleven)));
}

#[test]
fn a_table_without_a_minimum() {
    let wager = spot("player").wager.id().clone();
    let refusal = NoPlan::NoMinimum { wager };
    check(limits(Cents::ZERO, Cents::whole(300)), session(), Some(&refusal));
    check(limits(Cents::new(1), Cents::whole(300)), session(), None);
}

#[test]
fn more_units_than_a_row_goes_up_to() {
    let wager = spot("player").wager.id().clone();
    let (five, most) = (Cents::whole(5), Cents::whole(10 * Session::UNITS_MAX));
    let more = Cents::new(most.get() + 1);
    check(limits(five, most), session(), None);
    check(limits(five, more), session(), Some(&NoPlan::TooManyUnits { wager }));
}

#[test]
fn money_beyond_all_bounds() {
    let most = Session::MONEY_MAX;
    let more = Cents::new(most.get() + 1);
    let with = |bankroll| Session { bankroll, unit: Cents::whole(1_000), ..session() };
    check(limits(Cents::whole(5), most), with(most), None);
    check(limits(Cents::whole(5), more), with(most), Some(&NoPlan::TooMuchMoney));
    check(limits(Cents::whole(5), most), with(more), Some(&NoPlan::TooMuchMoney));
}

#[test]
fn a_bankroll_that_covers_no_unit() {
    let with = |bankroll| Session { bankroll, ..session() };
    check(spot("player"), with(Cents::whole(10)), None);
    check(spot("player"), with(Cents::new(999)), Some(&NoPlan::BankrollUnderUnit));
}

#[test]
fn stops_where_a_session_starts() {
    let refusal = Some(&NoPlan::StopAtTheStart);
    let loss = |stop| Session { stop_loss: Some(stop), ..session() };
    let win = |stop| Session { stop_win: Some(stop), ..session() };
    check(spot("player"), loss(Cents::ZERO), refusal);
    check(spot("player"), win(Cents::ZERO), refusal);
    check(spot("player"), win(Cents::new(1)), None);
}

#[test]
fn a_count_for_another_wager() {
    let with = |wager: &str| {
        let count = "dragon-7".parse().expect("a published count");
        let pick = Pick::Counted { count, spot: spot(wager) };
        try_plan(pick, session(), Procedure::usual(8, 14)).err()
    };
    let id = |wager: &str| spot(wager).wager.id().clone();
    let refusal = NoPlan::CountForAnother { wager: id("tie"), counted: id("dragon-7") };
    assert_eq!(with("tie"), Some(refusal));
    assert_eq!(with("dragon-7"), None);
}
