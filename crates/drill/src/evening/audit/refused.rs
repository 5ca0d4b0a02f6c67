//! Nothing is refused that the rules allow, and what is asked for in a word is done to the letter.
//!
//! A refusal is wrong if the books would take what was asked for: it is written down in a copy of
//! them, by the same rules as all that happens.

use std::collections::BTreeMap;

use baccarat::{Cents, Side};
use house::CommissionMode;
use table::{
    Actor, CareEvent, CareRequest, Command, CoupEvent, CoupRequest, DutyEvent, DutyRequest, Event,
    EventKind, GhostReason, Millis, MoneyEvent, MoneyRequest, PatronId, Place, Refusal, Request,
    Returned, ShoeEvent, ShoeRequest, Spot, SqueezeEnd, SqueezeReason, Stake, Time, WagerEvent,
    WagerRequest,
};

use super::care::DAY;
use super::{Auditor, Found, ensure};

/// What must come of a command, if it is not refused.
#[derive(Clone, Debug)]
pub(in super::super) enum Expected {
    /// These stakes, and no other.
    Stakes(BTreeMap<(PatronId, Spot), i64>),
    /// Wagers close.
    Lock,
    /// Last bets are called.
    LastBets,
    /// Nothing: it is too soon.
    Nothing,
}

impl Auditor {
    /// What must come of a command as the books are now, as far as it says so itself.
    pub(in super::super) fn expected(&self, command: &Command, now: Time) -> Option<Expected> {
        match &command.request {
            Request::Wager(WagerRequest::Repeat { patron }) => {
                let last = self.last_stakes.get(patron).cloned().unwrap_or_default();
                Some(Expected::Stakes(last))
            }
            Request::Wager(WagerRequest::Double { patron }) => {
                Some(Expected::Stakes(self.stakes_of(*patron)))
            }
            Request::Coup(CoupRequest::Tick) => {
                let until = self.bets?.until?;
                let warning = u64::from(self.house.timers.last_bets_s) * 1_000;
                let is_near = until.0.saturating_sub(now.0) <= warning && warning > 0;
                let is_called = self.bets.is_some_and(|bets| bets.is_last);
                Some(match now >= until {
                    true => Expected::Lock,
                    false if is_near && !is_called => Expected::LastBets,
                    false => Expected::Nothing,
                })
            }
            _ => None,
        }
    }

    /// Whether a command came to what it asked for.
    pub(in super::super) fn check_expected(expected: &Expected, events: &[Event]) -> Found {
        match expected {
            Expected::Stakes(stakes) => {
                let mut staked = BTreeMap::new();
                for event in events {
                    let EventKind::Wager(WagerEvent::Staked(stake)) = &event.what else { continue };
                    let key = (stake.patron, stake.spot.clone());
                    *staked.entry(key).or_default() += stake.amount.get();
                }
                ensure(staked == *stakes, "other wagers were repeated or doubled")
            }
            Expected::Lock => {
                let is_closed =
                    |it: &Event| matches!(it.what, EventKind::Wager(WagerEvent::BetsClosed));
                ensure(events.iter().any(is_closed), "wagers are open past their time")
            }
            Expected::LastBets => {
                let is_called =
                    |it: &Event| matches!(it.what, EventKind::Wager(WagerEvent::LastBets));
                ensure(events.iter().any(is_called), "last bets were not called in time")
            }
            Expected::Nothing => ensure(events.is_empty(), "the clock was ahead of its time"),
        }
    }

    /// Whether a refusal is right, as far as the books can tell.
    pub(in super::super) fn check_refused(
        &self,
        command: &Command,
        refusal: &Refusal,
        now: Time,
    ) -> Found {
        if let Refusal::BetsClosed { late } = refusal {
            self.check_late(&command.request, *late, now)?;
        }
        // How much a table can ever count is not a rule of the house.
        let is_known = !matches!(refusal, Refusal::TooMuchMoney);
        let Some(all) = self.would(command, now).filter(|_| is_known) else { return Ok(()) };
        let may = all.iter().any(|what| self.may_happen(command.by, what, now));
        ensure(!may, &format!("it was refused ({refusal}), and nothing stands against it"))
    }

