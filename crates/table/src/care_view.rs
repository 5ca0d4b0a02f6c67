//! What patrons see of their own play.

use baccarat::Cents;
use primitives::{Millis, PatronId, Time};

use crate::care::{Bound, Lasts, Looser, difference};
use crate::command::{Request, WagerRequest};
use crate::table::Table;

/// What a patron sees of their own play. Nobody else does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CareView {
    /// The session, while there is one.
    pub session: Option<SessionView>,
    /// How much may be lost in 24 hours, and how much of it is left.
    pub loss: LimitView<Cents>,
    /// How long may be played in 24 hours, and how much of it is left.
    pub time: LimitView<Millis>,
    /// After how long the patron is told of time and money spent, and how soon again: as the house
    /// does or as the patron wants it, whichever is sooner.
    pub reality_check: LimitView<Millis>,
    /// Whether one waits to be acknowledged.
    pub is_check_due: bool,
    /// For how long yet there is a time-out.
    pub time_out: Option<Millis>,
    /// For how long yet the patron is excluded.
    pub exclusion: Option<Lasts>,
}

/// A session as its patron sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SessionView {
    /// How long it has been going on.
    pub played: Millis,
    /// What it has come to: less than nothing for a loss. A stake counts as lost until it comes
    /// back.
    pub net: Cents,
}

/// A limit as its patron sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LimitView<T> {
    /// The limit in force.
    pub limit: Option<T>,
    pub left: Option<T>,
    /// A looser one that is still to come.
    pub looser: Option<Looser<T>>,
}

impl Table {
    /// What a patron sees of their own play; `None` before their first money in or request.
    pub fn care(&self, patron: PatronId, now: Time) -> Option<CareView> {
        let care = self.care.get(patron.0)?;
        let session = care.elapsed(now).zip(self.net(patron));
        let lost = self.lost(patron, now);
        let told_every = self.told_every(care, now);
        Some(CareView {
            session: session.map(|(played, net)| SessionView { played, net }),
            loss: view(&care.loss, now, |limit| difference(limit, lost).max(Cents::ZERO)),
            time: view(&care.time, now, |limit| limit.less(care.played(now))),
            reality_check: LimitView {
                limit: told_every,
                left: told_every.zip(care.untold(now)).map(|(every, untold)| every.less(untold)),
                looser: care.reality_check.looser(now),
            },
            is_check_due: self.check_told(patron, now).is_err(),
            time_out: care.time_out_left(now),
            exclusion: care.exclusion_left(now),
        })
    }
}

impl Table {
    /// Whose money a request would stake, and how much of it; `None` if it would stake none.
    pub fn would_stake(&self, request: &Request) -> Option<(PatronId, Cents)> {
        let Request::Wager(request) = request else { return None };
        let (patron, stakes): (PatronId, Vec<Cents>) = match request {
            WagerRequest::Place(stake) => (stake.patron, vec![stake.amount]),
            WagerRequest::Repeat { patron } => {
                let last = self.last.get(patron.0)?;
                (*patron, last.iter().map(|stake| stake.amount).collect())
            }
            WagerRequest::Double { patron } => {
                (*patron, self.felt.of(*patron).map(|stake| stake.amount).collect())
            }
            WagerRequest::TakeBack(_) | WagerRequest::Clear { .. } => return None,
        };
        let all = stakes.iter().fold(0_i64, |sum, stake| sum.saturating_add(stake.get()));
        Some((patron, Cents::new(all)))
    }
}

fn view<T: Copy + Ord>(bound: &Bound<T>, now: Time, left: impl Fn(T) -> T) -> LimitView<T> {
    let limit = bound.at(now);
    LimitView { limit, left: limit.map(left), looser: bound.looser(now) }
}
