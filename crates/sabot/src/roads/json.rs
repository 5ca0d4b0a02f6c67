//! A board as one JSON object, for programs. The order of the keys is part of the format.

use roads::{Board, Derived, Grid, Mark, Side};
use serde::Serialize;

/// The object on a line of its own.
pub(super) fn line(board: &Board) -> String {
    let mut line = serde_json::to_string(&Roads::of(board)).expect("letters and numbers");
    line.push('\n');
    line
}

#[derive(Serialize)]
struct Roads {
    bead: Vec<Cell>,
    big: Vec<BigCell>,
    big_eye: Vec<Cell>,
    small: Vec<Cell>,
    cockroach: Vec<Cell>,
    ask: Ask,
}

#[derive(Serialize)]
struct Cell {
    col: usize,
    row: usize,
    mark: char,
}

#[derive(Serialize)]
struct BigCell {
    col: usize,
    row: usize,
    mark: Option<char>,
    ties: usize,
}

/// In the order of [`Derived::ALL`].
#[derive(Serialize)]
struct Ask {
    banker: [Option<char>; 3],
    player: [Option<char>; 3],
}

impl Roads {
    fn of(board: &Board) -> Roads {
        let [big_eye, small, cockroach] =
            Derived::ALL.map(|road| cells(board.derived(road), Mark::letter));
        let ask = |side| board.roads.ask(side).map(|mark| mark.map(Mark::letter));
        let big = board.big.cells().iter().map(|cell| BigCell {
            col: cell.column,
            row: cell.row,
            mark: cell.mark.side.map(Side::letter),
            ties: cell.mark.ties,
        });
        Roads {
            bead: cells(&board.bead, roads::Decision::letter),
            big: big.collect(),
            big_eye,
            small,
            cockroach,
            ask: Ask { banker: ask(Side::Banker), player: ask(Side::Player) },
        }
    }
}

fn cells<M: Copy>(grid: &Grid<M>, letter: fn(M) -> char) -> Vec<Cell> {
    let cells = grid.cells().iter();
    cells.map(|cell| Cell { col: cell.column, row: cell.row, mark: letter(cell.mark) }).collect()
}
