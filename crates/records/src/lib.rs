//! What is read back from a house's journal: proof that every line of it can have happened,
//! reports for those who run the house, and statements for those who play there.
//!
//! There is no network, no clock and no chance here: lines come in, findings and tables come out.
//!
//! | file | what it holds |
//! |---|---|
//! | `houses.rs` | [`Houses`]: the house files that lines refer to |
//! | `verify/` | [`verify`]: the first wrong line of a journal, and why |
//! | `signed/` | [`signed`]: a journal held against what was signed |
//! | `proven.rs` | [`Proven`]: both at once |
//! | `ledger.rs` | [`Ledger`]: everybody's money, kept from the events alone |
//! | `when.rs` | moments as people write them |
//! | `report/` | [`report`]: what happened in a house, as tables |
//! | `pages/`, `streams.rs` | [`Pages`]: the lines of a stream, and the names of streams |
//! | `history/` | [`history`]: coups as they were seen, and what was proved, for those who ask |
//! | `export.rs`, `shoes.rs` | the journal for an auditor, and sealed shoes to check |

// A new event must not be left out of a proof or a report by a wildcard.
#![cfg_attr(not(test), warn(clippy::wildcard_enum_match_arm))]

mod export;
pub mod history;
mod houses;
mod ledger;
mod pages;
mod proven;
pub mod report;
pub mod shoes;
pub mod signed;
pub mod streams;
pub mod verify;
pub mod when;

#[cfg(test)]
mod tests;

pub use export::Export;
pub use history::HistoryError;
pub use houses::Houses;
pub use ledger::{Ledger, LedgerError};
pub use pages::Pages;
pub use proven::{Proven, prove_store};
