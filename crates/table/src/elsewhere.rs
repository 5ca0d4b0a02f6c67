//! A patron's own limits over all tables of a house.
//!
//! A patron is one person at every table. What they asked of one table, and what came of their play
//! there, stands against a wager at another: the caller knows the other tables and says so, and the
//! journal keeps what was said with the command. So a line is decided again by what it holds.

use baccarat::Cents;
use primitives::{Millis, PatronId, Time};

use crate::care::Lasts;
use crate::command::{Command, MoneyRequest, Request};
use crate::decide::care::welcome;
use crate::engine::Engine;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::table::Table;

/// What stands against a patron's play because of one or several tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Elsewhere {
    /// What was lost there in the current 24 hours; less than nothing if something was won. A stake
    /// counts as lost until it comes back.
    pub lost: Cents,
    /// How long was played there in them.
    pub played: Millis,
    /// The least that may be lost in 24 hours, by any limit that was set there.
    pub loss_limit: Option<Cents>,
    /// The shortest time that may be played in 24 hours.
    pub time_limit: Option<Millis>,
    /// For how long yet there is a time-out.
    pub time_out: Option<Millis>,
    /// For how long yet the patron is excluded.
    pub exclusion: Option<Lasts>,
}

impl Elsewhere {
    /// What stands against it because of both.
    #[must_use]
    pub fn and(self, other: Elsewhere) -> Elsewhere {
        Elsewhere {
            lost: Cents::new(self.lost.get().saturating_add(other.lost.get())),
            played: Millis(self.played.0.saturating_add(other.played.0)),
            loss_limit: stricter(self.loss_limit, other.loss_limit),
            time_limit: stricter(self.time_limit, other.time_limit),
            time_out: self.time_out.max(other.time_out),
            exclusion: self.exclusion.max(other.exclusion),
        }
    }

    /// The same with so much more that is staked and not known to be lost.
    #[must_use]
    pub fn staking(self, more: Cents) -> Elsewhere {
        self.and(Elsewhere { lost: more, ..Elsewhere::default() })
    }

    /// The same where the other table's credits are of another kind: play money is lost by itself.
    #[must_use]
    pub fn of_other_money(self) -> Elsewhere {
        Elsewhere { lost: Cents::ZERO, loss_limit: None, ..self }
    }

    /// Whether the patron asked for anything there that can stand against a wager.
    pub fn is_limited(&self) -> bool {
        let Elsewhere { lost: _, played: _, loss_limit, time_limit, time_out, exclusion } = self;
        loss_limit.is_some() || time_limit.is_some() || time_out.is_some() || exclusion.is_some()
    }

    /// Whether nothing of it stands against staking so much more.
    fn check(&self, more: Cents) -> Result<(), Refusal> {
        if let Some(limit) = self.time_limit.filter(|limit| self.played >= *limit) {
            return Err(Refusal::TimeLimit { limit });
        }
        if let Some(limit) = self.loss_limit {
            let left = Cents::new(limit.get().saturating_sub(self.lost.get()));
            if more > left {
                return Err(Refusal::LossLimit { limit, left: left.max(Cents::ZERO) });
            }
        }
        Ok(())
    }
}

/// The stricter of two limits.
fn stricter<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
    one.into_iter().chain(other).min()
}

impl Table {
    /// What stands against a patron's play because of this table.
    pub fn play_of(&self, patron: PatronId, now: Time) -> Elsewhere {
        let Some(care) = self.care.get(patron.0) else { return Elsewhere::default() };
        Elsewhere {
            lost: self.lost(patron, now),
            played: care.played(now),
            loss_limit: care.loss.at(now),
            time_limit: care.time.at(now),
            time_out: care.time_out_left(now),
            exclusion: care.exclusion_left(now),
        }
    }

    /// Every patron who asked for something that can stand against a wager.
    pub fn limited(&self, now: Time) -> impl Iterator<Item = PatronId> + '_ {
        let patrons = self.care.iter().map(|(patron, _)| PatronId(patron));
        patrons.filter(move |patron| self.play_of(*patron, now).is_limited())
    }

    /// Whose play at other tables a request depends on.
    pub fn player_of(&self, request: &Request) -> Option<PatronId> {
        match request {
            Request::Money(MoneyRequest::MoneyIn { patron, .. }) => Some(*patron),
            Request::Money(MoneyRequest::CashOut { .. })
            | Request::Duty(_)
            | Request::Shoe(_)
            | Request::Coup(_)
            | Request::Wager(_)
            | Request::Case(_)
            | Request::Care(_) => self.would_stake(request).map(|(patron, _)| patron),
        }
    }

    /// [`Table::decide_by`] for a patron who also plays at other tables.
    ///
    /// # Errors
    /// As there; and if limits over all tables stand against it.
    pub fn decide_with(
        &self,
        engine: Engine,
        command: &Command,
        elsewhere: Option<&Elsewhere>,
        now: Time,
    ) -> Result<Vec<Event>, Refusal> {
        if let Some(elsewhere) = elsewhere {
            self.check_elsewhere(&command.request, elsewhere, now)?;
        }
        self.decide_by(engine, command, now)
    }

    /// Whether limits over all tables do not stand against a request.
    pub fn check_elsewhere(
        &self,
        request: &Request,
        elsewhere: &Elsewhere,
        now: Time,
    ) -> Result<(), Refusal> {
        if self.player_of(request).is_none() {
            return Ok(());
        }
        welcome(elsewhere.exclusion, elsewhere.time_out)?;
        match self.would_stake(request) {
            Some((patron, more)) => elsewhere.and(self.play_of(patron, now)).check(more),
            None => Ok(()),
        }
    }
}
