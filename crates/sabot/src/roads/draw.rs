//! A board drawn for a person. Every mark has a shape as well as a colour.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use roads::{BigMark, Board, Decision, Derived, Grid, Mark, Road, Side};

const RED: Style = AnsiColor::Red.on_default();
const BLUE: Style = AnsiColor::Blue.on_default();
const GREEN: Style = AnsiColor::Green.on_default();
const BOLD: Style = Style::new().bold();
const DIMMED: Style = Style::new().dimmed();

/// The legend: what stands on the first two roads, and on the derived ones.
const LEGEND: [&str; 2] = [
    "B Banker, P Player, T tie; ¹ counts ties on a cell",
    "□ ■ / red: the big road is regular there; ○ ● \\ blue: it is choppy",
];

/// The ask road in one line.
const ASKED: &str = "what Big Eye Boy, Small Road and Cockroach Pig would be marked next";

/// The board as text, with colours for terminals that have them, each road with at most so many
/// columns.
pub(super) fn draw(board: &Board, rows: usize, columns: usize) -> String {
    let mut text = String::new();
    for road in Road::ALL {
        match road {
            Road::Bead => draw_road(&mut text, road, &paper(&board.bead, rows, columns, bead)),
            Road::Big => draw_road(&mut text, road, &paper(&board.big, rows, columns, big)),
            Road::Derived(derived) => {
                let mark = |mark| [shape(derived, mark), BLANK];
                draw_road(&mut text, road, &paper(board.derived(derived), rows, columns, mark));
            }
        }
    }
    draw_ask_road(&mut text, board);
    text.push('\n');
    for line in LEGEND {
        let _ = writeln!(text, "  {DIMMED}{line}{DIMMED:#}");
    }
    text
}

/// A letter in a colour.
#[derive(Clone, Copy)]
struct Ink {
    letter: char,
    style: Style,
}

const BLANK: Ink = Ink { letter: ' ', style: Style::new() };
const EMPTY: [Ink; 2] = [Ink { letter: '·', style: DIMMED }, BLANK];

/// The part of a road that is drawn: a mark has two letters, and the second may be blank.
struct Paper {
    lines: Vec<Vec<[Ink; 2]>>,
    shown: usize,
    of: usize,
}

fn paper<M: Copy>(
    grid: &Grid<M>,
    rows: usize,
    columns: usize,
    ink: impl Fn(M) -> [Ink; 2],
) -> Paper {
    let shown = grid.columns().min(columns);
    let mut lines = vec![vec![EMPTY; shown]; rows];
    for cell in grid.last_columns(columns) {
        lines[cell.row][cell.column] = ink(cell.mark);
    }
    Paper { lines, shown, of: grid.columns() }
}

fn draw_road(text: &mut String, road: Road, paper: &Paper) {
    let _ = write!(text, "  {BOLD}{road}{BOLD:#}");
    let _ = match (paper.shown, paper.of) {
        (_, 0) => write!(text, ": no mark yet\n\n"),
        (shown, of) if shown < of => writeln!(text, ", the last {shown} of {of} columns"),
        _ => writeln!(text),
    };
    if paper.of == 0 {
        return;
    }
    for line in &paper.lines {
        text.push_str("  ");
        for &ink in line.as_flattened() {
            draw_ink(text, ink);
        }
        text.truncate(text.trim_end_matches(' ').len());
        text.push('\n');
    }
    text.push('\n');
}

fn draw_ink(text: &mut String, Ink { letter, style }: Ink) {
    let _ = write!(text, "{style}{letter}{style:#}");
}

fn bead(decision: Decision) -> [Ink; 2] {
    let style = decision.side().map_or(GREEN, style_of);
    [Ink { letter: decision.letter(), style }, BLANK]
}

fn big(mark: BigMark) -> [Ink; 2] {
    let winner = match mark.side {
        Some(side) => Ink { letter: side.letter(), style: style_of(side) },
        None => Ink { letter: Decision::Tie.letter(), style: GREEN },
    };
    [
        winner,
        Ink { letter: raised(mark.ties), style: if mark.ties > 0 { GREEN } else { BLANK.style } },
    ]
}

fn style_of(side: Side) -> Style {
    match side {
        Side::Player => BLUE,
        Side::Banker => RED,
    }
}

/// How many ties, as one letter.
fn raised(ties: usize) -> char {
    [' ', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'].get(ties).copied().unwrap_or('⁺')
}

/// Red is square and blue is round, so that nobody needs to see the colours; the cockroach pig
/// leans to one side or the other.
fn shape(road: Derived, mark: Mark) -> Ink {
    let letter = match (road, mark) {
        (Derived::BigEye, Mark::Red) => '□',
        (Derived::BigEye, Mark::Blue) => '○',
        (Derived::Small, Mark::Red) => '■',
        (Derived::Small, Mark::Blue) => '●',
        (Derived::Cockroach, Mark::Red) => '/',
        (Derived::Cockroach, Mark::Blue) => '\\',
    };
    Ink { letter, style: if mark == Mark::Red { RED } else { BLUE } }
}

fn draw_ask_road(text: &mut String, board: &Board) {
    let _ = writeln!(text, "  {BOLD}Ask Road{BOLD:#}, {ASKED}");
    for (side, title) in [(Side::Banker, "if Banker wins"), (Side::Player, "if Player wins")] {
        let _ = write!(text, "  {title}");
        for (road, mark) in Derived::ALL.into_iter().zip(board.roads.ask(side)) {
            text.push_str("  ");
            draw_ink(text, mark.map_or(EMPTY[0], |mark| shape(road, mark)));
        }
        text.push('\n');
    }
}
