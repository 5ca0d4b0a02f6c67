//! Tests of the office and the cage: a script, what each of its lines comes to, one `check`.

mod cage;
mod cage_script;
mod duties;
mod formats;
mod guests;
mod notes;
mod people;
mod properties;
mod script;
mod sign_on;
mod tables;

use primitives::{Declared, Reason, Time};

use crate::Digest;
use script::Desk;

/// An office whose people are all confirmed, with managers Ann (1) and Bob (2), floor Fay (3),
/// dealer Dan (4), cage Cat (5), auditor Aud (6), guests 1 and 2, house files `h1` and `h2` and a
/// table `t1` of the first.
fn staffed() -> Desk {
    let mut desk = Desk::default();
    desk.play(
        "house > invite ann manager by l1 until 1
         house > accept l1
         s1 > invite bob manager by l2 until 1; house > accept l2
         s1 > invite fay floor by l3 until 1; house > accept l3
         s1 > invite dan dealer by l4 until 1; house > accept l4
         s1 > invite cat cage by l5 until 1; house > accept l5
         s1 > invite aud auditor by l6 until 1; house > accept l6
         house > confirm 2; house > confirm 3; house > confirm 4; house > confirm 5
         house > confirm 6
         house > welcome g1; house > welcome g2 Gus
         house > keep h1; house > keep h2; house > make t1 h1",
    );
    desk
}

/// Plays a script at that office.
#[track_caller]
fn check(script: &str) {
    staffed().play(script);
}

/// A digest for a word of at most 32 letters.
fn digest(word: &str) -> Digest {
    let mut bytes = [0; 32];
    bytes[..word.len()].copy_from_slice(word.as_bytes());
    Digest(bytes)
}

/// So many minutes.
fn minutes(text: &str) -> Time {
    let tenths = match text.split_once('.') {
        Some((whole, tenth)) => format!("{whole}{tenth}"),
        None => format!("{text}0"),
    };
    Time(tenths.parse::<u64>().expect("a time") * 6_000)
}

/// Every refusal is expected by some script of these, which are all there are.
#[test]
fn every_refusal_is_tested() {
    let scripts = [
        include_str!("tests/guests.rs"),
        include_str!("tests/notes.rs"),
        include_str!("tests/people.rs"),
        include_str!("tests/duties.rs"),
        include_str!("tests/sign_on.rs"),
        include_str!("tests/tables.rs"),
        include_str!("tests/formats.rs"),
    ];
    for Declared { code, .. } in crate::Refusal::DECLARED {
        assert!(scripts.iter().any(|it| it.contains(&format!("!{code}"))), "{code}");
    }
    for Declared { code, .. } in crate::cage::Refusal::DECLARED {
        assert!(include_str!("tests/cage.rs").contains(&format!("!{code}")), "{code}");
    }
}
