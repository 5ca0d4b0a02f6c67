//! Whatever is written is played or refused, and an update is what then happens.

use std::path::Path;

use proptest::prelude::*;

use super::Scenario;

/// A line of an evening: mostly things that can be asked for, in no good order.
fn line() -> impl Strategy<Value = String> {
    let fixed = [
        "open table",
        "shoe",
        "cut 100",
        "card 5h",
        "bets",
        "bets by house",
        "close",
        "last bets",
        "ghost",
        "tick",
        "tick -> nothing",
        "wait 3.5",
        "wait 45m",
        "turn player",
        "turn banker",
        "waive player",
        "waive banker",
        "look room -> …",
        "look auditor -> …",
        "recall 1 -> …",
        "recall 2 as 3 -> …",
        "cut card",
        "pause",
        "resume",
        "end shoe",
        "close table",
        "dealer 4",
        "books -> …",
        "-> more",
        "",
    ];
    prop_oneof![
        4 => prop::sample::select(fixed.to_vec()).prop_map(str::to_owned),
        2 => (0..11_u8, 0..11_u8, 0..500_u32).prop_map(|(area, patron, amount)| {
            format!("bet {area} banker {amount} by {patron} -> placed  # Perhaps.")
        }),
        1 => (0..11_u8, 1..11_u8).prop_map(|(line, patron)| {
            format!("bet line {line} player 10 by {patron}")
        }),
        1 => (1..11_u8).prop_map(|patron| format!("buy in {patron} 300")),
        1 => (1..11_u8).prop_map(|patron| format!("clear {patron}")),
        1 => (1..11_u8).prop_map(|patron| format!("turn player by {patron}")),
        1 => (1..11_u8).prop_map(|patron| format!("delegate banker to {patron}")),
        1 => (1..11_u8).prop_map(|patron| format!("look {patron} -> …")),
        1 => (1..11_u8).prop_map(|patron| format!("repeat {patron}")),
        1 => (1..11_u8).prop_map(|patron| format!("double {patron}")),
        1 => (1..11_u8).prop_map(|patron| format!("cash out {patron}")),
        1 => (1..11_u8, 0..60_u8).prop_map(|(patron, loss)| format!("limit {patron} loss {loss}")),
        1 => (1..11_u8, 0..3_u8).prop_map(|(patron, hours)| format!("time out {patron} {hours}h")),
        1 => (1..11_u8).prop_map(|patron| format!("acknowledge {patron}")),
        1 => (1..11_u8).prop_map(|patron| format!("session {patron} -> …")),
        3 => prop::collection::vec(prop::sample::select(CARDS.to_vec()), 1..7)
            .prop_map(|cards| format!("cards {} -> …", cards.join(" "))),
    ]
}

/// Lines below each other, and some behind each other.
fn lines() -> impl Strategy<Value = String> {
    let joint = prop_oneof![3 => Just("\n"), 1 => Just("; ")];
    let all = prop::collection::vec((line(), joint), 0..60);
    all.prop_map(|all| all.into_iter().flat_map(|(line, joint)| [line, joint.to_owned()]).collect())
}

const CARDS: [&str; 8] = ["Ah", "3c", "4s", "6d", "7h", "8c", "9s", "Kd"];

fn house() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec!["washington", "ez", "macau", "dragon-bonus", "electronic"])
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "(house ez\n)?([ -~]{0,20}\n){0,5}\\PC{0,20}") {
        if let Ok(scenario) = Scenario::read(&text) {
            drop(scenario.run(Path::new("no folder")));
        }
    }

    #[test]
    fn an_update_goes_as_written(house in house(), lines in lines()) {
        let start = "open table\nshoe\ncut 100\ncard 5h\nbuy in 1-9 500\n";
        let text = format!("house {house}\n{start}{lines}\n");
        // A line that goes on with nothing is a fault, and told as such.
        if let Ok(scenario) = Scenario::read(&text) {
            let story = scenario.run(Path::new("")).expect("the house is built in");
            let updated = scenario.updated(&story);
            let again = Scenario::read(&updated).expect("an update can be read");
            let story = again.run(Path::new("")).expect("the house is built in");
            prop_assert_eq!(story.first_difference(), None);
            prop_assert_eq!(again.updated(&story), updated);
        }
    }
}
