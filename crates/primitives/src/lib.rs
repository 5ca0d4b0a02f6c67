//! What tables and the office are both made of, below either of them.
//!
//! | file | what it holds |
//! |---|---|
//! | `closed.rs` | enums whose values have names, or are families |
//! | `people.rs` | the numbers of patrons and of staff, and who may do what |
//! | `time.rs` | moments and durations, as the caller tells them |
//! | `numbered.rs` | maps by number, whose copies share what is the same |
//! | `saved.rs` | states as bytes, for snapshots |
//! | `refusal.rs`, `value.rs` | how refusals are declared, and the values that go with them |
//! | `visible.rs` | which characters are seen |

mod closed;
mod numbered;
mod people;
mod refusal;
mod saved;
mod time;
mod value;
mod visible;

#[cfg(test)]
mod tests;

pub use numbered::{Entries, Numbered};
pub use people::{Authority, PatronId, StaffId};
pub use refusal::{Declared, Reason};
pub use saved::{Layout, Saved};
pub use time::{Clock, Millis, Time};
pub use value::{List, Measured, Number, Unit, Value};
pub use visible::is_hidden;
