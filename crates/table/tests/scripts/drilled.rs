//! What evenings from a seed brought to light, each as short as it can be told.

use super::check;

const COUP: &str = "cards 9h 8c Kh Kc";

#[test]
fn a_card_that_nobody_has_seen_waits_face_down_wherever_it_goes() {
    check(
        "",
        "bets; bet 1 player 5 by 7; report misplaced card ?
             -> I18 misplaced in coup 1 (before-deal); ruled: reassign
             -> a card is kept face down as the next card
         close; card 9h -> Player 9h",
    );
}

#[test]
fn nobody_wagers_on_a_card_that_was_reassigned_and_seen() {
    check(
        "",
        "bets; bet 1 player 5 by 7; report misplaced card 9h
             -> I18 misplaced in coup 1 (before-deal); ruled: reassign
             -> 9h is kept face up as the next card
             -> 5.00 back from player of area 1 (patron 7): it is a ghost hand
             -> coup 1 is a ghost hand: the order of the cards is kept; Player 9h",
    );
}

#[test]
fn a_ghost_hand_that_is_ruled_burns_like_any_coup() {
    check(
        "shoe.burn.between-coups = 2\nshoe.cut-depth = 20",
        &format!(
            "bets; bet 1 player 5 by 7; close; {COUP}; bets; report exposed-before-lock
                 -> I20 exposed-before-lock in coup 2 (before-deal); ruled: ghost
                 -> coup 2 is a ghost hand: the order of the cards is kept; 2 burned"
        ),
    );
}

#[test]
fn a_card_that_waits_is_dealt_once_the_hands_are_turned() {
    check(
        "deal.style = \"face-down\"",
        "bets; bet 1 player 5 by 7; close; cards 2h 3c Kh 4c; report fourth-card card 5d
             -> I12 fourth-card in coup 1 (dealing); ruled: carry-exposed
             -> 5d is kept face up as the next card
         turn player -> Player turned over
         turn banker
             -> Banker turned over; Player 5d; tie at 7
             -> player of area 1 (patron 7) pushes, 5.00 back; the coup is over",
    );
}

#[test]
fn no_more_is_burned_than_the_shoe_holds_by_the_record() {
    check(
        "shoe.decks = 1\nshoe.burn.between-coups = 2\nshoe.cut-depth = 16",
        "bets; bet 1 player 5 by 7; close; cards 9h 8c Kh Kc; bets; bet 1 player 5 by 7
         report burn-miscounted burned 47; close -> bets are closed; 1 burned
         card 2h -> refused: the shoe is over",
    );
}

#[test]
fn no_card_comes_from_a_shoe_that_is_empty_by_the_record() {
    check(
        "shoe.decks = 1\nshoe.cut-depth = 14",
        "bets; bet 1 player 5 by 7; close; report burn-miscounted burned 51
             -> I02 burn-miscounted in coup 1 (before-deal); ruled: burn; 51 were burned, not 0
         card 9h -> Player 9h
         card 8c -> refused: the shoe is over",
    );
}

#[test]
fn the_alarm_is_raised_though_one_of_the_row_was_not_called_for() {
    check(
        "shoe.unshuffled-run = 3",
        "bets; bet 1 player 5 by 7; close; cards 2h 3h; report excess-card-seen card 4h
             -> I06 excess-card-seen in coup 1 (dealing); ruled: carry-exposed
             -> 4h is kept face up as the next card; Player 4h
         card 5h
             -> Banker 5h; Banker wins 8 to 6
             -> player of area 1 (patron 7) loses 5.00; the coup is over
             -> I39 unshuffled in coup 1 (settled), noticed by the table",
    );
}

#[test]
fn a_row_that_was_told_is_not_told_again() {
    check(
        "shoe.unshuffled-run = 3",
        "bets; bet 1 player 5 by 7; close; cards Ah 2h
         card 3h -> Player 3h; I39 unshuffled in coup 1 (dealing), noticed by the table
         dismiss -> nothing was wrong
         card 4h -> Banker 4h
         card 9c; bets; bet 1 player 5 by 7; close; card 8c
         card 7c -> Banker 7c; I39 unshuffled in coup 2 (dealing), noticed by the table",
    );
}

