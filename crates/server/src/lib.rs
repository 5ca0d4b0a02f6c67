//! A house on the network.
//!
//! | file | what it holds |
//! |---|---|
//! | `desk/` | a table with what the house alone knows of it, as `runner` runs it |
//! | `app.rs`, `opening.rs`, `settings/` | the house as it runs, and all that can be set about it |
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
//! | `places.rs` | where terminals are, each in one place at a time |
//! | `turns.rs`, `line.rs` | reading much of the journal in turn; clients that take nothing |
//! | `web.rs` | the browser's files |
//! | `policy.rs`, `care.rs` | what the house does not pass on to a table; limits over all tables |
//! | `set_back.rs`, `lineage.rs` | a journal that is an earlier state than people have seen |
//! | `observer.rs` | what hears of the office |
//! | `rules.rs` | house files that tables were run by |
//! | `today.rs` | whether the machine's clock can be right |
//! | `key.rs`, `chance.rs`, `secret.rs`, `sessions.rs` | what all of them need |

mod anchor;
mod app;
mod care;
mod chance;
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
mod observer;
mod opened;
mod opening;
mod passwords;
mod people;
mod places;
mod policy;
mod proxies;
mod rates;
mod rules;
mod secret;
mod serve;
mod sessions;
mod set_back;
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
pub use files::raise_files_max;
pub use http::PAGES;
pub use key::KeyError;
pub use notes::{Notes, Unwritten};
pub use rates::Asker;
pub use serve::{ServeError, Server};
pub use settings::Settings;
pub use tables::first_tables;
pub use tls::TlsError;
pub use turns::Read;
pub use visitor::{Pass, Visitor};
pub use witness::{WitnessError, WitnessServer, WitnessSettings};
