//! Reports: sums made another way, and every one of them as it is written down.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use baccarat::Cents;
use office::cage::{self, Source};
use office::{Note, NoteKind, Office};
use protocol::journal::{CageEntry, OfficeEntry};
use table::{Actor, CaseEvent, CoupEvent, EventKind, Millis, PatronId, StaffId, Time, WagerEvent};

use super::play::{Evening, PATRONS, START, chained, sealed, stream};
use super::wild::wild;
use crate::Houses;
use crate::report::{Cell, Document, Kind, Large, Query, Reporter};

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
    for kind in Kind::ALL.iter().copied() {
        let document = report(&tables, later.clone(), kind);
        assert!(document.is_empty(), "{kind:?}: {document:?}");
        assert!(document.text().ends_with("No activity\n"));
        assert!(document.html().contains("No activity"));
    }
}

/// A line of the office by which this is noted.
fn noted(text: &str) -> String {
    let note = Note { kind: NoteKind::Exported, table: None, patron: None, text: text.to_owned() };
    let command = office::Command {
        by: office::By::House,
        request: office::Request::Note(office::NoteRequest::Note(note)),
    };
    let at = START.after(Millis(1));
    let events = Office::default().decide(&command, at).expect("it is noted");
    OfficeEntry::new(None, &command, events).expect("an entry").to_line()
}

#[test]
fn events_of_office_and_cage_come_in_their_order() {
    let evening = wild("washington", 0);
    let houses = Houses::built_in();
    let mut reporter = Reporter::new(&houses, query());
    reporter.start("1");
    for (number, text) in (1..).zip(&evening.lines) {
        reporter.take(number, text).expect("a sound journal");
    }
    let own = "=cmd|' /C calc'!A0 <script>alert(1)</script>, \"quoted\"";
    reporter.take_of_office(1, &noted(own)).expect("a sound journal");
    let document = reporter.document(Kind::Events);
    assert_eq!(document.rows[0][1], "office".into());
    assert!(document.rows.len() > 10);
    assert!(!document.html().contains("<script>"));
    assert!(document.html().contains("&lt;script&gt;"));
    let csv = document.csv();
    assert!(
        csv.contains("\"'=cmd|' /C calc'!A0 <script>alert(1)</script>, \"\"quoted\"\"\""),
        "{csv}"
    );
    assert!(csv.lines().count() > document.rows.len());
    let error = reporter.take_of_office(2, "nonsense").expect_err("it is no line").to_string();
    assert!(error.starts_with("line 2 of office: "), "{error}");
}

/// What becomes of large wagers of a journal: how many were locked, settled, and won so much.
fn count_large(evening: &Evening, large: Large) -> (usize, usize, usize) {
    let mut table = table::Table::new(Arc::new(evening.table.house().clone()));
    let (mut locked, mut settled, mut won) = (0, 0, 0);
    for line in &evening.lines {
        for event in protocol::journal::Entry::from_line(line).expect("an entry").events() {
            table.apply(&event);
            match &event.what {
                EventKind::Wager(WagerEvent::BetsClosed) => {
                    let stakes = table.felt().stakes().iter();
                    locked += stakes.filter(|stake| stake.amount >= large.wager).count();
                }
                EventKind::Coup(CoupEvent::Settled(paid)) => {
                    settled += usize::from(paid.settlement.staked >= large.wager);
                    won += usize::from(paid.settlement.won >= large.win);
                }
                _ => {}
            }
        }
    }
    (locked, settled, won)
}

/// Checks what is told of large wagers and wins, and tells what became of them.
#[track_caller]
fn check_large(evening: &Evening, large: Large) -> (usize, usize, usize) {
    let query = Query { large, ..query() };
    let document = report(&[("table/1", evening)], query, Kind::Events);
    let told = |name: &str| document.rows.iter().filter(|row| row[2] == name.into()).count();
    let (locked, settled, won) = count_large(evening, large);
    assert_eq!((told("large wager"), told("large win")), (locked, won), "{large:?}");
    (locked, settled, won)
}

