//! The cage's lines, decided again, and what vouchers moved, held against the tables.

use std::sync::LazyLock;

use baccarat::Cents;
use house::House;
use office::cage::{self, By, Cage, Request, Source, Target};
use office::{Digest, Note, NoteKind, TableMoney};
use protocol::journal::{CageEntry, Entry, PasswordLine};
use serde_json::{Value, json};
use store::{Hash, StreamName};
use table::{Actor, EventKind, MoneyEvent, PatronId, StaffId};

use super::mutations::changes;
use super::office::Story;
use super::play::{CAGE as COUNTER, DEALER, Evening, FLOOR, PATRONS};
use crate::Houses;
use crate::verify::{Finding, Verdict, verify_file};

/// A house with one table, whose money is vouchers.
struct Money {
    evening: Evening,
    cage: Cage,
    lines: Vec<String>,
    codes: u8,
}

impl Money {
    fn ask(&mut self, by: By, request: Request) {
        let command = cage::Command { by, request };
        let events = self.cage.decide(&command, self.evening.now).expect("the cage does it");
        events.iter().for_each(|event| self.cage.apply(event));
        self.lines.push(CageEntry::new(None, &command, events).expect("one command").to_line());
    }

    fn issue(&mut self, by: By, amount: Cents, from: Source) -> Digest {
        self.codes += 1;
        let code = Digest([self.codes; 32]);
        self.ask(by, Request::Issue { code, amount, from });
        code
    }

    fn sell(&mut self, amount: u32) -> Digest {
        self.issue(By::Cage(StaffId(3)), Cents::whole(amount), Source::Counter)
    }

    /// Somebody puts a voucher in.
    fn put_in(&mut self, patron: PatronId, amount: u32) {
        let code = self.sell(amount);
        let amount = Cents::whole(amount);
        self.evening.done(
            Actor::House,
            table::Request::Money(table::MoneyRequest::MoneyIn { patron, amount }),
        );
        let into = Target::Table { table: "1".to_owned(), patron };
        self.ask(By::Patron(patron), Request::Redeem { code, into });
    }

    /// Somebody takes what is left, or the cage does so for them.
    fn take_out(&mut self, patron: PatronId, reason: Option<&str>) -> Digest {
        let table = "1".to_owned();
        let (actor, by, from) = match reason.map(str::to_owned) {
            None => (Actor::Patron(patron), By::Patron(patron), Source::CashOut { table, patron }),
            Some(reason) => {
                (COUNTER, By::Cage(StaffId(3)), Source::ForPatron { table, patron, reason })
            }
        };
        self.evening.done(actor, table::Request::Money(table::MoneyRequest::CashOut { patron }));
        let last = Entry::from_line(self.evening.lines.last().expect("a line")).expect("an entry");
        let amount = last.what().iter().find_map(|what| match what {
            EventKind::Money(MoneyEvent::CashedOut { amount, .. }) => Some(*amount),
            _ => None,
        });
        self.issue(by, amount.expect("money left"), from)
    }
}

/// The lines of a house, each stream with its name: everything that a cage does, done once.
fn streams() -> Vec<(String, Vec<String>)> {
    let evening = Evening::new(House::preset("washington").expect("built in"), 1);
    let mut money = Money { evening, cage: Cage::new(), lines: Vec::new(), codes: 0 };
    money.evening.done(FLOOR, table::Request::Duty(table::DutyRequest::Open { dealer: DEALER }));
    let [one, two, three] = PATRONS;
    money.put_in(one, 500);
    money.put_in(two, 300);
    let paid = money.take_out(one, None);
    money.put_in(three, 300);
    money.take_out(three, Some("the terminal broke"));
    let counter = By::Cage(StaffId(3));
    money.ask(
        counter,
        Request::Redeem {
            code: paid,
            into: Target::Counter { request: paid, place: "10.0.0.9".to_owned() },
        },
    );
    money.sell(20);
    let number = money.cage.vouchers().last().expect("it was sold").0;
    money.ask(counter, Request::Cancel { number, reason: "the printer spoilt it".to_owned() });
    money.take_out(two, None);
    let named = |name: &str, lines| (name.to_owned(), lines);
    let hash = "$argon2id$v=19$x".parse().expect("a hash");
    vec![
        named("cage", money.lines),
        named("office", office(&[TableMoney::Vouchers])),
        named("passwords", vec![PasswordLine { hash }.to_line()]),
        named("table/1", money.evening.lines),
    ]
}

