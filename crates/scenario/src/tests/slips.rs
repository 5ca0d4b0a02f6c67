//! Tests of what is told besides: all faults, what was meant, and what is left open.

use std::path::Path;

use super::{START, check_fault, check_line, check_ok};
use crate::{PlayedLine, Scenario};

#[test]
fn all_that_is_wrong_is_told_at_once() {
    check_fault(
        "house ez\nbte 3 banker 5\n  -> placed\nopen table -> …\nreport misraed\n  -> …\n  -> …\ndance\n",
        "line 2: `bte` is no instruction: docs/SCENARIOS.md lists them\n\
         line 5: `misraed` stands where an irregularity such as misread is expected: \
         did you mean `misread`?\n\
         line 8: `dance` is no instruction: docs/SCENARIOS.md lists them",
    );
    check_fault(
        "opne table\nhouse ez\nshoo\n",
        "line 1: start with the house, such as `house washington`\n\
         line 2: the house and its options stand at the start\n\
         line 3: `shoo` is no instruction: did you mean `shoe`?",
    );
    check_fault(
        "house\nwith areas.count = 3\ncutt 100\n",
        "line 1: the line ends where the name of a house or of its file is expected\n\
         line 3: `cutt` is no instruction: did you mean `cut`?",
    );
    check_fault(
        "house ez -> refused: no\nopen table\nclose table",
        "line 2: the house is to be refused, so there is no table to ask for anything\n\
         line 3: the house is to be refused, so there is no table to ask for anything",
    );
    check_fault(
        "house ez\nwith areas.count = 10\nwith shoe.decks = 99\nopen table",
        "line 1: the house has faults: `areas.count` is 10, and should be from 1 to 9 (Article 2)\n\
         line 1: the house has faults: `shoe.decks` is 99, and should be from 1 to 8 (Article 1)",
    );
}

#[test]
fn a_slip_of_the_finger_is_understood() {
    check_line("rreport misread", "`rreport` is no instruction: did you mean `report`?");
    check_line("credit 3", "`credit` is no instruction: did you mean `credits`?");
    check_line(
        "rule viod",
        "`viod` stands where a resolution such as void is expected: did you mean `void`?",
    );
    check_line(
        "turn bankr",
        "`bankr` stands where player or banker is expected: did you mean `banker`?",
    );
    check_line(
        "look flor",
        "`flor` stands where a patron's number, room, dealer, floor or auditor is expected: \
         did you mean `floor`?",
    );
    check_line(
        "bets by dealr",
        "`dealr` stands where a patron's number, patron, dealer, floor, cage, house or shoe is \
         expected: did you mean `dealer`?",
    );
    check_line(
        "limit 3 los 5",
        "`los` stands where loss, time, check or none is expected: did you mean `loss`?",
    );
    check_line("open tabel", "`tabel` stands where table is expected: did you mean `table`?");
}

/// What a scenario says besides, after its last line.
#[track_caller]
fn check_hint(lines: &str, expected: Option<&str>) {
    let scenario = Scenario::read(&format!("{START}{lines}")).expect("it can be read");
    let story = scenario.run(Path::new("")).expect("the house is built in");
    let told = story.lines.last().expect("there are lines");
    assert_eq!(told.hint.as_deref(), expected);
}

#[test]
fn a_refusal_that_looks_like_a_slip_has_a_hint() {
    check_hint("bets\nbet 3 bankr 50", Some("did you mean `banker`?"));
    check_hint("bets\nbet 3 xylophone 50", None);
    check_hint("bets\nbet 3 banker 5000", None);
    let no_credits = "patron 7 has no credits: `buy in 7 500` brings some";
    check_hint("bets\nbet 7 banker 50", Some(no_credits));
    check_hint("cash out 7", Some(no_credits));
    check_hint("bets\nbet 3 banker 50", None);
}

#[test]
fn credits_of_several_are_told_together() {
    check_ok("credits 1-3 -> 3 × 100.00");
    check_ok("buy in 2 50\ncredits 1-4 -> 100.00; 150.00; 100.00; 0.00");
    check_ok("credits 3 -> 100.00");
    let box_house = "house washington\nwith commission.mode = \"box\"\nopen table\nshoe\ncut 100\n\
                     card 5h\nbuy in 1-2 100\nbets\nbet 2 banker 100\nclose\n\
                     cards 6h Kc Kd 7s\ncredits 2\ncredits 1-2";
    let scenario = Scenario::read(box_house).expect("it can be read");
    let story = scenario.run(Path::new("")).expect("it can be played");
    let told: Vec<String> = story.lines.iter().rev().take(2).map(PlayedLine::actual_line).collect();
    assert_eq!(told, ["100.00; 200.00 and 5.00 owed", "200.00; 5.00 owed"]);
}

#[test]
fn what_is_left_open_is_told_unless_it_is_meant() {
    let left_open = |lines: &str| {
        let scenario = Scenario::read(&format!("{START}{lines}")).expect("it can be read");
        let story = scenario.run(Path::new("")).expect("the house is built in");
        assert_eq!(story.first_difference(), None, "{lines}");
        story.left_open
    };
    let dropped = "report dropped-card";
    assert_eq!(left_open(dropped), Some("dropped-card in coup 1".to_owned()));
    assert_eq!(left_open(&format!("{dropped}\npending -> dropped-card in coup 1")), None);
    // What is not said is not meant, nor what is said before the end.
    assert!(left_open(&format!("{dropped}\npending")).is_some());
    assert!(left_open(&format!("{dropped}\npending -> …\nwait 1")).is_some());
    assert_eq!(left_open(&format!("{dropped}\ndismiss")), None);
    assert_eq!(left_open("pending -> nothing"), None);
}

#[test]
fn expectations_are_counted() {
    let scenario = Scenario::read(&format!("{START}bets -> …\nlast bets\nclose -> …")).expect("ok");
    let story = scenario.run(Path::new("")).expect("the house is built in");
    assert_eq!((story.expectations(), story.lines.len()), (2, 8));
}
