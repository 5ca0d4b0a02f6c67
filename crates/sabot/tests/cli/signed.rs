//! `sabot verify --against`, and `sabot witness`: a journal held against what was signed.

use std::fs;
use std::path::{Path, PathBuf};

use notary::{Entry, Heads, Log, Signer, StreamHead};
use serde_json::Value;
use store::{Hash, Line, StreamName};

use crate::executable::run;

/// The table of the journal that `records` tests with: number and hash of each line, and the line.
fn table() -> Vec<(u64, [u8; 32], String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../records/tests/golden/journal.jsonl");
    let text = fs::read_to_string(path).expect("the journal");
    let of_table = text.lines().filter(|line| line.starts_with(r#"{"stream":"table/1""#));
    let read = |line: &str| {
        let row: Value = serde_json::from_str(line).expect("JSON");
        let hash: Hash = row["hash"].as_str().expect("a hash").parse().expect("a hash");
        (row["number"].as_u64().expect("a number"), hash.0, format!("{line}\n"))
    };
    of_table.map(read).collect()
}

/// Such a journal that was signed after so many lines of the table, as it is exported; and the
/// last checkpoint.
fn signed(after: &[usize]) -> (String, String) {
    let (table, signer) = (table(), Signer::of_house(&[5; 32]));
    let (mut log, mut lines) = (Log::default(), vec![Entry::Key(signer.key().clone())]);
    log.apply(&lines[0]).expect("a key");
    for (at, count) in (1_000..).zip(after) {
        let (number, hash, _) = table[count - 1];
        let head = StreamHead { stream: "table/1".to_owned(), number, hash };
        let heads = Heads::new(at, vec![head]).expect("heads");
        let entry = log.sign(heads, &signer).expect("a leaf");
        log.apply(&entry).expect("it is next");
        lines.push(entry);
    }
    let stream: StreamName = Entry::STREAM.parse().expect("a name");
    let (mut hash, mut text) = (Hash::START, String::new());
    for (number, entry) in (1..).zip(&lines) {
        let line = entry.to_line();
        hash = hash.of_next(&stream, number, &line);
        let line = store::exported(&stream, &Line { number, text: line, hash });
        text += &String::from_utf8(line).expect("text");
    }
    text.extend(table.iter().map(|(_, _, line)| line.as_str()));
    (text, log.latest().expect("a leaf").1.to_string())
}

struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    fn new() -> Place {
        Place { folder: tempfile::tempdir().expect("a folder") }
    }

    fn write(&self, name: &str, text: &str) -> String {
        let path: PathBuf = self.folder.path().join(name);
        fs::write(&path, text).expect("written");
        path.to_str().expect("a text").to_owned()
    }
}

#[test]
fn a_journal_that_was_signed_is_held_against_its_log_and_a_voucher() {
    let (place, all) = (Place::new(), table().len());
    let (export, checkpoint) = signed(&[3, all]);
    let (file, voucher) = (place.write("a.jsonl", &export), place.write("v.txt", &checkpoint));
    let ok = run(&["verify", &file, "--against", &voucher]);
    assert_eq!((ok.code, ok.stderr.as_str()), (0, ""), "{}", ok.stdout);
    let words = "signed: ok, 2 times, the last at 1970-01-01 00:00:01.001\n  by sabot/";
    assert!(ok.stdout.contains(words), "{}", ok.stdout);
    assert!(ok.stdout.ends_with("v.txt\n"), "{}", ok.stdout);
    // The same from a store.
    let address = place.folder.path().join("house.sabot");
    let address = address.to_str().expect("a text");
    assert_eq!(run(&["import", &file, "--store", address]).code, 0);
    let of_store = run(&["verify", "--store", address, "--against", &voucher]);
    assert_eq!(of_store.code, 0, "{}", of_store.stdout);
    let (lineage, rest) = of_store.stdout.split_once("log: ok, ").expect("the log");
    assert!(lineage.starts_with("lineage: ok, 1 line\n"), "what is imported is a copy: {lineage}");
    assert_eq!(format!("log: ok, {rest}"), ok.stdout);
}

#[test]
fn a_cut_tail_is_named_by_the_signed_leaf_and_by_a_voucher() {
    let (place, all) = (Place::new(), table().len());
    let (export, checkpoint) = signed(&[3, all]);
    let last = table().pop().expect("a line").2;
    let cut = place.write("cut.jsonl", &export.replace(&last, ""));
    let found = run(&["verify", &cut]);
    assert_eq!(found.code, 1);
    let missing = format!("table/1: line {all} is missing: {all} lines were signed at 1970");
    assert!(found.stdout.contains(&missing), "{}", found.stdout);
    // With the key, the log is cut as well: only what is elsewhere tells.
    let (export, _) = signed(&[3]);
    let cut = place.write("cut.jsonl", &export.replace(&last, ""));
    assert_eq!(run(&["verify", &cut]).code, 0);
    let voucher = place.write("v.txt", &checkpoint);
    let found = run(&["verify", &cut, "--against", &voucher]);
    assert_eq!(found.code, 1);
    assert!(
        found.stdout.contains("log: line 3 is missing: the log has 1 leaves"),
        "{}",
        found.stdout
    );
}

#[test]
fn what_was_never_signed_is_refused() {
    let place = Place::new();
    let (export, checkpoint) = signed(&[3]);
    let (file, text) = (place.write("a.jsonl", &export), place.write("t.txt", "hello"));
    let refused = run(&["verify", &file, "--against", &text]);
    assert_eq!((refused.code, refused.stdout.as_str()), (2, ""));
    let words = "is no checkpoint, no leaf and no state of a witness";
    assert!(refused.stderr.contains(words), "{}", refused.stderr);
    let forged = place.write("f.txt", &checkpoint.replacen("\n1\n", "\n2\n", 1));
    let found = run(&["verify", &file, "--against", &forged]);
    assert_eq!(found.code, 1);
    assert!(found.stdout.contains("f.txt: it is not signed by sabot/"), "{}", found.stdout);
    let key = Signer::of_house(&[6; 32]).key().to_string();
    let found = run(&["verify", &file, "--key", &key]);
    assert!(found.stdout.contains("the journal is signed by another key"), "{}", found.stdout);
}

#[test]
fn a_witness_without_a_house_or_with_a_mistyped_key_is_refused() {
    for (args, words) in [
        (&["witness"][..], "--log <VERIFIERKEY>"),
        (&["witness", "--log", "sabot/ab+00000000"], "a verifier key has the form"),
    ] {
        let run = run(args);
        assert_eq!(run.code, 2);
        assert!(run.stderr.contains(words), "{}", run.stderr);
    }
}
