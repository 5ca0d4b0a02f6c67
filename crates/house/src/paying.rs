//! What wagers really come to: odds and rounding, commission, and the most that a coup pays.

use baccarat::{Cents, Facts, Odds, Settlement, TooMuchMoney, Wager};

use crate::house::House;
use crate::options::limits::Limits;

/// What is left of the most that a coup pays at long odds, and what its winners would share.
#[derive(Clone, Copy, Debug)]
struct Shares {
    left: i128,
    would: i128,
}

impl House {
    /// What these stakes come to, after those that the coup has settled before.
    ///
    /// # Errors
    /// Somebody wins more than an amount can hold, even before that is limited.
    pub fn settle(
        &self,
        before: &[Settlement],
        stakes: &[(&Wager, Cents)],
        facts: &Facts,
    ) -> Result<Vec<Settlement>, TooMuchMoney> {
        let terms = self.terms();
        let in_full = stakes.iter().map(|(wager, staked)| wager.settle(*staked, facts, &terms));
        let mut settled = in_full.collect::<Result<Vec<_>, _>>()?;
        let Some(shares) = self.limits.shares(before, &settled) else { return Ok(settled) };
        for (full, (wager, staked)) in settled.iter_mut().zip(stakes) {
            if self.limits.is_limited(full) {
                let most = shares.of(full.won);
                *full = wager.settle_at_most(most, *staked, facts, &terms)?;
            }
        }
        Ok(settled)
    }
}

impl Limits {
    /// Whether winners at these odds share what a coup pays at most.
    pub(crate) fn limits_prize(&self, odds: Odds) -> bool {
        self.payout_maximum.is_some() && !self.payout_maximum_above.pays_at_least(odds)
    }

    fn is_limited(&self, settlement: &Settlement) -> bool {
        settlement.odds.is_some_and(|odds| self.limits_prize(odds))
    }

    /// What winners at long odds share, if the house has a limit for that and they come to more.
    /// What the coup has paid before is gone from it.
    fn shares(&self, before: &[Settlement], now: &[Settlement]) -> Option<Shares> {
        let most = self.payout_maximum?;
        let won = |settled: &[Settlement]| -> i128 {
            let long = settled.iter().filter(|it| self.is_limited(it));
            long.map(|it| i128::from(it.won.get())).sum()
        };
        let left = (i128::from(most.get()) - won(before)).max(0);
        let would = won(now);
        (would > left).then_some(Shares { left, would })
    }
}

impl Shares {
    /// In proportion to what would have been won. A fraction of a cent is dropped, so that all
    /// together never come to more than is left.
    fn of(self, won: Cents) -> Cents {
        let share = i128::from(won.get()) * self.left / self.would.max(1);
        Cents::new(i64::try_from(share).expect("a share is no more than the whole"))
    }
}
