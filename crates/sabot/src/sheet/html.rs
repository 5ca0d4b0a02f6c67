//! The sheet as one page with nothing outside it, fit for printing.

use std::slice;

use document::{Block, Column, Look, Page, Span, Table, Words, chapter, columns, text};
use num_rational::BigRational;
use odds::decimal;

use super::{LineOdds, Row, Sheet, lines};
use crate::figures::{PLACES_SHOWN, Priced, commission_note, pay_table, percent, whole};
use crate::plot::{self, Plot, Series, Size};

/// The digits after the point of a probability, which may be small.
const PLACES_OF_PROBABILITY: u32 = 8;

pub(super) fn page(sheet: &Sheet<'_>) -> String {
    let house = sheet.house;
    let plot = edge_plot(&sheet.wagers, "Edge by decks", Size::Large);
    let all = [chapter("All wagers"), summary(sheet), Block::Picture(plot.part())];
    let wagers = sheet.wagers.iter().map(|row| section(row, house.decks()));
    let page = Page {
        title: format!("{}: PAR sheet", house.name),
        preface: vec![text(about(sheet))],
        stamp: Some(house::stamp(house)),
        is_numbered: false,
        look: Look::Alone(plot::STYLE),
        blocks: all.into_iter().chain(wagers).collect(),
    };
    page.html()
}

fn about(sheet: &Sheet<'_>) -> String {
    let decks = match sheet.house.decks() {
        1 => "one deck".to_owned(),
        decks => format!("{decks} decks"),
    };
    let row = sheet.wagers.first().map(|row| row.with(sheet.house.decks()).price.deals);
    let deals = row.map(|deals| format!(": {deals} ordered six-card deals")).unwrap_or_default();
    let terms = commission_note(sheet.house, sheet.wagers.iter().map(|row| row.wager));
    let terms = terms.map(|note| format!(" {note}.")).unwrap_or_default();
    format!(
        "Exact for a full shoe of {decks}{deals}. The return is what comes back of each unit \
         staked, the stake included; the edge is what the house keeps; the hit rate is how often \
         the wager wins, of all coups. A push gives the stake back.{terms}"
    )
}

fn summary(sheet: &Sheet<'_>) -> Block {
    let head = columns(["Wager", "Pays"], ["Return %", "Edge %", "Hit rate %", "Push %", "SD"]);
    let row = |row: &Row<'_>| {
        let priced = row.with(sheet.house.decks());
        let price = &priced.price;
        vec![
            row.wager.name().to_owned(),
            pay_table(row.wager),
            shown(&priced.returned()),
            shown(&price.edge()),
            shown(&priced.hit()),
            shown(&price.probability(price.push())),
            priced.deviation(PLACES_SHOWN),
        ]
    };
    table(head, sheet.wagers.iter().map(row))
}

/// All about one wager.
fn section(row: &Row<'_>, decks: u8) -> Block {
    let priced = row.with(decks);
    let name = row.wager.name();
    let id = Span::Small(row.wager.id().as_str().to_owned());
    let plot = edge_plot(slice::from_ref(row), &format!("{name}: edge by decks"), Size::Small);
    let expectation = fraction(&priced.price.expectation());
    let blocks = vec![
        chapter(Words::from(name) + " " + id),
        line_table(priced),
        text(format!("Expectation: {expectation} of each unit staked.")),
        Block::Pair(vec![decks_table(row, decks), Block::Picture(plot.part())]),
    ];
    Block::Group { id: None, blocks }
}

/// An exact fraction as a page writes it.
fn fraction(number: &BigRational) -> String {
    number.to_string().replace('-', "−")
}

fn line_table(priced: &Priced<'_>) -> Block {
    let head = columns(["Line", "Odds"], ["Count", "Probability", "Adds to return"]);
    let row = |line: LineOdds| {
        vec![
            line.when,
            line.pays,
            line.count.to_string(),
            decimal(&line.probability, PLACES_OF_PROBABILITY),
            decimal(&line.contribution, PLACES_OF_PROBABILITY),
        ]
    };
    let total = vec![
        "all".to_owned(),
        String::new(),
        priced.price.deals.to_string(),
        decimal(&whole(1), PLACES_OF_PROBABILITY),
        decimal(&priced.returned(), PLACES_OF_PROBABILITY),
    ];
    table(head, lines(priced).into_iter().map(row).chain([total]))
}

fn decks_table(row: &Row<'_>, house_decks: u8) -> Block {
    let head = columns(["Decks"], ["Return %", "Edge %", "Hit rate %", "Push %", "SD"]);
    let rows = row.each().map(|(decks, priced)| {
        // The house's own decks stand out on paper too.
        let mark = if decks == house_decks { " ◂" } else { "" };
        vec![
            format!("{decks}{mark}"),
            shown(&priced.returned()),
            shown(&priced.price.edge()),
            shown(&priced.hit()),
            shown(&priced.price.probability(priced.price.push())),
            priced.deviation(PLACES_SHOWN),
        ]
    });
    table(head, rows)
}

fn edge_plot(rows: &[Row<'_>], title: &str, size: Size) -> Plot {
    let series = |row: &Row<'_>| Series {
        name: row.wager.name().to_owned(),
        look: row.place,
        points: row
            .each()
            .map(|(decks, priced)| (whole(decks.into()), priced.price.edge() * whole(100)))
            .collect(),
    };
    Plot {
        title: title.to_owned(),
        across: "decks".to_owned(),
        up: "edge, %".to_owned(),
        series: rows.iter().map(series).collect(),
        mark: None,
        up_from_zero: false,
        size,
    }
}

fn shown(fraction: &BigRational) -> String {
    percent(fraction, PLACES_SHOWN)
}

fn table(columns: Vec<Column>, rows: impl Iterator<Item = Vec<String>>) -> Block {
    let rows = rows.map(|row| row.into_iter().map(Words::from).collect()).collect();
    Block::Table(Table { columns, rows, totals: None })
}
