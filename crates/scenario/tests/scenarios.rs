//! The scenarios of the repository, and those of its pages, go as they are written.

use std::fs;
use std::path::{Path, PathBuf};

use house::Irregularity;
use scenario::Scenario;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every scenario below a folder, in order.
fn scenarios(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("it is read").path()).collect();
    paths.sort();
    let (folders, files): (Vec<_>, Vec<_>) = paths.into_iter().partition(|path| path.is_dir());
    let is_scenario = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "scenario");
    let below = folders.iter().flat_map(|folder| scenarios(folder));
    files.into_iter().filter(is_scenario).chain(below).collect()
}

/// What is wrong with a scenario, if anything is.
fn complaint(name: &str, text: &str, folder: &Path) -> Option<String> {
    let story = Scenario::read(text).and_then(|scenario| scenario.run(folder));
    match story {
        Err(fault) => Some(format!("{name}: {fault}")),
        Ok(story) => {
            let told = story.first_difference()?;
            let (line, asked, actual) = (told.line, &told.instruction, told.actual_line());
            Some(format!("{name}:{line}: {asked}: {:?}, happened: {actual}", told.difference))
        }
    }
}

#[test]
fn every_scenario_goes_as_written() {
    let paths = scenarios(&root().join("scenarios"));
    let complaints: Vec<String> = paths
        .iter()
        .filter_map(|path| {
            let text = fs::read_to_string(path).expect("it is read");
            let folder = path.parent().expect("it is in a folder");
            complaint(&path.display().to_string(), &text, folder)
        })
        .collect();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// Each numbered paragraph of the Washington rules, each condition of the gallery, each erratum
/// that a table can show, each kind of irregularity, and each built-in house.
#[test]
fn nothing_is_without_a_scenario() {
    let names: Vec<String> = scenarios(&root().join("scenarios"))
        .iter()
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
        .collect();
    let paragraphs = ["01", "02", "03", "05", "06", "07", "08", "09", "10"];
    let gallery = ["04a", "04b", "04c", "04d", "04e"];
    let numbers = paragraphs.iter().chain(&gallery).map(|number| format!("paragraph-{number}-"));
    let errata = (1..=15).map(|number| format!("erratum-e{number:02}-"));
    let others = ["macau", "announcements-before", "announcements-during", "announcements-after"];
    let others = others.iter().chain(&[
        "ghost-hands",
        "squeeze",
        "ez",
        "dragon-bonus",
        "electronic",
        "recall",
    ]);
    let care =
        ["session", "reality-check", "loss-limit", "time-limit", "limits-loosen", "time-out"];
    let others = others.chain(&care).chain(&["self-exclusion", "cash-out"]);
    let others = others.chain(&["interim-settlement", "payout-maximum", "differential"]);
    let irregularities =
        Irregularity::ALL.iter().map(|kind| format!("{}-{kind}", kind.code().to_lowercase()));
    let wanted = numbers.chain(errata).chain(irregularities);
    let wanted = wanted.chain(others.map(|name| (*name).to_owned()));
    let missing: Vec<String> =
        wanted.filter(|start| !names.iter().any(|name| name.starts_with(start))).collect();
    assert!(missing.is_empty(), "no scenario starts with {missing:?}");
}

/// The indented texts of the page that start with a house are whole scenarios.
#[test]
fn the_examples_of_the_page_go_as_written() {
    let page = fs::read_to_string(root().join("docs/SCENARIOS.md")).expect("it is read");
    let blocks = page.split("```text\n").skip(1).filter_map(|rest| rest.split("```").next());
    let examples: Vec<&str> = blocks.filter(|block| block.contains("house ")).collect();
    assert!(!examples.is_empty(), "the page has a worked example");
    for example in examples {
        assert_eq!(complaint("docs/SCENARIOS.md", example, &root()), None);
    }
}
