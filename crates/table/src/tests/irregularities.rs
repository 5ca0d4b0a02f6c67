//! Irregularities where it is easy to get the cards or the money wrong.

use super::{check, check_closed};

const BETS: &str = "bets; bet 7 a1 player 100; bet 8 a2 banker 100; lock";
/// Player nine, Banker seven.
const PLAYER: &str = "card 9h; card 2c; card Kd; card 5s";
/// Player six, Banker seven.
const BANKER: &str = "card 6h; card Kc; card Kd; card 7s";
const DOWN: &str = "deal.style = \"face-down\"\n";
const SQUEEZE: &str = "deal.style = \"face-down\"\nareas.opposite = \"allowed\"\n\
                       squeeze.by = \"patron\"\n";

#[test]
fn a_burn_that_is_put_right_can_be_put_right_again() {
    let rest = "shoe.burn.rule = \"by-first-card\"\n";
    let evening = check(
        rest,
        "card 5h
         report burn-forgotten burned 0 -> burn-forgotten of 1 before-deal, ruled burn, \
         burned 0 not 5, burns 5
         report burn-miscounted burned 3 -> burn-miscounted of 1 before-deal, ruled burn, \
         burned 3 not 5, burns 2
         report burn-miscounted burned 5 -> burn-miscounted of 1 before-deal, ruled burn",
    );
    assert_eq!(evening.table.check_shoe().expect("a shoe").cards_out, 6);
}

#[test]
fn the_burn_is_of_the_first_coup_of_its_shoe_however_late_it_is_found() {
    let rest = "shoe.burn.rule = \"by-first-card\"\n";
    let found = "report burn-forgotten burned 0";
    check(
        rest,
        &format!(
            "card 5h; {BETS}; {PLAYER}; {BETS}
             {found} -> burn-forgotten of 1 next-coup, ruled continue, burned 0 not 5
             {PLAYER}; end-shoe; shoe; card 5h; {BETS}; card 9h
             {found} -> burn-forgotten of 3 dealing"
        ),
    );
}

#[test]
fn a_card_that_lies_face_up_between_coups_is_the_first_of_the_next() {
    check(
        "",
        &format!(
            "{BETS}; {PLAYER}
             report face-up-first-card card 8d -> face-up-first-card of 2 before-deal, \
             ruled ghost, out 8d HeldUp, ghost 2 Repair, Player 1 8d up"
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
            "{BETS}
             {found} -> face-up-first-card of 1 before-deal, ruled continue, out 8d HeldUp, \
             Player 1 8d up
             card 2c; card Kd; card 5s
             {found} -> face-up-first-card of 2 before-deal, ruled continue, out 8d HeldUp
             bets -> ghost 2 Repair, Player 1 8d up"
        ),
    );
}

#[test]
fn a_card_that_was_seen_is_drawn_when_the_hands_that_call_for_it_are_turned_over() {
    let evening = check(
        DOWN,
        &format!(
            "{BETS}; card 4h; card 3c; card Kd; card 4s
             report fourth-card card 2c -> fourth-card of 1 dealing, ruled carry-exposed, \
             out 2c HeldUp
             turn player
             turn banker -> turned Banker, Player 3 2c up, decided Banker, lose 7 a1 player 0.00, \
             win 8 a2 banker 195.00 gain, over"
        ),
    );
    let shoe = evening.table.check_shoe().expect("a shoe");
    assert_eq!((shoe.cards_out, shoe.held), (5, None));
}

#[test]
fn a_card_too_many_after_the_last_coup_of_a_shoe_is_not_used() {
    let rest = "shoe.after-cut = \"this-is-last\"\n";
    let script = format!(
        "{BETS}; card 9h; cut-card; card 2c; card Kd; card 5s
         report excess-card-seen card 8d -> excess-card-seen of 1 settled, ruled carry-exposed, \
         out 8d Discarded
         shoe; bets -> bets for 2"
    );
    check(rest, &script);
    check_closed("", "open; report excess-card-seen card 8d -> !NoShoe");
}

#[test]
fn the_floor_looks_into_what_the_table_noticed_itself() {
    let wrong = "counted 415/416, foreign-card of 1 settled";
    check(
        "",
        &format!(
            "{BETS}; {PLAYER}; end-shoe
             count 415 -> {wrong}
             shoe -> !AwaitsRuling {{ kind: ForeignCard }}
             rule finish-and-end-shoe -> ruled finish-and-end-shoe"
        ),
    );
    let at_once = format!("{wrong}, ruled finish-and-end-shoe");
    check("", &format!("{BETS}; {PLAYER}; end-shoe; floor1 > count 415 -> {at_once}"));
}

