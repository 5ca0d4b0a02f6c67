//! Published coups for other implementers: `vectors/coups.jsonl` is what this engine makes of them.

use std::{env, fs};

use serde_json::{Map, Value, json};

use super::{HUNDRED, deal};
use crate::{Side, Step, Terms};

/// The cards in the order they leave the shoe.
const COUPS: [&str; 82] = [
    // Naturals: one, two of a kind, and nine over eight.
    "6d 3s 2c 2d",
    "Jc Qh 9h Js",
    "2c Th 8s 8h",
    "Qs 2d 5d 7c",
    "9s 3d Kd 5c",
    "8c 9s Jh Qc",
    "3h 2h 5c 6d",
    "9h Qc Kh 9s",
    // The Player stands: each total of the Banker.
    "2d Qs 4h Qc 7s",
    "Th Kh 7d Ah 4d",
    "3d 2d 3c Kh Td",
    "3s Js 3c 3s 8s",
    "6h 4c As Jh 3s",
    "4c Kc 3h 5s 2h",
    "3h 6s 4s Jc",
    "4d 6h 2c As",
    // The Player draws: each row of the Banker's table, drawn and stood, at the edges.
    "Ac Td Td Jh 6s 8s",
    "Kc 3s Kh 8s 3h Qh",
    "9c 3c 5s 9h 4c 8h",
    "7d 3s 8s Jd Qc 7c",
    "7h 3c 8s Qd 7d Jh",
    "5s 7s Qs 6d 8d",
    "Qh Js 3c 3h 9d 6h",
    "Kd 4c 5c Qd Ad",
    "9h 3d 2d Ad 2c 6c",
    "Js 3h Jd As 7c 6h",
    "9c 2c 6c 2h 8s",
    "Ad Qc Js 5c Tc",
    "3d 8c 8d 7s 3h",
    "3d 5d Js Jh 4s Td",
    "3d 7h 2h 8h 7c Ac",
    "Jc 7s 4h 8s 8c",
    "9h 6s Ah Td 5d",
    "6c 6d 8c Qd 6s 2c",
    "As 2s 4h 4h 7s Ah",
    "2d 5c Qh Ac 8c",
    "8d 7h 2s Td Js",
    "5c 4s 6d 3h 7h",
    // Ties on every total.
    "Th Ad Jh 2s Th 7c",
    "Kh Ad Ac Qs Js Kh",
    "2s Ks Qs Js Kc 2h",
    "Kh 6c 4c 6s 9h As",
    "3s Td Th 4c As",
    "Qh 2c 4s 3c Ad",
    "Ad 5d 5d 7d 4h",
    "7h 3d Ks Qd 4c",
    "7s 6s Ad 2c",
    "3d 4d 6d 5h",
    // Dragon 7 and Panda 8, and coups that only look like them.
    "9h 2s 4h 8c Kc 7h",
    "8c 7d 8h 8s 2c",
    "Tc Kc 2s 7d 4h",
    "2c 4h Ad As 4s 2s",
    "2s 9s 9c 3s 7s Jc",
    "Qc 7d 4c 6h 4h 5c",
    "Th 2s 3s 8d 5c 9s",
    // A winning 6 of the Banker in two cards and in three.
    "2s Ah Ad 5s 2c",
    "4d Qh Tc 4d 6d 2h",
    // Every margin without a natural, to either side.
    "Jc Td 3c Td 6d Jc",
    "Qs Qh 2s 6s 6d 4c",
    "4s Jd 3s Kd Td",
    "Jh 8d Tc 5d 7c 8c",
    "7h 7s Td 8c 7s",
    "7c 6d Qh 7h Js",
    "Kd 9d 6s Ad 3d",
    "As 6h 9h 4s Ts 9c",
    "Qh 5c 4d Jd 6c 3c",
    "Ks 6h Ad 4d 9c 7c",
    "9d 7s Ac 4s 2c 7s",
    "4d 3d 6h 3d Ah",
    "4c Tc Qs Ac Kh 7c",
    "Js 4d 4s 3h Td",
    // Pairs and perfect pairs, of one side and of both.
    "Kh 2c Ks 6s",
    "Js Ks 2c Kd 3c 7h",
    "9h 2c 9c 2s",
    "8c 4h 8c Ac 7h",
    "5c 4d 6d 4d",
    "9d Kc 9d Kc",
    "Kh 9c Kh 9h",
    // The smallest and the largest sums of totals.
    "6h Jd 6h Ts 9s Js",
    "Jc Qd Th Qs Kh 3s",
    "8s 7s Kc Ks",
    "9h Js 2d 2h 8h 6c",
];

#[test]
fn published_coups_are_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../vectors/coups.jsonl");
    let lines: String = COUPS.iter().map(|cards| format!("{}\n", vector(cards))).collect();
    if env::var_os("UPDATE").is_some_and(|update| update == "1") {
        fs::write(path, &lines).expect("vectors can be written");
    }
    let published = fs::read_to_string(path).expect("vectors/coups.jsonl");
    for (published, line) in published.lines().zip(lines.lines()) {
        assert_eq!(published, line, "UPDATE=1 cargo test -p baccarat rewrites it");
    }
    assert_eq!(published, lines, "UPDATE=1 cargo test -p baccarat rewrites it");
}

fn vector(cards: &str) -> Value {
    let coup = deal(cards);
    let Step::Over(facts) = coup.next() else { panic!("{cards} is not a whole coup") };
    let totals = Side::ALL.map(|side| (side.id().to_owned(), facts.totals[side].get().into()));
    let returns = crate::catalogue::all().iter().map(|entry| {
        let settled = entry.wager.settle(HUNDRED, &facts, &Terms::default()).expect("modest");
        (entry.wager.id().to_string(), settled.returned.to_string().into())
    });
    json!({
        "cards": cards.split(' ').collect::<Vec<_>>(),
        "totals": Map::from_iter(totals),
        "winner": facts.winner().id(),
        "margin": facts.margin(),
        "cards_used": facts.cards_used(),
        "returns_for_100": Map::from_iter(returns),
    })
}
