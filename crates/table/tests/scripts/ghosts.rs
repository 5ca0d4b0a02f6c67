//! Ghost hands: asked for, at the start of a shoe, and for want of wagers.

use super::check;

const COUP: &str = "cards 9h 8c Kh Kc";

#[test]
fn no_ghosts_where_the_house_has_none() {
    check(
        "ghost.per-shoe-max = 0",
        "ghost -> refused: the house deals no ghost hands
         bets; ghost -> refused: the house deals no ghost hands
         close -> refused: the house deals no ghost hands
         bet 1 player 5 by 7; close -> bets are closed",
    );
}

#[test]
fn too_many_ghosts_in_a_shoe() {
    let wagered = format!("bets; bet 1 player 5 by 7; close; {COUP}");
    check(
        "ghost.per-shoe-max = 2",
        &format!(
            "ghost -> coup 1 is a ghost hand: patrons asked
             ghost -> refused: a coup is in progress
             {COUP}; {wagered}; bets; ghost -> coup 3 is a ghost hand: patrons asked
             {COUP}; ghost -> refused: at most 2 ghost hands a shoe
             {wagered}; ghost -> refused: at most 2 ghost hands a shoe
             end shoe; shoe; ghost -> coup 5 is a ghost hand: patrons asked"
        ),
    );
}

#[test]
fn too_many_ghosts_in_a_row() {
    check(
        "ghost.per-shoe-max = 9\nghost.consecutive-max = 2",
        &format!(
            "ghost; {COUP}; ghost; {COUP}; ghost -> refused: at most 2 ghost hands in a row
             bets; bet 1 player 5 by 7; close; {COUP}
             ghost -> coup 4 is a ghost hand: patrons asked
             {COUP}; bets; close -> bets are closed; coup 5 is a ghost hand: nobody wagered
             {COUP}; ghost -> refused: at most 2 ghost hands in a row"
        ),
    );
}

#[test]
fn ghosts_only_at_start_of_a_shoe() {
    check(
        "ghost.per-shoe-max = 9\nghost.consecutive-max = 9\nghost.only-at-start = true",
        &format!(
            "ghost; {COUP}; bets; close -> bets are closed; coup 2 is a ghost hand: nobody wagered
             {COUP}; bets; close; {COUP}; ghost -> coup 4 is a ghost hand: patrons asked
             {COUP}; bets; bet 1 player 5 by 7; close; {COUP}
             ghost -> refused: ghost hands only before the first wagered coup"
        ),
    );
}

#[test]
fn stakes_on_table_have_no_ghost_hand() {
    check(
        "ghost.per-shoe-max = 9",
        "bets; bet 1 player 5 by 7; ghost -> refused: stakes are on the table
         clear 7; ghost",
    );
}

#[test]
fn the_house_deals_some_when_a_shoe_starts() {
    let evening = check(
        "ghost.at-start = 2",
        &format!(
            "bets -> coup 1 is a ghost hand: the shoe starts
             {COUP}; bets -> coup 2 is a ghost hand: the shoe starts
             {COUP}; bets -> bets are open for coup 3
             close; {COUP}; end shoe; shoe; bets -> coup 4 is a ghost hand: the shoe starts"
        ),
    );
    let shoe = evening.table().shoe().expect("a shoe");
    assert_eq!((shoe.ghosts_at_start, shoe.ghosts_asked, shoe.coups), (1, 0, 1));
}

#[test]
fn a_ghost_hand_lies_face_up_and_settles_nothing() {
    check(
        "deal.style = \"face-down\"\nghost.per-shoe-max = 1",
        "ghost; card 9h -> Player 9h
         cards 8c Kh; card Kc -> Banker Kc; Player wins 9 to 8; the coup is over",
    );
}

/// The maximum of ghost hands was none: hands that nobody wagered on were dealt without end.
#[test]
fn seed_000_ghost_hands_hands_without_wagers_count_to_the_maximum() {
    let hand = format!("bets; close; {COUP}");
    check(
        "ghost.per-shoe-max = 3",
        &format!(
            "{hand}; ghost; {COUP}; {hand}; bets; close -> refused: at most 3 ghost hands a shoe
             ghost -> refused: at most 3 ghost hands a shoe
             bet 1 player 5 by 7; close -> bets are closed"
        ),
    );
    check(
        "ghost.consecutive-max = 2",
        &format!("{hand}; {hand}; bets; close -> refused: at most 2 ghost hands in a row"),
    );
}