#[test]
fn a_card_that_was_found_is_counted_whatever_is_ruled() {
    let house = "irregularities.misplaced = \"announce-again\"
                 irregularities.wrong-side = \"correct-record\"";
    check(
        house,
        "bets; bet 1 player 5 by 7; close; cards 9h 8c; report misplaced card 5d
             -> I18 misplaced in coup 1 (dealing); ruled: announce-again; 5d is not used
         report wrong-side card 5s -> I16 wrong-side in coup 1 (dealing)
         rule correct-record cards 9h 8d
             -> ruled: correct-record; coup 1 had 9h 8d, not 9h 8c
             -> 5s is kept face up as the next card; Player 5s",
    );
}

#[test]
fn a_card_that_was_found_is_counted_once_if_all_are_named() {
    check(
        "irregularities.misplaced = [\"reassign\"]",
        "bets; bet 1 player 5 by 7; close; cards 9h 8c; report misplaced card 5d
         rule reassign cards 9h 8c 5d -> ruled: reassign; coup 1 had 9h 8c 5d, not 9h 8c",
    );
}

#[test]
fn nobody_takes_a_wager_back_who_knows_the_cards() {
    check(
        "",
        "bets; bet 1 player 5 by 7; close; cards 9h 8c Kh; report device-failed-no-spare by floor
             -> I28 device-failed-no-spare in coup 1 (dealing); ruled: offer-retract
             -> wagers may be taken back
         report misread cards 9h 8c Kh Kc by floor
             -> I29 misread in coup 1 (dealing); ruled: correct-record
             -> what is left of them stands; coup 1 had 9h 8c Kh Kc, not 9h 8c Kh
             -> Player wins 9 to 8
             -> player of area 1 (patron 7) wins 5.00, 10.00 back; the coup is over",
    );
}

#[test]
fn the_record_of_a_void_coup_can_be_put_right() {
    check(
        "",
        "bets; bet 1 player 5 by 7; close; cards 9h 8c
         report dropped-card -> I32 dropped-card in coup 1 (dealing)
         rule void; report misread cards 9h 8d in coup 1 by floor
             -> I29 misread in coup 1 (settled); ruled: correct-record
             -> coup 1 had 9h 8d, not 9h 8c",
    );
}

#[test]
fn cards_that_make_no_coup_leave_the_floor_a_way_out() {
    check(
        "",
        &format!(
            "bets; bet 1 player 5 by 7; close; {COUP}
             report misread cards 2h 3c Kh Kc in coup 1 -> I29 misread in coup 1 (settled)
             rule correct-record -> refused: a coup does not end with these cards
             rule settle-again -> refused: the house does not rule settle-again on misread
             rule void
                 -> ruled: void; player of area 1 (patron 7) comes to 5.00, not 10.00: 5.00 less
                 -> coup 1 is void"
        ),
    );
}

#[test]
fn a_record_that_is_not_there_cannot_be_put_right() {
    check(
        "",
        "report misread -> I29 misread in coup 1 (before-deal)
         rule correct-record -> refused: correct-record cannot be done about this misread
         rule continue -> ruled: continue",
    );
}

#[test]
fn one_card_waits_at_a_time() {
    check(
        "deal.style = \"face-down\"",
        "bets; bet 1 player 5 by 7; close; cards 9h 3c Kh 4c; report fourth-card card 5d
             -> I12 fourth-card in coup 1 (dealing); ruled: carry-exposed
             -> 5d is kept face up as the next card
         report misread cards 9h 3c Kh 4c 6d -> I29 misread in coup 1 (dealing)
         rule correct-record -> refused: a card waits already to be called for
         rule correct-record cards 9h 3c Kh 5c
             -> ruled: correct-record; coup 1 had 9h 3c Kh 5c, not 9h 3c Kh 4c",
    );
}

/// The record of a shoe that was over was put right to more of a card than its decks hold.
#[test]
fn bug_18_a_shoe_that_is_over_has_no_more_of_a_card_than_its_decks() {
    let one = "shoe.decks = 1\nshoe.cut-depth = 14";
    let hand = "bets; bet 1 player 20 by 7; close; cards 9h 3c Kd 2s; end shoe";
    check(
        one,
        &format!(
            "{hand}; report misread cards 9h 3c Kd 9h in coup 1 by floor
                 -> I29 misread in coup 1 (settled)
             rule correct-record -> refused: the shoe has no more 9h"
        ),
    );
    check(
        one,
        &format!(
            "{hand}; report misread cards 9h 3c Kd 2d in coup 1 by floor
                 -> I29 misread in coup 1 (settled); ruled: correct-record
                 -> coup 1 had 9h 3c Kd 2d, not 9h 3c Kd 2s"
        ),
    );
}
