//! Irregularities where it is easy to get the cards or the money wrong.

use house::{Irregularity, Phase, Visibility};
use table::{Actor, CaseRequest, Evidence, Found, Refusal, Report, StaffId};

use super::{check, check_closed};

const DEALER: Actor = Actor::Dealer(StaffId(2));

const BETS: &str = "bets; bet 1 player 100 by 7; bet 2 banker 100 by 8; close";
/// Player nine, Banker seven.
const PLAYER: &str = "cards 9h 2c Kd 5s";
/// Player six, Banker seven.
const BANKER: &str = "cards 6h Kc Kd 7s";
const DOWN: &str = "deal.style = \"face-down\"\n";
const SQUEEZE: &str = "deal.style = \"face-down\"\nareas.opposite = \"allowed\"\n\
                       squeeze.by = \"patron\"\n";

#[test]
fn a_burn_that_is_put_right_can_be_put_right_again() {
    let rest = "shoe.burn.rule = \"by-first-card\"\n";
    let evening = check(
        rest,
        "card 5h; report burn-forgotten burned 0
             -> I01 burn-forgotten in coup 1 (before-deal); ruled: burn; 0 were burned, not 5
             -> 5 burned
         report burn-miscounted burned 3
             -> I02 burn-miscounted in coup 1 (before-deal); ruled: burn; 3 were burned, not 5
             -> 2 burned
         report burn-miscounted burned 5
             -> I02 burn-miscounted in coup 1 (before-deal); ruled: burn",
    );
    assert_eq!(evening.table().check_shoe().expect("a shoe").cards_out, 6);
}

#[test]
fn the_burn_is_of_the_first_coup_of_its_shoe_however_late_it_is_found() {
    let rest = "shoe.burn.rule = \"by-first-card\"\n";
    let found = "report burn-forgotten burned 0";
    check(
        rest,
        &format!(
            "card 5h; {BETS}; {PLAYER}; {BETS}; {found}
                 -> I01 burn-forgotten in coup 1 (next-coup); ruled: continue; 0 were burned, not 5
             {PLAYER}; end shoe; shoe; card 5h; {BETS}; card 9h
             {found} -> I01 burn-forgotten in coup 3 (dealing)"
        ),
    );
}

#[test]
fn a_card_that_lies_face_up_between_coups_is_the_first_of_the_next() {
    check(
        "",
        &format!(
            "{BETS}; {PLAYER}; report face-up-first-card card 8d
                 -> I03 face-up-first-card in coup 2 (before-deal); ruled: ghost
                 -> 8d is kept face up as the next card
                 -> coup 2 is a ghost hand: the order of the cards is kept; Player 8d"
        ),
    );
}

#[test]
fn a_card_that_lies_face_up_in_the_shoe_keeps_its_place_where_the_house_plays_on() {
    let rest = "irregularities.face-up-first-card = \"continue\"\n";
    let found = "report face-up-first-card card 8d";
    check(
        rest,
        &format!(
            "{BETS}; {found}
                 -> I03 face-up-first-card in coup 1 (before-deal); ruled: continue
                 -> 8d is kept face up as the next card; Player 8d
             cards 2c Kd 5s; {found}
                 -> I03 face-up-first-card in coup 2 (before-deal); ruled: continue
                 -> 8d is kept face up as the next card
             bets -> coup 2 is a ghost hand: the order of the cards is kept; Player 8d"
        ),
    );
}

#[test]
fn a_card_that_was_seen_is_drawn_when_the_hands_that_call_for_it_are_turned_over() {
    let evening = check(
        DOWN,
        &format!(
            "{BETS}; cards 4h 3c Kd 4s; report fourth-card card 2c
                 -> I12 fourth-card in coup 1 (dealing); ruled: carry-exposed
                 -> 2c is kept face up as the next card
             turn player; turn banker
                 -> Banker turned over; Player 2c; Banker wins 7 to 6
                 -> player of area 1 (patron 7) loses 100.00
                 -> banker of area 2 (patron 8) wins 100.00, 5.00 commission, 195.00 back
                 -> the coup is over"
        ),
    );
    let shoe = evening.table().check_shoe().expect("a shoe");
    assert_eq!((shoe.cards_out, shoe.held), (5, None));
}

