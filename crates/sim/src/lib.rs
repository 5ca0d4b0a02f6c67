//! Many shoes of mini-baccarat, fast.
//!
//! ```
//! use sim::{Kernel, Procedure};
//!
//! let procedure = Procedure::usual(8, 14);
//! let tally = Kernel::new(&procedure, 1).deal(0..1_000);
//! assert_eq!(tally.shoes, 1_000);
//! assert!(tally.cards_max <= 413);
//!
//! // Shoes are numbered, so any part of a run can be dealt anywhere, and the parts add up.
//! let mut parts = Kernel::new(&procedure, 1).deal(600..1_000);
//! parts += Kernel::new(&procedure, 1).deal(0..600);
//! assert_eq!(parts, tally);
//! ```
//!
//! [`Kernel`] tallies a hundred million coups and more a second; [`Dealer`] deals the same shoes
//! one by one with the faces of their cards, for all that looks at each coup: [`strategy`] plays
//! them with a bankroll, [`Counting`] wagers by linear counts, [`Perfect`] by the exact odds of
//! what is unseen, and [`Exposing`] says how far wagers can be beaten by either. [`spread`] runs
//! any of them on several threads. `docs/SIMULATION.md` explains the method and its limits.

mod count;
mod deal;
mod endings;
mod exposure;
mod kernel;
mod outlook;
mod perfect;
mod procedure;
mod shuffle;
mod spread;
pub mod strategy;
mod stream;
mod sums;
mod takings;
mod tally;
mod watch;

#[cfg(test)]
mod oracle;
#[cfg(test)]
mod tests;

pub use count::{Count, Counting, NoCount, NoCountReason, Trigger};
pub use deal::{Dealer, Dealt, Shoe};
pub use exposure::{Exposed, Exposing, Exposure, ExposureAt, best_tags};
pub use kernel::Kernel;
pub use perfect::Perfect;
pub use procedure::{NoProcedure, Procedure};
pub use spread::{Reached, Work, spread};
pub use stream::{Purpose, Stream};
pub use sums::TryAdd;
pub use takings::{AtDepth, Estimate, Hands, Play, Stakes, TICKS, Takings};
pub use tally::Tally;
pub use watch::{NoWatch, Watch};