/// What comes back at the close leaves a hand without wagers, too.
#[test]
fn seed_000_ghost_hands_a_returned_wager_is_none() {
    check(
        "ghost.per-shoe-max = 0\nareas.count = 2\ngallery.lines = 1",
        "bets; bet 1 player 5 by 7; bet 2 player 5 by 7; bet line 1 player 5 by 8; clear 7
         close -> refused: the house deals no ghost hands",
    );
}

/// An automatic table dealt shoe after shoe to an empty room.
#[test]
fn seed_000_ghost_hands_the_house_s_clock_waits_for_the_first_wager() {
    let automatic = "terminals.dealer = \"automatic\"\ntimers.betting-s = 20\n\
                     timers.last-bets-s = 0\n";
    check(
        &format!("{automatic}ghost.per-shoe-max = 0"),
        "at 12:00:00; bets by house -> bets are open for coup 1
         at 13:00:00; tick -> nothing
         bet 1 player 5 by 7 -> placed; bets are open for coup 1 until 13:00:20
         bet 1 player 5 by 7 -> placed
         at 13:00:19; tick -> nothing
         clear 7
         at 13:00:20; tick -> bets are open for coup 1
         at 14:00:00; tick -> nothing
         bet 1 player 5 by 7 -> placed; bets are open for coup 1 until 14:00:20
         at 14:00:20; tick -> bets are closed",
    );
    check(
        &format!("{automatic}ghost.per-shoe-max = 1"),
        &format!(
            "at 12:00:00; bets by house -> bets are open for coup 1 until 12:00:20
             at 12:00:20; tick -> bets are closed; coup 1 is a ghost hand: nobody wagered
             {COUP}; bets by house -> bets are open for coup 2"
        ),
    );
}

#[test]
fn a_coup_with_no_wagers_is_counted_once() {
    let evening = check(
        "",
        &format!(
            "bets; close -> bets are closed; coup 1 is a ghost hand: nobody wagered
             {COUP}; bets -> bets are open for coup 2"
        ),
    );
    let shoe = evening.table().shoe().expect("a shoe");
    assert_eq!((shoe.coups, shoe.ghosts_in_a_row), (1, 1));
}

#[test]
fn ghosts_that_patrons_asked_for_are_not_those_of_the_house() {
    let evening = check(
        "ghost.at-start = 2\nghost.per-shoe-max = 3\nghost.consecutive-max = 9",
        &format!(
            "ghost -> coup 1 is a ghost hand: patrons asked
             {COUP}; bets -> coup 2 is a ghost hand: the shoe starts
             {COUP}; ghost -> coup 3 is a ghost hand: patrons asked
             {COUP}; bets -> coup 4 is a ghost hand: the shoe starts
             {COUP}; bets -> bets are open for coup 5
             bet 1 player 5 by 7; close; {COUP}; bets -> bets are open for coup 6"
        ),
    );
    let shoe = evening.table().shoe().expect("a shoe");
    assert_eq!((shoe.ghosts_at_start, shoe.ghosts_asked, shoe.has_had_wagers()), (2, 2, true));
}

#[test]
fn no_clock_starts_a_ghost_hand_beside_a_live_dealer() {
    let needed = "refused: not for the house: it takes the dealer on duty";
    check(
        "ghost.at-start = 1\nghost.per-shoe-max = 1",
        &format!(
            "bets by house -> {needed}
             ghost by house -> {needed}
             bets -> coup 1 is a ghost hand: the shoe starts
             {COUP}; bets by house -> bets are open for coup 2 until 00:00:20"
        ),
    );
    let automatic = "ghost.at-start = 1\nterminals.dealer = \"automatic\"";
    check(automatic, "bets by house -> coup 1 is a ghost hand: the shoe starts");
}
