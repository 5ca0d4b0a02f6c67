//! Money that moves after the fact: void coups, coups settled once more, payments put right.

use baccarat::{Card, Cents, Collection, Settlement, TooMuchMoney, Verdict};
use house::{Announcement, Phase as How};

use super::draft::Draft;
use super::resolve::dealt;
use crate::event::{Happening, Paid, Returned, ShoeEnd};
use crate::felt::Stake;
use crate::irregular::{Case, Found, Rule};
use crate::past::{Moved, Resettled, Short};
use crate::people::PatronId;
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
        self.move_to(coup, &paid, &paid.iter().map(returned_whole).collect::<Vec<_>>())
    }

    pub(super) fn void_in_progress(&mut self) -> Result<(), Refusal> {
        let coup = match &self.table.phase {
            Phase::Idle => return Ok(()),
            Phase::Betting { .. } => self.table.coups + 1,
            Phase::Dealing(round) => round.coup,
        };
        self.undo_settled()?;
        self.extend(self.table.return_all(Returned::Void));
        self.push(Happening::CoupVoided { coup });
        self.say(Announcement::Void);
        if self.table.shoe.as_ref().is_some_and(Shoe::is_over) {
            self.push(Happening::ShoeEnded(ShoeEnd::CutCard));
            self.extend(self.table.collected_at_the_end());
        }
        Ok(())
    }

    fn void_past(&mut self, coup: u64) -> Result<(), Refusal> {
        let paid = self.table.check_past(coup)?.paid.clone();
        self.move_to(coup, &paid, &paid.iter().map(returned_whole).collect::<Vec<_>>())?;
        self.push(Happening::CoupVoided { coup });
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
        let stake = |paid: &Paid| {
            let (patron, spot) = (paid.patron, paid.spot.clone());
            Stake { patron, spot, amount: paid.settlement.staked }
        };
        let stakes: Vec<Stake> = paid.iter().map(stake).collect();
        let again = self.table.settled_by(&stakes, hands).map_err(|_| Refusal::TooMuchMoney)?;
        let of = |before: &Paid| {
            let same =
                again.iter().find(|it| (it.patron, &it.spot) == (before.patron, &before.spot));
            same.expect("every stake is settled").settlement
        };
        let after: Vec<Settlement> = paid.iter().map(of).collect();
        self.move_to(coup, paid, &after)
    }

    /// Moves what wagers came to, to what they come to now. Whoever gets more is paid first, so
    /// that it can cover what they have to give back.
    fn move_to(&mut self, coup: u64, paid: &[Paid], after: &[Settlement]) -> Result<(), Refusal> {
        let gain = |(paid, after): &(&Paid, &Settlement)| {
            i128::from(after.returned.get()) - i128::from(paid.settlement.returned.get())
        };
        let mut changes: Vec<_> =
            paid.iter().zip(after).filter(|(paid, after)| paid.settlement != **after).collect();
        let gains: i128 = changes.iter().map(gain).filter(|gain| *gain > 0).sum();
        let gains = i64::try_from(gains).map_err(|_| Refusal::TooMuchMoney)?;
        self.table.check_payable(&self.table.felt, Cents::new(gains), Cents::ZERO)?;
        changes.sort_by_key(|change| -gain(change));
        for (paid, after) in changes {
            let (patron, before) = (paid.patron, paid.settlement);
            // What could not be taken back before is still with the patron.
            let short = self.table.short_of(coup, paid);
            let moved = self.table.moved(patron, &before, after, short);
            let moved = moved.map_err(|_| Refusal::TooMuchMoney)?;
            let (spot, after) = (paid.spot.clone(), *after);
            self.push(Happening::Resettled(Resettled { coup, patron, spot, before, after, moved }));
        }
        Ok(())
    }

    pub(super) fn correct_payment(&mut self, case: &Case, rule: &Rule) -> Result<(), Refusal> {
        let Found::Payment { patron, paid, due } = case.report.found else {
            return Err(Refusal::CannotDo { kind: case.report.kind, resolution: rule.resolution });
        };
        let table = &self.table;
        table.purse(patron).ok_or(Refusal::NoSuchPatron)?;
        let change = due.minus(paid).map_err(|_| Refusal::TooMuchMoney)?;
        let size = if change < Cents::ZERO { Cents::ZERO.minus(change) } else { Ok(change) };
        let size = size.map_err(|_| Refusal::TooMuchMoney)?;
        let floor = &table.house.floor;
        if size > floor.mispay_log_over && rule.reason.trim().is_empty() {
            return Err(Refusal::ReasonNeeded { over: floor.mispay_log_over });
        }
        table.check_payable(&table.felt, change.max(Cents::ZERO), Cents::ZERO)?;
        let moved = table.moved_by(patron, change, Moved::default());
        let moved = moved.map_err(|_| Refusal::TooMuchMoney)?;
        let to_surveillance = size > floor.mispay_report_over;
        let (coup, before, after) = (case.coup, paid, due);
        self.push(Happening::PaymentCorrected {
            coup,
            patron,
            before,
            after,
            moved,
            to_surveillance,
        });
        Ok(())
    }
}

impl Table {
    fn short_of(&self, coup: u64, paid: &Paid) -> Cents {
        let all = match (&self.phase, self.check_past(coup)) {
            (_, Ok(past)) => &past.short[..],
            (Phase::Dealing(round), Err(_)) if round.coup == coup => &round.short,
            _ => &[],
        };
        let is_its = |it: &&Short| (it.patron, &it.spot) == (paid.patron, &paid.spot);
        all.iter().find(is_its).map_or(Cents::ZERO, |short| short.amount)
    }

    /// What moves when a wager came to this and comes to that.
    fn moved(
        &self,
        patron: PatronId,
        before: &Settlement,
        after: &Settlement,
        short: Cents,
    ) -> Result<Moved, TooMuchMoney> {
        let change = after.returned.minus(before.returned)?.minus(short)?;
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
    fn moved_by(
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
