//! Tests of the format and of the runner.

mod lines;
mod properties;
mod slips;

use std::path::Path;

use super::{Difference, Scenario};

const START: &str = "house washington\nopen table\nshoe\ncut 100\ncard 5h\nbuy in 1-3 100\n";

/// Plays these lines after an opening, and gives what came of the last.
#[track_caller]
fn last(lines: &str) -> (String, Option<Difference>) {
    let scenario = Scenario::read(&format!("{START}{lines}")).expect("it can be read");
    let story = scenario.run(Path::new("")).expect("the house is built in");
    let told = story.lines.last().expect("there are lines");
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
    check_ok("bets\nbet 2-5 banker 50 -> 2 × placed; refused: only 0.00 in credits");
    check_ok("bets\nbet 1-3 banker 50\nclear 1-2 -> 50.00 back from banker of area 1; …");
}

#[test]
fn what_is_expected_of_several_on_a_line_is_of_the_last() {
    check_ok("bets; bet 3 banker 50 -> placed");
    check_ok("bets; bet 3 banker 50\n  -> placed");
    check_ok("bet 3 tie 5 -> refused: bets are not open\nbets; bet 1-2 tie 5; credits 2 -> 95.00");
    check_differs(
        "bets; last bets; bet 3 banker 50 -> last bets; placed",
        "last bets; placed",
        "placed",
    );
    let story = Scenario::read("house ez\nshoe; open table  # Too early.\n")
        .and_then(|scenario| scenario.run(Path::new("")))
        .expect("it can be played");
    let told: Vec<_> = story.lines.iter().map(|it| (it.line, it.instruction.as_str())).collect();
    assert_eq!(told, [(2, "shoe"), (2, "open table")]);
    let refused = story.first_difference().map(|it| (it.instruction.as_str(), &it.difference));
    assert_eq!(refused, Some(("shoe", &Some(Difference::Refused))));
    check_line("open table; ", "the line ends where an instruction is expected");
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
    check_ok("at 00:00:10 on day 3; session 1 -> 2 days 0:00:10 played; …");
    check_fault(
        "house ez\nat 20:00:00 on day 2\nat 20:00:01",
        "line 3: time does not go back: it is later already",
    );
    check_fault(
        "house ez\nat 20:00:00\nat 19:59:59.999",
        "line 3: time does not go back: it is later already",
    );
}

#[test]
fn waiting_is_in_seconds_unless_a_unit_is_given() {
    let check = |wait: &str, until: &str| {
        let bets = format!("bets by house -> bets are open for coup 1 until {until}; …");
        check_ok(&format!("wait {wait}\n{bets}"));
    };
    check("90", "00:01:50");
    check("90s", "00:01:50");
    check("89.5s", "00:01:49.500");
    check("2m", "00:02:20");
    check("1h", "01:00:20");
    check_ok("wait 2d\nsession 1 -> 2 days 0:00:00 played; …");
}

#[test]
fn patrons_are_told_of_their_own_play() {
    check_ok("session 9 -> no session");
    check_ok("session 1 -> 0:00:00 played; net 0.00; reality check in 1:00:00");
    check_ok(
        "limit 1 loss 50\nlimit 1 time 2h\nlimit 1 check 90m\nlimit 1 none\nwait 60m\n\
         session 1 -> 1:00:00 played; net 0.00; \
         loss limit 50.00, 50.00 left; no loss limit from 00:00:00 on day 2; \
         time limit 2:00:00, 1:00:00 left; no time limit from 00:00:00 on day 2; \
         a reality check waits; no reality check of their own from 00:00:00 on day 2",
    );
    check_ok(
        "time out 1-2 1h\nexclude 2 for 184d\nsession 2 -> 0:00:00 played; net 0.00; \
         reality check in 1:00:00; time-out for 1:00:00 more; excluded for 184 days 0:00:00",
    );
    check_ok("exclude 5 for ever by floor\nsession 5 -> no session; excluded for ever");
}

#[test]
fn it_is_told_who_sees_which_cards() {
    check_ok("look 3 -> no cards");
    check_ok("bets\nbet 3 banker 5\nclose\nlook 3 -> Player no cards; Banker no cards");
    check_ok("bets\nbet 3 banker 5\nclose\ncards 7h Kc\nlook room -> Player 7h; Banker Kc");
    check_ok("waive player -> refused: no patron has the right to expose the Player");
}

