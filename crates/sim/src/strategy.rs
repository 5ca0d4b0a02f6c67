//! Ways to bet, and what comes of them.
//!
//! A strategy is data: a [`Pick`] says what to bet on, a [`Progression`] how much. Any of one goes
//! with any of the other, and people write their own. A [`Plan`] adds what a [`Session`] is, and
//! plays; [`Sessions`] is what that came to. Nothing but counting cards changes the edge, which is
//! what it is for: [`Sessions::edge`] stands beside [`Sessions::exact_edge`].
//!
//! ```
//! use std::num::{NonZeroU64, NonZeroUsize};
//! use std::ops::ControlFlow;
//!
//! use baccarat::{Cents, Terms, catalogue};
//! use sim::Procedure;
//! use sim::strategy::{Pick, Plan, Progression, Session, Spot, Strategy};
//!
//! let player = catalogue::find("player").unwrap().clone();
//! let spot = Spot { wager: player, minimum: Cents::whole(5), maximum: Cents::whole(300) };
//! let strategy =
//!     Strategy { pick: Pick::Always(spot), progression: Progression::named("martingale").unwrap() };
//! let session = Session {
//!     bankroll: Cents::whole(1_000),
//!     unit: Cents::whole(5),
//!     stop_loss: None,
//!     stop_win: Some(Cents::whole(200)),
//!     shoes: NonZeroU64::MIN,
//!     terms: Terms::default(),
//!     ghosts_on_roads: true,
//! };
//! let plan = Plan::new(strategy, session, Procedure::usual(8, 14), 1)?;
//! let sessions = plan.run(0..100, NonZeroUsize::MIN, |_, _| ControlFlow::Continue(()));
//! assert_eq!(sessions.sessions(), 100);
//!
//! // Sessions are numbered, so any part of a run can be played anywhere, and the parts add up.
//! let mut parts = plan.player().play_all(40..100);
//! parts += plan.player().play_all(0..40);
//! assert_eq!(parts, sessions);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | file | what it holds |
//! |---|---|
//! | `pick.rs` | [`Pick`], [`Trend`] and [`Spot`]: what to bet on |
//! | `progression.rs`, `named.rs`, `written.rs` | [`Progression`]: how much, by name or as text |
//! | `plan.rs` | [`Session`] and [`Plan`]: with which money, for how long, and what is refused |
//! | `seat.rs` | [`Seat`]: one session, shown one coup at a time |
//! | `player.rs` | [`Player`]: sessions over dealt shoes |
//! | `sessions.rs`, `histogram.rs` | [`Sessions`]: what many sessions came to |

mod histogram;
mod named;
mod pick;
mod plan;
mod player;
mod progression;
mod seat;
mod sessions;
mod written;

pub use histogram::Histogram;
pub use named::Named;
pub use pick::{Course, Pick, Spot, Trend};
pub use plan::{NoPlan, Plan, Session};
pub use player::Player;
pub use progression::{AtEnd, Move, NoProgression, Progression};
pub use seat::{Bet, Ending, Next, Played, Seat};
pub use sessions::{Bets, Sessions};
pub use written::ParseProgressionError;

/// What to bet on, and how much.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// What to bet on.
    pub pick: Pick,
    pub progression: Progression,
}
