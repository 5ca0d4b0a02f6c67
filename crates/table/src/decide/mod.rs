//! What would happen. Nothing here changes anything.

mod bets;
mod dealing;
mod lock;
mod money;
mod opening;
mod shoe;
mod squeeze;
mod wagering;

use crate::command::{Command, Request};
use crate::event::{Event, Happening};
use crate::people::Actor;
use crate::refusal::Refusal;
use crate::table::{Phase, Table};
use crate::time::Time;

impl Table {
    /// What would happen, or why nothing would.
    ///
    /// # Errors
    /// The table cannot do it, or not now, or not for whoever asks.
    pub fn decide(&self, command: &Command, now: Time) -> Result<Vec<Event>, Refusal> {
        let by = command.by;
        let what = match &command.request {
            Request::Open { dealer } => self.open(by, *dealer)?,
            Request::Resume => self.resume(by)?,
            request => {
                self.check_open()?;
                self.decide_open(by, request, now)?
            }
        };
        Ok(what.into_iter().map(|what| Event { at: now, by, what }).collect())
    }

    /// What would happen at an open table.
    fn decide_open(
        &self,
        by: Actor,
        request: &Request,
        now: Time,
    ) -> Result<Vec<Happening>, Refusal> {
        match request {
            Request::Open { .. } | Request::Resume => Err(Refusal::TableOpen),
            Request::Close => self.close(by),
            Request::Pause => Table::pause(by),
            Request::ChangeDealer { dealer } => self.change_dealer(by, *dealer),
            Request::MoneyIn { patron, amount } => self.money_in(by, *patron, *amount),
            Request::CashOut { patron } => self.cash_out(by, *patron),
            Request::NewShoe => self.new_shoe(by),
            Request::Cut { from_end } => self.cut(by, *from_end),
            Request::CutCard => self.cut_card(by),
            Request::EndShoe => self.end_shoe(by),
            Request::Card(card) => self.card(by, *card, now),
            Request::Turn(side) => self.turn(by, *side, now),
            Request::Waive(side) => self.waive(by, *side, now),
            Request::Delegate { side, to } => self.delegate(by, *side, *to, now),
            Request::OpenBets => self.open_bets(by, now),
            Request::LastBets => self.last_bets(by),
            Request::CloseBets => self.close_bets(by),
            Request::Ghost => self.ghost(by),
            Request::Tick => self.tick(by, now),
            Request::Place(stake) => self.place(by, stake, now),
            Request::TakeBack(stake) => self.take_back(by, stake, now),
            Request::Clear { patron, place } => self.clear(by, *patron, *place, now),
            Request::Repeat { patron } => self.repeat(by, *patron, now),
            Request::Double { patron } => self.double(by, *patron, now),
        }
    }

    /// Whether the table is open and not paused.
    ///
    /// # Errors
    /// It is closed, or paused.
    pub fn check_open(&self) -> Result<(), Refusal> {
        match (&self.staff, self.paused_at.is_some()) {
            (None, _) => Err(Refusal::TableClosed),
            (Some(_), true) => Err(Refusal::TablePaused),
            (Some(_), false) => Ok(()),
        }
    }

    /// Whether this is whoever deals: the dealer on duty, or the house where it deals by itself.
    ///
    /// # Errors
    /// It is somebody else.
    pub fn check_dealer(&self, by: Actor) -> Result<(), Refusal> {
        let dealer = self.staff.map(|staff| staff.dealer);
        match by {
            Actor::House => Ok(()),
            Actor::Dealer(staff) if Some(staff) == dealer => Ok(()),
            _ => Err(Refusal::NotYours { by, needed: "the dealer on duty" }),
        }
    }

    /// Whether this is the floor.
    ///
    /// # Errors
    /// It is somebody else.
    pub fn check_floor(by: Actor) -> Result<(), Refusal> {
        match by {
            Actor::Floor(_) => Ok(()),
            _ => Err(Refusal::NotYours { by, needed: "the floor" }),
        }
    }

    /// Whether no coup is in progress and wagers are not open.
    ///
    /// # Errors
    /// They are, or it is.
    pub fn check_idle(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Idle => Ok(()),
            Phase::Betting { .. } => Err(Refusal::BetsOpen),
            Phase::Dealing(_) => Err(Refusal::CoupInProgress),
        }
    }
}
