//! Tests of the format and of the runner.

use std::path::Path;

use super::{Difference, Scenario};

const START: &str = "house washington\nopen table\nshoe\ncut 100\ncard 5h\nbuy in 1-3 100\n";

/// Plays these lines after an opening, and gives what came of the last.
#[track_caller]
fn last(lines: &str) -> (String, Option<Difference>) {
    let scenario = Scenario::read(&format!("{START}{lines}")).expect("it can be read");
    let story = scenario.run(Path::new("")).expect("the house is built in");
    let told = story.told.last().expect("there are lines");
    (told.actual_line(), told.difference.clone())
}

#[track_caller]
fn check_ok(lines: &str) {
    let (actual, difference) = last(lines);
    assert_eq!(difference, None, "{actual}");
}

#[track_caller]
fn check_differs(lines: &str, expected: &str, actual: &str) {
    let difference = Some(Difference::Other { expected: expected.to_owned() });
    assert_eq!(last(lines), (actual.to_owned(), difference));
}

#[track_caller]
fn check_fault(text: &str, expected: &str) {
    let story = Scenario::read(text).and_then(|scenario| scenario.run(Path::new("")));
    assert_eq!(story.expect_err("it has a fault").to_string(), expected);
}

/// A fault in the only line after the house.
#[track_caller]
fn check_line(line: &str, expected: &str) {
    check_fault(&format!("house ez\n{line}\n"), &format!("line 2: {expected}"));
}

#[test]
fn what_happens_must_be_exactly_what_is_expected() {
    check_ok("bets\nbet 3 banker 50 -> placed");
    check_differs("bets\nbet 3 banker 50 -> place", "place", "placed");
    check_differs("bets\nbet 3 banker 50 -> placed; placed", "placed; placed", "placed");
    check_differs("bets\nbet 3 banker 50 ->", "", "placed");
    check_differs("bets -> bets are open for coup 1", "bets are open for coup 1", OPEN);
}

const OPEN: &str = "bets are open for coup 1; \"Place your bets, please.\"";

#[test]
fn after_an_ellipsis_anything_may_follow() {
    check_ok("bets -> bets are open for coup 1 …");
    check_ok("bets -> bets are open for coup 1; ...");
    check_ok("bets -> …");
    check_differs("bets -> bets are closed …", "bets are closed …", OPEN);
}

#[test]
fn more_lines_go_on_with_what_is_expected() {
    check_ok("bets\n  -> bets are open for coup 1\n  -> \"Place your bets, please.\"  # So it is.");
    check_ok("bets -> bets are open for coup 1\n-> …");
    check_differs("bets\n-> one\n-> two", "one; two", OPEN);
}

#[test]
fn a_refusal_must_be_expected() {
    let (actual, difference) = last("bet 3 banker 50");
    assert_eq!(actual, "refused: bets are not open");
    assert_eq!(difference, Some(Difference::Refused));
    check_ok("bet 3 banker 50 -> refused: bets are not open");
    check_ok("wait 1 -> nothing");
}

#[test]
fn several_are_asked_for_at_once_up_to_the_first_refusal() {
    check_ok("bets\nbet 1-3 banker 50 -> 3 × placed");
    check_ok("bets\nbet 2-5 banker 50 -> 2 × placed; refused: there is no such patron");
    check_ok("bets\nbet 1-3 banker 50\nclear 1-2 -> 50.00 back from banker of area 1; …");
}

#[test]
fn it_is_the_patron_of_the_area_who_bets_unless_another_is_named() {
    check_ok("bets\nbet 3 banker 50 by 2\ncredits 2 -> 50.00");
    check_ok("bets\nbet 3 banker 50 by dealer\ncredits 3 -> 50.00");
    check_ok("bets\nbet 3 banker 50 for 1 by dealer\ncredits 1 -> 50.00");
    check_ok("bets\nbet 3 banker 50 for 1 by 2 -> refused: not for patron 2: …");
    check_ok("bets\nbet 3 banker 50 by patron 2\nclear 2 -> 50.00 back from banker of area 3 …");
    check_ok("bets\nbet 3 banker 50\nclear 3 area 3 -> 50.00 back from banker of area 3");
    check_ok("bets\nbet 3 banker 50\nclear 3 line 3 -> refused: nothing is staked there");
}

