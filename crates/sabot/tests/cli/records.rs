//! `sabot verify`, `report`, `export`, `import`, `backup` and `restore`.
//!
//! The journal is one of those that `records` tests with. If a built-in house changes, `UPDATE=1
//! cargo test -p records golden` plays it again.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::executable::{Run, run};

fn journal() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../records/tests/golden/journal.jsonl")
}

fn name(path: &Path) -> &str {
    path.to_str().expect("its name is a text")
}

/// A folder with a store that holds the journal.
fn store() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let address = folder.path().join("house.sabot");
    let run = run(&["import", name(&journal()), "--store", name(&address)]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert!(run.stdout.starts_with("imported: "), "{}", run.stdout);
    (folder, address)
}

#[track_caller]
fn check_refused(run: &Run, expected: &str) {
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    assert!(run.stderr.contains(expected), "{}", run.stderr);
    assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
}

#[test]
fn a_journal_that_is_right_is_verified_from_its_file_and_from_a_store() {
    let of_file = run(&["verify", name(&journal())]);
    assert_eq!((of_file.code, of_file.stderr.as_str()), (0, ""));
    assert!(of_file.stdout.starts_with("table/1: ok, "), "{}", of_file.stdout);
    assert!(of_file.stdout.contains("1 sealed shoe opened, "), "{}", of_file.stdout);
    let last = fs::read_to_string(journal()).expect("the journal");
    let last: Value = serde_json::from_str(last.lines().last().expect("a line")).expect("JSON");
    let hash = last["hash"].as_str().expect("a hash");
    assert!(of_file.stdout.ends_with(&format!("ends with {hash}\n")), "{}", of_file.stdout);

    let (_folder, address) = store();
    let of_store = run(&["verify", "--store", name(&address)]);
    assert_eq!((of_store.code, without_lineage(&of_store.stdout)), (0, of_file.stdout.as_str()));
}

/// What is said besides that a store was imported: that is a copy, and its lineage says so.
fn without_lineage(words: &str) -> &str {
    let rest = words.strip_prefix("lineage: ok, 1 line\n  ends with ");
    rest.and_then(|rest| rest.split_once('\n')).expect("a copy says that it is one").1
}

#[test]
fn the_wrong_line_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("forged.jsonl");
    let text = fs::read_to_string(journal()).expect("the journal");
    let forged = text.replacen("money-in", "cashed-out", 1);
    fs::write(&path, forged).expect("written");
    let run = run(&["verify", name(&path)]);
    assert_eq!((run.code, run.stderr.as_str()), (1, ""));
    assert_eq!(run.stdout, "table/1: line 2 is wrong: line 2 is not what was written\n");
}

#[test]
fn what_is_exported_is_what_was_imported() {
    let (folder, address) = store();
    let path = folder.path().join("out.jsonl");
    let exported = run(&["export", name(&path), "--store", name(&address)]);
    assert_eq!((exported.code, exported.stderr.as_str()), (0, ""));
    let text = fs::read_to_string(journal()).expect("the journal");
    let again = fs::read_to_string(&path).expect("an export");
    let (lineage, rest) = again.split_once('\n').expect("a line");
    assert!(lineage.contains(r#""stream":"lineage""#) && rest == text, "{lineage}");
    #[cfg(unix)]
    {
        let mode = std::os::unix::fs::PermissionsExt::mode(
            &fs::metadata(&path).expect("an export").permissions(),
        );
        assert_eq!(mode & 0o777, 0o600, "it is for its owner alone");
    }
    let piped = run(&["export", "--store", name(&address)]);
    assert!(piped.stdout == again);
}

#[test]
fn a_backup_is_restored() {
    let (folder, address) = store();
    let (backup, again) = (folder.path().join("b.sabot"), folder.path().join("again.sabot"));
    let made = run(&["backup", name(&backup), "--store", name(&address)]);
    assert_eq!((made.code, made.stderr.as_str()), (0, ""));
    assert!(made.stdout.starts_with("backed up: "), "{}", made.stdout);
    let restored = run(&["restore", name(&backup), "--store", name(&again)]);
    assert_eq!((restored.code, restored.stderr.as_str()), (0, ""));
    assert_eq!(run(&["verify", "--store", name(&again)]).code, 0);
    let twice = run(&["restore", name(&backup), "--store", name(&again)]);
    assert_eq!(twice.code, 2, "{}", twice.stdout);
}

#[test]
fn reports_in_every_form() {
    let (_folder, address) = store();
    let report = |args: &[&str]| {
        let common = ["--store", name(&address), "--made", "2026-11-17"];
        let run = run(&[&["report"], args, &common].concat());
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{args:?}");
        run.stdout
    };
    for kind in ["table", "shift", "wager", "commission", "staff", "events", "rulings"] {
        let text = report(&[kind]);
        assert!(text.contains("Made: 2026-11-17 00:00:00.000 UTC\n"), "{text}");
    }
    let text = report(&["table", "--from", "2026-11-16T18:00", "--to", "2026-11-16T20:00+01:00"]);
    assert!(text.contains("\n1  "), "{text}");
    assert!(report(&["table", "--from", "2027-01-01"]).ends_with("No activity\n"));
    assert_eq!(report(&["table", "--table", "1"]), report(&["table"]));
    assert!(report(&["table", "--csv"]).starts_with("table,coups,"));
    assert!(report(&["wager", "--html"]).starts_with("<!doctype html>"));
    let json: Value =
        serde_json::from_str(&report(&["patron", "--patron", "1", "--json"])).expect("JSON");
    assert_eq!(json["title"], "Statement of patron 1");
    assert_eq!(json["rows"][0]["funds_before"], "0.00");
}

#[test]
fn what_cannot_be_read_is_told_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let nowhere = folder.path().join("nowhere.sabot");
    for args in [&["verify"][..], &["report", "table"], &["export"]] {
        let run = run(&[args, &["--store", name(&nowhere)]].concat());
        check_refused(&run, "name it with --store ADDRESS");
        assert!(!nowhere.exists(), "a store was made by {args:?}");
    }
    check_refused(&run(&["verify", name(&nowhere)]), "cannot read");
    let text = folder.path().join("text.jsonl");
    fs::write(&text, "hello\n").expect("written");
    check_refused(&run(&["verify", name(&text)]), "line 1 of the file is no line of an export");
    let (_folder, address) = store();
    let address = name(&address);
    let report = |args: &[&str]| run(&[&["report"], args, &["--store", address]].concat());
    check_refused(&report(&["patron"]), "whose statement?");
    check_refused(&report(&["table", "--from", "yesterday"]), "is no moment");
    check_refused(&report(&["table", "--table", "9"]), "the store has no table `9`");
    check_refused(&report(&["gossip"]), "gossip");
}
