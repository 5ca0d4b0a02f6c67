use primitives::{Millis, StaffId, Time};

use super::{check, digest, minutes, staffed};
use crate::{
    By, EventKind, FAILURES_MAX, FROM_MAX, IDLE, IDLE_DEALER, LOCK, LOCK_MAX, PLACES_MAX, Request,
    Role, Roles, SESSION_MAX, STRANGE_FAILURES_MAX, SessionEvent, SessionRequest, idle_after,
};

#[test]
fn somebody_is_signed_on_until_they_sign_off() {
    let mut desk = staffed();
    desk.play(
        "s4 > on 4 k1 -> signed-on
         house > on 3 k1 -> !in-use
         s3 > on 4 k2 -> !not-yours
         p1 > on 4 k2 -> !not-yours
         house > on 9 k2 -> !no-such-staff
         s3 > off k1 asked -> !not-yours
         s4 > off k1 idle -> !not-yours
         s4 > off k1 asked -> signed-off
         s4 > off k1 asked -> !no-such-session
         house > on 4 k2; house > off k2 idle -> signed-off",
    );
    assert_eq!(desk.office.sessions().count(), 0);
}

#[test]
fn a_session_is_found_by_its_digest_for_twelve_hours() {
    let mut desk = staffed();
    desk.play("30 house > on 4 k1");
    let from = minutes("30");
    let session = desk.office.session(digest("k1"), from).expect("a session");
    assert_eq!((session.staff, session.since), (StaffId(4), from));
    assert_eq!((session.until, session.from.as_str()), (from.after(SESSION_MAX), "10.0.0.7"));
    assert_eq!(SESSION_MAX, Millis::hours(12));
    assert!(desk.office.session(digest("k1"), Time(session.until.0 - 1)).is_some());
    assert!(desk.office.session(digest("k1"), session.until).is_none());
    assert!(desk.office.session(digest("k2"), from).is_none());
}

#[test]
fn a_second_session_takes_the_place_of_the_first() {
    let mut desk = staffed();
    desk.play("house > on 4 k1; house > on 4 k2 -> signed-off, signed-on");
    let why = |desk: &super::Desk| match &desk.events[desk.events.len() - 2].what {
        EventKind::Session(SessionEvent::SignedOff { why, .. }) => why.id(),
        other => panic!("{other:?}"),
    };
    assert_eq!(why(&desk), "replaced");
    desk.play("720 house > on 4 k3 -> signed-off, signed-on");
    assert_eq!(why(&desk), "expired");
}

#[test]
fn the_third_failure_in_a_row_from_one_place_locks_that_place_for_half_an_hour() {
    assert_eq!((FAILURES_MAX, LOCK), (3, Millis::minutes(30)));
    check(
        "house > fail 4 -> sign-on-failed
         house > fail 4 -> sign-on-failed
         house > on 4 k1 from 10.0.0.8 -> signed-on
         1 house > fail 4; house > fail 4
         2 house > fail 4 -> sign-on-failed, locked-out
         3 house > fail 4 -> sign-on-failed
         house > on 4 k2 from 10.0.0.8 -> !locked
         31.9 s4 > on 4 k2 from 10.0.0.8 -> !locked
         32 house > fail 4 -> sign-on-failed
         house > on 4 k2 from 10.0.0.8 -> signed-off, signed-on
         s3 > fail 4 -> !not-yours",
    );
}

#[test]
fn each_further_lock_of_a_place_is_twice_as_long_up_to_a_day() {
    assert_eq!(LOCK_MAX, Millis::hours(24));
    let mut desk = staffed();
    desk.play("house > on 4 k1 from 10.0.0.8");
    let mut from = 0;
    for (nth, minutes) in [30, 60, 120, 240, 480, 960, 1_440, 1_440].into_iter().enumerate() {
        let end = from + minutes;
        desk.play(&format!(
            "{from} house > fail 4; house > fail 4; house > fail 4 -> sign-on-failed, locked-out
             {}.9 house > on 4 k2 from 10.0.0.8 -> !locked",
            end - 1,
        ));
        from = end;
        assert!(nth < 8);
    }
    // The right password, once the lock is over, begins anew.
    desk.play(&format!(
        "{from} house > on 4 k2 from 10.0.0.8 -> signed-off, signed-on
         house > fail 4; house > fail 4; house > fail 4 -> sign-on-failed, locked-out
         {} house > on 4 k3 from 10.0.0.8",
        from + 30,
    ));
}

