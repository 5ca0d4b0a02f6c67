//! Dealing, turning over, and paying.

use super::check;

const DOWN: &str = "deal.style = \"face-down\"\n";
const BANKER_FIRST: &str = "deal.opens-first = \"banker\"\n";
const LOCK: &str = "bets; bet 1 player 5 by 7; close";

#[test]
fn player_banker_player_banker_then_thirds() {
    check(
        "",
        "bets; close; card 7h -> Player 7h
         card Kc -> Banker Kc
         card 6d -> Player 6d
         card 4s -> Banker 4s
         card 2c -> Player 2c
         card 3h -> Banker 3h; Banker wins 7 to 5; the coup is over",
    );
}

#[test]
fn hands_that_lie_face_down_are_turned_in_order() {
    check(
        DOWN,
        &format!(
            "{LOCK}; turn player -> refused: the Player has nothing to turn over
             card 7h -> Player 7h face down
             turn player -> refused: the Player has nothing to turn over
             cards Kc 6d; card 4s -> Banker 4s face down
             turn banker -> refused: the Player is turned over first
             turn player -> Player turned over
             turn player -> refused: the Player has nothing to turn over
             turn banker -> Banker turned over
             turn banker -> refused: the Banker has nothing to turn over
             card 2c -> Player 2c face down
             turn banker -> refused: the Banker has nothing to turn over
             card 3h -> refused: no card is called for
             turn player -> Player turned over
             card 3h -> Banker 3h face down
             turn banker
                 -> Banker turned over; Banker wins 7 to 5
                 -> player of area 1 (patron 7) loses 5.00; the coup is over
             turn banker -> refused: the Banker has nothing to turn over"
        ),
    );
}

#[test]
fn the_banker_is_turned_first_where_the_house_says_so() {
    check(
        &format!("{DOWN}{BANKER_FIRST}"),
        &format!(
            "{LOCK}; cards 7h Kc 6d 4s; turn player -> refused: the Banker is turned over first
             turn banker -> Banker turned over
             turn player -> Player turned over
             card 2c; turn player; card 3h; turn banker"
        ),
    );
}

#[test]
fn a_natural_face_down_is_decided_when_both_hands_are_up() {
    check(
        DOWN,
        &format!(
            "{LOCK}; cards 9h 2c Kh; card 3c -> Banker 3c face down
             turn player -> Player turned over
             turn banker
                 -> Banker turned over; Player wins 9 to 5
                 -> player of area 1 (patron 7) wins 5.00, 10.00 back; the coup is over"
        ),
    );
}

#[test]
fn some_cards_lie_face_up_and_some_down() {
    let mixed = |cards: &str| format!("deal.style = \"mixed\"\ndeal.face-up-cards = [{cards}]\n");
    check(
        &mixed("\"player-1\", \"player-2\", \"banker-3\""),
        &format!(
            "{LOCK}; card 7h -> Player 7h
             card Kc -> Banker Kc face down
             cards 6d 4s; turn player -> refused: the Player has nothing to turn over
             turn banker -> Banker turned over
             card 2c -> Player 2c face down
             turn player; card 3h
                 -> Banker 3h; Banker wins 7 to 5
                 -> player of area 1 (patron 7) loses 5.00; the coup is over"
        ),
    );
    check(
        &mixed("\"banker-1\", \"banker-2\""),
        "bets; bet 1 player 5 by 7; close; cards 9h 2c Kh 3c
         turn banker -> refused: the Banker has nothing to turn over
         turn player
             -> Player turned over; Player wins 9 to 5
             -> player of area 1 (patron 7) wins 5.00, 10.00 back; the coup is over",
    );
}

#[test]
fn nothing_to_turn_outside_a_coup() {
    check(
        DOWN,
        "turn player -> refused: the Player has nothing to turn over
         bets; turn banker -> refused: the Banker has nothing to turn over",
    );
}

#[test]
fn losers_are_taken_before_winners_are_paid_around_the_table() {
    let rest = "wagers = [\"player\", \"banker\", \"tie\", \"dragon-7\"]\ngallery.lines = 1\n\
                areas.count = 2\nareas.opposite = \"allowed\"\n";
    let wagers = "bets; bet 2 player 5 by 8; bet 2 banker 5 by 8; bet 2 dragon-7 5 by 8
                  bet 1 tie 5 by 7; bet 1 banker 5 by 7; bet line 1 dragon-7 5 by 9
                  bet line 1 player 5 by 9; close; cards 7h Kc 6d 4s 2c";
    let lost = [
        "tie of area 1 (patron 7) loses 5.00",
        "player of line 1 (patron 9) loses 5.00",
        "player of area 2 (patron 8) loses 5.00",
    ];
    let main = [
        "banker of area 1 (patron 7) wins 5.00, 0.25 commission, 9.75 back",
        "banker of area 2 (patron 8) wins 5.00, 0.25 commission, 9.75 back",
    ];
    let side = [
        "dragon-7 of line 1 (patron 9) wins 200.00, 205.00 back",
        "dragon-7 of area 2 (patron 8) wins 200.00, 205.00 back",
    ];
    let expect = |rest: &str, order: &[&str]| {
        let all = order.join("; ");
        let end = format!("card 3h -> Banker 3h; Banker wins 7 to 5; {all}; the coup is over");
        check(rest, &format!("{wagers}; {end}"));
    };
    expect(rest, &[lost[0], lost[1], lost[2], main[0], main[1], side[0], side[1]]);
    let left = format!("{rest}floor.pay-order = \"left-to-right\"");
    expect(&left, &[lost[2], lost[1], lost[0], main[1], main[0], side[1], side[0]]);
    let mixed = format!("{rest}floor.main-before-side = false");
    expect(&mixed, &[lost[0], lost[1], lost[2], main[0], side[0], main[1], side[1]]);
}

#[test]
fn a_push_returns_the_stake_and_is_no_gain() {
    check(
        "",
        "bets; bet 1 player 5 by 7; bet 2 banker 5 by 8; bet 3 player 7 by 9; close; cards 9h 9c Kh
         card Kc
             -> Banker Kc; tie at 9; player of area 1 (patron 7) pushes, 5.00 back
             -> banker of area 2 (patron 8) pushes, 5.00 back
             -> player of area 3 (patron 9) pushes, 7.00 back; the coup is over",
    );
}

#[test]
fn a_card_that_a_correction_adds_lies_as_it_would_have_been_dealt() {
    let evening = check(
        DOWN,
        "bets; bet 1 player 20 by 7; close; cards 4h 3c Kd; report misread cards 4h 3c Kd 4s by floor
             -> I29 misread in coup 1 (dealing); ruled: correct-record
             -> coup 1 had 4h 3c Kd 4s, not 4h 3c Kd
         card 2c -> refused: no card is called for
         turn player; turn banker; card 2c -> Player 2c face down",
    );
    let coup = evening.view(table::Audience::Room).coup.expect("a coup");
    assert_eq!(coup.hands.player.last(), Some(&table::CardView::Back));
}
