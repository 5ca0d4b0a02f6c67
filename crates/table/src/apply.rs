//! Making it so. An event has happened, so nothing here can refuse.

use baccarat::{Cents, Collection};
use house::BurnRule;

use crate::event::{Event, GhostReason, Happening, Paid};
use crate::felt::Stake;
use crate::people::PatronId;
use crate::purse::Purse;
use crate::round::Round;
use crate::shoe::{Ending, Shoe, ShoeStage};
use crate::table::{Phase, Staff, Table};
use crate::time::Time;

impl Table {
    /// Makes it so.
    ///
    /// # Panics
    /// The event cannot have happened to this table: the journal it comes from is corrupt.
    pub fn apply(&mut self, event: &Event) {
        match &event.what {
            Happening::Opened { floor, dealer, .. } => {
                self.staff = Some(Staff { floor: *floor, dealer: *dealer });
            }
            Happening::Closed => {
                self.staff = None;
                self.shoe = None;
            }
            Happening::Paused => self.paused_at = Some(event.at),
            Happening::Resumed => self.go_on_after_pause(event.at),
            Happening::DealerChanged { dealer } => {
                self.staff.as_mut().expect("the table is open").dealer = *dealer;
            }
            Happening::MoneyIn { .. }
            | Happening::CommissionPaid { .. }
            | Happening::CashedOut { .. }
            | Happening::Staked(_)
            | Happening::StakeReturned { .. }
            | Happening::Settled(_) => self.apply_money(&event.what),
            Happening::BetsOpened { until, .. } => {
                self.phase = Phase::Betting { until: *until, last_called: false };
            }
            Happening::LastBets => {
                if let Phase::Betting { last_called, .. } = &mut self.phase {
                    *last_called = true;
                }
            }
            Happening::BetsClosed => {
                self.note_closed(event.at);
                self.remember_stakes();
                self.start_round(None);
            }
            Happening::GhostStarted { why, .. } => {
                self.note_closed(event.at);
                self.start_round(Some(*why));
            }
            happening => self.apply_to_shoe(happening),
        }
    }

    /// The time that a pause takes is not counted as time to wager or to squeeze.
    fn go_on_after_pause(&mut self, now: Time) {
        let Some(since) = self.paused_at.take() else { return };
        let paused = now.since(since);
        match &mut self.phase {
            Phase::Betting { until: Some(until), .. } => *until = until.after(paused),
            Phase::Dealing(round) => round.wait(paused),
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

    fn apply_money(&mut self, happening: &Happening) {
        match happening {
            Happening::MoneyIn { patron, amount } => {
                add(&mut self.books.money_in, *amount);
                add(&mut self.purse_mut(*patron).credits, *amount);
            }
            Happening::CommissionPaid { patron, amount } => {
                let purse = self.purse_mut(*patron);
                take(&mut purse.credits, *amount);
                take(&mut purse.owed, *amount);
                add(&mut self.books.kept, *amount);
                add(&mut self.books.commission, *amount);
            }
            Happening::CashedOut { patron, amount } => {
                take(&mut self.purse_mut(*patron).credits, *amount);
                add(&mut self.books.money_out, *amount);
            }
            Happening::Staked(stake) => {
                take(&mut self.purse_mut(stake.patron).credits, stake.amount);
                self.felt.add(stake);
            }
            Happening::StakeReturned { stake, .. } => {
                self.felt.remove(stake);
                add(&mut self.purse_mut(stake.patron).credits, stake.amount);
            }
            Happening::Settled(paid) => self.apply_settled(paid),
            other => unreachable!("no money moves by {other:?}"),
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
    }

    fn apply_to_shoe(&mut self, happening: &Happening) {
        match happening {
            Happening::ShoeLoaded { number } => {
                self.shoes = *number;
                let stage = self.stage_after_loading();
                self.shoe = Some(Shoe::new(*number, stage));
            }
            Happening::ShoeCut { .. } => {
                let stage = self.stage_after_cut();
                self.shoe_mut().stage = stage;
            }
            Happening::FirstCard { card, burned } => {
                let shoe = self.shoe_mut();
                shoe.see(*card);
                shoe.cards_out += burned;
                shoe.stage = ShoeStage::InPlay;
            }
            Happening::Burned { count } => self.shoe_mut().cards_out += count,
            Happening::CutCardOut { more } => self.shoe_mut().ending = Some(Ending { more: *more }),
            Happening::ShoeEnded(_) => self.shoe = None,
            Happening::Dealt { card, face_up, .. } => {
                self.shoe_mut().see(*card);
                self.round_mut().give(*card, *face_up);
            }
            Happening::SqueezeGiven { side, patron, until, .. } => {
                self.round_mut().give_squeeze(*side, *patron, *until);
            }
            Happening::SqueezeEnded { .. } => self.round_mut().end_squeeze(),
            Happening::Turned(side) => self.round_mut().turn(*side),
            Happening::CoupEnded => self.phase = Phase::Idle,
            // The cards have decided already, and words change nothing.
            Happening::Decided { .. } | Happening::Announced { .. } => {}
            other => unreachable!("{other:?} is not of the shoe"),
        }
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

    /// A coup begins. One that turns out to have no wagers takes the place of that with wagers.
    fn start_round(&mut self, ghost: Option<GhostReason>) {
        let is_same = ghost == Some(GhostReason::NoWagers);
        if !is_same {
            self.coups += 1;
        }
        let coup = self.coups;
        let has_wagers = !self.felt.is_empty();
        self.phase = Phase::Dealing(Round::new(coup, ghost));
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
                shoe.ghosts_at_start += u32::from(why == GhostReason::StartOfShoe);
            }
        }
    }

    /// What each staked, for those who repeat it.
    fn remember_stakes(&mut self) {
        let mut last: Vec<(PatronId, Vec<Stake>)> = Vec::new();
        for stake in self.felt.stakes() {
            match last.iter_mut().find(|(patron, _)| *patron == stake.patron) {
                Some((_, stakes)) => stakes.push(stake.clone()),
                None => last.push((stake.patron, vec![stake.clone()])),
            }
        }
        self.last.extend(last);
    }

    fn purse_mut(&mut self, patron: PatronId) -> &mut Purse {
        self.purses.entry(patron).or_default()
    }

    fn shoe_mut(&mut self) -> &mut Shoe {
        self.shoe.as_mut().expect("a shoe is in play")
    }

    fn round_mut(&mut self) -> &mut Round {
        match &mut self.phase {
            Phase::Dealing(round) => round,
            phase => panic!("the journal is corrupt: no coup is dealt in {phase:?}"),
        }
    }
}

fn add(sum: &mut Cents, amount: Cents) {
    *sum = sum.plus(amount).expect("it was decided that this fits");
}

fn take(sum: &mut Cents, amount: Cents) {
    *sum = sum.minus(amount).expect("it was decided that this fits");
}
