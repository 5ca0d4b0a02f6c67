//! Tables for a person: words to the left, numbers to the right.

use std::fmt::Write;

use anstyle::Style;
use document::{aligned, csv_line};

const BOLD: Style = Style::new().bold();

/// Draws a table whose first `words` columns are words and whose others are numbers. Every row has
/// as many cells as the head.
pub(crate) fn draw(text: &mut String, words: usize, head: &[String], rows: &[Vec<String>]) {
    let all: Vec<_> = [head].into_iter().chain(rows.iter().map(Vec::as_slice)).collect();
    let mut lines = aligned(&all, |column| column >= words).into_iter();
    let head = lines.next().unwrap_or_default();
    let _ = writeln!(text, "  {BOLD}{head}{BOLD:#}");
    lines.for_each(|line| *text += &format!("  {line}\n"));
}

/// Rows as comma-separated values, a cell in quotes where it needs them.
pub(crate) fn csv(head: &[String], rows: &[Vec<String>]) -> String {
    let rows = [head].into_iter().chain(rows.iter().map(Vec::as_slice));
    rows.map(|row| csv_line(row) + "\n").collect()
}

/// The names of columns.
pub(crate) fn head<const N: usize>(names: [&str; N]) -> Vec<String> {
    names.map(str::to_owned).to_vec()
}
