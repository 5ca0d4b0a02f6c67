//! What a house keeps besides its tables, as two pure state machines.
//!
//! [`Office`] keeps the house files, the tables' names, the people who work here, who is signed on,
//! patrons, terminals, devices and notes. [`cage::Cage`] keeps the vouchers. Each is like a table:
//! `decide` says what would happen and changes nothing; `apply` makes it so and cannot refuse.
//!
//! Time comes from the caller. So does chance: tokens, links and codes come here as the digests of
//! what was handed out, and passwords as the digests of salted hashes that somebody else made,
//! keeps and compares. Neither can be turned back into what it was made of, so a journal of this
//! gives nobody away.
//!
//! | file | what it holds |
//! |---|---|
//! | `digest.rs`, `text.rs` | what stands for a secret, and what a text may hold |
//! | `people.rs` | who acts, and what they may do |
//! | `command.rs`, `event.rs`, `note.rs`, `refusal.rs` | what is asked for, what happens, why not |
//! | `state.rs`, `account.rs`, `guard.rs`, `by_digest.rs` | the state |
//! | `decide/` | what would happen, by topic; every check is public |
//! | `apply.rs` | making it so |
//! | `cage/` | the same for vouchers |

// A new event or request must not be left out by a wildcard.
#![cfg_attr(not(test), warn(clippy::wildcard_enum_match_arm))]

mod account;
mod apply;
mod by_digest;
pub mod cage;
mod command;
mod decide;
mod digest;
mod event;
mod guard;
mod note;
mod people;
mod refusal;
mod state;
mod text;

#[cfg(test)]
mod tests;

pub use account::{Account, IDLE, IDLE_DEALER, SESSION_MAX, Session, idle_after};
pub use command::{
    AccountRequest, Command, EquipmentRequest, GuestRequest, HouseRequest, Invite, LinkRequest,
    NoteRequest, Request, SessionRequest, SignOn,
};
pub use decide::guests::{FORGOTTEN_MAX, GUEST_LAPSE, SEEN_EVERY, VISIT_LAPSE};
pub use decide::staff::LINK_MAX;
pub use digest::{Digest, DigestError};
pub use event::{
    AccountEvent, EquipmentEvent, Event, EventKind, GuestEvent, HouseEvent, LinkEvent, NoteEvent,
    SessionEvent, SignOff,
};
pub use guard::{
    FAILURES_MAX, LOCK, LOCK_MAX, PLACES_MAX, STRANGE_FAILURES_MAX, THIS_COMPUTER, network,
};
pub use note::{Note, NoteKind};
pub use people::{By, Role, Roles};
pub use refusal::Refusal;
pub use state::{
    Device, Invitation, Matter, Office, Pairing, Patron, Proposal, Purpose, TableMoney, TableRecord,
};
pub use text::{
    FROM_MAX, GUEST_NAME_MAX, HOUSE_MAX, NAME_MAX, NAME_MIN, NOTE_MAX, TABLE_NAME_MAX, TextKind,
    WORDS_MAX,
};