#[test]
fn a_past_coup_is_told_again() {
    let coup = "bets\nbet 3 banker 5\nbet 2 tie 5\nclose\ncards 7h Kc Kd 9s\n";
    let cards = "Player 7h Kd; Banker Kc 9s; Banker wins 9 to 7";
    let banker = "banker of area 3 wins 5.00, 0.25 commission, 9.75 back";
    check_ok(&format!("{coup}recall 1 -> {cards}"));
    check_ok(&format!("{coup}recall 1 as 3 -> {cards}; {banker}"));
    check_ok(&format!("{coup}recall 1 as auditor -> {cards}; tie of area 2 loses 5.00; {banker}"));
    check_ok("recall 1 -> no coup 1 so far");
    check_ok("bets\nrecall 1 -> no cards");
}

#[test]
fn what_went_wrong_is_said_with_what_was_found() {
    let start = "bets\nbet 3 banker 50\nclose\ncards 9h 2c\n";
    let found = |line: &str| check_ok(&format!("{start}{line}"));
    let when = "in coup 1 (dealing)";
    found(&format!(
        "report misread cards 8h 2c by floor -> I29 misread {when}; ruled: correct-record …"
    ));
    found("report mispay bet 3 banker paid 5 due 7 -> refused: no such wager of coup 1 is settled");
    found("report mispay bet 3 banker paid 5 due 7 for 9 -> refused: there is no such patron");
    found("report late-wager bet 3 tie 5 seen in coup 1 -> I34 late-wager in coup 1 …");
    found("report late-wager bet line 2 tie 5 for 3 -> I34 late-wager in coup 1 …");
    found(&format!(
        "report fourth-card card Kd unseen -> I12 fourth-card {when}; ruled: carry-hidden …"
    ));
    let needed = "refused: a report of fourth-card takes the face of the card that was seen";
    found(&format!("report fourth-card card ? seen -> {needed}"));
    found(
        "report dropped-card\nrule continue because it lay; so what -> ruled: continue (it lay; so what)",
    );
    found(
        "report dropped-card\nrule void because why not by dealer -> refused: not for dealer 2 …",
    );
    found("report dropped-card\ndismiss -> nothing was wrong");
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

/// What comes of the house line of a scenario with nothing else to do.
#[track_caller]
fn check_house(text: &str, actual: &str, expected: Option<&str>) {
    let scenario = Scenario::read(text).expect("it can be read");
    let story = scenario.run(Path::new("")).expect("it can be played");
    let [told] = &story.lines[..] else { panic!("only the house is told of: {story:?}") };
    assert_eq!((told.actual_line().as_str(), told.line), (actual, 1));
    let expected = expected.map(|it| Difference::Other { expected: it.to_owned() });
    assert_eq!(told.difference, expected);
    let again = Scenario::read(&scenario.updated(&story)).expect("an update can be read");
    let story = again.run(Path::new("")).expect("an update can be played");
    assert_eq!(story.first_difference(), None);
}

#[test]
fn a_house_can_be_refused() {
    let why = "refused: `areas.count` is 10, and should be from 1 to 9 (Article 2)";
    let ten = "with areas.count = 10\n";
    check_house(&format!("house ez -> {why}\n{ten}"), why, None);
    check_house(&format!("house ez\n  -> {why}\n{ten}"), why, None);
    check_house(&format!("house ez -> refused: `areas.count` …\n{ten}"), why, None);
    check_house(&format!("house ez -> refused: no\n{ten}"), why, Some("refused: no"));
    check_house("house ez -> refused: no\n", "accepted", Some("refused: no"));
    let decks = "refused: `shoe.decks` is 99, and should be from 1 to 8 (Article 1)";
    let two = why.replace("refused:", &format!("{decks};"));
    check_house(&format!("house ez -> {two}\nwith shoe.decks = 99\n{ten}"), &two, None);
}

#[test]
fn a_house_that_is_accepted_has_a_table() {
    let story = Scenario::read("house ez -> accepted\nopen table -> opened …\n")
        .and_then(|scenario| scenario.run(Path::new("")))
        .expect("it can be played");
    assert_eq!((story.lines.len(), story.first_difference()), (1, None));
    check_fault(
        "house ez -> accepted\nwith areas.count = 10",
        "line 1: the house has faults: `areas.count` is 10, and should be from 1 to 9 (Article 2)",
    );
}

#[test]
fn a_house_that_is_to_be_refused_has_no_table() {
    check_fault(
        "house ez -> refused: no\nopen table",
        "line 2: the house is to be refused, so there is no table to ask for anything",
    );
    check_fault(
        "house ez -> fine",
        "line 1: `fine` stands where `accepted`, or `refused:` and why is expected",
    );
    check_fault(
        "house macao -> refused: no",
        "line 1: there is no house `macao`: did you mean `macau`?",
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
    check_line(
        "look up",
        "`up` stands where a patron's number, room, dealer, floor or auditor is expected",
    );
    check_line("recall", "the line ends where a coup's number is expected");
    check_line(
        "recall 1 as me",
        "`me` stands where a patron's number, room, dealer, floor or auditor is expected",
    );
    check_line("recall 1 now", "`now` is more than the instruction takes");
    check_line("wait 0.4444", "`0.4444` stands where a time such as 0.4 or 30m is expected");
    check_line("at 24:00:00", "`24:00:00` stands where a time such as 20:00:00 is expected");
    check_line("at 20:00:00 on day 0", "`0` stands where the number of a day is expected");
    check_line("at 20:00:00 day 2", "`day` is more than the instruction takes");
    check_line("at 20:00", "`20:00` stands where a time such as 20:00:00 is expected");
    check_line("limit 3 fun", "`fun` stands where loss, time, check or none is expected");
    check_line("limit 3 loss", "the line ends where an amount such as 25 or 12.50 is expected");
    check_line("limit 3 time 2", "`2` stands where a time such as 45s, 30m, 2h or 7d is expected");
    check_line(
        "limit 3 time 1.5m",
        "`1.5m` stands where a time such as 45s, 30m, 2h or 7d is expected",
    );
    check_line("time out 3 h", "`h` stands where a time such as 45s, 30m, 2h or 7d is expected");
    check_line("time off 3 2h", "`off` stands where out is expected");
    check_line("exclude 3 ever", "`ever` stands where for is expected");
    check_line("exclude 3 for 1y", "`1y` stands where ever, or a time such as 365d is expected");
    check_line("acknowledge", "the line ends where a patron's number is expected");
    check_line("end table", "`table` stands where shoe is expected");
    check_line("report fire", "`fire` stands where an irregularity such as misread is expected");
    check_line("report misread in coup x", "`x` stands where the number of a coup is expected");
    check_line(
        "report late-wager bet line 2 tie 5",
        "the line ends where whose it is, such as `for 11`, is expected",
    );
    check_line("report mispay bet 3 tie paid 5 10", "`10` stands where due is expected");
    check_line("rule fire", "`fire` stands where a resolution such as void is expected");
    check_line("rule void cards 1h", "`1h` stands where a card such as Ah or Td is expected");
    check_line("count all", "`all` stands where how many cards is expected");
    check_fault(
        "house ez\nwith areas.count = 2\n-> placed",
        "line 3: `->` says what happens, and this line asks for nothing",
    );
    check_fault(
        "house ez\n-> placed",
        "line 1: `placed` stands where `accepted`, or `refused:` and why is expected",
    );
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
    check_updated("bets; bet 1 tie 5 -> ?\n", "bets; bet 1 tie 5 -> placed\n");
    check_updated("bets\n  -> one\n  -> two\nlast bets\n", &format!("bets -> {OPEN}\nlast bets\n"));
}

#[test]
fn an_update_breaks_a_line_where_it_is_refused() {
    check_updated(
        "  bet 1 tie 5; bets; last bets; bets; bet 1 tie 5  -> ?  # Why?\n",
        "  bet 1 tie 5 -> refused: bets are not open\n  \
         bets; last bets; bets -> refused: bets are open\n  bet 1 tie 5  -> placed  # Why?\n",
    );
    check_updated("bet 1 tie 5; wait 1\n", "bet 1 tie 5 -> refused: bets are not open\nwait 1\n");
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
