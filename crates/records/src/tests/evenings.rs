//! An evening of a house for each engine, as an auditor was given it when that engine decided.
//!
//! No switch rewrites these files: a line that was ever written is verified for ever.

use std::fs;
use std::path::PathBuf;

use house::House;
use protocol::journal::{CageEntry, Entry, OfficeEntry};
use protocol::plain::Digest;
use serde_json::json;
use table::Engine;

use crate::Houses;
use crate::verify::{record, verify_file};

fn evening(engine: Engine) -> (&'static str, &'static str) {
    match engine {
        Engine::V1 => {
            ("engine-1.jsonl", "895674004bb7dc4f00a8d968c7f76dbcb88248d284ad245b0b11da4668a932aa")
        }
        Engine::V2 => {
            ("engine-2.jsonl", "f9be8cc0a02629526ac3a86d37eff78c9b0c09035dfe1324d7043af43c5edf5d")
        }
    }
}

#[test]
fn bug_18_the_evening_of_every_engine_is_verified_for_ever() {
    for engine in Engine::ALL {
        let (name, digest) = evening(*engine);
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/evenings");
        let text = fs::read_to_string(folder.join(name)).expect("the evening is there");
        assert_eq!(house::digest(&text), digest, "{name} was changed");
        let verdicts = verify_file(&mut text.as_bytes(), &Houses::built_in(), |_| ());
        let verdicts = verdicts.expect("an export");
        for (stream, verdict) in &verdicts {
            let summary = verdict.as_ref().unwrap_or_else(|found| panic!("{name}: {found}"));
            assert!(summary.lines > 0, "{stream}");
        }
        let streams: Vec<&str> = verdicts.iter().map(|(stream, _)| stream.as_str()).collect();
        for stream in ["cage", "office", "table/cash", "table/train"] {
            assert!(streams.contains(&stream), "{stream} in {streams:?}");
        }
        let engines: Vec<Engine> = text.lines().filter_map(engine_of).collect();
        assert!(engines.iter().all(|it| it == engine), "{name} is of one engine");
    }
}

/// The engine that decided a line of an export, if the line is of a machine.
fn engine_of(row: &str) -> Option<Engine> {
    let record = record(row).expect("a row of an export");
    let text = &record.line.text;
    match record.stream.as_str() {
        "office" => Some(OfficeEntry::from_line(text).expect("a line").engine()),
        "cage" => Some(CageEntry::from_line(text).expect("a line").engine()),
        table if table.starts_with("table/") => {
            Some(Entry::from_line(text).expect("a line").engine())
        }
        _ => None,
    }
}

/// Bounds that came later do not take a journal's house away.
#[test]
fn bug_19_a_house_that_is_outside_by_now_is_still_found() {
    let text = "name = \"T\"\nunder = \"washington\"\nlimits.maximum = \"300.00\"\n\
                irregularities.dropped-card = \"offer-retract\"\n";
    assert!(House::read("house.toml", text).is_err());
    let digest = house::digest(text);
    let kept = json!({ "digest": digest, "text": text });
    let line = json!({
        "v": 1, "engine": 2, "at": 0, "by": "house",
        "command": { "keep-house": kept }, "events": [{ "house-kept": kept }],
    });
    let mut houses = Houses::built_in();
    houses.learn(&line.to_string());
    let found = houses.find(&Digest(digest.parse().expect("a digest")));
    assert_eq!(found.map(|house| house.name.as_str()), Some("T"));
}
