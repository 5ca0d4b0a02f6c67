//! The moments at which something changes by the clock alone.

use baccarat::Side;
use table::{PatronId, Time};

use super::Auditor;

/// What changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Moment {
    /// Wagers close.
    Lock,
    LastBets,
    /// The time to take wagers back is over.
    Retract,
    /// The time of whoever exposes this hand is over.
    Squeeze(Side, PatronId),
    /// A limit, a time-out, an exclusion, a session, a reality check or 24 hours of a patron.
    Care(PatronId),
}

impl Auditor {
    /// Every moment that is still to come.
    pub(in super::super) fn moments(&self, now: Time) -> Vec<(Time, Moment)> {
        let until = self.bets.and_then(|bets| bets.until);
        let warning = u64::from(self.house.timers.last_bets_s) * 1_000;
        let last = until.map(|until| Time(until.0.saturating_sub(warning)));
        let retract = self.retract.flatten().map(|until| (until, Moment::Retract));
        let squeeze = self.holder;
        let squeeze = squeeze.map(|(side, holder, until)| (until, Moment::Squeeze(side, holder)));
        let care = self.care_moments(now.0).into_iter();
        let mut all: Vec<(Time, Moment)> =
            care.map(|(at, patron)| (Time(at), Moment::Care(patron))).collect();
        all.extend(until.map(|until| (until, Moment::Lock)));
        all.extend(last.map(|last| (last, Moment::LastBets)));
        all.extend(retract.into_iter().chain(squeeze));
        all.retain(|(at, _)| *at > now);
        all
    }
}
