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
    check(
        &[],
        &file("good.scenario", GOOD),
        0,
        "FILE: ok, 3 of 7 instructions say what must happen\n",
    );
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
         {good}: ok, 3 of 7 instructions say what must happen\n"
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
         FILE: ok, 3 of 7 instructions say what must happen\n",
    );
}

#[test]
fn an_update_writes_what_happened() {
    let path = file("updated.scenario", format!("{GOOD}bet 3 tie 1    -> placed\nclose\n"));
    let told = "FILE: updated, 1 instruction\n  line 9: bet 3 tie 1\n    was: placed\n    \
                now: refused: under the minimum of 5.00\n";
    check(&["--update"], &path, 0, told);
    let expected = format!("{GOOD}bet 3 tie 1    -> refused: under the minimum of 5.00\nclose\n");
    assert_eq!(fs::read_to_string(&path).expect("it is there"), expected);
    let told = "FILE: ok, 4 of 9 instructions say what must happen\n";
    check(&["--update"], &path, 0, told);
}

#[test]
fn an_update_tells_all_that_it_replaced() {
    let path = file("replaced.scenario", format!("{GOOD}bet 3 tie 1\nclose -> ?\nwait 1 -> ?\n"));
    let told = "FILE: updated, 3 instructions\n  \
                line 9: bet 3 tie 1\n    was: nothing said\n    \
                now: refused: under the minimum of 5.00\n  \
                line 10: close\n    was: ?\n    now: bets are closed; \"No more bets.\"\n  \
                line 11: wait 1\n    was: ?\n    now: nothing\n";
    check(&["--update"], &path, 0, told);
}

#[test]
fn a_file_that_says_little_is_told_so() {
    let text = "house ez\nopen table\nshoe\n";
    check(
        &[],
        &file("silent.scenario", text),
        0,
        "FILE: ok, 2 instructions, and none says what must happen: only a refusal would be \
         noticed\n  write `-> ?` after those that matter, and `--update` fills in what happens\n",
    );
    let text = "house ez\nopen table\nshoe -> …\n";
    let told = "FILE: ok, 1 of 2 instructions says what must happen\n";
    check(&[], &file("nearly-silent.scenario", text), 0, told);
}

#[test]
fn what_is_left_open_is_told() {
    let text = format!("{GOOD}report dropped-card\n");
    check(
        &[],
        &file("open.scenario", &text),
        0,
        "FILE: ok, 3 of 8 instructions say what must happen\n  \
         at the end the floor is still to rule on dropped-card in coup 1: if that is meant, end \
         with `pending -> dropped-card in coup 1`\n",
    );
    let text = format!("{text}pending -> dropped-card in coup 1\n");
    let told = "FILE: ok, 4 of 9 instructions say what must happen\n";
    check(&[], &file("meant-open.scenario", text), 0, told);
}

#[test]
fn a_slip_is_told_with_what_was_meant() {
    let text = format!("{GOOD}bet 3 bankr 50\n");
    let told = "FILE:9: bet 3 bankr 50\n  expected: no refusal\n  \
                happened: refused: the house does not offer bankr\n  did you mean `banker`?\n";
    check(&[], &file("slip.scenario", text), 1, told);
    let text = format!("{GOOD}bet 7 banker 50 -> placed\n");
    let told = "FILE:9: bet 7 banker 50\n  expected: placed\n  \
                happened: refused: only 0.00 in credits\n  \
                patron 7 has no credits: `buy in 7 500` brings some\n";
    check(&[], &file("stranger.scenario", text), 1, told);
}

#[test]
fn every_line_that_cannot_be_read_is_told() {
    let path = file("faults.scenario", format!("{GOOD}repotr misread\nbet 3 banker lots\n"));
    check_refused(
        &path,
        "FILE:9: `repotr` is no instruction: did you mean `report`?\n\
         FILE:10: `lots` stands where an amount such as 25 or 12.50 is expected",
    );
}

#[test]
fn a_house_file_is_looked_for_beside_the_scenario() {
    let house = "name = \"Mine\"\nbased-on = \"washington\"\n[limits]\nminimum = \"20.00\"\n";
    file("mine.toml", house);
    let text = GOOD.replace("washington", "mine.toml");
    let text = format!("{text}bet 3 tie 19 -> refused: under the minimum of 20.00\n");
    check(
        &[],
        &file("mine.scenario", text),
        0,
        "FILE: ok, 4 of 8 instructions say what must happen\n",
    );
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
