//! Money in, money out.

use baccarat::Cents;
use primitives::{PatronId, Time};

use super::Decided;
use crate::event::{EventKind, MoneyEvent};
use crate::felt::Felt;
use crate::people::Actor;
use crate::purse::Books;
use crate::refusal::Refusal;
use crate::table::Table;

/// The most that a table ever counts: numbers beyond 2^53 - 1 are not whole in a browser.
pub const CENTS_AT_TABLE_MAX: Cents = Cents::new((1 << 53) - 1);

impl Table {
    pub(super) fn money_in(
        &self,
        by: Actor,
        patron: PatronId,
        amount: Cents,
        now: Time,
    ) -> Decided {
        self.check_cage(by)?;
        self.check_welcome(patron, now)?;
        if amount <= Cents::ZERO {
            return Err(Refusal::NoAmount);
        }
        let all = self.books.money_in.plus(amount).map_err(|_| Refusal::TooMuchMoney)?;
        if all > CENTS_AT_TABLE_MAX {
            return Err(Refusal::TooMuchMoney);
        }
        self.check_payable(&self.felt, amount, Cents::ZERO)?;
        Ok(vec![EventKind::Money(MoneyEvent::MoneyIn { patron, amount })])
    }

    /// Whether all that could ever be paid stays within [`CENTS_AT_TABLE_MAX`] if so much more
    /// comes in, so much more is staked, and every stake wins the most it can: then no sum of money
    /// can overflow, and no card has to be refused because of what it would pay.
    pub fn check_payable(&self, felt: &Felt, coming: Cents, more: Cents) -> Result<(), Refusal> {
        let wide = |amount: Cents| i128::from(amount.get());
        let Books { money_in, kept, commission, .. } = self.books;
        // Credits, stakes and money out together are what came in and the house did not keep.
        let theirs = wide(money_in) + wide(coming) - wide(kept);
        let staked: i128 = felt.stakes().iter().map(|stake| wide(stake.amount)).sum();
        let stakes = felt.stakes().len() + usize::from(more > Cents::ZERO);
        let rounded = i128::try_from(stakes).expect("stakes fit memory") * self.odds.rounded;
        let won = (staked + wide(more)) * self.odds.times + rounded;
        let all = theirs + wide(commission) + won;
        if all <= wide(CENTS_AT_TABLE_MAX) { Ok(()) } else { Err(Refusal::TooMuchMoney) }
    }

    /// All credits become money, less the commission that is owed.
    pub(super) fn cash_out(&self, by: Actor, patron: PatronId) -> Decided {
        if by != Actor::Patron(patron) {
            self.check_cage(by)?;
        }
        let purse = self.purse(patron).copied().unwrap_or_default();
        let left = purse.credits.minus(purse.owed).map_err(|_| Refusal::TooMuchMoney)?;
        if left < Cents::ZERO {
            return Err(Refusal::CommissionOwed { owed: purse.owed });
        }
        // Somebody who owes and has a stake on the table may lose what would cover it.
        let mut happenings = Vec::new();
        if purse.owed > Cents::ZERO {
            happenings
                .push(EventKind::Money(MoneyEvent::CommissionPaid { patron, amount: purse.owed }));
        }
        if left > Cents::ZERO {
            happenings.push(EventKind::Money(MoneyEvent::CashedOut { patron, amount: left }));
        }
        if happenings.is_empty() {
            Err(Refusal::NotEnoughCredits { credits: Cents::ZERO })
        } else {
            Ok(happenings)
        }
    }
}
