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

/// An event, and what the patron had before it and after.
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
        let movement = match told.what {
            EventKind::Money(event) => Some(of_money(event, place, told)),
            EventKind::Wager(event) => of_wager(event, place, told),
            EventKind::Coup(event) => of_coup(event, place, told, house),
            EventKind::Case(event) => of_case(event, place, told, house),
            // None of these moves money.
            EventKind::Duty(_)
            | EventKind::Shoe(_)
            | EventKind::Care(_)
            | EventKind::Announced { .. } => None,
        };
        if let Some(movement) = movement {
            self.push(movement, place);
        }
    }

    /// Adds a row, by a name of its own: the line it is from, and which of that line.
    fn push(&mut self, movement: Movement, place: &Place<'_>) {
        let of_this_line = format!("{}.", place.line);
        let is_of_it = |it: &&Movement| it.table == place.table && it.id.starts_with(&of_this_line);
        let nth = self.rows.iter().rev().take_while(is_of_it).count();
        self.rows.push(Movement { id: format!("{of_this_line}{}", nth + 1), ..movement });
    }
}

fn of_money(event: &MoneyEvent, place: &Place<'_>, told: &Told<'_>) -> Movement {
    let row = |what| Movement::new(place, told, what, "done");
    match event {
        MoneyEvent::MoneyIn { .. } => row("money in"),
        MoneyEvent::CashedOut { .. } => row("money out"),
        MoneyEvent::CommissionPaid { amount, .. } => {
            Movement { commission: *amount, ..row("commission paid") }
        }
    }
}

fn of_wager(event: &WagerEvent, place: &Place<'_>, told: &Told<'_>) -> Option<Movement> {
    match event {
        // What somebody took back before the lock was never wagered.
        WagerEvent::StakeReturned { why: Returned::TakenBack, .. } => None,
        WagerEvent::StakeReturned { stake, .. } => Some(Movement {
            coup: Some(place.coup),
            wager: stake.spot.to_string(),
            wagered: stake.amount,
            ..Movement::new(place, told, "returned", "not wagered")
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
    place: &Place<'_>,
    told: &Told<'_>,
    house: &House,
) -> Option<Movement> {
    match event {
        CoupEvent::Settled(paid) => {
            let settlement = paid.settlement;
            Some(Movement {
                coup: Some(place.coup),
                wager: name(house, &paid.spot),
                outcome: outcome(told.facts),
                wagered: settlement.staked,
                won: settlement.won,
                commission: settlement.commission,
                ..Movement::new(place, told, "wager", verdict(settlement.verdict))
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
    place: &Place<'_>,
    told: &Told<'_>,
    house: &House,
) -> Option<Movement> {
    match event {
        CaseEvent::Resettled(again) => Some(Movement {
            coup: Some(again.coup),
            wager: name(house, &again.spot),
            wagered: again.after.staked,
            won: again.after.won,
            commission: again.after.commission,
            ..Movement::new(place, told, "settled again", verdict(again.after.verdict))
        }),
        CaseEvent::PaymentCorrected { coup, .. } => {
            let row = Movement::new(place, told, "payment corrected", "corrected");
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
        place: &Place<'_>,
        told: &Told<'_>,
        what: &'static str,
        status: &'static str,
    ) -> Movement {
        Movement {
            at: place.at,
            table: place.table.to_owned(),
            id: String::new(),
            coup: None,
            what,
            wager: String::new(),
            outcome: String::new(),
            wagered: Cents::ZERO,
            won: Cents::ZERO,
            commission: Cents::ZERO,
            before: told.before,
            after: told.after,
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