#[test]
fn a_card_too_many_after_the_last_coup_of_a_shoe_is_not_used() {
    let rest = "shoe.after-cut = \"this-is-last\"\n";
    let script = format!(
        "{BETS}; card 9h; cut card; cards 2c Kd 5s; report excess-card-seen card 8d
             -> I06 excess-card-seen in coup 1 (settled); ruled: carry-exposed; 8d is not used
         shoe; bets -> bets are open for coup 2"
    );
    check(rest, &script);
    check_closed("", "open table; report excess-card-seen card 8d -> refused: there is no shoe");
}

#[test]
fn the_floor_looks_into_what_the_table_noticed_itself() {
    let wrong =
        "415 of 416 cards counted; I24 foreign-card in coup 1 (settled), noticed by the table";
    check(
        "",
        &format!(
            "{BETS}; {PLAYER}; end shoe; count 415 -> {wrong}
             shoe -> refused: the floor is to rule on foreign-card first
             rule finish-and-end-shoe -> ruled: finish-and-end-shoe"
        ),
    );
    let at_once = format!("{wrong}; ruled: finish-and-end-shoe");
    check("", &format!("{BETS}; {PLAYER}; end shoe; count 415 by floor -> {at_once}"));
}

#[test]
fn what_is_announced_again_is_of_the_coup_in_question() {
    let rest = "announcements.made = [\"bets-open\", \"result-win\"]\n";
    check(
        rest,
        &format!(
            "{BETS}; {PLAYER}; bets; report wrong-announcement in coup 1
                 -> I38 wrong-announcement in coup 1 (settled); ruled: announce-again
                 -> \"Player 9, Banker 7.\"
             report wrong-announcement
                 -> I38 wrong-announcement in coup 2 (before-deal); ruled: announce-again
                 -> \"Place your bets, please.\""
        ),
    );
}

#[test]
fn a_result_that_is_corrected_is_announced() {
    let rest = "announcements.made = [\"result-win\"]\n";
    check(
        rest,
        &format!(
            "{BETS}; {BANKER}; report misread cards 8h Kc Kd 7s by floor
                 -> I29 misread in coup 1 (settled); ruled: correct-record
                 -> coup 1 had 8h Kc Kd 7s, not 6h Kc Kd 7s; \"Player 8, Banker 7.\"
                 -> player of area 1 (patron 7) comes to 200.00, not 0.00: 200.00 more
                 -> banker of area 2 (patron 8) comes to 0.00, not 195.00: 195.00 less"
        ),
    );
}

#[test]
fn a_coup_of_six_cards_can_have_been_one_of_four() {
    let evening = check(
        "",
        &format!(
            "{BETS}; cards 4h 3c Kd 2s 6d 4c; report misread cards 9h 3c Kd 2s 6d 4c by floor
                 -> I29 misread in coup 1 (settled); ruled: correct-record
                 -> coup 1 had 9h 3c Kd 2s, not 4h 3c Kd 2s 6d 4c; 6d is not used; 4c is not used
                 -> player of area 1 (patron 7) comes to 200.00, not 0.00: 200.00 more
                 -> banker of area 2 (patron 8) comes to 0.00, not 195.00: 195.00 less"
        ),
    );
    assert_eq!(evening.table().check_shoe().expect("a shoe").cards_out, 6);
}

#[test]
fn what_was_short_is_not_paid_twice() {
    let lost = "report misread cards 8h Kc Kd 7s in coup 1 by floor";
    let won = "report misread cards 6h Kc Kd 7s in coup 1 by floor";
    let mut evening = check("", &format!("{BETS}; {BANKER}; cash out 8; {lost}"));
    assert_eq!(evening.credits(8), "0.00", "195.00 is short");
    evening.play(won);
    assert_eq!(evening.credits(8), "0.00", "it was never taken");
    // Once there is something in credits again, what is short is taken from it.
    evening.play(&format!("{lost}; buy in 8 300; {won}"));
    assert_eq!(evening.credits(8), "300.00");
    evening.play(lost);
    assert_eq!(evening.credits(8), "105.00");
    evening.play(won);
    assert_eq!(evening.credits(8), "300.00");
}

