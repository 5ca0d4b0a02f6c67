//! Nobody wagers who has asked not to: sessions, limits, time-outs and exclusion, counted from
//! lists of all that happened.

use baccarat::Cents;
use house::House;
use table::{
    Actor, CareEvent, CareView, CaseEvent, CoupEvent, Event, EventKind, Lasts, Limit, LimitView,
    Millis, MoneyEvent, Moved, PatronId, Resettled, Table, Time, WagerEvent,
};

use super::{Auditor, Found, ensure, ensure_or};

pub(super) const DAY: u64 = 24 * HOUR;
const HOUR: u64 = 3_600_000;
const BREAK: u64 = 1_800_000;
/// The shortest time limit, and time between reality checks.
const LIMIT_LEAST: u64 = 60_000;
/// A time-out takes an hour to six weeks, and an exclusion six months at least.
const TIME_OUT: std::ops::RangeInclusive<u64> = HOUR..=6 * 7 * DAY;
const EXCLUSION_LEAST: u64 = 184 * DAY;

/// All that a patron did and asked for.
#[derive(Clone, Debug, Default)]
pub(super) struct Minded {
    /// Each time that something of theirs was on the table.
    stays: Vec<Stay>,
    /// Every change of what is theirs: stakes leave, and come back with or without more.
    changes: Vec<i64>,
    /// When the current 24 hours began, after how many changes, and what was on the felt before.
    day: Option<(u64, usize, i64)>,
    /// How long the session had been going on when they were told of it.
    told: u64,
    /// Limits in the order in which they take effect, and from when.
    loss: Vec<(u64, Option<u64>)>,
    time: Vec<(u64, Option<u64>)>,
    reality_check: Vec<(u64, Option<u64>)>,
    time_out: u64,
    excluded: u64,
}

/// From when, until when, and after how many changes.
#[derive(Clone, Copy, Debug)]
struct Stay {
    from: u64,
    to: Option<u64>,
    changes: usize,
}

impl Minded {
    /// The stays of the current or last session: each within a short time of the one before.
    fn session(&self) -> &[Stay] {
        let is_apart = |pair: &[Stay]| {
            pair[0].to.is_some_and(|left| pair[1].from.saturating_sub(left) >= BREAK)
        };
        let first = self.stays.windows(2).rposition(is_apart).map_or(0, |before| before + 1);
        &self.stays[first..]
    }

    fn is_playing(&self) -> bool {
        self.stays.last().is_some_and(|stay| stay.to.is_none())
    }

    fn elapsed(&self, now: u64) -> u64 {
        self.session().iter().map(|stay| stay.to.unwrap_or(now) - stay.from).sum()
    }

    fn net(&self) -> i64 {
        let first = self.session().first().map_or(self.changes.len(), |stay| stay.changes);
        self.changes[first..].iter().sum()
    }

    fn today(&self, now: u64) -> Option<(u64, usize, i64)> {
        self.day.filter(|(since, ..)| now - since < DAY)
    }

    fn lost(&self, on_felt: i64, now: u64) -> i64 {
        match self.today(now) {
            Some((_, changes, carried)) => carried - self.changes[changes..].iter().sum::<i64>(),
            None => on_felt,
        }
    }

    fn played(&self, now: u64) -> u64 {
        let Some((since, ..)) = self.today(now) else { return 0 };
        let within = |stay: &Stay| stay.to.unwrap_or(now).saturating_sub(stay.from.max(since));
        self.stays.iter().map(within).sum()
    }

    /// After how long the patron is told of time and money spent: the sooner of the house's way and
    /// their own.
    fn told_every(&self, house: &House, now: u64) -> Option<u64> {
        let own = in_force(&self.reality_check, now);
        let houses = u64::from(house.terminals.reality_check_min) * 60_000;
        own.into_iter().chain((houses > 0).then_some(houses)).min()
    }

    /// Whether the patron has to be told of time and money spent first.
    fn is_due(&self, house: &House, now: u64) -> bool {
        let every = self.told_every(house, now);
        self.is_playing() && every.is_some_and(|every| self.elapsed(now) - self.told >= every)
    }

