//! Responsible play: what is kept of patrons for their own sake.
//!
//! Nothing falls due by an event of its own. Whether a limit stands against a wager is a function
//! of this and of the time.

use std::collections::BTreeSet;

use baccarat::Cents;
use primitives::{Millis, PatronId, Time, saved};

use crate::event::{CareEvent, CaseEvent, CoupEvent, Event, EventKind, MoneyEvent, WagerEvent};
use crate::felt::sum;
use crate::past::Resettled;
use crate::purse::Purse;
use crate::table::Table;

/// What limits are counted over, and how long a looser one has to wait.
pub const DAY: Millis = Millis::hours(24);

/// Whoever comes back sooner goes on with their session: leaving, or losing all, for a moment
/// starts no new net position, and puts no reality check off. Half an hour is what standards call
/// idle.
pub const BREAK: Millis = Millis::minutes(30);

/// A limit that a patron sets, or lifts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// How much may be lost in 24 hours.
    Loss(Option<Cents>),
    /// How long may be played in 24 hours.
    Time(Option<Millis>),
    /// After how long the patron is told of time and money spent. The house may do so sooner.
    RealityCheck(Option<Millis>),
}

/// How long an exclusion lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lasts {
    /// So long.
    For(Millis),
    /// It does not end.
    ForEver,
}
saved! { enum Lasts { For(time), ForEver } }

/// A limit that is looser than the one in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Looser<T> {
    /// The limit; `None` for no limit at all.
    pub limit: Option<T>,
    /// When it takes effect.
    pub from: Time,
}
saved! { Looser<T> { limit, from } }

/// What is kept of a patron.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Care {
    /// All money that ever came in and went out.
    money_in: Cents,
    money_out: Cents,
    session: Option<Session>,
    day: Option<Day>,
    pub(crate) loss: Bound<Cents>,
    pub(crate) time: Bound<Millis>,
    pub(crate) reality_check: Bound<Millis>,
    /// When the last time-out ends.
    time_out: Option<Time>,
    /// The last exclusion, and when it began.
    exclusion: Option<(Time, Lasts)>,
}
saved! {
    Care { money_in, money_out, session, day, loss, time, reality_check, time_out, exclusion }
}

/// From money in until nothing of the patron's is left on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Session {
    /// When it began; later by every break.
    since: Time,
    /// When the patron was last told of time and money spent; later by every break.
    told: Time,
    /// The patron's position when it began.
    position: Cents,
    /// When nothing was left.
    left: Option<Time>,
}
saved! { Session { since, told, position, left } }

/// The 24 hours that limits are counted over: from the first money in or wager after the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Day {
    since: Time,
    /// The patron's position when it began, had every stake come back.
    position: Cents,
    /// How long was played before now.
    played: Millis,
    /// Since when the patron plays now.
    playing: Option<Time>,
}
saved! { Day { since, position, played, playing } }

/// A limit in force, and a looser one that is still to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bound<T> {
    limit: Option<T>,
    looser: Option<Looser<T>>,
}
saved! { Bound<T> { limit, looser } }

impl<T> Default for Bound<T> {
    fn default() -> Bound<T> {
        Bound { limit: None, looser: None }
    }
}

impl<T: Copy + Ord> Bound<T> {
    /// The limit in force.
    pub(crate) fn at(&self, now: Time) -> Option<T> {
        match self.looser {
            Some(Looser { limit, from }) if now >= from => limit,
            _ => self.limit,
        }
    }

    /// The looser one that is still to come.
    pub(crate) fn looser(&self, now: Time) -> Option<Looser<T>> {
        self.looser.filter(|looser| now < looser.from)
    }

    /// Whether there is no limit, now or to come.
    fn is_none(&self, now: Time) -> bool {
        self.at(now).is_none() && self.looser(now).is_none()
    }

    /// When a limit that is asked for takes effect: at once, unless it is looser.
    pub(crate) fn from(&self, asked: Option<T>, now: Time) -> Option<Time> {
        if !is_looser(asked, self.at(now)) {
            return None;
        }
        match self.looser(now) {
            // Whoever has waited for more need not wait again for less.
            Some(looser) if !is_looser(asked, looser.limit) => Some(looser.from),
            _ => Some(now.after(DAY)),
        }
    }

    fn set(&mut self, asked: Option<T>, from: Option<Time>, now: Time) {
        *self = match from {
            None => Bound { limit: asked, looser: None },
            Some(from) => {
                Bound { limit: self.at(now), looser: Some(Looser { limit: asked, from }) }
            }
        };
    }
}

fn is_looser<T: Ord>(asked: Option<T>, than: Option<T>) -> bool {
    match (asked, than) {
        (_, None) => false,
        (None, Some(_)) => true,
        (Some(asked), Some(than)) => asked > than,
    }
}

impl Session {
    fn elapsed(&self, now: Time) -> Millis {
        self.left.unwrap_or(now).since(self.since)
    }

    /// It goes on after a break, which is not counted.
    fn go_on(&mut self, now: Time) {
        let Some(left) = self.left.take() else { return };
        let gap = now.since(left);
        self.since = self.since.after(gap);
        self.told = self.told.after(gap);
    }
}

