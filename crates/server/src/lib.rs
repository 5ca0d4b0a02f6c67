//! A house on the network.
//!
//! | file | what it holds |
//! |---|---|
//! | `desk/` | a task per table: decides, writes down, tells |
//! | `book.rs` | the office and the cage, written down like tables |
//! | `premises.rs`, `settings.rs` | the house as it runs, and all that can be set about it |
//! | `socket.rs`, `visitor.rs` | a conversation with one client, and who that is |
//! | `http/` | the API, and what browsers are given |
//! | `history.rs`, `export.rs` | what is read back from the journal while the house runs |
//! | `serve.rs`, `tls.rs` | listening, and stopping |
//! | `metrics.rs` | what is counted for whoever watches the house |
//! | `people.rs`, `passwords.rs`, `rates.rs` | who works here, and how often anybody may try |
//! | `rules.rs` | house files that tables were run by |
//! | `clock.rs`, `key.rs`, `chance.rs`, `secret.rs`, `sessions.rs` | what all of them need |

mod book;
mod chance;
mod clock;
pub mod desk;
mod export;
mod history;
mod http;
mod key;
pub mod metrics;
mod passwords;
mod people;
mod premises;
mod rates;
mod rules;
mod secret;
mod serve;
mod sessions;
pub mod settings;
mod socket;
mod tables;
mod tls;
mod visitor;

pub use book::{Book, BookError, NotDone};
pub use clock::Clock;
pub use key::KeyError;
pub use premises::{Premises, PremisesError, RunningTable};
pub use serve::{ServeError, Server};
pub use settings::Settings;
pub use tables::first_tables;
pub use tls::TlsError;
pub use visitor::{Pass, Visitor};
