//! One pass over the lines of a table, and all that reports are made of.

use std::collections::BTreeMap;
use std::sync::Arc;

use baccarat::Facts;
use house::{House, Irregularity};
use office::cage;
use protocol::journal::Entry;
use table::{
    Actor, CaseEvent, CoupEvent, DutyEvent, EventKind, PatronId, StaffId, Table, Time, WagerEvent,
};

use super::elsewhere::Sales;
use super::events::{self, Ruling, Significant};
use super::figures::{Figures, Staff, Wagers};
use super::patron::{BalanceChange, Statement};
use super::{Query, ReportError, ReportFault};
use crate::houses::Houses;
use crate::ledger::{Ledger, wide};
use crate::streams::CAGE;

/// All that reports are made of.
#[derive(Debug, Default)]
pub(super) struct Gathered {
    pub(super) tables: Vec<TableFigures>,
    pub(super) wagers: Wagers,
    pub(super) staff: Staff,
    pub(super) rulings: Vec<Ruling>,
    pub(super) events: Vec<Significant>,
    pub(super) sales: Sales,
    /// What open vouchers come to at the end of the interval.
    pub(super) vouchers: i128,
    pub(super) statement: Statement,
    pub(super) houses: BTreeMap<String, Arc<House>>,
}

/// What is known of one table.
#[derive(Debug)]
pub(super) struct TableFigures {
    pub(super) name: String,
    /// By the number of the shift within the interval.
    pub(super) shifts: BTreeMap<u64, Figures>,
    /// Everybody's money at the end of the interval.
    pub(super) ledger: Ledger,
    pub(super) dealer: Option<StaffId>,
    coup: u64,
    is_dealing: bool,
    facts: Option<Facts>,
    reported: Option<(Actor, Irregularity)>,
    /// After this line no card is named.
    open_to: u64,
}

/// Where an event stands.
pub(super) struct EventContext<'p> {
    pub(super) table: &'p str,
    pub(super) line: u64,
    pub(super) at: Time,
    pub(super) by: Actor,
    pub(super) coup: u64,
    /// Whether it counts: it is within the interval.
    pub(super) counts: bool,
    /// Whether cards that it names may lie face down.
    pub(super) is_hidden: bool,
}

impl TableFigures {
    fn new(name: &str) -> TableFigures {
        TableFigures {
            name: name.to_owned(),
            shifts: BTreeMap::new(),
            ledger: Ledger::default(),
            dealer: None,
            coup: 0,
            is_dealing: false,
            facts: None,
            reported: None,
            open_to: u64::MAX,
        }
    }

    /// Of a table that is known between two coups, for what is about its money alone.
    fn after(name: &str, table: &Table) -> TableFigures {
        let coup = table.coup_number() - 1;
        TableFigures { ledger: Ledger::of(table), coup, ..TableFigures::new(name) }
    }

    /// All shifts together.
    pub(super) fn sum(&self) -> Figures {
        let mut sum = Figures::default();
        self.shifts.values().for_each(|figures| sum += figures);
        sum
    }
}

impl Gathered {
    /// From now on, lines are of this table.
    pub(super) fn start(&mut self, table: &str) {
        self.tables.push(TableFigures::new(table));
    }

    /// From now on, lines are of this table, which was so before them.
    pub(super) fn resume(&mut self, name: &str, table: &Table) {
        self.tables.push(TableFigures::after(name, table));
    }

    /// No card is named of what that table's lines say after this one.
    pub(super) fn hide_cards_after(&mut self, line: u64) {
        if let Some(table) = self.tables.last_mut() {
            table.open_to = line;
        }
    }

    /// Adds an event that no table knows of, if it counts.
    pub(super) fn add(&mut self, event: Option<Significant>, query: &Query) {
        self.events.extend(event.filter(|event| {
            let counts = query.from.is_none_or(|from| event.at >= from);
            counts && !query.is_past(event.at) && query.asks_for(&event.place)
        }));
    }

    /// Counts what the house owes for a voucher, or does not owe any more. No voucher is a table's.
    pub(super) fn count_voucher(&mut self, event: &cage::Event, query: &Query) {
        if query.is_past(event.at) || !query.asks_for(CAGE) {
            return;
        }
        self.vouchers += match &event.what {
            cage::EventKind::Issued { amount, .. } => wide(*amount),
            cage::EventKind::Redeemed { amount, .. }
            | cage::EventKind::Cancelled { amount, .. } => -wide(*amount),
        };
    }

    /// The next line of that table.
    pub(super) fn take(
        &mut self,
        line: u64,
        text: &str,
        houses: &Houses,
        query: &Query,
    ) -> Result<(), ReportError> {
        let Some(mut table) = self.tables.pop() else {
            return Err(ReportError { table: String::new(), line, why: ReportFault::NoTable });
        };
        let taken = self.take_of(&mut table, line, text, (houses, query));
        let name = table.name.clone();
        self.tables.push(table);
        taken.map_err(|why| ReportError { table: name, line, why })
    }

