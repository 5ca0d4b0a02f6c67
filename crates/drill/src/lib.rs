//! Proof of the live table: scenarios that a card room can read, write and run, and whole evenings
//! from a seed.
//!
//! | file | what it holds |
//! |---|---|
//! | `scenario/mod.rs` | [`Scenario`]: reading a file, running it, bringing it up to date |
//! | `scenario/instruction.rs`, `scenario/words.rs` | what a line asks for |
//! | `scenario/opening.rs` | the house that a scenario is about |
//! | `scenario/run.rs` | the table it is played on, and what is checked after every line |
//! | `scenario/phrase.rs`, `scenario/text.rs` | what happened in words, and on lines |
//! | `scenario/fault.rs` | what can be wrong with a file |
//! | `evening/` | [`Evening`]: everybody around a table, and what must hold after every event |
//! | `main.rs` | evenings from the command line |

mod evening;
pub mod scenario;

pub use evening::{Evening, Failure, Tally};
pub use scenario::{Difference, Fault, Scenario, Story, Told};
