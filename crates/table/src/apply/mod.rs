//! Making it so. An event has happened, so nothing here can refuse.

mod correction;

use std::collections::BTreeMap;
use std::sync::Arc;

use baccarat::{Cents, Collection, Side};
use house::{BurnRule, Irregularity};
use primitives::{Millis, PatronId, Time};

use crate::drawn::{Drawn, Unopened};
use crate::event::{
    CoupEvent, DutyEvent, Event, EventKind, GhostReason, MoneyEvent, Paid, ShoeEvent, WagerEvent,
};
use crate::felt::Stake;
use crate::irregular::{Case, Held};
use crate::past::PastCoup;
use crate::people::Actor;
use crate::purse::Purse;
use crate::round::Round;
use crate::shoe::{Ending, Shoe, ShoeStage};
use crate::table::{Phase, Staff, Table};

impl Table {
    /// Makes it so.
    ///
    /// # Panics
    /// The event cannot have happened to this table: the journal it comes from is corrupt.
    pub fn apply(&mut self, event: &Event) {
        let Event { at, by, what } = event;
        match what {
            EventKind::Duty(event) => self.apply_duty(event, *at),
            EventKind::Money(event) => self.apply_money(event),
            EventKind::Shoe(event) => self.apply_to_shoe(event, *at),
            EventKind::Wager(event) => self.apply_wager(event, *at, *by),
            EventKind::Coup(event) => self.apply_coup(event, *at),
            EventKind::Case(event) => self.apply_case(event, *at, *by),
            // What patrons asked for is theirs alone, and words change nothing.
            EventKind::Care(_) | EventKind::Announced { .. } => {}
        }
        self.apply_care(event);
        self.note_drawn(what);
    }

    fn apply_duty(&mut self, event: &DutyEvent, now: Time) {
        match event {
            DutyEvent::Opened { floor, dealer, .. } => {
                self.staff = Some(Staff { floor: *floor, dealer: *dealer });
            }
            DutyEvent::Closed => {
                self.staff = None;
                self.end_shoe_now();
                self.closed_at = None;
            }
            DutyEvent::Paused => self.paused_at = Some(now),
            DutyEvent::Resumed => self.go_on_after_pause(now),
            DutyEvent::DealerChanged { dealer } => {
                self.staff.as_mut().expect("the table is open").dealer = *dealer;
            }
            DutyEvent::FloorChanged { floor } => {
                self.staff.as_mut().expect("the table is open").floor = Some(*floor);
            }
        }
    }

    fn apply_wager(&mut self, event: &WagerEvent, now: Time, by: Actor) {
        match event {
            WagerEvent::BetsOpened { until, .. } => {
                // A dealer calls the time; the house does without a clock only to wait.
                let waits = until.is_none() && by == Actor::House;
                self.phase = Phase::Betting { until: *until, last_called: false, waits };
            }
            WagerEvent::LastBets => {
                if let Phase::Betting { last_called, .. } = &mut self.phase {
                    *last_called = true;
                }
            }
            WagerEvent::BetsClosed => {
                self.note_closed(now);
                self.remember_stakes();
                self.start_round(None);
            }
            WagerEvent::Staked(stake) => {
                take(&mut self.purse_mut(stake.patron).credits, stake.amount);
                self.felt.add(stake);
            }
            WagerEvent::StakeReturned { stake, .. } => {
                self.felt.remove(stake);
                add(&mut self.purse_mut(stake.patron).credits, stake.amount);
            }
            // The stakes say it already.
            WagerEvent::DifferentialAllowed { .. } => {}
        }
    }

    fn apply_coup(&mut self, event: &CoupEvent, now: Time) {
        match event {
            CoupEvent::GhostStarted { why, .. } => {
                self.note_closed(now);
                self.start_round(Some(*why));
            }
            CoupEvent::Dealt { card, face_up, .. } => {
                let shoe = self.shoe_mut();
                match shoe.held.take() {
                    None => shoe.see(*card),
                    Some(Held { card: None, .. }) => shoe.know(*card),
                    Some(Held { card: Some(_), .. }) => {}
                }
                self.round_mut().give(*card, *face_up);
            }
            CoupEvent::SqueezeGiven { side, patron, until, why } => {
                self.round_mut().give_squeeze(*side, *patron, *until, *why);
            }
            CoupEvent::SqueezeEnded { why, .. } => self.round_mut().end_squeeze(*why),
            CoupEvent::Turned(side) => self.round_mut().turn(*side),
            // The cards have decided already.
            CoupEvent::Decided { .. } => {}
            CoupEvent::Settled(paid) => self.apply_settled(paid),
            CoupEvent::CoupEnded => {
                self.note_closed(now);
                self.end_round(false);
            }
        }
    }

