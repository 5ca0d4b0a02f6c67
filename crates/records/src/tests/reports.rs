//! Reports: sums made another way, and every one of them as it is written down.

use std::fs;
use std::path::PathBuf;

use baccarat::Cents;
use table::{Actor, Happening, Millis, PatronId, StaffId, Time};

use super::play::{Evening, PATRONS, START, chained, sealed, stream};
use super::wild::wild;
use crate::Houses;
use crate::report::{Cell, Document, Kind, Large, Query, Reporter, Significant};

fn query() -> Query {
    let large = Large { wager: Cents::whole(60), win: Cents::whole(60) };
    let shift = Millis::minutes(1);
    Query { large, shift, patron: Some(PATRONS[0]), ..Query::all(START.after(Millis::hours(6))) }
}

fn report(tables: &[(&str, &Evening)], query: Query, kind: Kind) -> Document {
    let houses = Houses::built_in();
    let mut reporter = Reporter::new(&houses, query);
    for (name, evening) in tables {
        reporter.start(name);
        for (number, text) in (1..).zip(&evening.lines) {
            reporter.take(number, text).expect("a sound journal");
        }
    }
    reporter.document(kind)
}

/// The cell of that row and column.
#[track_caller]
fn cell(document: &Document, row: &[Cell], name: &str) -> Cell {
    let at = document.columns.iter().position(|column| column.name == name);
    row[at.unwrap_or_else(|| panic!("no column is {name}"))].clone()
}

fn total(document: &Document, name: &str) -> Cell {
    cell(document, document.totals.as_ref().expect("totals"), name)
}

fn money(amount: Cents) -> Cell {
    Cell::Money(i128::from(amount.get()))
}

#[test]
fn the_totals_are_those_of_the_tables_own_books() {
    for (preset, seed) in [("washington", 1), ("ez", 2), ("macau", 3), ("dragon-bonus", 4)] {
        let (one, two) = (sealed(preset, seed, 200), wild(preset, seed));
        let tables = [("table/1", &one), ("table/2", &two)];
        let (first, second) = (one.table.books(), two.table.books());
        let plus = |a: Cents, b: Cents| money(a.plus(b).expect("small"));
        for kind in [Kind::Table, Kind::Shift] {
            let document = report(&tables, query(), kind);
            assert_eq!(total(&document, "Win"), plus(first.kept, second.kept), "{preset}");
            assert_eq!(total(&document, "Drop"), plus(first.money_in, second.money_in));
            assert_eq!(total(&document, "Money out"), plus(first.money_out, second.money_out));
        }
        let document = report(&tables, query(), Kind::Commission);
        assert_eq!(
            total(&document, "Collected"),
            plus(first.commission, second.commission),
            "{preset}"
        );
        let document = report(&tables, query(), Kind::Liability);
        assert_eq!(total(&document, "Credits"), plus(one.table.credits(), two.table.credits()));
        let owed = |evening: &Evening| {
            let owed = PATRONS.map(|it| evening.table.purse(it).map_or(Cents::ZERO, |it| it.owed));
            owed.into_iter().fold(Cents::ZERO, |sum, owed| sum.plus(owed).expect("small"))
        };
        assert_eq!(total(&document, "Commission owed"), plus(owed(&one), owed(&two)));
    }
}

#[test]
fn wagers_add_up_to_the_tables() {
    let evening = sealed("washington", 9, 300);
    let tables = [("table/1", &evening)];
    let wagers = report(&tables, query(), Kind::Wager);
    let table = report(&tables, query(), Kind::Table);
    assert_eq!(total(&wagers, "Handle"), total(&table, "Handle"));
    assert_eq!(total(&wagers, "Count"), total(&table, "Wagers"));
    let banker = wagers.rows.iter().find(|row| row[1] == "Banker".into()).expect("it was played");
    // 1.0579 % of eight decks, as everywhere.
    let theoretical = cell(&wagers, banker, "Theoretical %");
    assert_eq!(theoretical, Cell::Figure("98.94".to_owned()));
}

