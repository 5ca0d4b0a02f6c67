//! `sabot house`: what it lists, shows, checks and prints.

use std::fs;
use std::path::{Path, PathBuf};

use crate::executable::{Run, command, run};

/// A file in the tests' own folder, with this text.
fn file(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("the folder for tests can be written");
    path
}

fn house(args: &[&str]) -> Run {
    run(&[&["house"], args].concat())
}

#[track_caller]
fn check(args: &[&str], expected: &str) {
    let run = house(args);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{args:?}");
    assert!(run.stdout.contains(expected), "{args:?}: {}", run.stdout);
}

#[track_caller]
fn check_refused(args: &[&str], expected: &str) {
    let run = house(args);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{args:?}");
    assert_eq!(run.stderr, format!("sabot: {expected}\n"), "{args:?}");
}

#[test]
fn without_a_command_it_explains_its_commands() {
    let run = house(&[]);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    for command in ["list", "show", "check", "wagers", "print", "schema"] {
        assert!(run.stderr.contains(&format!("\n  {command}")), "{}", run.stderr);
    }
}

#[test]
fn check_ends_quietly_when_nobody_reads_what_is_wrong() {
    let path = file("unread.toml", "name = \"Unread\"\n[shoe]\ndekcs = 6\n");
    let path = path.to_str().expect("a plain path");
    for args in [&["house", "check", path][..], &["house", "check", "--short", path]] {
        let mut child = command(args).spawn().expect("the executable starts");
        drop(child.stderr.take());
        assert_eq!(child.wait().expect("it ends").code(), Some(1), "{args:?}");
    }
}

#[test]
fn check_says_what_is_no_text() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("utf16.toml");
    fs::write(&path, b"\xff\xfen\x00a\x00").expect("the folder for tests can be written");
    let path = path.to_str().expect("a plain path");
    let expected = format!("`{path}` is not a text in UTF-8: save it as UTF-8 in your editor");
    check_refused(&["check", path], &expected);
    check_refused(&["check", "macao"], "there is no house `macao`: did you mean `macau`?");
    check(&["check", "macau"], "Macau style: sound");
}

#[test]
fn list_names_the_five_houses() {
    let names: Vec<String> = house(&["list"])
        .stdout
        .lines()
        .filter_map(|line| line.split_whitespace().next().map(str::to_owned))
        .collect();
    assert_eq!(names, ["washington", "ez", "macau", "dragon-bonus", "electronic"]);
}

#[test]
fn show_prints_a_file_that_check_finds_sound() {
    for name in ["washington", "ez", "macau", "dragon-bonus", "electronic"] {
        let shown = house(&["show", name]).stdout;
        let path = file(&format!("{name}.toml"), &shown);
        check(&["check", path.to_str().expect("a plain path")], ": sound, ");
    }
}

#[test]
fn show_suggests_the_nearest_name() {
    check_refused(&["show", "macao"], "no built-in house is called `macao`: did you mean `macau`?");
}

#[test]
fn check_tells_every_fault_and_ends_with_one() {
    let path = file("faulty.toml", "name = \"Faulty\"\n[shoe]\ndekcs = 6\ndecks = 12\n");
    let path = path.to_str().expect("a plain path");

    let short = house(&["check", "--short", path]);
    let expected = format!(
        "{path}:3:1: there is no option `shoe.dekcs` (did you mean `decks`?)\n\
         {path}:4:9: `shoe.decks` is 12, and should be from 1 to 8 (Article 1)\n"
    );
    assert_eq!((short.code, short.stdout.as_str()), (1, ""));
    assert_eq!(short.stderr, expected);

    let long = house(&["check", path]);
    assert_eq!((long.code, long.stdout.as_str()), (1, ""));
    for part in ["has 2 faults", "faulty.toml:3:1", "did you mean `decks`?", "faulty.toml:4:9"] {
        assert!(long.stderr.contains(part), "{part}: {}", long.stderr);
    }
}

#[test]
fn check_tells_warnings_and_ends_well() {
    let text = "name = \"Warned\"\n[commission]\nmode = \"half-on-6\"\nrate = \"4%\"\n";
    let path = file("warned.toml", text);
    let run = house(&["check", "--short", path.to_str().expect("a plain path")]);
    assert_eq!(run.code, 0);
    assert!(run.stderr.contains(":4:8: `commission.rate`: has no effect"), "{}", run.stderr);
    assert!(run.stdout.starts_with("Warned: sound, under no jurisdiction's rules\n"));
}

#[test]
fn a_house_file_pays_its_own_wager() {
    let text = r#"
        name = "Own"
        wagers = ["player", "banker", "tie", "blowout"]
        [wager.blowout]
        name = "Blowout"
        lines = [
            { when = { margin = "8 to 9" }, pays = "20:1" },
            { when = { margin = [6, 7], winner = "banker" }, pays = "7:2", commission = "10%" },
        ]
    "#;
    let path = file("own.toml", text);
    let path = path.to_str().expect("a plain path");
    check(&["wagers", path], "blowout");
    let args = ["coup", "--house", path, "--json", "--bet", "blowout=10", "Kh 8c Qd Ks"];
    assert!(run(&args).stdout.contains(r#""odds":"20:1","won":"200.00""#));
    let args = ["coup", "--house", path, "--json", "--bet", "blowout=10", "Ah 8c Qd Ks"];
    assert!(run(&args).stdout.contains(r#""won":"35.00","commission":"3.50","returned":"41.50""#));
}

#[test]
fn wagers_lists_what_can_be_bet_on() {
    check(&["wagers"], "dragon-7");
    check(&["wagers", "ez"], "$5.00 to $100.00");
    check(&["wagers", "washington"], "1:1 less 5%, push");
}

#[test]
fn print_writes_markdown_or_a_page() {
    check(&["print", "washington"], "# Washington card room: mini-baccarat internal controls\n");
    check(&["print", "washington", "--format", "html"], "<!doctype html>");
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("controls.html");
    let run = house(&["print", "ez", "--out", path.to_str().expect("a plain path")]);
    assert_eq!((run.code, run.stdout.as_str(), run.stderr.as_str()), (0, "", ""));
    let page = fs::read_to_string(&path).expect("the page is written");
    assert!(page.starts_with("<!doctype html>") && page.contains("Dragon 7"));
}

#[test]
fn print_says_what_it_cannot_write() {
    check_refused(
        &["print", "ez", "--out", "no-such-folder/controls.html"],
        "cannot write no-such-folder/controls.html: No such file or directory (os error 2)",
    );
}

#[test]
fn schema_is_json() {
    let printed = house(&["schema"]).stdout;
    let schema: serde_json::Value = serde_json::from_str(&printed).expect("JSON");
    assert_eq!(schema["properties"]["shoe"]["properties"]["decks"]["maximum"], 8);
}

#[test]
fn a_missing_file_is_told_in_one_line() {
    check_refused(
        &["check", "nowhere.toml"],
        "there is no house `nowhere.toml`: name a house file, or one of washington, ez, macau, \
         dragon-bonus, electronic",
    );
}
