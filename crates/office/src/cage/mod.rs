//! Vouchers: money that is somewhere between the counter and a table.
//!
//! A voucher is issued once and redeemed at most once, at the counter or into the credits of a
//! table. What is open is what the house owes whoever has the paper. A voucher is known by the
//! digest of its code, so that nobody redeems one by reading the journal. A cage holds what is open
//! and what was closed lately; the rest is in the journal.
//!
//! A cash-out at a table and its voucher are in two journals, and so are a voucher that is redeemed
//! into a table and the credits that it becomes. The caller keeps both sides together.

mod decide;
mod ledger;
mod refusal;
mod words;

pub use ledger::{Books, CLOSED_KEPT, Cage, Voucher, VoucherState};
pub use refusal::Refusal;
pub use words::{AMOUNT_MAX, By, Command, Event, EventKind, Request, Source, Target};
