//! The sheet as one page with nothing outside it, fit for printing.

use num_rational::BigRational;
use odds::decimal;

use super::{LineOdds, Row, Sheet, lines};
use crate::figures::{PLACES_SHOWN, Priced, commission_note, pay_table, percent, whole};
use crate::markup::escape;
use crate::plot::{self, Plot, Series, Size};

/// The digits after the point of a probability, which may be small.
const PLACES_OF_PROBABILITY: u32 = 8;

pub(super) fn page(sheet: &Sheet<'_>) -> String {
    let house = sheet.house;
    let title = escape(&format!("{}: PAR sheet", house.name));
    let stamp = stamp(sheet);
    let sections: String = sheet.wagers.iter().map(|row| section(row, house.decks())).collect();
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}{}{}</style>\n</head>\n<body>\n\
         <header>\n<h1>{title}</h1>\n<p>{}</p>\n<p class=\"stamp\">{stamp}</p>\n</header>\n\
         <main>\n<h2>All wagers</h2>\n{}{}{sections}</main>\n\
         <footer>{stamp}</footer>\n</body>\n</html>\n",
        plot::STYLE,
        page_stamp(house.version.short()),
        escape(&about(sheet)),
        summary(sheet),
        figure(&edge_plot(&sheet.wagers, "Edge by decks", Size::Large)),
    )
}

/// Which house file the figures belong to.
fn stamp(sheet: &Sheet<'_>) -> String {
    let version = &sheet.house.version;
    let base = match &version.base {
        Some(base) => format!("; based on {base}"),
        None => String::new(),
    };
    let sabot = env!("CARGO_PKG_VERSION");
    escape(&format!(
        "Version {version} (SHA-256 of the house file{base}), printed by Sabot {sabot}"
    ))
}

/// Names the version on every page of paper, so that loose pages can be put together again. The
/// version is digits and letters: nothing of it is read as style.
fn page_stamp(version: &str) -> String {
    assert!(version.bytes().all(|byte| byte.is_ascii_alphanumeric()), "a version is hexadecimal");
    format!(
        "@page {{ @bottom-left {{ content: 'Version {version}'; font: 7.5pt monospace; }}\n\
         @bottom-right {{ content: counter(page) ' of ' counter(pages); \
         font: 7.5pt monospace; }} }}\n"
    )
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

fn summary(sheet: &Sheet<'_>) -> String {
    let head = ["Wager", "Pays", "Return %", "Edge %", "Hit rate %", "Push %", "SD"];
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
    table(2, &head, sheet.wagers.iter().map(row))
}

/// All about one wager.
fn section(row: &Row<'_>, decks: u8) -> String {
    let priced = row.with(decks);
    let (name, id) = (escape(row.wager.name()), escape(row.wager.id().as_str()));
    let plot = edge_plot(
        std::slice::from_ref(row),
        &format!("{}: edge by decks", row.wager.name()),
        Size::Small,
    );
    format!(
        "<section>\n<h2>{name} <small>{id}</small></h2>\n{}<p>Expectation: {} of each unit \
         staked.</p>\n<div class=\"pair\">\n{}{}</div>\n</section>\n",
        line_table(priced),
        fraction(&priced.price.expectation()),
        decks_table(row, decks),
        figure(&plot),
    )
}

/// An exact fraction as a page writes it.
fn fraction(number: &BigRational) -> String {
    number.to_string().replace('-', "−")
}

fn line_table(priced: &Priced<'_>) -> String {
    let head = ["Line", "Odds", "Count", "Probability", "Adds to return"];
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
    table(2, &head, lines(priced).into_iter().map(row).chain([total]))
}

fn decks_table(row: &Row<'_>, house_decks: u8) -> String {
    let head = ["Decks", "Return %", "Edge %", "Hit rate %", "Push %", "SD"];
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
    table(1, &head, rows)
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

fn figure(plot: &Plot) -> String {
    format!("<figure>\n{}</figure>\n", plot.part())
}

fn shown(fraction: &BigRational) -> String {
    percent(fraction, PLACES_SHOWN)
}

/// A table whose first `words` columns are words and whose others are numbers.
fn table(words: usize, head: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let cells = |cells: &mut dyn Iterator<Item = String>, tag: &str| -> String {
        cells
            .enumerate()
            .map(|(column, cell)| {
                let class = if column < words { "" } else { " class=\"number\"" };
                format!("<{tag}{class}>{}</{tag}>", escape(&cell))
            })
            .collect()
    };
    let head = cells(&mut head.iter().map(|&name| name.to_owned()), "th");
    let rows: String =
        rows.map(|row| format!("<tr>{}</tr>\n", cells(&mut row.into_iter(), "td"))).collect();
    format!(
        "<div class=\"table\"><table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n\
         </table></div>\n"
    )
}

const STYLE: &str = "\
:root { color-scheme: light dark; --page-ink: #1c1c1c; --page-soft: #555; --page-rule: #bbb;
  --page-head: #f1efe9; --page-even: #faf9f6; --page: #fff; }
@media screen and (prefers-color-scheme: dark) {
  :root { --page-ink: #ececec; --page-soft: #a4a4a4; --page-rule: #4a4a4a; --page-head: #26282b;
    --page-even: #1c1e20; --page: #17181a; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 4rem; color: var(--page-ink);
  background: var(--page); font: 16px/1.5 Georgia, 'Times New Roman', serif; }
header { border-bottom: 3px double var(--page-ink); margin-bottom: 1.5rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .25rem; }
h2 { font-size: 1.35rem; margin: 2.25rem 0 .5rem; border-bottom: 1px solid var(--page-rule); }
h2 small { font: .8rem ui-monospace, Consolas, monospace; color: var(--page-soft); }
p { margin: .5rem 0; overflow-wrap: anywhere; }
.stamp, footer { font: .75rem/1.4 ui-monospace, Consolas, monospace; color: var(--page-soft);
  overflow-wrap: anywhere; }
.table { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; margin: .75rem 0; font-size: .9rem; }
th, td { border: 1px solid var(--page-rule); padding: .3rem .55rem; text-align: left;
  vertical-align: top; }
.number { text-align: right; font-variant-numeric: tabular-nums lining-nums; white-space: nowrap; }
th { background: var(--page-head); }
tbody tr:nth-child(even) { background: var(--page-even); }
figure { margin: .75rem 0; }
figure svg { max-width: 100%; height: auto; display: block; }
.pair { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 1.25rem;
  align-items: center; }
@media (max-width: 45rem) { .pair { grid-template-columns: minmax(0, 1fr); } }
@page { size: auto; margin: 18mm 16mm 22mm; }
@media print {
  :root { color-scheme: light; }
  body { max-width: none; padding: 0; font-size: 10pt; }
  h2 { break-after: avoid; }
  tr, figure, .pair, section { break-inside: avoid; }
  main > figure svg { max-width: 150mm; }
  table { width: calc(100% - 1px); }
  thead { display: table-header-group; }
  .table { overflow: visible; }
}
";