/// The lines of an office with one table that is played with these, in turn.
fn office(money: &[TableMoney]) -> Vec<String> {
    let mut story = Story::with_cashier();
    let (house, table) = (story.keep("washington"), || "1".to_owned());
    story.ask(office::By::House, office::HouseRequest::MakeTable { table: table(), house }.into());
    for money in money {
        let set = office::Request::House(office::HouseRequest::SetMoney {
            table: table(),
            money: *money,
        });
        story.ask(office::By::House, set);
    }
    story.lines
}

/// The lines with the chain made anew, as they are exported.
fn verify(streams: &[(String, Vec<String>)]) -> Vec<Verdict> {
    static HOUSES: LazyLock<Houses> = LazyLock::new(Houses::built_in);
    let mut file = String::new();
    for (name, lines) in streams {
        let stream: StreamName = name.parse().expect("a name");
        let mut before = Hash::START;
        for (number, text) in (1..).zip(lines) {
            before = before.of_next(&stream, number, text);
            let row = json!({ "stream": name, "number": number,
                "hash": before.to_string(), "text": text });
            file += &format!("{row}\n");
        }
    }
    verify_file(&mut file.as_bytes(), &HOUSES, |_| ()).expect("an export")
}

/// The first that is found, in words.
fn found(streams: &[(String, Vec<String>)]) -> Option<String> {
    let verdicts = verify(streams).into_iter();
    let mut found = verdicts.filter_map(|(_, verdict)| verdict.err());
    found.next().map(|found: Finding| found.to_string())
}

/// What is found, in its first words, once something was done to the lines of a stream.
#[track_caller]
fn check(stream: &str, forge: impl FnOnce(&mut Vec<String>), expected: &str) {
    let mut all = streams();
    let (_, lines) = all.iter_mut().find(|(name, _)| name == stream).expect("it is there");
    forge(lines);
    let told = found(&all).unwrap_or_else(|| "sound".to_owned());
    assert!(told.starts_with(expected), "{told}");
}

/// Changes one line by hand.
fn change(lines: &mut [String], number: usize, from: &str, to: &str) {
    let line = &mut lines[number - 1];
    assert!(line.contains(from), "{line}");
    *line = line.replace(from, to);
}

#[test]
fn vouchers_and_the_money_of_tables_go_together() {
    check("cage", |_| (), "sound");
    let lines: Vec<usize> = streams().iter().map(|(_, lines)| lines.len()).collect();
    assert_eq!(lines, [12, 10, 1, 7]);
}

#[test]
fn forged_vouchers_are_named() {
    let amount =
        |to: &'static str| move |lines: &mut Vec<String>| change(lines, 1, "\"amount\":50000", to);
    check("cage", amount("\"amount\":60000"), "line 2 of cage: it says as number 1");
    check("cage", amount("\"amount\":-50000"), "line 1 of cage: the cage would have refused");
    let twice = |lines: &mut Vec<String>| lines.insert(2, lines[1].clone());
    check("cage", twice, "line 3 of cage: the cage would have refused");
    let without = |lines: &mut Vec<String>| drop(lines.remove(0));
    check("cage", without, "line 1 of cage: the cage would have refused");
    check("cage", |lines| lines.swap(0, 1), "line 1 of cage: the cage would have refused");
    let spelled = |lines: &mut Vec<String>| change(lines, 1, ",", ", ");
    check("cage", spelled, "line 1 of cage: the line is not spelled");
    let earlier = |lines: &mut Vec<String>| change(lines, 2, "\"at\":1", "\"at\":0");
    check("cage", earlier, "line 2 of cage: ");
}

