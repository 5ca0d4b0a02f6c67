//! What a wager is worth.

use baccarat::{Pays, Rate, Wager};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Zero};

use crate::composition::{Composition, TooFewCards};
use crate::distribution::Distribution;
use crate::joint::Joint;

/// A wager's exact odds against one distribution of coups.
#[derive(Clone, Debug)]
pub struct Price {
    /// How many deals each line of the wager decides.
    pub lines: Vec<u128>,
    /// How many deals the wager loses.
    pub lose: u128,
    pub deals: u128,
    pays: Vec<Pays>,
}

/// The wager asks for a perfect pair, and the shoe's suits are not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a perfect pair depends on suits, and only the ranks of this shoe are known")]
pub struct SuitsUnknown;

/// Why a wager has no price.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoPrice {
    /// Too few cards to deal a coup.
    #[error(transparent)]
    TooFewCards(#[from] TooFewCards),
    /// The wager asks for suits, and they are not known.
    #[error(transparent)]
    SuitsUnknown(#[from] SuitsUnknown),
}

impl Price {
    /// Prices a wager.
    ///
    /// # Errors
    /// It asks for a perfect pair, and the shoe's suits are not known.
    pub fn of(wager: &Wager, distribution: &Distribution) -> Result<Price, SuitsUnknown> {
        if !distribution.can_price(wager) {
            return Err(SuitsUnknown);
        }
        let counts = wager.deciding_lines().zip(distribution.counts());
        Ok(Price::counted_from(wager, counts, distribution.deals()))
    }

    /// Prices a wager against the next coup of a shoe. This takes microseconds unless the wager
    /// asks for pairs.
    ///
    /// # Errors
    /// The shoe holds too few cards, or the wager asks for suits that are not known.
    pub fn in_shoe(wager: &Wager, shoe: &Composition) -> Result<Price, NoPrice> {
        if wager.asks_for_pairs() {
            return Ok(Price::of(wager, &Distribution::of(shoe)?)?);
        }
        let joint = Joint::of(shoe)?;
        let counts = joint.iter().map(|(facts, count)| (wager.deciding_line(&facts), count));
        Ok(Price::counted_from(wager, counts, shoe.deals()))
    }

    /// What a wager comes to over coups that were counted somehow, in the order of
    /// [`Facts::index`](baccarat::Facts::index).
    pub fn of_coups(wager: &Wager, coups: impl Iterator<Item = u128>) -> Price {
        let mut price = Price::counted_from(wager, wager.deciding_lines().zip(coups), 0);
        price.deals = price.lines.iter().sum::<u128>() + price.lose;
        price
    }

    /// The price, from the deals that each line decides.
    fn counted_from(
        wager: &Wager,
        counts: impl Iterator<Item = (Option<usize>, u128)>,
        deals: u128,
    ) -> Price {
        let mut lines = vec![0; wager.lines().len()];
        let mut lose = 0;
        for (line, count) in counts {
            match line {
                Some(line) => lines[line] += count,
                None => lose += count,
            }
        }
        let pays = wager.lines().iter().map(|line| line.pays).collect();
        Price { lines, lose, deals, pays }
    }

    /// How many deals push.
    pub fn push(&self) -> u128 {
        self.counted(|pays| matches!(pays, Pays::Push))
    }

    /// How many deals win.
    pub fn win(&self) -> u128 {
        self.counted(|pays| matches!(pays, Pays::Win { .. }))
    }

    /// The expected net win for each unit staked, as a reduced fraction. Pushes count as nothing.
    pub fn expectation(&self) -> BigRational {
        self.mean(|net| net)
    }

    /// Minus the expectation: what the house keeps of each unit staked.
    pub fn edge(&self) -> BigRational {
        -self.expectation()
    }

    /// The variance of the net win for each unit staked.
    pub fn variance(&self) -> BigRational {
        let expectation = self.expectation();
        self.mean(|net| &net * &net) - &expectation * &expectation
    }

    /// A number of deals as a probability.
    pub fn probability(&self, deals: u128) -> BigRational {
        BigRational::new(deals.into(), self.deals.into())
    }

    fn counted(&self, which: impl Fn(&Pays) -> bool) -> u128 {
        let lines = self.lines.iter().zip(&self.pays);
        lines.filter(|(_, pays)| which(pays)).map(|(count, _)| count).sum()
    }

    /// The mean of something about the net win.
    fn mean(&self, of: impl Fn(BigRational) -> BigRational) -> BigRational {
        let outcomes = self.lines.iter().zip(&self.pays).map(|(&count, &pays)| (count, net(pays)));
        let lost = (self.lose, -BigRational::one());
        let sum = outcomes.chain([lost]).fold(BigRational::zero(), |sum, (count, net)| {
            sum + of(net) * BigRational::from(BigInt::from(count))
        });
        sum / BigRational::from(BigInt::from(self.deals))
    }
}

/// What a line wins for each unit staked, after commission.
pub fn net(pays: Pays) -> BigRational {
    match pays {
        Pays::Push => BigRational::zero(),
        Pays::Win { odds, commission } => {
            let won = BigRational::new(odds.won().into(), odds.staked().into());
            won * (BigRational::one() - fraction(commission))
        }
    }
}

/// A rate as a fraction of the whole.
pub fn fraction(rate: Rate) -> BigRational {
    BigRational::new(rate.hundredths().into(), Rate::WHOLE.into())
}