#[test]
fn bug_17_a_stranger_s_guesses_do_not_keep_the_owner_out() {
    check(
        "house > on 1 k1 from 10.0.0.7
         house > fail 1; house > fail 1; house > fail 1 -> sign-on-failed, locked-out
         house > on 1 k2 from 10.0.0.8 -> !locked
         house > on 1 k2 from 10.0.0.7 -> signed-off, signed-on
         house > on 1 k3 from 192.0.2.9 -> signed-off, signed-on",
    );
}

#[test]
fn bug_17_many_places_have_thirty_guesses_a_day_together() {
    assert_eq!(STRANGE_FAILURES_MAX, 30);
    let mut desk = staffed();
    desk.play("house > on 1 k1 from 10.0.0.7");
    for nth in 1..STRANGE_FAILURES_MAX {
        desk.play(&format!("house > fail 1 from 192.0.2.{nth} -> sign-on-failed"));
    }
    desk.play(
        "house > fail 1 from 198.51.100.1 -> sign-on-failed, locked-out
         house > on 1 k2 from 198.51.100.2 -> !locked
         house > fail 1 from 198.51.100.2 -> sign-on-failed
         house > on 1 k2 from 10.0.0.7 -> signed-off, signed-on
         1439.9 house > on 1 k3 from 198.51.100.2 -> !locked
         1440 house > on 1 k3 from 198.51.100.2 -> signed-off, signed-on",
    );
    // What was guessed while it was locked counts for nothing: the next thirty begin now.
    for nth in 1..STRANGE_FAILURES_MAX {
        desk.play(&format!("house > fail 1 from 192.0.2.{nth} -> sign-on-failed"));
    }
    desk.play("house > fail 1 from 203.0.113.1 -> sign-on-failed, locked-out");
}

#[test]
fn one_subscriber_s_network_is_one_place() {
    check(
        "house > fail 4 from 2001:db8::1; house > fail 4 from 2001:db8::2
         house > fail 4 from 2001:db8::3 -> sign-on-failed, locked-out
         house > on 4 k1 from 2001:db8::4 -> !locked
         house > on 4 k1 from 2001:db8:0:1::4 -> signed-on",
    );
}

#[test]
fn a_place_is_known_by_a_sign_on_until_eight_others_are() {
    assert_eq!(PLACES_MAX, 8);
    let mut desk = staffed();
    for nth in 1..=8 {
        desk.play(&format!("house > on 1 k{nth} from 10.0.1.{nth}"));
    }
    for nth in 1..=STRANGE_FAILURES_MAX {
        desk.play(&format!("house > fail 1 from 192.0.2.{nth}"));
    }
    desk.play(
        "house > on 1 m1 from 10.0.1.1; house > on 1 m2 from 10.0.1.9 -> !locked
         house > on 1 m8 from 10.0.1.8; house > on 1 m2 from 10.0.1.2
         s2 > unlock 1; house > on 1 m9 from 10.0.1.9",
    );
    for nth in 1..=STRANGE_FAILURES_MAX {
        desk.play(&format!("house > fail 1 from 192.0.2.{nth}"));
    }
    desk.play("house > on 1 z1 from 10.0.1.3 -> !locked; house > on 1 z1 from 10.0.1.4");
}