    /// A wager after the lock is late by the time since the clock or the dealer closed it, and one
    /// that is taken back late by the time since that could be done.
    fn check_late(&self, request: &Request, late: Millis, now: Time) -> Found {
        let takes_back = matches!(
            request,
            Request::Wager(WagerRequest::TakeBack(_) | WagerRequest::Clear { .. })
        );
        let closed = match (self.bets, self.retract) {
            (Some(bets), _) => bets.until,
            (None, Some(until)) if takes_back => until,
            (None, _) => self.closed,
        };
        let closed = closed.ok_or("a wager is late for nothing")?;
        ensure(late == now.since(closed), "a wager is late by another time")
    }

    /// Each way in which a command could be carried out; `None` if the books cannot tell.
    fn would(&self, command: &Command, now: Time) -> Option<Vec<Vec<EventKind>>> {
        let one = |what: EventKind| Some(vec![vec![what]]);
        match &command.request {
            Request::Wager(
                WagerRequest::Place(_)
                | WagerRequest::TakeBack(_)
                | WagerRequest::Repeat { .. }
                | WagerRequest::Double { .. },
            ) => self.would_stake(&command.request, now),
            Request::Money(MoneyRequest::MoneyIn { patron, amount }) => {
                one(MoneyEvent::MoneyIn { patron: *patron, amount: *amount }.into())
            }
            Request::Money(MoneyRequest::CashOut { patron }) => {
                let own = self.purses.get(patron)?;
                let (owed, left) = (Cents::new(own.owed), Cents::new(own.credits - own.owed));
                let patron = *patron;
                let paid = MoneyEvent::CommissionPaid { patron, amount: owed }.into();
                let out = MoneyEvent::CashedOut { patron, amount: left }.into();
                let both = [(owed, paid), (left, out)].into_iter();
                let both = both.filter(|(amount, _)| *amount > Cents::ZERO);
                let both: Vec<EventKind> = both.map(|(_, what)| what).collect();
                (!both.is_empty()).then(|| vec![both])
            }
            Request::Coup(CoupRequest::OpenBets) => {
                let by_clock = command.by == Actor::House;
                let wait = Millis::seconds(self.house.timers.betting_s);
                let until = by_clock.then(|| now.after(wait));
                let mut all = self.marked();
                all.push(WagerEvent::BetsOpened { coup: self.started + 1, until }.into());
                Some(vec![all])
            }
            Request::Coup(CoupRequest::Ghost) => {
                // Whether a coup counts whose wagers were given back is not for the books to say.
                self.shoe.as_ref().filter(|shoe| shoe.row.is_some())?;
                one(CoupEvent::GhostStarted { coup: self.started + 1, why: GhostReason::Asked }
                    .into())
            }
            Request::Shoe(ShoeRequest::Cut(cut)) => one(ShoeEvent::ShoeCut(cut.clone()).into()),
            Request::Coup(CoupRequest::Turn(side)) => one(CoupEvent::Turned(*side).into()),
            Request::Coup(CoupRequest::Waive(side)) => self.would_waive(*side, now),
            Request::Coup(CoupRequest::Delegate { side, to }) => {
                one(self.given(*side, *to, SqueezeReason::Named, now))
            }
            Request::Duty(DutyRequest::Pause) => one(DutyEvent::Paused.into()),
            Request::Duty(DutyRequest::Resume) => one(DutyEvent::Resumed.into()),
            Request::Duty(DutyRequest::ChangeDealer { dealer }) => {
                one(DutyEvent::DealerChanged { dealer: *dealer }.into())
            }
            request => self.would_care(request, now),
        }
    }

    fn would_waive(&self, side: Side, now: Time) -> Option<Vec<Vec<EventKind>>> {
        let (_, _, until) = self.holder?;
        let ended = CoupEvent::SqueezeEnded { side, why: SqueezeEnd::Waived };
        let next = self.purses.keys();
        let next = next.map(|patron| vec![self.given(side, *patron, SqueezeReason::Waived, now)]);
        let ways = [vec![ended.into()]].into_iter().chain(next);
        (now < until).then(|| ways.collect())
    }

    /// The right to expose a hand, from now on.
    fn given(&self, side: Side, patron: PatronId, why: SqueezeReason, now: Time) -> EventKind {
        let until = now.after(Millis::seconds(self.house.squeeze.timeout_s));
        CoupEvent::SqueezeGiven { side, patron, until, why }.into()
    }

