//! Credits, and the table's books.

use baccarat::Cents;
use primitives::saved;

/// What a patron has at the table besides stakes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Purse {
    /// What can be staked or cashed out.
    pub credits: Cents,
    /// Commission that is owed. It is part of the credits until it is paid.
    pub owed: Cents,
}
saved! { Purse { credits, owed } }

/// What came to the table, what left it and what the house has of it.
///
/// Money in is what is in credits, on the felt, kept by the house and money out, after every event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Books {
    /// Money that became credits.
    pub money_in: Cents,
    /// Credits that became money.
    pub money_out: Cents,
    /// What the house has won and lost, commission included.
    pub kept: Cents,
    /// The commission in that.
    pub commission: Cents,
}
saved! { Books { money_in, money_out, kept, commission } }
