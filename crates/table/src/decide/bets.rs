//! When wagers may be placed: "place your bets", "last bets", "no more bets", and ghost hands.

use house::{Announcement, CommissionMode};

use crate::announce::announce;
use crate::event::{GhostReason, Happening, Returned};
use crate::felt::Stake;
use crate::people::Actor;
use crate::refusal::Refusal;
use crate::shoe::Shoe;
use crate::table::{Phase, Table};
use crate::time::{Millis, Time};

impl Table {
    /// "Place your bets." The house's ghost hands at the start of a shoe come first.
    pub(super) fn open_bets(&self, by: Actor, now: Time) -> Result<Vec<Happening>, Refusal> {
        self.check_dealer(by)?;
        self.check_idle()?;
        let shoe = self.check_shoe_goes_on()?;
        let mut happenings = match self.house.commission.mode {
            CommissionMode::MarkOnePayOne => self.collected(),
            _ => Vec::new(),
        };
        if self.owes_ghosts(shoe) {
            happenings.extend(self.start_ghost(GhostReason::StartOfShoe));
            return Ok(happenings);
        }
        // A dealer calls the time; the house keeps it by a clock.
        let until = match by {
            Actor::House => Some(now.after(Millis::seconds(self.house.timers.betting_s))),
            _ => None,
        };
        happenings.push(Happening::BetsOpened { coup: self.coups + 1, until });
        happenings.extend(announce(&self.house, Announcement::BetsOpen, Vec::new()));
        Ok(happenings)
    }

    fn owes_ghosts(&self, shoe: &Shoe) -> bool {
        shoe.coups < self.house.ghost.at_start
    }

    /// "Last bets."
    pub(super) fn last_bets(&self, by: Actor) -> Result<Vec<Happening>, Refusal> {
        self.check_dealer(by)?;
        match self.phase {
            Phase::Betting { last_called: false, .. } => {
                let words = announce(&self.house, Announcement::BetsLast, Vec::new());
                Ok([Happening::LastBets].into_iter().chain(words).collect())
            }
            Phase::Betting { last_called: true, .. } => Err(Refusal::LastBetsCalled),
            Phase::Idle | Phase::Dealing(_) => Err(Refusal::BetsNotOpen),
        }
    }

    /// "No more bets." Stakes that may not stay come back, and the coup begins.
    pub(super) fn close_bets(&self, by: Actor) -> Result<Vec<Happening>, Refusal> {
        self.check_dealer(by)?;
        if !matches!(self.phase, Phase::Betting { .. }) {
            return Err(Refusal::BetsNotOpen);
        }
        let returned = self.returned_at_the_lock()?;
        let felt = self.felt.without(returned.iter().map(|(stake, _)| stake));
        let mut happenings: Vec<Happening> = returned.into_iter().map(give_back).collect();
        happenings.push(Happening::BetsClosed);
        happenings.extend(announce(&self.house, Announcement::BetsClosed, Vec::new()));
        if felt.is_empty() {
            happenings.extend(self.start_ghost(GhostReason::NoWagers));
        } else {
            happenings.extend(self.burn_between());
        }
        Ok(happenings)
    }

    /// What is due by the clock.
    pub(super) fn tick(&self, by: Actor, now: Time) -> Result<Vec<Happening>, Refusal> {
        if by != Actor::House {
            return Err(Refusal::NotYours { by, needed: "the house" });
        }
        let Phase::Betting { until: Some(until), last_called } = self.phase else {
            return Ok(self.end_squeeze(now));
        };
        let warning = Millis::seconds(self.house.timers.last_bets_s);
        if now >= until {
            self.close_bets(by)
        } else if !last_called && warning.0 > 0 && until.since(now) <= warning {
            self.last_bets(by)
        } else {
            Ok(Vec::new())
        }
    }

    /// Patrons ask for a coup with no wagers.
    pub(super) fn ghost(&self, by: Actor) -> Result<Vec<Happening>, Refusal> {
        self.check_dealer(by)?;
        self.check_ghost()?;
        let mut happenings = Vec::new();
        happenings.extend(announce(&self.house, Announcement::GhostCourtesy, Vec::new()));
        happenings.extend(self.start_ghost(GhostReason::Asked));
        Ok(happenings)
    }

    /// Whether patrons may have a ghost hand now.
    ///
    /// # Errors
    /// The house has none, or has dealt as many as it does.
    pub fn check_ghost(&self) -> Result<(), Refusal> {
        let shoe = self.check_shoe_goes_on()?;
        let ghost = &self.house.ghost;
        match self.phase {
            Phase::Dealing(_) => return Err(Refusal::CoupInProgress),
            Phase::Betting { .. } if !self.felt.is_empty() => return Err(Refusal::StakesOnTable),
            Phase::Betting { .. } | Phase::Idle => {}
        }
        let has_had_wagers = shoe.coups > shoe.ghosts_in_a_row;
        match () {
            () if ghost.per_shoe_max == 0 => Err(Refusal::NoGhosts),
            () if shoe.ghosts_asked >= ghost.per_shoe_max => {
                Err(Refusal::TooManyGhosts { most: ghost.per_shoe_max })
            }
            () if shoe.ghosts_in_a_row >= ghost.consecutive_max => {
                Err(Refusal::TooManyGhostsInARow { most: ghost.consecutive_max })
            }
            () if ghost.only_at_start && has_had_wagers => Err(Refusal::GhostsOnlyAtStart),
            () => Ok(()),
        }
    }

    fn start_ghost(&self, why: GhostReason) -> Vec<Happening> {
        let mut happenings = vec![Happening::GhostStarted { coup: self.coups + 1, why }];
        happenings.extend(self.burn_between());
        happenings
    }

    /// The cards that are burned before each coup after the first.
    fn burn_between(&self) -> Option<Happening> {
        let count = self.house.shoe.burn.between_coups;
        let is_first = self.shoe.as_ref().is_none_or(|shoe| shoe.coups == 0);
        (count > 0 && !is_first).then_some(Happening::Burned { count })
    }

    /// Everything on the table comes back.
    pub(super) fn return_all(&self, why: Returned) -> Vec<Happening> {
        self.felt.stakes().iter().map(|stake| give_back((stake.clone(), why))).collect()
    }
}

fn give_back((stake, why): (Stake, Returned)) -> Happening {
    Happening::StakeReturned { stake, why }
}