#[test]
fn whoever_could_look_at_the_cards_takes_nothing_back() {
    let start = "bets; bet 1 player 20 by 7; bet 2 player 10 by 8; bet 3 banker 10 by 9; close
                 cards 7h Kc 6d 4s; report device-failed-no-spare by floor";
    let to = "what is left of them stands; patron 7 may expose the Player until 00:00:25";
    let play = |script: &str| check(SQUEEZE, &format!("{start}; {script}"));
    play(&format!(
        "clear 7 -> refused: patron 7 has had the right to expose this hand
         clear 8; at 00:00:05; close -> {to}"
    ));
    play(
        "take 1 player 10 by 7 -> refused: patron 7 has had the right to expose this hand
         take 3 banker 10 by 9",
    );
    let named = "bets; bet 1 player 20 by 7; bet 2 player 10 by 8; close; cards 7h Kc 6d 4s
                 delegate player to 8 by 7; report device-failed-no-spare by floor";
    check(
        SQUEEZE,
        &format!("{named}; clear 7 -> refused: patron 7 has had the right to expose this hand"),
    );
}

#[test]
fn a_dealer_gives_no_stakes_back_once_cards_are_out() {
    let dealt = "bets; bet 1 player 20 by 7; close; card 7h";
    check(
        "",
        &format!(
            "{dealt}; report exposed-before-lock -> I20 exposed-before-lock in coup 1 (dealing)"
        ),
    );
    let told = "I28 device-failed-no-spare in coup 1 (dealing)";
    check("", &format!("{dealt}; report device-failed-no-spare -> {told}"));
    let may = "floor.dealer-may-void = true";
    check(
        may,
        &format!(
            "{dealt}; report device-failed-no-spare
                 -> {told}; ruled: offer-retract; wagers may be taken back"
        ),
    );
}

const PAIRS: &str = "deal.interim-settlement = true\n\
                     wagers = [\"player\", \"banker\", \"tie\", \"player-pair\"]";

#[test]
fn what_was_paid_early_is_the_floors_to_change_and_is_undone_with_the_coup() {
    let paid = "bets; bet 1 player-pair 5 by 7; bet 1 banker 10 by 7; close; cards 2h Kc 2d 4s";
    let misread = "report misread cards 2h Kc 3d 4s";
    let evening = check(PAIRS, &format!("{paid}; {misread} -> I29 misread in coup 1 (dealing)"));
    assert_eq!(evening.credits(7), "1045.00");
    let ghost = check(PAIRS, &format!("{paid}; report wrong-patron; rule ghost"));
    assert_eq!(ghost.credits(7), "1000.00");
    let right = check(PAIRS, &format!("{paid}\n{misread} by floor"));
    assert_eq!(right.credits(7), "985.00");
}

#[test]
fn nobody_wagers_on_a_card_that_lies_face_up_even_if_it_is_not_named() {
    let rest = "irregularities.face-up-first-card = \"continue\"";
    let told = "I03 face-up-first-card in coup 1 (before-deal); ruled: continue";
    check(
        rest,
        &format!(
            "bets; bet 1 player 20 by 7; report face-up-first-card -> {told}; bets are closed
             bet 2 player 20 by 8 -> refused: bets are closed (late by 0.0 s)"
        ),
    );
    check(
        rest,
        &format!(
            "bets; report face-up-first-card
                 -> {told}; coup 1 is a ghost hand: the order of the cards is kept"
        ),
    );
    let earlier = "bets; bet 1 player 20 by 7; close; cards 9h Kc Kd 5s; bets; bet 1 player 20 by 7
                   bet 2 player 20 by 8";
    check(
        "",
        &format!(
            "{earlier}; report face-up-later-card card 8d in coup 1
                 -> I04 face-up-later-card in coup 1 (settled); ruled: continue
                 -> 8d is kept face up as the next card
                 -> 20.00 back from player of area 1 (patron 7): it is a ghost hand
                 -> 20.00 back from player of area 2 (patron 8): it is a ghost hand
                 -> coup 2 is a ghost hand: the order of the cards is kept; Player 8d"
        ),
    );
}

#[test]
fn nobody_loses_time_to_squeeze_while_wagers_may_be_taken_back() {
    check(
        SQUEEZE,
        "bets; bet 1 player 20 by 7; close; cards 7h Kc 6d 4s
         report device-failed-no-spare by floor; at 00:00:30; tick -> nothing
         turn player by 7 -> refused: patrons may take their wagers back first
         close -> what is left of them stands; patron 7 may expose the Player until 00:00:50
         turn player by 7 -> Player turned over",
    );
}