#[test]
fn a_statement_leads_from_each_line_to_the_next() {
    let evening = sealed("washington", 4, 200);
    let document = report(&[("table/1", &evening)], query(), Kind::Patron);
    let mut funds = Cell::Money(0);
    for row in &document.rows {
        assert_eq!(cell(&document, row, "Funds before"), funds);
        funds = cell(&document, row, "Funds after");
    }
    assert_eq!(funds, Cell::Money(0), "everything was cashed out");
    let mut ids: Vec<_> = document.rows.iter().map(|row| format!("{:?}", row[2])).collect();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), document.rows.len(), "every movement has a name of its own");
}

#[test]
fn only_what_is_within_the_interval_counts() {
    let evening = sealed("ez", 6, 200);
    let tables = [("table/1", &evening)];
    let middle = Time(START.0.midpoint(evening.now.0));
    let before = Query { to: Some(middle), ..query() };
    let after = Query { from: Some(middle), ..query() };
    let sum = |query: &Query, name: &str| {
        let document = report(&tables, query.clone(), Kind::Table);
        match total(&document, name) {
            Cell::Money(cents) => cents,
            Cell::Count(count) => i128::from(count),
            other => panic!("{other:?}"),
        }
    };
    for name in ["Coups", "Wagers", "Handle", "Pay-outs", "Win", "Drop", "Money out"] {
        let both = sum(&before, name) + sum(&after, name);
        assert_eq!(both, sum(&query(), name), "{name}");
        assert_ne!(sum(&query(), name), 0, "{name}");
    }
    let later = Query { from: Some(evening.now.after(Millis(1))), ..query() };
    for kind in Kind::ALL {
        let document = report(&tables, later.clone(), kind);
        assert!(document.is_empty(), "{kind:?}: {document:?}");
        assert!(document.text().ends_with("No activity\n"));
        assert!(document.html().contains("No activity"));
    }
}

#[test]
fn events_of_the_caller_come_in_their_order() {
    let evening = wild("washington", 0);
    let own = Significant {
        at: START.after(Millis(1)),
        place: "cage".to_owned(),
        line: None,
        what: "=cmd|' /C calc'!A0".to_owned(),
        by: "cage 3".to_owned(),
        details: "<script>alert(1)</script>, \"quoted\"".to_owned(),
        amount: None,
    };
    let query = Query { more: vec![own], ..query() };
    let document = report(&[("table/1", &evening)], query, Kind::Events);
    assert_eq!(document.rows[0][1], "cage".into());
    assert!(document.rows.len() > 10);
    assert!(!document.html().contains("<script>"));
    assert!(document.html().contains("&lt;script&gt;"));
    let csv = document.csv();
    assert!(csv.contains("'=cmd|' /C calc'!A0,"), "{csv}");
    assert!(csv.contains("\"<script>alert(1)</script>, \"\"quoted\"\"\""), "{csv}");
    assert!(csv.lines().count() > document.rows.len());
}

/// How many settled wagers of a journal staked so much, and how many won so much.
fn count_large(lines: &[String], large: Large) -> (usize, usize) {
    let entries = lines.iter().map(|line| protocol::journal::Entry::from_line(line).expect("one"));
    let paid = entries.flat_map(|entry| {
        let settled = entry.what().iter().filter_map(|what| match what {
            Happening::Settled(paid) => Some((paid.settlement.staked, paid.settlement.won)),
            _ => None,
        });
        settled.collect::<Vec<_>>()
    });
    let paid: Vec<_> = paid.collect();
    let wagers = paid.iter().filter(|(staked, _)| *staked >= large.wager).count();
    (wagers, paid.iter().filter(|(_, won)| *won >= large.win).count())
}

#[test]
fn large_wagers_and_large_wins_are_told_from_their_amounts_on() {
    let evening = sealed("washington", 2, 60);
    let all = Large { wager: Cents::new(1), win: Cents::new(1) };
    let none = Large { wager: Cents::whole(1_000_000), win: Cents::whole(1_000_000) };
    let some = Large { wager: Cents::whole(50), win: Cents::whole(100) };
    for large in [all, none, some] {
        let query = Query { large, ..query() };
        let document = report(&[("table/1", &evening)], query, Kind::Events);
        let told = |name: &str| document.rows.iter().filter(|row| row[2] == name.into()).count();
        let expected = count_large(&evening.lines, large);
        assert_eq!((told("large wager"), told("large win")), expected, "{large:?}");
    }
    let ((wagers, wins), (fewer, fewest)) =
        (count_large(&evening.lines, all), count_large(&evening.lines, some));
    assert!(wagers > fewer && fewer > 0 && wins > fewest && fewest > 0, "it tells nothing else");
}