/// Only the office shows who may sell and pay vouchers.
#[test]
fn bug_17_a_voucher_of_somebody_who_was_no_cashier_is_named() {
    let by = |staff: &'static str| {
        move |lines: &mut Vec<String>| change(lines, 1, "{\"cage\":3}", staff)
    };
    check("cage", by("{\"cage\":2}"), "line 1 of cage: staff 2 did it, who was no cashier then");
    check("cage", by("{\"cage\":9}"), "line 1 of cage: staff 9 did it, who was no cashier then");
    // Nobody stood behind the account, or it was of somebody who had left.
    let unconfirmed = |lines: &mut Vec<String>| lines.retain(|it| !it.contains("\"confirmed\""));
    check("office", unconfirmed, "line 1 of cage: staff 3 did it, who was no cashier then");
    let left = |lines: &mut Vec<String>| {
        let mut story = Story::with_cashier();
        let ann = office::By::Staff(StaffId(1));
        story.ask(ann, office::AccountRequest::Dismiss { staff: StaffId(3) }.into());
        story.lines.extend(lines.split_off(7));
        *lines = story.lines;
    };
    check("office", left, "line 1 of cage: staff 3 did it, who was no cashier then");
}

/// Each side by itself is as it must be: only the other shows that it is false.
#[test]
fn what_vouchers_moved_is_held_against_the_tables() {
    let last =
        |to: &'static str| move |lines: &mut Vec<String>| change(lines, 12, "\"amount\":30000", to);
    let table = "table 1 does not say that ";
    let left = format!("line 12 of cage: {table}300.01 of patron 2 left there");
    check("cage", last("\"amount\":30001"), &left);
    let added = |lines: &mut Vec<String>| {
        let code = "ab".repeat(32);
        let mut line: Value = serde_json::from_str(&lines[11]).expect("JSON");
        line["events"][0]["issued"]["number"] = json!(8);
        line["events"][0]["issued"]["code"] = json!(code);
        line["command"]["issue"]["code"] = json!(code);
        lines.push(line.to_string());
    };
    check("cage", added, &format!("line 13 of cage: {table}300.00 of patron 2 left there"));
    let elsewhere =
        |lines: &mut Vec<String>| change(lines, 12, "\"table\":\"1\"", "\"table\":\"2\"");
    check("cage", elsewhere, "line 12 of cage: table 2 does not say that 300.00 of patron 2 left");
    let cut = |lines: &mut Vec<String>| drop(lines.pop());
    check("cage", cut, "line 7 of table/1: 300.00 of patron 2 left, and no voucher is for it");
    check("table/1", cut, &format!("line 12 of cage: {table}300.00 of patron 2 left there"));
    // Money that no voucher paid, and that nobody has taken yet.
    let free = |lines: &mut Vec<String>| {
        let [mut free, last] =
            [&lines[1], &lines[6]].map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
        free["at"] = last["at"].clone();
        lines.push(free.to_string());
    };
    let told = "line 8 of table/1: 500.00 of patron 1 came in, and no voucher paid it";
    check("table/1", free, told);
}

/// An auditor is not given the end of a table while cards may lie face down.
#[test]
fn the_end_of_a_table_that_is_not_given_out_is_believed() {
    let mut all = streams();
    all[3].1.truncate(6);
    assert_ne!(found(&all), None, "whoever has everything finds it");
    // An auditor is given no hash of a password.
    all.remove(2);
    assert_eq!(found(&all), None);
    // What was before that end is there.
    change(&mut all[0].1, 5, "\"amount\":50000", "\"amount\":50001");
    assert_ne!(found(&all), None);
}

