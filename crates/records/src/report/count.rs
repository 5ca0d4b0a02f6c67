//! What an event adds to the sums that reports are made of.

use std::sync::Arc;

use house::House;
use table::{Actor, CaseEvent, CoupEvent, EventKind, MoneyEvent, Paid, Resettled};

use super::Query;
use super::events;
use super::figures::{Figures, StaffFigures, WagerFigures, net};
use super::gather::{EventContext, Gathered, TableFigures};
use crate::ledger::wide;

/// Who of those who work here an event is counted for.
#[derive(Clone, Copy)]
struct OnDuty {
    /// Who dealt when it happened.
    dealer: Option<Actor>,
    /// Who brought it about.
    by: Option<Actor>,
}

impl Gathered {
    pub(super) fn count(
        &mut self,
        (table, house): (&mut TableFigures, &Arc<House>),
        what: &EventKind,
        context: &EventContext<'_>,
        query: &Query,
    ) {
        let on_duty = OnDuty { dealer: table.dealer.map(Actor::Dealer), by: worker(context.by) };
        // Whoever was on duty or did anything is in the report, if only with zeros.
        for staff in [on_duty.dealer, on_duty.by].into_iter().flatten() {
            self.staff.entry(staff).or_default();
        }
        let figures = table.shifts.entry(query.shift_of(context.at)).or_default();
        match what {
            EventKind::Money(event) => self.count_money(figures, event, on_duty),
            EventKind::Coup(event) => self.count_coup(figures, event, on_duty, house),
            EventKind::Case(event) => self.count_case(figures, event, on_duty, house),
            // Wagers are counted once they are settled.
            EventKind::Duty(_)
            | EventKind::Shoe(_)
            | EventKind::Wager(_)
            | EventKind::Care(_)
            | EventKind::Announced { .. } => {}
        }
        self.events.extend(events::significant(what, context));
        self.events.extend(events::large_wagers(what, context, &table.ledger, query.large));
        self.events.extend(events::large_win(what, context, query.large));
    }

    fn count_money(&mut self, figures: &mut Figures, event: &MoneyEvent, on_duty: OnDuty) {
        match event {
            MoneyEvent::MoneyIn { amount, .. } => {
                figures.money_in += wide(*amount);
                self.add_to(on_duty.by, |staff| staff.money_in += wide(*amount));
            }
            MoneyEvent::CashedOut { amount, .. } => {
                figures.money_out += wide(*amount);
                self.add_to(on_duty.by, |staff| staff.money_out += wide(*amount));
            }
            MoneyEvent::CommissionPaid { amount, .. } => figures.collected += wide(*amount),
        }
    }

    fn count_coup(
        &mut self,
        figures: &mut Figures,
        event: &CoupEvent,
        on_duty: OnDuty,
        house: &Arc<House>,
    ) {
        match event {
            CoupEvent::Decided { .. } => {
                figures.coups += 1;
                self.add_to(on_duty.dealer, |staff| staff.coups += 1);
            }
            CoupEvent::GhostStarted { .. } => figures.ghosts += 1,
            CoupEvent::Settled(paid) => {
                figures.count_settled(&paid.settlement, house);
                self.count_settled(paid, house);
            }
            CoupEvent::Dealt { .. }
            | CoupEvent::SqueezeGiven { .. }
            | CoupEvent::SqueezeEnded { .. }
            | CoupEvent::Turned(_)
            | CoupEvent::CoupEnded => {}
        }
    }

    fn count_case(
        &mut self,
        figures: &mut Figures,
        event: &CaseEvent,
        on_duty: OnDuty,
        house: &Arc<House>,
    ) {
        match event {
            CaseEvent::CoupVoided { .. } => {
                figures.voids += 1;
                self.add_to(on_duty.dealer, |staff| staff.voids += 1);
            }
            CaseEvent::Resettled(again) => {
                figures.count_resettled(again);
                self.count_resettled(again, house);
            }
            CaseEvent::Reported(_) => self.add_to(on_duty.by, |staff| staff.reported += 1),
            CaseEvent::Ruled { .. } => self.add_to(on_duty.by, |staff| staff.ruled += 1),
            CaseEvent::Dismissed => self.add_to(on_duty.by, |staff| staff.dismissed += 1),
            // A payment that was wrong is in what the house won, which the ledger says: what the
            // wager came to is as it was.
            CaseEvent::PaymentCorrected { .. }
            | CaseEvent::BurnCorrected { .. }
            | CaseEvent::CardOut { .. }
            | CaseEvent::CardsCorrected { .. }
            | CaseEvent::RetractOffered { .. }
            | CaseEvent::RetractOver => {}
        }
    }

    fn add_to(&mut self, staff: Option<Actor>, add: impl FnOnce(&mut StaffFigures)) {
        if let Some(staff) = staff {
            add(self.staff.entry(staff).or_default());
        }
    }

    fn count_settled(&mut self, paid: &Paid, house: &Arc<House>) {
        let staked = wide(paid.settlement.staked);
        let wager = self.wager(&paid.spot.wager, house);
        wager.count += 1;
        wager.handle += staked;
        wager.squares += staked * staked;
        wager.returned += net(&paid.settlement, house);
    }

    fn count_resettled(&mut self, again: &Resettled, house: &Arc<House>) {
        let wager = self.wager(&again.spot.wager, house);
        wager.returned += net(&again.after, house) - net(&again.before, house);
    }

    fn wager(&mut self, wager: &baccarat::WagerId, house: &Arc<House>) -> &mut WagerFigures {
        let key = (house.version.file.clone(), wager.clone());
        let house = Arc::clone(house);
        let none = || WagerFigures { house, count: 0, handle: 0, returned: 0, squares: 0 };
        self.wagers.entry(key).or_insert_with(none)
    }
}

/// Whoever works here, and is not a patron or a machine.
fn worker(by: Actor) -> Option<Actor> {
    match by {
        Actor::Dealer(_) | Actor::Floor(_) | Actor::Cage(_) => Some(by),
        Actor::Patron(_) | Actor::House | Actor::Shoe => None,
    }
}
