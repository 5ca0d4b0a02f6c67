//! Putting right what went wrong.

use std::sync::Arc;

use baccarat::{Card, Cents};
use primitives::{PatronId, Time};

use super::add;
use crate::event::CaseEvent;
use crate::irregular::{Fate, Held};
use crate::past::{Corrected, Moved, PastCoup, Short};
use crate::people::Actor;
use crate::place::Spot;
use crate::round::Retract;
use crate::table::{Phase, Table};

impl Table {
    pub(super) fn apply_case(&mut self, event: &CaseEvent, now: Time, by: Actor) {
        match event {
            CaseEvent::Reported(case) => self.apply_reported(case, by),
            CaseEvent::Dismissed | CaseEvent::Ruled { .. } => self.go_on_after_case(now),
            CaseEvent::CoupVoided { coup } => self.void_coup(*coup, now),
            CaseEvent::BurnCorrected { before, after } => {
                let shoe = self.shoe_mut();
                shoe.cards_out = (shoe.cards_out + after).saturating_sub(*before);
                shoe.burned = *after;
            }
            CaseEvent::CardOut { card, fate } => self.card_out(*card, *fate),
            CaseEvent::CardsCorrected { coup, before, after } => {
                if let Some(shoe) = self.shoe.as_mut().or(self.over.as_mut()) {
                    shoe.correct(before, after);
                }
                match &mut self.phase {
                    Phase::Dealing(round) if round.coup == *coup => {
                        round.correct(after, &self.house.deal);
                    }
                    _ => self.past_mut(*coup).cards.clone_from(after),
                }
            }
            CaseEvent::RetractOffered { until } => {
                self.round_mut().retract = Some(Retract { until: *until });
            }
            CaseEvent::RetractOver => self.round_mut().retract = None,
            CaseEvent::Resettled(again) => {
                self.move_money(again.patron, &again.moved);
                let paid = self.paid_of(again.coup);
                let same = paid
                    .iter_mut()
                    .find(|paid| (paid.patron, &paid.spot) == (again.patron, &again.spot));
                let paid = same.expect("the wager is on record");
                paid.settlement = again.after;
                paid.is_gain = again.after.won > again.after.commission;
                let (patron, spot) = (again.patron, &again.spot);
                self.note_short(again.coup, patron, spot, again.moved.short);
                // What is settled once more owes nothing to what was paid before.
                self.note_corrected(again.coup, patron, spot, None);
            }
            CaseEvent::PaymentCorrected { coup, patron, spot, before, after, moved, .. } => {
                self.move_money(*patron, moved);
                self.note_short(*coup, *patron, spot, moved.short);
                let change = after.minus(*before).expect("it was decided that this fits");
                self.note_corrected(*coup, *patron, spot, Some(change));
            }
        }
    }

    pub(super) fn void_coup(&mut self, coup: u64, now: Time) {
        match &self.phase {
            Phase::Dealing(round) if round.coup == coup => self.end_round(true),
            Phase::Betting { .. } if coup > self.coups => {
                self.note_closed(now);
                self.phase = Phase::Idle;
            }
            _ => self.past_mut(coup).is_void = true,
        }
    }

    fn card_out(&mut self, card: Option<Card>, fate: Fate) {
        let Some(shoe) = self.shoe.as_mut().or(self.over.as_mut()) else { return };
        match card {
            Some(card) => shoe.see(card),
            None => shoe.burn(1),
        }
        shoe.held = match fate {
            Fate::HeldDown => Some(Held { card, is_exposed: false }),
            Fate::HeldUp => Some(Held { card, is_exposed: true }),
            Fate::Discarded => shoe.held,
        };
    }

    /// The house pays or takes back; what is short stays with the house.
    fn move_money(&mut self, patron: PatronId, moved: &Moved) {
        let purse = self.purse_mut(patron);
        add(&mut purse.credits, moved.credits);
        add(&mut purse.owed, moved.owed);
        super::take(&mut self.books.kept, moved.credits);
        add(&mut self.books.commission, moved.commission);
    }

    fn note_short(&mut self, coup: u64, patron: PatronId, spot: &Spot, amount: Cents) {
        let all = match self.phase {
            Phase::Dealing(ref mut round) if round.coup == coup => &mut round.short,
            _ => &mut self.past_mut(coup).short,
        };
        all.retain(|short| (short.patron, &short.spot) != (patron, spot));
        if amount > Cents::ZERO {
            all.push(Short { patron, spot: spot.clone(), amount });
        }
    }

    /// So much more or less was due, or no more than the wager comes to.
    fn note_corrected(&mut self, coup: u64, patron: PatronId, spot: &Spot, more: Option<Cents>) {
        let all = match self.phase {
            Phase::Dealing(ref mut round) if round.coup == coup => &mut round.corrected,
            _ => &mut self.past_mut(coup).corrected,
        };
        let before = all.iter().find(|it| (it.patron, &it.spot) == (patron, spot));
        let mut by = before.map_or(Cents::ZERO, |it| it.by);
        all.retain(|it| (it.patron, &it.spot) != (patron, spot));
        if let Some(more) = more {
            add(&mut by, more);
        }
        if more.is_some() && by != Cents::ZERO {
            all.push(Corrected { patron, spot: spot.clone(), by });
        }
    }

    /// What the wagers of a coup came to: one that is over, or what of this one is settled already.
    fn paid_of(&mut self, coup: u64) -> &mut Vec<crate::event::Paid> {
        let is_now = matches!(&self.phase, Phase::Dealing(round) if round.coup == coup);
        if is_now { &mut self.round_mut().settled } else { &mut self.past_mut(coup).paid }
    }

    fn past_mut(&mut self, coup: u64) -> &mut PastCoup {
        let past = self.past.iter_mut().find(|past| past.coup == coup);
        Arc::make_mut(past.expect("the coup is on record"))
    }
}
