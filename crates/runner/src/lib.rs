//! Runs a journaled state machine: a table, the office, the cage.
//!
//! A [`Worker`] is the one task that changes a [`Machine`]. It takes what waits in its inbox,
//! decides each command on the state that the ones before it left, writes all of them with one
//! append, and only then applies, publishes and answers. So an answer means that the line is on the
//! disk, many commands cost one write, and a panic in one of them concerns nobody else. A
//! [`Handle`] is where everybody else asks and listens; its [`Policy`] is asked first, whatever the
//! transport.
//!
//! A deed that touches two machines is one append: the first machine is held ([`Handle::ask_with`])
//! while the second decides, and both lines are written, or neither.
//!
//! | file | what it holds |
//! |---|---|
//! | `machine.rs` | what a state machine must be able to do to be run |
//! | `books.rs` | the office and the cage as such machines |
//! | `ask.rs` | what is asked, and what is answered |
//! | `handle.rs` | where a machine is asked and listened to |
//! | `inbox.rs` | where commands wait, and whose come first |
//! | `batch.rs` | what is decided together, before it is written |
//! | `seen.rs` | commands that were decided already |
//! | `load.rs` | a machine as its journal tells it |
//! | `snapshot.rs` | a machine as it was at a line, to start from |
//! | `feed.rs` | what is published, and what is published again |
//! | `worker.rs` | the task: takes, decides, writes, publishes |
//! | `recovery.rs` | what it does when a write fails |
//! | `supervisor.rs` | what happens when the worker panics |
//! | `clock.rs` | the house's clock |

mod ask;
mod batch;
mod books;
mod clock;
mod feed;
mod handle;
mod inbox;
mod load;
mod machine;
mod recovery;
mod seen;
mod snapshot;
mod supervisor;
#[cfg(test)]
mod tests;
mod worker;

pub use ask::{Answer, AnswerOf, Aside, Beside, LinesBeside, NotDone};
pub use books::Book;
pub use clock::{Clock, FOLLOWED_MAX, Leaps, Reading};
pub use feed::{Feed, Frame, Listening, News, Standstill};
pub use handle::Handle;
pub use load::LoadError;
pub use machine::{
    Decision, Due, LineFault, Machine, Observer, Policy, Replayed, Unbound, Unobserved, With,
};
pub use recovery::{NotMarked, mark_set_back};
pub use snapshot::{Past, SnapshotPlan};
pub use worker::{Setup, Worker};
