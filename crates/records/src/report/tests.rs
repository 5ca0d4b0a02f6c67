//! Whoever adds an event says whether somebody should look at it.

use std::collections::BTreeSet;

use protocol::examples;
use protocol::journal::{CageEntry, Entry, OfficeEntry};
use serde_json::Value;

use super::Significant;
use super::elsewhere::{of_cage, of_office};
use super::events::significant;
use super::gather::EventContext;

/// Events of the office that nobody need look at.
const PLAIN_IN_OFFICE: &[&str] = &[
    "answered",
    "guest-seen",
    "guest-welcomed",
    "guests-forgotten",
    "house-kept",
    "house-proposed",
    "house-withdrawn",
    "key-used",
    "signed-off",
    "signed-on",
    "table-made",
    "token-renewed",
    "uninvited",
];

/// Events of a table that nobody need look at, unless a wager or a win is large. A shoe is counted
/// in the examples without a difference.
const PLAIN_AT_TABLE: &[&str] = &[
    "acknowledged",
    "announced",
    "bets-closed",
    "bets-opened",
    "burned",
    "card-out",
    "cashed-out",
    "closed",
    "commission-paid",
    "coup-ended",
    "cut-card-out",
    "dealer-changed",
    "dealt",
    "decided",
    "dismissed",
    "first-card",
    "floor-changed",
    "ghost-started",
    "last-bets",
    "limit-set",
    "money-in",
    "opened",
    "paused",
    "resumed",
    "retract-offered",
    "retract-over",
    "seal-opened",
    "set-back",
    "settled",
    "shoe-counted",
    "shoe-cut",
    "shoe-ended",
    "shoe-ends",
    "shoe-loaded",
    "shoe-sealed",
    "squeeze-ended",
    "squeeze-given",
    "stake-returned",
    "staked",
    "time-out-taken",
    "turned",
];

/// Compares the events that are never significant, of lines that have every kind of event, with
/// those that are expected.
#[track_caller]
fn check(lines: &[String], significant: impl Fn(&str) -> Vec<Option<Significant>>, plain: &[&str]) {
    let (mut all, mut told) = (BTreeSet::new(), BTreeSet::new());
    for line in lines {
        let found = significant(line);
        let line: Value = serde_json::from_str(line).expect("JSON");
        let names = line["events"].as_array().expect("events").iter().map(name_of);
        for (name, found) in names.zip(found) {
            if let Some(Significant { place, what, .. }) = found {
                assert!(!what.is_empty(), "{name} at {place} has no words");
                told.insert(name.clone());
            }
            all.insert(name);
        }
    }
    assert_eq!(all.difference(&told).collect::<Vec<_>>(), plain);
}

/// The name of an event in the journal.
fn name_of(event: &Value) -> String {
    let name = match event {
        Value::Object(event) => event.keys().next().cloned(),
        event => event.as_str().map(str::to_owned),
    };
    name.unwrap_or_else(|| panic!("{event}"))
}

#[test]
fn every_event_of_the_office_is_significant_or_said_not_to_be() {
    let of_line = |line: &str| {
        let entry = OfficeEntry::from_line(line).expect("an example");
        entry.events().map(|event| of_office(&event, 1)).collect()
    };
    check(&examples::office_lines(), of_line, PLAIN_IN_OFFICE);
}

#[test]
fn every_event_of_the_cage_is_significant_or_said_not_to_be() {
    let of_line = |line: &str| {
        let entry = CageEntry::from_line(line).expect("an example");
        entry.events().map(|event| of_cage(&event, 1)).collect()
    };
    check(&examples::cage_lines(), of_line, &["redeemed"]);
}

#[test]
fn every_event_of_a_table_is_significant_or_said_not_to_be() {
    let of_line = |line: &str| {
        let entry = Entry::from_line(line).expect("an example");
        let (at, by) = (entry.at(), entry.by());
        let context =
            EventContext { table: "1", line: 1, at, by, coup: 1, counts: true, is_hidden: false };
        entry.what().iter().map(|what| significant(what, &context)).collect()
    };
    check(&examples::journal_lines(), of_line, PLAIN_AT_TABLE);
}
