//! Responsible play in the whole house. Each table keeps what its patrons asked of it; patrons are
//! the same at every table, so the house holds what they asked of one against what they do at
//! another.
//!
//! This is looked at just before a table is asked. Two wagers at two tables in the same moment may
//! both be taken; the next is not.

use std::sync::Arc;

use baccarat::Cents;
use table::{Millis, PatronId, Refusal, Request};

use crate::app::{App, RunningTable};
use crate::desk::Frame;
use crate::settings::Money;

impl App {
    /// Whether a patron is neither excluded nor in a time-out at any table.
    ///
    /// # Errors
    /// They are.
    pub(crate) fn check_welcome(&self, patron: PatronId) -> Result<(), Refusal> {
        let now = self.clock.now();
        self.tables().try_for_each(|(_, it)| it.desk.now().table.check_welcome(patron, now))
    }

    /// Whether nothing that a patron asked of any table stands against a wager at this one. The
    /// strictest limit is that of the whole house. Play money is lost by itself.
    ///
    /// # Errors
    /// Something does.
    pub(crate) fn check_care(&self, at: &RunningTable, request: &Request) -> Result<(), Refusal> {
        let Some((patron, more)) = at.desk.now().table.would_stake(request) else {
            return Ok(());
        };
        let now = self.clock.now();
        let is_play = |it: &RunningTable| matches!(it.money, Money::Play { .. });
        let frames: Vec<(bool, Arc<Frame>)> =
            self.tables().map(|(_, it)| (is_play(it) == is_play(at), it.desk.now())).collect();
        frames.iter().try_for_each(|(_, frame)| frame.table.check_welcome(patron, now))?;
        let known = frames.iter().filter_map(|(is_same, frame)| {
            frame.table.counted(patron, now).map(|counted| (*is_same, counted))
        });
        let (mut lost, mut played): (i64, u64) = (0, 0);
        let (mut loss, mut time): (Option<Cents>, Option<Millis>) = (None, None);
        let stricter = |one: Option<Millis>, other| one.into_iter().chain(other).min();
        for (is_same, counted) in known {
            played = played.saturating_add(counted.played.0);
            time = stricter(time, counted.time_limit);
            if is_same {
                lost = lost.saturating_add(counted.lost.get());
                loss = loss.into_iter().chain(counted.loss_limit).min();
            }
        }
        if let Some(limit) = time.filter(|limit| played >= limit.0) {
            return Err(Refusal::TimeLimit { limit });
        }
        match loss.map(|limit| (limit, Cents::new(limit.get().saturating_sub(lost)))) {
            Some((limit, left)) if more > left => {
                Err(Refusal::LossLimit { limit, left: left.max(Cents::ZERO) })
            }
            _ => Ok(()),
        }
    }
}
