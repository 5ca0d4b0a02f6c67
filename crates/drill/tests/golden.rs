//! One whole shoe of every preset as each audience is shown it, as files.
//! `UPDATE=1 cargo test -p drill golden` rewrites them.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::{env, fs};

use drill::{Shown, Timing, playthrough};
use house::House;

/// The shoe that is played.
const SEED: u64 = 8;

/// So that a person can read it.
const LINES_MAX: usize = 2_000;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// Every preset, with what each audience is shown of its shoe.
static SHOWN: LazyLock<Vec<(&str, Vec<Shown>)>> = LazyLock::new(|| {
    let shown = |preset| {
        let house = House::preset(preset).expect("a preset");
        // Its terminals keep the time themselves.
        let timing = if preset == "electronic" { Timing::Clock } else { Timing::Word };
        let shown = playthrough(house, timing, SEED);
        (preset, shown.unwrap_or_else(|why| panic!("{preset}: {why}")))
    };
    House::preset_names().into_iter().map(shown).collect()
});

/// Compares a text with a file, or writes the file if asked to.
fn complaint(path: &str, text: &str) -> Option<String> {
    let file = folder().join(path);
    if env::var_os("UPDATE").is_some() {
        fs::create_dir_all(file.parent().expect("it is in a folder")).expect("it can be made");
        fs::write(&file, text).expect("it can be written");
    }
    let written = fs::read_to_string(&file).unwrap_or_default().replace("\r\n", "\n");
    if written == text {
        return None;
    }
    let (old, new): (Vec<&str>, Vec<&str>) = (written.lines().collect(), text.lines().collect());
    let same = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
    let line = |lines: &[&str]| lines.get(same).map_or("nothing", |line| *line).to_owned();
    let (number, old, new) = (same + 1, line(&old), line(&new));
    Some(format!("{path}:{number}\n  written: {old}\n  shown:   {new}"))
}

#[test]
fn golden_playthroughs_are_as_written() {
    let mut complaints = Vec::new();
    let mut names = Vec::new();
    for (preset, shown) in SHOWN.iter() {
        for Shown { audience, text } in shown {
            let path = format!("{preset}/{audience}.txt");
            let count = text.lines().count();
            assert!(count <= LINES_MAX, "{path} has {count} lines");
            complaints.extend(complaint(&path, text));
            names.push(path);
        }
    }
    let advice = "UPDATE=1 cargo test -p drill golden rewrites them";
    assert!(complaints.is_empty(), "{}\n{advice}", complaints.join("\n"));
    names.sort();
    assert_eq!(names, files(), "{} has other files than are shown", folder().display());
}

/// The files that are there.
fn files() -> Vec<String> {
    let entries = |folder: &Path| -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).expect("the folder is there");
        entries.map(|entry| entry.expect("it is read").path()).collect()
    };
    let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let below = |folder: PathBuf| -> Vec<String> {
        let files = entries(&folder);
        files.iter().map(|file| format!("{}/{}", name(&folder), name(file))).collect()
    };
    let mut files: Vec<String> = entries(&folder()).into_iter().flat_map(below).collect();
    files.sort();
    files
}

/// What a shoe is to have in it, so that the files show all of a house.
#[track_caller]
fn check(preset: &str, audience: &str, wanted: &[&str]) {
    let (_, shown) = SHOWN.iter().find(|(name, _)| *name == preset).expect("a preset");
    let story = shown.iter().find(|shown| shown.audience == audience).expect("an audience");
    for words in wanted {
        assert!(story.text.contains(words), "{preset}/{audience} has no `{words}`");
    }
}

#[test]
fn golden_shoes_have_all_that_a_house_does() {
    for preset in House::preset_names() {
        let shoe = ["ghost hand: ", "the cut card is out", "the shoe is over", "closed"];
        check(preset, "room", &shoe);
        check(preset, "auditor", &["books: in ", " wins ", " loses ", " pushes"]);
        check(preset, "seated", &["may repeat", "double", "clear", "not "]);
    }
    check("washington", "standing", &["of line 3 (patron 5) wins", "on banker of line 3"]);
    check("washington", "auditor", &[" commission, "]);
    check("macau", "seated", &["turn Player", "waive Banker", "or name patron"]);
    check("macau", "room", &["back back", "time is over", "may expose the Banker"]);
    check("electronic", "seated", &["bets open until "]);
}
