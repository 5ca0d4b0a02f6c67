//! Sealed shoes: published before the cut, opened when they are over.

use super::check_closed;
use crate::{Audience, PatronId};

#[test]
fn a_shoe_is_sealed_before_it_is_cut_and_opened_when_it_is_over() {
    let mut evening = check_closed(
        "shoe.player-cut = true",
        "open
         seal 7 -> !NoShoe
         shoe
         dealer2 > seal 7 -> !NotYours { by: Dealer(StaffId(2)), needed: House }
         seal 7 -> sealed
         seal 7 -> !ShoeSealed
         cut 100
         unseal 1 7 -> !NothingToOpen { number: Number(1) }",
    );
    let shoe = evening.view(Audience::Patron(PatronId(7))).shoe.expect("a shoe");
    let commitment = seal::Secret::new([7; 32]).commitment();
    assert_eq!((shoe.number, shoe.commitment), (1, Some(commitment)));
    evening.play(
        "end-shoe
         unseal 1 8 -> !WrongSecret { number: Number(1) }
         floor1 > unseal 1 7 -> !NotYours { by: Floor(StaffId(1)), needed: House }
         unseal 1 7 -> opened 1
         unseal 1 7 -> !NothingToOpen { number: Number(1) }",
    );
}

#[test]
fn it_is_too_late_once_the_shoe_is_cut_or_a_card_is_out() {
    check_closed("shoe.player-cut = true", "open; shoe; cut 100; seal 7 -> !TooLateToSeal");
    let burning = "shoe.burn.rule = \"by-first-card\"";
    check_closed(burning, "open; shoe; card 5h; seal 7 -> !TooLateToSeal");
    check_closed(burning, "open; shoe; seal 7 -> sealed; card 5h");
}

#[test]
fn a_secret_can_be_opened_after_the_next_shoe_is_loaded() {
    let opened = "unseal 2 8 -> opened 2; unseal 1 7 -> opened 1";
    check_closed("", &format!("open; shoe; seal 7; end-shoe; shoe; seal 8; end-shoe; {opened}"));
    check_closed("", "open; shoe; seal 7; end-shoe; close; open; unseal 1 7 -> opened 1");
}

/// The order of shoe 7, cut 100 cards from the end.
fn order() -> Vec<String> {
    let (secret, cut) = (seal::Secret::new([7; 32]), seal::Cut::at(100));
    seal::order(&secret, &cut, 8).iter().map(ToString::to_string).collect()
}

const SEALED: &str = "shoe.player-cut = true\nshoe.burn.rule = \"by-first-card\"";

/// A shoe whose first coup is not dealt yet, and the cards that are left of it.
fn started() -> (super::Evening, Vec<String>) {
    let mut evening = check_closed(SEALED, "open; in 7 100; shoe; seal 7; cut 100");
    let cards = order();
    evening.play(&format!("card {}", cards[0]));
    let burned = evening.table.shoe().expect("a shoe").burned as usize;
    (evening, cards[1 + burned..].to_vec())
}

/// Deals a coup with these cards on top of the shoe, and says how many it took.
fn deal(evening: &mut super::Evening, cards: &[String]) -> usize {
    evening.play("bets; bet 7 a1 banker 1; lock");
    let mut used = 0;
    while matches!(evening.table.phase(), crate::Phase::Dealing(_)) {
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
    evening.play("end-shoe; unseal 1 7 -> opened 1");
    assert!(evening.table.case().is_none());
}

#[test]
fn a_card_that_is_not_as_the_order_says_is_for_the_floor() {
    let (mut evening, cards) = started();
    let used = deal(&mut evening, &cards);
    // One card is left out: every card after it comes too early.
    deal(&mut evening, &cards[used + 1..]);
    let at = order().len() - cards.len() + used + 1;
    let found = format!("opened 1 but for card {at}, foreign-card of 2 settled");
    evening.play(&format!("end-shoe; unseal 1 7 -> {found}"));
    assert!(evening.table.case().is_some_and(|case| case.is_detected));
    evening.play("dismiss; unseal 1 7 -> !NothingToOpen { number: Number(1) }");
}

#[test]
fn the_first_card_is_one_of_the_order() {
    let other = if order()[0] == "2h" { "3h" } else { "2h" };
    let script = format!(
        "open; shoe; seal 7; cut 100; card {other}; end-shoe
         unseal 1 7 -> opened 1 but for card 1, foreign-card of 1 before-deal"
    );
    check_closed(SEALED, &script);
}

#[test]
fn a_shoe_that_nobody_cuts_has_the_order_of_a_cut_of_nothing() {
    let (secret, cut) = (seal::Secret::new([7; 32]), seal::Cut::at(0));
    let first = seal::order(&secret, &cut, 8)[0];
    let burning = "shoe.burn.rule = \"by-first-card\"";
    let script = format!("open; shoe; seal 7; card {first}; end-shoe; unseal 1 7 -> opened 1");
    check_closed(burning, &script);
}

#[test]
fn a_card_that_came_out_too_early_is_compared_where_it_lay() {
    let (mut evening, cards) = started();
    let used = deal(&mut evening, &cards);
    // A card too many is the first of the next coup, and nobody knows it before.
    evening.play("report excess-card-unseen unseen card ?");
    deal(&mut evening, &cards[used..]);
    evening.play("end-shoe; unseal 1 7 -> opened 1");
}

#[test]
fn a_misread_card_differs_until_it_is_put_right() {
    for (is_corrected, told) in [(false, "differs"), (true, "opened 1")] {
        let (mut evening, mut cards) = started();
        let right = cards.clone();
        // Of the same worth, so that the coup takes as many cards.
        let other = |card: &str| if card.ends_with('h') { "s" } else { "h" };
        cards[1] = format!("{}{}", &right[1][..1], other(&right[1]));
        let used = deal(&mut evening, &cards);
        let laid = right[..used].join(" ");
        if is_corrected {
            evening.play(&format!("floor1 > report misread cards {laid}"));
        }
        let at = order().len() - right.len() + 2;
        let differs = format!("opened 1 but for card {at}, foreign-card of 1 settled");
        let told = if told == "differs" { differs } else { told.to_owned() };
        evening.play(&format!("end-shoe; unseal 1 7 -> {told}"));
    }
}
