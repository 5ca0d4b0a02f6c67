//! What a wager comes to, itemised to the cent.

use crate::{Cents, Facts, Odds, Pays, Rate, Rounding, TooMuchMoney, Wager};

/// How a house rounds and collects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Terms {
    /// What is won when the odds do not come out even.
    pub payout: Rounding,
    /// The commission when it does not come out even.
    pub commission: Rounding,
    /// The least commission on a win that is charged any.
    pub commission_minimum: Cents,
    /// When the commission is paid.
    pub collection: Collection,
}

/// When the commission is paid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Collection {
    /// It is taken from what is won, at once.
    #[default]
    Deducted,
    /// The win is paid in full, and the commission is marked as owed.
    Owed,
}

/// How a wager ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// The stake comes back with winnings.
    Win,
    /// The stake comes back.
    Push,
    /// The stake is the house's.
    Lose,
}

impl Verdict {
    /// Every one, the best first.
    pub const ALL: [Verdict; 3] = [Verdict::Win, Verdict::Push, Verdict::Lose];

    /// `win`, `push` or `lose`.
    pub fn id(self) -> &'static str {
        match self {
            Verdict::Win => "win",
            Verdict::Push => "push",
            Verdict::Lose => "lose",
        }
    }
}

/// One wager settled. Every cent staked comes back or is kept, and every cent won is itemised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Settlement {
    /// What was wagered.
    pub staked: Cents,
    /// How it ended.
    pub verdict: Verdict,
    /// The line of the pay table that decided, counted from zero; `None` for a loss.
    pub line: Option<usize>,
    /// The odds it won at.
    pub odds: Option<Odds>,
    /// What was won, before commission.
    pub won: Cents,
    /// The commission on that.
    pub commission: Cents,
    /// What the bettor takes from the table: stake and winnings, less a commission deducted.
    pub returned: Cents,
}

impl Settlement {
    /// What the house has more than before the wager, without any commission that is still owed.
    /// Negative when the bettor won.
    pub fn kept(&self) -> Result<Cents, TooMuchMoney> {
        self.staked.minus(self.returned)
    }
}

impl Wager {
    /// Settles a stake against a finished coup.
    ///
    /// # Errors
    /// The winnings are more than an amount can hold.
    pub fn settle(
        &self,
        staked: Cents,
        facts: &Facts,
        terms: &Terms,
    ) -> Result<Settlement, TooMuchMoney> {
        self.settle_at_most(Cents::new(i64::MAX), staked, facts, terms)
    }

    /// Settles a stake as [`Wager::settle`] does, but for no more than `most` won before
    /// commission: a house may limit what one coup pays. The commission is on what is then won.
    ///
    /// # Errors
    /// The winnings are more than an amount can hold, even before they are limited.
    pub fn settle_at_most(
        &self,
        most: Cents,
        staked: Cents,
        facts: &Facts,
        terms: &Terms,
    ) -> Result<Settlement, TooMuchMoney> {
        assert!(staked >= Cents::ZERO, "nobody stakes less than nothing");
        assert!(most >= Cents::ZERO, "nobody wins less than nothing");
        let line = self.deciding_line(facts);
        let (verdict, odds, won, commission) = match line.map(|line| self.lines()[line].pays) {
            None => (Verdict::Lose, None, Cents::ZERO, Cents::ZERO),
            Some(Pays::Push) => (Verdict::Push, None, Cents::ZERO, Cents::ZERO),
            Some(Pays::Win { odds, commission }) => {
                let won = staked.share(odds.won(), odds.staked(), terms.payout)?.min(most);
                (Verdict::Win, Some(odds), won, terms.commission_on(won, commission)?)
            }
        };
        let paid = match terms.collection {
            Collection::Deducted => won.minus(commission)?,
            Collection::Owed => won,
        };
        let returned = match verdict {
            Verdict::Lose => Cents::ZERO,
            Verdict::Push | Verdict::Win => staked.plus(paid)?,
        };
        Ok(Settlement { staked, verdict, line, odds, won, commission, returned })
    }
}

impl Terms {
    /// Never more than was won, however it is rounded.
    fn commission_on(&self, won: Cents, rate: Rate) -> Result<Cents, TooMuchMoney> {
        if rate == Rate::ZERO {
            return Ok(Cents::ZERO);
        }
        let commission = rate.of(won, self.commission)?;
        Ok(commission.max(self.commission_minimum).min(won))
    }
}
