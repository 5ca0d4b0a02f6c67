//! Journals that were really played, and what can be done to them.

mod evenings;
mod mutations;
mod office;
mod play;
mod proof;
mod recalls;
mod reports;
mod signed;
mod vouchers;
mod wild;
