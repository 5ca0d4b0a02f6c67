use primitives::PatronId;

use super::{check, digest, staffed};
use crate::{By, EquipmentRequest, Event, EventKind, GuestEvent, GuestRequest, Request};

#[test]
fn guests_are_counted_and_known_by_their_tokens() {
    let mut desk = staffed();
    desk.play(
        "house > welcome g3 Gus -> guest-welcomed
         house > welcome g3 -> !in-use
         s1 > welcome g4 -> !not-yours
         p1 > welcome g4 -> !not-yours
         house > welcome g4 _ -> !bad-text
         house > welcome g4 a_name_of_twenty-five_let -> !bad-text",
    );
    let office = &desk.office;
    assert_eq!(office.patron_by_token(digest("g3")), Some(PatronId(3)));
    assert_eq!(office.patron(PatronId(3)).expect("a guest").name.as_deref(), Some("Gus"));
    assert_eq!(office.patron(PatronId(1)).expect("a guest").name, None);
    let hidden = Request::Guest(GuestRequest::WelcomeGuest {
        token: digest("g4"),
        name: Some("a\u{200b}".into()),
    });
    assert_eq!(desk.decide(By::House, hidden), "!bad-text");
}

/// Nobody renews a token any more. Journals in which somebody did are read as ever.
#[test]
fn a_renewed_token_is_the_only_one() {
    let mut desk = staffed();
    let (patron, token) = (PatronId(1), digest("n1"));
    let what = EventKind::Guest(GuestEvent::TokenRenewed { patron, token });
    desk.office.apply(&Event { at: primitives::Time(0), by: By::Patron(patron), what });
    assert_eq!(desk.office.patron_by_token(digest("g1")), None);
    assert_eq!(desk.office.patron_by_token(digest("n1")), Some(PatronId(1)));
}

#[test]
fn there_are_as_many_patrons_as_can_be_counted() {
    let mut desk = staffed();
    let (patron, token) = (PatronId(u32::MAX), digest("last"));
    let what = EventKind::Guest(GuestEvent::GuestWelcomed { patron, token, name: None });
    desk.office.apply(&Event { at: primitives::Time(0), by: By::House, what });
    let more = Request::Guest(GuestRequest::WelcomeGuest { token: digest("more"), name: None });
    assert_eq!(desk.decide(By::House, more), "!no-more-numbers");
}

#[test]
fn a_terminal_is_paired_by_a_code_once_and_in_time() {
    let mut desk = staffed();
    desk.play(
        "s4 > offer-pairing seat1 c1 until 5 -> !not-yours
         s3 > offer-pairing seat1 c1 until 5 -> pairing-offered
         s1 > offer-pairing seat2 c1 until 5 -> !in-use
         s1 > offer-pairing seat2 c2 until 0 -> !in-the-past
         s1 > offer-pairing seat2 c2 until 10081 -> !too-far-off
         s1 > offer-pairing seat2 c2 until 3 -> pairing-offered
         s1 > pair c1 t1 -> !not-yours
         house > pair c9 t1 -> !no-such-pairing
         house > pair c1 g1 -> !in-use
         house > pair c1 k1 -> paired
         house > pair c1 k2 -> !no-such-pairing
         3 house > pair c2 k2 -> !too-late
         s1 > offer-pairing seat1 c3 until 5 -> !terminal-paired",
    );
    assert_eq!(desk.office.patron_by_token(digest("k1")), Some(PatronId(3)));
    assert!(desk.office.patron(PatronId(3)).expect("a terminal").is_terminal);
    let hidden = Request::Equipment(EquipmentRequest::OfferPairing {
        terminal: "seat\u{ad}".into(),
        code: digest("c4"),
        until: primitives::Time(300_000),
    });
    assert_eq!(desk.decide(By::Staff(primitives::StaffId(1)), hidden), "!bad-text");
}

#[test]
fn bug_17_a_terminal_that_is_paired_again_is_another_patron() {
    let mut desk = staffed();
    desk.play(
        "s3 > offer-pairing seat1 c1 until 5; house > pair c1 k1
         s4 > unpair seat1 -> !not-yours
         s1 > unpair seat1 -> unpaired
         s1 > unpair seat1 -> !not-paired
         s1 > unpair seat9 -> !no-such-terminal",
    );
    assert_eq!(desk.office.patron_by_token(digest("k1")), None);
    desk.play("house > welcome g9; s3 > offer-pairing seat1 c2 until 5; house > pair c2 k3");
    assert_eq!(desk.office.patron_by_token(digest("k3")), Some(PatronId(5)));
    assert_eq!(desk.office.terminals().collect::<Vec<_>>(), [("seat1", PatronId(5))]);
    let before = desk.office.patron(PatronId(3)).expect("whoever sat there before");
    assert_eq!((before.token, before.unpaired_by), (None, Some(primitives::StaffId(1))));
}

#[test]
fn a_second_code_takes_the_place_of_the_first() {
    check(
        "s3 > offer-pairing seat1 c1 until 5; s3 > offer-pairing seat1 c2 until 5
         house > pair c1 k1 -> !no-such-pairing
         house > pair c2 k1 -> paired",
    );
}