#[test]
fn whoever_asks_can_be_named() {
    check_ok("bets by dealer 9 -> refused: not for dealer 9: it takes the dealer on duty");
    check_ok("dealer 9\nbets by dealer 9 -> bets are open …");
    check_ok("dealer 9\nbets -> bets are open …");
    check_ok("dealer 9 by dealer -> refused: not for dealer 2: it takes the floor");
    check_ok("end shoe by cage -> refused: not for cage 3: it takes the floor");
    check_ok("bets by shoe -> refused: not for the shoe: it takes the dealer on duty");
    check_ok("buy in 4 5 by 4 -> refused: not for patron 4: it takes the cage");
    check_ok("open table with dealer 9 -> refused: the table is open already");
}

#[test]
fn the_clock_goes_on_by_waiting_and_by_the_time_of_day() {
    let late = "wait 0.25\nbet 3 tie 5 -> refused: bets are closed (late by 0.2 s)";
    check_ok(&format!("bets\nbet 3 banker 5\nclose\n{late}"));
    check_ok("at 23:59:50\nbets by house -> bets are open for coup 1 until 00:00:10; …");
    check_fault(
        "house ez\nat 20:00:00\nat 19:59:59.999",
        "line 3: time does not go back: it is later already",
    );
}

#[test]
fn it_is_told_who_sees_which_cards() {
    check_ok("look 3 -> no cards");
    check_ok("bets\nbet 3 banker 5\nclose\nlook 3 -> Player no cards; Banker no cards");
    check_ok("bets\nbet 3 banker 5\nclose\ncards 7h Kc\nlook room -> Player 7h; Banker Kc");
    check_ok("waive player -> refused: no patron has the right to expose the Player");
}

#[test]
fn comments_begin_with_a_word() {
    check_ok("bets # Now.\n# bet 3 banker 400\n\nbet 3 banker 50 -> placed # Well.");
    check_line("bets#now", "`bets#now` is no instruction: docs/SCENARIOS.md lists them");
}

#[test]
fn a_house_stands_first() {
    check_fault("", "line 1: start with the house, such as `house washington`");
    check_fault("# Words.\nbets", "line 2: start with the house, such as `house washington`");
    check_fault("house ez\nhouse ez", "line 2: the house and its options stand at the start");
    check_fault(
        "house ez\nbets\nwith x = 1",
        "line 3: the house and its options stand at the start",
    );
    check_fault(
        "house",
        "line 1: the line ends where the name of a house or of its file is expected",
    );
    check_fault("house macao", "line 1: there is no house `macao`: did you mean `macau`?");
    check_fault(
        "house mine.toml\nwith x = 1",
        "line 2: write options into the house file; `with` is for built-in houses",
    );
}

#[test]
fn options_change_a_built_in_house() {
    let lines = "house ez\nwith limits.minimum = \"50.00\"\nwith deal.face-up-cards = [\n\
                 with   \"player-1\"]\nwith deal.style = \"mixed\"\nopen table\nshoe\ncut 100\n\
                 card 5h\nbuy in 3 100\nbets\nbet 3 player 49 -> refused: under the minimum of 50.00";
    let story = Scenario::read(lines).and_then(|scenario| scenario.run(Path::new("")));
    let story = story.expect("it can be played");
    assert_eq!(story.first_difference(), None);
    check_fault(
        "house ez\nwith areas.count = 10",
        "line 1: the house has faults: `areas.count` is 10, and should be from 1 to 9 (Article 2)",
    );
}

