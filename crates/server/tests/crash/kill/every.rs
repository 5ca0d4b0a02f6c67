//! A shoe during which the house is killed at every single event.
//!
//! A script is recorded at a house that nobody kills: a dealer who deals from a sealed shoe, and
//! four patrons who bet. Another house, with the same shoe, does the same, but is killed at each
//! command: right after it is on the disk and before anybody is told, or before any of it is
//! written. Then it is started again, and asked again. After each start, everybody sees exactly
//! what they saw at the other house, and in the end both journals say the same.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;
use store::{Store, StreamName};

use crate::child::{Child, Disk, Tables, store_in};
use crate::{Dice, times};

const TABLE: &str = "live-0";
const ONE: Tables = Tables { live: 1, automatic: 0, cash: 0 };

/// So many coups are played in a test run. In the long one, all of the shoe.
const COUPS: u32 = 12;

/// What is said to a house, and what it answers.
struct Script {
    lines: Vec<(String, String)>,
    /// What everybody sees, by how much has happened.
    looks: BTreeMap<u64, Value>,
}

#[tokio::test]
async fn nothing_is_lost_or_twice_whenever_the_house_is_killed() {
    let (disk, other) = (Disk::new(), tempfile::tempdir().expect("a folder"));
    prepare(&disk);
    for file in ["house.sabot", "house.key"] {
        fs::copy(disk.folder.path().join(file), other.path().join(file)).expect("it is copied");
    }
    let coups = if times() > 1 { u32::MAX } else { COUPS };
    let script = record(other.path(), coups);
    let kills = play_and_kill(&disk, &script);
    println!("{} commands, {kills} kills", script.lines.len());
    assert!(kills > 60, "only {kills} kills");
    let [killed, not] = [disk.store(), store_in(other.path())];
    let [killed, not] = [journal(&killed).await, journal(&not).await];
    for (number, (killed, not)) in killed.iter().zip(&not).enumerate() {
        assert_eq!(killed, not, "line {}", number + 1);
    }
    assert_eq!(killed.len(), not.len());
}

