//! When wagers may be placed: "place your bets", "last bets", "no more bets", and ghost hands.

use house::{Announcement, CommissionMode};
use primitives::{Authority, Millis, Time};

use super::Decided;
use super::draft::Draft;
use crate::announce::announce;
use crate::engine::Engine;
use crate::event::{CaseEvent, CoupEvent, EventKind, GhostReason, Returned, ShoeEvent, WagerEvent};
use crate::felt::{Felt, Stake};
use crate::people::Actor;
use crate::refusal::Refusal;
use crate::round::Retract;
use crate::shoe::Shoe;
use crate::table::{Phase, Table};

impl Table {
    /// "Place your bets." The house's ghost hands at the start of a shoe come first.
    pub(super) fn open_bets(&self, by: Actor, now: Time) -> Decided {
        self.check_caller(by)?;
        self.check_idle()?;
        let shoe = self.check_shoe_goes_on()?;
        let mut happenings = match self.house.commission.mode {
            CommissionMode::MarkOnePayOne => self.collected(),
            _ => Vec::new(),
        };
        if shoe.held.is_some_and(|held| held.is_exposed) {
            self.check_dealer(by)?;
            happenings.extend(announce(&self.house, Announcement::GhostRepair, Vec::new()));
            happenings.extend(self.start_ghost(GhostReason::Repair));
            return self.with_held(happenings, by, now);
        }
        if self.owes_ghosts(shoe) {
            // A clock can open bets, but only whoever deals starts a hand.
            self.check_dealer(by)?;
            happenings.extend(self.start_ghost(GhostReason::StartOfShoe));
            return self.with_held(happenings, by, now);
        }
        // A dealer calls the time; the house keeps it by a clock, if it deals in any case.
        let until = match by {
            Actor::House if self.check_without_wagers().is_ok() => Some(self.betting_ends(now)),
            _ => None,
        };
        happenings.push(self.bets_open(until));
        happenings.extend(announce(&self.house, Announcement::BetsOpen, Vec::new()));
        Ok(happenings)
    }

    fn bets_open(&self, until: Option<Time>) -> EventKind {
        EventKind::Wager(WagerEvent::BetsOpened { coup: self.coups + 1, until })
    }

    fn betting_ends(&self, now: Time) -> Time {
        now.after(Millis::seconds(self.house.timers.betting_s))
    }

    /// The house's clock begins with the first wager, if it waited for one.
    pub(super) fn with_clock(&self, mut placed: Vec<EventKind>, now: Time) -> Vec<EventKind> {
        if matches!(self.phase, Phase::Betting { waits: true, .. }) {
            placed.push(self.bets_open(Some(self.betting_ends(now))));
        }
        placed
    }

    /// A card that waits to be called for is dealt, now that all this has happened.
    pub(super) fn with_held(&self, happenings: Vec<EventKind>, by: Actor, now: Time) -> Decided {
        if self.shoe.as_ref().is_none_or(|shoe| shoe.held.is_none()) {
            return Ok(happenings);
        }
        let mut draft = Draft::new(self, by, now);
        draft.extend(happenings);
        draft.deal_held()?;
        Ok(draft.happenings)
    }

    /// Whether the house has yet to deal ghost hands of its own. Those that patrons asked for are
    /// not among them, and once somebody has wagered the shoe has started.
    fn owes_ghosts(&self, shoe: &Shoe) -> bool {
        shoe.ghosts_at_start < self.house.ghost.at_start && !shoe.has_had_wagers()
    }

    /// "Last bets."
    pub(super) fn last_bets(&self, by: Actor) -> Decided {
        self.check_caller(by)?;
        match self.phase {
            Phase::Betting { last_called: false, .. } => {
                let words = announce(&self.house, Announcement::BetsLast, Vec::new());
                Ok([EventKind::Wager(WagerEvent::LastBets)].into_iter().chain(words).collect())
            }
            Phase::Betting { last_called: true, .. } => Err(Refusal::LastBetsCalled),
            Phase::Idle | Phase::Dealing(_) => Err(Refusal::BetsNotOpen),
        }
    }

