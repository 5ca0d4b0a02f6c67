//! Wagers timed by the house, and wagers that come late.

use baccarat::Cents;
use table::{
    Actor, Command, CoupRequest, DutyRequest, EventKind, Millis, PatronId, Place, Refusal, Request,
    Spot, StaffId, Stake, Time, WagerEvent, WagerRequest,
};

use super::check;

const TIMERS: &str = "timers.betting-s = 20\ntimers.last-bets-s = 5\n";

#[test]
fn the_house_calls_last_bets_and_closes_by_its_clock() {
    check(
        TIMERS,
        "at 00:00:10; bets by house -> bets are open for coup 1 until 00:00:30
         at 00:00:24.9; tick -> nothing
         at 00:00:25; tick -> last bets
         at 00:00:26; tick -> nothing
         at 00:00:29.9; bet 1 player 5 by 7; at 00:00:30; tick -> bets are closed
         at 00:00:31; tick -> nothing",
    );
    let silent = "timers.betting-s = 20\ntimers.last-bets-s = 0\n";
    check(silent, "at 00:00:10; bets by house; at 00:00:29.9; tick -> nothing");
}

#[test]
fn a_dealer_calls_the_time_without_a_clock() {
    check(
        TIMERS,
        "at 00:00:10; bets -> bets are open for coup 1
         at 02:46:39; tick -> nothing
         bet 1 player 5 by 7; close",
    );
}

#[test]
fn a_late_wager_is_told_how_late_it_is() {
    check(
        TIMERS,
        "at 00:00:10; bets by house; at 00:00:12; close
         at 00:00:12.4; bet 1 player 5 by 7 -> refused: bets are closed (late by 0.4 s)",
    );
}

#[test]
fn the_clock_decides_even_if_nobody_has_looked_at_it() {
    check(
        TIMERS,
        "at 00:00:10; bets by house; bet 1 player 5 by 7
         at 00:00:30; bet 1 player 5 by 7 -> refused: bets are closed (late by 0.0 s)
         at 00:00:31; take 1 player 5 by 7 -> refused: bets are closed (late by 1.0 s)
         at 00:00:35; tick -> bets are closed
         at 00:00:36; bet 1 player 5 by 7 -> refused: bets are closed (late by 6.0 s)",
    );
}

#[test]
fn a_pause_is_no_time_to_wager_in() {
    check(
        TIMERS,
        "at 00:00:10; bets by house; at 00:00:20; pause; at 00:01:40; resume
         at 00:01:49.9; bet 1 player 5 by 7
         at 00:01:50; bet 1 player 5 by 7 -> refused: bets are closed (late by 0.0 s)
         tick -> bets are closed",
    );
    // What was late before the pause is late after it.
    check(
        TIMERS,
        "at 00:00:10; bets by house; at 00:00:31; pause; at 00:01:40; resume
         bet 1 player 5 by 7 -> refused: bets are closed (late by 1.0 s)",
    );
    check(
        TIMERS,
        "at 00:00:10; bets; at 00:00:20; pause; at 00:01:40; resume; bet 1 player 5 by 7; close",
    );
}

#[test]
fn wagers_stay_open_past_their_time_until_the_differential_is_within() {
    let rest = format!("{TIMERS}limits.differential = \"50.00\"");
    check(
        &rest,
        "at 00:00:10; bets by house; bet 1 player 60 by 7
         at 00:00:30; tick -> refused: Player and Banker differ by 60.00, more than 50.00
         at 00:00:31; take 1 player 5 by 7 -> taken back
         at 00:00:32; bet 2 banker 5 by 8 -> placed
         at 00:00:33; bet 2 banker 5 by 8 -> refused: bets are closed (late by 3.0 s)
         at 00:00:34; tick -> bets are closed",
    );
}