#[test]
fn whoever_was_named_to_squeeze_still_is_once_wagers_may_be_taken_back() {
    check(
        SQUEEZE,
        "bets; bet 1 player 20 by 7; bet 2 player 10 by 8; close; cards 7h Kc 6d 4s
         delegate player to 8 by 7 -> patron 8 is named to expose the Player until 00:00:20
         report device-failed-no-spare by floor
         clear 8 -> refused: patron 8 has had the right to expose this hand
         close
             -> what is left of them stands; patron 8 is named to expose the Player until 00:00:20",
    );
}

#[test]
fn what_a_house_cannot_do_is_not_said_to_be_against_its_rules() {
    let rest = "irregularities.screen-differs = \"carry-hidden\"\n";
    check(
        rest,
        &format!(
            "{BETS}; report screen-differs
             rule carry-hidden -> refused: carry-hidden cannot be done about this screen-differs
             rule ghost -> refused: the house does not rule ghost on screen-differs
             rule continue -> ruled: continue"
        ),
    );
    check(
        "",
        &format!(
            "{BETS}; {PLAYER}; end shoe; shoe; report misread cards 6h Kc Kd 7s in coup 1
             rule correct-record
                 -> refused: coup 1 is of an earlier shoe, or no card of it was dealt
             rule continue -> ruled: continue"
        ),
    );
}

#[test]
fn a_coup_that_is_over_is_neither_dealt_as_a_ghost_hand_nor_taken_back() {
    for resolution in ["ghost", "offer-retract"] {
        let rest = format!("irregularities.dropped-card = \"{resolution}\"\n");
        check(
            &rest,
            &format!(
                "{BETS}; {PLAYER}; {BETS}
                 report dropped-card in coup 1 -> I32 dropped-card in coup 1 (next-coup)
                 rule void
                     -> ruled: void
                     -> banker of area 2 (patron 8) comes to 100.00, not 0.00: 100.00 more
                     -> player of area 1 (patron 7) comes to 100.00, not 200.00: 100.00 less
                     -> coup 1 is void
                 card 9h -> Player 9h"
            ),
        );
    }
}

#[test]
fn a_dealer_moves_no_money_of_a_coup_that_is_over() {
    let rest = "irregularities.wrong-side = \"reassign\"\n";
    check(
        rest,
        &format!(
            "{BETS}; {BANKER}
             report wrong-side cards 9h 2c Kd 5s -> I16 wrong-side in coup 1 (settled)
             rule reassign
                 -> ruled: reassign; coup 1 had 9h 2c Kd 5s, not 6h Kc Kd 7s
                 -> player of area 1 (patron 7) comes to 200.00, not 0.00: 200.00 more
                 -> banker of area 2 (patron 8) comes to 0.00, not 195.00: 195.00 less"
        ),
    );
}

#[test]
fn whoever_has_credits_is_paid_at_a_table_that_a_ruling_closed() {
    check(
        "",
        &format!(
            "{BETS}; report unshuffled; rule close-table; bets -> refused: the table is closed
             buy in 7 5 -> refused: the table is closed
             cash out 7 -> patron 7 is paid 1000.00
             open table; cash out 8 -> patron 8 is paid 1000.00"
        ),
    );
}

#[test]
fn not_yours_to_report() {
    let needed = "the dealer on duty, the floor or the shoe";
    for (who, by) in [("7", "patron 7"), ("cage", "cage 3")] {
        let refused = format!("refused: not for {by}: it takes {needed}");
        check("", &format!("report dropped-card by {who} -> {refused}"));
    }
}

