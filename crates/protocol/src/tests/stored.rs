//! Lines of journals that are stored, with every variant of everything in them.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use super::check_file;
use super::types::{alternatives, touched};
use crate::shape::Shape;

/// The lines of a file.
pub(super) fn stored(path: &str) -> Vec<String> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    let text = fs::read_to_string(path).expect("the stored journal is there");
    text.lines().map(str::to_owned).collect()
}

/// Whether a file has every variant. `UPDATE=1` adds the first of these lines that has what is
/// missing. A line that was there stays there, as it was written.
#[track_caller]
pub(super) fn check_complete(path: &str, shape: &Shape, more: Vec<String>) {
    let (mut lines, mut seen) = (stored(path), BTreeSet::new());
    lines.iter().for_each(|line| see(line, shape, &mut seen));
    if std::env::var_os("UPDATE").is_some() {
        for line in more {
            let before = seen.len();
            see(&line, shape, &mut seen);
            if seen.len() > before {
                lines.push(line);
            }
        }
        check_file(path, &(lines.join("\n") + "\n"));
    }
    assert_eq!(missing_from(&lines, shape), Vec::<String>::new());
}

/// The variants that are in none of these lines.
pub(super) fn missing_from(lines: &[String], shape: &Shape) -> Vec<String> {
    let mut seen = BTreeSet::new();
    lines.iter().for_each(|line| see(line, shape, &mut seen));
    alternatives(shape).difference(&seen).cloned().collect()
}

/// Notes the variants that are in a line.
fn see(line: &str, shape: &Shape, seen: &mut BTreeSet<String>) {
    let line = serde_json::from_str(line).expect("JSON");
    assert!(touched(shape, &line, seen), "the shape does not fit {line}");
}
