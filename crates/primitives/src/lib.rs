//! What tables and the office are both made of, below either of them.
//!
//! | file | what it holds |
//! |---|---|
//! | `people.rs` | the numbers of patrons and of staff |
//! | `time.rs` | moments and durations, as the caller tells them |
//! | `numbered.rs` | maps by number, whose copies share what is the same |
//! | `visible.rs` | which characters are seen |

mod numbered;
mod people;
mod time;
mod visible;

#[cfg(test)]
mod tests;

pub use numbered::{Entries, Numbered};
pub use people::{PatronId, StaffId};
pub use time::{Clock, Millis, Time};
pub use visible::is_hidden;
