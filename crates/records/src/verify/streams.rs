//! The streams of one house, whose money is held against each other's.
//!
//! A voucher that is redeemed into a table is money that comes in there, and a cash-out is a
//! voucher. Both are written together and in the same order, so what the cage says about a table
//! must be what the table says about money: all of it where vouchers alone are money, and a part of
//! it where there was play money, too.
//!
//! The office says by which house files a table is run, and has a significant event for play money
//! that was taken from somebody: a table has no other house files, and takes none without.

use std::collections::BTreeMap;

use office::TableMoney;
use protocol::journal::PasswordLine;
use store::StreamName;
use table::{Millis, StaffId, Time};

use super::Verifier;
use super::fault::{CageFault, Finding, OfficeFault};
use super::file::Verdict;
use super::office::OfTable;
use super::vouchers::{Crossing, Moved};
use crate::streams::{CAGE, named};

/// From when on each account was a cashier's, or was not.
type Cashiers = BTreeMap<StaffId, Vec<(Time, bool)>>;

/// A cashier was looked up before the cage was written to: an account may have changed in between.
const MEANWHILE: Millis = Millis::minutes(1);

/// The streams of one house, once each was gone through.
#[derive(Default)]
pub struct Streams {
    done: Vec<Verdict>,
    /// What the cage says, table by table; nothing if there is no sound cage among the streams.
    cage: Option<BTreeMap<String, Vec<Crossing>>>,
    tables: BTreeMap<String, AtTable>,
    /// What the office says, table by table; nothing if there is no sound office among the streams.
    office: Option<BTreeMap<String, OfTable>>,
    /// Who did what at the counter, and since when each account is a cashier's, if both are sound.
    cashiers: (Vec<(u64, Time, StaffId)>, Option<Cashiers>),
    /// Whether they are in a file: then they may be what an auditor is given.
    is_file: bool,
    names_passwords: bool,
}

/// Money that came to a table and left it.
struct AtTable {
    stream: StreamName,
    crossings: Vec<Crossing>,
    houses: Vec<(u64, String)>,
    last_at: Option<Time>,
}

impl Streams {
    /// For the streams of a file, which may be what an auditor is given.
    pub fn of_file() -> Streams {
        Streams { is_file: true, ..Streams::default() }
    }

    /// One more, all of whose lines were taken.
    pub fn add(&mut self, mut verifier: Verifier) {
        let stream = verifier.stream.clone();
        let crossings = std::mem::take(&mut verifier.crossings);
        let (vouchers, last_at) = (verifier.vouchers.take(), verifier.before.at());
        let houses = std::mem::take(&mut verifier.houses_used);
        let office = verifier.office.take();
        let verdict = match (verifier.end(), &vouchers) {
            (Ok(summary), Some(vouchers)) if !vouchers.balances() => {
                let (stream, line) = (stream.clone(), summary.head.last);
                Err(Finding { stream, line, fault: CageFault::Unbalanced.into() })
            }
            (verdict, _) => verdict,
        };
        self.names_passwords |= office.as_ref().is_some_and(|office| office.has_passwords);
        if verdict.is_ok() {
            let name = stream.as_str().strip_prefix("table/").map(str::to_owned);
            let at_table = AtTable { stream: stream.clone(), crossings, houses, last_at };
            self.tables.extend(name.map(|name| (name, at_table)));
            if let Some(office) = office {
                (self.office, self.cashiers.1) = (Some(office.tables), Some(office.cashiers));
            }
            if let Some(vouchers) = vouchers {
                self.cashiers.0 = vouchers.cashiers;
                let mut by_table = BTreeMap::<String, Vec<Crossing>>::new();
                for (table, crossing) in vouchers.crossings {
                    by_table.entry(table).or_default().push(crossing);
                }
                self.cage = Some(by_table);
            }
        }
        self.done.push((stream, verdict));
    }

    /// What each stream came to, in the order in which they were added.
    pub fn end(mut self) -> Vec<Verdict> {
        let no_cashier = self.no_cashier();
        let found = self.compare().into_iter().chain(self.compare_with_office());
        for found in found.chain(no_cashier) {
            let told = self.done.iter_mut().find(|(stream, _)| *stream == found.stream);
            let Some((_, verdict)) = told else { continue };
            match verdict {
                Err(earlier) if earlier.line <= found.line => {}
                _ => *verdict = Err(found),
            }
        }
        self.done
    }

    /// Whether this is what an auditor is given: there are no hashes of passwords, and the ends of
    /// tables may be left out.
    fn is_cut(&self) -> bool {
        let has = |name: &str| self.done.iter().any(|(stream, _)| stream.as_str() == name);
        self.is_file && self.names_passwords && !has(PasswordLine::STREAM)
    }

