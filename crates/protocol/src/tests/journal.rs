use table::{Actor, Command, CoupRequest, Event, EventKind, Request, StaffId, Time, WagerEvent};

use super::coup::Desk;
use super::stored::{check_complete, missing_from, stored};
use super::types::alternatives;
use crate::examples;
use crate::journal::{Entry, EntryFault, LineError, example_lines};
use crate::plain::CommandId;

const STORED: &str = "crates/protocol/tests/journals/v1.jsonl";

#[test]
fn the_stored_journal_of_version_1_is_read_and_written_again_byte_for_byte() {
    let lines = stored(STORED);
    assert!(lines.len() > 200, "{} lines", lines.len());
    for line in lines {
        let entry = Entry::from_line(&line).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert_eq!(entry.to_line(), line);
    }
}

#[test]
fn the_stored_journal_has_every_variant_of_everything() {
    let shape = example_lines();
    let all = alternatives(&shape);
    for name in ["EventKind/bets-opened", "Found/payment", "By/shoe", "Returned/ghost"] {
        assert!(all.contains(name), "{name} in {all:?}");
    }
    let mut desk = Desk::riverside();
    desk.play();
    check_complete(STORED, &shape, [desk.journal, examples::journal_lines()].concat());
}

#[test]
fn a_variant_that_is_not_stored_is_missed() {
    let mut lines = examples::journal_lines();
    lines.retain(|line| !line.contains("burn-corrected"));
    assert_eq!(missing_from(&lines, &example_lines()), ["EventKind/burn-corrected"]);
}

#[test]
fn every_event_comes_back_from_its_line() {
    for line in stored(STORED) {
        let entry = Entry::from_line(&line).expect("a line");
        let events: Vec<Event> = entry.events().collect();
        let version = house::Version { file: entry.house().0.to_string(), base: None };
        let sent = (entry.id().cloned(), entry.coup());
        let again = Entry::new(&version, sent, &entry.command(), events).expect("an entry");
        let again = again.with_elsewhere(entry.elsewhere().cloned());
        assert_eq!(again.decided_by(entry.engine()), entry);
    }
}

#[test]
fn a_line_is_as_documented() {
    let what = EventKind::Wager(WagerEvent::BetsOpened { coup: 12, until: Some(Time(68_415_000)) });
    let at = Time(68_400_000);
    let event = |what| Event { at, by: Actor::Dealer(StaffId(2)), what };
    let version = house::Version { file: "0a".repeat(32), base: None };
    let id: CommandId = "c-9".parse().expect("an id");
    let request = Request::Coup(CoupRequest::OpenBets);
    let command = Command { by: Actor::Dealer(StaffId(2)), request };
    let events = vec![event(what), event(EventKind::Wager(WagerEvent::LastBets))];
    let entry = Entry::new(&version, (Some(id), Some(12)), &command, events);
    assert_eq!(
        entry.expect("an entry").to_line(),
        r#"{"v":1,"engine":2,"at":68400000,"by":{"dealer":2},"id":"c-9","house":"HASH","coup":12,"command":"open-bets","events":[{"bets-opened":{"coup":12,"until":68415000}},"last-bets"]}"#
            .replace("HASH", &"0a".repeat(32))
    );
}

#[test]
fn an_entry_is_all_of_one_command() {
    let version = house::Version { file: "0a".repeat(32), base: None };
    let event =
        |at| Event { at: Time(at), by: Actor::House, what: EventKind::Wager(WagerEvent::LastBets) };
    let command = Command { by: Actor::House, request: Request::Coup(CoupRequest::LastBets) };
    let new = |version, events| {
        Entry::new(version, (None, None), &command, events).expect_err("no entry")
    };
    assert_eq!(new(&version, vec![]), EntryFault::Nothing);
    assert_eq!(new(&version, vec![event(1), event(2)]), EntryFault::NotOne);
    assert_eq!(new(&house::Version::default(), vec![event(1)]), EntryFault::NoVersion);
}

