//! Why not.

use baccarat::Cents;
use primitives::{Authority, Millis, Number};

use super::words::By;

primitives::refusals! {
    /// Why the cage does not do something. Nothing has changed.
    pub enum Refusal {
        /// Only somebody else may.
        "not-yours" "not for {by}: it takes {needed}"
        NotYours { by: By, needed: Authority },
        /// An amount of nothing, or less.
        "no-amount" "the amount is nothing"
        NoAmount,
        /// More than a voucher may be sold for.
        "over-maximum" "over the maximum of {maximum}"
        OverMaximum { maximum: Cents },
        /// There is, or was, a voucher of this code, or another payout by this request.
        "in-use" "this key is of another voucher already"
        InUse,
        /// A counter has no such address.
        "bad-place" "a place has 1 to {most} visible characters and no spaces around them"
        BadPlace { most: usize },
        /// This can be no table's name.
        "bad-table" "there can be no table of that name"
        BadTable,
        /// There is no such voucher.
        "no-such-voucher" "there is no such voucher"
        NoSuchVoucher,
        /// The voucher was redeemed.
        "redeemed" "voucher {number} was redeemed {ago} ago"
        Redeemed { number: Number, ago: Millis },
        /// The voucher was made void.
        "cancelled" "voucher {number} was cancelled {ago} ago"
        Cancelled { number: Number, ago: Millis },
        /// A voucher is cancelled, or credits are taken, for a reason, in a sentence or two.
        "bad-reason" "a reason has 1 to {most} visible characters and no spaces around them"
        BadReason { most: usize },
        /// More money than an amount can hold.
        "too-much-money" "that is more money than can be counted"
        TooMuchMoney,
        /// As many vouchers as can be counted.
        "no-more-numbers" "there are no more numbers"
        NoMoreNumbers,
    }
}
