//! What is said, when, and only if the house says it.

use super::{check, check_preset};

const ALL: &str = "announcements.made = [\"shoe-new\", \"burn\", \"bets-open\", \"bets-last\", \
                   \"bets-closed\", \"player-total\", \"banker-total\", \"natural\", \
                   \"player-draws\", \"player-stands\", \"player-third\", \"banker-draws\", \
                   \"banker-stands\", \"banker-third\", \"result-win\", \"result-tie\", \
                   \"hand-last\", \"hand-one-more\", \"ghost-courtesy\"]\nghost.per-shoe-max = 3\n";
const LOCK: &str = "bets; bet 7 a1 player 5; lock";

#[test]
fn before_the_deal() {
    check_preset(
        "ez",
        "shoe -> !ShoeInPlay
         cut 100; card 4h -> first 4h burns 4, say Burn 4 4
         bets -> bets for 1, say BetsOpen
         last -> last bets, say BetsLast
         lock -> locked, say BetsClosed, ghost 1 NoWagers",
    );
    check(ALL, "end-shoe; shoe -> shoe 2, say ShoeNew; ghost -> say GhostCourtesy, ghost 1 Asked");
}

#[test]
fn a_house_that_says_nothing_says_nothing() {
    check(
        "ghost.per-shoe-max = 3",
        "ghost -> ghost 1 Asked; card 9h; cut-card -> cut card, 1 more",
    );
}

#[test]
fn thirds_are_called_as_they_come() {
    check(
        ALL,
        &format!(
            "{LOCK}; card 7h; card Kc -> Banker 1 Kc up
             card 6d
             card 4s -> Banker 2 4s up, say PlayerTotal 3, say BankerTotal 4, say PlayerDraws
             card 2c -> Player 3 2c up, say PlayerThird 5, say BankerDraws
             card 3h -> Banker 3 3h up, say BankerThird 7, decided Banker, \
             say ResultWin Banker 7 Player 5, lose 7 a1 player 0.00, over"
        ),
    );
}

#[test]
fn a_hand_that_stands_is_called() {
    check(
        ALL,
        &format!(
            "{LOCK}; card 7h; card 5c; card Kd
             card Ks -> Banker 2 Ks up, say PlayerTotal 7, say BankerTotal 5, say PlayerStands, \
             say BankerDraws
             card Kc -> Banker 3 Kc up, say BankerThird 5, decided Player, \
             say ResultWin Player 7 Banker 5, win 7 a1 player 10.00 gain, over"
        ),
    );
    check(
        ALL,
        &format!(
            "{LOCK}; card 5h; card 7c; card Kd
             card Ks -> Banker 2 Ks up, say PlayerTotal 5, say BankerTotal 7, say PlayerDraws
             card 5c -> Player 3 5c up, say PlayerThird 0, say BankerStands, decided Banker, \
             say ResultWin Banker 7 Player 0, lose 7 a1 player 0.00, over"
        ),
    );
    check(
        ALL,
        &format!(
            "{LOCK}; card 7h; card 7c; card Kd
             card Ks -> Banker 2 Ks up, say PlayerTotal 7, say BankerTotal 7, say PlayerStands, \
             say BankerStands, decided Tie, say ResultTie 7, push 7 a1 player 5.00, over"
        ),
    );
}

#[test]
fn a_natural_is_called_once_both_hands_are_up() {
    check(
        &format!("{ALL}deal.style = \"face-down\""),
        &format!(
            "{LOCK}; card 8h; card 9c; card Kd; card Ks -> Banker 2 Ks down
             turn player -> turned Player, say PlayerTotal 8
             turn banker -> turned Banker, say BankerTotal 9, say Natural 9, decided Banker, \
             say ResultWin Banker 9 Player 8, lose 7 a1 player 0.00, over"
        ),
    );
}

#[test]
fn the_hand_that_opens_first_is_called_first() {
    check(
        &format!("{ALL}deal.opens-first = \"banker\""),
        &format!(
            "{LOCK}; card 7h; card 6c; card Kd
             card Ks -> Banker 2 Ks up, say BankerTotal 6, say PlayerTotal 7, say PlayerStands, \
             say BankerStands, decided Player, say ResultWin Player 7 Banker 6, \
             win 7 a1 player 10.00 gain, over"
        ),
    );
}

#[test]
fn third_cards_face_down_are_called_when_they_are_turned() {
    check(
        &format!("{ALL}deal.style = \"face-down\""),
        &format!(
            "{LOCK}; card 7h; card Kc; card 6d; card 4s
             turn player -> turned Player, say PlayerTotal 3
             turn banker -> turned Banker, say BankerTotal 4, say PlayerDraws
             card 2c -> Player 3 2c down
             turn player -> turned Player, say PlayerThird 5, say BankerDraws
             card 3h -> Banker 3 3h down"
        ),
    );
}

#[test]
fn the_cut_card_announces_the_last_hand_or_one_more() {
    check(ALL, "bets; lock; card 9h; cut-card -> cut card, 1 more, say HandOneMore");
    check(ALL, "bets; lock; cut-card -> cut card, 0 more, say HandLast");
    check(ALL, "bets; cut-card -> cut card, 1 more, say HandLast");
    check(ALL, "cut-card -> cut card, 1 more, say HandOneMore");
    let last = format!("{ALL}shoe.after-cut = \"this-is-last\"");
    check(&last, "bets; lock; card 9h; cut-card -> cut card, 0 more, say HandLast");
}

#[test]
fn dragon_7_and_panda_8_are_called_where_they_are_offered() {
    let turned = "cut 100; card Ah; bets; bet 7 a1 player 10; lock";
    check_preset(
        "ez",
        &format!(
            "{turned}; card 7h; card Kc; card 6d; card 4s; turn player; turn banker
             card 2c; turn player; card 3h
             turn banker -> turned Banker, say BankerThird 7, decided Banker, say ResultDragon7, \
             lose 7 a1 player 0.00, over"
        ),
    );
    check_preset(
        "ez",
        &format!(
            "{turned}; card Ah; card Kd; card 2h; card 7c; turn player; turn banker
             card 5s
             turn player -> turned Player, say PlayerThird 8, say BankerStands, decided Player, \
             say ResultPanda8, win 7 a1 player 20.00 gain, over"
        ),
    );
}