    /// There is something of the patron's on the table, or nothing any more.
    fn note_stay(&mut self, is_there: bool, now: u64) {
        match (is_there, self.stays.last_mut()) {
            (true, Some(Stay { to: None, .. })) => {}
            (true, last) => {
                let is_new = last.is_none_or(|stay| stay.to.is_some_and(|to| now - to >= BREAK));
                let changes = self.changes.len();
                self.stays.push(Stay { from: now, to: None, changes });
                if is_new {
                    self.told = 0;
                }
            }
            (false, Some(stay @ Stay { to: None, .. })) => stay.to = Some(now),
            (false, _) => {}
        }
    }

    /// Looser limits that are still to come are shown, and from when.
    fn check_to_come(&self, view: &CareView, now: u64) -> Found {
        let to_come = |history: &[(u64, Option<u64>)]| {
            history.last().copied().filter(|(from, _)| *from > now)
        };
        let loss = view.loss.looser.map(|it| (it.from.0, it.limit.map(Cents::get)));
        let ours = to_come(&self.loss);
        let ours = ours.map(|(from, limit)| (from, limit.and_then(|it| i64::try_from(it).ok())));
        ensure(loss == ours, "another loss limit is shown to come")?;
        let times = [(view.time, &self.time), (view.reality_check, &self.reality_check)];
        let is_same = |(view, history): (LimitView<Millis>, &Vec<(u64, Option<u64>)>)| {
            view.looser.map(|it| (it.from.0, it.limit.map(|it| it.0))) == to_come(history)
        };
        ensure(times.into_iter().all(is_same), "another limit of time is shown to come")
    }

    fn start_day(&mut self, on_felt: i64, now: u64) {
        if self.today(now).is_none() {
            self.day = Some((now, self.changes.len(), on_felt));
        }
    }
}

impl Auditor {
    /// Whether an event may happen, as far as a patron's care goes; before it is written down.
    pub(super) fn check_care(&self, event: &Event) -> Found {
        let now = event.at.0;
        match &event.what {
            EventKind::Money(MoneyEvent::MoneyIn { patron, .. }) => self.check_away(*patron, now),
            EventKind::Wager(WagerEvent::Staked(stake)) => {
                self.check_away(stake.patron, now)?;
                let Some(minded) = self.minded.get(&stake.patron) else { return Ok(()) };
                let lost = minded.lost(self.on_felt(stake.patron), now);
                let most = in_force(&minded.loss, now).map_or(i128::MAX, i128::from);
                let after = i128::from(lost) + i128::from(stake.amount.get());
                ensure(after <= most, "a wager is over the patron's loss limit")?;
                let is_over =
                    in_force(&minded.time, now).is_some_and(|it| minded.played(now) >= it);
                ensure(!is_over, "a wager is over the patron's time limit")?;
                ensure(!minded.is_due(&self.house, now), "a reality check was not acknowledged")
            }
            EventKind::Care(CareEvent::LimitSet { patron, limit, from }) => {
                check_carer(event, *patron)?;
                self.check_limit(*patron, *limit, from.map(|from| from.0), now)
            }
            EventKind::Care(CareEvent::TimeOutTaken { patron, lasts }) => {
                check_carer(event, *patron)?;
                let before = self.minded.get(patron).map_or(0, |minded| minded.time_out);
                ensure(TIME_OUT.contains(&lasts.0), "a time-out is too short or too long")?;
                ensure(now + lasts.0 > before, "a time-out was shortened")
            }
            EventKind::Care(CareEvent::Excluded { patron, lasts }) => {
                check_carer(event, *patron)?;
                let before = self.minded.get(patron).map_or(0, |minded| minded.excluded);
                let is_long = until(*lasts, now) - now >= EXCLUSION_LEAST;
                ensure(is_long, "an exclusion is too short")?;
                ensure(until(*lasts, now) > before, "an exclusion was shortened")
            }
            EventKind::Care(CareEvent::Acknowledged { patron, played, net }) => {
                check_carer(event, *patron)?;
                let minded = self.minded.get(patron).ok_or("nobody was told")?;
                ensure(minded.is_due(&self.house, now), "no reality check was due")?;
                let is_so = (played.0, net.get()) == (minded.elapsed(now), minded.net());
                ensure(is_so, "a patron was told of another time, or another amount")
            }
            _ => Ok(()),
        }
    }

