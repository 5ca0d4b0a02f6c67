//! Exact odds of every wager for any composition of the shoe.
//!
//! ```
//! use baccarat::catalogue;
//! use odds::{Composition, Price, decimal};
//!
//! let dragon = Price::in_shoe(catalogue::find("dragon-7").unwrap(), &Composition::of_decks(8))?;
//! assert_eq!(dragon.lines, [112_633_011_329_024]);
//! assert_eq!(dragon.expectation().to_string(), "-64613588827/848912750595");
//! assert_eq!(decimal(&dragon.edge(), 12), "0.076113344724");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Joint`] counts how a coup ends in a few microseconds; a [`Distribution`] adds pairs and
//! serves many wagers at once, or a coup of which some cards are known. `docs/ODDS.md` derives it
//! all.

mod composition;
mod decimal;
mod distribution;
mod joint;
mod kernel;
#[cfg(test)]
mod oracle;
mod pairs;
mod price;
mod removal;

#[cfg(test)]
mod tests;

pub use composition::{Composition, NoSuchCard, TooFewCards, TooManyCards};
pub use decimal::{decimal, square_root};
pub use distribution::{CannotFinish, Distribution};
pub use joint::Joint;
pub use pairs::PairKinds;
pub use price::{NoPrice, Price, SuitsUnknown, fraction, net};
pub use removal::effects_of_removal;
