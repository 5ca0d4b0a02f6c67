//! Ghost hands: asked for, at the start of a shoe, and for want of wagers.

use super::check;

const COUP: &str = "card 9h; card 8c; card Kh; card Kc";

#[test]
fn no_ghosts_where_the_house_has_none() {
    check("", "ghost -> !NoGhosts; bets; ghost -> !NoGhosts");
}

#[test]
fn too_many_ghosts_in_a_shoe() {
    let wagered = format!("bets; bet 7 a1 player 5; lock; {COUP}");
    check(
        "ghost.per-shoe-max = 2",
        &format!(
            "ghost -> ghost 1 Asked; ghost -> !CoupInProgress; {COUP}
             {wagered}
             bets; ghost -> ghost 3 Asked; {COUP}
             ghost -> !TooManyGhosts {{ most: 2 }}
             {wagered}; ghost -> !TooManyGhosts {{ most: 2 }}
             end-shoe; shoe; ghost -> ghost 5 Asked"
        ),
    );
}

#[test]
fn too_many_ghosts_in_a_row() {
    check(
        "ghost.per-shoe-max = 9\nghost.consecutive-max = 2",
        &format!(
            "ghost; {COUP}; ghost; {COUP}; ghost -> !TooManyGhostsInARow {{ most: 2 }}
             bets; bet 7 a1 player 5; lock; {COUP}
             ghost -> ghost 4 Asked; {COUP}
             bets; lock -> locked, ghost 5 NoWagers
             {COUP}; ghost -> !TooManyGhostsInARow {{ most: 2 }}"
        ),
    );
}

#[test]
fn ghosts_only_at_start_of_a_shoe() {
    check(
        "ghost.per-shoe-max = 9\nghost.consecutive-max = 9\nghost.only-at-start = true",
        &format!(
            "ghost; {COUP}
             bets; lock -> locked, ghost 2 NoWagers
             {COUP}; bets; lock; {COUP}
             ghost -> ghost 4 Asked; {COUP}
             bets; bet 7 a1 player 5; lock; {COUP}
             ghost -> !GhostsOnlyAtStart"
        ),
    );
}

#[test]
fn stakes_on_table_have_no_ghost_hand() {
    check(
        "ghost.per-shoe-max = 9",
        "bets; bet 7 a1 player 5; ghost -> !StakesOnTable; clear 7; ghost",
    );
}

#[test]
fn the_house_deals_some_when_a_shoe_starts() {
    let evening = check(
        "ghost.at-start = 2",
        &format!(
            "bets -> ghost 1 StartOfShoe; {COUP}
             bets -> ghost 2 StartOfShoe; {COUP}
             bets -> bets for 3
             lock; {COUP}; end-shoe; shoe
             bets -> ghost 4 StartOfShoe"
        ),
    );
    let shoe = evening.table.shoe().expect("a shoe");
    assert_eq!((shoe.ghosts_at_start, shoe.ghosts_asked, shoe.coups), (1, 0, 1));
}

#[test]
fn a_ghost_hand_lies_face_up_and_settles_nothing() {
    check(
        "deal.style = \"face-down\"\nghost.per-shoe-max = 1",
        "ghost; card 9h -> Player 1 9h up
         card 8c; card Kh; card Kc -> Banker 2 Kc up, decided Player, over",
    );
}

#[test]
fn a_coup_with_no_wagers_is_counted_once() {
    let evening =
        check("", &format!("bets; lock -> locked, ghost 1 NoWagers; {COUP}; bets -> bets for 2"));
    let shoe = evening.table.shoe().expect("a shoe");
    assert_eq!((shoe.coups, shoe.ghosts_in_a_row), (1, 1));
}

#[test]
fn ghosts_that_patrons_asked_for_are_not_those_of_the_house() {
    let evening = check(
        "ghost.at-start = 2\nghost.per-shoe-max = 3\nghost.consecutive-max = 9",
        &format!(
            "ghost -> ghost 1 Asked; {COUP}
             bets -> ghost 2 StartOfShoe; {COUP}
             ghost -> ghost 3 Asked; {COUP}
             bets -> ghost 4 StartOfShoe; {COUP}
             bets -> bets for 5; bet 7 a1 player 5; lock; {COUP}
             bets -> bets for 6"
        ),
    );
    let shoe = evening.table.shoe().expect("a shoe");
    assert_eq!((shoe.ghosts_at_start, shoe.ghosts_asked, shoe.has_had_wagers()), (2, 2, true));
}

#[test]
fn no_clock_starts_a_ghost_hand_beside_a_live_dealer() {
    let needed = "!NotYours { by: House, needed: DealerOnDuty }";
    check(
        "ghost.at-start = 1\nghost.per-shoe-max = 1",
        &format!(
            "house > bets -> {needed}; house > ghost -> {needed}
             bets -> ghost 1 StartOfShoe; {COUP}; house > bets -> bets for 2 until 20000"
        ),
    );
    let automatic = "ghost.at-start = 1\nterminals.dealer = \"automatic\"";
    check(automatic, "house > bets -> ghost 1 StartOfShoe");
}