#[test]
fn found_other_than_what_goes_with_it() {
    let says = |what: &str, needed: &str| {
        let kind = what.split(' ').next().unwrap_or_default();
        let refused = format!("refused: a report of {kind} takes {needed}");
        check("", &format!("{BETS}; report {what} -> {refused}"));
    };
    says("burn-forgotten", "how many cards were burned");
    says("fourth-card card ? seen", "the face of the card that was seen");
    says("wrong-side burned 3", "nothing, the card, or all cards of the coup");
    says("misread card 8d", "nothing, or all cards of the coup");
    says("mispay patron 7", "the payment");
    says("late-wager patron 7", "nothing, or a wager");
    says("terminal-lost card 8d", "nothing, or a patron");
    says("dropped-card card 8d", "no card, amount or patron");
    // In a line, a card of which nothing is said is one that nobody has seen.
    let (kind, seen) = (Irregularity::FourthCard, Visibility::Seen);
    let report = Report { kind, coup: None, seen, found: Found::Nothing };
    let refused = check("", BETS).refusal(DEALER, CaseRequest::Report(report));
    assert_eq!(refused, Some(Refusal::FoundOther { kind, needed: Evidence::Card }));
}

#[test]
fn cannot_be_then_or_of_such_a_card() {
    let refused = |line: &str, why: &str| check("", &format!("{BETS}; {line} -> refused: {why}"));
    refused("report misread in coup 9", "there is no coup 9");
    refused("report misread in coup 0", "there is no coup 0");
    refused("report misread cards 2h 2h 2h 2h 2h 2h 2h 2h", "a coup does not end with these cards");
    // What the words leave out is told too.
    let (phase, seen) = (Phase::BeforeDeal, Visibility::Seen);
    for (kind, found) in [
        (Irregularity::ThirdMissingSettled, Found::Nothing),
        (Irregularity::ExcessCardUnseen, Found::Card("8d".parse().ok())),
    ] {
        let report = Report { kind, coup: None, seen, found };
        let refused = check("", BETS).refusal(DEALER, CaseRequest::Report(report));
        assert_eq!(refused, Some(Refusal::CannotBe { kind, phase, seen }));
    }
}

#[test]
fn card_held_is_the_only_one() {
    let more = "report excess-card-unseen -> refused: a card waits already to be called for";
    check("", &format!("{BETS}; {PLAYER}; report excess-card-unseen; {more}"));
}

#[test]
fn too_many_of_a_card_are_not_found_either() {
    let rest = "shoe.decks = 6\n";
    let two = "cards 5h Kc 5h 7s 5h";
    let refused = "refused: the shoe has no more 5h";
    check(
        rest,
        &format!(
            "{BETS}; {two}; {BETS}; {two}; report excess-card-seen card 5h -> {refused}
             report misread cards 5h 5h 5h 3d 5h; rule correct-record -> {refused}
             dismiss -> nothing was wrong"
        ),
    );
}

#[test]
fn reason_too_long_for_a_screen() {
    let long = "x".repeat(401);
    let fits = &long[1..];
    check(
        "",
        &format!(
            "{BETS}; report dropped-card
             rule continue because {long} -> refused: a reason has at most 400 characters
             rule continue because {fits} -> ruled: continue ({fits})"
        ),
    );
}

#[test]
fn a_ghost_hand_leaves_nothing_to_take_back() {
    check(
        "",
        &format!(
            "{BETS}; card 9h; report device-failed-no-spare by floor
             report exposed-before-lock by floor
                 -> I20 exposed-before-lock in coup 1 (dealing); ruled: ghost
                 -> 100.00 back from player of area 1 (patron 7): it is a ghost hand
                 -> 100.00 back from banker of area 2 (patron 8): it is a ghost hand
                 -> what is left of them stands
                 -> coup 1 is a ghost hand: the order of the cards is kept
             card 2c -> Banker 2c"
        ),
    );
}

#[test]
fn whoever_refuses_to_show_a_hand_gets_no_third_card_to_squeeze() {
    let coup = |wagers: &str| {
        format!(
            "bets; bet 1 player 20 by 7; {wagers}; close; cards 7h Kc 6d 4s; report squeezer-refuses
                 -> I37 squeezer-refuses in coup 1 (dealing); ruled: dealer-reveals
                 -> the Player is left to the dealer: it is ruled
             turn player; turn banker"
        )
    };
    let next = "card 2c -> Player 2c face down; patron 8 may expose the Player until 00:00:20";
    let nobody = "card 2c -> Player 2c face down
                  turn player -> Player turned over";
    check(SQUEEZE, &format!("{}; {next}", coup("bet 2 player 10 by 8")));
    check(SQUEEZE, &format!("{}; {nobody}", coup("bet 2 tie 10 by 8")));
}
