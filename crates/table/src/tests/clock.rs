//! Wagers timed by the house, and wagers that come late.

use super::check;

const TIMERS: &str = "timers.betting-s = 20\ntimers.last-bets-s = 5\n";

#[test]
fn the_house_calls_last_bets_and_closes_by_its_clock() {
    check(
        TIMERS,
        "10 house > bets -> bets for 1 until 30000
         24.9 > tick ->
         25 > tick -> last bets
         26 > tick ->
         29.9 > bet 7 a1 player 5
         30 > tick -> locked
         31 > tick ->",
    );
    let silent = "timers.betting-s = 20\ntimers.last-bets-s = 0\n";
    check(silent, "10 house > bets; 29.9 > tick ->");
}

#[test]
fn a_dealer_calls_the_time_without_a_clock() {
    check(TIMERS, "10 > bets -> bets for 1; 9999 > tick ->; 9999 > bet 7 a1 player 5; lock");
}

#[test]
fn a_late_wager_is_told_how_late_it_is() {
    check(
        TIMERS,
        "10 house > bets; 12 > lock; 12.4 > bet 7 a1 player 5 -> !BetsClosed { late: Millis(400) }",
    );
}

#[test]
fn the_clock_decides_even_if_nobody_has_looked_at_it() {
    check(
        TIMERS,
        "10 house > bets; bet 7 a1 player 5
         30 > bet 7 a1 player 5 -> !BetsClosed { late: Millis(0) }
         31 > back 7 a1 player 5 -> !BetsClosed { late: Millis(1000) }
         35 > tick -> locked
         36 > bet 7 a1 player 5 -> !BetsClosed { late: Millis(6000) }",
    );
}

#[test]
fn a_pause_is_no_time_to_wager_in() {
    check(
        TIMERS,
        "10 house > bets; 20 > pause; 100 > resume
         109.9 > bet 7 a1 player 5
         110 > bet 7 a1 player 5 -> !BetsClosed { late: Millis(0) }
         110 > tick -> locked",
    );
    // What was late before the pause is late after it.
    check(
        TIMERS,
        "10 house > bets; 31 > pause; 100 > resume
         100 > bet 7 a1 player 5 -> !BetsClosed { late: Millis(1000) }",
    );
    check(TIMERS, "10 > bets; 20 > pause; 100 > resume; bet 7 a1 player 5; lock");
}

#[test]
fn wagers_stay_open_past_their_time_until_the_differential_is_within() {
    let rest = format!("{TIMERS}limits.differential = \"50.00\"");
    check(
        &rest,
        "10 house > bets; bet 7 a1 player 60
         30 > tick -> !Differential { maximum: Cents(5000), difference: Cents(6000) }
         31 > back 7 a1 player 5 -> returned 7 a1 player 5.00 TakenBack
         32 > bet 8 a2 banker 5 -> staked 8 a2 banker 5.00
         33 > bet 8 a2 banker 5 -> !BetsClosed { late: Millis(3000) }
         34 > tick -> locked",
    );
}

#[test]
fn during_a_ghost_hand_wagers_are_late_only_if_they_were_open() {
    let ghosts = format!("{TIMERS}ghost.per-shoe-max = 3");
    let coup = "card 9h; card 8c; card Kh; card Kc";
    check(
        &ghosts,
        &format!(
            "10 > bets; 11 > lock; {coup}
             50 > ghost; 51 > bet 7 a1 player 5 -> !BetsNotOpen; {coup}
             60 > bets; 70 > ghost; 71 > bet 7 a1 player 5 -> !BetsClosed {{ late: Millis(1000) }}"
        ),
    );
}

#[test]
fn clocks_at_the_end_of_time_do_no_harm() {
    let end = "18446744073709551";
    check(
        TIMERS,
        &format!(
            "{end} house > bets -> bets for 1 until 18446744073709551615
             {end} > tick -> last bets
             5 > bet 7 a1 player 5; 5 > pause; {end} > resume; 3 > lock
             2 > bet 7 a1 player 5 -> !BetsClosed {{ late: Millis(0) }}"
        ),
    );
}

#[test]
fn a_wager_after_the_coup_is_late_until_bets_open_again() {
    let coup = "card 9h; card 8c; card Kh; card Kc";
    let late = |millis: u32| format!("!BetsClosed {{ late: Millis({millis}) }}");
    check(
        "ghost.per-shoe-max = 3",
        &format!(
            "5 > bet 7 a1 player 5 -> !BetsNotOpen
             10 > bets; bet 7 a1 player 5; 12 > lock; {coup}
             20 > bet 7 a1 player 5 -> {late}; repeat 7 -> {late}
             30 > bets; bet 7 a1 player 5; 31 > lock; {coup}; 31.5 > bet 7 a1 player 5 -> {soon}
             40 > ghost; {coup}; bet 7 a1 player 5 -> !BetsNotOpen
             50 > bets; lock; {coup}; 51 > end-shoe; bet 7 a1 player 5 -> {last}
             shoe; bet 7 a1 player 5 -> !BetsNotOpen",
            late = late(8_000),
            soon = late(500),
            last = late(1_000),
        ),
    );
}

#[test]
fn a_coup_that_is_called_off_closes_its_bets() {
    check(
        "shoe.cut-card-first = \"shuffle-now\"",
        "10 > bets; bet 7 a1 player 5; 20 > cut-card
         20.4 > bet 7 a1 player 5 -> !BetsClosed { late: Millis(400) }
         shoe; bet 7 a1 player 5 -> !BetsNotOpen",
    );
}

#[test]
fn a_table_that_was_closed_has_had_no_bets() {
    check(
        "",
        "bets; lock; card 9h; card 8c; card Kh; card Kc; out 7; out 8; out 9; close; open
         in 7 5; bet 7 a1 player 5 -> !BetsNotOpen",
    );
}
