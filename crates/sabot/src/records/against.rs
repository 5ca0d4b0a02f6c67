//! What a journal is held against: signed heads that others have kept.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use notary::VerifierKey;
use records::signed::{Comparison, Pledge};
use records::when;

use super::Refusal;
use crate::failure::Failure;
use crate::terminal::printable;

/// Reads what was named.
pub(super) fn read(paths: &[PathBuf], key: Option<&VerifierKey>) -> Result<Vec<Pledge>, Failure> {
    let mut pledges = Vec::new();
    for path in paths {
        let unreadable = |why: String| Refusal::Unreadable { path: path.to_owned(), why };
        let text = fs::read_to_string(path).map_err(|error| unreadable(error.to_string()))?;
        let read = Pledge::read(&name(path), &text, key);
        let none = |why: String| Refusal::NotSigned { path: path.to_owned(), why };
        let read = read.map_err(|error| none(error.to_string()))?;
        if read.is_empty() {
            return Err(none("it has nothing of this house".to_owned()).into());
        }
        pledges.extend(read);
    }
    Ok(pledges)
}

fn name(path: &Path) -> String {
    path.display().to_string()
}

/// What it came to, a line each.
pub(super) fn words(compared: &Comparison, pledges: &[Pledge]) -> String {
    let mut text = String::new();
    for mismatch in &compared.mismatches {
        let _ = writeln!(text, "{}", printable(&mismatch.to_string()));
    }
    if !compared.mismatches.is_empty() {
        return text;
    }
    if let (Some(key), Some(at_ms)) = (&compared.key, compared.last_at_ms) {
        let (leaves, at) = (compared.leaves, when::written(table::Time(at_ms)));
        let leaves = if leaves == 1 { "once".to_owned() } else { format!("{leaves} times") };
        let _ = writeln!(text, "signed: ok, {leaves}, the last at {at}\n  by {key}");
    }
    for pledge in pledges {
        let _ = writeln!(text, "  as in {}", printable(pledge.from()));
    }
    text
}
