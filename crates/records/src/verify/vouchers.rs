//! The cage's lines, decided again by a cage of our own, and what vouchers moved at tables.

use baccarat::Cents;
use office::cage::{By, Cage, Command, Event, Happening, Request, Source, Target};
use protocol::journal::CageEntry;
use serde_json::Value;
use table::{PatronId, Time};

use super::wrong::Wrong;

/// The stream of the cage.
pub(super) const CAGE: &str = "cage";

/// How a line of the cage begins.
const NEWEST: &str = "{\"v\":1,";

/// Money that became credits at a table, or credits that became money.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Moved {
    /// Whether it came in.
    pub(super) is_in: bool,
    /// Whose it was.
    pub(super) patron: PatronId,
    /// How much.
    pub(super) amount: Cents,
}

/// The same, and the line that says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Crossing {
    pub(super) line: u64,
    pub(super) at: Time,
    /// Whether the house's own program moved it at the table.
    pub(super) by_house: bool,
    pub(super) moved: Moved,
}

/// A cage, as its lines make it.
#[derive(Debug, Default)]
pub(super) struct Vouchers {
    cage: Cage,
    at: Option<Time>,
    /// What vouchers brought to tables and took from them, with each table's name.
    pub(super) crossings: Vec<(String, Crossing)>,
}

impl Vouchers {
    /// The next line: every voucher is issued, redeemed and cancelled once more.
    pub(super) fn take(&mut self, text: &str, line: u64) -> Result<(), Wrong> {
        let entry = CageEntry::from_line(text).map_err(Wrong::Unreadable)?;
        if text.starts_with(NEWEST) && entry.to_line() != text {
            return Err(Wrong::Spelling);
        }
        if let Some(before) = self.at
            && entry.at() < before
        {
            return Err(Wrong::TimeWentBack { before, at: entry.at() });
        }
        self.at = Some(entry.at());
        let recorded: Vec<Event> = entry.events().collect();
        let [event] = recorded.as_slice() else {
            return Err(Wrong::Added { recorded: words(&recorded[1]) });
        };
        self.decide_again(event)?;
        // It was decided, so it can be applied.
        self.cage.apply(event);
        let moved = moved(&event.what);
        let by_house = event.by == By::House;
        let crossing = |(table, moved)| (table, Crossing { line, at: event.at, by_house, moved });
        self.crossings.extend(moved.map(crossing));
        Ok(())
    }

    /// Whether every cent that was issued was redeemed or cancelled, or is open.
    pub(super) fn balances(&self) -> bool {
        self.cage.balances()
    }

    fn decide_again(&self, event: &Event) -> Result<(), Wrong> {
        let request = match &event.what {
            Happening::Issued { code, amount, from, .. } => {
                Request::Issue { code: *code, amount: *amount, from: from.clone() }
            }
            Happening::Redeemed { number, into, .. } => {
                let voucher = self.cage.check_voucher(*number, event.at);
                let voucher = voucher.map_err(|why| refused(event, why))?;
                Request::Redeem { code: voucher.code, into: into.clone() }
            }
            Happening::Cancelled { number, reason, .. } => {
                Request::Cancel { number: *number, reason: reason.clone() }
            }
        };
        let decided = self.cage.decide(&Command { by: event.by, request }, event.at);
        let expected = decided.map_err(|why| refused(event, why))?;
        match expected.as_slice() {
            [expected] if expected == event => Ok(()),
            [expected, ..] => {
                Err(Wrong::Otherwise { nth: 1, recorded: words(event), expected: words(expected) })
            }
            [] => Err(Wrong::Added { recorded: words(event) }),
        }
    }
}

/// What this moved at a table, if anything.
fn moved(what: &Happening) -> Option<(String, Moved)> {
    let (is_in, table, patron, amount) = match what {
        Happening::Issued { amount, from, .. } => match from {
            Source::CashOut { table, patron } | Source::ForPatron { table, patron, .. } => {
                (false, table, patron, amount)
            }
            Source::Counter => return None,
        },
        Happening::Redeemed { amount, into: Target::Table { table, patron }, .. } => {
            (true, table, patron, amount)
        }
        Happening::Redeemed { .. } | Happening::Cancelled { .. } => return None,
    };
    Some((table.clone(), Moved { is_in, patron: *patron, amount: *amount }))
}

fn refused(event: &Event, why: office::cage::Refusal) -> Wrong {
    Wrong::CageRefused { what: words(event), why }
}

/// Something that happened, as the journal writes it.
fn words(event: &Event) -> String {
    let entry = CageEntry::new(None, vec![event.clone()]);
    let line = entry.map(|entry| entry.to_line()).unwrap_or_default();
    let value: Value = serde_json::from_str(&line).unwrap_or_default();
    value["what"][0].to_string()
}
