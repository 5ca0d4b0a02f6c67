//! Money that moves after the fact: void coups, wagers settled once more, payments put right.

use baccarat::{Cents, Collection, Coup, Pays, Rounding, Settlement, Step, Verdict};
use house::Resolution as R;
use table::{CaseEvent, Event, EventKind, Moved, PatronId, Resettled, Spot, Time};

use super::{Auditor, Due, Found, Outcome, Over, ensure, ensure_or};

impl Auditor {
    pub(super) fn note_redone(&mut self, event: &Event) -> Found {
        match &event.what {
            EventKind::Case(CaseEvent::CardsCorrected { .. }) => {
                let may =
                    [R::SettleAgain, R::CorrectRecord, R::Reconstruct, R::Reassign, R::DrawMissing];
                ensure(self.is_ruled(&may), "the record was corrected, and nobody ruled so")
            }
            EventKind::Case(CaseEvent::Resettled(again)) => self.note_resettled(again),
            EventKind::Case(CaseEvent::PaymentCorrected {
                coup,
                patron,
                spot,
                before,
                after,
                moved,
                to_surveillance,
            }) => {
                ensure(self.is_ruled(&[R::CorrectPayment]), "nobody ruled so")?;
                let most = wide(self.house.floor.mispay_report_over);
                let size = (wide(*after) - wide(*before)).abs();
                ensure(*to_surveillance == (size > most), "surveillance is told, or not")?;
                self.note_payment(*coup, (*patron, spot.clone()), [*before, *after], moved)
            }
            EventKind::Case(CaseEvent::Ruled { resolution: R::CorrectPayment, reason, .. }) => {
                let Some((case, _)) = &self.ruled else { return Ok(()) };
                let table::Found::Payment { paid, due, .. } = case.report.found else {
                    return Err("there was no payment".to_owned());
                };
                let size = (wide(due) - wide(paid)).abs();
                let is_small = size <= wide(self.house.floor.mispay_log_over);
                ensure(is_small || !reason.trim().is_empty(), "nobody said why")
            }
            EventKind::Case(CaseEvent::CoupVoided { coup }) => self.note_voided(*coup, event.at),
            _ => Ok(()),
        }
    }

    /// A payment is corrected from what a wager was paid so far to what it can come to.
    fn note_payment(
        &mut self,
        coup: u64,
        key: (PatronId, Spot),
        [before, after]: [Cents; 2],
        moved: &Moved,
    ) -> Found {
        let outcome = self.outcome(coup)?;
        let wager = *outcome.wagers.get(&key).ok_or("there was no such wager")?;
        let by = outcome.corrected.get(&key).copied().unwrap_or(0);
        let short = outcome.short.remove(&key).unwrap_or(0);
        let won = wager.returned.get() - wager.staked.get();
        ensure(before.get() == won + by, "a wager was paid otherwise")?;
        ensure(after.get() >= -wager.staked.get(), "more was taken than was staked")?;
        self.check_can_win(coup, &key.1, wager.staked.get(), after.get())?;
        self.note_moved(key.0, moved, wide(after) - wide(before) - i128::from(short))?;
        let nothing = (moved.owed, moved.commission) == (Cents::ZERO, Cents::ZERO);
        ensure(nothing, "a payment is no commission")?;
        let outcome = self.outcome(coup)?;
        *outcome.gained.entry(key.0).or_default() += moved.credits.get();
        outcome.short.insert(key.clone(), moved.short.get());
        outcome.corrected.insert(key, after.get() - won);
        Ok(())
    }

    /// Nobody is paid more than the best line of a wager, and nothing for a void coup.
    fn check_can_win(&self, coup: u64, spot: &Spot, staked: i64, due: i64) -> Found {
        let wager = self.house.wager(spot.wager.as_str()).ok_or("no such wager")?;
        let unit = match self.house.terms().payout {
            Rounding::Up(unit) | Rounding::Nearest(unit) => wide(unit.cents()),
            Rounding::Down(_) | Rounding::Exact => 0,
        };
        let won = wager.lines().iter().map(|line| match line.pays {
            Pays::Push => 0,
            Pays::Win { odds, .. } => {
                i128::from(staked) * i128::from(odds.won()) / i128::from(odds.staked()) + unit
            }
        });
        let most = won.max().unwrap_or(0);
        ensure(i128::from(due) <= most, "a payment is more than the wager can win")?;
        let is_void = self.past.get(&coup).is_some_and(|over| over.is_void);
        ensure(!is_void || due == 0, "a void coup paid something")
    }

    /// Whoever gets more is paid before anything is taken from them, so that it covers that.
    pub(super) fn check_paid_first(events: &[Event]) -> Found {
        let mut short = Vec::new();
        for event in events {
            let EventKind::Case(CaseEvent::Resettled(again)) = &event.what else { continue };
            let key = (again.coup, again.patron);
            let is_late = again.moved.credits > Cents::ZERO && short.contains(&key);
            ensure(!is_late, "something was short that was paid afterwards")?;
            if again.moved.short > Cents::ZERO {
                short.push(key);
            }
        }
        Ok(())
    }

    fn note_voided(&mut self, coup: u64, now: Time) -> Found {
        let may = [R::Void, R::VoidAndEndShoe, R::CloseTable];
        ensure(self.is_ruled(&may), "a coup is void, and nobody ruled so")?;
        let is_now = self.coup.as_ref().is_some_and(|laid| laid.number == coup);
        let is_next = self.coup.is_none() && self.bets.is_some() && coup == self.started + 1;
        if is_now || is_next {
            if is_next {
                self.note_closed(now);
            }
            ensure(self.felt.is_empty(), "a coup is void, and stakes are on the table")?;
            self.end_coup(true);
            return Ok(());
        }
        let over = self.past.get_mut(&coup).ok_or("a coup is void that is not on record")?;
        ensure(!over.is_void, "a coup is void twice")?;
        over.is_void = true;
        Ok(())
    }

