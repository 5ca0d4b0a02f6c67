//! Proof of the live table: whole evenings from a seed, and short shoes as each audience is shown
//! them. It is a rig for the checks, and nothing that the executable links.
//!
//! | file | what it holds |
//! |---|---|
//! | `evening/` | [`Evening`]: everybody around a table, and what must hold after every event |
//! | `playthrough/` | [`playthrough()`]: a shoe as each audience is shown it, line by line |
//! | `main.rs` | evenings from the command line |

mod evening;
mod playthrough;

pub use evening::{Evening, Failure, Tally};
pub use playthrough::{Course, Shown, Timing, playthrough};
