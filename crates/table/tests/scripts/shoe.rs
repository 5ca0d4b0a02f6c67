//! Loading, cutting, burning, the cut card, and how shoes end.

use super::{check, check_closed};

const CUT: &str = "shoe.player-cut = true\nshoe.decks = 1\n";
const ONE_MORE: &str = "shoe.after-cut = \"one-more\"\n";
const LAST: &str = "shoe.after-cut = \"this-is-last\"\n";
const NOW: &str = "shoe.cut-card-first = \"shuffle-now\"\n";
const NATURAL: &str = "cards 9h 8c Kh Kc";

#[test]
fn a_shoe_is_loaded_cut_and_started_in_that_order() {
    let rest = format!("{CUT}shoe.burn.rule = \"by-first-card\"");
    check_closed(
        &rest,
        "open table; buy in 7 5; bets -> refused: there is no shoe
         card 9h -> refused: there is no shoe
         cut 20 -> refused: there is no shoe
         cut card -> refused: there is no shoe
         end shoe -> refused: there is no shoe
         ghost -> refused: there is no shoe
         shoe -> shoe 1
         shoe -> refused: a shoe is in play
         card 9h -> refused: the shoe is not cut yet
         bets -> refused: the shoe is not cut yet
         cut card -> refused: the shoe is not cut yet
         cut 9 -> refused: cut 10 cards or more from an end
         cut 43 -> refused: cut 10 cards or more from an end
         cut 4294967295 -> refused: cut 10 cards or more from an end
         cut 42 by 7 -> cut 42 from the end
         cut 20 -> refused: there is nothing to cut now
         bets -> refused: the shoe's first card is not drawn yet
         cut card -> refused: the shoe's first card is not drawn yet
         card 4h -> first card 4h, 4 burned
         card 5h -> refused: no card is called for
         bets -> bets are open for coup 1
         shoe -> refused: bets are open
         close; shoe -> refused: a coup is in progress",
    );
}

#[test]
fn no_cut_where_the_house_has_none() {
    check("", "cut 20 -> refused: there is nothing to cut now");
    let refused = "refused: not for cage 3: it takes the dealer on duty";
    check_closed(
        CUT,
        &format!(
            "open table; shoe; cut 20 by cage -> {refused}
             cut 20 -> cut 20 from the end"
        ),
    );
}

#[test]
fn burning_is_by_the_rule_of_the_house() {
    let first = |rule: &str, card: &str, burned: u32| {
        let rest = format!("shoe.decks = 6\nshoe.burn.{rule}");
        let evening = check(&rest, &format!("card {card}"));
        assert_eq!(evening.table().shoe().expect("a shoe").cards_out, burned, "{rule} {card}");
    };
    first("rule = \"by-first-card\"", "9h", 1 + 9);
    first("rule = \"by-first-card\"", "Kh", 1 + 10);
    first("rule = \"by-first-card\"", "Ah", 1 + 1);
    first("rule = \"by-first-card\"\nshoe.burn.ace = 11", "Ah", 1 + 11);
    first("rule = \"by-first-card\"\nshoe.burn.ten = 0", "Kh", 1);
    first("rule = \"per-deck\"", "9h", 6);
    first("rule = \"fixed\"\nshoe.burn.cards = 3", "9h", 3);
    first("rule = \"fixed\"\nshoe.burn.cards = 1", "9h", 1);
}

#[test]
fn cards_are_burned_before_each_coup_but_the_first() {
    let rest = "shoe.burn.between-coups = 2\nshoe.cut-depth = 16\nghost.per-shoe-max = 3";
    let evening = check(
        rest,
        &format!(
            "bets; bet 1 player 5 by 7; close -> bets are closed
             {NATURAL}; bets; bet 1 player 5 by 7; close -> bets are closed; 2 burned
             {NATURAL}; bets
             close -> bets are closed; coup 3 is a ghost hand: nobody wagered; 2 burned
             {NATURAL}; ghost -> coup 4 is a ghost hand: patrons asked; 2 burned"
        ),
    );
    assert_eq!(evening.table().shoe().expect("a shoe").cards_out, 3 * 4 + 3 * 2);
}

#[test]
fn too_many_of_a_card_are_not_taken() {
    check(
        "shoe.decks = 1",
        "bets; close; card 9h; card 9h -> refused: the shoe has no more 9h
         card 9c -> Banker 9c",
    );
}

#[test]
fn no_card_due_before_the_lock_nor_while_a_hand_lies_face_down() {
    check(
        "deal.style = \"face-down\"",
        "card 9h -> refused: no card is called for
         bets; card 9h -> refused: no card is called for
         bet 1 player 5 by 7; close; cards 2h 2c 2d 2s; card 9h -> refused: no card is called for",
    );
}

