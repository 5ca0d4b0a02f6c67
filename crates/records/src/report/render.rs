//! Reports written down: for a terminal, a spreadsheet, a program, a browser.

use document::{Block, Column, Look, Page, Table, csv_line};
use serde_json::{Map, Number, Value, json};

use super::document::{Cell, Document, Signed};
use crate::ledger::money;
use crate::when::written;

/// What stands in a report about nothing.
const NOTHING: &str = "No activity";

/// A report has many columns, and is seldom read as prose.
const WIDE: &str = "body { max-width: none; font: 14px/1.4 system-ui, sans-serif; }\n\
                    table { width: auto; }\n";

/// How a report is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// For a terminal or a typewriter.
    Text,
    /// As comma-separated values.
    Csv,
    Json,
    /// As a page.
    Html,
}

impl Document {
    /// In one of its forms: the same to the byte, whoever asks.
    pub fn written(&self, format: Format) -> String {
        match format {
            Format::Text => self.text(),
            Format::Csv => self.csv(),
            Format::Json => format!("{:#}\n", self.json()),
            Format::Html => self.html(),
        }
    }

    /// For a terminal or a typewriter.
    pub fn text(&self) -> String {
        self.page().text()
    }

    /// As a page by itself.
    pub fn html(&self) -> String {
        self.page().html()
    }

    /// As comma-separated values by RFC 4180: a head, the rows and no totals, which a spreadsheet
    /// makes itself. Numbers are plain, and no cell begins like a formula.
    pub fn csv(&self) -> String {
        let line = |cells: Vec<String>| csv_line(&cells) + "\r\n";
        let head = self.columns.iter().map(key).collect();
        let rows = self.rows.iter().map(|row| line(row.iter().map(csv_cell).collect()));
        [line(head)].into_iter().chain(rows).collect()
    }

    /// As one object, with the unit that each column is in. Amounts are texts, so that no program
    /// makes them inexact.
    pub fn json(&self) -> Value {
        let object = |row: &Vec<Cell>| -> Map<String, Value> {
            self.columns.iter().zip(row).map(|(column, cell)| (key(column), value(cell))).collect()
        };
        let columns: Vec<Value> = self
            .columns
            .iter()
            .enumerate()
            .map(|(nth, column)| json!({ "name": key(column), "unit": self.unit(nth) }))
            .collect();
        let mut all = json!({
            "title": self.title,
            "houses": self.houses,
            "from": self.from.map(written),
            "to": self.to.map(written),
            "generated": written(self.generated_at),
            "columns": columns,
            "rows": self.rows.iter().map(object).collect::<Vec<_>>(),
            "totals": self.totals.as_ref().map(object),
        });
        if let Some(Signed { key, checkpoint }) = &self.signed {
            all["signed"] = json!({ "key": key, "checkpoint": checkpoint });
        }
        all
    }

    /// What the cells of a column hold; nothing if all of them are empty.
    fn unit(&self, nth: usize) -> Option<&'static str> {
        self.rows.iter().filter_map(|row| row.get(nth)).find_map(unit)
    }

    fn page(&self) -> Page {
        let blocks = [if self.is_empty() { document::text(NOTHING) } else { self.table() }];
        let signed = self.signed.as_ref().map(Signed::blocks).unwrap_or_default();
        Page {
            title: self.title.clone(),
            preface: vec![Block::Definitions(self.about())],
            stamp: None,
            is_numbered: false,
            look: Look::Alone(WIDE),
            blocks: blocks.into_iter().chain(signed).collect(),
        }
    }

    fn table(&self) -> Block {
        let cells = |row: &Vec<Cell>| row.iter().map(|cell| text(cell).into()).collect();
        Block::Table(Table {
            columns: self.columns.clone(),
            rows: self.rows.iter().map(cells).collect(),
            totals: self.totals.as_ref().map(cells),
        })
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

fn unit(cell: &Cell) -> Option<&'static str> {
    match cell {
        Cell::Empty => None,
        Cell::Text(_) => Some("text"),
        Cell::Count(_) => Some("count"),
        Cell::Money(_) => Some("money"),
        Cell::Figure(_) => Some("figure"),
        Cell::Time(_) => Some("time"),
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
    let is_formula = is_words && text.starts_with(['=', '+', '-', '@']);
    if is_formula { format!("'{text}") } else { text }
}
