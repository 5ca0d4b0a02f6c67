//! Nothing is refused that the rules allow, and what is asked for in a word is done to the letter.

use std::collections::BTreeMap;

use baccarat::{Pays, Rounding};
use table::{
    Command, CoupRequest, Event, EventKind, Millis, MoneyRequest, PatronId, Refusal, Request,
    Returned, Spot, Stake, Time, WagerEvent, WagerRequest,
};

use super::{Auditor, Found, ensure, ensure_or};

/// The most that a table counts, in cents: what a browser has whole numbers for.
const COUNTED_MOST: i128 = (1 << 53) - 1;

/// What must come of a command, if it is not refused.
#[derive(Clone, Debug)]
pub(in super::super) enum Expected {
    /// These stakes, and no other.
    Stakes(BTreeMap<(PatronId, Spot), i64>),
    /// These come back, and no other.
    Back(BTreeMap<(PatronId, Spot), i64>),
    /// Wagers close.
    Lock,
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
            Request::Wager(WagerRequest::Clear { patron, place }) => {
                let mut own = self.stakes_of(*patron);
                own.retain(|(_, spot), _| place.is_none_or(|place| spot.place == place));
                Some(Expected::Back(own))
            }
            Request::Wager(WagerRequest::TakeBack(Stake { patron, spot, amount })) => {
                Some(Expected::Back([((*patron, spot.clone()), amount.get())].into()))
            }
            Request::Coup(CoupRequest::Tick) => {
                let until = self.bets?.until?;
                let warning = u64::from(self.house.timers.last_bets_s) * 1_000;
                let is_near = until.0.saturating_sub(now.0) <= warning && warning > 0;
                let is_called = self.bets.is_some_and(|bets| bets.is_last);
                Some(if now >= until {
                    Expected::Lock
                } else if is_near && !is_called {
                    Expected::LastBets
                } else {
                    Expected::Nothing
                })
            }
            _ => None,
        }
    }

    /// Whether a command came to what it asked for.
    pub(in super::super) fn check_expected(expected: &Expected, events: &[Event]) -> Found {
        match expected {
            Expected::Stakes(stakes) => {
                let staked = events.iter().filter_map(|event| match &event.what {
                    EventKind::Wager(WagerEvent::Staked(stake)) => Some(stake),
                    _ => None,
                });
                ensure(added(staked) == *stakes, "other wagers were repeated or doubled")
            }
            Expected::Back(stakes) => {
                let why = Returned::TakenBack;
                let back = events.iter().filter_map(|event| match &event.what {
                    EventKind::Wager(WagerEvent::StakeReturned { stake, why: it }) => {
                        Some(stake).filter(|_| *it == why)
                    }
                    _ => None,
                });
                ensure(added(back) == *stakes, "other wagers were taken back")
            }
            Expected::Lock => {
                // Whether the house may wait for wagers instead is said where it does.
                let is_over = |it: &Event| {
                    use WagerEvent as W;
                    matches!(it.what, EventKind::Wager(W::BetsClosed | W::BetsOpened { .. }))
                };
                ensure(events.iter().any(is_over), "wagers are open past their time")
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
        if matches!(refusal, Refusal::TooMuchMoney) {
            return self.check_too_much(&command.request);
        }
        let may = self.may_come_of(command, now) == Some(true);
        ensure_or(!may, || format!("it was refused ({refusal}), and nothing stands against it"))
    }

    /// Money is too much only if all that could ever be paid with it is more than can be counted.
    fn check_too_much(&self, request: &Request) -> Found {
        let wide = |stakes: &BTreeMap<(PatronId, Spot), i64>| -> i128 {
            stakes.values().map(|amount| i128::from(*amount)).sum()
        };
        let (coming, more, stakes) = match request {
            Request::Money(MoneyRequest::MoneyIn { amount, .. }) => {
                (i128::from(amount.get()), 0, 0)
            }
            Request::Wager(WagerRequest::Place(stake)) => (0, i128::from(stake.amount.get()), 1),
            Request::Wager(WagerRequest::Repeat { patron }) => {
                let last = self.last_stakes.get(patron).cloned().unwrap_or_default();
                (0, wide(&last), last.len())
            }
            Request::Wager(WagerRequest::Double { patron }) => {
                let own = self.stakes_of(*patron);
                (0, wide(&own), own.len())
            }
            _ => return Ok(()),
        };
        let lines = self.house.wagers.offered().iter().flat_map(|offer| offer.wager.lines());
        let times = lines.map(|line| match line.pays {
            Pays::Win { odds, .. } => i128::from(odds.won().div_ceil(odds.staked())),
            Pays::Push => 0,
        });
        let terms = self.house.terms();
        let units = [terms.payout, terms.commission].map(|rounding| match rounding {
            Rounding::Exact => 0,
            Rounding::Up(unit) | Rounding::Down(unit) | Rounding::Nearest(unit) => {
                i128::from(unit.cents().get())
            }
        });
        let count = i128::try_from(self.felt.len() + stakes).map_err(|it| it.to_string())?;
        let won = (wide(&self.felt) + more) * times.max().unwrap_or(0);
        let won = won + count * units.into_iter().sum::<i128>();
        let came = i128::from(self.money_in) + coming;
        let theirs = came - i128::from(self.kept) + i128::from(self.commission);
        let is_too_much = came > COUNTED_MOST || theirs + won > COUNTED_MOST;
        ensure(is_too_much, "money was too much that can be counted")
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

    pub(super) fn stakes_of(&self, patron: PatronId) -> BTreeMap<(PatronId, Spot), i64> {
        let own = self.felt.iter().filter(|((owner, _), _)| *owner == patron);
        own.map(|(key, amount)| (key.clone(), *amount)).collect()
    }
}

/// What these stakes come to, spot by spot.
fn added<'s>(stakes: impl Iterator<Item = &'s Stake>) -> BTreeMap<(PatronId, Spot), i64> {
    let mut all = BTreeMap::new();
    for stake in stakes {
        *all.entry((stake.patron, stake.spot.clone())).or_default() += stake.amount.get();
    }
    all
}
