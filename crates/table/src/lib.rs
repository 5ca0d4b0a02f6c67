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
//! | `drawn.rs` | what left a sealed shoe, for the day its secret is opened |
//! | `care.rs`, `care_view.rs` | responsible play: sessions, limits, time-outs, exclusion |
//! | `elsewhere.rs` | the same over all tables of a house |
//! | `irregular.rs`, `past.rs` | what went wrong, and the coups that may still be put right |
//! | `decide/` | what would happen, by topic; every check is public |
//! | `apply/` | making it so |
//! | `view.rs`, `view/`, `case_view.rs`, `care_view.rs` | what each audience sees, and may do |
//! | `board.rs` | the scoreboard of the shoe: roads and counts |
//! | `recall.rs` | a coup that was dealt, frame by frame |
//! | `announce.rs` | the words that go with it |

mod announce;
mod apply;
mod board;
mod care;
mod care_view;
mod case_view;
mod command;
mod decide;
mod drawn;
mod elsewhere;
mod engine;
mod event;
mod felt;
mod irregular;
mod past;
mod people;
mod place;
mod purse;
mod recall;
mod refusal;
mod round;
mod saved;
mod shoe;
mod squeeze;
mod table;
mod view;

#[cfg(test)]
mod tests;

pub use board::{Bead, BigCell, Board, Counts, MarkCell, Run, Special};
pub use care::{BREAK, DAY, Lasts, Limit, Looser};
pub use care_view::{CareView, LimitView, SessionView};
pub use case_view::{CaseView, ChoiceView, Reported, Standing};
pub use command::{
    CareRequest, CaseRequest, Command, CoupRequest, DutyRequest, MoneyRequest, Request,
    ShoeRequest, WagerRequest,
};
pub use decide::care::{EXCLUSION_LEAST, LIMIT_LEAST, TIME_OUT_LEAST, TIME_OUT_MOST};
pub use decide::money::CENTS_AT_TABLE_MAX;
pub use drawn::Drawn;
pub use elsewhere::Elsewhere;
pub use engine::Engine;
pub use event::{
    CareEvent, CaseEvent, CoupEvent, DutyEvent, Event, EventKind, GhostReason, MoneyEvent, Paid,
    Returned, ShoeEnd, ShoeEvent, SqueezeEnd, SqueezeReason, WagerEvent,
};
pub use felt::{Felt, Stake};
pub use irregular::{Case, Evidence, Fate, Found, Held, Report, ReportDetail, Rule};
pub use past::{Corrected, Moved, PastCoup, Resettled, Short};
pub use people::Actor;
pub use place::{Place, Spot};
// Whoever asks a table names people and moments all the time.
pub use primitives::{Millis, PatronId, StaffId, Time};
pub use purse::{Books, Purse};
pub use recall::{Frame, Moment, Recall, Recaller, recall};
pub use refusal::Refusal;
pub use roads::Mark;
pub use round::{CardAt, Retract, Round};
pub use seal::{Commitment, Cut, Salt, Sealed};
pub use shoe::{Ending, Seal, Shoe, ShoeStage};
pub use squeeze::Squeeze;
pub use table::{Phase, Staff, Table};
pub use view::{
    Act, Audience, CardView, CoupView, Deed, LastView, Next, ShoeView, SpotView, SqueezeView,
    Stage, View,
};
