//! A house's own rulings, over the usual ones and over its preset's.

use super::irregularities::written;
use super::{accepted, refused};
use crate::Irregularity;

/// Checks the rulings on one kind in a house with these lines.
#[track_caller]
fn check(rest: &str, kind: Irregularity, expected: [&str; 4]) {
    assert_eq!(written(&accepted(rest), kind), expected, "{rest}");
}

const USUAL: [&str; 4] = ["reassign", "reassign", "settle-again or continue", "continue"];

#[test]
fn a_house_rules_once_for_all_phases() {
    check("irregularities.misplaced = \"void\"", Irregularity::Misplaced, ["void"; 4]);
    check("irregularities.misplaced = \"void\"", Irregularity::WrongSide, USUAL);
}

#[test]
fn a_house_lets_the_floor_choose() {
    let file = "irregularities.misplaced = [\"void\", \"reassign\"]";
    check(file, Irregularity::Misplaced, ["void or reassign"; 4]);
}

#[test]
fn a_house_rules_by_phase() {
    let file = "[irregularities.misplaced]\ndealing = \"void\"\nsettled = [\"continue\", \"burn\"]";
    check(file, Irregularity::Misplaced, ["reassign", "void", "continue or burn", "continue"]);
}

#[test]
fn a_house_rules_by_phase_and_by_what_was_seen() {
    let file = "[irregularities.misplaced]\ndealing = { seen = \"void\" }\n\
                next-coup = { unseen = [\"burn\", \"void\"], seen = \"ghost\" }";
    let expected = ["reassign", "reassign/void", "settle-again or continue", "burn or void/ghost"];
    check(file, Irregularity::Misplaced, expected);
}

#[test]
fn a_house_rules_over_its_preset_and_keeps_the_rest() {
    let file = "based-on = \"macau\"\nirregularities.face-up-first-card.dealing = \"ghost\"";
    let kind = Irregularity::FaceUpFirstCard;
    check(file, kind, ["continue", "ghost", "continue", "continue"]);
    check(file, Irregularity::DamagedCard, ["finish-and-end-shoe"; 4]);
    let file = "based-on = \"macau\"\nirregularities.damaged-card = \"void\"";
    check(file, Irregularity::DamagedCard, ["void"; 4]);
}

#[test]
fn a_ruling_that_is_none_suggests_one() {
    let one = "2:28: `irregularities.misplaced` cannot be `viod` (did you mean `void`?)";
    refused("irregularities.misplaced = \"viod\"", &[one]);
    let item = "2:37: `irregularities.misplaced` cannot be `continu` (did you mean `continue`?)";
    refused("irregularities.misplaced = [\"void\", \"continu\"]", &[item]);
}

#[test]
fn a_ruling_of_another_kind_is_refused() {
    let should = "and should be a resolution, a list of them for the floor to choose from, or a section by phase";
    let number = "is a whole number without quotes";
    for (file, expected) in [
        ("misplaced = []", format!("2:28: `irregularities.misplaced` is a list, {should}")),
        ("misplaced = 1", format!("2:28: `irregularities.misplaced` {number}, {should}")),
        (
            "misplaced.dealing = 1",
            format!("2:36: `irregularities.misplaced.dealing` {number}, {should}"),
        ),
    ] {
        refused(&format!("irregularities.{file}"), &[&expected]);
    }
    let expected = "2:1: `irregularities` is a text, and should be a section, [irregularities]";
    refused("irregularities = \"void\"", &[expected]);
}

#[test]
fn every_wrong_ruling_is_told_at_its_place() {
    refused(
        "[irregularities.misplaced]\ndealing = \"viod\"\nsettled = [\"contine\", \"burn\", \"viod\"]\n\
         next-coup = { seen = \"vod\", unsen = \"void\" }\n[irregularities]\nwrong-side = \"ghots\"",
        &[
            "3:11: `irregularities.misplaced.dealing` cannot be `viod` (did you mean `void`?)",
            "4:12: `irregularities.misplaced.settled` cannot be `contine` (did you mean `continue`?)",
            "4:31: `irregularities.misplaced.settled` cannot be `viod` (did you mean `void`?)",
            "5:22: `irregularities.misplaced.next-coup.seen` cannot be `vod` (did you mean `void`?)",
            "5:29: there is no option `irregularities.misplaced.next-coup.unsen` (did you mean `unseen`?)",
            "7:14: `irregularities.wrong-side` cannot be `ghots` (did you mean `ghost`?)",
        ],
    );
}
