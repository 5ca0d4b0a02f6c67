//! A house on the network.
//!
//! | file | what it holds |
//! |---|---|
//! | `desk/` | a task per table: decides, writes down, tells |
//! | `book.rs`, `scribe.rs` | the office and the cage, written down like tables |
//! | `app.rs`, `settings.rs` | the house as it runs, and all that can be set about it |
//! | `socket.rs`, `visitor.rs` | a conversation with one client, and who that is |
//! | `http/` | the API, and what browsers are given |
//! | `evidence.rs` | what systems of betting come to |
//! | `serve.rs`, `door.rs`, `tls.rs`, `files.rs`, `ending.rs` | listening, and stopping |
//! | `metrics.rs` | what is counted for whoever watches the house |
//! | `people.rs`, `passwords.rs`, `machine.rs` | who works here, and who has the machine |
//! | `anchor/` | the public log: the heads of all streams, signed |
//! | `witness.rs` | a witness of other houses' logs |
//! | `notes.rs`, `starts.rs` | significant events that the house itself notes |
//! | `rates.rs`, `connections.rs`, `proxies.rs` | how often, how many, and from where |
//! | `turns.rs`, `line.rs` | reading much of the journal in turn; clients that take nothing |
//! | `web.rs` | the browser's files |
//! | `objections.rs`, `care.rs` | what the house does not pass on to a table |
//! | `rules.rs` | house files that tables were run by |
//! | `clock.rs`, `today.rs` | the house's time, and whether the machine's can be right |
//! | `key.rs`, `chance.rs`, `secret.rs`, `sessions.rs` | what all of them need |

mod anchor;
mod app;
mod book;
mod care;
mod chance;
mod clock;
mod connections;
pub mod desk;
mod door;
mod ending;
mod evidence;
mod files;
mod guests;
mod http;
mod key;
mod line;
mod lineage;
pub mod machine;
pub mod metrics;
mod notes;
mod objections;
mod opened;
mod passwords;
mod people;
mod proxies;
mod rates;
mod rules;
mod scribe;
mod secret;
mod serve;
mod sessions;
pub mod settings;
mod socket;
mod starts;
mod tables;
mod tls;
mod today;
mod turns;
mod visitor;
mod web;
mod witness;

pub use anchor::AnchorError;
pub use app::{App, RunningTable, StartError};
pub use book::{Book, BookError, NotDone};
pub use clock::Clock;
pub use files::raise_files_max;
pub use key::KeyError;
pub use notes::{Notes, Unwritten};
pub use serve::{ServeError, Server};
pub use settings::Settings;
pub use tables::first_tables;
pub use tls::TlsError;
pub use visitor::{Pass, Visitor};
pub use witness::{WitnessError, WitnessServer, WitnessSettings};