#[test]
fn what_is_announced_again_is_of_the_coup_in_question() {
    let rest = "announcements.made = [\"bets-open\", \"result-win\"]\n";
    check(
        rest,
        &format!(
            "{BETS}; {PLAYER}; bets
             report wrong-announcement coup1 -> wrong-announcement of 1 settled, \
             ruled announce-again, say ResultWin Player 9 Banker 7
             report wrong-announcement -> wrong-announcement of 2 before-deal, \
             ruled announce-again, say BetsOpen"
        ),
    );
}

#[test]
fn a_result_that_is_corrected_is_announced() {
    let rest = "announcements.made = [\"result-win\"]\n";
    check(
        rest,
        &format!(
            "{BETS}; {BANKER}
             floor1 > report misread cards 8h Kc Kd 7s -> misread of 1 settled, \
             ruled correct-record, 1 had 8hKcKd7s not 6hKcKd7s, say ResultWin Player 8 Banker 7, \
             again 7 a1 player 0.00 to 200.00 moves 200.00, \
             again 8 a2 banker 195.00 to 0.00 moves -195.00"
        ),
    );
}

#[test]
fn a_coup_of_six_cards_can_have_been_one_of_four() {
    let evening = check(
        "",
        &format!(
            "{BETS}; card 4h; card 3c; card Kd; card 2s; card 6d; card 4c
             floor1 > report misread cards 9h 3c Kd 2s 6d 4c -> misread of 1 settled, \
             ruled correct-record, 1 had 9h3cKd2s not 4h3cKd2s6d4c, \
             out 6d Discarded, out 4c Discarded, \
             again 7 a1 player 0.00 to 200.00 moves 200.00, \
             again 8 a2 banker 195.00 to 0.00 moves -195.00"
        ),
    );
    assert_eq!(evening.table.check_shoe().expect("a shoe").cards_out, 6);
}

#[test]
fn what_was_short_is_not_paid_twice() {
    let lost = "floor1 > report misread coup1 cards 8h Kc Kd 7s";
    let won = "floor1 > report misread coup1 cards 6h Kc Kd 7s";
    let mut evening = check("", &format!("{BETS}; {BANKER}; out 8; {lost}"));
    assert_eq!(evening.credits(8), "0.00", "195.00 is short");
    evening.play(won);
    assert_eq!(evening.credits(8), "0.00", "it was never taken");
    // Once there is something in credits again, what is short is taken from it.
    evening.play(&format!("{lost}; in 8 300; {won}"));
    assert_eq!(evening.credits(8), "300.00");
    evening.play(lost);
    assert_eq!(evening.credits(8), "105.00");
    evening.play(won);
    assert_eq!(evening.credits(8), "300.00");
}

#[test]
fn whoever_could_look_at_the_cards_takes_nothing_back() {
    let start = "bets; bet 7 a1 player 20; bet 8 a2 player 10; bet 9 a3 banker 10; lock
                 card 7h; card Kc; card 6d; card 4s; floor1 > report device-failed-no-spare";
    let to = "retract over, Player to 7 until 25000 HighestWager";
    let play = |script: &str| check(SQUEEZE, &format!("{start}; {script}"));
    play(&format!("clear 7 -> !HadSqueeze(PatronId(7)); clear 8; 5 > lock -> {to}"));
    play("back 7 a1 player 10 -> !HadSqueeze(PatronId(7)); back 9 a3 banker 10");
    let named = "bets; bet 7 a1 player 20; bet 8 a2 player 10; lock; card 7h; card Kc; card 6d
                 card 4s; patron7 > name player 8; floor1 > report device-failed-no-spare";
    check(SQUEEZE, &format!("{named}; clear 7 -> !HadSqueeze(PatronId(7))"));
}

#[test]
fn a_dealer_gives_no_stakes_back_once_cards_are_out() {
    let dealt = "bets; bet 7 a1 player 20; lock; card 7h";
    check("", &format!("{dealt}; report exposed-before-lock -> exposed-before-lock of 1 dealing"));
    let told = "device-failed-no-spare of 1 dealing";
    check("", &format!("{dealt}; report device-failed-no-spare -> {told}"));
    let may = "floor.dealer-may-void = true";
    check(
        may,
        &format!(
            "{dealt}; report device-failed-no-spare -> {told}, ruled offer-retract, \
                         may retract None"
        ),
    );
}

const PAIRS: &str = "deal.interim-settlement = true\n\
                     wagers = [\"player\", \"banker\", \"tie\", \"player-pair\"]";

