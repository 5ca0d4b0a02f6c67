//! The state of a cage, and making it so.

use std::collections::BTreeMap;

use baccarat::Cents;
use primitives::Time;

use super::words::{By, Event, EventKind, Source, Target};
use crate::digest::Digest;

/// A cage: all that its events have made of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cage {
    vouchers: BTreeMap<u64, Voucher>,
    codes: BTreeMap<Digest, u64>,
    /// Which voucher was paid by which request.
    payouts: BTreeMap<Digest, u64>,
    books: Books,
}

/// A voucher.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Voucher {
    /// Of its code.
    pub code: Digest,
    /// What it is, or was, worth.
    pub amount: Cents,
    /// What it was issued for.
    pub from: Source,
    /// The moment from which the house owes it.
    pub issued_at: Time,
    /// What became of it.
    pub state: VoucherState,
}

/// What became of a voucher.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VoucherState {
    /// Nothing yet: the house owes it.
    Open,
    /// It was redeemed.
    Redeemed {
        /// When it was paid, or became credits.
        at: Time,
        /// Who paid at the counter, or whose credits it became.
        by: By,
        /// What the patron was given for it.
        into: Target,
    },
    /// It was made void.
    Cancelled {
        /// The moment from which nobody can redeem it.
        at: Time,
    },
}

/// What was issued, and what became of it, over the life of the house.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Books {
    /// All that was issued.
    pub issued: Cents,
    /// All that was redeemed.
    pub redeemed: Cents,
    /// All that was made void.
    pub cancelled: Cents,
    /// What came in over the counter: the part of what was issued that was paid for with money.
    pub counter_in: Cents,
    /// What went out over the counter: the part of what was redeemed that was paid in money.
    pub counter_out: Cents,
    /// What left tables as vouchers.
    pub from_tables: Cents,
    /// What vouchers became credits at tables.
    pub to_tables: Cents,
}

impl Cage {
    /// A cage without vouchers.
    pub fn new() -> Cage {
        Cage::default()
    }

    /// A voucher, by its number.
    pub fn voucher(&self, number: u64) -> Option<&Voucher> {
        self.vouchers.get(&number)
    }

    /// The number of the voucher with this code.
    pub fn voucher_by_code(&self, code: Digest) -> Option<u64> {
        self.codes.get(&code).copied()
    }

    /// The number of the voucher that was paid at the counter by this request.
    pub fn voucher_by_payout(&self, request: Digest) -> Option<u64> {
        self.payouts.get(&request).copied()
    }

    /// Every voucher there has been, by number.
    pub fn vouchers(&self) -> impl DoubleEndedIterator<Item = (u64, &Voucher)> {
        self.vouchers.iter().map(|(number, voucher)| (*number, voucher))
    }

    /// What was issued, and what became of it.
    pub fn books(&self) -> &Books {
        &self.books
    }

    /// What the house owes: all that is open.
    pub fn liability(&self) -> Cents {
        let open = self.vouchers.values().filter(|it| it.state == VoucherState::Open);
        open.fold(Cents::ZERO, |sum, it| sum.plus(it.amount).expect("all of it was issued"))
    }

    /// Whether every cent that was issued was redeemed or cancelled, or is open; and whether every
    /// cent came from somewhere and went somewhere.
    pub fn balances(&self) -> bool {
        let Books { issued, redeemed, cancelled, .. } = self.books;
        let Books { counter_in, counter_out, from_tables, to_tables, .. } = self.books;
        let sum = |all: &[Cents]| all.iter().map(|it| i128::from(it.get())).sum::<i128>();
        sum(&[issued]) == sum(&[redeemed, cancelled, self.liability()])
            && sum(&[issued]) == sum(&[counter_in, from_tables])
            && sum(&[redeemed]) == sum(&[counter_out, to_tables])
    }

    /// Makes it so.
    ///
    /// # Panics
    /// The event cannot have happened to this cage: the journal it comes from is corrupt.
    pub fn apply(&mut self, event: &Event) {
        let books = &mut self.books;
        match &event.what {
            EventKind::Issued { number, code, amount, from } => {
                add(&mut books.issued, *amount);
                match from {
                    Source::Counter => add(&mut books.counter_in, *amount),
                    Source::CashOut { .. } | Source::ForPatron { .. } => {
                        add(&mut books.from_tables, *amount);
                    }
                }
                let voucher = Voucher {
                    code: *code,
                    amount: *amount,
                    from: from.clone(),
                    issued_at: event.at,
                    state: VoucherState::Open,
                };
                self.codes.insert(*code, *number);
                self.vouchers.insert(*number, voucher);
            }
            EventKind::Redeemed { number, amount, into } => {
                add(&mut books.redeemed, *amount);
                match into {
                    Target::Counter { request, .. } => {
                        add(&mut books.counter_out, *amount);
                        self.payouts.insert(*request, *number);
                    }
                    Target::Table { .. } => add(&mut books.to_tables, *amount),
                }
                let (by, into) = (event.by, into.clone());
                self.close(*number, VoucherState::Redeemed { at: event.at, by, into });
            }
            EventKind::Cancelled { number, amount, .. } => {
                add(&mut books.cancelled, *amount);
                self.close(*number, VoucherState::Cancelled { at: event.at });
            }
        }
    }

    fn close(&mut self, number: u64, state: VoucherState) {
        self.vouchers.get_mut(&number).expect("there is such a voucher").state = state;
    }
}

fn add(sum: &mut Cents, amount: Cents) {
    *sum = sum.plus(amount).expect("all that was issued can be counted");
}
