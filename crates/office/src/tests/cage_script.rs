//! Scripts of the cage, as those of the office: `3 c5 > issue k1 20.00 -> issued 1`.

use baccarat::Cents;
use primitives::{PatronId, Reason, StaffId, Time};

use super::{digest, minutes};
use crate::cage::{By, Cage, Command, Event, EventKind, Request, Source, Target};

/// A cage, all that happened to it, and the time.
#[derive(Default)]
pub(super) struct Counter {
    pub(super) cage: Cage,
    pub(super) events: Vec<Event>,
    now: Time,
}

impl Counter {
    /// Plays lines, and checks what they come to. Money balances after every event.
    #[track_caller]
    pub(super) fn play(&mut self, script: &str) {
        for line in script.split(['\n', ';']).map(str::trim).filter(|line| !line.is_empty()) {
            let (asked, expected) = line.split_once("->").expect("it comes to something");
            let (context, words) = asked.split_once('>').expect("somebody asks");
            let mut by = By::House;
            for word in context.split_whitespace() {
                match word.split_at(1) {
                    ("c", id) => by = By::Cage(StaffId(id.parse().expect("a number"))),
                    ("p", id) => by = By::Patron(patron(id)),
                    ("h", _) => by = By::House,
                    _ => self.now = minutes(word),
                }
            }
            let words: Vec<&str> = words.split_whitespace().collect();
            let found = self.decide(by, request(&words));
            assert_eq!(found, expected.trim(), "{line}");
        }
        let mut replayed = Cage::new();
        self.events.iter().for_each(|event| replayed.apply(event));
        assert_eq!(replayed, self.cage);
    }

    /// What a request comes to.
    pub(super) fn decide(&mut self, by: By, request: Request) -> String {
        let before = self.cage.clone();
        let decided = self.cage.decide(&Command { by, request }, self.now);
        assert_eq!(self.cage, before, "deciding changes nothing");
        match decided {
            Err(refusal) => format!("!{}", refusal.code()),
            Ok(events) => {
                for event in &events {
                    self.cage.apply(event);
                    assert!(self.cage.balances(), "{event:?}");
                }
                let names: Vec<String> = events.iter().map(|it| phrase(&it.what)).collect();
                self.events.extend(events);
                names.join(", ")
            }
        }
    }
}

fn phrase(what: &EventKind) -> String {
    match what {
        EventKind::Issued { number, amount, .. } => format!("issued {number} {amount}"),
        EventKind::Redeemed { number, amount, .. } => format!("redeemed {number} {amount}"),
        EventKind::Cancelled { number, amount, .. } => format!("cancelled {number} {amount}"),
    }
}

fn patron(word: &str) -> PatronId {
    PatronId(word.trim_start_matches('p').parse().expect("a number"))
}

fn payout(code: &str, request: &str, place: &str) -> Request {
    let into = Target::Counter { request: digest(request), place: place.replace('_', " ") };
    Request::Redeem { code: digest(code), into }
}

fn request(words: &[&str]) -> Request {
    let cents = |text: &str| text.parse::<Cents>().expect("an amount");
    match words {
        ["issue", code, amount] => {
            Request::Issue { code: digest(code), amount: cents(amount), from: Source::Counter }
        }
        ["issue", code, amount, table, who] => Request::Issue {
            code: digest(code),
            amount: cents(amount),
            from: Source::CashOut { table: (*table).to_owned(), patron: patron(who) },
        },
        ["issue", code, amount, table, who, reason @ ..] => Request::Issue {
            code: digest(code),
            amount: cents(amount),
            from: Source::ForPatron {
                table: (*table).to_owned(),
                patron: patron(who),
                reason: reason.join(" "),
            },
        },
        // Each is a request of its own, of that voucher.
        ["redeem", code] => payout(code, &format!("of-{code}"), "10.0.0.9"),
        ["redeem", code, "by", request] => payout(code, request, "10.0.0.9"),
        ["redeem", code, "by", request, "at", place] => payout(code, request, place),
        ["redeem", code, table, who] => Request::Redeem {
            code: digest(code),
            into: Target::Table { table: (*table).to_owned(), patron: patron(who) },
        },
        ["cancel", number, reason @ ..] => {
            Request::Cancel { number: number.parse().expect("a number"), reason: reason.join(" ") }
        }
        other => panic!("no request: {other:?}"),
    }
}
