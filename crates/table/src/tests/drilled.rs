//! What evenings from a seed brought to light, each as short as it can be told.

use super::check;

const COUP: &str = "card 9h; card 8c; card Kh; card Kc";

#[test]
fn a_card_that_nobody_has_seen_waits_face_down_wherever_it_goes() {
    check(
        "",
        "bets; bet 7 a1 player 5
         report misplaced unseen card ? -> misplaced of 1 before-deal, ruled reassign, \
         out ? HeldDown
         lock; card 9h -> Player 1 9h up",
    );
}

#[test]
fn nobody_wagers_on_a_card_that_was_reassigned_and_seen() {
    check(
        "",
        "bets; bet 7 a1 player 5
         report misplaced card 9h -> misplaced of 1 before-deal, ruled reassign, out 9h HeldUp, \
         returned 7 a1 player 5.00 Ghost, ghost 1 Repair, Player 1 9h up",
    );
}

#[test]
fn a_ghost_hand_that_is_ruled_burns_like_any_coup() {
    check(
        "shoe.burn.between-coups = 2\nshoe.cut-depth = 20",
        &format!(
            "bets; bet 7 a1 player 5; lock; {COUP}
             bets; report exposed-before-lock -> exposed-before-lock of 2 before-deal, \
             ruled ghost, ghost 2 Repair, burns 2"
        ),
    );
}

#[test]
fn a_card_that_waits_is_dealt_once_the_hands_are_turned() {
    check(
        "deal.style = \"face-down\"",
        "bets; bet 7 a1 player 5; lock; card 2h; card 3c; card Kh; card 4c
         report fourth-card card 5d -> fourth-card of 1 dealing, ruled carry-exposed, out 5d HeldUp
         turn player -> turned Player
         turn banker -> turned Banker, Player 3 5d up, decided Tie, push 7 a1 player 5.00, over",
    );
}

#[test]
fn no_more_is_burned_than_the_shoe_holds_by_the_record() {
    check(
        "shoe.decks = 1\nshoe.burn.between-coups = 2\nshoe.cut-depth = 16",
        "bets; bet 7 a1 player 5; lock; card 9h; card 8c; card Kh; card Kc
         bets; bet 7 a1 player 5; report burn-miscounted burned 47
         lock -> locked, burns 1
         card 2h -> !ShoeOver",
    );
}

#[test]
fn no_card_comes_from_a_shoe_that_is_empty_by_the_record() {
    check(
        "shoe.decks = 1\nshoe.cut-depth = 14",
        "bets; bet 7 a1 player 5; lock
         report burn-miscounted burned 51 -> burn-miscounted of 1 before-deal, ruled burn, \
         burned 51 not 0
         card 9h -> Player 1 9h up
         card 8c -> !ShoeOver",
    );
}

#[test]
fn the_alarm_is_raised_though_one_of_the_row_was_not_called_for() {
    check(
        "shoe.unshuffled-run = 3",
        "bets; bet 7 a1 player 5; lock; card 2h; card 3h
         report excess-card-seen card 4h -> excess-card-seen of 1 dealing, ruled carry-exposed, \
         out 4h HeldUp, Player 2 4h up
         card 5h -> Banker 2 5h up, decided Banker, lose 7 a1 player 0.00, over, \
         unshuffled of 1 settled",
    );
}

#[test]
fn a_row_that_was_told_is_not_told_again() {
    check(
        "shoe.unshuffled-run = 3",
        "bets; bet 7 a1 player 5; lock; card Ah; card 2h
         card 3h -> Player 2 3h up, unshuffled of 1 dealing
         dismiss -> dismissed
         card 4h -> Banker 2 4h up
         card 9c; bets; bet 7 a1 player 5; lock; card 8c
         card 7c -> Banker 1 7c up, unshuffled of 2 dealing",
    );
}

#[test]
fn a_card_that_was_found_is_counted_whatever_is_ruled() {
    let house = "irregularities.misplaced = \"announce-again\"
                 irregularities.wrong-side = \"correct-record\"";
    check(
        house,
        "bets; bet 7 a1 player 5; lock; card 9h; card 8c
         report misplaced card 5d -> misplaced of 1 dealing, ruled announce-again, out 5d Discarded
         report wrong-side card 5s -> wrong-side of 1 dealing
         rule correct-record 9h 8d -> ruled correct-record, 1 had 9h8d not 9h8c, out 5s HeldUp, \
         Player 2 5s up",
    );
}

#[test]
fn a_card_that_was_found_is_counted_once_if_all_are_named() {
    check(
        "irregularities.misplaced = [\"reassign\"]",
        "bets; bet 7 a1 player 5; lock; card 9h; card 8c
         report misplaced card 5d; rule reassign 9h 8c 5d -> ruled reassign, 1 had 9h8c5d not 9h8c",
    );
}

#[test]
fn nobody_takes_a_wager_back_who_knows_the_cards() {
    check(
        "",
        "bets; bet 7 a1 player 5; lock; card 9h; card 8c; card Kh
         floor1 > report device-failed-no-spare -> device-failed-no-spare of 1 dealing, \
         ruled offer-retract, may retract None
         floor1 > report misread cards 9h 8c Kh Kc -> misread of 1 dealing, ruled correct-record, \
         retract over, 1 had 9h8cKhKc not 9h8cKh, decided Player, win 7 a1 player 10.00 gain, over",
    );
}

#[test]
fn the_record_of_a_void_coup_can_be_put_right() {
    check(
        "",
        "bets; bet 7 a1 player 5; lock; card 9h; card 8c
         report dropped-card -> dropped-card of 1 dealing
         rule void; floor1 > report misread coup1 cards 9h 8d -> misread of 1 settled, \
         ruled correct-record, 1 had 9h8d not 9h8c",
    );
}

#[test]
fn cards_that_make_no_coup_leave_the_floor_a_way_out() {
    check(
        "",
        &format!(
            "bets; bet 7 a1 player 5; lock; {COUP}
             report misread coup1 cards 2h 3c Kh Kc -> misread of 1 settled
             rule correct-record -> !NoSuchHand
             rule settle-again -> !NotTheRule {{ kind: Misread, resolution: SettleAgain }}
             rule void -> ruled void, again 7 a1 player 10.00 to 5.00 moves -5.00, void 1"
        ),
    );
}

#[test]
fn a_record_that_is_not_there_cannot_be_put_right() {
    check(
        "",
        "report misread -> misread of 1 before-deal
         rule correct-record -> !CannotDo { kind: Misread, resolution: CorrectRecord }
         rule continue -> ruled continue",
    );
}

#[test]
fn one_card_waits_at_a_time() {
    check(
        "deal.style = \"face-down\"",
        "bets; bet 7 a1 player 5; lock; card 9h; card 3c; card Kh; card 4c
         report fourth-card card 5d -> fourth-card of 1 dealing, ruled carry-exposed, out 5d HeldUp
         report misread cards 9h 3c Kh 4c 6d -> misread of 1 dealing
         rule correct-record -> !CardHeld
         rule correct-record 9h 3c Kh 5c -> ruled correct-record, 1 had 9h3cKh5c not 9h3cKh4c",
    );
}
