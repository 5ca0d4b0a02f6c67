//! What patrons ask for their own sake, and what stands against a wager because of it.

use baccarat::Cents;
use primitives::{Millis, PatronId, Time};

use super::Decided;
use crate::care::{Care, Lasts, Limit, difference};
use crate::event::{CareEvent, EventKind};
use crate::people::Actor;
use crate::refusal::Refusal;
use crate::table::Table;

/// A shorter time limit, or time between reality checks, would stand against every wager.
pub const LIMIT_LEAST: Millis = Millis::minutes(1);
/// For less, nobody need be asked: it is a walk around the room.
pub const TIME_OUT_LEAST: Millis = Millis::hours(1);
/// Six weeks. Whoever wants to stay away for longer excludes themselves.
pub const TIME_OUT_MOST: Millis = Millis::hours(6 * 7 * 24);
/// Six months: no six in a row are longer.
pub const EXCLUSION_LEAST: Millis = Millis::hours(184 * 24);

impl Table {
    /// A limit takes effect at once, unless it is looser than the one in force.
    pub(super) fn set_limit(
        &self,
        by: Actor,
        patron: PatronId,
        limit: Limit,
        now: Time,
    ) -> Decided {
        self.check_carer(by, patron)?;
        let care = self.care.get(patron.0);
        let from = match limit {
            Limit::Loss(Some(asked)) if asked <= Cents::ZERO => return Err(Refusal::NoAmount),
            Limit::Time(Some(asked)) | Limit::RealityCheck(Some(asked)) if asked < LIMIT_LEAST => {
                return Err(Refusal::TooShort { least: LIMIT_LEAST });
            }
            Limit::Loss(asked) => care.and_then(|care| care.loss.from(asked, now)),
            Limit::Time(asked) => care.and_then(|care| care.time.from(asked, now)),
            Limit::RealityCheck(asked) => care.and_then(|care| care.reality_check.from(asked, now)),
        };
        Ok(vec![EventKind::Care(CareEvent::LimitSet { patron, limit, from })])
    }

    /// A time-out takes effect at once, and is never shortened.
    pub(super) fn take_time_out(
        &self,
        by: Actor,
        patron: PatronId,
        lasts: Millis,
        now: Time,
    ) -> Decided {
        self.check_carer(by, patron)?;
        let left = self.care.get(patron.0).and_then(|care| care.time_out_left(now));
        match lasts {
            _ if lasts < TIME_OUT_LEAST => Err(Refusal::TooShort { least: TIME_OUT_LEAST }),
            _ if lasts > TIME_OUT_MOST => Err(Refusal::TooLong { most: TIME_OUT_MOST }),
            _ if left.is_some_and(|left| lasts <= left) => Err(Refusal::LastsAsLong),
            _ => Ok(vec![EventKind::Care(CareEvent::TimeOutTaken { patron, lasts })]),
        }
    }

    /// An exclusion takes effect at once, and is never shortened.
    pub(super) fn exclude(&self, by: Actor, patron: PatronId, lasts: Lasts, now: Time) -> Decided {
        self.check_carer(by, patron)?;
        let left = self.care.get(patron.0).and_then(|care| care.exclusion_left(now));
        match lasts {
            Lasts::For(lasts) if lasts < EXCLUSION_LEAST => {
                Err(Refusal::TooShort { least: EXCLUSION_LEAST })
            }
            _ if left.is_some_and(|left| lasts <= left) => Err(Refusal::LastsAsLong),
            _ => Ok(vec![EventKind::Care(CareEvent::Excluded { patron, lasts })]),
        }
    }

    /// The patron has read, or was told, for how long they have played and what it came to.
    pub(super) fn acknowledge(&self, by: Actor, patron: PatronId, now: Time) -> Decided {
        self.check_carer(by, patron)?;
        match self.check_told(patron, now) {
            Err(Refusal::RealityCheckDue { played, net }) => {
                Ok(vec![EventKind::Care(CareEvent::Acknowledged { patron, played, net })])
            }
            _ => Err(Refusal::NoRealityCheck),
        }
    }

    /// Whether nothing that is there for the patron's own sake stands against staking so much more.
    ///
    /// # Errors
    /// The patron is excluded or in a time-out, a limit is reached, or a reality check waits.
    pub fn check_care(&self, patron: PatronId, more: Cents, now: Time) -> Result<(), Refusal> {
        let Some(care) = self.care.get(patron.0) else { return Ok(()) };
        welcome(care.exclusion_left(now), care.time_out_left(now))?;
        if let Some(limit) = care.time.at(now)
            && care.played(now) >= limit
        {
            return Err(Refusal::TimeLimit { limit });
        }
        if let Some(limit) = care.loss.at(now) {
            let left = difference(limit, self.lost(patron, now));
            if more > left {
                return Err(Refusal::LossLimit { limit, left: left.max(Cents::ZERO) });
            }
        }
        self.told(patron, care, now)
    }

    /// Whether the patron is neither excluded nor in a time-out.
    pub fn check_welcome(&self, patron: PatronId, now: Time) -> Result<(), Refusal> {
        self.care
            .get(patron.0)
            .map_or(Ok(()), |care| welcome(care.exclusion_left(now), care.time_out_left(now)))
    }

    /// Whether no reality check waits to be acknowledged.
    pub fn check_told(&self, patron: PatronId, now: Time) -> Result<(), Refusal> {
        self.care.get(patron.0).map_or(Ok(()), |care| self.told(patron, care, now))
    }

    fn told(&self, patron: PatronId, care: &Care, now: Time) -> Result<(), Refusal> {
        let (Some(every), Some(untold)) = (self.told_every(care, now), care.untold(now)) else {
            return Ok(());
        };
        if untold < every {
            return Ok(());
        }
        match care.elapsed(now).zip(self.net(patron)) {
            Some((played, net)) => Err(Refusal::RealityCheckDue { played, net }),
            None => Ok(()),
        }
    }

    /// After how long a patron is told of time and money spent: as the house does or as they want
    /// it, whichever is sooner.
    pub(crate) fn told_every(&self, care: &Care, now: Time) -> Option<Millis> {
        let house = match self.house.terminals.reality_check_min {
            0 => None,
            minutes => Some(Millis::minutes(u64::from(minutes))),
        };
        [house, care.reality_check.at(now)].into_iter().flatten().min()
    }
}

pub(crate) fn welcome(exclusion: Option<Lasts>, time_out: Option<Millis>) -> Result<(), Refusal> {
    match (exclusion, time_out) {
        (Some(_), _) => Err(Refusal::Excluded),
        (None, Some(left)) => Err(Refusal::TimeOut { left }),
        (None, None) => Ok(()),
    }
}
