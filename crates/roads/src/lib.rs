//! The scoreboards of baccarat: bead plate, big road, the three derived roads and the ask road.
//!
//! A road is made from who won, coup by coup, and from nothing else: there are no cards here.
//!
//! # A board to draw
//!
//! ```
//! use roads::{Board, Decision, Layout, Mark, Side};
//!
//! let shoe: Vec<Decision> = "TBBPP".chars().filter_map(Decision::from_letter).collect();
//! let board = Board::of(&shoe, Layout::default());
//!
//! // The tie came before any winner, so it lies on the first cell of the big road.
//! let first = board.big.cells()[0];
//! assert_eq!((first.column, first.row), (0, 0));
//! assert_eq!((first.mark.side, first.mark.ties), (Some(Side::Banker), 1));
//! // Two Bankers, two Players: big eye boy has a mark for the second Player.
//! assert_eq!(board.big_eye.cells()[0].mark, Mark::Red);
//! ```
//!
//! # A state to feed
//!
//! [`Roads`] is what a simulator wants: a few words of memory, one decision at a time.
//!
//! ```
//! use roads::{Decision, Derived, Mark, Road, Roads, Side};
//!
//! let mut roads = Roads::new();
//! for decision in "BBPPB".chars().filter_map(Decision::from_letter) {
//!     roads.push(decision);
//! }
//! assert_eq!(roads.last(Derived::BigEye), Some(Mark::Red));
//! // What big eye boy, small road and cockroach pig would be given.
//! assert_eq!(roads.ask(Side::Banker), [Some(Mark::Red), Some(Mark::Red), None]);
//! assert_eq!(roads.ask(Side::Player), [Some(Mark::Blue), Some(Mark::Blue), None]);
//! // One more Banker would repeat the red mark.
//! assert_eq!(roads.predicts(Road::Derived(Derived::BigEye)), Some(Side::Banker));
//! ```
//!
//! # Where to read on
//!
//! | file | what it holds |
//! |---|---|
//! | `decision.rs` | [`Side`] and [`Decision`]: who won |
//! | `road.rs` | [`Road`], [`Derived`] and [`Mark`]: the names of things |
//! | `state.rs` | [`Roads`]: the rule of the derived roads, the ask road, following a road |
//! | `board.rs` | [`Board`]: every road as cells to draw |
//! | `grid.rs`, `pen.rs` | [`Grid`] and [`Cell`], and where a streak turns its tail |

mod board;
mod decision;
mod grid;
mod pen;
mod road;
mod state;

#[cfg(test)]
mod tests;

pub use board::{BigMark, Board};
pub use decision::{Decision, Side};
pub use grid::{Cell, Grid, Layout, Tail};
pub use road::{Derived, Mark, Road};
pub use state::Roads;
