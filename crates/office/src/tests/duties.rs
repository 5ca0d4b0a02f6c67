//! One person who would be two.

use primitives::PatronId;

use super::{check, staffed};
use crate::Refusal;

#[test]
fn bug_17_a_manager_does_not_approve_by_an_account_of_their_own_making() {
    check(
        "s1 > propose t1 h2
         s1 > invite eve floor by l7 until 10; house > accept l7
         s7 > approve t1 h2 -> !unconfirmed
         s1 > confirm 7 -> !own-invention
         s7 > confirm 7 -> !not-yours
         s3 > confirm 7 -> !not-yours
         s2 > confirm 7 -> confirmed
         s2 > confirm 7 -> !confirmed-already
         s7 > approve t1 h2 -> house-changed",
    );
}

#[test]
fn a_password_link_or_roles_make_an_account_somebody_else_s_again() {
    check(
        "s1 > propose t1 h2
         s1 > offer 3 l7 until 10; s3 > password other; house > accept l7 -> password-set
         s3 > approve t1 h2 -> !unconfirmed
         s1 > confirm 3 -> !own-invention
         s2 > confirm 3 -> confirmed
         s1 > roles 4 floor; s4 > approve t1 h2 -> !unconfirmed
         s2 > roles 4 floor; s2 > confirm 4 -> !own-invention; s1 > confirm 4 -> !own-invention
         house > confirm 4 -> confirmed
         s1 > offer 2 l8 until 10; house > accept l8; s2 > approve t1 h2 -> !unconfirmed
         s1 > roles 1 manager -> !last-manager; house > confirm 2
         s1 > roles 1 manager; s4 > approve t1 h2 -> !unconfirmed
         house > confirm 1; s4 > approve t1 h2 -> house-changed",
    );
}

#[test]
fn a_chain_of_inventions_is_still_one_person() {
    check(
        "s1 > invite m2 manager by l7 until 10; house > accept l7
         s7 > invite m3 manager by l8 until 10 -> !unconfirmed
         s7 > offer 3 l8 until 10 -> !unconfirmed
         s7 > roles 3 manager -> !unconfirmed
         s7 > confirm 8 -> !unconfirmed
         s7 > propose t1 h2 -> !unconfirmed
         s1 > offer 2 l9 until 10; house > accept l9
         s2 > confirm 7 -> !unconfirmed
         house > confirm 2; s2 > confirm 7
         s7 > invite m3 manager by l8 until 10 -> invited",
    );
}

#[test]
fn the_machine_stands_behind_the_first_manager_and_whom_it_confirms() {
    check(
        "s1 > propose t1 h2; s1 > dismiss 2
         s1 > invite eve floor by l7 until 10; house > accept l7
         p1 > confirm 7 -> !not-yours
         house > confirm 9 -> !no-such-staff
         house > confirm 7 -> confirmed
         house > offer 1 l8 until 10; house > accept l8
         s7 > approve t1 h2 -> house-changed",
    );
}

#[test]
fn money_is_moved_by_a_cashier_who_is_confirmed() {
    let mut desk = staffed();
    desk.play("s1 > invite kim cage by l7 until 10; house > accept l7");
    let [cat, dan, kim] = [5, 4, 7].map(primitives::StaffId);
    assert_eq!(desk.office.check_cashier(cat), Ok(()));
    assert!(matches!(desk.office.check_cashier(dan), Err(Refusal::NotYours { .. })));
    assert_eq!(desk.office.check_cashier(kim), Err(Refusal::Unconfirmed { staff: kim }));
    desk.play("s2 > confirm 7");
    assert_eq!(desk.office.check_cashier(kim), Ok(()));
}

/// `!still-paired`, and nobody unpairs and pays.
#[test]
fn credits_wait_for_a_cashier_who_did_not_unpair_the_terminal() {
    let mut desk = staffed();
    desk.play("s3 > offer-pairing seat1 c1 until 5; house > pair c1 k1");
    let (cat, patron) = (primitives::StaffId(5), PatronId(3));
    let check = |desk: &super::Desk, patron| desk.office.check_release(cat, patron);
    assert_eq!(check(&desk, patron), Err(Refusal::StillPaired));
    assert_eq!(check(&desk, PatronId(1)), Err(Refusal::StillPaired), "a guest");
    assert_eq!(check(&desk, PatronId(9)), Err(Refusal::NoSuchPatron));
    desk.play("s3 > unpair seat1");
    assert_eq!(check(&desk, patron), Ok(()));
    desk.play("s1 > roles 3 cage; s2 > confirm 3");
    assert_eq!(desk.office.check_release(primitives::StaffId(3), patron), Err(Refusal::SamePerson));
}

/// An invented account has no hand in anything that moves credits, cards or people.
#[test]
fn bug_17_an_account_of_one_person_s_making_looks_after_nothing() {
    check(
        "s1 > offer-pairing Seat_1 c1 until 10; house > pair c1 t1
         s1 > invite eve manager by l8 until 10 -> invited
         house > accept l8 -> joined
         s7 > unpair Seat_1 -> !unconfirmed
         s7 > offer-pairing Seat_2 c2 until 10 -> !unconfirmed
         s7 > device t1 shoe k1 -> !unconfirmed
         s7 > dismiss 2 -> !unconfirmed
         s7 > make t9 h1 -> !unconfirmed",
    );
}

#[test]
fn bug_17_who_confirms_names_what_they_looked_at() {
    let mut desk = staffed();
    desk.play(
        "s1 > invite dot dealer by l7 until 9; house > accept l7
         s1 > roles 7 cage -> roles-set
         s2 > confirm 7 seen 1 -> !account-changed
         s2 > confirm 7 seen 2 -> confirmed",
    );
}