#[test]
fn what_was_paid_early_is_the_floors_to_change_and_is_undone_with_the_coup() {
    let paid = "bets; bet 7 a1 player-pair 5; bet 7 a1 banker 10; lock; card 2h; card Kc; card 2d
                card 4s";
    let misread = "report misread cards 2h Kc 3d 4s";
    let evening = check(PAIRS, &format!("{paid}; {misread} -> misread of 1 dealing"));
    assert_eq!(evening.credits(7), "1045.00");
    let ghost = check(PAIRS, &format!("{paid}; report wrong-patron; rule ghost"));
    assert_eq!(ghost.credits(7), "1000.00");
    let right = check(PAIRS, &format!("{paid}; floor1 > {misread}"));
    assert_eq!(right.credits(7), "985.00");
}

#[test]
fn nobody_wagers_on_a_card_that_lies_face_up_even_if_it_is_not_named() {
    let rest = "irregularities.face-up-first-card = \"continue\"";
    let told = "face-up-first-card of 1 before-deal, ruled continue";
    check(
        rest,
        &format!(
            "bets; bet 7 a1 player 20; report face-up-first-card -> {told}, locked
                          bet 8 a2 player 20 -> !BetsClosed {{ late: Millis(0) }}"
        ),
    );
    check(rest, &format!("bets; report face-up-first-card -> {told}, ghost 1 Repair"));
    let earlier = "bets; bet 7 a1 player 20; lock; card 9h; card Kc; card Kd; card 5s; bets
                   bet 7 a1 player 20; bet 8 a2 player 20";
    let told = "face-up-later-card of 1 settled, ruled continue, out 8d HeldUp";
    let back = "returned 7 a1 player 20.00 Ghost, returned 8 a2 player 20.00 Ghost";
    check(
        "",
        &format!(
            "{earlier}; report face-up-later-card coup1 card 8d -> {told}, {back}, \
                        ghost 2 Repair, Player 1 8d up"
        ),
    );
}

#[test]
fn nobody_loses_time_to_squeeze_while_wagers_may_be_taken_back() {
    check(
        SQUEEZE,
        "bets; bet 7 a1 player 20; lock; card 7h; card Kc; card 6d; card 4s
         floor1 > report device-failed-no-spare
         30 > tick ->
         patron7 > turn player -> !Retracting
         lock -> retract over, Player to 7 until 50000 HighestWager
         patron7 > turn player -> turned Player",
    );
}

#[test]
fn whoever_was_named_to_squeeze_still_is_once_wagers_may_be_taken_back() {
    check(
        SQUEEZE,
        "bets; bet 7 a1 player 20; bet 8 a2 player 10; lock; card 7h; card Kc; card 6d; card 4s
         patron7 > name player 8 -> Player to 8 until 20000 Named
         floor1 > report device-failed-no-spare
         patron8 > clear 8 -> !HadSqueeze(PatronId(8))
         lock -> retract over, Player to 8 until 20000 Named",
    );
}

#[test]
fn what_a_house_cannot_do_is_not_said_to_be_against_its_rules() {
    let rest = "irregularities.screen-differs = \"carry-hidden\"\n";
    check(
        rest,
        &format!(
            "{BETS}; report screen-differs
             rule carry-hidden -> !CannotDo {{ kind: ScreenDiffers, resolution: CarryHidden }}
             rule ghost -> !NotTheRule {{ kind: ScreenDiffers, resolution: Ghost }}
             rule continue -> ruled continue"
        ),
    );
    check(
        "",
        &format!(
            "{BETS}; {PLAYER}; end-shoe; shoe; report misread coup1 cards 6h Kc Kd 7s
             rule correct-record -> !NotOnRecord {{ coup: Number(1) }}
             rule continue -> ruled continue"
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
                 report dropped-card coup1 -> dropped-card of 1 next-coup
                 rule void -> ruled void, again 8 a2 banker 0.00 to 100.00 moves 100.00, \
                 again 7 a1 player 200.00 to 100.00 moves -100.00, void 1
                 card 9h -> Player 1 9h up"
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
             report wrong-side cards 9h 2c Kd 5s -> wrong-side of 1 settled
             rule reassign -> ruled reassign, 1 had 9h2cKd5s not 6hKcKd7s, \
             again 7 a1 player 0.00 to 200.00 moves 200.00, \
             again 8 a2 banker 195.00 to 0.00 moves -195.00"
        ),
    );
}

#[test]
fn whoever_has_credits_is_paid_at_a_table_that_a_ruling_closed() {
    check(
        "",
        &format!(
            "{BETS}; report unshuffled; rule close-table
             bets -> !TableClosed
             in 7 5 -> !TableClosed
             out 7 -> out 7 1000.00
             open; out 8 -> out 8 1000.00"
        ),
    );
}

