//! A house's internal controls as one file.
//!
//! A card room writes down how it runs the game: decks and burn, wagers and limits, what is
//! announced, what is done when something goes wrong. Here that is one TOML file, read into a
//! [`House`], or refused with everything that is wrong with it at once.
//!
//! ```
//! use house::House;
//!
//! let house = House::read("riverside.toml", r#"
//!     name = "Riverside Card Room"
//!     under = "washington"
//!     wagers = ["player", "banker", "tie", "dragon-7"]
//!     [limits]
//!     minimum = "5.00"
//!     maximum = "300.00"
//!     side-maximum = "50.00"
//! "#)?;
//! assert_eq!(house.shoe.decks, 8);
//! assert_eq!(house.wagers.offered().len(), 4);
//!
//! let faults = House::read("typo.toml", "name = \"Typo\"\n[shoe]\ndekcs = 6").unwrap_err();
//! assert_eq!(
//!     faults.lines().next().unwrap(),
//!     "typo.toml:3:1: there is no option `shoe.dekcs` (did you mean `decks`?)"
//! );
//! # Ok::<(), house::Faults>(())
//! ```
//!
//! Five houses are built in, each after a rule document: see [`House::preset`].

mod bounds;
mod checks;
mod choices;
mod edges;
mod fault;
mod faults;
mod house;
mod kinds;
mod nearest;
mod options;
mod outline;
mod paying;
mod presets;
mod print;
mod reader;
mod reference;
mod schema;
mod text;
mod visible;
mod words;

#[cfg(test)]
mod tests;

pub use bounds::Jurisdiction;
pub use fault::{Fault, Problem};
pub use faults::Faults;
pub use house::{House, Version, digest};
pub use nearest::nearest;
pub use options::announcements::{Announcement, Announcements, Blank, Class, Phrase, Style};
pub use options::commission::{BoxSettled, Commission, CommissionMode};
pub use options::floor::{Floor, PayOrder};
pub use options::irregularities::{Resolution, Ruling, RulingTable, Rulings};
pub use options::irregularity::{Irregularity, Phase, Visibility};
pub use options::limits::{
    Differential, DifferentialAfterResult, Limits, OutsideAfterDeal, OverDifferential,
};
pub use options::shoe::{AfterCut, Burn, BurnRule, CutCardFirst, Shoe};
pub use options::table::{
    Areas, Deal, DealStyle, Dealer, Gallery, Ghost, OnAreaLeft, Opposite, Place, Squeeze,
    SqueezeBy, SqueezeOrder, Terminals, TieBreak, Timers,
};
pub use options::wagers::{Offer, Wagers};
pub use presets::Preset;
pub use print::{html, markdown, stamp};
pub use reference::reference;
pub use schema::schema;
pub use text::{HouseTextError, text_of};