    fn would_stake(&self, request: &Request, now: Time) -> Option<Vec<Vec<EventKind>>> {
        // A table whose wagers differ by too much stays open until they do not.
        let is_over = self.bets.is_some_and(|bets| bets.until.is_some_and(|until| now >= until));
        if is_over && self.house.limits.differential.maximum.is_some() {
            return None;
        }
        let stakes = match request {
            Request::Wager(WagerRequest::Place(stake)) => vec![stake.clone()],
            Request::Wager(WagerRequest::TakeBack(stake)) => {
                let (stake, why) = (stake.clone(), Returned::TakenBack);
                return Some(vec![vec![EventKind::Wager(WagerEvent::StakeReturned {
                    stake,
                    why,
                })]]);
            }
            Request::Wager(WagerRequest::Repeat { patron }) => {
                as_stakes(self.last_stakes.get(patron).cloned().unwrap_or_default())
            }
            Request::Wager(WagerRequest::Double { patron }) => as_stakes(self.stakes_of(*patron)),
            _ => return None,
        };
        let staked: Vec<EventKind> =
            stakes.into_iter().map(|stake| EventKind::Wager(WagerEvent::Staked(stake))).collect();
        (!staked.is_empty()).then(|| vec![staked])
    }

    fn would_care(&self, request: &Request, now: Time) -> Option<Vec<Vec<EventKind>>> {
        match *request {
            Request::Care(CareRequest::SetLimit { patron, limit }) => {
                let waits = self.waits_until(patron, limit, now.0).map(Time);
                let from = [None, waits, Some(Time(now.0 + DAY))];
                let set = from
                    .map(|from| vec![EventKind::Care(CareEvent::LimitSet { patron, limit, from })]);
                Some(set.into_iter().collect())
            }
            Request::Care(CareRequest::TakeTimeOut { patron, lasts }) => {
                Some(vec![vec![EventKind::Care(CareEvent::TimeOutTaken { patron, lasts })]])
            }
            Request::Care(CareRequest::Exclude { patron, lasts }) => {
                Some(vec![vec![EventKind::Care(CareEvent::Excluded { patron, lasts })]])
            }
            Request::Care(CareRequest::Acknowledge { patron }) => {
                let (played, net) = self.played(patron, now)?;
                Some(vec![vec![EventKind::Care(CareEvent::Acknowledged { patron, played, net })]])
            }
            _ => None,
        }
    }

    /// Whether the books would take all of it.
    fn may_happen(&self, by: Actor, all: &[EventKind], now: Time) -> bool {
        let event = |what: &EventKind| Event { at: now, by, what: what.clone() };
        // Most are refused for what can be said without a copy of the books.
        if all.first().is_some_and(|what| self.check_may(&event(what)).is_err()) {
            return false;
        }
        let mut books = self.clone();
        all.iter().all(|what| books.note(&event(what)).is_ok())
    }

    /// The commission that is collected before the next coup.
    fn marked(&self) -> Vec<EventKind> {
        if self.house.commission.mode != CommissionMode::MarkOnePayOne {
            return Vec::new();
        }
        let owing = self.purses.iter().map(|(patron, own)| (*patron, own.owed.min(own.credits)));
        let owing = owing.filter(|(_, owed)| *owed > 0);
        owing
            .map(|(patron, owed)| {
                EventKind::Money(MoneyEvent::CommissionPaid { patron, amount: Cents::new(owed) })
            })
            .collect()
    }

    pub(super) fn stakes_of(&self, patron: PatronId) -> BTreeMap<(PatronId, Spot), i64> {
        let own = self.felt.iter().filter(|((owner, _), _)| *owner == patron);
        own.map(|(key, amount)| (key.clone(), *amount)).collect()
    }
}

/// Areas before lines, and what others need before what needs it.
fn as_stakes(stakes: BTreeMap<(PatronId, Spot), i64>) -> Vec<Stake> {
    let stakes = stakes.into_iter();
    let mut stakes: Vec<Stake> = stakes
        .map(|((patron, spot), amount)| Stake { patron, spot, amount: Cents::new(amount) })
        .collect();
    stakes.sort_by_key(|stake| {
        let is_line = matches!(stake.spot.place, Place::Line(_));
        (is_line, !matches!(stake.spot.wager.as_str(), "player" | "banker"))
    });
    stakes
}