#[test]
fn no_such_patron_is_paid_in_error() {
    check("", "report mispay paid 5 a1 player 10 20 -> !NoSuchPatron");
    check("", "report terminal-lost patron 5 -> !NoSuchPatron");
}

#[test]
fn not_yours_to_report() {
    let needed = "needed: DealerFloorOrShoe";
    for (who, by) in [("patron7", "Patron(PatronId(7))"), ("cage3", "Cage(StaffId(3))")] {
        let refused = format!("!NotYours {{ by: {by}, {needed} }}");
        check("", &format!("{who} > report dropped-card -> {refused}"));
    }
}

#[test]
fn found_other_than_what_goes_with_it() {
    let says = |what: &str, kind: &str, needed: &str| {
        let refused = format!("!FoundOther {{ kind: {kind}, needed: {needed} }}");
        check("", &format!("{BETS}; report {what} -> {refused}"));
    };
    says("burn-forgotten", "BurnForgotten", "Burned");
    says("fourth-card", "FourthCard", "Card");
    says("fourth-card card ?", "FourthCard", "Face");
    says("wrong-side burned 3", "WrongSide", "NothingCardOrCards");
    says("misread card 8d", "Misread", "NothingOrCards");
    says("mispay patron 7", "Mispay", "Payment");
    says("late-wager patron 7", "LateWager", "NothingOrWager");
    says("terminal-lost card 8d", "TerminalLost", "NothingOrPatron");
    says("dropped-card card 8d", "DroppedCard", "Nothing");
}

#[test]
fn cannot_be_then_or_of_such_a_card() {
    let refused = |line: &str, why: &str| check("", &format!("{BETS}; {line} -> !{why}"));
    refused("report misread coup9", "NoSuchCoup { coup: Number(9) }");
    refused("report misread coup0", "NoSuchCoup { coup: Number(0) }");
    refused(
        "report third-missing-settled",
        "CannotBe { kind: ThirdMissingSettled, phase: BeforeDeal, seen: Seen }",
    );
    refused(
        "report excess-card-unseen card 8d",
        "CannotBe { kind: ExcessCardUnseen, phase: BeforeDeal, seen: Seen }",
    );
    refused("report misread cards 2h 2h 2h 2h 2h 2h 2h 2h", "NoSuchHand");
}

#[test]
fn card_held_is_the_only_one() {
    let more = "report excess-card-unseen unseen card ? -> !CardHeld";
    check("", &format!("{BETS}; {PLAYER}; report excess-card-unseen unseen card ?; {more}"));
}

#[test]
fn too_many_of_a_card_are_not_found_either() {
    let rest = "shoe.decks = 6\n";
    let two = "card 5h; card Kc; card 5h; card 7s; card 5h";
    let refused = "!TooManyOf { card: Card { rank: Five, suit: Hearts } }";
    check(
        rest,
        &format!(
            "{BETS}; {two}; {BETS}; {two}
             report excess-card-seen card 5h -> {refused}
             report misread cards 5h 5h 5h 3d 5h
             rule correct-record -> {refused}
             dismiss -> dismissed"
        ),
    );
}

#[test]
fn reason_too_long_for_a_screen() {
    let long = "x".repeat(401);
    check(
        "",
        &format!(
            "{BETS}; report dropped-card
             rule continue why {long} -> !ReasonTooLong {{ most: 400 }}
             rule continue why {} -> ruled continue",
            &long[1..]
        ),
    );
}

#[test]
fn a_ghost_hand_leaves_nothing_to_take_back() {
    check(
        "",
        &format!(
            "{BETS}; card 9h; floor1 > report device-failed-no-spare
             floor1 > report exposed-before-lock -> exposed-before-lock of 1 dealing, ruled ghost, \
             returned 7 a1 player 100.00 Ghost, returned 8 a2 banker 100.00 Ghost, retract over, \
             ghost 1 Repair
             card 2c -> Banker 1 2c up"
        ),
    );
}

#[test]
fn whoever_refuses_to_show_a_hand_gets_no_third_card_to_squeeze() {
    let coup = |wagers: &str| {
        format!(
            "bets; bet 7 a1 player 20; {wagers}; lock; card 7h; card Kc; card 6d; card 4s
             report squeezer-refuses -> squeezer-refuses of 1 dealing, ruled dealer-reveals, \
             Player to the dealer Ruled
             turn player; turn banker"
        )
    };
    let next = "card 2c -> Player 3 2c down, Player to 8 until 20000 HighestWager";
    let nobody = "card 2c -> Player 3 2c down; turn player -> turned Player";
    check(SQUEEZE, &format!("{}; {next}", coup("bet 8 a2 player 10")));
    check(SQUEEZE, &format!("{}; {nobody}", coup("bet 8 a2 tie 10")));
}
