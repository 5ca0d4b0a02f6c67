//! A store in a file when things go wrong: killed processes, full and failing disks, other
//! processes, other files.

#![cfg(target_os = "linux")]

#[path = "../support/mod.rs"]
mod support;

mod bytes;
mod disk;
mod kill;
mod open;
mod properties;
