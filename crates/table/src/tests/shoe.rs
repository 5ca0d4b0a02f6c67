//! Loading, cutting, burning, the cut card, and how shoes end.

use super::{check, check_closed};

const CUT: &str = "shoe.player-cut = true\nshoe.decks = 1\n";
const ONE_MORE: &str = "shoe.after-cut = \"one-more\"\n";
const LAST: &str = "shoe.after-cut = \"this-is-last\"\n";
const NOW: &str = "shoe.cut-card-first = \"shuffle-now\"\n";
const NATURAL: &str = "card 9h; card 8c; card Kh; card Kc";

#[test]
fn a_shoe_is_loaded_cut_and_started_in_that_order() {
    let rest = format!("{CUT}shoe.burn.rule = \"by-first-card\"");
    check_closed(
        &rest,
        "open; in 7 5; bets -> !NoShoe
         card 9h -> !NoShoe
         cut 20 -> !NoShoe
         cut-card -> !NoShoe
         end-shoe -> !NoShoe
         ghost -> !NoShoe
         shoe -> shoe 1
         shoe -> !ShoeInPlay
         card 9h -> !ShoeNotCut
         bets -> !ShoeNotCut
         cut-card -> !ShoeNotCut
         cut 9 -> !CutOutside { from_end_min: 10 }
         cut 43 -> !CutOutside { from_end_min: 10 }
         cut 4294967295 -> !CutOutside { from_end_min: 10 }
         patron7 > cut 42 -> cut 42
         cut 20 -> !NoCut
         bets -> !ShoeNotStarted
         cut-card -> !ShoeNotStarted
         card 4h -> first 4h burns 4
         card 5h -> !NoCardDue
         bets -> bets for 1
         shoe -> !BetsOpen
         lock; shoe -> !CoupInProgress",
    );
}

#[test]
fn no_cut_where_the_house_has_none() {
    check("", "cut 20 -> !NoCut");
    let refused = "!NotYours { by: Cage(StaffId(3)), needed: DealerOnDuty }";
    check_closed(CUT, &format!("open; shoe; cage3 > cut 20 -> {refused}; cut 20 -> cut 20"));
}

#[test]
fn burning_is_by_the_rule_of_the_house() {
    let first = |rule: &str, card: &str, burned: u32| {
        let rest = format!("shoe.decks = 6\nshoe.burn.{rule}");
        let evening = check(&rest, &format!("card {card}"));
        assert_eq!(evening.table.shoe().expect("a shoe").cards_out, burned, "{rule} {card}");
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
            "bets; bet 7 a1 player 5; lock -> locked
             {NATURAL}
             bets; bet 7 a1 player 5; lock -> locked, burns 2
             {NATURAL}
             bets; lock -> locked, ghost 3 NoWagers, burns 2
             {NATURAL}
             ghost -> ghost 4 Asked, burns 2"
        ),
    );
    assert_eq!(evening.table.shoe().expect("a shoe").cards_out, 3 * 4 + 3 * 2);
}

#[test]
fn too_many_of_a_card_are_not_taken() {
    check(
        "shoe.decks = 1",
        "bets; lock; card 9h; card 9h -> !TooManyOf { card: Card { rank: Nine, suit: Hearts } }
         card 9c -> Banker 1 9c up",
    );
}

#[test]
fn no_card_due_before_the_lock_nor_while_a_hand_lies_face_down() {
    check(
        "deal.style = \"face-down\"",
        "card 9h -> !NoCardDue
         bets; card 9h -> !NoCardDue
         bet 7 a1 player 5; lock; card 2h; card 2c; card 2d; card 2s; card 9h -> !NoCardDue",
    );
}

#[test]
fn one_more_coup_after_that_in_which_the_cut_card_comes() {
    let decided = "Banker 2 Kc up, decided Player";
    check(
        ONE_MORE,
        &format!(
            "bets; bet 7 a1 player 5; lock; card 9h; cut-card -> cut card, 1 more
             cut-card -> !CutCardOut
             card 8c; card Kh; card Kc -> {decided}, win 7 a1 player 10.00 gain, over
             bets; cut-card -> !CutCardOut
             lock -> locked, ghost 2 NoWagers
             card 9h; card 8c; card Kh; card Kc -> {decided}, over, shoe over by CutCard
             bets -> !NoShoe"
        ),
    );
}

#[test]
fn the_coup_in_which_the_cut_card_comes_is_the_last() {
    check(
        LAST,
        "bets; lock; card 9h; cut-card -> cut card, 0 more
         card 8c; card Kh; card Kc -> Banker 2 Kc up, decided Player, over, shoe over by CutCard
         shoe -> shoe 2",
    );
}

#[test]
fn the_cut_card_in_place_of_the_first_card_makes_the_coup_the_last() {
    let over = "decided Player, over, shoe over by CutCard";
    for rest in [ONE_MORE, LAST] {
        let end = format!("card 9h; card 8c; card Kh; card Kc -> Banker 2 Kc up, {over}");
        check(rest, &format!("bets; lock; cut-card -> cut card, 0 more; {end}"));
        check(rest, &format!("bets; cut-card -> cut card, 1 more; lock; {end}"));
        check(rest, &format!("cut-card -> cut card, 1 more; bets; lock; {end}"));
    }
}

#[test]
fn the_cut_card_in_place_of_the_first_card_has_the_cards_shuffled_now() {
    let over = "over, shoe over by CutCard";
    let back = "returned 7 a1 player 5.00 ShuffleNow";
    let evening = check(
        NOW,
        &format!(
            "bets; bet 7 a1 player 5; lock; cut-card -> cut card, 0 more, {back}, {over}
             shoe; bets; repeat 7; cut-card -> cut card, 0 more, {back}, {over}
             shoe; cut-card -> cut card, 0 more, shoe over by CutCard
             bets -> !NoShoe"
        ),
    );
    assert!(evening.table.felt().is_empty());
    assert_eq!(evening.credits(7), "1000.00");
    check(NOW, "bets; lock; card 9h; cut-card -> cut card, 1 more");
}

#[test]
fn the_floor_ends_a_shoe_between_coups() {
    check(
        "",
        "bets; end-shoe -> !BetsOpen
         lock; end-shoe -> !CoupInProgress
         card 9h; card 8c; card Kh; card Kc; end-shoe -> shoe over by Floor",
    );
}

/// Two sets of cards take turns: one is counted while the other is dealt.
#[test]
fn a_shoe_may_be_counted_once_the_next_is_loaded() {
    check(
        "",
        "end-shoe -> shoe over by Floor; shoe
         count 416 -> counted 416/416
         count 416 -> !NothingToCount",
    );
}

#[test]
fn shoe_over_if_too_few_cards_are_left_for_a_coup() {
    let mut evening = check("shoe.decks = 1\nghost.per-shoe-max = 3", "");
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
        evening.play(&format!("bets; lock; card {}", coup.replace(' ', "; card ")));
    }
    assert_eq!(evening.table.shoe().expect("a shoe").cards_out, 52);
    evening.play("bets -> !ShoeOver; ghost -> !ShoeOver; end-shoe -> shoe over by Floor");
}

#[test]
fn only_a_patron_who_plays_cuts() {
    check_closed(
        "shoe.player-cut = true",
        "open; in 7 5; in 8 5; out 8; shoe
         patron9 > cut 42 -> !NotEnoughCredits { credits: Cents(0) }
         patron8 > cut 42 -> !NotEnoughCredits { credits: Cents(0) }
         patron7 > cut 42 -> cut 42",
    );
}
