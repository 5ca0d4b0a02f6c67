//! The wire between a client and the server: JSON messages, one for each frame of a socket.
//!
//! `docs/PROTOCOL.md` explains it. A client says [`ClientMessage`], the server [`ServerMessage`].

mod asked;
mod board;
mod case;
mod client;
mod house;
mod house_refusal;
mod parts;
mod pay;
mod refusal;
mod request;
mod server;
mod third;
mod told;
mod view;

pub use board::{Bead, BigCell, Board, Counts, Mark, MarkCell, Run, Special};
pub use case::{CaseView, ChoiceView, IrregularityCard, ReportDetail, Reported, Shoes, Standing};
pub use client::{ClientMessage, Unreadable};
pub use house::{DealtBy, HouseCard, Timers, WagerCard};
pub use house_refusal::HouseRefusal;
pub use parts::{
    Actor, Audience, CardAt, Facts, Found, GhostReason, Lasts, Limit, Paid, Place, Settlement,
    Spot, Stake,
};
pub use pay::{PayLine, Question, Rate, Span};
pub(crate) use refusal::api_shapes;
pub use refusal::{Refusal, declared, unit_name, wire_name};
pub use request::{MessageError, Request};
pub use server::{InternalError, ServerMessage, Why};
pub use third::{DrawingRule, ThirdCard};
pub use told::{
    HouseVersion, Moved, Resettled, Returned, Said, ShoeEnd, SqueezeEnd, SqueezeReason, Told,
};
pub use view::{
    Act, Books, CardView, CareView, CoupView, Deed, Duty, LastView, LooserMoney, LooserTime,
    MoneyLimit, Next, Owns, SessionView, Short, SpotView, SqueezeView, Stage, TimeLimit, View,
};

/// The version that is spoken.
pub const VERSION: u64 = 1;

/// The longest message that a client may send, in bytes.
pub const CLIENT_MESSAGE_MAX: usize = 16 * 1024;