#[test]
fn bug_17_nobody_confirms_another_key_than_they_looked_at() {
    let mut desk = staffed();
    desk.play(
        "s1 > device t1 shoe d1 -> device-added
         s3 > confirm-device t1 shoe d1 -> !not-yours
         s1 > confirm-device t1 shoe d1 -> !same-person
         s2 > no-device t1 shoe -> device-removed
         s1 > confirm-device t1 shoe d1 -> !no-such-device
         s2 > device t1 shoe d2 -> device-added
         s1 > confirm-device t1 shoe d1 -> !device-changed
         house > confirm-device t1 shoe d1 -> !device-changed
         s1 > confirm-device t1 shoe d2 -> device-added
         s1 > confirm-device t1 shoe d2 -> !confirmed-already",
    );
    assert!(desk.office.device(digest("d2")).expect("a device").is_confirmed());
}

#[test]
fn a_device_speaks_for_one_table() {
    let mut desk = staffed();
    desk.play(
        "house > make t2 h1
         s3 > device t1 shoe d1 -> !not-yours
         s1 > device t1 shoe d1 -> device-added
         s1 > device t1 shoe d2 -> !device-exists
         s1 > device t1 shoe d1 -> !same-person
         s2 > device t1 shoe d1 -> device-added
         s2 > device t1 shoe d1 -> !confirmed-already
         house > device t1 other d3 -> !not-yours
         s1 > device t2 shoe d1 -> !in-use
         s1 > device t9 shoe d2 -> !no-such-table
         s1 > device t2 shoe d2 -> device-added
         s3 > no-device t1 shoe -> !not-yours
         s1 > no-device t1 shoe -> device-removed
         s1 > no-device t1 shoe -> !no-such-device",
    );
    assert_eq!(desk.office.device(digest("d1")), None);
    assert_eq!(desk.office.device(digest("d2")).expect("a device").table, "t2");
}

const DAY: u64 = 24 * 60;

/// A million of those who only look in are not kept for a month.
#[test]
fn bug_17_guests_who_came_once_are_forgotten_after_an_hour() {
    let mut desk = staffed();
    desk.play(
        "0 house > welcome g3; house > welcome g4; house > welcome g5
         s1 > offer-pairing seat1 c1 until 5; house > pair c1 t1
         p4 > note dispute of p4
         59 house > forget-visitors p3 p4 p5 p6 ->
         60 s1 > forget-visitors p3 -> !not-yours
         house > forget-visitors p3 p4 p6 p9 -> guests-forgotten
         1440 house > see p5 -> guest-seen; 1500 house > forget-visitors p5 -> ",
    );
    let known: Vec<u32> = desk.office.patrons().map(|(patron, _)| patron.0).collect();
    assert_eq!(known, [1, 2, 4, 5, 6], "waits for the floor, came again, and a terminal");
}

/// A guest is forgotten after thirty days, unless they were here or wait for an answer.
#[test]
fn guests_who_were_not_here_for_long_are_forgotten() {
    let mut desk = staffed();
    desk.play(&format!(
        "0 house > welcome g3; house > welcome g4; house > welcome g5
         s1 > offer-pairing seat1 c1 until 5; house > pair c1 t1
         house > see p3 -> ; 1439 house > see p3 -> ; 1440 house > see p3 -> guest-seen
         house > see p9 -> !no-such-patron; s1 > see p3 -> !not-yours
         p4 > note dispute of p4
         {} house > forget p3 p4 p5 p6 ->
         {} house > forget p9 p5 p6 p4 p3 p5 -> guests-forgotten
         s1 > forget p3 -> !not-yours",
        30 * DAY - 1,
        30 * DAY,
    ));
    let office = &desk.office;
    let known: Vec<u32> = office.patrons().map(|(patron, _)| patron.0).collect();
    assert_eq!(known, [1, 2, 3, 4, 6], "seen a day later, waits for the floor, and a terminal");
    assert_eq!(office.patron_by_token(digest("g5")), None, "their token has lapsed");
    assert_eq!(office.patron_by_token(digest("g3")), Some(PatronId(3)));
    // Nobody is ever taken for somebody else, and a token that has lapsed can be anybody's.
    desk.play("house > welcome g5 -> guest-welcomed");
    assert_eq!(desk.office.patron_by_token(digest("g5")), Some(PatronId(7)));
    desk.play(&format!("{} house > forget p1 p2 p3 p7 -> guests-forgotten", 31 * DAY));
    let last = desk.office.patrons().last().expect("a patron").0;
    assert_eq!(last, PatronId(7));
    desk.play(&format!("{} house > forget p7 -> guests-forgotten", 61 * DAY));
    desk.play("house > welcome g8");
    assert_eq!(desk.office.patron_by_token(digest("g8")), Some(PatronId(8)));
}

#[test]
fn a_copy_of_an_office_shares_its_guests_and_house_files() {
    let mut desk = staffed();
    for nth in 0..20_000_u32 {
        let token = digest(&format!("guest {nth}"));
        let request = Request::Guest(GuestRequest::WelcomeGuest { token, name: None });
        let events =
            desk.office.decide(&crate::Command { by: By::House, request }, primitives::Time(0));
        events.expect("a guest").iter().for_each(|event| desk.office.apply(event));
    }
    let mut copy = desk.office.clone();
    assert!(copy.patrons.is_shared_with(&desk.office.patrons));
    assert!(std::sync::Arc::ptr_eq(&copy.houses, &desk.office.houses));
    let what = EventKind::Guest(GuestEvent::GuestSeen { patron: PatronId(7) });
    copy.apply(&Event { at: primitives::Time(9), by: By::House, what });
    let pairs = copy.patrons().zip(desk.office.patrons());
    let copied = pairs.filter(|((_, one), (_, other))| !std::ptr::eq(*one, *other)).count();
    assert!(copied <= 64, "{copied} guests were copied for one write");
    assert_eq!(desk.office.patron(PatronId(7)).expect("a guest").seen, primitives::Time(0));
}
