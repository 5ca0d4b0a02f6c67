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
         dealer2 > seal 7 -> !NotYours { by: Dealer(StaffId(2)), needed: \"the house\" }
         seal 7 -> sealed
         seal 7 -> !ShoeSealed
         cut 100
         unseal 1 7 -> !NothingToOpen { number: 1 }",
    );
    let shoe = evening.view(Audience::Patron(PatronId(7))).shoe.expect("a shoe");
    let commitment = seal::Secret::new([7; 32]).commitment();
    assert_eq!((shoe.number, shoe.commitment), (1, Some(commitment)));
    evening.play(
        "end-shoe
         unseal 1 8 -> !WrongSecret { number: 1 }
         floor1 > unseal 1 7 -> !NotYours { by: Floor(StaffId(1)), needed: \"the house\" }
         unseal 1 7 -> opened 1
         unseal 1 7 -> !NothingToOpen { number: 1 }",
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