#[test]
fn a_line_of_another_version_says_so() {
    let error = Entry::from_line(r#"{"v":2,"when":"later","what":7}"#).expect_err("not ours");
    assert_eq!(error, LineError::UnknownVersion { version: 2 });
    assert_eq!(error.to_string(), "version 2 of the journal is not known: 1 is the newest");
    let later = stored(STORED)[0].replacen(r#""engine":1"#, r#""engine":9"#, 1);
    let error = Entry::from_line(&later).expect_err("decided by later rules");
    assert_eq!(error, LineError::UnknownEngine { engine: 9 });
    assert_eq!(error.to_string(), "engine 9 is not known: 2 is the newest");
}

#[track_caller]
fn check_malformed(change: (&str, &str), expected: &str) {
    let line = format!(
        r#"{{"v":1,"engine":1,"at":5,"by":{{"dealer":2}},"id":"c","house":"{}","command":"tick","events":["last-bets"]}}"#,
        "0a".repeat(32)
    );
    assert!(Entry::from_line(&line).is_ok());
    let changed = line.replacen(change.0, change.1, 1);
    assert_ne!(changed, line);
    let error = Entry::from_line(&changed).expect_err("it is malformed").to_string();
    assert!(error.contains(expected), "{error}");
}

#[test]
fn what_is_no_line_is_refused() {
    check_malformed((r#""v":1,"#, ""), "missing field `v`");
    check_malformed((r#""at":5"#, r#""at":5,"note":"x""#), "unknown field `note`");
    check_malformed((r#""at":5"#, r#""at":5.5"#), "invalid type: floating point");
    check_malformed((r#""at":5"#, r#""at":-5"#), "invalid value: integer `-5`");
    check_malformed((r#""at":5"#, r#""at":5,"at":6"#), "duplicate field `at`");
    check_malformed((r#""at":5"#, r#""at":5,"v":2"#), "duplicate field `v`");
    check_malformed((r#"{"dealer":2}"#, r#""ghost""#), "unknown variant `ghost`");
    check_malformed((r#""c""#, r#""c c""#), "expected 1 to 64 visible ASCII characters");
    check_malformed((r#""c""#, r#""""#), "expected 1 to 64 visible ASCII characters");
    check_malformed(("0a0a", "0A0A"), "expected 64 hexadecimal digits");
    check_malformed((r#""command":"tick","#, ""), "missing field `command`");
    check_malformed((r#""tick""#, r#""tock""#), "unknown variant `tock`");
    check_malformed((r#""engine":1,"#, ""), "missing field `engine`");
    check_malformed((r#""last-bets""#, ""), "nothing happened");
    check_malformed(("last-bets", "first-bets"), "unknown variant `first-bets`");
    check_malformed((r#""last-bets""#, r#"{"shoe-loaded":{"number":1,"x":2}}"#), "`x`");
    check_malformed((r#""last-bets""#, r#"{"turned":"dealer"}"#), "there is no Side `dealer`");
    let card = r#"{"first-card":{"card":"10h","burned":1}}"#;
    check_malformed((r#""last-bets""#, card), "write Th for 10h");
    let value = r#"{"announced":{"key":"burn","values":[["suit",{"count":7}]]}}"#;
    check_malformed((r#""last-bets""#, value), "no announcement has a blank `suit`");
    check_malformed(("]}", "]} x"), "trailing characters");
}

#[test]
fn bug_18_what_stood_against_a_wager_elsewhere_is_in_its_line() {
    let lines = stored(STORED);
    let line = lines.iter().find(|line| line.contains("\"place\"")).expect("a wager");
    let elsewhere = ::table::Elsewhere {
        lost: baccarat::Cents::new(-250),
        played: ::table::Millis(60_000),
        loss_limit: Some(baccarat::Cents::new(5_000)),
        time_limit: None,
        time_out: None,
        exclusion: Some(::table::Lasts::ForEver),
    };
    let entry = Entry::from_line(line).expect("a line").with_elsewhere(Some(elsewhere));
    let written = entry.to_line();
    assert!(written.contains(r#""elsewhere":{"lost":-250,"played":60000,"#), "{written}");
    let read = Entry::from_line(&written).expect("a line");
    assert_eq!(read.elsewhere(), Some(&elsewhere));
    assert_eq!(read, entry);
}