const EVERY: Large = Large { wager: Cents::new(1), win: Cents::new(1) };

#[test]
fn large_wagers_and_large_wins_are_told_from_their_amounts_on() {
    let evening = sealed("washington", 2, 60);
    let none = Large { wager: Cents::whole(1_000_000), win: Cents::whole(1_000_000) };
    assert_eq!(check_large(&evening, none), (0, 0, 0));
    let (wagers, _, wins) = check_large(&evening, EVERY);
    let some = Large { wager: Cents::whole(50), win: Cents::whole(100) };
    let (fewer, _, fewest) = check_large(&evening, some);
    assert!(wagers > fewer && fewer > 0 && wins > fewest && fewest > 0, "it tells nothing else");
}

#[test]
fn a_large_wager_is_told_though_its_coup_is_void() {
    let (locked, settled, _) = check_large(&wild("washington", 0), EVERY);
    assert!(locked > settled, "{settled} of {locked} were settled: none was of a void coup");
    // It is told once it is locked, before anything comes of it.
    let mut evening = sealed("washington", 2, 60);
    let closed = evening.lines.iter().rposition(|line| line.contains("bets-closed"));
    evening.lines.truncate(closed.expect("bets were closed") + 1);
    let (locked, settled, _) = check_large(&evening, EVERY);
    assert!(locked > settled, "{settled} of {locked} were settled");
}