    /// What does not go together, of the cage and of each table. A stream that is not there, or
    /// that is wrong by itself, says nothing about another.
    fn compare(&self) -> Vec<Finding> {
        let Some(cage) = &self.cage else { return Vec::new() };
        let none = Vec::new();
        let found = self.tables.iter().filter_map(|(name, table)| {
            let vouchers = cage.get(name).unwrap_or(&none);
            self.compare_table(name, table, vouchers)
        });
        let has_table = |name: &String| {
            let stream = format!("table/{name}");
            self.done.iter().any(|(it, _)| it.as_str() == stream)
        };
        let nowhere = cage.iter().filter(|(name, _)| !has_table(name));
        let nowhere = nowhere.filter_map(|(name, vouchers)| {
            vouchers.first().filter(|_| !self.is_cut()).map(|it| at_cage(name, it))
        });
        found.chain(nowhere).collect()
    }

    /// What a table says, and the office does not.
    fn compare_with_office(&self) -> Vec<Finding> {
        let Some(office) = &self.office else { return Vec::new() };
        let none = OfTable::default();
        let found = self.tables.iter().flat_map(|(name, table)| {
            let told = office.get(name).unwrap_or(&none);
            [foreign_house(table, told), unnoted(table, told)].into_iter().flatten()
        });
        found.collect()
    }

    /// The first line of the cage by somebody whom the office had not made a cashier then.
    fn no_cashier(&self) -> Option<Finding> {
        let (deeds, Some(cashiers)) = &self.cashiers else { return None };
        let is_one = |at: Time, staff: &StaffId| {
            let changes = cashiers.get(staff).map_or(&[][..], Vec::as_slice);
            let before = changes.iter().rfind(|(since, _)| at.since(*since) > MEANWHILE);
            let mut meanwhile =
                changes.iter().filter(|(since, _)| *since <= at && at.since(*since) <= MEANWHILE);
            before.is_some_and(|(_, is_one)| *is_one) || meanwhile.any(|(_, is_one)| *is_one)
        };
        let (line, _, staff) = deeds.iter().find(|(_, at, staff)| !is_one(*at, staff))?;
        let stream = named(CAGE);
        let fault = CageFault::NoCashier { staff: *staff }.into();
        Some(Finding { stream, line: *line, fault })
    }

    fn compare_table(&self, name: &str, table: &AtTable, vouchers: &[Crossing]) -> Option<Finding> {
        let money = self.office.as_ref().and_then(|office| office.get(name)).map(|it| &it.money);
        let has_only_vouchers =
            money.is_some_and(|money| !money.is_empty() && !money.contains(&TableMoney::Play));
        let mut left = table.crossings.iter();
        for voucher in vouchers {
            let rest = left.as_slice();
            let Some(at) = rest.iter().position(|it| it.moved == voucher.moved) else {
                // Whoever was not given the end of a table cannot know.
                let is_hidden =
                    self.is_cut() && table.last_at.is_none_or(|last| voucher.at >= last);
                return (!is_hidden).then(|| at_cage(name, voucher));
            };
            if has_only_vouchers && at > 0 {
                return Some(at_table(&table.stream, &rest[0]));
            }
            left = rest[at + 1..].iter();
        }
        let more = left.next().filter(|_| has_only_vouchers);
        more.map(|crossing| at_table(&table.stream, crossing))
    }
}

/// The first line of a table that was decided by a house file which the office did not put in force
/// there, or not after the one before.
fn foreign_house(table: &AtTable, told: &OfTable) -> Option<Finding> {
    let mut left = told.houses.iter();
    let foreign = table.houses.iter().find(|(_, used)| !left.any(|it| it == used));
    foreign.map(|(line, digest)| Finding {
        stream: table.stream.clone(),
        line: *line,
        fault: OfficeFault::NotInForce { digest: digest.clone() }.into(),
    })
}

/// The first line of a table by which the house took credits from somebody without a note.
fn unnoted(table: &AtTable, told: &OfTable) -> Option<Finding> {
    let mut left = told.removals.iter();
    let mut taken = table.crossings.iter().filter(|it| it.by_house && !it.moved.is_in);
    let unnoted = taken.find(|it| {
        let patron = format!("patron {}: ", it.moved.patron.0);
        !left.any(|note| note.starts_with(&patron))
    });
    unnoted.map(|Crossing { line, moved: Moved { patron, amount, .. }, .. }| Finding {
        stream: table.stream.clone(),
        line: *line,
        fault: OfficeFault::NotNoted { patron: *patron, amount: *amount }.into(),
    })
}

fn at_cage(table: &str, Crossing { line, moved, .. }: &Crossing) -> Finding {
    let stream = named(CAGE);
    let Moved { is_in, patron, amount } = *moved;
    let fault = CageFault::NotAtTable { table: table.to_owned(), is_in, patron, amount };
    Finding { stream, line: *line, fault: fault.into() }
}

fn at_table(stream: &StreamName, Crossing { line, moved, .. }: &Crossing) -> Finding {
    let Moved { is_in, patron, amount } = *moved;
    Finding {
        stream: stream.clone(),
        line: *line,
        fault: CageFault::NoVoucher { is_in, patron, amount }.into(),
    }
}