    fn take_of(
        &mut self,
        table: &mut TableFigures,
        line: u64,
        text: &str,
        (houses, query): (&Houses, &Query),
    ) -> Result<(), ReportFault> {
        let entry = Entry::from_line(text).map_err(ReportFault::Unreadable)?;
        if query.is_past(entry.at()) {
            return Ok(());
        }
        let counts = query.from.is_none_or(|from| entry.at() >= from);
        let digest = entry.house().0.to_string();
        let house = houses.find(entry.house()).ok_or(ReportFault::UnknownHouse { digest })?;
        let house = Arc::clone(house);
        let kept_before = table.ledger.kept();
        let movements_before = self.statement.rows.len();
        let mut rulings = Vec::new();
        for what in entry.what() {
            follow_coup(table, what);
            let name = table.name.clone();
            // A stake that comes back before the lock was for the coup that is next.
            let is_next = matches!(what, EventKind::Wager(WagerEvent::StakeReturned { .. }))
                && !table.is_dealing;
            let coup = table.coup + u64::from(is_next);
            let (at, by, is_hidden) = (entry.at(), entry.by(), line > table.open_to);
            let context = EventContext { table: &name, line, at, by, coup, counts, is_hidden };
            let collection = house.terms().collection;
            let funds = query.patron.map(|patron| funds_of(&table.ledger, patron));
            table.ledger.apply(what, collection).map_err(ReportFault::Money)?;
            if let Some((patron, before)) = query.patron.zip(funds) {
                let after = funds_of(&table.ledger, patron);
                let change = BalanceChange { what, facts: table.facts, before, after };
                self.statement.take(patron, &context, &change, &house);
            }
            rulings.extend(events::ruling(table.reported, what, &context));
            if let EventKind::Case(CaseEvent::Reported(case)) = what {
                table.reported = Some((entry.by(), case.report.kind));
            }
            if counts {
                self.count((table, &house), what, &context, query);
            }
        }
        // A statement is about the houses that moved its patron's money.
        let movements = self.statement.rows.len();
        if counts && (query.patron.is_none() || movements > movements_before) {
            self.houses.entry(house.version.file.clone()).or_insert_with(|| Arc::clone(&house));
        }
        let kept_after = table.ledger.kept();
        if counts {
            let shift = table.shifts.entry(query.shift_of(entry.at())).or_default();
            shift.win += kept_after - kept_before;
            let moved = |ruling| Ruling { kept_before, kept_after, ..ruling };
            self.rulings.extend(rulings.into_iter().map(moved));
        }
        Ok(())
    }
}

/// What a patron has at a table: credits, and stakes that are not settled.
fn funds_of(ledger: &Ledger, patron: PatronId) -> i128 {
    ledger.credits_of(patron) + ledger.staked_by(patron)
}

/// Which coup is in progress, who deals it, and what it came to.
fn follow_coup(table: &mut TableFigures, what: &EventKind) {
    match what {
        EventKind::Duty(event) => follow_duty(table, event),
        EventKind::Wager(WagerEvent::BetsClosed)
        | EventKind::Coup(CoupEvent::GhostStarted { .. }) => {
            // A coup that turns out to have no wagers goes on as a ghost hand.
            if !table.is_dealing {
                table.coup += 1;
                table.is_dealing = true;
                table.facts = None;
            }
        }
        EventKind::Coup(CoupEvent::Decided { facts }) => table.facts = Some(*facts),
        EventKind::Coup(CoupEvent::CoupEnded) => table.is_dealing = false,
        EventKind::Case(CaseEvent::CoupVoided { coup }) => {
            if *coup == table.coup {
                table.is_dealing = false;
            }
        }
        EventKind::Wager(
            WagerEvent::BetsOpened { .. }
            | WagerEvent::LastBets
            | WagerEvent::DifferentialAllowed { .. }
            | WagerEvent::Staked(_)
            | WagerEvent::StakeReturned { .. },
        )
        | EventKind::Coup(
            CoupEvent::Dealt { .. }
            | CoupEvent::SqueezeGiven { .. }
            | CoupEvent::SqueezeEnded { .. }
            | CoupEvent::Turned(_)
            | CoupEvent::Settled(_),
        )
        | EventKind::Case(
            CaseEvent::Reported(_)
            | CaseEvent::Dismissed
            | CaseEvent::Ruled { .. }
            | CaseEvent::BurnCorrected { .. }
            | CaseEvent::CardOut { .. }
            | CaseEvent::CardsCorrected { .. }
            | CaseEvent::RetractOffered { .. }
            | CaseEvent::RetractOver
            | CaseEvent::Resettled(_)
            | CaseEvent::PaymentCorrected { .. },
        )
        | EventKind::Money(_)
        | EventKind::Shoe(_)
        | EventKind::Care(_)
        | EventKind::Announced { .. } => {}
    }
}

fn follow_duty(table: &mut TableFigures, event: &DutyEvent) {
    match event {
        DutyEvent::Opened { dealer, .. } | DutyEvent::DealerChanged { dealer } => {
            table.dealer = Some(*dealer);
        }
        DutyEvent::Closed => table.dealer = None,
        DutyEvent::Paused | DutyEvent::Resumed | DutyEvent::FloorChanged { .. } => {}
    }
}