    /// "No more bets." Stakes that may not stay come back, and the coup begins.
    pub(super) fn close_bets(&self, by: Actor, now: Time) -> Decided {
        if self.check_retract().is_ok() {
            self.check_caller(by)?;
            return self.end_retract(by, now);
        }
        self.check_close(by)?;
        let returned = match by {
            Actor::Floor(_) => self.returned_whatever_the_differential(),
            _ => self.returned_at_the_lock()?,
        };
        let felt = self.felt_without(&returned);
        let mut happenings: Vec<EventKind> = returned.into_iter().map(give_back).collect();
        happenings.extend(self.differential_allowed(&felt)?);
        happenings.push(EventKind::Wager(WagerEvent::BetsClosed));
        happenings.extend(announce(&self.house, Announcement::BetsClosed, Vec::new()));
        if felt.is_empty() {
            happenings.extend(self.start_ghost(GhostReason::NoWagers));
        } else {
            happenings.extend(self.burn_between());
        }
        self.with_held(happenings, by, now)
    }

    /// Whether patrons may take their wagers back though they are closed.
    pub fn check_retract(&self) -> Result<Retract, Refusal> {
        match &self.phase {
            Phase::Dealing(round) => round.retract.ok_or(Refusal::BetsNotOpen),
            Phase::Idle | Phase::Betting { .. } => Err(Refusal::BetsNotOpen),
        }
    }

    /// What is left of the wagers stands, as far as it may lie on the table by itself.
    fn end_retract(&self, by: Actor, now: Time) -> Decided {
        let mut draft = Draft::new(self, by, now);
        draft.end_retract();
        draft.deal_held()?;
        Ok(draft.happenings)
    }

    fn felt_without(&self, returned: &[(Stake, Returned)]) -> Felt {
        self.felt.without(returned.iter().map(|(stake, _)| stake))
    }

    /// Whether this may close bets now: whoever calls them, or the floor over a differential that
    /// keeps them open.
    ///
    /// # Errors
    /// They are not open, it is for somebody else, the differential is over its limit, or nobody
    /// has wagered and the house deals no more hands without wagers.
    pub fn check_close(&self, by: Actor) -> Result<(), Refusal> {
        let returned = match self.phase {
            Phase::Betting { .. } => self.returned_at_the_lock(),
            Phase::Idle | Phase::Dealing(_) => Err(Refusal::BetsNotOpen),
        };
        match (by, returned) {
            (Actor::Floor(_), Err(Refusal::Differential { .. })) => self.check_floor(by),
            (_, returned) => {
                self.check_caller(by)?;
                let has_wagers = !self.felt_without(&returned?).is_empty();
                if has_wagers { Ok(()) } else { self.check_without_wagers() }
            }
        }
    }

    /// What is due by the clock.
    pub(super) fn tick(&self, by: Actor, now: Time) -> Decided {
        if by != Actor::House {
            return Err(Refusal::NotYours { by, needed: Authority::House });
        }
        if let Ok(Retract { until }) = self.check_retract() {
            let is_over = until.is_some_and(|until| now >= until);
            return if is_over { self.end_retract(by, now) } else { Ok(Vec::new()) };
        }
        let Phase::Betting { until: Some(until), last_called, .. } = self.phase else {
            return Ok(self.end_squeeze(now));
        };
        let warning = Millis::seconds(self.house.timers.last_bets_s);
        if now >= until {
            let may_close = self.check_close(by);
            if may_close.is_err() && may_close == self.check_without_wagers() {
                // They stay open until somebody wagers.
                return Ok(vec![self.bets_open(None)]);
            }
            self.close_bets(by, now)
        } else if !last_called && warning.0 > 0 && until.since(now) <= warning {
            self.last_bets(by)
        } else {
            Ok(Vec::new())
        }
    }

    /// Patrons ask for a coup with no wagers.
    pub(super) fn ghost(&self, by: Actor, now: Time) -> Decided {
        self.check_dealer(by)?;
        self.check_ghost()?;
        let mut happenings = Vec::new();
        happenings.extend(announce(&self.house, Announcement::GhostCourtesy, Vec::new()));
        happenings.extend(self.start_ghost(GhostReason::Asked));
        self.with_held(happenings, by, now)
    }

    /// Whether patrons may have a ghost hand now.
    ///
    /// # Errors
    /// The house has none, or has dealt as many as it does.
    pub fn check_ghost(&self) -> Result<(), Refusal> {
        let shoe = self.check_shoe_goes_on()?;
        match self.phase {
            Phase::Dealing(_) => return Err(Refusal::CoupInProgress),
            Phase::Betting { .. } if !self.felt.is_empty() => return Err(Refusal::StakesOnTable),
            Phase::Betting { .. } | Phase::Idle => {}
        }
        self.check_another_ghost(shoe)
    }

