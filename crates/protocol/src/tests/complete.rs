//! Whoever adds an event says who is told of it, and whoever adds a refusal puts it into words.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use primitives::{Declared, Reason};
use serde_json::Value;
use table::{Audience, EventKind, PatronId};

use crate::examples;
use crate::journal::Entry;
use crate::wire::{declared, wire_name};

/// Every event of a table, by those who are told of it in so many words. `owner` is the patron whom
/// it is about.
const TOLD: &[(&str, &[&str])] = &[
    // Cards are seen, through a view alone.
    ("", &["card-out", "dealt", "first-card", "reported", "shoe-sealed"]),
    ("owner", &["acknowledged", "limit-set"]),
    ("owner dealer floor auditor", &["resettled", "settled", "stake-returned", "staked"]),
    (
        "owner floor auditor",
        &[
            "cashed-out",
            "commission-paid",
            "excluded",
            "money-in",
            "payment-corrected",
            "time-out-taken",
        ],
    ),
    (
        "owner patrons room dealer floor auditor",
        &[
            "announced",
            "bets-closed",
            "bets-opened",
            "burn-corrected",
            "burned",
            "cards-corrected",
            "closed",
            "coup-ended",
            "coup-voided",
            "cut-card-out",
            "dealer-changed",
            "decided",
            "differential-allowed",
            "dismissed",
            "floor-changed",
            "ghost-started",
            "last-bets",
            "opened",
            "paused",
            "resumed",
            "retract-offered",
            "retract-over",
            "ruled",
            "seal-opened",
            "set-back",
            "shoe-counted",
            "shoe-cut",
            "shoe-ended",
            "shoe-ends",
            "shoe-loaded",
            "squeeze-ended",
            "squeeze-given",
            "turned",
        ],
    ),
];

/// The name of an event in the journal.
fn name_of(event: &Value) -> String {
    let name = match event {
        Value::Object(event) => event.keys().next().cloned(),
        event => event.as_str().map(str::to_owned),
    };
    name.unwrap_or_else(|| panic!("{event}"))
}

/// Those who are told of an event.
fn told(what: &EventKind) -> String {
    let patron = what.patron().unwrap_or(PatronId(7));
    let others = PatronId(patron.0.wrapping_add(1));
    let all = [
        ("owner", Audience::Patron(patron)),
        ("patrons", Audience::Patron(others)),
        ("room", Audience::Room),
        ("dealer", Audience::Dealer),
        ("floor", Audience::Floor),
        ("auditor", Audience::Auditor),
    ];
    let told = all.iter().filter(|(_, audience)| what.is_told_to(*audience));
    told.map(|(name, _)| *name).collect::<Vec<_>>().join(" ")
}

#[test]
fn every_event_of_a_table_has_an_audience() {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for line in examples::journal_lines() {
        let events = Entry::from_line(&line).expect("an example").events().collect::<Vec<_>>();
        let line: Value = serde_json::from_str(&line).expect("JSON");
        let names = line["events"].as_array().expect("events").iter().map(name_of);
        for (name, event) in names.zip(events) {
            found.entry(told(&event.what)).or_default().insert(name);
        }
    }
    let expected = TOLD.iter().map(|(told, names)| {
        ((*told).to_owned(), names.iter().map(|name| (*name).to_owned()).collect())
    });
    assert_eq!(found, expected.collect());
}

/// Every language that has words.
fn languages() -> Vec<String> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../web/words");
    let entries = fs::read_dir(folder).expect("there are words");
    let name = |entry: fs::DirEntry| entry.file_name().into_string().expect("a language");
    entries.map(|entry| name(entry.expect("it is read"))).collect()
}

/// All that a page says in a language.
fn page(language: &str, name: &str) -> Value {
    let path = format!("../../web/words/{language}/{name}.json");
    let text = fs::read_to_string(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path));
    serde_json::from_str(&text.expect("there are words")).expect("JSON")
}

/// The names in braces.
fn blanks(words: &str) -> impl Iterator<Item = &str> {
    words.split('{').skip(1).filter_map(|rest| rest.split('}').next())
}

#[test]
fn every_refusal_has_words_in_every_language() {
    let office = office::Refusal::DECLARED.iter().chain(office::cage::Refusal::DECLARED);
    let all: Vec<&Declared> = declared().chain(office).collect();
    let languages = languages();
    assert!(languages.contains(&"en".to_owned()), "{languages:?}");
    for language in languages {
        let pages = ["refusals", "staff", "cage", "panels"].map(|name| page(&language, name));
        for Declared { code, values, .. } in &all {
            let keys = [code.to_string(), format!("refusal.{code}"), format!("refused-{code}")];
            let has_words = |page: &Value| keys.iter().any(|key| page[key].is_string());
            assert!(pages.iter().any(has_words), "{code} in {language}");
            let names: Vec<String> = values.iter().map(|(name, _)| wire_name(name)).collect();
            let said = pages[0][&keys[0]].as_str().unwrap_or_default();
            for blank in blanks(said) {
                assert!(names.iter().any(|name| name == blank), "{code} has no {blank}: {said}");
            }
        }
    }
}
