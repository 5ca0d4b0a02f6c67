//! Sealed shoes: published before the cut, opened when they are over.

use table::{Audience, PatronId};

use super::check_closed;

#[test]
fn a_shoe_is_sealed_before_it_is_cut_and_opened_when_it_is_over() {
    let mut evening = check_closed(
        "shoe.player-cut = true",
        "open table; seal 7 -> refused: there is no shoe
         shoe; seal 7 by dealer 2 -> refused: not for dealer 2: it takes the house
         seal 7 -> sealed as …
         seal 7 -> refused: the shoe is sealed already
         cut 100; unseal shoe 1 with 7 -> refused: shoe 1 has nothing to open",
    );
    let shoe = evening.view(Audience::Patron(PatronId(7))).shoe.expect("a shoe");
    let commitment = seal::Secret::new([7; 32]).commitment();
    assert_eq!((shoe.number, shoe.commitment), (1, Some(commitment)));
    evening.play(
        "end shoe; unseal shoe 1 with 8 -> refused: that is not the secret of shoe 1
         unseal shoe 1 with 7 by floor -> refused: not for floor 1: it takes the house
         unseal shoe 1 with 7 -> the secret of shoe 1 is opened
         unseal shoe 1 with 7 -> refused: shoe 1 has nothing to open",
    );
}

#[test]
fn it_is_too_late_once_the_shoe_is_cut_or_a_card_is_out() {
    let late = "refused: a shoe is sealed before it is cut and before its cards";
    check_closed("shoe.player-cut = true", &format!("open table; shoe; cut 100; seal 7 -> {late}"));
    let burning = "shoe.burn.rule = \"by-first-card\"";
    check_closed(burning, &format!("open table; shoe; card 5h; seal 7 -> {late}"));
    check_closed(
        burning,
        "open table; shoe; seal 7 -> sealed as …
         card 5h",
    );
}

#[test]
fn a_secret_can_be_opened_after_the_next_shoe_is_loaded() {
    let opened = "unseal shoe 2 with 8 -> the secret of shoe 2 is opened
                  unseal shoe 1 with 7 -> the secret of shoe 1 is opened";
    check_closed(
        "",
        &format!("open table; shoe; seal 7; end shoe; shoe; seal 8; end shoe; {opened}"),
    );
    check_closed(
        "",
        "open table; shoe; seal 7; end shoe; close table; open table
         unseal shoe 1 with 7 -> the secret of shoe 1 is opened",
    );
}

/// The order of shoe 7, cut 100 cards from the end.
fn order() -> Vec<String> {
    let (secret, cut) = (seal::Secret::new([7; 32]), seal::Cut::at(100));
    seal::order(&secret, &cut, 8).iter().map(ToString::to_string).collect()
}

const SEALED: &str = "shoe.player-cut = true\nshoe.burn.rule = \"by-first-card\"";

/// A shoe whose first coup is not dealt yet, and the cards that are left of it.
fn started() -> (super::evening::Evening, Vec<String>) {
    let mut evening = check_closed(SEALED, "open table; buy in 7 100; shoe; seal 7; cut 100");
    let cards = order();
    evening.play(&format!("card {}", cards[0]));
    let burned = evening.table().shoe().expect("a shoe").burned as usize;
    (evening, cards[1 + burned..].to_vec())
}

/// Deals a coup with these cards on top of the shoe, and says how many it took.
fn deal(evening: &mut super::evening::Evening, cards: &[String]) -> usize {
    evening.play("bets; bet 1 banker 1 by 7; close");
    let mut used = 0;
    while matches!(evening.table().phase(), table::Phase::Dealing(_)) {
        evening.play(&format!("card {}", cards[used]));
        used += 1;
    }
    used
}

#[test]
fn the_cards_are_compared_with_the_order_when_a_seal_is_opened() {
    let (mut evening, cards) = started();
    let used = deal(&mut evening, &cards);
    deal(&mut evening, &cards[used..]);
    evening.play("end shoe; unseal shoe 1 with 7 -> the secret of shoe 1 is opened");
    assert!(evening.table().case().is_none());
}

#[test]
fn a_card_that_is_not_as_the_order_says_is_for_the_floor() {
    let (mut evening, cards) = started();
    let used = deal(&mut evening, &cards);
    // One card is left out: every card after it comes too early.
    deal(&mut evening, &cards[used + 1..]);
    let at = order().len() - cards.len() + used + 1;
    let found = format!(
        "the secret of shoe 1 is opened: card {at} was another; \
         I24 foreign-card in coup 2 (settled), noticed by the table"
    );
    evening.play(&format!("end shoe; unseal shoe 1 with 7 -> {found}"));
    assert!(evening.table().case().is_some_and(|case| case.is_detected));
    evening.play("dismiss; unseal shoe 1 with 7 -> refused: shoe 1 has nothing to open");
}

#[test]
fn the_first_card_is_one_of_the_order() {
    let other = if order()[0] == "2h" { "3h" } else { "2h" };
    let script = format!(
        "open table; shoe; seal 7; cut 100; card {other}; end shoe; unseal shoe 1 with 7
             -> the secret of shoe 1 is opened: card 1 was another
             -> I24 foreign-card in coup 1 (before-deal), noticed by the table"
    );
    check_closed(SEALED, &script);
}

#[test]
fn a_shoe_that_nobody_cuts_has_the_order_of_a_cut_of_nothing() {
    let (secret, cut) = (seal::Secret::new([7; 32]), seal::Cut::at(0));
    let first = seal::order(&secret, &cut, 8)[0];
    let burning = "shoe.burn.rule = \"by-first-card\"";
    let script = format!(
        "open table; shoe; seal 7; card {first}; end shoe
         unseal shoe 1 with 7 -> the secret of shoe 1 is opened"
    );
    check_closed(burning, &script);
}

#[test]
fn a_card_that_came_out_too_early_is_compared_where_it_lay() {
    let (mut evening, cards) = started();
    let used = deal(&mut evening, &cards);
    // A card too many is the first of the next coup, and nobody knows it before.
    evening.play("report excess-card-unseen");
    deal(&mut evening, &cards[used..]);
    evening.play("end shoe; unseal shoe 1 with 7 -> the secret of shoe 1 is opened");
}

#[test]
fn a_misread_card_differs_until_it_is_put_right() {
    for (is_corrected, told) in [(false, "differs"), (true, "the secret of shoe 1 is opened")] {
        let (mut evening, mut cards) = started();
        let right = cards.clone();
        // Of the same worth, so that the coup takes as many cards.
        let other = |card: &str| if card.ends_with('h') { "s" } else { "h" };
        cards[1] = format!("{}{}", &right[1][..1], other(&right[1]));
        let used = deal(&mut evening, &cards);
        let laid = right[..used].join(" ");
        if is_corrected {
            evening.play(&format!("report misread cards {laid} by floor"));
        }
        let at = order().len() - right.len() + 2;
        let differs = format!(
            "the secret of shoe 1 is opened: card {at} was another; \
             I24 foreign-card in coup 1 (settled), noticed by the table"
        );
        let told = if told == "differs" { differs } else { told.to_owned() };
        evening.play(&format!("end shoe; unseal shoe 1 with 7 -> {told}"));
    }
}
