//! What the tests of the store have in common.

#![allow(dead_code, reason = "each test uses a part of it")]

pub(crate) mod acknowledged;
pub(crate) mod server;

use std::path::Path;
use std::process::Command;

use store::{Append, Line, Store, StreamName};
use tempfile::TempDir;

pub(crate) fn name(text: &str) -> StreamName {
    text.parse().expect("a name")
}

/// Lines for a stream from that number on.
pub(crate) fn append(stream: &str, expected: u64, lines: &[&str]) -> Append {
    let lines = lines.iter().map(|&line| line.to_owned()).collect();
    Append { stream: name(stream), expected, lines }
}

/// The texts of the lines.
pub(crate) fn texts(lines: &[Line]) -> Vec<&str> {
    lines.iter().map(|line| line.text.as_str()).collect()
}

/// Every text of a stream.
pub(crate) async fn all(store: &Store, stream: &str) -> Vec<String> {
    let lines = store.read(&name(stream), 1, usize::MAX).await.expect("it can be read");
    lines.into_iter().map(|line| line.text).collect()
}

/// A folder on a disk.
pub(crate) fn folder() -> TempDir {
    tempfile::Builder::new().prefix("sabot-store-").tempdir().expect("a temporary folder")
}

/// A folder in memory if there is one, for tests that write much and pull no plug.
pub(crate) fn quick_folder() -> TempDir {
    let memory = Path::new("/dev/shm");
    let mut builder = tempfile::Builder::new();
    let builder = builder.prefix("sabot-store-");
    let made = if memory.is_dir() { builder.tempdir_in(memory) } else { builder.tempdir() };
    made.expect("a temporary folder")
}

/// The address of a file in that folder.
pub(crate) fn address(folder: &TempDir) -> String {
    let path = folder.path().join("house.sabot");
    path.to_str().expect("a path of letters").to_owned()
}

/// The program that does to a store what a server would, to be killed or starved.
pub(crate) fn appender() -> Command {
    Command::new(env!("CARGO_BIN_EXE_store-appender"))
}