    fn note_resettled(&mut self, again: &Resettled) -> Found {
        let Resettled { coup, patron, spot, before, after, moved } = again;
        let may = [
            R::Void,
            R::VoidAndEndShoe,
            R::CloseTable,
            R::Ghost,
            R::SettleAgain,
            R::CorrectRecord,
            R::Reconstruct,
            R::Reassign,
            R::DrawMissing,
        ];
        ensure(self.is_ruled(&may), "wagers were settled again, and nobody ruled so")?;
        self.check_itemised(spot, after)?;
        let is_owed = self.house.terms().collection == Collection::Owed;
        let worth = |it: &Settlement| {
            let owed = if is_owed { wide(it.commission) } else { 0 };
            wide(it.returned) - owed
        };
        let commission = wide(after.commission) - wide(before.commission);
        if is_owed {
            ensure(moved.commission <= Cents::ZERO, "commission was collected at once")?;
        } else {
            ensure(moved.owed == Cents::ZERO, "commission is owed that is deducted")?;
            ensure(wide(moved.commission) == commission, "another commission was booked")?;
        }
        let key = (*patron, spot.clone());
        let outcome = self.outcome(*coup)?;
        let still = outcome.short.remove(&key).unwrap_or(0);
        let still = still + outcome.corrected.remove(&key).unwrap_or(0);
        let change = worth(after) - worth(before) - i128::from(still);
        self.note_moved(*patron, moved, change)?;
        let owed = self.purse(*patron).owed;
        ensure(!is_owed || moved.commission == Cents::ZERO || owed == 0, "more is owed")?;
        let outcome = self.outcome(*coup)?;
        let wager = outcome.wagers.get_mut(&key).ok_or("there was no such wager")?;
        ensure(wager == before, "a wager had come to something else")?;
        *wager = *after;
        *outcome.gained.entry(*patron).or_default() += moved.credits.get() - moved.owed.get();
        outcome.short.insert(key, moved.short.get());
        Ok(())
    }

    /// What wagers of a coup have come to: one that is over, or the one in progress.
    fn outcome(&mut self, coup: u64) -> Result<&mut Outcome, String> {
        match &mut self.coup {
            Some(laid) if laid.number == coup => Ok(&mut laid.outcome),
            _ => {
                let over = self.past.get_mut(&coup).ok_or("a coup is not on record")?;
                Ok(&mut over.outcome)
            }
        }
    }

    /// Whoever has so much more coming gets it, and whoever has to give gives what there is.
    fn note_moved(&mut self, patron: PatronId, moved: &Moved, change: i128) -> Found {
        let Moved { credits, owed, commission, short } = *moved;
        let worth = wide(credits) - wide(owed) - wide(short);
        ensure(worth == change, "another amount moved")?;
        ensure(short >= Cents::ZERO, "less than nothing is short")?;
        self.kept -= credits.get();
        self.commission += commission.get();
        let purse = self.purse(patron);
        purse.credits += credits.get();
        purse.owed += owed.get();
        let is_empty = purse.credits <= purse.owed;
        ensure(short == Cents::ZERO || is_empty, "something is short that was there")
    }

    /// What every wager of a coup that is over must have come to by now.
    pub(super) fn check_over(&self, over: &Over) -> Found {
        let is_owed = self.house.terms().collection == Collection::Owed;
        let mut fair = std::collections::BTreeMap::<PatronId, i64>::new();
        let mut cards = Coup::new();
        for card in &over.cards {
            cards.give(*card).map_err(|_| "it has a card too many")?;
        }
        let wagers = &over.outcome.wagers;
        self.check_paid_long(wagers)?;
        let expected = match (over.is_void || over.ghost.is_some(), cards.next(), cards.hands()) {
            (true, ..) => wagers.iter().map(|(key, it)| (key.clone(), whole(it.staked))).collect(),
            (false, Step::Over(_), Some(hands)) => self.fair(wagers, hands)?,
            _ if wagers.is_empty() => Due::new(),
            _ => return Err("it is not over".to_owned()),
        };
        for ((patron, spot), settlement) in wagers {
            let expected = expected[&(*patron, spot.clone())];
            ensure(*settlement == expected, "a wager came to something else")?;
            let owed = if is_owed { expected.commission.get() } else { 0 };
            let gain = expected.returned.get() - expected.staked.get() - owed;
            *fair.entry(*patron).or_default() += gain;
        }
        for (patron, gain) in fair {
            let gained = over.outcome.gained.get(&patron).copied().unwrap_or(0);
            let short = over.outcome.short.iter().filter(|((owner, _), _)| *owner == patron);
            let short: i64 = short.map(|(_, short)| *short).sum();
            let by = over.outcome.corrected.iter().filter(|((owner, _), _)| *owner == patron);
            let short = short + by.map(|(_, by)| *by).sum::<i64>();
            ensure_or(gained == gain + short, || {
                format!("patron {} gained {gained} by it, not {gain}", patron.0)
            })?;
        }
        Ok(())
    }
}

/// The stake, and nothing else.
pub(super) fn whole(staked: Cents) -> Settlement {
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

fn wide(amount: Cents) -> i128 {
    i128::from(amount.get())
}
