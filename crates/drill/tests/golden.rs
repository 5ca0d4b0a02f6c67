//! Ten coups of every preset as each audience is shown them, and a few in which something goes
//! wrong, as files.
//! `UPDATE=1 cargo test -p drill golden` rewrites them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::{env, fs};

use drill::{Course, Shown, Timing, playthrough};
use house::House;

/// The shoes that are played, each by the name of its folder. Their seeds were chosen: so few coups
/// have all that [`check`] asks for, and all kinds of event that a whole shoe has.
const SHOES: [(&str, &str, Timing, Course, u64); 6] = [
    ("washington", "washington", Timing::Word, Course::InOrder, 1306),
    ("ez", "ez", Timing::Word, Course::InOrder, 3254),
    ("macau", "macau", Timing::Word, Course::InOrder, 1001),
    ("dragon-bonus", "dragon-bonus", Timing::Word, Course::InOrder, 1632),
    // Its terminals keep the time themselves.
    ("electronic", "electronic", Timing::Clock, Course::InOrder, 1600),
    ("irregularities", "macau", Timing::Word, Course::GoesWrong, 1260),
];

/// So that a person reads it when it changes.
const LINES_MAX: usize = 250;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// Every shoe, with what each audience is shown of it.
static SHOWN: LazyLock<Vec<(&str, Vec<Shown>)>> = LazyLock::new(|| {
    let shown = |(name, preset, timing, course, seed)| {
        let house = House::preset(preset).expect("a preset");
        let shown = playthrough(house, timing, course, seed);
        (name, shown.unwrap_or_else(|why| panic!("{name}: {why}")))
    };
    SHOES.into_iter().map(shown).collect()
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
    for (name, shown) in SHOWN.iter() {
        for Shown { audience, text, .. } in shown {
            let path = format!("{name}/{audience}.txt");
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
fn check(name: &str, audience: &str, wanted: &[&str]) {
    let (_, shown) = SHOWN.iter().find(|(shoe, _)| *shoe == name).expect("a shoe");
    let story = shown.iter().find(|shown| shown.audience == audience).expect("an audience");
    for words in wanted {
        assert!(story.text.contains(words), "{name}/{audience} has no `{words}`");
    }
}

#[test]
fn golden_shoes_have_all_that_a_house_does() {
    for preset in House::preset_names() {
        check(preset, "room", &["coup 10\n", "the cut card is out", "the shoe is over", "closed"]);
        check(preset, "auditor", &["books: in ", " wins ", " loses ", " pushes"]);
        check(preset, "seated", &["may repeat", "double", "clear", "not "]);
    }
    for preset in ["washington", "macau"] {
        check(preset, "room", &["ghost hand: "]);
    }
    check("washington", "standing", &["of line 3 (patron 5) wins", "on banker of line 3"]);
    check("washington", "auditor", &[" commission, "]);
    check("ez", "room", &["\"Dragon 7. ", "\"Panda 8.\""]);
    check("macau", "seated", &["turn Player", "waive Banker", "or name patron"]);
    check("macau", "room", &["back back", "time is over", "may expose the Banker"]);
    check("electronic", "seated", &["bets open until "]);
}

#[test]
fn golden_irregularities_are_reported_and_ruled_on() {
    for audience in ["seated", "standing", "room", "dealer", "floor", "auditor"] {
        let cases = ["dropped-card in coup 2, dealing", "misread in coup 3, settled"];
        check("irregularities", audience, &cases);
        let ruled = ["ruled: void", "coup 2 is void", "ruled: correct-record"];
        check("irregularities", audience, &ruled);
    }
    for audience in ["seated", "dealer", "floor", "auditor"] {
        check("irregularities", audience, &[": the coup is void", " comes to "]);
    }
    for audience in ["dealer", "floor", "auditor"] {
        check("irregularities", audience, &["told by dealer 2", "the cards are "]);
    }
    check(
        "irregularities",
        "floor",
        &["on record are ", "may rule void", "may rule correct-record"],
    );
}

/// What everybody is told of, who sees stakes, and who sees credits.
const TOLD: &str = "Announced BetsClosed BetsOpened CardsCorrected Closed CoupEnded CoupVoided CutCardOut Decided \
                    GhostStarted LastBets Opened Ruled ShoeCounted ShoeCut ShoeEnded ShoeLoaded \
                    SqueezeEnded SqueezeGiven Turned";
const TOLD_OF_STAKES: &str = "Resettled Settled StakeReturned Staked";
const TOLD_OF_CREDITS: &str = "CashedOut MoneyIn";

#[test]
fn golden_shoes_tell_each_audience_of_every_kind_of_event_that_a_shoe_has() {
    let all = [TOLD, TOLD_OF_STAKES, TOLD_OF_CREDITS];
    for (audience, wanted) in [
        ("seated", &all[..]),
        // Who stands wagers in one house alone, and nothing is taken back there.
        ("standing", &[TOLD, "Settled Staked", TOLD_OF_CREDITS]),
        ("room", &all[..1]),
        ("dealer", &all[..2]),
        ("floor", &all[..]),
        ("auditor", &all[..]),
    ] {
        let shown = SHOWN.iter().flat_map(|(_, shown)| shown);
        let told = shown.filter(|shown| shown.audience == audience).flat_map(|it| &it.kinds);
        let told: BTreeSet<&str> = told.copied().collect();
        let wanted: BTreeSet<&str> =
            wanted.iter().flat_map(|kinds| kinds.split_whitespace()).collect();
        assert_eq!(told, wanted, "{audience}");
    }
}
