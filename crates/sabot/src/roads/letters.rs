//! Decisions as letters.

use roads::Decision;

use super::refusal::{Position, Refusal};

/// How many letters before and after a wrong one are shown with it.
const AROUND: usize = 10;

/// Reads the letters, whatever separates them.
pub(super) fn read(text: &str) -> Result<Vec<Decision>, Refusal> {
    let mut decisions = Vec::with_capacity(text.len());
    for (at, letter) in text.char_indices() {
        match Decision::from_letter(letter) {
            Some(decision) => decisions.push(decision),
            None if letter == ',' || letter.is_whitespace() => {}
            None => return Err(not_a_decision(text, at, letter)),
        }
    }
    Ok(decisions)
}

fn not_a_decision(text: &str, at: usize, letter: char) -> Refusal {
    let (earlier, rest) = text.split_at(at);
    let (lines_before, before) = match earlier.rsplit_once('\n') {
        Some((lines, before)) => (lines.matches('\n').count() + 1, before),
        None => (0, earlier),
    };
    let after = rest[letter.len_utf8()..].lines().next().unwrap_or_default();
    let column = before.chars().count() + 1;
    let around: String = before.chars().skip(column.saturating_sub(AROUND + 1)).collect();
    Refusal::NotADecision {
        letter,
        before: around,
        after: after.chars().take(AROUND).collect(),
        position: Position {
            line: text.trim_end().contains('\n').then_some(lines_before + 1),
            column,
        },
    }
}
