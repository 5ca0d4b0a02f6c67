//! `sabot verify`, `report`, `export`, `import`, `backup`, `restore`: a house's journal, checked,
//! told and copied.

mod against;
pub mod copy;
pub(crate) mod place;
mod refusal;
pub mod report;
pub mod verify;

pub use refusal::Refusal;