    fn check_away(&self, patron: PatronId, now: u64) -> Found {
        let Some(minded) = self.minded.get(&patron) else { return Ok(()) };
        ensure(now >= minded.excluded, "somebody plays who is excluded")?;
        ensure(now >= minded.time_out, "somebody plays who takes a time-out")
    }

    /// What is tighter holds at once, and what is looser a day later.
    fn check_limit(&self, patron: PatronId, limit: Limit, from: Option<u64>, now: u64) -> Found {
        let nobody = Minded::default();
        let minded = self.minded.get(&patron).unwrap_or(&nobody);
        let (history, asked) = match limit {
            Limit::Loss(asked) => (&minded.loss, asked.map(|it| it.get().unsigned_abs())),
            Limit::Time(asked) => (&minded.time, asked.map(|it| it.0)),
            Limit::RealityCheck(asked) => (&minded.reality_check, asked.map(|it| it.0)),
        };
        let is_set = match limit {
            Limit::Loss(asked) => asked.is_none_or(|it| it.get() > 0),
            Limit::Time(asked) | Limit::RealityCheck(asked) => {
                asked.is_none_or(|it| it.0 >= LIMIT_LEAST)
            }
        };
        ensure(is_set, "a limit is smaller than any")?;
        let size = |limit: Option<u64>| limit.unwrap_or(u64::MAX);
        let is_looser = size(asked) > size(in_force(history, now));
        ensure(is_looser == from.is_some(), "a limit does not take effect when it should")?;
        let pending = history.last().filter(|(from, _)| *from > now);
        let has_waited = |from: u64| {
            pending.is_some_and(|(due, limit)| from == *due && size(asked) <= size(*limit))
        };
        let is_fair = from.is_none_or(|from| from == now + DAY || has_waited(from));
        ensure(is_fair, "a looser limit takes effect too soon, or too late")
    }

    /// When a limit of this kind that is still to come takes effect.
    pub(super) fn waits_until(&self, patron: PatronId, limit: Limit, now: u64) -> Option<u64> {
        let minded = self.minded.get(&patron)?;
        let history = match limit {
            Limit::Loss(_) => &minded.loss,
            Limit::Time(_) => &minded.time,
            Limit::RealityCheck(_) => &minded.reality_check,
        };
        history.last().map(|(from, _)| *from).filter(|from| *from > now)
    }

    /// What a patron is told of a session.
    pub(super) fn played(&self, patron: PatronId, now: Time) -> Option<(Millis, Cents)> {
        let minded = self.minded.get(&patron)?;
        Some((Millis(minded.elapsed(now.0)), Cents::new(minded.net())))
    }

    /// Every moment still to come at which something changes for somebody by the clock alone.
    pub(super) fn care_moments(&self, now: u64) -> Vec<(u64, PatronId)> {
        let mut all = Vec::new();
        for (patron, minded) in &self.minded {
            let mut at = vec![minded.time_out, minded.excluded];
            at.extend(minded.day.map(|(since, ..)| since + DAY));
            let limits = [&minded.loss, &minded.time, &minded.reality_check];
            at.extend(limits.into_iter().filter_map(|history| Some(history.last()?.0)));
            at.extend(minded.stays.last().and_then(|stay| stay.to).map(|left| left + BREAK));
            if minded.is_playing() {
                let limit = in_force(&minded.time, now);
                at.extend(limit.map(|limit| (now + limit).saturating_sub(minded.played(now))));
                let check = minded.told_every(&self.house, now);
                let untold = minded.elapsed(now) - minded.told;
                at.extend(check.map(|every| (now + every).saturating_sub(untold)));
            }
            all.extend(at.into_iter().map(|at| (at, *patron)));
        }
        all.retain(|(at, _)| *at > now && *at < u64::MAX);
        all
    }

