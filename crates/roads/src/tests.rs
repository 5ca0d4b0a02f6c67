//! The roads against published examples, against the rule in other words, and against themselves.

mod drawing;
mod following;
mod oracle;
mod properties;
mod published;
mod vectors;

use std::num::NonZeroUsize;

use crate::{BigMark, Board, Decision, Derived, Grid, Layout, Mark, Roads, Side, Tail};

/// A shoe as letters.
fn shoe(letters: &str) -> Vec<Decision> {
    letters.chars().map(|letter| Decision::from_letter(letter).expect("B, P or T")).collect()
}

fn layout(rows: usize, tail: Tail) -> Layout {
    Layout { rows: NonZeroUsize::new(rows).expect("rows"), tail }
}

fn drawn(letters: &str, tail: Tail) -> Board {
    Board::of(&shoe(letters), layout(6, tail))
}

fn fed(decisions: &[Decision]) -> Roads {
    let mut roads = Roads::new();
    for &decision in decisions {
        roads.push(decision);
    }
    roads
}

/// The grid as lines of cells that are as wide as the widest, a point where there is none.
fn picture<M: Copy>(grid: &Grid<M>, write: impl Fn(M) -> String) -> Vec<String> {
    let rows = grid.cells().iter().map(|cell| cell.row + 1).max().unwrap_or(0);
    let mut lines = vec![vec![".".to_owned(); grid.columns()]; rows];
    for cell in grid.cells() {
        lines[cell.row][cell.column] = write(cell.mark);
    }
    let width = lines.iter().flatten().map(String::len).max().unwrap_or(0);
    let padded = |cells: &Vec<String>| {
        let cells: Vec<_> = cells.iter().map(|cell| format!("{cell:<width$}")).collect();
        cells.join(" ").trim_end().to_owned()
    };
    lines.iter().map(padded).collect()
}

/// A cell of the big road: the winner, or a minus for nobody, then the ties if there are any.
fn big(mark: BigMark) -> String {
    let side = mark.side.map_or('-', Side::letter);
    match mark.ties {
        0 => side.to_string(),
        ties => format!("{side}{ties}"),
    }
}

/// Blue is small, so that it is not taken for Banker.
fn colour(mark: Mark) -> String {
    match mark {
        Mark::Red => "R".to_owned(),
        Mark::Blue => "b".to_owned(),
    }
}

/// The colours of a derived road in the order in which they came.
fn sequence(board: &Board, road: Derived) -> String {
    board.derived(road).cells().iter().map(|cell| cell.mark.letter()).collect()
}

/// The ask road for a side, a minus where there is no mark.
fn asked(board: &Board, side: Side) -> String {
    board.roads.ask(side).iter().map(|mark| mark.map_or('-', Mark::letter)).collect()
}