impl Day {
    fn is_over(&self, now: Time) -> bool {
        now.since(self.since) >= DAY
    }

    fn played(&self, now: Time) -> Millis {
        let playing = self.playing.map_or(Millis::default(), |since| now.since(since));
        Millis(self.played.0.saturating_add(playing.0))
    }
}

impl Care {
    /// What the table has come to for the patron, over all time. A stake counts as lost until it
    /// comes back, and commission from when it is owed.
    fn position(&self, purse: &Purse) -> Cents {
        let own = purse.credits.minus(purse.owed);
        let own = own.and_then(|own| own.plus(self.money_out));
        own.and_then(|own| own.minus(self.money_in)).expect("all that is paid fits an amount")
    }

    fn running(&self) -> Option<&Session> {
        self.session.as_ref().filter(|session| session.left.is_none())
    }

    /// The day that is not over.
    fn today(&self, now: Time) -> Option<&Day> {
        self.day.as_ref().filter(|day| !day.is_over(now))
    }

    /// How long the session has been going on; `None` while there is none.
    pub(crate) fn elapsed(&self, now: Time) -> Option<Millis> {
        self.running().map(|session| session.elapsed(now))
    }

    /// How long ago the patron was told of time and money spent; `None` while there is no session.
    pub(crate) fn untold(&self, now: Time) -> Option<Millis> {
        self.running().map(|session| now.since(session.told))
    }

    /// How long was played in the current 24 hours.
    pub(crate) fn played(&self, now: Time) -> Millis {
        self.today(now).map_or(Millis::default(), |day| day.played(now))
    }

    /// For how long yet there is a time-out.
    pub(crate) fn time_out_left(&self, now: Time) -> Option<Millis> {
        self.time_out.filter(|until| now < *until).map(|until| until.since(now))
    }

    /// For how long yet the patron is excluded.
    pub(crate) fn exclusion_left(&self, now: Time) -> Option<Lasts> {
        match self.exclusion? {
            (_, Lasts::ForEver) => Some(Lasts::ForEver),
            (since, Lasts::For(lasts)) => {
                let until = since.after(lasts);
                (now < until).then(|| Lasts::For(until.since(now)))
            }
        }
    }

    /// Whether nothing of this can matter any more to whoever has nothing at the table: the session
    /// is over for good, so are the 24 hours, and no limit, time-out or exclusion stands or is to
    /// come.
    fn is_over(&self, now: Time) -> bool {
        let is_off = |session: &Session| session.left.is_some_and(|it| now.since(it) >= BREAK);
        self.session.as_ref().is_none_or(is_off)
            && self.today(now).is_none()
            && self.loss.is_none(now)
            && self.time.is_none(now)
            && self.reality_check.is_none(now)
            && self.time_out_left(now).is_none()
            && self.exclusion_left(now).is_none()
    }

    fn start_session(&mut self, position: Cents, now: Time) {
        match &mut self.session {
            Some(Session { left: None, .. }) => {}
            Some(session) if session.left.is_some_and(|left| now.since(left) < BREAK) => {
                session.go_on(now);
            }
            session => *session = Some(Session { since: now, told: now, position, left: None }),
        }
        if let Some(day) = &mut self.day {
            day.playing.get_or_insert(now);
        }
    }

    fn leave(&mut self, now: Time) {
        if let Some(session) = &mut self.session {
            session.left.get_or_insert(now);
        }
        if let Some(day) = &mut self.day {
            day.played = day.played(now);
            day.playing = None;
        }
    }

    fn set(&mut self, limit: Limit, from: Option<Time>, now: Time) {
        match limit {
            Limit::Loss(asked) => self.loss.set(asked, from, now),
            Limit::Time(asked) => self.time.set(asked, from, now),
            Limit::RealityCheck(asked) => self.reality_check.set(asked, from, now),
        }
    }
}

