//! The sheet for programs.

use odds::decimal;
use serde_json::{Value, json};

use super::{LineOdds, Row, Sheet, lines};
use crate::columns;
use crate::figures::{PLACES, Priced};

const COLUMNS: [&str; 13] = [
    "wager",
    "decks",
    "line",
    "when",
    "pays",
    "count",
    "deals",
    "probability",
    "contribution",
    "return",
    "edge",
    "sd",
    "hit",
];

/// A row for each wager, number of decks and line of the pay table.
pub(super) fn csv(sheet: &Sheet<'_>) -> String {
    let mut rows = Vec::new();
    for row in &sheet.wagers {
        for (decks, priced) in row.each() {
            let figures = figures(priced);
            for (number, line) in (1..).zip(lines(priced)) {
                rows.push(csv_row(decks, number, &line, priced, &figures));
            }
        }
    }
    columns::csv(&columns::head(COLUMNS), &rows)
}

fn csv_row(
    decks: u8,
    number: u32,
    line: &LineOdds,
    priced: &Priced<'_>,
    figures: &[(&str, String); 4],
) -> Vec<String> {
    let of_line = [
        priced.id(),
        decks.to_string(),
        number.to_string(),
        line.when.clone(),
        line.pays.clone(),
        line.count.to_string(),
        priced.price.deals.to_string(),
        decimal(&line.probability, PLACES),
        decimal(&line.contribution, PLACES),
    ];
    of_line.into_iter().chain(figures.iter().map(|(_, figure)| figure.clone())).collect()
}

/// What is said of a whole wager, rounded.
fn figures(priced: &Priced<'_>) -> [(&'static str, String); 4] {
    [
        ("return", decimal(&priced.returned(), PLACES)),
        ("edge", decimal(&priced.price.edge(), PLACES)),
        ("sd", priced.deviation(PLACES)),
        ("hit", decimal(&priced.hit(), PLACES)),
    ]
}

/// The whole sheet as one object.
pub(super) fn json(sheet: &Sheet<'_>) -> Value {
    let house = sheet.house;
    json!({
        "house": house.name,
        "version": house.version.file,
        "decks": house.decks(),
        "wagers": sheet.wagers.iter().map(wager_json).collect::<Vec<_>>(),
    })
}

fn wager_json(row: &Row<'_>) -> Value {
    json!({
        "wager": row.wager.id().as_str(),
        "name": row.wager.name(),
        "by_decks": row.each().map(|(decks, priced)| decks_json(decks, priced)).collect::<Vec<_>>(),
    })
}

fn decks_json(decks: u8, priced: &Priced<'_>) -> Value {
    let line = |line: LineOdds| {
        json!({
            "when": line.when,
            "pays": line.pays,
            "count": line.count.to_string(),
            "probability": decimal(&line.probability, PLACES),
            "contribution": decimal(&line.contribution, PLACES),
        })
    };
    let mut object = json!({
        "decks": decks,
        "denominator": priced.price.deals.to_string(),
        "lines": lines(priced).into_iter().map(line).collect::<Vec<_>>(),
        "ev": priced.price.expectation().to_string(),
    });
    for (name, figure) in figures(priced) {
        object[name] = json!(figure);
    }
    object
}