    /// A coup may be put right after its shoe is over.
    fn note_drawn(&mut self, what: &EventKind) {
        let (coup, last) = (self.coups, self.shoes);
        let drawn = match &mut self.shoe {
            Some(shoe) => shoe.drawn.as_mut(),
            None => {
                let over = self.unopened.iter_mut().find(|shoe| shoe.number == last);
                over.map(|shoe| &mut shoe.drawn)
            }
        };
        if let Some(drawn) = drawn {
            drawn.note(what, coup);
        }
    }

    fn apply_reported(&mut self, case: &Case, by: Actor) {
        self.case = Some(case.clone());
        self.reported_by = Some(by);
        let is_alarm = case.is_detected && case.report.kind == Irregularity::Unshuffled;
        if let (Some(shoe), true) = (&mut self.shoe, is_alarm) {
            shoe.tell();
        }
    }

    /// The time that a pause takes is not counted as time to wager or to squeeze.
    fn go_on_after_pause(&mut self, now: Time) {
        if let Some(since) = self.paused_at.take() {
            self.wait(now.since(since));
        }
    }

    /// The time that a ruling takes is not counted either.
    fn go_on_after_case(&mut self, now: Time) {
        self.reported_by = None;
        if let Some(case) = self.case.take() {
            self.wait(now.since(case.since));
        }
    }

    fn wait(&mut self, waited: Millis) {
        match &mut self.phase {
            Phase::Betting { until: Some(until), .. } => *until = until.after(waited),
            Phase::Dealing(round) => round.wait(waited),
            Phase::Betting { until: None, .. } | Phase::Idle => {}
        }
    }

    /// Wagers close by their clock if it was first, even if nobody looked at it. A coup for which
    /// they were never open has no such moment.
    fn note_closed(&mut self, now: Time) {
        match self.phase {
            Phase::Betting { until, .. } => {
                self.closed_at = Some(until.map_or(now, |until| until.min(now)));
            }
            Phase::Idle => self.closed_at = None,
            Phase::Dealing(_) => {}
        }
    }

    fn apply_money(&mut self, event: &MoneyEvent) {
        match event {
            MoneyEvent::MoneyIn { patron, amount } => {
                add(&mut self.books.money_in, *amount);
                add(&mut self.purse_mut(*patron).credits, *amount);
            }
            MoneyEvent::CommissionPaid { patron, amount } => {
                let purse = self.purse_mut(*patron);
                take(&mut purse.credits, *amount);
                take(&mut purse.owed, *amount);
                add(&mut self.books.kept, *amount);
                add(&mut self.books.commission, *amount);
            }
            MoneyEvent::CashedOut { patron, amount } => {
                take(&mut self.purse_mut(*patron).credits, *amount);
                add(&mut self.books.money_out, *amount);
            }
        }
    }

    fn apply_settled(&mut self, paid: &Paid) {
        let Paid { patron, spot, settlement, .. } = paid;
        let (patron, spot) = (*patron, spot.clone());
        let kept = settlement.kept().expect("it was settled");
        let is_owed = self.house.terms().collection == Collection::Owed;
        self.felt.remove(&Stake { patron, spot, amount: settlement.staked });
        let purse = self.purse_mut(patron);
        add(&mut purse.credits, settlement.returned);
        if is_owed {
            add(&mut purse.owed, settlement.commission);
        } else {
            add(&mut self.books.commission, settlement.commission);
        }
        add(&mut self.books.kept, kept);
        self.round_mut().settled.push(paid.clone());
    }

    fn apply_to_shoe(&mut self, event: &ShoeEvent, now: Time) {
        match event {
            ShoeEvent::ShoeLoaded { number } => self.load_shoe(*number, now),
            ShoeEvent::ShoeSealed(seal) => {
                let shoe = self.shoe_mut();
                (shoe.seal, shoe.drawn) = (Some(seal.clone()), Some(Drawn::default()));
            }
            ShoeEvent::SealOpened { number, .. } => {
                self.unopened.retain(|shoe| shoe.number != *number);
            }
            ShoeEvent::ShoeCut(_) => {
                let stage = self.stage_after_cut();
                self.shoe_mut().stage = stage;
            }
            ShoeEvent::FirstCard { card, burned } => {
                let shoe = self.shoe_mut();
                shoe.see(*card);
                shoe.burn(*burned);
                shoe.burned = *burned;
                shoe.stage = ShoeStage::InPlay;
            }
            ShoeEvent::Burned { count } => {
                let shoe = self.shoe_mut();
                shoe.burn(*count);
                // Before the second coup, this is what was forgotten when the shoe started.
                if shoe.coups <= 1 {
                    shoe.burned += count;
                }
            }
            ShoeEvent::CutCardOut { more } | ShoeEvent::ShoeEnds { more } => {
                self.shoe_mut().ending = Some(Ending { more: *more });
            }
            ShoeEvent::ShoeEnded(_) => self.end_shoe_now(),
            ShoeEvent::ShoeCounted { .. } => self.uncounted = None,
            // What follows it says what it changes.
            ShoeEvent::SetBack => {}
        }
    }

