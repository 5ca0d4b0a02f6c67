//! What is said, when, and only if the house says it.

use super::{check, check_preset};

const ALL: &str = "announcements.made = [\"shoe-new\", \"burn\", \"bets-open\", \"bets-last\", \
                   \"bets-closed\", \"player-total\", \"banker-total\", \"natural\", \
                   \"player-draws\", \"player-stands\", \"player-third\", \"banker-draws\", \
                   \"banker-stands\", \"banker-third\", \"result-win\", \"result-tie\", \
                   \"hand-last\", \"hand-one-more\", \"ghost-courtesy\"]\nghost.per-shoe-max = 3\n";
const LOCK: &str = "bets; bet 1 player 5 by 7; close";

#[test]
fn before_the_deal() {
    check_preset(
        "ez",
        "shoe -> refused: a shoe is in play
         cut 100; card 4h -> first card 4h, 4 burned; \"First card is a 4. Burning 4.\"
         bets -> bets are open for coup 1; \"Place your bets, please.\"
         last bets -> last bets; \"Last bets.\"
         close -> refused: the house deals no ghost hands
         bet 1 player 25 by 7; close -> bets are closed; \"No more bets.\"",
    );
    check(
        ALL,
        "end shoe; shoe -> shoe 2; \"New shoe.\"
         ghost -> \"Ghost hand. No wagers on this hand.\"; coup 1 is a ghost hand: patrons asked",
    );
}

#[test]
fn a_house_that_says_nothing_says_nothing() {
    check(
        "ghost.per-shoe-max = 3",
        "ghost -> coup 1 is a ghost hand: patrons asked
         card 9h; cut card -> the cut card is out, 1 more",
    );
}

#[test]
fn thirds_are_called_as_they_come() {
    check(
        ALL,
        &format!(
            "{LOCK}; card 7h; card Kc -> Banker Kc
             card 6d
             card 4s -> Banker 4s; \"Player shows 3.\"; \"Banker has 4.\"; \"Card for the Player.\"
             card 2c -> Player 2c; \"Player has 5.\"; \"Card for the Banker.\"
             card 3h
                 -> Banker 3h; \"Banker has 7.\"; Banker wins 7 to 5; \"Banker 7, Player 5.\"
                 -> player of area 1 (patron 7) loses 5.00; the coup is over"
        ),
    );
}

#[test]
fn a_hand_that_stands_is_called() {
    check(
        ALL,
        &format!(
            "{LOCK}; cards 7h 5c Kd; card Ks
                 -> Banker Ks; \"Player shows 7.\"; \"Banker has 5.\"; \"Player stands.\"
                 -> \"Card for the Banker.\"
             card Kc
                 -> Banker Kc; \"Banker has 5.\"; Player wins 7 to 5; \"Player 7, Banker 5.\"
                 -> player of area 1 (patron 7) wins 5.00, 10.00 back; the coup is over"
        ),
    );
    check(
        ALL,
        &format!(
            "{LOCK}; cards 5h 7c Kd
             card Ks -> Banker Ks; \"Player shows 5.\"; \"Banker has 7.\"; \"Card for the Player.\"
             card 5c
                 -> Player 5c; \"Player has nothing.\"; \"Banker stands.\"
                 -> Banker wins 7 to 0; \"Banker 7, Player nothing.\"
                 -> player of area 1 (patron 7) loses 5.00; the coup is over"
        ),
    );
    check(
        ALL,
        &format!(
            "{LOCK}; cards 7h 7c Kd; card Ks
                 -> Banker Ks; \"Player shows 7.\"; \"Banker has 7.\"; \"Player stands.\"
                 -> \"Banker stands.\"; tie at 7; \"Tie, 7. Player and Banker wagers push.\"
                 -> player of area 1 (patron 7) pushes, 5.00 back; the coup is over"
        ),
    );
}

#[test]
fn a_natural_is_called_once_both_hands_are_up() {
    check(
        &format!("{ALL}deal.style = \"face-down\""),
        &format!(
            "{LOCK}; cards 8h 9c Kd; card Ks -> Banker Ks face down
             turn player -> Player turned over; \"Player shows 8.\"
             turn banker
                 -> Banker turned over; \"Banker has 9.\"; \"Natural 9. No more cards.\"
                 -> Banker wins 9 to 8; \"Banker 9, Player 8.\"
                 -> player of area 1 (patron 7) loses 5.00; the coup is over"
        ),
    );
}

#[test]
fn the_hand_that_opens_first_is_called_first() {
    check(
        &format!("{ALL}deal.opens-first = \"banker\""),
        &format!(
            "{LOCK}; cards 7h 6c Kd; card Ks
                 -> Banker Ks; \"Banker has 6.\"; \"Player shows 7.\"; \"Player stands.\"
                 -> \"Banker stands.\"; Player wins 7 to 6; \"Player 7, Banker 6.\"
                 -> player of area 1 (patron 7) wins 5.00, 10.00 back; the coup is over"
        ),
    );
}

#[test]
fn third_cards_face_down_are_called_when_they_are_turned() {
    check(
        &format!("{ALL}deal.style = \"face-down\""),
        &format!(
            "{LOCK}; cards 7h Kc 6d 4s; turn player -> Player turned over; \"Player shows 3.\"
             turn banker -> Banker turned over; \"Banker has 4.\"; \"Card for the Player.\"
             card 2c -> Player 2c face down
             turn player -> Player turned over; \"Player has 5.\"; \"Card for the Banker.\"
             card 3h -> Banker 3h face down"
        ),
    );
}

#[test]
fn the_cut_card_announces_the_last_hand_or_one_more() {
    check(
        ALL,
        "bets; close; card 9h
         cut card -> the cut card is out, 1 more; \"One more hand in this shoe.\"",
    );
    check(ALL, "bets; close; cut card -> the cut card is out, 0 more; \"Last hand of this shoe.\"");
    check(ALL, "bets; cut card -> the cut card is out, 1 more; \"Last hand of this shoe.\"");
    check(ALL, "cut card -> the cut card is out, 1 more; \"One more hand in this shoe.\"");
    let last = format!("{ALL}shoe.after-cut = \"this-is-last\"");
    check(
        &last,
        "bets; close; card 9h
         cut card -> the cut card is out, 0 more; \"Last hand of this shoe.\"",
    );
}

#[test]
fn dragon_7_and_panda_8_are_called_where_they_are_offered() {
    let turned = "cut 100; card Ah; bets; bet 1 player 10 by 7; close";
    check_preset(
        "ez",
        &format!(
            "{turned}; cards 7h Kc 6d 4s; turn player; turn banker; card 2c; turn player; card 3h
             turn banker
                 -> Banker turned over; \"Banker has 7.\"
                 -> Banker wins 7 to 5; \"Dragon 7. Banker wagers push.\"
                 -> player of area 1 (patron 7) loses 10.00; the coup is over"
        ),
    );
    check_preset(
        "ez",
        &format!(
            "{turned}; cards Ah Kd 2h 7c; turn player; turn banker; card 5s; turn player
                 -> Player turned over; \"Player has 8.\"; \"Banker stands.\"
                 -> Player wins 8 to 7; \"Panda 8.\"
                 -> player of area 1 (patron 7) wins 10.00, 20.00 back; the coup is over"
        ),
    );
}
