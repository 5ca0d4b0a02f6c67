//! Money that moves after the fact: void coups, and coups settled once more.

use baccarat::{Card, Cents, Collection, Facts, Settlement, Step, TooMuchMoney, Verdict};
use house::{Announcement, Phase as How};
use primitives::PatronId;

use super::draft::Draft;
use super::resolve::dealt;
use crate::engine::Engine;
use crate::event::{CaseEvent, Paid, Returned, ShoeEnd, ShoeEvent};
use crate::felt::Stake;
use crate::irregular::Case;
use crate::past::{Moved, Resettled};
use crate::refusal::Refusal;
use crate::shoe::Shoe;
use crate::table::{Phase, Table};

impl Draft {
    /// The coup of a case has no result.
    pub(super) fn void_case(&mut self, case: &Case) -> Result<(), Refusal> {
        match case.phase {
            How::BeforeDeal | How::Dealing => self.void_in_progress(),
            How::Settled | How::NextCoup => self.void_past(case.coup),
        }
    }

    /// The coup in progress has no result, and neither has the last if the next has not begun:
    /// results before that stand.
    pub(super) fn void_what_counts(&mut self, case: &Case) -> Result<(), Refusal> {
        let coup = case.coup;
        let is_last = case.phase == How::Settled;
        if is_last && self.table.check_past(coup).is_ok_and(|past| !past.is_void) {
            self.void_past(coup)?;
        }
        self.void_in_progress()
    }

    /// What the coup in progress has paid or taken already is undone.
    pub(super) fn undo_settled(&mut self) -> Result<(), Refusal> {
        let Phase::Dealing(round) = &self.table.phase else { return Ok(()) };
        let (coup, paid) = (round.coup, round.settled.clone());
        self.undo(coup, &paid)
    }

    pub(super) fn void_in_progress(&mut self) -> Result<(), Refusal> {
        let coup = match &self.table.phase {
            Phase::Idle => return Ok(()),
            Phase::Betting { .. } => self.table.coups + 1,
            Phase::Dealing(round) => round.coup,
        };
        self.undo_settled()?;
        self.extend(self.table.return_all(Returned::Void));
        self.push(CaseEvent::CoupVoided { coup });
        self.say(Announcement::Void);
        if self.table.shoe.as_ref().is_some_and(Shoe::is_over) {
            self.push(ShoeEvent::ShoeEnded(ShoeEnd::CutCard));
            self.extend(self.table.collected_at_the_end());
        }
        Ok(())
    }

    fn void_past(&mut self, coup: u64) -> Result<(), Refusal> {
        let paid = self.table.check_past(coup)?.paid.clone();
        self.undo(coup, &paid)?;
        self.push(CaseEvent::CoupVoided { coup });
        self.say(Announcement::Void);
        Ok(())
    }

    /// Settles wagers of a coup once more, by the cards it really had.
    pub(super) fn settle_again(
        &mut self,
        coup: u64,
        paid: &[Paid],
        cards: &[Card],
    ) -> Result<(), Refusal> {
        let dealt = dealt(cards).ok_or(Refusal::NoSuchHand)?;
        // What was settled in the interim stays settled: both hands are there.
        let hands = match dealt.hands() {
            Some(hands) => hands,
            None if paid.is_empty() => return Ok(()),
            None => return Err(Refusal::NoSuchHand),
        };
        // If the coup in progress ends with these cards, the wagers that are left end with it, and
        // share what is paid at most with those that were settled too early.
        let is_over = matches!(dealt.next(), Step::Over(_));
        let left = match &self.table.phase {
            Phase::Dealing(round) if is_over && round.coup == coup => self.table.felt.stakes(),
            _ => &[],
        };
        let stakes: Vec<Stake> = paid.iter().map(Paid::stake).chain(left.iter().cloned()).collect();
        let again = self.table.settled_by(&stakes, &Facts::of(hands));
        let again = again.map_err(|_| Refusal::TooMuchMoney)?;
        let of = |before: &Paid| {
            let same =
                again.iter().find(|it| (it.patron, &it.spot) == (before.patron, &before.spot));
            same.expect("every stake is settled").settlement
        };
        let after: Vec<Settlement> = paid.iter().map(of).collect();
        let changes = paid.iter().zip(after).filter(|(paid, after)| paid.settlement != *after);
        self.move_to(coup, changes.collect())
    }