#[test]
fn during_a_ghost_hand_wagers_are_late_only_if_they_were_open() {
    let ghosts = format!("{TIMERS}ghost.per-shoe-max = 3");
    let coup = "cards 9h 8c Kh Kc";
    check(
        &ghosts,
        &format!(
            "at 00:00:10; bets; at 00:00:11; close; {coup}; at 00:00:50; ghost
             at 00:00:51; bet 1 player 5 by 7 -> refused: bets are not open
             {coup}; at 00:01:00; bets; at 00:01:10; ghost
             at 00:01:11; bet 1 player 5 by 7 -> refused: bets are closed (late by 1.0 s)"
        ),
    );
}

#[test]
fn clocks_at_the_end_of_time_do_no_harm() {
    let mut table = check(TIMERS, "").table().clone();
    let mut ask = |at: u64, by: Actor, request: Request| {
        let events = table.decide(&Command { by, request }, Time(at))?;
        for event in &events {
            table.apply(event);
            assert!(table.balances(), "after {event:?}");
        }
        Ok(events.into_iter().map(|event| event.what).collect::<Vec<_>>())
    };
    let end = 18_446_744_073_709_551_000;
    let (house, dealer, floor) =
        (Actor::House, Actor::Dealer(StaffId(2)), Actor::Floor(StaffId(1)));
    let patron = PatronId(7);
    let spot = Spot { place: Place::Area(1), wager: "player".parse().expect("a name") };
    let bet = WagerRequest::Place(Stake { patron, spot, amount: Cents::whole(5) });
    let opened = WagerEvent::BetsOpened { coup: 1, until: Some(Time(u64::MAX)) };
    let told = ask(end, house, CoupRequest::OpenBets.into());
    assert_eq!(told, Ok(vec![EventKind::Wager(opened)]));
    let told = ask(end, house, CoupRequest::Tick.into());
    assert_eq!(told, Ok(vec![EventKind::Wager(WagerEvent::LastBets)]));
    ask(5_000, Actor::Patron(patron), bet.clone().into()).expect("bets are open");
    ask(5_000, floor, DutyRequest::Pause.into()).expect("the floor may");
    ask(end, floor, DutyRequest::Resume.into()).expect("the floor may");
    ask(3_000, dealer, CoupRequest::CloseBets.into()).expect("bets are open");
    let told = ask(2_000, Actor::Patron(patron), bet.into());
    assert_eq!(told, Err(Refusal::BetsClosed { late: Millis(0) }));
}

#[test]
fn a_wager_after_the_coup_is_late_until_bets_open_again() {
    let coup = "cards 9h 8c Kh Kc";
    let late = |late: &str| format!("refused: bets are closed (late by {late} s)");
    check(
        "ghost.per-shoe-max = 3",
        &format!(
            "at 00:00:05; bet 1 player 5 by 7 -> refused: bets are not open
             at 00:00:10; bets; bet 1 player 5 by 7; at 00:00:12; close; {coup}
             at 00:00:20; bet 1 player 5 by 7 -> {late}
             repeat 7 -> {late}
             at 00:00:30; bets; bet 1 player 5 by 7; at 00:00:31; close; {coup}
             at 00:00:31.5; bet 1 player 5 by 7 -> {soon}
             at 00:00:40; ghost; {coup}; bet 1 player 5 by 7 -> refused: bets are not open
             at 00:00:50; bets; close; {coup}; at 00:00:51; end shoe; bet 1 player 5 by 7 -> {last}
             shoe; bet 1 player 5 by 7 -> refused: bets are not open",
            late = late("8.0"),
            soon = late("0.5"),
            last = late("1.0"),
        ),
    );
}

#[test]
fn a_coup_that_is_called_off_closes_its_bets() {
    check(
        "shoe.cut-card-first = \"shuffle-now\"",
        "at 00:00:10; bets; bet 1 player 5 by 7; at 00:00:20; cut card
         at 00:00:20.4; bet 1 player 5 by 7 -> refused: bets are closed (late by 0.4 s)
         shoe; bet 1 player 5 by 7 -> refused: bets are not open",
    );
}

#[test]
fn a_table_that_was_closed_has_had_no_bets() {
    check(
        "",
        "bets; close; cards 9h 8c Kh Kc; cash out 7; cash out 8; cash out 9; close table
         open table; buy in 7 5; bet 1 player 5 by 7 -> refused: bets are not open",
    );
}
