//! What would happen. Nothing here changes anything.

mod bets;
pub(crate) mod care;
mod dealing;
mod draft;
mod lock;
pub(crate) mod money;
mod opening;
mod payment;
mod people;
mod report;
mod resettle;
mod resolve;
mod settle;
mod shoe;
mod squeeze;
mod wagering;

use primitives::Time;

use crate::command::{
    CareRequest, CaseRequest, Command, CoupRequest, DutyRequest, MoneyRequest, Request,
    ShoeRequest, WagerRequest,
};
use crate::engine::Engine;
use crate::event::{Event, EventKind};
use crate::people::Actor;
use crate::refusal::Refusal;
use crate::table::{Phase, Table};

/// What a command would bring about, or why it is refused.
type Decided = Result<Vec<EventKind>, Refusal>;

impl Table {
    /// What would happen, or why nothing would. The events of one command belong together: a
    /// journal stores all of them or none.
    ///
    /// # Errors
    /// The table cannot do it, or not now, or not for whoever asks.
    pub fn decide(&self, command: &Command, now: Time) -> Result<Vec<Event>, Refusal> {
        let by = command.by;
        if needs_open(&command.request) {
            self.check_open()?;
        }
        let what = self.happenings(by, &command.request, now)?;
        Ok(what.into_iter().map(|what| Event { at: now, by, what }).collect())
    }

    /// The same by the rules of an engine.
    pub fn decide_by(
        &self,
        engine: Engine,
        command: &Command,
        now: Time,
    ) -> Result<Vec<Event>, Refusal> {
        if engine == self.engine {
            return self.decide(command, now);
        }
        Table { engine, ..self.clone() }.decide(command, now)
    }

    fn happenings(&self, by: Actor, request: &Request, now: Time) -> Decided {
        self.check_goes_on(request)?;
        match request {
            Request::Duty(DutyRequest::Open { dealer }) => self.open(by, *dealer),
            Request::Duty(DutyRequest::Resume) => self.resume(by),
            Request::Duty(DutyRequest::Close) => self.close(by),
            Request::Duty(DutyRequest::Pause) => self.pause(by),
            Request::Duty(DutyRequest::ChangeDealer { dealer }) => self.change_dealer(by, *dealer),
            Request::Duty(DutyRequest::ChangeFloor { floor }) => self.change_floor(by, *floor),
            Request::Money(MoneyRequest::MoneyIn { patron, amount }) => {
                self.money_in(by, *patron, *amount, now)
            }
            Request::Money(MoneyRequest::CashOut { patron }) => self.cash_out(by, *patron),
            Request::Shoe(ShoeRequest::NewShoe) => self.new_shoe(by),
            Request::Shoe(ShoeRequest::SealShoe(seal)) => self.seal_shoe(by, seal),
            Request::Shoe(ShoeRequest::OpenSeal { number, secret }) => {
                self.open_seal(by, *number, *secret, now)
            }
            Request::Shoe(ShoeRequest::Cut(cut)) => self.cut(by, cut),
            Request::Shoe(ShoeRequest::CutCard) => self.cut_card(by),
            Request::Shoe(ShoeRequest::EndShoe) => self.end_shoe(by),
            Request::Shoe(ShoeRequest::SetBack) => self.set_back(by, now),
            Request::Shoe(ShoeRequest::CountShoe { cards }) => self.count_shoe(by, *cards, now),
            Request::Case(CaseRequest::Report(report)) => self.report(by, report, now),
            Request::Case(CaseRequest::Rule(rule)) => self.rule(by, rule, now),
            Request::Case(CaseRequest::Dismiss) => self.dismiss(by),
            Request::Coup(CoupRequest::Card(card)) => self.card(by, *card, now),
            Request::Coup(CoupRequest::Turn(side)) => self.turn(by, *side, now),
            Request::Coup(CoupRequest::Waive(side)) => self.waive(by, *side, now),
            Request::Coup(CoupRequest::Delegate { side, to }) => self.delegate(by, *side, *to, now),
            Request::Coup(CoupRequest::OpenBets) => self.open_bets(by, now),
            Request::Coup(CoupRequest::LastBets) => self.last_bets(by),
            Request::Coup(CoupRequest::CloseBets) => self.close_bets(by, now),
            Request::Coup(CoupRequest::Ghost) => self.ghost(by, now),
            Request::Coup(CoupRequest::Tick) => self.tick(by, now),
            Request::Wager(WagerRequest::Place(stake)) => {
                self.place(by, stake, now).map(|placed| self.with_clock(placed, now))
            }
            Request::Wager(WagerRequest::TakeBack(stake)) => self.take_back(by, stake, now),
            Request::Wager(WagerRequest::Clear { patron, place }) => {
                self.clear(by, *patron, *place, now)
            }
            Request::Wager(WagerRequest::Repeat { patron }) => {
                self.repeat(by, *patron, now).map(|placed| self.with_clock(placed, now))
            }
            Request::Wager(WagerRequest::Double { patron }) => self.double(by, *patron, now),
            Request::Care(CareRequest::SetLimit { patron, limit }) => {
                self.set_limit(by, *patron, *limit, now)
            }
            Request::Care(CareRequest::TakeTimeOut { patron, lasts }) => {
                self.take_time_out(by, *patron, *lasts, now)
            }
            Request::Care(CareRequest::Exclude { patron, lasts }) => {
                self.exclude(by, *patron, *lasts, now)
            }
            Request::Care(CareRequest::Acknowledge { patron }) => {
                self.acknowledge(by, *patron, now)
            }
        }
    }

