//! Tables for a person: words to the left, numbers to the right.

use std::fmt::Write;

use anstyle::Style;

const BOLD: Style = Style::new().bold();

/// Draws a table whose first `words` columns are words and whose others are numbers. Every row has
/// as many cells as the head.
pub(crate) fn draw(text: &mut String, words: usize, head: &[String], rows: &[Vec<String>]) {
    let widths: Vec<usize> = (0..head.len())
        .map(|column| {
            let cells = rows.iter().map(|row| &row[column]).chain([&head[column]]);
            cells.map(|cell| cell.chars().count()).max().unwrap_or_default()
        })
        .collect();
    let line = |cells: &[String]| {
        let mut line = String::new();
        for (column, (cell, &width)) in cells.iter().zip(&widths).enumerate() {
            let gap = if column == 0 { "" } else { "  " };
            let _ = match column < words {
                true => write!(line, "{gap}{cell:<width$}"),
                false => write!(line, "{gap}{cell:>width$}"),
            };
        }
        line.trim_end().to_owned()
    };
    let _ = writeln!(text, "  {BOLD}{}{BOLD:#}", line(head));
    for row in rows {
        let _ = writeln!(text, "  {}", line(row));
    }
}

/// Rows as comma-separated values, a cell in quotes where it needs them.
pub(crate) fn csv(head: &[String], rows: &[Vec<String>]) -> String {
    let line = |cells: &Vec<String>| cells.iter().map(|cell| quoted(cell)).collect::<Vec<_>>();
    [&head.to_vec()].into_iter().chain(rows).fold(String::new(), |mut text, row| {
        let _ = writeln!(text, "{}", line(row).join(","));
        text
    })
}

fn quoted(cell: &str) -> String {
    match cell.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell.to_owned(),
    }
}

/// The names of columns.
pub(crate) fn head<const N: usize>(names: [&str; N]) -> Vec<String> {
    names.map(str::to_owned).to_vec()
}