#[test]
fn bug_17_the_last_manager_is_never_locked_out_from_this_computer() {
    let mut desk = staffed();
    let guess = |desk: &mut super::Desk, whom: &str| {
        for _ in 0..50 {
            desk.play(&format!("house > fail {whom} from this_computer"));
        }
    };
    guess(&mut desk, "1");
    desk.play("house > on 1 k1 from this_computer -> !locked; s2 > unlock 1; s1 > dismiss 2");
    guess(&mut desk, "1");
    desk.play("house > on 1 k1 from this_computer -> signed-on");
    guess(&mut desk, "3");
    desk.play("house > on 3 k2 from this_computer -> !locked");
    // A second one whom nobody has confirmed can do nothing for the first.
    desk.play("house > off k1 asked; s1 > roles 4 manager -> roles-set");
    guess(&mut desk, "1");
    desk.play("house > on 1 k4 from this_computer -> signed-on");
    // From elsewhere the last manager is like everybody else.
    desk.play(
        "house > fail 1; house > fail 1; house > fail 1 -> sign-on-failed, locked-out
         house > on 1 k3 from 10.0.0.8 -> !locked",
    );
}

#[test]
fn a_manager_unlocks_an_account_but_not_their_own_and_the_machine_any() {
    check(
        "house > fail 4; house > fail 4; house > fail 4
         s3 > unlock 4 -> !not-yours
         s1 > unlock 4 -> unlocked
         s1 > unlock 4 -> !not-locked
         s1 > unlock 9 -> !no-such-staff
         house > fail 4; house > fail 4 -> sign-on-failed
         house > on 4 k1 from 10.0.0.8 -> signed-on
         house > fail 4; house > fail 4; house > fail 4
         p1 > unlock 4 -> !not-yours; house > unlock 4 -> unlocked; house > unlock 4 -> !not-locked
         house > fail 1; house > fail 1; house > fail 1 -> sign-on-failed, locked-out
         s1 > unlock 1 -> !own-account
         s2 > unlock 1 -> unlocked
         s1 > dismiss 4; s1 > unlock 4 -> !dismissed",
    );
}

#[test]
fn a_lock_leaves_whoever_is_signed_on_at_work() {
    let mut desk = staffed();
    desk.play("house > on 4 k1; house > fail 4; house > fail 4; house > fail 4");
    assert!(desk.office.session(digest("k1"), Time(0)).is_some());
}

#[test]
fn bug_17_names_that_nobody_has_are_not_written_and_lock_nothing() {
    let mut desk = staffed();
    desk.play(
        "house > fail nobody; house > fail nobody; house > fail nobody; house > fail nobody
         s1 > dismiss 4; house > fail 4; house > fail 4; house > fail 4 -> sign-on-failed",
    );
    let fail = Request::Session(SessionRequest::FailSignOn {
        staff: None,
        from: "\u{202e}".repeat(10_000),
    });
    assert_eq!(desk.decide(By::House, fail), "sign-on-failed");
    let what =
        EventKind::Session(SessionEvent::SignOnFailed { staff: None, from: "?".repeat(FROM_MAX) });
    assert_eq!(desk.events.last().map(|event| &event.what), Some(&what));
}

#[test]
fn a_dealer_may_do_nothing_for_less_long() {
    let dealer_and_floor = Roles::new([Role::Dealer, Role::Floor]).expect("together");
    assert_eq!(idle_after(dealer_and_floor), IDLE_DEALER);
    assert_eq!(idle_after(Role::Manager.into()), IDLE);
    assert_eq!((IDLE_DEALER, IDLE), (Millis::minutes(5), Millis::minutes(15)));
}

#[test]
fn bug_17_whoever_accepts_a_link_is_known_where_they_did() {
    let mut desk = staffed();
    desk.play("s1 > invite dot dealer by l7 until 900; house > accept l7 from 10.9.9.9");
    for nth in 1..=STRANGE_FAILURES_MAX {
        desk.play(&format!("house > fail 7 from 192.0.2.{nth}"));
    }
    desk.play(
        "house > on 7 k5 from 10.9.9.8 -> !locked
         house > on 7 k5 from 10.9.9.9 -> signed-on",
    );
}
