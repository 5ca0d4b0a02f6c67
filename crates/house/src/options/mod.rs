//! The options of a house file, one module a section. Each reads its section and gives a plain
//! value; what the values must have in common is checked in `checks.rs` and `bounds.rs`.

pub(crate) mod announcements;
pub(crate) mod commission;
pub(crate) mod floor;
pub(crate) mod irregularities;
pub(crate) mod irregularity;
pub(crate) mod limits;
pub(crate) mod shoe;
pub(crate) mod table;
pub(crate) mod wagers;