    fn load_shoe(&mut self, number: u32, now: Time) {
        self.shoes = number;
        self.past.clear();
        self.over = None;
        self.closed_at = None;
        self.shoe = Some(Shoe::new(number, self.stage_after_loading()));
        self.forget_who_left(now);
    }

    fn stage_after_loading(&self) -> ShoeStage {
        if self.house.shoe.player_cut { ShoeStage::Loaded } else { self.stage_after_cut() }
    }

    fn stage_after_cut(&self) -> ShoeStage {
        match self.house.shoe.burn.rule {
            BurnRule::None => ShoeStage::InPlay,
            BurnRule::ByFirstCard | BurnRule::PerDeck | BurnRule::Fixed => ShoeStage::Ready,
        }
    }

    /// A coup begins. One that turns out to have no wagers goes on as a ghost hand.
    fn start_round(&mut self, ghost: Option<GhostReason>) {
        let has_wagers = !self.felt.is_empty();
        let is_same = match &mut self.phase {
            Phase::Dealing(round) => {
                round.ghost = ghost;
                true
            }
            Phase::Idle | Phase::Betting { .. } => {
                self.coups += 1;
                self.phase = Phase::Dealing(Round::new(self.coups, ghost));
                false
            }
        };
        let shoe = self.shoe_mut();
        if !is_same {
            shoe.coups += 1;
            if let Some(Ending { more }) = &mut shoe.ending {
                *more = more.saturating_sub(1);
            }
        }
        match ghost {
            None if has_wagers => shoe.ghosts_in_a_row = 0,
            // That it has no wagers is the next event.
            None => {}
            Some(why) => {
                shoe.ghosts_in_a_row += 1;
                shoe.ghosts_asked += u32::from(why == GhostReason::Asked);
                shoe.ghosts += u32::from(why.is_limited());
                shoe.ghosts_at_start += u32::from(why == GhostReason::StartOfShoe);
            }
        }
    }

    /// The coup in progress is over, and is kept as long as it may be put right.
    pub(super) fn end_round(&mut self, is_void: bool) {
        if let Phase::Dealing(round) = std::mem::replace(&mut self.phase, Phase::Idle) {
            let cards = round.cards().into_iter().map(|(_, card)| card).collect();
            let is_open = Side::ALL.into_iter().all(|side| !round.is_face_down(side));
            let (coup, ghost, paid) = (round.coup, round.ghost, round.settled);
            let (short, corrected) = (round.short, round.corrected);
            let past = PastCoup { coup, ghost, cards, paid, is_void, is_open, short, corrected };
            self.past.push(Arc::new(past));
        }
    }

    /// Nothing is dealt from the shoe any more; its cards can be counted.
    fn end_shoe_now(&mut self) {
        let Some(mut shoe) = self.shoe.take() else { return };
        self.uncounted = Some(shoe.number);
        if let Some((seal, drawn)) = shoe.seal.take().zip(shoe.drawn.take()) {
            let (number, commitment) = (shoe.number, seal.commitment);
            let decks = self.house.shoe.decks;
            self.unopened.push(Unopened { number, decks, commitment, drawn });
        }
        self.over = Some(shoe);
    }

    /// What each staked, for those who repeat it.
    fn remember_stakes(&mut self) {
        let mut last: BTreeMap<PatronId, Vec<Stake>> = BTreeMap::new();
        for stake in self.felt.stakes() {
            last.entry(stake.patron).or_default().push(stake.clone());
        }
        for (patron, stakes) in last {
            self.last.insert(patron.0, stakes);
        }
    }

    pub(crate) fn purse_mut(&mut self, patron: PatronId) -> &mut Purse {
        self.purses.at_mut(patron.0)
    }

    pub(super) fn shoe_mut(&mut self) -> &mut Shoe {
        self.shoe.as_mut().expect("a shoe is in play")
    }

    pub(super) fn round_mut(&mut self) -> &mut Round {
        match &mut self.phase {
            Phase::Dealing(round) => round,
            phase => panic!("the journal is corrupt: no coup is dealt in {phase:?}"),
        }
    }
}

pub(super) fn add(sum: &mut Cents, amount: Cents) {
    *sum = sum.plus(amount).expect("it was decided that this fits");
}

pub(super) fn take(sum: &mut Cents, amount: Cents) {
    *sum = sum.minus(amount).expect("it was decided that this fits");
}