impl Table {
    /// Makes an event so, as far as it is about a patron's care. Its money has moved already.
    pub(crate) fn apply_care(&mut self, event: &Event) {
        let now = event.at;
        match &event.what {
            EventKind::Money(MoneyEvent::MoneyIn { patron, amount }) => {
                let care = self.care_mut(*patron);
                care.money_in = care.money_in.plus(*amount).expect("it came in");
                let position = self.position(*patron);
                self.care_mut(*patron).start_session(position, now);
                self.start_day(*patron, now);
            }
            EventKind::Wager(WagerEvent::Staked(stake)) => self.start_day(stake.patron, now),
            EventKind::Money(MoneyEvent::CashedOut { patron, amount }) => {
                let care = self.care_mut(*patron);
                care.money_out = care.money_out.plus(*amount).expect("it was paid");
                self.leave_if_empty(*patron, now);
            }
            EventKind::Money(MoneyEvent::CommissionPaid { patron, .. }) => {
                self.leave_if_empty(*patron, now);
            }
            EventKind::Coup(CoupEvent::Settled(paid)) => self.leave_if_empty(paid.patron, now),
            EventKind::Case(
                CaseEvent::Resettled(Resettled { patron, .. })
                | CaseEvent::PaymentCorrected { patron, .. },
            ) => self.go_on_or_leave(*patron, now),
            EventKind::Care(CareEvent::LimitSet { patron, limit, from }) => {
                self.care_mut(*patron).set(*limit, *from, now);
            }
            EventKind::Care(CareEvent::TimeOutTaken { patron, lasts }) => {
                self.care_mut(*patron).time_out = Some(now.after(*lasts));
            }
            EventKind::Care(CareEvent::Excluded { patron, lasts }) => {
                self.care_mut(*patron).exclusion = Some((now, *lasts));
            }
            EventKind::Care(CareEvent::Acknowledged { patron, .. }) => {
                if let Some(session) = &mut self.care_mut(*patron).session {
                    session.told = now;
                }
            }
            EventKind::Wager(
                WagerEvent::BetsOpened { .. }
                | WagerEvent::LastBets
                | WagerEvent::DifferentialAllowed { .. }
                | WagerEvent::BetsClosed
                | WagerEvent::StakeReturned { .. },
            )
            | EventKind::Coup(
                CoupEvent::GhostStarted { .. }
                | CoupEvent::Dealt { .. }
                | CoupEvent::SqueezeGiven { .. }
                | CoupEvent::SqueezeEnded { .. }
                | CoupEvent::Turned(_)
                | CoupEvent::Decided { .. }
                | CoupEvent::CoupEnded,
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
                | CaseEvent::CoupVoided { .. },
            )
            | EventKind::Duty(_)
            | EventKind::Shoe(_)
            | EventKind::Announced { .. } => {}
        }
    }

    fn start_day(&mut self, patron: PatronId, now: Time) {
        if self.care.get(patron.0).is_some_and(|care| care.today(now).is_some()) {
            return;
        }
        // A stake from before belongs to the day in which it is decided.
        let position = self.position(patron).plus(self.on_felt(patron)).expect("it is there");
        let day = Day { since: now, position, played: Millis::default(), playing: Some(now) };
        self.care_mut(patron).day = Some(day);
    }

    /// A correction may give something back to somebody who had nothing left, or take it all.
    fn go_on_or_leave(&mut self, patron: PatronId, now: Time) {
        let has_credits = self.purse(patron).is_some_and(|purse| purse.credits > Cents::ZERO);
        if has_credits {
            let position = self.position(patron);
            self.care_mut(patron).start_session(position, now);
            self.start_day(patron, now);
        } else {
            self.leave_if_empty(patron, now);
        }
    }

    fn leave_if_empty(&mut self, patron: PatronId, now: Time) {
        let has_credits = self.purse(patron).is_some_and(|purse| purse.credits > Cents::ZERO);
        if !has_credits && self.felt.of(patron).next().is_none() {
            self.care_mut(patron).leave(now);
        }
    }

    /// Whether a patron has anything here, or anything is counted or stands for them.
    pub fn knows(&self, patron: PatronId, now: Time) -> bool {
        self.purse(patron).is_some_and(|purse| *purse != Purse::default())
            || self.felt.of(patron).next().is_some()
            || self.care.get(patron.0).is_some_and(|care| !care.is_over(now))
    }

    /// Forgets patrons who have nothing here: their purses, what they staked last, and what was
    /// counted of their play unless it matters still. The journal has all of it.
    ///
    /// No coup may be put right any more, so nothing comes back to anybody.
    pub(crate) fn forget_who_left(&mut self, now: Time) {
        let staked: BTreeSet<u32> = self.felt.stakes().iter().map(|it| it.patron.0).collect();
        self.purses.retain(|it, purse| *purse != Purse::default() || staked.contains(&it));
        let purses = &self.purses;
        self.last.retain(|patron, _| purses.get(patron).is_some());
        self.care.retain(|patron, care| purses.get(patron).is_some() || !care.is_over(now));
    }

    /// What the session has come to for the patron; `None` while there is none.
    pub(crate) fn net(&self, patron: PatronId) -> Option<Cents> {
        let session = self.care.get(patron.0)?.running()?;
        Some(difference(self.position(patron), session.position))
    }

    /// What was lost in the current 24 hours; less than nothing if something was won.
    pub(crate) fn lost(&self, patron: PatronId, now: Time) -> Cents {
        match self.care.get(patron.0).and_then(|care| care.today(now)) {
            Some(day) => difference(day.position, self.position(patron)),
            None => self.on_felt(patron),
        }
    }

    fn position(&self, patron: PatronId) -> Cents {
        let purse = self.purse(patron).copied().unwrap_or_default();
        self.care.get(patron.0).map_or(Cents::ZERO, |care| care.position(&purse))
    }

    fn on_felt(&self, patron: PatronId) -> Cents {
        sum(self.felt.of(patron)).expect("stakes were taken one by one")
    }

    fn care_mut(&mut self, patron: PatronId) -> &mut Care {
        self.care.at_mut(patron.0)
    }
}

/// How much more one amount is than another, or the most that can be told if it is more than that.
pub(crate) fn difference(amount: Cents, than: Cents) -> Cents {
    Cents::new(amount.get().saturating_sub(than.get()))
}
