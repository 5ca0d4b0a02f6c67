//! Reports written down: for a terminal, a spreadsheet, a program, a browser.

use std::fmt::Write;

use serde_json::{Map, Number, Value, json};

use super::document::{Cell, Column, Document, Signed};
use crate::ledger::money;
use crate::when::written;

/// What stands in a report about nothing.
const NOTHING: &str = "No activity";

impl Document {
    /// For a terminal or a typewriter.
    pub fn text(&self) -> String {
        let mut text = format!("{}\n", self.title);
        for (name, value) in self.about() {
            let _ = writeln!(text, "{name}: {value}");
        }
        text.push('\n');
        if self.is_empty() {
            let _ = writeln!(text, "{NOTHING}");
            return text + &self.signed_text();
        }
        let head: Vec<String> = self.columns.iter().map(|column| column.name.to_owned()).collect();
        let rows: Vec<Vec<String>> = self.all_rows().map(|row| texts(row)).collect();
        let width = |at: usize| {
            let cells = rows.iter().map(|row| &row[at]).chain([&head[at]]);
            cells.map(|cell| cell.chars().count()).max().unwrap_or_default()
        };
        let widths: Vec<usize> = (0..head.len()).map(width).collect();
        let line = |cells: &[String]| {
            let mut line = String::new();
            for ((cell, column), width) in cells.iter().zip(&self.columns).zip(&widths) {
                let gap = if line.is_empty() { "" } else { "  " };
                let _ = match column.is_number {
                    true => write!(line, "{gap}{cell:>width$}"),
                    false => write!(line, "{gap}{cell:<width$}"),
                };
            }
            line.trim_end().to_owned()
        };
        let rule = "-".repeat(widths.iter().sum::<usize>() + 2 * widths.len().saturating_sub(1));
        let _ = writeln!(text, "{}\n{rule}", line(&head));
        for (nth, row) in rows.iter().enumerate() {
            if nth == self.rows.len() {
                let _ = writeln!(text, "{rule}");
            }
            let _ = writeln!(text, "{}", line(row));
        }
        text + &self.signed_text()
    }

    fn signed_text(&self) -> String {
        self.signed.as_ref().map(Signed::text).unwrap_or_default()
    }

    /// As comma-separated values by RFC 4180: a head, the rows and no totals, which a spreadsheet
    /// makes itself. Numbers are plain, and no cell begins like a formula.
    pub fn csv(&self) -> String {
        let line = |cells: Vec<String>| cells.join(",") + "\r\n";
        let head = self.columns.iter().map(|column| quoted(&key(column))).collect();
        let rows = self.rows.iter().map(|row| line(row.iter().map(csv_cell).collect()));
        [line(head)].into_iter().chain(rows).collect()
    }

    /// As one object. Amounts are texts, so that no program makes them inexact.
    pub fn json(&self) -> Value {
        let object = |row: &Vec<Cell>| -> Map<String, Value> {
            self.columns.iter().zip(row).map(|(column, cell)| (key(column), value(cell))).collect()
        };
        let mut all = json!({
            "title": self.title,
            "houses": self.houses,
            "from": self.from.map(written),
            "to": self.to.map(written),
            "generated": written(self.generated_at),
            "rows": self.rows.iter().map(object).collect::<Vec<_>>(),
            "totals": self.totals.as_ref().map(object),
        });
        if let Some(Signed { key, checkpoint }) = &self.signed {
            all["signed"] = json!({ "key": key, "checkpoint": checkpoint });
        }
        all
    }

    /// As a page by itself.
    pub fn html(&self) -> String {
        let title = escape(&self.title);
        let mut page = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>{title}</title>\n\
             <style>{STYLE}</style>\n<h1>{title}</h1>\n<dl>\n"
        );
        for (name, value) in self.about() {
            let _ = writeln!(page, "<dt>{}<dd>{}", escape(name), escape(&value));
        }
        page += "</dl>\n";
        let signed = self.signed.as_ref().map(Signed::html).unwrap_or_default();
        if self.is_empty() {
            let _ = writeln!(page, "<p>{NOTHING}</p>\n{signed}</html>");
            return page;
        }
        let row = |tag: &str, cells: &[String]| {
            let cells = cells.iter().zip(&self.columns).map(|(cell, column)| {
                let class = if column.is_number { " class=\"n\"" } else { "" };
                format!("<{tag}{class}>{}</{tag}>", escape(cell))
            });
            format!("<tr>{}</tr>\n", cells.collect::<String>())
        };
        let head: Vec<String> = self.columns.iter().map(|column| column.name.to_owned()).collect();
        page += &format!("<table>\n<thead>\n{}</thead>\n<tbody>\n", row("th", &head));
        self.rows.iter().for_each(|cells| page += &row("td", &texts(cells)));
        page += "</tbody>\n";
        if let Some(totals) = &self.totals {
            page += &format!("<tfoot>\n{}</tfoot>\n", row("td", &texts(totals)));
        }
        page + "</table>\n" + &signed + "</html>\n"
    }

    fn all_rows(&self) -> impl Iterator<Item = &Vec<Cell>> {
        self.rows.iter().chain(&self.totals)
    }

    /// What goes before the table.
    fn about(&self) -> Vec<(&'static str, String)> {
        let edge = |time: Option<table::Time>, none: &str| time.map_or(none.to_owned(), written);
        let (from, to) = (edge(self.from, "the beginning"), edge(self.to, "the end"));
        let mut about = Vec::new();
        if !self.houses.is_empty() {
            about.push(("House", self.houses.join(", ")));
        }
        about.push(("From", format!("{from} to {to}, UTC")));
        about.push(("Made", format!("{} UTC", written(self.generated_at))));
        about
    }
}

fn texts(row: &[Cell]) -> Vec<String> {
    row.iter().map(text).collect()
}

fn text(cell: &Cell) -> String {
    match cell {
        Cell::Empty => String::new(),
        // Nothing that a terminal would obey.
        Cell::Text(text) => text.chars().map(|it| if it.is_control() { ' ' } else { it }).collect(),
        Cell::Count(count) => count.to_string(),
        Cell::Money(cents) => money(*cents),
        Cell::Figure(figure) => figure.clone(),
        Cell::Time(time) => written(*time),
    }
}

fn value(cell: &Cell) -> Value {
    match cell {
        Cell::Empty => Value::Null,
        Cell::Text(text) => json!(text),
        Cell::Count(count) => Value::Number(Number::from(*count)),
        Cell::Money(_) | Cell::Figure(_) | Cell::Time(_) => json!(text(cell)),
    }
}

/// A column's name for programs.
fn key(column: &Column) -> String {
    column.name.to_lowercase().replace(' ', "_").replace('%', "percent")
}

fn csv_cell(cell: &Cell) -> String {
    let text = text(cell);
    let is_words = matches!(cell, Cell::Text(_));
    // A spreadsheet would calculate it.
    match is_words && text.starts_with(['=', '+', '-', '@']) {
        true => quoted(&format!("'{text}")),
        false => quoted(&text),
    }
}

fn quoted(cell: &str) -> String {
    match cell.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell.to_owned(),
    }
}

pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            letter if letter.is_control() => escaped.push(' '),
            letter => escaped.push(letter),
        }
    }
    escaped
}

const STYLE: &str = "body{font:14px sans-serif}table{border-collapse:collapse}\
                     td,th{padding:.2em .6em;border-bottom:1px solid #ccc;text-align:left}\
                     .n{text-align:right}tfoot{font-weight:bold}dt{float:left;width:5em}";
