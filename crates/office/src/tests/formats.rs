use std::collections::BTreeSet;

use primitives::{Authority, Millis, Reason};

use super::digest;
use crate::cage;
use crate::{By, Digest, DigestError, Refusal, TextKind};

#[test]
fn a_digest_is_written_in_one_way() {
    let text = "0a".repeat(31) + "ff";
    let digest: Digest = text.parse().expect("a digest");
    assert_eq!((digest.0[0], digest.0[31]), (10, 255));
    assert_eq!(digest.to_string(), text);
    assert_eq!(format!("{digest:?}"), format!("Digest({text})"));
    for wrong in
        ["", "0a", &text[1..], &text.to_uppercase(), &(text.clone() + "0"), &"é".repeat(32)]
    {
        assert_eq!(wrong.parse::<Digest>(), Err(DigestError), "{wrong}");
    }
}

#[test]
fn a_code_means_one_thing() {
    for declared in [Refusal::DECLARED, cage::Refusal::DECLARED] {
        let different: BTreeSet<&str> = declared.iter().map(|it| it.code).collect();
        assert_eq!(different.len(), declared.len());
        for code in different {
            let is_kebab = code.bytes().all(|it| it.is_ascii_lowercase() || it == b'-');
            assert!(is_kebab, "{code}");
        }
    }
}

#[test]
fn a_refusal_is_a_sentence() {
    let check = |refusal: Refusal, expected: &str| assert_eq!(refusal.to_string(), expected);
    let by = By::Patron(primitives::PatronId(7));
    check(
        Refusal::NotYours { by, needed: Authority::Manager },
        "not for patron 7: it takes a manager",
    );
    check(
        Refusal::BadText { what: TextKind::Answer, least: 1, most: 9 },
        "an answer has 1 to 9 visible characters and no spaces around them",
    );
    check(Refusal::TooLate { late: Millis(1_500) }, "it is over (late by 1.5 s)");
    check(Refusal::Locked { left: Millis(60_000) }, "the account is locked for 60.0 s");
    check(Refusal::LastManager, "there would be no manager left");
    assert_ne!(digest("a"), digest("b"));
}
