//! The wire and the journal of a house, as versioned JSON.
//!
//! The table's own types are never serialised. Each format is written down here, next to what it
//! mirrors, and changes only when somebody changes it here: what a browser reads may change with
//! its version, and what the journal holds may never.
//!
//! | file | what it holds |
//! |---|---|
//! | `journal/` | [`journal::Entry`], [`journal::OfficeEntry`], [`journal::CageEntry`]: lines |
//! | `wire/` | [`wire::ClientMessage`] and [`wire::ServerMessage`]: what goes over a socket |
//! | `plain.rs` | numbers and short texts that both write alike |
//! | `mirror.rs`, `shape.rs` | how a format is written down, and what it looks like as data |
//! | `examples.rs` | examples of everything, made from those |
//! | `typescript.rs` | [`typescript()`]: the browser's types |

pub mod examples;
mod hex;
pub mod journal;
mod mirror;
pub mod plain;
mod shape;
mod typescript;
pub mod wire;

#[cfg(test)]
mod tests;

pub use mirror::Sides;
pub use typescript::typescript;
