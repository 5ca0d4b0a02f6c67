//! The state of a cage, and making it so.

use baccarat::Cents;
use primitives::{Millis, Numbered, Time, saved};

use super::words::{By, Event, EventKind, Source, Target};
use crate::by_digest::ByDigest;
use crate::digest::Digest;

/// A voucher that is closed is known for so long: whoever brings it again hears what became of it.
/// Afterwards it is unknown here, and the journal has it.
pub const CLOSED_KEPT: Millis = Millis::hours(30 * 24);

/// A cage: all that its events have made of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cage {
    /// Those that are open, and those that were closed less than [`CLOSED_KEPT`] ago.
    vouchers: Numbered<Voucher>,
    /// The number that was given last.
    last: u32,
    codes: ByDigest<u32>,
    /// Which voucher was paid by which request.
    payouts: ByDigest<u32>,
    /// Those of the vouchers that are closed, in the order of their closing.
    closed: Numbered<u32>,
    /// How many were ever closed.
    closings: u32,
    books: Books,
}
saved! { Cage { vouchers, last, codes, payouts, closed, closings, books } }

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Voucher {
    pub code: Digest,
    pub amount: Cents,
    pub from: Source,
    /// The moment from which the house owes it.
    pub issued_at: Time,
    pub state: VoucherState,
}
saved! { Voucher { code, amount, from, issued_at, state } }

/// What became of a voucher.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VoucherState {
    /// Nothing yet: the house owes it.
    Open,
    /// It was paid, or became credits: by whoever paid at the counter, or whose credits it became.
    Redeemed { at: Time, by: By, into: Target },
    /// It was made void, and nobody can redeem it from then on.
    Cancelled { at: Time },
}
saved! { enum VoucherState { Open, Redeemed { at, by, into }, Cancelled { at } } }

/// What was issued, and what became of it, over the life of the house.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Books {
    pub issued: Cents,
    pub redeemed: Cents,
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
saved! { Books { issued, redeemed, cancelled, counter_in, counter_out, from_tables, to_tables } }

impl Cage {
    pub fn new() -> Cage {
        Cage::default()
    }

    /// A voucher that is open or was closed lately, by its number.
    pub fn voucher(&self, number: u64) -> Option<&Voucher> {
        self.vouchers.get(u32::try_from(number).ok()?)
    }

    /// The number of the voucher with this code.
    pub fn voucher_by_code(&self, code: Digest) -> Option<u64> {
        self.codes.get(code).map(u64::from)
    }

    /// The number of the voucher that was paid at the counter by this request.
    pub fn voucher_by_payout(&self, request: Digest) -> Option<u64> {
        self.payouts.get(request).map(u64::from)
    }

    /// Every voucher that is open or was closed lately, by number.
    pub fn vouchers(&self) -> impl Iterator<Item = (u64, &Voucher)> {
        self.vouchers.iter().map(|(number, voucher)| (number.into(), voucher))
    }

    /// The number that the next voucher is given, if there is one left.
    pub(super) fn next_number(&self) -> Option<u64> {
        self.last.checked_add(1).map(u64::from)
    }

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
        self.forget(event.at);
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
                self.last = small(*number);
                self.codes.insert(*code, self.last);
                self.vouchers.insert(self.last, voucher);
            }
            EventKind::Redeemed { number, amount, into } => {
                add(&mut books.redeemed, *amount);
                match into {
                    Target::Counter { request, .. } => {
                        add(&mut books.counter_out, *amount);
                        self.payouts.insert(*request, small(*number));
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
        let number = small(number);
        self.vouchers.get_mut(number).expect("there is such a voucher").state = state;
        self.closings += 1;
        self.closed.insert(self.closings, number);
    }

    /// Forgets whatever was closed long ago.
    fn forget(&mut self, now: Time) {
        while let Some((nth, number)) = self.closed.iter().next().map(|(nth, it)| (nth, *it)) {
            let voucher = self.vouchers.get(number).expect("it is forgotten here alone");
            let (closed_at, payout) = match &voucher.state {
                VoucherState::Open => return,
                VoucherState::Redeemed { at, into: Target::Counter { request, .. }, .. } => {
                    (*at, Some(*request))
                }
                VoucherState::Redeemed { at, into: Target::Table { .. }, .. }
                | VoucherState::Cancelled { at } => (*at, None),
            };
            if now.since(closed_at) < CLOSED_KEPT {
                return;
            }
            self.codes.remove(voucher.code);
            payout.into_iter().for_each(|request| self.payouts.remove(request));
            self.vouchers.remove(number);
            self.closed.remove(nth);
        }
    }
}

/// A number that was given to a voucher.
fn small(number: u64) -> u32 {
    u32::try_from(number).expect("no larger one is given")
}

fn add(sum: &mut Cents, amount: Cents) {
    *sum = sum.plus(amount).expect("all that was issued can be counted");
}