    /// Whether a hand may be dealt on which nobody has wagered. The first engine dealt any number.
    fn check_without_wagers(&self) -> Result<(), Refusal> {
        match (self.engine, &self.shoe) {
            (Engine::V2, Some(shoe)) => self.check_another_ghost(shoe),
            (Engine::V2, None) | (Engine::V1, _) => Ok(()),
        }
    }

    /// Whether the house deals one more hand without wagers. Those that keep the order of the shoe
    /// after an irregularity are not counted, and those of its start have a number of their own.
    fn check_another_ghost(&self, shoe: &Shoe) -> Result<(), Refusal> {
        let ghost = &self.house.ghost;
        let dealt = match self.engine {
            Engine::V1 => shoe.ghosts_asked,
            Engine::V2 => shoe.ghosts,
        };
        match () {
            () if ghost.per_shoe_max == 0 => Err(Refusal::NoGhosts),
            () if dealt >= ghost.per_shoe_max => {
                Err(Refusal::TooManyGhosts { most: ghost.per_shoe_max })
            }
            () if shoe.ghosts_in_a_row >= ghost.consecutive_max => {
                Err(Refusal::TooManyGhostsInARow { most: ghost.consecutive_max })
            }
            () if ghost.only_at_start && shoe.has_had_wagers() => Err(Refusal::GhostsOnlyAtStart),
            () => Ok(()),
        }
    }

    /// A coup with no wagers begins.
    pub(super) fn start_ghost(&self, why: GhostReason) -> Vec<EventKind> {
        let mut happenings =
            vec![EventKind::Coup(CoupEvent::GhostStarted { coup: self.coups + 1, why })];
        happenings.extend(self.burn_between());
        happenings
    }

    /// The cards that are burned before each coup after the first. A shoe that has run dry since
    /// bets were opened, by its record, has fewer: that is found out when a card is called for.
    fn burn_between(&self) -> Option<EventKind> {
        let out = self.shoe.as_ref().map_or(0, |shoe| shoe.cards_out);
        let left = self.house.shoe.cards().saturating_sub(out);
        let count = self.house.shoe.burn.between_coups.min(left);
        let is_first = self.shoe.as_ref().is_none_or(|shoe| shoe.coups == 0);
        // A card that is out already comes before any that could be burned.
        let is_held = self.shoe.as_ref().is_some_and(|shoe| shoe.held.is_some());
        (count > 0 && !is_first && !is_held).then_some(EventKind::Shoe(ShoeEvent::Burned { count }))
    }

    /// Everything on the table comes back.
    pub(super) fn return_all(&self, why: Returned) -> Vec<EventKind> {
        self.felt.stakes().iter().map(|stake| give_back((stake.clone(), why))).collect()
    }
}

impl Draft {
    /// Wagers close at once, and these come back.
    pub(super) fn lock(&mut self, returned: Vec<(Stake, Returned)>) {
        self.extend(returned.into_iter().map(give_back));
        let burned = self.table.burn_between();
        self.push(WagerEvent::BetsClosed);
        self.say(Announcement::BetsClosed);
        if self.table.felt.is_empty() {
            self.begin_ghost_of_case();
        }
        self.extend(burned);
    }

    /// Nobody has wagered on a coup that goes on because of a ruling: it keeps the order of the
    /// shoe.
    fn begin_ghost_of_case(&mut self) {
        let why = match self.table.engine {
            Engine::V1 => GhostReason::NoWagers,
            Engine::V2 => GhostReason::Repair,
        };
        self.push(CoupEvent::GhostStarted { coup: self.table.coups, why });
    }

    /// What is left of the wagers stands, if they could be taken back at all.
    pub(super) fn end_retract(&mut self) {
        if self.table.check_retract().is_ok() {
            let returned = self.table.returned_whatever_the_differential();
            self.extend(returned.into_iter().map(give_back));
            self.push(CaseEvent::RetractOver);
            self.say(Announcement::BetsClosed);
            self.extend(self.table.squeeze_again(self.now));
            if self.table.felt.is_empty() && !self.table.has_paid() {
                self.begin_ghost_of_case();
            }
        }
    }
}

fn give_back((stake, why): (Stake, Returned)) -> EventKind {
    EventKind::Wager(WagerEvent::StakeReturned { stake, why })
}
