//! Published boards for other implementers: `vectors/roads.json` is what this crate makes of them.

use std::{env, fs};

use serde_json::{Value, json};

use super::vectors::{A, B, C, D, E, F, G};
use super::{layout, shoe};
use crate::{Board, Derived, Grid, Mark, Side, Tail};

/// Name, decisions, rows.
fn shoes() -> Vec<(&'static str, String, usize)> {
    let letters = [A, B, C, D, E, F, G].map(str::to_owned);
    let named = ["A", "B", "C", "D", "E", "F", "G"].into_iter().zip(letters);
    let more = [
        ("nothing yet", String::new(), 6),
        ("one decision", "P".to_owned(), 6),
        ("ties before the first winner", "TTTPTB".to_owned(), 6),
        ("fifty Bankers", "B".repeat(50), 6),
        ("tails up to the top", stacked(), 6),
        ("a flat board", A.to_owned(), 1),
        ("a low board", B.to_owned(), 3),
    ];
    named.map(|(name, letters)| (name, letters, 6)).chain(more).collect()
}

/// Streaks of twelve: each meets the tail of the one before a row higher.
fn stacked() -> String {
    [("B", "P"); 4].map(|(one, other)| one.repeat(12) + &other.repeat(12)).concat()
}

#[test]
fn published_boards_are_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../vectors/roads.json");
    let boards = shoes().into_iter().flat_map(|(name, letters, rows)| {
        let tails = [("redescend", Tail::Redescend), ("straight", Tail::Straight)];
        tails.map(|(id, tail)| {
            let board = Board::of(&shoe(&letters), layout(rows, tail));
            json!({ "name": name, "decisions": letters, "rows": rows, "tail": id,
                    "roads": roads(&board) })
        })
    });
    let lines: Vec<String> = boards.map(|board| board.to_string()).collect();
    let text = format!("[\n{}\n]\n", lines.join(",\n"));
    if env::var_os("UPDATE").is_some_and(|update| update == "1") {
        fs::write(path, &text).expect("vectors can be written");
    }
    let published = fs::read_to_string(path).expect("vectors/roads.json");
    for (published, line) in published.lines().zip(text.lines()) {
        assert_eq!(published, line, "UPDATE=1 cargo test -p roads rewrites it");
    }
    assert_eq!(published, text, "UPDATE=1 cargo test -p roads rewrites it");
}

fn roads(board: &Board) -> Value {
    let [big_eye, small, cockroach] =
        Derived::ALL.map(|road| cells(board.derived(road), |mark| json!({ "mark": letter(mark) })));
    let ask = |side| board.roads.ask(side).map(|mark| mark.map(letter));
    json!({
        "bead": cells(&board.bead, |mark| json!({ "mark": mark.letter().to_string() })),
        "big": cells(&board.big, |mark| {
            json!({ "mark": mark.side.map(|side| side.letter().to_string()), "ties": mark.ties })
        }),
        "big_eye": big_eye,
        "small": small,
        "cockroach": cockroach,
        "ask": { "banker": ask(Side::Banker), "player": ask(Side::Player) },
    })
}

fn letter(mark: Mark) -> String {
    mark.letter().to_string()
}

/// Where each cell is, and then what is there.
fn cells<M: Copy>(grid: &Grid<M>, mark: impl Fn(M) -> Value) -> Value {
    let cell = |cell: &crate::Cell<M>| {
        let mut value = json!({ "col": cell.column, "row": cell.row });
        let marks = mark(cell.mark).as_object().cloned().expect("keys of a cell");
        value.as_object_mut().expect("an object").extend(marks);
        value
    };
    grid.cells().iter().map(cell).collect()
}
