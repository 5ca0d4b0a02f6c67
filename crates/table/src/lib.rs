//! A live mini-baccarat table as a pure state machine.
//!
//! [`Table::decide`] says what would happen and changes nothing; [`Table::apply`] makes it so and
//! cannot refuse. Time and cards come from the caller.
//!
//! | file | what it holds |
//! |---|---|
//! | `people.rs`, `place.rs` | who acts, and where wagers lie |
//! | `command.rs`, `event.rs`, `refusal.rs` | what is asked for, what happens, why not |
//! | `table.rs`, `shoe.rs`, `felt.rs`, `purse.rs`, `round.rs`, `squeeze.rs` | the state |
//! | `decide/` | what would happen, by topic; every check is public |
//! | `apply.rs` | making it so |
//! | `view.rs` | what each audience sees, and may do now |
//! | `announce.rs` | the words that go with it |

mod announce;
mod apply;
mod command;
mod decide;
mod event;
mod felt;
mod people;
mod place;
mod purse;
mod refusal;
mod round;
mod shoe;
mod squeeze;
mod table;
mod time;
mod view;

#[cfg(test)]
mod tests;

pub use command::{Command, Request};
pub use event::{
    Event, GhostReason, Happening, Paid, Returned, ShoeEnd, SqueezeEnd, SqueezeReason,
};
pub use felt::{Felt, Stake};
pub use people::{Actor, PatronId, StaffId};
pub use place::{Place, Spot};
pub use purse::{Books, Purse};
pub use refusal::Refusal;
pub use round::{CardAt, Round};
pub use shoe::{Ending, Shoe, ShoeStage};
pub use squeeze::Squeeze;
pub use table::{Phase, Staff, Table};
pub use time::{Millis, Time};
pub use view::{Audience, CardView, CoupView, Next, SpotView, SqueezeView, Stage, View};