    /// Every stake comes back, and what was corrected of its payment is undone.
    fn undo(&mut self, coup: u64, paid: &[Paid]) -> Result<(), Refusal> {
        let table = &self.table;
        let is_changed = |(paid, after): &(&Paid, Settlement)| {
            let by = table.corrected_by(coup, paid.patron, &paid.spot);
            paid.settlement != *after || by != Cents::ZERO
        };
        let changes = paid.iter().map(|paid| (paid, returned_whole(paid))).filter(is_changed);
        let changes = changes.collect();
        self.move_to(coup, changes)
    }

    /// Moves what wagers came to, to what they come to now. Whoever gets more is paid first, so
    /// that it can cover what they have to give back.
    fn move_to(&mut self, coup: u64, mut changes: Vec<(&Paid, Settlement)>) -> Result<(), Refusal> {
        let table = &self.table;
        let gain = |(paid, after): &(&Paid, Settlement)| {
            let by = table.corrected_by(coup, paid.patron, &paid.spot);
            // What could not be taken back is still there; the first engine forgot that here.
            let short = match table.engine {
                Engine::V1 => Cents::ZERO,
                Engine::V2 => table.short_of(coup, paid.patron, &paid.spot),
            };
            let had = [paid.settlement.returned, by, short].map(|it| i128::from(it.get()));
            i128::from(after.returned.get()) - had.into_iter().sum::<i128>()
        };
        let gains: i128 = changes.iter().map(gain).filter(|gain| *gain > 0).sum();
        let gains = i64::try_from(gains).map_err(|_| Refusal::TooMuchMoney)?;
        table.check_payable(&table.felt, Cents::new(gains), Cents::ZERO)?;
        changes.sort_by_key(|change| -gain(change));
        for (paid, after) in changes {
            let (patron, before, spot) = (paid.patron, paid.settlement, paid.spot.clone());
            // What was paid besides goes, and what could not be taken back is still there.
            let table = &self.table;
            let more = table.short_of(coup, patron, &spot);
            let more = more.plus(table.corrected_by(coup, patron, &spot));
            let moved = more.and_then(|more| table.moved(patron, &before, &after, more));
            let moved = moved.map_err(|_| Refusal::TooMuchMoney)?;
            self.push(CaseEvent::Resettled(Resettled { coup, patron, spot, before, after, moved }));
        }
        Ok(())
    }
}

impl Table {
    /// What moves when a wager came to this, the patron has so much more of it, and it comes to
    /// that.
    fn moved(
        &self,
        patron: PatronId,
        before: &Settlement,
        after: &Settlement,
        more: Cents,
    ) -> Result<Moved, TooMuchMoney> {
        let change = after.returned.minus(before.returned)?.minus(more)?;
        let commission = after.commission.minus(before.commission)?;
        if self.house.terms().collection != Collection::Owed {
            return self.moved_by(patron, change, Moved { commission, ..Moved::default() });
        }
        // Less commission comes off what is owed; what has been collected of it is given back.
        let owed = self.purse(patron).map_or(Cents::ZERO, |purse| purse.owed);
        let owed = commission.max(Cents::ZERO.minus(owed)?);
        let collected = commission.minus(owed)?;
        let moved = Moved { owed, commission: collected, ..Moved::default() };
        self.moved_by(patron, change.minus(collected)?, moved)
    }

    /// Gives the patron so much, or takes it as far as it is there and not owed.
    pub(super) fn moved_by(
        &self,
        patron: PatronId,
        change: Cents,
        moved: Moved,
    ) -> Result<Moved, TooMuchMoney> {
        let purse = self.purse(patron).copied().unwrap_or_default();
        let free = purse.credits.minus(purse.owed)?.max(Cents::ZERO);
        if change >= Cents::ZERO {
            // Nobody owes more than they have.
            let owed = moved.owed.min(free.plus(change)?);
            return Ok(Moved { credits: change, owed, ..moved });
        }
        let wanted = Cents::ZERO.minus(change)?;
        let free = free.minus(moved.owed)?.max(Cents::ZERO);
        let taken = wanted.min(free);
        let (credits, short) = (Cents::ZERO.minus(taken)?, wanted.minus(taken)?);
        let owed = moved.owed.min(purse.credits.minus(taken)?.minus(purse.owed)?);
        Ok(Moved { credits, owed, short, ..moved })
    }
}

/// The stake comes back, and nothing else.
fn returned_whole(paid: &Paid) -> Settlement {
    let staked = paid.settlement.staked;
    Settlement {
        staked,
        verdict: Verdict::Push,
        line: None,
        odds: None,
        won: Cents::ZERO,
        commission: Cents::ZERO,
        returned: staked,
    }
}
