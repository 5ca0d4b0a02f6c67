//! `sabot house sheet`, and the warning of `sabot house check` about wagers that cost the house.

use std::fs;
use std::path::{Path, PathBuf};

use house::House;
use serde_json::Value;

use crate::executable::run;
use crate::markup::{check_alone, check_tags};

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[track_caller]
fn sheet(args: &[&str]) -> String {
    let run = run(&[&["house", "sheet"], args].concat());
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{args:?}");
    run.stdout
}

#[test]
fn a_page_stands_alone() {
    for house in ["washington", "ez", "dragon-bonus"] {
        let page = sheet(&[house]);
        check_tags(&page, &["meta"]);
        check_alone(&page);
        let version = House::preset(house).expect("a preset").version.file;
        assert!(page.contains(&format!("Version {version} ")), "{house}");
    }
    let page = sheet(&["ez"]);
    for part in ["EZ Baccarat: PAR sheet", "Dragon 7", "112633011329024", "7.6113", "<polyline"] {
        assert!(page.contains(part), "{part}");
    }
}

#[test]
fn a_page_says_how_often_a_wager_pushes_with_each_number_of_decks() {
    let page = sheet(&["washington"]);
    let head = ["Return %", "Edge %", "Hit rate %", "Push %", "SD"];
    let head = head.map(|name| format!("<th class=\"number\">{name}</th>")).concat();
    assert_eq!(page.matches(&format!("<th>Decks</th>{head}")).count(), 3);
    let row = ["98.9421", "1.0579", "45.8597", "9.5156", "0.9274"];
    let row = row.map(|cell| format!("<td class=\"number\">{cell}</td>")).concat();
    assert!(page.contains(&format!("<td>8 ◂</td>{row}")), "{page}");
}

#[test]
fn a_page_says_that_commission_is_more_than_a_rate() {
    let note = "Commission is counted at its rate, before the rounding and the minimum of this \
                house.";
    let path = path("least-commission.toml");
    fs::write(&path, "name = \"Least\"\ncommission.minimum = \"0.25\"\n").expect("written");
    assert!(sheet(&[path.to_str().expect("a plain path")]).contains(note));
    for house in ["washington", "ez"] {
        assert!(!sheet(&[house]).contains(note), "{house}");
    }
}

#[test]
fn what_a_house_writes_stays_text() {
    let text = r#"
        name = "<b>Bold & \"Sons\"</b>"
        wagers = ["player", "own"]
        [wager.own]
        name = "<script>alert(1)</script>"
        lines = [{ when = { margin = 9 }, pays = "20:1" }]
    "#;
    let path = path("bold.toml");
    fs::write(&path, text).expect("the folder for tests can be written");
    let page = sheet(&[path.to_str().expect("a plain path")]);
    check_tags(&page, &["meta"]);
    check_alone(&page);
    assert!(page.contains("&lt;b&gt;Bold &amp; &quot;Sons&quot;&lt;/b&gt;: PAR sheet"));
}

#[test]
fn rows_add_up() {
    let rows = sheet(&["dragon-bonus", "--format", "csv"]);
    let mut lines = rows.lines();
    assert_eq!(
        lines.next(),
        Some("wager,decks,line,when,pays,count,deals,probability,contribution,return,edge,sd,hit")
    );
    assert!(rows.contains("\"Player wins, margin 9\",30:1,"), "{rows}");
    // With the loss, Player and Banker have three lines, Tie two, the bonuses nine.
    assert_eq!(lines.count(), (3 + 3 + 2 + 9 + 9) * 8);
}

#[test]
fn json_holds_every_number_of_decks() {
    let printed = sheet(&["washington", "--format", "json"]);
    let sheet: Value = serde_json::from_str(&printed).expect("JSON");
    let banker = &sheet["wagers"][1]["by_decks"];
    assert_eq!(banker.as_array().map(Vec::len), Some(8));
    assert_eq!(banker[7]["edge"], "0.010579057842");
    assert_eq!(banker[7]["return"], "0.989420942158");
    for decks in banker.as_array().expect("decks") {
        let lines = decks["lines"].as_array().expect("lines");
        let count = |line: &Value| line["count"].as_str().and_then(|it| it.parse::<u64>().ok());
        let counted: Option<u64> = lines.iter().map(count).sum();
        assert_eq!(counted.map(|sum| sum.to_string()).as_deref(), decks["denominator"].as_str());
    }
}

#[test]
fn the_format_follows_the_file() {
    for (name, start) in [("par.html", "<!doctype html>"), ("par.csv", "wager,"), ("par.json", "{")]
    {
        let path = path(name);
        assert_eq!(sheet(&["macau", "--out", path.to_str().expect("a plain path")]), "");
        let written = fs::read_to_string(&path).expect("the sheet is written");
        assert!(written.starts_with(start), "{name}");
    }
}

/// What `sabot house check` warns of, one line each, without the file's name.
#[track_caller]
fn check_warned(name: &str, text: &str, expected: &[&str]) {
    let path = path(name);
    fs::write(&path, text).expect("the folder for tests can be written");
    let path = path.to_str().expect("a plain path");
    let run = run(&["house", "check", "--short", path]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let lines: Vec<_> = run.stderr.lines().filter_map(|line| line.strip_prefix(path)).collect();
    assert_eq!(lines, expected);
}

#[test]
fn check_warns_of_a_wager_that_gives_the_bettor_the_edge() {
    check_warned(
        "generous.toml",
        "name = \"Generous\"\n[commission]\nrate = \"2%\"\n[wager.tie]\npays = \"10:1\"\n",
        &[
            ":3:8: `commission.rate`: the bettor has the edge on banker: 0.003179 of each unit \
             staked",
            ":4:8: `wager.tie`: the bettor has the edge on tie: 0.046716 of each unit staked",
        ],
    );
}

#[test]
fn check_says_that_the_edge_leaves_out_some_terms_of_the_commission() {
    check_warned(
        "generous-least.toml",
        "name = \"Generous\"\n[commission]\nrate = \"2%\"\nminimum = \"0.25\"\n\
         [wager.tie]\npays = \"10:1\"\n",
        &[
            ":3:8: `commission.rate`: the bettor has the edge on banker: 0.003179 of each unit \
             staked, at the rate of commission, before its rounding and minimum",
            ":5:8: `wager.tie`: the bettor has the edge on tie: 0.046716 of each unit staked",
        ],
    );
}

#[test]
fn check_does_not_warn_of_what_costs_the_house_nothing() {
    // Just above the break-even commission of 2.6932%, and Tie at 9 to 1.
    check_warned(
        "keen.toml",
        "name = \"Keen\"\n[commission]\nrate = \"2.70%\"\n[wager.tie]\npays = \"9:1\"\n",
        &[],
    );
    // Not offered, so nobody can bet on it.
    let text = "name = \"Unoffered\"\nwagers = [\"player\"]\n[commission]\nrate = \"0%\"\n\
                [wager.tie]\npays = \"20:1\"\n";
    check_warned("unoffered.toml", text, &[]);
}

#[test]
fn check_counts_with_the_house_s_decks() {
    // At 2.75% one deck gives the bettor the edge, and eight do not.
    check_warned(
        "one-deck.toml",
        "name = \"One deck\"\n[commission]\nrate = \"2.75%\"\n[shoe]\ndecks = 1\n",
        &[":3:8: `commission.rate`: the bettor has the edge on banker: 0.000224 of each unit \
             staked"],
    );
}