#[test]
fn no_card_is_named_that_may_lie_face_down() {
    let is_correction = |line: &String| line.contains("cards-corrected");
    let mut evenings = (0..24).map(|seed| wild("washington", seed));
    let evening = evenings.find(|evening| evening.lines.iter().any(is_correction));
    let evening = evening.expect("cards were corrected on some evening");
    let at = evening.lines.iter().rposition(is_correction).expect("cards were corrected");
    let line = u64::try_from(at).expect("a line") + 1;
    let told = |hidden_after: Option<u64>| {
        let houses = Houses::built_in();
        let mut reporter = Reporter::new(&houses, query());
        reporter.start("table/1");
        hidden_after.into_iter().for_each(|line| reporter.hide_cards_after(line));
        for (number, text) in (1..).zip(&evening.lines) {
            reporter.take(number, text).expect("a sound journal");
        }
        let document = reporter.document(Kind::Events);
        let is_it = |row: &&Vec<Cell>| {
            row[2] == "cards corrected".into() && cell(&document, row, "Line") == Cell::Count(line)
        };
        let row = document.rows.iter().find(is_it).expect("it is told");
        let Cell::Text(details) = cell(&document, row, "Details") else { panic!("no words") };
        (details, document.rows.len())
    };
    let entry = protocol::journal::Entry::from_line(&evening.lines[at]).expect("an entry");
    let cards = entry.what().iter().find_map(|what| match what {
        EventKind::Case(CaseEvent::CardsCorrected { before, after, .. }) => {
            Some([&before[..], after].concat())
        }
        _ => None,
    });
    let cards = cards.expect("cards were corrected");
    assert!(!cards.is_empty());
    let names = |details: &str| {
        let words: Vec<&str> = details.split([' ', ',']).collect();
        cards.iter().filter(|card| words.contains(&card.to_string().as_str())).count()
    };
    let (open, rows) = told(None);
    assert_eq!(names(&open), cards.len(), "{open}");
    assert_eq!(told(Some(line)), (open, rows), "that line is known");
    let (hidden, same_rows) = told(Some(line - 1));
    assert_eq!((names(&hidden), same_rows), (0, rows), "{hidden}");
    assert!(hidden.contains("cards on record"), "{hidden}");
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
        let is_ruling = |what: &EventKind| matches!(what, EventKind::Case(CaseEvent::Ruled { .. }));
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

/// A line of the cage by which a voucher is sold.
fn sold(amount: Cents) -> String {
    let request =
        cage::Request::Issue { code: office::Digest([1; 32]), amount, from: Source::Counter };
    let command = cage::Command { by: cage::By::Cage(StaffId(3)), request };
    let events = cage::Cage::new().decide(&command, START).expect("it is sold");
    CageEntry::new(None, &command, events).expect("an entry").to_line()
}

/// What the report of significant events has of the cage, if one cashier sells a voucher and
/// another or the same redeems it so much later.
fn own_sales(payer: u32, after: Millis) -> Vec<String> {
    let (mut cage, houses) = (cage::Cage::new(), Houses::built_in());
    let mut reporter = Reporter::new(&houses, query());
    let (code, place) = (office::Digest([1; 32]), "192.0.2.1".to_owned());
    let into = cage::Target::Counter { request: office::Digest([2; 32]), place };
    let amount = Cents::whole(50);
    let sale = cage::Request::Issue { code, amount, from: Source::Counter };
    let payout = cage::Request::Redeem { code, into };
    let asked = [(3, sale, START), (payer, payout, START.after(after))];
    for (line, (staff, request, at)) in (1..).zip(asked) {
        let command = cage::Command { by: cage::By::Cage(StaffId(staff)), request };
        let events = cage.decide(&command, at).expect("the cage does it");
        events.iter().for_each(|event| cage.apply(event));
        let text = CageEntry::new(None, &command, events).expect("an entry").to_line();
        reporter.take_of_cage(line, &text).expect("a sound journal");
    }
    let csv = reporter.document(Kind::Events).csv();
    csv.lines().filter(|line| line.contains("voucher 1")).map(str::to_owned).collect()
}

#[test]
fn bug_17_whoever_redeems_their_own_sale_is_named() {
    let day = Millis::hours(24);
    let told = own_sales(3, Millis::minutes(5));
    assert_eq!(told.len(), 1, "{told:?}");
    for words in ["own sale redeemed", "sold by cage 3, redeemed by cage 3"] {
        assert!(told[0].contains(words), "{told:?}");
    }
    assert_eq!(own_sales(3, Millis(day.0 - 1)).len(), 1);
    assert_eq!(own_sales(3, day), Vec::<String>::new(), "the next day");
    assert_eq!(own_sales(4, Millis::minutes(5)), Vec::<String>::new(), "another cashier");
}

/// Every report in every form. `UPDATE=1 cargo test -p records` rewrites the files.
#[test]
fn golden() {
    let (one, two) = (sealed("washington", 2, 60), wild("ez", 7));
    let tables = [("table/1", &one), ("table/2", &two)];
    let houses = Houses::built_in();
    let mut reporter = Reporter::new(&houses, Query { patron: Some(PatronId(2)), ..query() });
    for (name, evening) in tables {
        reporter.start(name);
        for (number, text) in (1..).zip(&evening.lines) {
            reporter.take(number, text).expect("a sound journal");
        }
    }
    reporter.take_of_cage(1, &sold(Cents::whole(120))).expect("a sound journal");
    for kind in Kind::ALL.iter().copied() {
        let document = reporter.document(kind);
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

/// The floor reads every report but a patron's statement in its own language.
#[test]
fn every_column_has_words_in_every_language() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../web/words");
    let languages = fs::read_dir(folder).expect("there are words");
    for language in languages.map(|entry| entry.expect("it is read").path()) {
        let text = fs::read_to_string(language.join("floor.json")).expect("a catalogue");
        let words: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        for kind in Kind::ALL.iter().copied().filter(|kind| *kind != Kind::Patron) {
            let csv = report(&[], query(), kind).csv();
            for column in csv.lines().next().expect("a head").split(',') {
                let has_words = words[format!("column.{column}")].is_string();
                assert!(has_words, "column.{column} in {}", language.display());
            }
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