    /// Whether the table does this while it stands still for a ruling, or while patrons may take
    /// their wagers back.
    fn check_goes_on(&self, request: &Request) -> Result<(), Refusal> {
        // Whoever rules may have to sign on first.
        let is_ruling = matches!(
            request,
            Request::Case(CaseRequest::Rule(_) | CaseRequest::Dismiss)
                | Request::Duty(DutyRequest::ChangeFloor { .. })
        );
        // Money that leaves could be in question; what patrons do for their own sake cannot wait.
        let is_care = matches!(
            request,
            Request::Care(
                CareRequest::SetLimit { .. }
                    | CareRequest::TakeTimeOut { .. }
                    | CareRequest::Exclude { .. }
                    | CareRequest::Acknowledge { .. }
            )
        );
        // What may be known is known, whatever waits for a ruling.
        let is_set_back = matches!(request, Request::Shoe(ShoeRequest::SetBack));
        if !is_ruling && !is_care && !is_set_back {
            self.check_not_stopped()?;
        }
        let is_dealt = matches!(
            request,
            Request::Coup(
                CoupRequest::Card(_)
                    | CoupRequest::Turn(_)
                    | CoupRequest::Waive(_)
                    | CoupRequest::Delegate { .. }
            )
        );
        if is_dealt { self.check_not_retracting() } else { Ok(()) }
    }

    /// Whether patrons are not taking their wagers back, so that the coup goes on.
    pub fn check_not_retracting(&self) -> Result<(), Refusal> {
        match self.check_retract() {
            Ok(_) => Err(Refusal::Retracting),
            Err(_) => Ok(()),
        }
    }

    /// Whether the table does not stand still for a ruling.
    pub fn check_not_stopped(&self) -> Result<(), Refusal> {
        match &self.case {
            Some(case) => Err(Refusal::AwaitsRuling { kind: case.report.kind }),
            None => Ok(()),
        }
    }

    /// Whether the table is open and not paused.
    pub fn check_open(&self) -> Result<(), Refusal> {
        match (&self.staff, self.paused_at.is_some()) {
            (None, _) => Err(Refusal::TableClosed),
            (Some(_), true) => Err(Refusal::TablePaused),
            (Some(_), false) => Ok(()),
        }
    }

    /// Whether no coup is in progress and wagers are not open.
    pub fn check_idle(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Idle => Ok(()),
            Phase::Betting { .. } => Err(Refusal::BetsOpen),
            Phase::Dealing(_) => Err(Refusal::CoupInProgress),
        }
    }
}

/// Nobody has to wait for the table to open or to go on before they take their money away, or take
/// care of themselves.
fn needs_open(request: &Request) -> bool {
    !matches!(
        request,
        Request::Duty(
            DutyRequest::Open { .. } | DutyRequest::Resume | DutyRequest::ChangeFloor { .. }
        ) | Request::Shoe(ShoeRequest::SetBack)
            | Request::Money(MoneyRequest::CashOut { .. })
            | Request::Care(
                CareRequest::SetLimit { .. }
                    | CareRequest::TakeTimeOut { .. }
                    | CareRequest::Exclude { .. }
                    | CareRequest::Acknowledge { .. }
            )
    )
}