#[test]
fn staff_are_credited_with_what_they_did() {
    let evening = wild("ez", 1);
    let document = report(&[("table/1", &evening)], query(), Kind::Staff);
    let of = |who: Actor| {
        let row = document.rows.iter().find(|row| row[0] == who.to_string().into());
        row.expect("they were there").clone()
    };
    let decided = |text: &String| text.matches("\"decided\"").count() as u64;
    let coups: u64 = evening.lines.iter().map(decided).sum();
    let dealer = of(Actor::Dealer(StaffId(2)));
    assert_eq!(cell(&document, &dealer, "Coups dealt"), Cell::Count(coups));
    let ruled = |text: &&String| {
        let entry = protocol::journal::Entry::from_line(text).expect("a line");
        let is_ruling = |what: &Happening| matches!(what, Happening::Ruled { .. });
        matches!(entry.by(), Actor::Floor(_)) && entry.what().iter().any(is_ruling)
    };
    let ruled = evening.lines.iter().filter(ruled).count() as u64;
    let floor = of(Actor::Floor(StaffId(1)));
    assert_eq!(cell(&document, &floor, "Ruled"), Cell::Count(ruled));
}

#[test]
fn what_cannot_be_read_is_told_with_its_line() {
    let houses = Houses::built_in();
    let mut reporter = Reporter::new(&houses, query());
    let told = |it: Result<(), crate::report::ReportError>| it.expect_err("no").to_string();
    assert!(told(reporter.take(1, "{}")).contains("not known which table"));
    reporter.start("table/9");
    let error = told(reporter.take(3, "nonsense"));
    assert!(error.starts_with("line 3 of table/9: not a line of the journal"), "{error}");
    let line = sealed("ez", 1, 10).lines[0].replace("\"house\":\"", "\"house\":\"x");
    assert!(reporter.take(4, &line).is_err());
}

/// Every report in every form. `UPDATE=1 cargo test -p records` rewrites the files.
#[test]
fn golden() {
    let (one, two) = (sealed("washington", 2, 60), wild("ez", 7));
    let tables = [("table/1", &one), ("table/2", &two)];
    let vouchers = Cents::whole(120);
    for kind in Kind::ALL {
        let query = Query { vouchers, patron: Some(PatronId(2)), ..query() };
        let document = report(&tables, query, kind);
        let json = serde_json::to_string_pretty(&document.json()).expect("JSON") + "\n";
        let csv = document.csv();
        assert_eq!(csv.matches('\n').count(), csv.matches("\r\n").count());
        // The file has line ends that no tool changes.
        let csv = csv.replace("\r\n", "\n");
        let (text, html) = (document.text(), document.html());
        let forms = [("txt", text), ("csv", csv), ("json", json), ("html", html)];
        for (ending, text) in forms {
            // One form of each report is enough to look at, and all forms of the smallest.
            if ending != "txt" && kind != Kind::Table {
                continue;
            }
            compare(&format!("{}.{ending}", kind.id()), &text);
        }
    }
}

/// A journal that others test with: `crates/sabot/tests/cli/records.rs` does.
#[test]
fn golden_journal() {
    let lines = chained(&sealed("washington", 2, 30).lines);
    let written = lines.iter().map(|line| {
        let (stream, hash) = (stream(), line.hash.to_string());
        let json = serde_json::json!({
            "stream": stream.as_str(), "number": line.number, "hash": hash, "text": line.text,
        });
        format!("{json}\n")
    });
    compare("journal.jsonl", &written.collect::<String>());
}

#[track_caller]
fn compare(name: &str, text: &str) {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let path = folder.join(name);
    if std::env::var_os("UPDATE").is_some() {
        fs::create_dir_all(&folder).expect("a folder");
        fs::write(&path, text).expect("written");
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert!(text == expected, "{name} differs: UPDATE=1 rewrites it");
}