#[test]
fn one_more_coup_after_that_in_which_the_cut_card_comes() {
    let decided = "Banker Kc; Player wins 9 to 8";
    check(
        ONE_MORE,
        &format!(
            "bets; bet 1 player 5 by 7; close; card 9h; cut card -> the cut card is out, 1 more
             cut card -> refused: the cut card is out already
             cards 8c Kh; card Kc
                 -> {decided}; player of area 1 (patron 7) wins 5.00, 10.00 back; the coup is over
             bets; cut card -> refused: the cut card is out already
             close -> bets are closed; coup 2 is a ghost hand: nobody wagered
             cards 9h 8c Kh; card Kc -> {decided}; the coup is over; the shoe is over
             bets -> refused: there is no shoe"
        ),
    );
}

#[test]
fn the_coup_in_which_the_cut_card_comes_is_the_last() {
    check(
        LAST,
        "bets; close; card 9h; cut card -> the cut card is out, 0 more
         cards 8c Kh; card Kc -> Banker Kc; Player wins 9 to 8; the coup is over; the shoe is over
         shoe -> shoe 2",
    );
}

#[test]
fn the_cut_card_in_place_of_the_first_card_makes_the_coup_the_last() {
    let over = "Player wins 9 to 8; the coup is over; the shoe is over";
    for rest in [ONE_MORE, LAST] {
        let end = format!("cards 9h 8c Kh; card Kc -> Banker Kc; {over}");
        check(
            rest,
            &format!(
                "bets; close; cut card -> the cut card is out, 0 more
                 {end}"
            ),
        );
        check(
            rest,
            &format!(
                "bets; cut card -> the cut card is out, 1 more
                 close; {end}"
            ),
        );
        check(
            rest,
            &format!(
                "cut card -> the cut card is out, 1 more
                 bets; close; {end}"
            ),
        );
    }
}

#[test]
fn the_cut_card_in_place_of_the_first_card_has_the_cards_shuffled_now() {
    let over = "the coup is over; the shoe is over";
    let back = "5.00 back from player of area 1 (patron 7): the cards are shuffled first";
    let evening = check(
        NOW,
        &format!(
            "bets; bet 1 player 5 by 7; close
             cut card -> the cut card is out, 0 more; {back}; {over}
             shoe; bets; repeat 7; cut card -> the cut card is out, 0 more; {back}; {over}
             shoe; cut card -> the cut card is out, 0 more; the shoe is over
             bets -> refused: there is no shoe"
        ),
    );
    assert!(evening.table().felt().is_empty());
    assert_eq!(evening.credits(7), "1000.00");
    check(NOW, "bets; close; card 9h; cut card -> the cut card is out, 1 more");
}

#[test]
fn the_floor_ends_a_shoe_between_coups() {
    check(
        "",
        "bets; end shoe -> refused: bets are open
         close; end shoe -> refused: a coup is in progress
         cards 9h 8c Kh Kc; end shoe -> the floor ends the shoe",
    );
}

/// Two sets of cards take turns: one is counted while the other is dealt.
#[test]
fn a_shoe_may_be_counted_once_the_next_is_loaded() {
    check(
        "",
        "end shoe -> the floor ends the shoe
         shoe; count 416 -> 416 of 416 cards counted
         count 416 -> refused: no shoe is over that has not been counted",
    );
}

#[test]
fn shoe_over_if_too_few_cards_are_left_for_a_coup() {
    let mut evening = check("shoe.decks = 1", "");
    let coups = [
        "9h 8c Kh Qc",
        "9d 8s Kd Qs",
        "9c 8h Jh Tc",
        "9s 8d Jd Ts",
        "7h 6h Kc Qh",
        "7c 6c Jc Th",
        "7d 6d Ks Qd",
        "7s 6s Js Td",
        "5h 5c 4h 4c",
        "5d 5s 4d 4s",
        "Ah Ac 2h 2c 3h 3c",
        "Ad As 2d 2s 3d 3s",
    ];
    for coup in coups {
        evening.play(&format!("bets; close; card {}", coup.replace(' ', "; card ")));
    }
    assert_eq!(evening.table().shoe().expect("a shoe").cards_out, 52);
    evening.play(
        "bets -> refused: the shoe is over
         ghost -> refused: the shoe is over
         end shoe -> the floor ends the shoe",
    );
}

#[test]
fn only_a_patron_who_plays_cuts() {
    check_closed(
        "shoe.player-cut = true",
        "open table; buy in 7 5; buy in 8 5; cash out 8; shoe
         cut 42 by 9 -> refused: only 0.00 in credits
         cut 42 by 8 -> refused: only 0.00 in credits
         cut 42 by 7 -> cut 42 from the end",
    );
}