#[test]
fn what_cannot_be_read_is_told_with_what_is_expected() {
    check_line("dance", "`dance` is no instruction: docs/SCENARIOS.md lists them");
    check_line("bet", "the line ends where an area's number, or `line` is expected");
    check_line("bet x banker 5", "`x` stands where an area's number, or `line` is expected");
    check_line("bet 300 banker 5", "`300` stands where an area's number, or `line` is expected");
    check_line("bet line x", "`x` stands where a line's number is expected");
    check_line("bet 3 Banker! 5", "`Banker!` stands where a wager such as banker is expected");
    check_line("bet 3 banker -5", "`-5` stands where an amount such as 25 or 12.50 is expected");
    check_line("bet 3 banker 5 twice", "`twice` is more than the instruction takes");
    check_line("bet 9-1 banker 5", "`9-1` stands where an area's number, or `line` is expected");
    check_line("bet line 1 tie 5", "the line ends where whose it is, such as `by 11`, is expected");
    check_line("bets by 3 by 4", "`by` is more than the instruction takes");
    check_line("card 1h", "`1h` stands where a card such as Ah or Td is expected");
    check_line("cards", "the line ends where a card such as Ah or Td is expected");
    check_line("turn tie", "`tie` stands where player or banker is expected");
    check_line("waive", "the line ends where player or banker is expected");
    check_line("delegate player 5", "`5` stands where to is expected");
    check_line("delegate player to x", "`x` stands where a patron's number is expected");
    check_line("look up", "`up` stands where a patron's number, room, dealer or floor is expected");
    check_line("wait 0.4444", "`0.4444` stands where seconds such as 0.4 is expected");
    check_line("at 24:00:00", "`24:00:00` stands where a time such as 20:00:00 is expected");
    check_line("at 20:00", "`20:00` stands where a time such as 20:00:00 is expected");
    check_line("end table", "`table` stands where shoe is expected");
    check_line("-> placed", "`->` says what happens, and this line asks for nothing");
}

/// Bringing a file up to date changes only what differs.
#[track_caller]
fn check_updated(before: &str, after: &str) {
    let text = format!("{START}{before}");
    let scenario = Scenario::read(&text).expect("it can be read");
    let story = scenario.run(Path::new("")).expect("it can be played");
    let updated = scenario.updated(&story);
    assert_eq!(updated, format!("{START}{after}"));
    let scenario = Scenario::read(&updated).expect("it can be read again");
    let story = scenario.run(Path::new("")).expect("it can be played again");
    assert_eq!(story.first_difference(), None, "{updated}");
}

#[test]
fn an_update_changes_only_what_differs() {
    check_updated("# Nothing.\n\nbets\n", "# Nothing.\n\nbets\n");
    check_updated("bets  -> bets are open …\n", "bets  -> bets are open …\n");
    check_updated("bets\nbet 1 tie 5   -> no # Why?\n", "bets\nbet 1 tie 5   -> placed  # Why?\n");
    check_updated("bet 1 tie 5  # Why?\n", "bet 1 tie 5 -> refused: bets are not open  # Why?\n");
    check_updated("wait 1 -> a while\n", "wait 1 -> nothing\n");
    check_updated("bets\n  -> one\n  -> two\nlast bets\n", &format!("bets -> {OPEN}\nlast bets\n"));
}

#[test]
fn an_update_breaks_what_is_long() {
    check_updated(
        "bets\nbet 2 banker 50\nclose\ncards 7h Kc 6d 4s 2c 3h  -> ?\n# The end.\n",
        "bets\nbet 2 banker 50\nclose\ncards 7h Kc 6d 4s 2c 3h\n    \
         -> Player 7h; Banker Kc; Player 6d; Banker 4s; \"Player shows 3.\"; \"Banker has 4.\"\n    \
         -> \"Card for the Player.\"; Player 2c; \"Player has 5.\"; \"Card for the Banker.\"; Banker 3h\n    \
         -> \"Banker has 7.\"\n    \
         -> Banker wins 7 to 5; \"Banker 7, Player 5.\"\n    \
         -> banker of area 2 wins 50.00, 2.50 commission, 97.50 back; the coup is over\n\
         # The end.\n",
    );
}
