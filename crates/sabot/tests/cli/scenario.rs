//! `sabot scenario`.

use std::fs;
use std::path::{Path, PathBuf};

use crate::executable::run;

const GOOD: &str = "\
house washington
open table
shoe
cut 100
card 9h          -> first card 9h, 9 burned …
buy in 3 100     -> 100.00 in credits
bets
bet 3 banker 50  -> placed
";

/// A file of its own for each test.
fn file(name: &str, text: impl AsRef<[u8]>) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("scenarios");
    fs::create_dir_all(&folder).expect("a folder can be made");
    let path = folder.join(name);
    fs::write(&path, text).expect("a file can be written");
    path
}

#[track_caller]
fn check(options: &[&str], path: &Path, code: i32, expected: &str) {
    let name = path.to_str().expect("its name is a text");
    let run = run(&[&["scenario"], options, &[name]].concat());
    assert_eq!((run.code, run.stderr.as_str()), (code, ""));
    assert_eq!(run.stdout.replace(name, "FILE"), expected);
}

#[track_caller]
fn check_refused(path: &Path, expected: &str) {
    let name = path.to_str().expect("its name is a text");
    let run = run(&["scenario", name]);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    assert_eq!(run.stderr.replace(name, "FILE"), format!("sabot: {expected}\n"));
}

#[test]
fn a_scenario_that_goes_as_written() {
    check(&[], &file("good.scenario", GOOD), 0, "FILE: ok, 7 instructions\n");
}

#[test]
fn the_first_difference_is_told() {
    let text = format!("{GOOD}bet 3 banker 300 -> placed # Too much.\nbet 3 tie 1 -> placed\n");
    check(
        &[],
        &file("differs.scenario", text),
        1,
        "FILE:9: bet 3 banker 300\n  expected: placed\n  \
         happened: refused: over the maximum of 300.00\n",
    );
}

#[test]
fn a_refusal_that_nobody_expects_is_told() {
    let text = format!("{GOOD}bets\n");
    let told = "FILE:9: bets\n  expected: no refusal\n  happened: refused: bets are open\n";
    check(&[], &file("refused.scenario", text), 1, told);
}

#[test]
fn every_file_is_told_of() {
    let good = file("one.scenario", GOOD);
    let bad = file("two.scenario", format!("{GOOD}close -> closed\n"));
    let [good, bad] = [&good, &bad].map(|path| path.to_str().expect("its name is a text"));
    let run = run(&["scenario", bad, good]);
    assert_eq!((run.code, run.stderr.as_str()), (1, ""));
    let expected = format!(
        "{bad}:9: close\n  expected: closed\n  happened: bets are closed; \"No more bets.\"\n\
         {good}: ok, 7 instructions\n"
    );
    assert_eq!(run.stdout, expected);
}

#[test]
fn the_whole_story_is_shown() {
    check(
        &["--show"],
        &file("shown.scenario", GOOD),
        0,
        "   2  open table\n        -> opened by floor 1 with dealer 2\n   \
         3  shoe\n        -> shoe 1\n        -> \"New shoe.\"\n        \
         -> \"Cut the cards, please.\"\n   \
         4  cut 100\n        -> cut 100 from the end\n   \
         5  card 9h\n        -> first card 9h, 9 burned\n        \
         -> \"First card is a 9. Burning 9.\"\n   \
         6  buy in 3 100\n        -> 100.00 in credits\n   \
         7  bets\n        -> bets are open for coup 1\n        -> \"Place your bets, please.\"\n   \
         8  bet 3 banker 50\n        -> placed\n\
         FILE: ok, 7 instructions\n",
    );
}

#[test]
fn an_update_writes_what_happened() {
    let path = file("updated.scenario", format!("{GOOD}bet 3 tie 1    -> placed\nclose\n"));
    check(&["--update"], &path, 0, "FILE: updated, 1 instruction\n");
    let expected = format!("{GOOD}bet 3 tie 1    -> refused: under the minimum of 5.00\nclose\n");
    assert_eq!(fs::read_to_string(&path).expect("it is there"), expected);
    check(&["--update"], &path, 0, "FILE: ok, 9 instructions\n");
}

#[test]
fn a_house_file_is_looked_for_beside_the_scenario() {
    let house = "name = \"Mine\"\nbased-on = \"washington\"\n[limits]\nminimum = \"20.00\"\n";
    file("mine.toml", house);
    let text = GOOD.replace("washington", "mine.toml");
    let text = format!("{text}bet 3 tie 19 -> refused: under the minimum of 20.00\n");
    check(&[], &file("mine.scenario", text), 0, "FILE: ok, 8 instructions\n");
}

#[test]
fn what_cannot_be_played_is_refused() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    check_refused(
        &folder.join("none.scenario"),
        "cannot read the scenario `FILE`: No such file or directory (os error 2)",
    );
    check_refused(
        &file("bytes.scenario", b"house \xff\n"),
        "`FILE` is not a text in UTF-8: save it as UTF-8",
    );
    check_refused(
        &file("long.scenario", "#".repeat((256 << 10) + 1)),
        "`FILE` is longer than 256 KiB: split the scenario",
    );
    check_refused(
        &file("faulty.scenario", format!("{GOOD}bet 3 banker lots\n")),
        "FILE:9: `lots` stands where an amount such as 25 or 12.50 is expected",
    );
    check_refused(
        &file("no-house.scenario", "house macao\n"),
        "FILE:1: there is no house `macao`: did you mean `macau`?",
    );
}
