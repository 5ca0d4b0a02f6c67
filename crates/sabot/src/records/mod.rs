//! `sabot verify`, `report`, `export`, `import`, `backup`, `restore`: a house's journal, checked,
//! told and copied.

pub mod copy;
mod place;
mod refusal;
pub mod report;
pub mod verify;

pub use refusal::Refusal;