    /// Writes an event down that has happened, once its money has moved.
    pub(super) fn note_care(&mut self, event: &Event) {
        let now = event.at.0;
        let (patron, change) = match &event.what {
            EventKind::Money(
                MoneyEvent::MoneyIn { patron, .. }
                | MoneyEvent::CashedOut { patron, .. }
                | MoneyEvent::CommissionPaid { patron, .. },
            ) => (*patron, 0),
            EventKind::Wager(WagerEvent::Staked(stake)) => (stake.patron, -stake.amount.get()),
            EventKind::Wager(WagerEvent::StakeReturned { stake, .. }) => {
                (stake.patron, stake.amount.get())
            }
            EventKind::Coup(CoupEvent::Settled(paid)) => {
                let is_owed = self.house.terms().collection == baccarat::Collection::Owed;
                let owed = if is_owed { paid.settlement.commission.get() } else { 0 };
                (paid.patron, paid.settlement.returned.get() - owed)
            }
            EventKind::Case(
                CaseEvent::Resettled(Resettled { patron, moved, .. })
                | CaseEvent::PaymentCorrected { patron, moved, .. },
            ) => {
                return self.note_correction(*patron, moved, now);
            }
            asked => return self.note_asked(asked, now),
        };
        let on_felt = self.on_felt(patron);
        let is_there = on_felt > 0 || self.purses.get(&patron).is_some_and(|it| it.credits > 0);
        let minded = self.minded.entry(patron).or_default();
        // A stake that is made now was not on the felt before.
        match &event.what {
            EventKind::Money(MoneyEvent::MoneyIn { .. }) => minded.start_day(on_felt, now),
            EventKind::Wager(WagerEvent::Staked(stake)) => {
                minded.start_day(on_felt - stake.amount.get(), now);
            }
            _ => {}
        }
        minded.note_stay(is_there, now);
        if change != 0 {
            minded.changes.push(change);
        }
    }

    /// What a correction gives to somebody who had left is not of the session that it starts.
    fn note_correction(&mut self, patron: PatronId, moved: &Moved, now: u64) {
        let on_felt = self.on_felt(patron);
        let has_credits = self.purses.get(&patron).is_some_and(|it| it.credits > 0);
        let minded = self.minded.entry(patron).or_default();
        minded.changes.push(moved.credits.get() - moved.owed.get());
        if has_credits {
            minded.start_day(on_felt, now);
        }
        minded.note_stay(has_credits || on_felt > 0, now);
    }

    fn note_asked(&mut self, asked: &EventKind, now: u64) {
        match asked {
            EventKind::Care(CareEvent::LimitSet { patron, limit, from }) => {
                let minded = self.minded.entry(*patron).or_default();
                let (history, asked) = match limit {
                    Limit::Loss(asked) => {
                        (&mut minded.loss, asked.map(|it| it.get().unsigned_abs()))
                    }
                    Limit::Time(asked) => (&mut minded.time, asked.map(|it| it.0)),
                    Limit::RealityCheck(asked) => (&mut minded.reality_check, asked.map(|it| it.0)),
                };
                history.retain(|(from, _)| *from <= now);
                history.push((from.map_or(now, |from| from.0), asked));
            }
            EventKind::Care(CareEvent::TimeOutTaken { patron, lasts }) => {
                self.minded.entry(*patron).or_default().time_out = now + lasts.0;
            }
            EventKind::Care(CareEvent::Excluded { patron, lasts }) => {
                self.minded.entry(*patron).or_default().excluded = until(*lasts, now);
            }
            EventKind::Care(CareEvent::Acknowledged { patron, .. }) => {
                let minded = self.minded.entry(*patron).or_default();
                minded.told = minded.elapsed(now);
            }
            _ => {}
        }
    }

