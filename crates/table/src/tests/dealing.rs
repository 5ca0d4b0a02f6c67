//! Dealing, turning over, and paying.

use super::check;

const DOWN: &str = "deal.style = \"face-down\"\n";
const BANKER_FIRST: &str = "deal.opens-first = \"banker\"\n";
const LOCK: &str = "bets; bet 7 a1 player 5; lock";

#[test]
fn player_banker_player_banker_then_thirds() {
    check(
        "",
        "bets; lock
         card 7h -> Player 1 7h up
         card Kc -> Banker 1 Kc up
         card 6d -> Player 2 6d up
         card 4s -> Banker 2 4s up
         card 2c -> Player 3 2c up
         card 3h -> Banker 3 3h up, decided Banker, over",
    );
}

#[test]
fn hands_that_lie_face_down_are_turned_in_order() {
    check(
        DOWN,
        &format!(
            "{LOCK}; turn player -> !NothingToTurn(Player)
             card 7h -> Player 1 7h down
             turn player -> !NothingToTurn(Player)
             card Kc; card 6d; card 4s -> Banker 2 4s down
             turn banker -> !OtherHandFirst(Player)
             turn player -> turned Player
             turn player -> !NothingToTurn(Player)
             turn banker -> turned Banker
             turn banker -> !NothingToTurn(Banker)
             card 2c -> Player 3 2c down
             turn banker -> !NothingToTurn(Banker)
             card 3h -> !NoCardDue
             turn player -> turned Player
             card 3h -> Banker 3 3h down
             turn banker -> turned Banker, decided Banker, lose 7 a1 player 0.00, over
             turn banker -> !NothingToTurn(Banker)"
        ),
    );
}

#[test]
fn the_banker_is_turned_first_where_the_house_says_so() {
    check(
        &format!("{DOWN}{BANKER_FIRST}"),
        &format!(
            "{LOCK}; card 7h; card Kc; card 6d; card 4s
             turn player -> !OtherHandFirst(Banker)
             turn banker -> turned Banker
             turn player -> turned Player
             card 2c; turn player; card 3h; turn banker"
        ),
    );
}

#[test]
fn a_natural_face_down_is_decided_when_both_hands_are_up() {
    check(
        DOWN,
        &format!(
            "{LOCK}; card 9h; card 2c; card Kh; card 3c -> Banker 2 3c down
             turn player -> turned Player
             turn banker -> turned Banker, decided Player, win 7 a1 player 10.00 gain, over"
        ),
    );
}

#[test]
fn some_cards_lie_face_up_and_some_down() {
    let mixed = |cards: &str| format!("deal.style = \"mixed\"\ndeal.face-up-cards = [{cards}]\n");
    check(
        &mixed("\"player-1\", \"player-2\", \"banker-3\""),
        &format!(
            "{LOCK}; card 7h -> Player 1 7h up
             card Kc -> Banker 1 Kc down
             card 6d; card 4s
             turn player -> !NothingToTurn(Player)
             turn banker -> turned Banker
             card 2c -> Player 3 2c down
             turn player
             card 3h -> Banker 3 3h up, decided Banker, lose 7 a1 player 0.00, over"
        ),
    );
    check(
        &mixed("\"banker-1\", \"banker-2\""),
        "bets; bet 7 a1 player 5; lock; card 9h; card 2c; card Kh; card 3c
         turn banker -> !NothingToTurn(Banker)
         turn player -> turned Player, decided Player, win 7 a1 player 10.00 gain, over",
    );
}

#[test]
fn nothing_to_turn_outside_a_coup() {
    check(
        DOWN,
        "turn player -> !NothingToTurn(Player); bets; turn banker -> !NothingToTurn(Banker)",
    );
}

#[test]
fn losers_are_taken_before_winners_are_paid_around_the_table() {
    let rest = "wagers = [\"player\", \"banker\", \"tie\", \"dragon-7\"]\ngallery.lines = 1\n\
                areas.count = 2\nareas.opposite = \"allowed\"\n";
    let wagers = "bets; bet 8 a2 player 5; bet 8 a2 banker 5; bet 8 a2 dragon-7 5
                  bet 7 a1 tie 5; bet 7 a1 banker 5; bet 9 l1 dragon-7 5; bet 9 l1 player 5
                  lock; card 7h; card Kc; card 6d; card 4s; card 2c";
    let lost = ["lose 7 a1 tie 0.00", "lose 9 l1 player 0.00", "lose 8 a2 player 0.00"];
    let main = ["win 7 a1 banker 9.75 gain", "win 8 a2 banker 9.75 gain"];
    let side = ["win 9 l1 dragon-7 205.00 gain", "win 8 a2 dragon-7 205.00 gain"];
    let expect = |rest: &str, order: &[&str]| {
        let all = order.join(", ");
        let end = format!("card 3h -> Banker 3 3h up, decided Banker, {all}, over");
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
        "bets; bet 7 a1 player 5; bet 8 a2 banker 5; bet 9 a3 player 7; lock
         card 9h; card 9c; card Kh; card Kc -> Banker 2 Kc up, decided Tie, push 7 a1 player 5.00, \
         push 8 a2 banker 5.00, push 9 a3 player 7.00, over",
    );
}

#[test]
fn a_card_that_a_correction_adds_lies_as_it_would_have_been_dealt() {
    let evening = check(
        DOWN,
        "bets; bet 7 a1 player 20; lock; card 4h; card 3c; card Kd
         report misread cards 4h 3c Kd 4s \
         -> misread of 1 dealing, ruled correct-record, 1 had 4h3cKd4s not 4h3cKd
         card 2c -> !NoCardDue
         turn player; turn banker; card 2c -> Player 3 2c down",
    );
    let coup = evening.view(crate::Audience::Room).coup.expect("a coup");
    assert_eq!(coup.hands.player.last(), Some(&crate::CardView::Back));
}
