//! Journals that were really played, and what can be done to them.

mod mutations;
mod play;
mod proof;
mod reports;
mod vouchers;
mod wild;
