//! An append-only journal of numbered, hash-chained lines, on SQLite or PostgreSQL.
//!
//! A [`Store`] holds streams; a stream is a [`StreamName`] and its lines, numbered from one. A line
//! is a text of one line, which the store does not look into. Lines are added at the end and never
//! changed. What [`Store::append`] has acknowledged is on the disk.
//!
//! ```
//! # let folder = tempfile::tempdir().unwrap();
//! # let path = folder.path().join("house.sabot");
//! # let address = path.to_str().unwrap();
//! # tokio::runtime::Runtime::new().unwrap().block_on(async {
//! use store::{Append, Store};
//!
//! let store = Store::open(address).await?;
//! let stream = "table/1".parse()?;
//! let lines = vec![r#"{"open":true}"#.to_owned()];
//! store.append(vec![Append { stream, expected: 1, lines }]).await?;
//!
//! let lines = store.read(&"table/1".parse()?, 1, 10).await?;
//! assert_eq!(lines[0].text, r#"{"open":true}"#);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # }).unwrap();
//! ```
//!
//! # The hash of a line
//! Each line has a [`Hash`](struct@Hash): the SHA-256 of these bytes, one after the other.
//!
//! | bytes | what |
//! |---|---|
//! | 32 | the hash of the line before; zeros before the first |
//! | 8 | the length of the stream's name in bytes |
//! | | the stream's name |
//! | 8 | the line's number |
//! | 8 | the length of the text in bytes |
//! | | the text, in UTF-8 |
//!
//! Whole numbers are unsigned, with their highest byte first. So a line's hash depends on all the
//! lines before it, and whoever notes the last hash of a stream can tell later whether anything in
//! it was changed.
//!
//! | file | what it holds |
//! |---|---|
//! | `stream.rs`, `hash.rs`, `line.rs`, `append.rs` | names, hashes, lines, and what is asked for |
//! | `error.rs` | everything that can go wrong, in closed lists |
//! | `group.rs` | what becomes of appends that are written together; no database |
//! | `chain.rs` | which line of a stream is the first wrong one; no database |
//! | `store.rs` | the front of both databases |
//! | `warning.rs` | warnings about a database, for the operator |
//! | `model.rs` | snapshots of what was made by reading the journal |
//! | `copy.rs`, `export.rs` | backup and restore, JSON Lines |
//! | `lineage.rs` | whether a journal is an earlier state of another |
//! | `sqlite/`, `postgres/` | the databases |

mod address;
mod append;
mod chain;
mod copy;
mod error;
mod export;
mod group;
mod hash;
mod line;
mod lineage;
mod model;
mod postgres;
mod sqlite;
mod store;
mod stream;
mod warning;

pub use address::AddressError;
pub use append::{APPEND_BYTES_MAX, Append, Appended, LINE_BYTES_MAX};
pub use chain::{Flaw, Verified};
pub use copy::{Copied, CopyError};
pub use error::{AppendError, Fault, OpenError, ReadError, Refusal};
pub use export::{ImportError, exported};
pub use hash::{Hash, HashError};
pub use line::{Head, Line};
pub use lineage::{LINEAGE, Lineage, Origin};
pub use model::Model;
pub use store::{Later, Store};
pub use stream::{NameError, StreamName};
pub use warning::{Warning, Warnings};
