//! Wagers stay as they are once the first card is dealt, whatever went wrong (Washington 3).

use super::irregularities::written;
use super::{accepted, body, lines, refused, washington_refuses};
use crate::{House, Irregularity, Jurisdiction, Phase, Preset, Resolution, Visibility};

const WITHIN: &str = "under = \"washington\"\nlimits.maximum = \"300.00\"\n";
const ASKED: &str = "the Washington rules ask for wagers that stay as they are once the first card \
                     is dealt: play on, or void the coup and return all of them (Article 3, \
                     Washington 3)";

/// Checks that a Washington house with this ruling is refused, and where.
#[track_caller]
fn check(ruling: &str, expected: &[&str]) {
    let expected: Vec<_> =
        expected.iter().map(|it| format!("{it} is offer-retract; {ASKED}")).collect();
    let expected: Vec<_> = expected.iter().map(String::as_str).collect();
    washington_refuses(ruling, &expected);
}

/// Everything that a house may come to once a card of a coup is dealt.
fn after_the_first_card(house: &House) -> Vec<Resolution> {
    let phases = [Phase::Dealing, Phase::Settled, Phase::NextCoup];
    let mut found = Vec::new();
    for (&kind, phase) in Irregularity::ALL.iter().flat_map(|kind| phases.map(|it| (kind, it))) {
        for &seen in Visibility::ALL {
            found.extend(house.rulings.ruling(kind, phase, seen).resolutions());
        }
    }
    found
}

#[test]
fn seed_000_no_wager_is_taken_back_after_the_first_card() {
    let minimal = accepted(WITHIN);
    let presets = Preset::ALL.iter().map(|preset| preset.house());
    let washington = presets.filter(|house| house.under == Some(Jurisdiction::Washington));
    for house in washington.chain([minimal]) {
        let found = after_the_first_card(&house);
        assert!(!found.contains(&Resolution::OfferRetract), "{}", house.name);
    }
}

#[test]
fn seed_000_a_device_without_spare_voids_the_coup() {
    let house = House::preset("washington").unwrap();
    let rulings = written(&house, Irregularity::DeviceFailedNoSpare);
    assert_eq!(rulings, ["offer-retract", "void", "continue", "continue"]);
    let patron = written(&house, Irregularity::WrongPatron);
    let before = "continue or offer-retract or ghost";
    assert_eq!(patron, [before, "continue or ghost", "continue", "continue"]);
}

#[test]
fn bug_19_a_ruling_that_lets_wagers_be_taken_back_is_refused_where_it_stands() {
    check("irregularities.misread = \"offer-retract\"", &["4:26: `irregularities.misread`"]);
    check(
        "irregularities.wrong-patron = [\"continue\", \"offer-retract\"]",
        &["4:44: `irregularities.wrong-patron`"],
    );
    check(
        "[irregularities.dropped-card]\ndealing = { unseen = \"void\", seen = \"offer-retract\" }\n\
         settled = [\"offer-retract\", \"void\"]\nnext-coup = \"offer-retract\"",
        &[
            "5:37: `irregularities.dropped-card.dealing.seen`",
            "6:12: `irregularities.dropped-card.settled`",
            "7:13: `irregularities.dropped-card.next-coup`",
        ],
    );
    check(
        "based-on = \"ez\"\nareas.opposite = \"refused-per-area\"\ncommission.mode = \"per-hand\"\n\
         irregularities.cut-card-missed = \"offer-retract\"",
        &["7:34: `irregularities.cut-card-missed`"],
    );
}

#[test]
fn bug_19_every_kind_is_bound() {
    for kind in Irregularity::ALL {
        let file = format!("{WITHIN}irregularities.{kind} = \"offer-retract\"");
        let faults = House::read("house.toml", &body(&file)).unwrap_err();
        let errors: Vec<_> = faults.iter().filter(|fault| !fault.is_warning()).collect();
        assert_eq!(errors.len(), 1, "{kind}: {:?}", lines(&faults));
        assert_eq!(errors[0].option, format!("irregularities.{kind}"));
    }
}

#[test]
fn bug_19_before_the_first_card_wagers_may_be_taken_back() {
    let before = "irregularities.dropped-card.before-deal = \"offer-retract\"";
    accepted(&format!("{WITHIN}{before}"));
    for elsewhere in ["", "under = \"new-south-wales\"\n", "under = \"macau\"\n"] {
        let house =
            accepted(&format!("{elsewhere}irregularities.dropped-card = \"offer-retract\""));
        assert_eq!(written(&house, Irregularity::DroppedCard), ["offer-retract"; 4]);
        let usual = written(&house, Irregularity::DeviceFailedNoSpare);
        assert_eq!(usual, ["offer-retract", "offer-retract", "continue", "continue"]);
    }
}

#[test]
fn seed_000_no_wager_is_reduced_after_the_first_card() {
    for kept in ["to-maximum", "warn-once"] {
        let expected = format!(
            "4:29: `limits.outside-after-deal` is {kept}; the Washington rules ask for in-full: once the first card is dealt no wager is reduced (Article 3, Washington 3)"
        );
        washington_refuses(&format!("limits.outside-after-deal = \"{kept}\""), &[&expected]);
    }
    washington_refuses(
        "limits.differential = \"100.00\"\nlimits.differential-after-result = \"reduce-pro-rata\"",
        &[
            "5:36: `limits.differential-after-result` is reduce-pro-rata; the Washington rules ask for stand: once the first card is dealt no wager is reduced (Article 3, Washington 3)",
        ],
    );
}

#[test]
fn bug_19_a_file_that_a_journal_keeps_is_read_as_it_was() {
    let text = body(&format!("{WITHIN}irregularities.dropped-card.dealing = \"offer-retract\""));
    assert!(House::read("house.toml", &text).is_err());
    let kept = House::read_kept("house.toml", &text).unwrap();
    assert_eq!(kept.version.file, crate::digest(&text));
    let ruling = kept.rulings.ruling(Irregularity::DroppedCard, Phase::Dealing, Visibility::Seen);
    assert_eq!(ruling.resolutions(), [Resolution::OfferRetract]);
    // What it cannot mean is a fault in any year.
    refused("shoe.decks = 9", &["2:14: `shoe.decks` is 9, and should be from 1 to 8 (Article 1)"]);
    assert!(House::read_kept("house.toml", &body("shoe.decks = 9")).is_err());
}