/// Where there was play money, only a part of a table's money is vouchers.
#[test]
fn play_money_has_no_vouchers() {
    let mut all = streams();
    all[1].1 = office(&[TableMoney::Play, TableMoney::Vouchers]);
    all[0].1.pop();
    assert_eq!(found(&all), None, "it may have been play money that was taken out");
    change(&mut all[0].1, 5, "\"amount\":50000", "\"amount\":50001");
    assert_ne!(found(&all), None);
}

/// Forgeries of which neither stream shows anything by itself.
#[test]
fn house_files_and_removals_are_held_against_the_office() {
    let other = |lines: &mut Vec<String>| {
        let mut story = Story::with_cashier();
        let (house, table) = (story.keep("ez"), "1".to_owned());
        story.ask(office::By::House, office::HouseRequest::MakeTable { table, house }.into());
        *lines = story.lines;
    };
    check("office", other, "line 1 of table/1: the office has not put the house file ");
    let taken = |removed: &[PatronId]| {
        let mut evening = Evening::new(House::preset("washington").expect("built in"), 1);
        evening.done(FLOOR, table::Request::Duty(table::DutyRequest::Open { dealer: DEALER }));
        for patron in PATRONS {
            let amount = Cents::whole(100);
            evening.done(
                Actor::House,
                table::Request::Money(table::MoneyRequest::MoneyIn { patron, amount }),
            );
            evening
                .done(Actor::House, table::Request::Money(table::MoneyRequest::CashOut { patron }));
        }
        let mut story = Story::new();
        let (house, table) = (story.keep("washington"), "1".to_owned());
        story.ask(office::By::House, office::HouseRequest::MakeTable { table, house }.into());
        for PatronId(patron) in removed {
            let text = format!("patron {patron}: left long ago");
            let (kind, table) = (NoteKind::PlayMoneyRemoved, Some("1".to_owned()));
            let note = Note { kind, table, patron: None, text };
            story.ask(office::By::House, office::NoteRequest::Note(note).into());
        }
        let named = |name: &str, lines| (name.to_owned(), lines);
        found(&[named("office", story.lines), named("table/1", evening.lines)])
    };
    assert_eq!(taken(&PATRONS), None);
    let told = taken(&[PATRONS[0], PATRONS[2]]).expect("a forgery");
    let words = "line 5 of table/1: the house took 100.00 of patron 2, and no significant event";
    assert!(told.starts_with(words), "{told}");
}

/// What nothing else in a journal depends on: who asked, when within the order of the lines, the
/// digest of a code or of a payout's request, the counter's address, reasons, and a voucher that
/// was sold and is void.
fn cannot_be_checked(path: &str, line: &str) -> bool {
    let is_void = line.contains("\"amount\":2000,");
    path.starts_with("/by")
        || path == "/at"
        || path.ends_with("/code")
        || path.ends_with("/request")
        || path.ends_with("/place")
        || path.ends_with("/reason")
        || is_void
}

#[test]
fn any_single_change_of_a_voucher_is_found() {
    let all = streams();
    let (mut tried, mut believed) = (0, Vec::new());
    for (at, text) in all[0].1.iter().enumerate() {
        let value: Value = serde_json::from_str(text).expect("JSON");
        for (path, changed) in changes(&value) {
            let mut forged = all.clone();
            forged[0].1[at] = changed.to_string();
            assert_ne!(forged[0].1[at], *text, "{path}");
            tried += 1;
            // The first line can be of a program of before.
            let is_older = at == 0 && path == "/engine";
            if found(&forged).is_none() && !cannot_be_checked(&path, text) && !is_older {
                believed.push(format!("line {}: {path}\n  {changed}", at + 1));
            }
        }
    }
    assert!(believed.is_empty(), "of {tried}, believed:\n{}", believed.join("\n"));
    assert!(tried > 200, "only {tried} changes");
}
