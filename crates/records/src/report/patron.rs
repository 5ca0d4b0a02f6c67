//! One patron's statement: every movement of their money, with what it was about.

use baccarat::{Cents, Facts, Verdict};
use house::House;
use table::{CaseEvent, CoupEvent, EventKind, MoneyEvent, PatronId, Returned, Time, WagerEvent};

use super::gather::Place;

/// What a patron's money did, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Statement {
    pub(super) rows: Vec<Movement>,
}

/// One movement.
#[derive(Clone, Debug)]
pub(super) struct Movement {
    pub(super) at: Time,
    pub(super) table: String,
    /// Unique within the house, together with the table: the line of its journal, and which of
    /// this patron's movements on it.
    pub(super) id: String,
    pub(super) coup: Option<u64>,
    pub(super) what: &'static str,
    pub(super) wager: String,
    pub(super) outcome: String,
    pub(super) wagered: Cents,
    pub(super) won: Cents,
    pub(super) commission: Cents,
    pub(super) before: i128,
    pub(super) after: i128,
    pub(super) status: &'static str,
}

/// A happening, and what the patron had before it and after.
pub(super) struct Told<'t> {
    pub(super) what: &'t EventKind,
    pub(super) facts: Option<Facts>,
    pub(super) before: i128,
    pub(super) after: i128,
}

impl Statement {
    /// Adds what is about this patron.
    pub(super) fn take(
        &mut self,
        patron: PatronId,
        place: &Place<'_>,
        told: &Told<'_>,
        house: &House,
    ) {
        if !place.counts || told.what.patron() != Some(patron) {
            return;
        }
        let zero = Cents::ZERO;
        let row = |what, status| Movement {
            at: place.at,
            table: place.table.to_owned(),
            id: String::new(),
            coup: None,
            what,
            wager: String::new(),
            outcome: String::new(),
            wagered: zero,
            won: zero,
            commission: zero,
            before: told.before,
            after: told.after,
            status,
        };
        let movement = match told.what {
            EventKind::Money(MoneyEvent::MoneyIn { .. }) => row("money in", "done"),
            EventKind::Money(MoneyEvent::CashedOut { .. }) => row("money out", "done"),
            EventKind::Money(MoneyEvent::CommissionPaid { amount, .. }) => {
                Movement { commission: *amount, ..row("commission paid", "done") }
            }
            // What somebody took back before the lock was never wagered.
            EventKind::Wager(WagerEvent::StakeReturned { why: Returned::TakenBack, .. }) => return,
            EventKind::Wager(WagerEvent::StakeReturned { stake, .. }) => {
                let wager = stake.spot.to_string();
                let coup = Some(place.coup);
                Movement { coup, wager, wagered: stake.amount, ..row("returned", "not wagered") }
            }
            EventKind::Coup(CoupEvent::Settled(paid)) => {
                let settlement = paid.settlement;
                Movement {
                    coup: Some(place.coup),
                    wager: name(house, &paid.spot),
                    outcome: outcome(told.facts),
                    wagered: settlement.staked,
                    won: settlement.won,
                    commission: settlement.commission,
                    ..row("wager", verdict(settlement.verdict))
                }
            }
            EventKind::Case(CaseEvent::Resettled(again)) => Movement {
                coup: Some(again.coup),
                wager: name(house, &again.spot),
                wagered: again.after.staked,
                won: again.after.won,
                commission: again.after.commission,
                ..row("settled again", verdict(again.after.verdict))
            },
            EventKind::Case(CaseEvent::PaymentCorrected { coup, .. }) => {
                Movement { coup: Some(*coup), ..row("payment corrected", "corrected") }
            }
            _ => return,
        };
        self.push(movement, place);
    }

    /// Adds a row, by a name of its own: the line it is from, and which of that line.
    fn push(&mut self, movement: Movement, place: &Place<'_>) {
        let of_this_line = format!("{}.", place.line);
        let is_of_it = |it: &&Movement| it.table == place.table && it.id.starts_with(&of_this_line);
        let nth = self.rows.iter().rev().take_while(is_of_it).count();
        self.rows.push(Movement { id: format!("{of_this_line}{}", nth + 1), ..movement });
    }
}

fn name(house: &House, spot: &table::Spot) -> String {
    let wager = house.wager(spot.wager.as_str()).map_or(spot.wager.as_str(), |it| it.name());
    format!("{wager}, {}", spot.place)
}

fn outcome(facts: Option<Facts>) -> String {
    facts.map_or_else(
        || "two cards".to_owned(),
        |facts| {
            let (player, banker) = (facts.totals.player.get(), facts.totals.banker.get());
            format!("{} {player}-{banker}", facts.winner().id())
        },
    )
}

fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win => "won",
        Verdict::Push => "push",
        Verdict::Lose => "lost",
    }
}
