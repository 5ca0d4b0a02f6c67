//! Proof of the live table: scenarios that a card room can read, write and run, whole evenings
//! from a seed, and whole shoes as each audience is shown them.
//!
//! | file | what it holds |
//! |---|---|
//! | `scenario/mod.rs` | [`Scenario`]: running a file, bringing it up to date |
//! | `scenario/read.rs`, `scenario/hint.rs` | reading it, and what was meant by a slip |
//! | `scenario/instruction.rs`, `scenario/words.rs` | what a line asks for |
//! | `scenario/care.rs` | responsible play in words |
//! | `scenario/opening.rs` | the house that a scenario is about |
//! | `scenario/run.rs` | the table it is played on, and what is checked after every line |
//! | `scenario/phrase.rs`, `scenario/text.rs` | what happened in words, and on lines |
//! | `scenario/fault.rs` | what can be wrong with a file |
//! | `evening/` | [`Evening`]: everybody around a table, and what must hold after every event |
//! | `playthrough/` | [`playthrough()`]: a shoe as each audience is shown it, line by line |
//! | `main.rs` | evenings from the command line |

mod evening;
mod playthrough;
pub mod scenario;

pub use evening::{Evening, Failure, Tally};
pub use playthrough::{Shown, Timing, playthrough};
pub use scenario::{Difference, Fault, Faults, Scenario, Story, Told};
