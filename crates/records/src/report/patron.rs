//! One patron's statement: every movement of their money, with what it was about.

use baccarat::{Cents, Facts, Verdict};
use house::House;
use table::{CaseEvent, CoupEvent, EventKind, MoneyEvent, PatronId, Returned, Time, WagerEvent};

use super::gather::EventContext;

/// What a patron's money did, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Statement {
    pub(super) rows: Vec<Movement>,
}

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

/// An event, and what the patron had before it and after.
pub(super) struct BalanceChange<'t> {
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
        context: &EventContext<'_>,
        change: &BalanceChange<'_>,
        house: &House,
    ) {
        if !context.counts || change.what.patron() != Some(patron) {
            return;
        }
        let movement = match change.what {
            EventKind::Money(event) => Some(of_money(event, context, change)),
            EventKind::Wager(event) => of_wager(event, context, change),
            EventKind::Coup(event) => of_coup(event, context, change, house),
            EventKind::Case(event) => of_case(event, context, change, house),
            // None of these moves money.
            EventKind::Duty(_)
            | EventKind::Shoe(_)
            | EventKind::Care(_)
            | EventKind::Announced { .. } => None,
        };
        if let Some(movement) = movement {
            self.push(movement, context);
        }
    }

    /// Adds a row, by a name of its own: the line it is from, and which of that line.
    fn push(&mut self, movement: Movement, context: &EventContext<'_>) {
        let of_this_line = format!("{}.", context.line);
        let is_of_it =
            |it: &&Movement| it.table == context.table && it.id.starts_with(&of_this_line);
        let nth = self.rows.iter().rev().take_while(is_of_it).count();
        self.rows.push(Movement { id: format!("{of_this_line}{}", nth + 1), ..movement });
    }
}

fn of_money(
    event: &MoneyEvent,
    context: &EventContext<'_>,
    change: &BalanceChange<'_>,
) -> Movement {
    let row = |what| Movement::new(context, change, what, "done");
    match event {
        MoneyEvent::MoneyIn { .. } => row("money in"),
        MoneyEvent::CashedOut { .. } => row("money out"),
        MoneyEvent::CommissionPaid { amount, .. } => {
            Movement { commission: *amount, ..row("commission paid") }
        }
    }
}

fn of_wager(
    event: &WagerEvent,
    context: &EventContext<'_>,
    change: &BalanceChange<'_>,
) -> Option<Movement> {
    match event {
        // What somebody took back before the lock was never wagered.
        WagerEvent::StakeReturned { why: Returned::TakenBack, .. } => None,
        WagerEvent::StakeReturned { stake, .. } => Some(Movement {
            coup: Some(context.coup),
            wager: stake.spot.to_string(),
            wagered: stake.amount,
            ..Movement::new(context, change, "returned", "not wagered")
        }),
        // A stake is on the statement once it is settled or comes back.
        WagerEvent::BetsOpened { .. }
        | WagerEvent::LastBets
        | WagerEvent::DifferentialAllowed { .. }
        | WagerEvent::BetsClosed
        | WagerEvent::Staked(_) => None,
    }
}

fn of_coup(
    event: &CoupEvent,
    context: &EventContext<'_>,
    change: &BalanceChange<'_>,
    house: &House,
) -> Option<Movement> {
    match event {
        CoupEvent::Settled(paid) => {
            let settlement = paid.settlement;
            Some(Movement {
                coup: Some(context.coup),
                wager: name(house, &paid.spot),
                outcome: outcome(change.facts),
                wagered: settlement.staked,
                won: settlement.won,
                commission: settlement.commission,
                ..Movement::new(context, change, "wager", verdict(settlement.verdict))
            })
        }
        CoupEvent::GhostStarted { .. }
        | CoupEvent::Dealt { .. }
        | CoupEvent::SqueezeGiven { .. }
        | CoupEvent::SqueezeEnded { .. }
        | CoupEvent::Turned(_)
        | CoupEvent::Decided { .. }
        | CoupEvent::CoupEnded => None,
    }
}

fn of_case(
    event: &CaseEvent,
    context: &EventContext<'_>,
    change: &BalanceChange<'_>,
    house: &House,
) -> Option<Movement> {
    match event {
        CaseEvent::Resettled(again) => Some(Movement {
            coup: Some(again.coup),
            wager: name(house, &again.spot),
            wagered: again.after.staked,
            won: again.after.won,
            commission: again.after.commission,
            ..Movement::new(context, change, "settled again", verdict(again.after.verdict))
        }),
        CaseEvent::PaymentCorrected { coup, .. } => {
            let row = Movement::new(context, change, "payment corrected", "corrected");
            Some(Movement { coup: Some(*coup), ..row })
        }
        CaseEvent::Reported(_)
        | CaseEvent::Dismissed
        | CaseEvent::Ruled { .. }
        | CaseEvent::BurnCorrected { .. }
        | CaseEvent::CardOut { .. }
        | CaseEvent::CardsCorrected { .. }
        | CaseEvent::RetractOffered { .. }
        | CaseEvent::RetractOver
        | CaseEvent::CoupVoided { .. } => None,
    }
}

impl Movement {
    /// A row that is about no wager. Its id is given when it is added.
    fn new(
        context: &EventContext<'_>,
        change: &BalanceChange<'_>,
        what: &'static str,
        status: &'static str,
    ) -> Movement {
        Movement {
            at: context.at,
            table: context.table.to_owned(),
            id: String::new(),
            coup: None,
            what,
            wager: String::new(),
            outcome: String::new(),
            wagered: Cents::ZERO,
            won: Cents::ZERO,
            commission: Cents::ZERO,
            before: change.before,
            after: change.after,
            status,
        }
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