    /// What a patron is shown of their own play.
    pub(super) fn check_care_view(&self, patron: PatronId, view: &CareView, now: Time) -> Found {
        let minded = self.minded.get(&patron).ok_or("somebody is shown who never played")?;
        let now = now.0;
        let shown = view.session.map(|session| (session.played.0, session.net.get()));
        let kept = minded.is_playing().then(|| (minded.elapsed(now), minded.net()));
        ensure_or(shown == kept, || format!("a session is shown as {shown:?}, not {kept:?}"))?;
        let is_due = minded.is_due(&self.house, now);
        ensure(view.is_check_due == is_due, "a reality check is shown, or is not")?;
        let lost = minded.lost(self.on_felt(patron), now);
        let limit = in_force(&minded.loss, now);
        let left = limit.map(|limit| (i128::from(limit) - i128::from(lost)).max(0));
        let LimitView { limit: shown, left: shown_left, .. } = view.loss;
        let is_same = shown.map(|it| it.get().unsigned_abs()) == limit
            && shown_left.map(|it| i128::from(it.get())) == left;
        ensure(is_same, "another loss limit is shown, or another rest of it")?;
        let limit = in_force(&minded.time, now);
        let left = limit.map(|limit| Millis(limit.saturating_sub(minded.played(now))));
        let is_same = (view.time.limit, view.time.left) == (limit.map(Millis), left);
        ensure(is_same, "another time limit is shown, or another rest of it")?;
        let rest = |until: u64| (until > now).then(|| Millis(until - now));
        ensure(view.time_out == rest(minded.time_out), "another time-out is shown, or none")?;
        let exclusion = match minded.excluded {
            u64::MAX => Some(Lasts::ForEver),
            until => rest(until).map(Lasts::For),
        };
        ensure(view.exclusion == exclusion, "another exclusion is shown, or none")?;
        minded.check_to_come(view, now)?;
        let every = minded.told_every(&self.house, now).map(Millis);
        let left = every.filter(|_| minded.is_playing());
        let left = left.map(|every| every.less(Millis(minded.elapsed(now) - minded.told)));
        let is_same = (view.reality_check.limit, view.reality_check.left) == (every, left);
        ensure(is_same, "reality checks are shown to come otherwise")
    }

    /// Whether everybody who has anything on the table is looked after.
    pub(super) fn compare_care(&self, table: &Table, now: Time) -> Found {
        for patron in self.minded.keys() {
            match table.care(*patron, now) {
                Some(view) => self.check_care_view(*patron, &view, now)?,
                None => {
                    ensure(self.is_forgettable(*patron, now.0), "a patron is not looked after")?;
                }
            }
        }
        Ok(())
    }

    /// Whether nothing of a patron's is on the table, and nothing that was counted of their play or
    /// that they asked for can matter any more.
    fn is_forgettable(&self, patron: PatronId, now: u64) -> bool {
        let Some(minded) = self.minded.get(&patron) else { return true };
        let has_limit = |history: &[(u64, Option<u64>)]| {
            in_force(history, now).is_some() || history.iter().any(|(from, _)| *from > now)
        };
        let is_away = |stay: &Stay| stay.to.is_some_and(|to| now - to >= BREAK);
        let owned = self.purses.get(&patron).is_some_and(|it| it.credits != 0 || it.owed != 0);
        !owned
            && self.on_felt(patron) == 0
            && minded.stays.last().is_none_or(is_away)
            && minded.today(now).is_none()
            && !has_limit(&minded.loss)
            && !has_limit(&minded.time)
            && !has_limit(&minded.reality_check)
            && now >= minded.time_out
            && now >= minded.excluded
    }

    fn on_felt(&self, patron: PatronId) -> i64 {
        let own = self.felt.iter().filter(|((owner, _), _)| *owner == patron);
        own.map(|(_, amount)| *amount).sum()
    }
}

/// The limit in force: the last that has taken effect.
fn in_force(history: &[(u64, Option<u64>)], now: u64) -> Option<u64> {
    history.iter().rev().find(|(from, _)| *from <= now).and_then(|(_, limit)| *limit)
}

fn until(lasts: Lasts, now: u64) -> u64 {
    match lasts {
        Lasts::For(lasts) => now + lasts.0,
        Lasts::ForEver => u64::MAX,
    }
}

fn check_carer(event: &Event, patron: PatronId) -> Found {
    let may = match event.by {
        Actor::Patron(own) => own == patron,
        Actor::Floor(_) | Actor::Cage(_) => true,
        _ => false,
    };
    ensure(may, "somebody took care of another")
}