/// Up to a shoe that is sealed and cut, killed at every event of it. The secret of a shoe is
/// chance, so two houses can only be compared from there.
fn prepare(disk: &Disk) {
    let ask = |who: &str, id: &str, request: &str| {
        format!(r#"ask {TABLE} {who} {{"kind":"command","id":"{id}",{request}}}"#)
    };
    let mut lines = vec![
        ask("floor", "o-1", r#""open":{"dealer":7}"#),
        ask("dealer", "o-2", r#""new-shoe":{}"#),
        ask("dealer", "o-3", r#""cut":{"from-end":100}"#),
    ];
    for patron in 1..=4 {
        let request = format!(r#""money-in":{{"patron":{patron},"cents":5000000}}"#);
        lines.push(ask("house", &format!("m-{patron}"), &request));
    }
    Child::start_on(disk, ONE).stop();
    for line in lines {
        let mut child = Child::start_on(disk, ONE);
        child.tell("warm");
        disk.fail("kept");
        assert_eq!(child.try_tell(&line), None, "it is killed: {line}");
        child.bury();
        disk.mend();
        let mut child = Child::start_on(disk, ONE);
        let answer = child.tell(&line);
        assert!(answer.starts_with(r#"{"kind":"answer""#), "{line}: {answer}");
        child.stop();
    }
}

/// Plays so many coups, or a whole shoe, at a house that nobody kills.
fn record(folder: &Path, coups: u32) -> Script {
    let mut child = Child::start(folder, ONE);
    let mut script = Script { lines: Vec::new(), looks: BTreeMap::new() };
    let mut dice = Dice(6);
    let mut played = 0;
    script.look(&mut child);
    loop {
        let next = child.tell(&format!("next {TABLE}"));
        let dealer = |request: &str| ("dealer".to_owned(), request.to_owned());
        match next.trim_start_matches("Some(").split(['(', ')', ',']).next().expect("a word") {
            "OpenBets" if played == coups => break,
            // The shoe is over once its secret is open.
            "LoadShoe" if next.ends_with(" 0 unopened") => break,
            "LoadShoe" => script.look(&mut child),
            "OpenBets" => {
                played += 1;
                script.ask(&mut child, dealer(r#""open-bets":{}"#));
                for bet in bets(&mut dice) {
                    script.ask(&mut child, bet);
                }
            }
            "CloseBets" => script.ask(&mut child, dealer(r#""close-bets":{}"#)),
            "Turn" if next.contains("Player") => {
                script.ask(&mut child, dealer(r#""turn":{"side":"player"}"#));
            }
            "Turn" => script.ask(&mut child, dealer(r#""turn":{"side":"banker"}"#)),
            "DrawFirstCard" | "Deal" => {
                let line = format!("draw {TABLE} c-{}", script.lines.len());
                script.tell(&mut child, line);
            }
            other => panic!("nobody does {other}"),
        }
    }
    script.look(&mut child);
    child.stop();
    script
}

/// What patrons do while bets are open. Some of it is refused.
fn bets(dice: &mut Dice) -> Vec<(String, String)> {
    let wagers = ["banker", "player", "tie", "dragon-bonus-player"];
    let mut bets = Vec::new();
    for patron in 1..=4_u64 {
        if dice.below(3) == 0 {
            continue;
        }
        let wager = wagers[usize::try_from(dice.below(4)).expect("a few")];
        let cents = 500 * (1 + dice.below(20));
        let what = match dice.below(6) {
            0 => r#""clear":{}"#.to_owned(),
            1 => r#""repeat":{}"#.to_owned(),
            2 => r#""double":{}"#.to_owned(),
            _ => format!(r#""place":{{"area":{patron},"wager":"{wager}","cents":{cents}}}"#),
        };
        bets.push((format!("patron-{patron}"), what));
    }
    bets
}

impl Script {
    fn ask(&mut self, child: &mut Child, (who, request): (String, String)) {
        let id = self.lines.len();
        let message = format!(r#"{{"kind":"command","id":"c-{id}",{request}}}"#);
        self.tell(child, format!("ask {TABLE} {who} {message}"));
    }

    fn tell(&mut self, child: &mut Child, line: String) {
        let answer = child.tell(&line);
        self.lines.push((line, answer));
        self.look(child);
    }

    fn look(&mut self, child: &mut Child) {
        let (number, look) = look(child);
        self.looks.insert(number, look);
    }
}

/// Does the same, and is killed at each command. How often it was.
fn play_and_kill(disk: &Disk, script: &Script) -> u32 {
    let mut kills = 0;
    let mut child = Child::start_on(disk, ONE);
    'commands: for (nth, (line, answer)) in script.lines.iter().enumerate() {
        for how in ways(nth) {
            let (before, _) = look(&mut child);
            child.tell("warm");
            disk.fail(how);
            let told = child.try_tell(line);
            disk.mend();
            if let Some(told) = told {
                let is_refused = told.starts_with(r#"{"kind":"refused""#);
                assert!(is_refused, "only those write nothing: {told}");
                assert_eq!(&told, answer, "{line}");
                continue 'commands;
            }
            kills += 1;
            child.bury();
            child = Child::start_on(disk, ONE);
            let (number, seen) = look(&mut child);
            assert_eq!(number > before, *how == "kept", "{how}: {line}");
            if let Some(expected) = script.looks.get(&number) {
                assert_eq!(&seen, expected, "{how}: {line}");
            } else {
                // The house may have opened a seal by itself in the meantime; the last look shows
                // it.
                assert_eq!(nth + 1, script.lines.len(), "{number} is not known: {line}");
            }
        }
        assert_eq!(&child.tell(line), answer, "{line}");
    }
    let end = *script.looks.keys().next_back().expect("there were some");
    let (mut number, mut seen) = look(&mut child);
    while number < end {
        (number, seen) = look(&mut child);
    }
    assert_eq!(seen, script.looks[&end]);
    child.stop();
    kills
}

/// When it is killed at a command: before it is written, after it is on the disk, or first the one
/// and then the other where there is time for both.
fn ways(nth: usize) -> &'static [&'static str] {
    match (times() > 1, nth % 3) {
        (true, _) => &["write", "kept"],
        (false, 2) => &["write"],
        (false, _) => &["kept"],
    }
}

/// How much has happened, and what everybody sees, whenever that was.
fn look(child: &mut Child) -> (u64, Value) {
    let looked = child.tell(&format!("look {TABLE}"));
    let mut views: Value = serde_json::from_str(&looked).expect("JSON");
    let number = views[0]["number"].as_u64().expect("a number");
    forget_times(&mut views);
    (number, views)
}

/// Two houses do the same at different times.
fn forget_times(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            // A sentence may say how late it is.
            if fields.get("data").is_some_and(|data| data.get("late").is_some()) {
                fields.insert("text".to_owned(), Value::Null);
            }
            for (name, value) in fields.iter_mut() {
                match name.as_str() {
                    "at" | "until" | "played" | "left" | "late" => *value = Value::Null,
                    _ => forget_times(value),
                }
            }
        }
        Value::Array(values) => values.iter_mut().for_each(forget_times),
        _ => {}
    }
}

/// The lines of the table's journal, whenever they were written. The chain holds, and no command is
/// there twice.
async fn journal(address: &str) -> Vec<Value> {
    let store = Store::open(address).await.expect("it opens");
    let stream: StreamName = format!("table/{TABLE}").parse().expect("a name");
    store.verify(&stream).await.expect("the chain holds");
    let lines = store.read(&stream, 1, usize::MAX).await.expect("it is read");
    let mut ids = BTreeMap::new();
    let mut values = Vec::new();
    for line in lines {
        let mut value: Value = serde_json::from_str(&line.text).expect("JSON");
        if let Some(id) = value.get("id") {
            let before = ids.insert((value["by"].to_string(), id.to_string()), line.number);
            assert_eq!(before, None, "{} is there twice", line.text);
        }
        forget_times(&mut value);
        values.push(value);
    }
    values
}
