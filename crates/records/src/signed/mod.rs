//! A journal held against what was signed.
//!
//! The house signs the heads of all streams now and then; the leaves and checkpoints are lines of
//! the stream `log`. The journal must still have every line that a leaf names, with the same hash.
//! An insider who rewrites the journal and has the house's key can sign a whole new log, too. So a
//! journal is also held against what others have kept: checkpoints on vouchers and statements and
//! at witnesses, and leaves that an auditor was given.

mod journal;
mod pledge;

use std::collections::BTreeMap;

use notary::{Checkpoint, Heads, Log, LogError, StreamHead, VerifierKey};
use table::Time;

use crate::streams::{CAGE, OFFICE};
pub(crate) use journal::for_paper;
use journal::{Journal, LogLine};
pub use journal::{compare_file, compare_store};
pub use pledge::{Pledge, PledgeError};

use crate::when::written;

/// What holding a journal against what was signed came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// What signatures were checked with; nothing if the journal was never signed and no key was
    /// given.
    pub key: Option<VerifierKey>,
    pub leaves: u64,
    /// When the last of them was signed, in milliseconds since 1970.
    pub last_at_ms: Option<u64>,
    pub mismatches: Vec<Mismatch>,
}

/// What is not as it was signed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Mismatch {
    #[error("log: line {line} is wrong: {error}")]
    LogLine { line: u64, error: LogError },
    #[error("log: the journal is signed by another key, {key}")]
    OtherKey { key: String },
    #[error(
        "the journal was never signed and no key was given: name it with --key, as it stands on \
         vouchers and statements"
    )]
    NoKey,
    /// What was given is not signed by the house, or proves nothing.
    #[error("{from}: {why}")]
    NotSigned { from: String, why: String },
    #[error(
        "log: line {line} is missing: the log has {leaves} leaves, and {from} was signed over \
         {signed}"
    )]
    ShortLog { from: String, line: u64, leaves: u64, signed: u64 },
    #[error(
        "log: line {line} is the first that can differ from what was signed: {}",
        other_leaves(.from, *.leaves, .after)
    )]
    OtherLog {
        from: String,
        line: u64,
        /// The leaf in it, counted from 1, and the last that was signed.
        leaves: (u64, u64),
        /// Of each stream that went on since the last leaf that is as signed, the first line that
        /// is not known to be.
        after: Vec<(String, u64)>,
    },
    #[error(
        "{stream}: line {line} is missing: {signed} lines were signed at {}",
        written(Time(*.at_ms))
    )]
    Cut { stream: String, line: u64, signed: u64, at_ms: u64 },
    #[error(
        "{stream}: line {line} was written while the house was stopped, and not by it: it had \
         signed {signed} lines when it had stopped, at {}",
        written(Time(*.at_ms))
    )]
    WhileStopped { stream: String, line: u64, signed: u64, at_ms: u64 },
    #[error(
        "{stream}: line {line} is the first that can differ from what was signed: up to line \
         {signed}, which was signed at {}, not all lines are the same",
        written(Time(*.at_ms))
    )]
    Differs {
        stream: String,
        /// The first line that can differ: the one before it is as an earlier leaf has it.
        line: u64,
        signed: u64,
        at_ms: u64,
    },
}

/// Which leaves are not as signed, and where the streams can differ for that.
fn other_leaves(from: &str, (first, last): (u64, u64), after: &[(String, u64)]) -> String {
    let leaves = if first == last {
        format!("leaf {first} is not the one that {from} was signed over")
    } else {
        format!("leaves {first} to {last} are not those that {from} was signed over")
    };
    if after.is_empty() {
        return leaves;
    }
    let after: Vec<String> = after.iter().map(|(it, line)| format!("{it} line {line}")).collect();
    format!("{leaves}; the first lines that can differ: {}", after.join(", "))
}

/// The leaves of a journal's own log, each with its line and its checkpoint.
#[derive(Default)]
struct OwnLog {
    log: Log,
    leaves: Vec<(u64, Heads)>,
    /// The line after the last.
    next: u64,
    wrong: Option<Mismatch>,
}

impl OwnLog {
    /// Takes lines up to the first that is wrong.
    fn read(lines: &[LogLine]) -> OwnLog {
        let mut own = OwnLog { next: 1, ..OwnLog::default() };
        for LogLine { number, text } in lines {
            match own.log.take(text) {
                Ok(notary::Entry::Leaf { leaf, .. }) => own.leaves.push((*number, leaf)),
                Ok(notary::Entry::Key(_) | notary::Entry::Cosigned { .. }) => {}
                Err(error) => {
                    own.wrong = Some(Mismatch::LogLine { line: *number, error });
                    return own;
                }
            }
            own.next = number + 1;
        }
        own
    }

    /// Whether the first leaves are those that were signed.
    fn is_as(&self, checkpoint: &Checkpoint) -> bool {
        self.log.tree().root_at(checkpoint.size) == Some(checkpoint.root)
    }
}

/// Holds a journal against its own log, and against what others have kept.
fn compare_journal(journal: &Journal, key: Option<&VerifierKey>, pledges: &[Pledge]) -> Comparison {
    let own = OwnLog::read(&journal.log);
    let mut mismatches: Vec<Mismatch> = own.wrong.clone().into_iter().collect();
    let of_log = own.log.key();
    if let (Some(given), Some(of_log)) = (key, of_log)
        && given != of_log
    {
        mismatches.push(Mismatch::OtherKey { key: of_log.to_string() });
    }
    let key = key.or(of_log).cloned();
    let own_leaves: Vec<&Heads> = own.leaves.iter().map(|(_, leaf)| leaf).collect();
    let mut found = compare_leaves(journal, &own_leaves);
    match &key {
        Some(key) => {
            let given = compare_pledges(&own, key, pledges, &mut mismatches);
            // Leaves that others hold nothing against say where a stream was still as signed.
            let mut leaves = own_leaves[..given.as_signed].to_vec();
            leaves.extend(given.leaves);
            leaves.sort_by_key(|leaf| leaf.at_ms());
            merge(&mut found, compare_leaves(journal, &leaves));
        }
        None if pledges.is_empty() => {}
        None => mismatches.push(Mismatch::NoKey),
    }
    mismatches.extend(found.into_values());
    mismatches.extend(while_stopped(journal, &own_leaves));
    let last_at_ms = own.leaves.last().map(|(_, leaf)| leaf.at_ms());
    Comparison { key, leaves: own.leaves.len() as u64, last_at_ms, mismatches }
}

/// What others have kept, as far as the house has signed it.
struct Given<'a> {
    leaves: Vec<&'a Heads>,
    /// So many leaves of the log are not known to differ from what was signed.
    as_signed: usize,
}

/// Holds checkpoints against the log, the smallest first. What is larger than the first that
/// differs has that in it.
fn compare_pledges<'a>(
    own: &OwnLog,
    key: &VerifierKey,
    pledges: &'a [Pledge],
    wrong: &mut Vec<Mismatch>,
) -> Given<'a> {
    let (mut opened, mut leaves) = (Vec::new(), Vec::new());
    for pledge in pledges {
        match pledge.open(key) {
            Ok(checkpoint) => {
                leaves.extend(pledge.leaf());
                opened.push((pledge.from(), checkpoint));
            }
            Err(why) => wrong.push(Mismatch::NotSigned { from: pledge.from().to_owned(), why }),
        }
    }
    opened.sort_by_key(|(_, checkpoint)| checkpoint.size);
    let first = opened.iter().position(|(_, checkpoint)| !own.is_as(checkpoint));
    let Some(at) = first else { return Given { leaves, as_signed: own.leaves.len() } };
    let before = at.checked_sub(1).map_or(0, |at| opened[at].1.size);
    let as_signed = usize::try_from(before).expect("so many leaves are in memory");
    let (from, signed) = (opened[at].0.to_owned(), opened[at].1.size);
    wrong.push(match own.leaves.get(as_signed) {
        Some((line, _)) if signed <= own.leaves.len() as u64 => {
            let after = after(own, as_signed, signed);
            Mismatch::OtherLog { from, line: *line, leaves: (before + 1, signed), after }
        }
        _ => {
            let leaves = own.leaves.len() as u64;
            Mismatch::ShortLog { from, line: own.next, leaves, signed }
        }
    });
    Given { leaves, as_signed }
}

/// The first line of each stream that is not in the last leaf that is as signed, of those streams
/// that went on up to the leaf that is not.
fn after(own: &OwnLog, as_signed: usize, to: u64) -> Vec<(String, u64)> {
    let before = as_signed.checked_sub(1).map(|at| &own.leaves[at].1);
    let last = to.checked_sub(1).and_then(|last| usize::try_from(last).ok());
    let Some((_, now)) = last.and_then(|last| own.leaves.get(last)) else { return Vec::new() };
    let number =
        |of: Option<&Heads>, stream: &str| of.and_then(|it| it.of(stream)).map(|it| it.number);
    let gone_on = now.streams().iter().filter_map(|StreamHead { stream, number: last, .. }| {
        let pinned = number(before, stream).unwrap_or(0);
        (*last > pinned).then(|| (stream.clone(), pinned + 1))
    });
    gone_on.collect()
}

/// Holds streams against leaves, the oldest first: of each stream the first difference.
fn compare_leaves<'a>(journal: &Journal, leaves: &[&'a Heads]) -> BTreeMap<&'a str, Mismatch> {
    let mut found = BTreeMap::new();
    let mut pinned = BTreeMap::<&str, u64>::new();
    for leaf in leaves {
        for StreamHead { stream, number: signed, hash } in leaf.streams() {
            let (signed, at_ms) = (*signed, leaf.at_ms());
            let has = journal.last(stream);
            let line = pinned.entry(stream).or_default();
            let mismatch = if has < signed {
                Mismatch::Cut { stream: stream.clone(), line: has + 1, signed, at_ms }
            } else if journal.hash(stream, signed) != Some(*hash) {
                Mismatch::Differs { stream: stream.clone(), line: *line + 1, signed, at_ms }
            } else {
                *line = signed.max(*line);
                continue;
            };
            found.entry(stream.as_str()).or_insert(mismatch);
        }
    }
    found
}

/// The first line of each stream that was written while the house was stopped in order.
///
/// Of the cage, nothing is written before the next start is noted, and the house's time never goes
/// back, so a line that is no later than that start was there before it. The office is written to
/// as the house starts, and tables begin to run: of the office it is known only as long as the
/// house has neither started again nor signed what `sabot staff` did.
fn while_stopped(journal: &Journal, leaves: &[&Heads]) -> Vec<Mismatch> {
    let mut found = BTreeMap::new();
    for (nth, leaf) in leaves.iter().enumerate() {
        let number = |leaf: &Heads, stream: &str| leaf.of(stream).map_or(0, |head| head.number);
        let office = number(leaf, OFFICE);
        let stopped = journal.runs.iter().rfind(|run| run.line <= office);
        if stopped.is_none_or(|run| run.is_start) {
            continue;
        }
        let next = leaves.get(nth + 1);
        let until = next.map_or(u64::MAX, |next| number(next, OFFICE));
        let started =
            journal.runs.iter().rfind(|run| run.is_start && run.line > office && run.line <= until);
        let mut find = |stream: &str, line: Option<u64>| {
            let (signed, at_ms) = (number(leaf, stream), leaf.at_ms());
            let mismatch =
                |line| Mismatch::WhileStopped { stream: stream.to_owned(), line, signed, at_ms };
            if let Some(line) = line {
                found.entry(stream.to_owned()).or_insert_with(|| mismatch(line));
            }
        };
        let cage = number(leaf, CAGE);
        let last = next.map_or(journal.cage_at.len() as u64, |next| number(next, CAGE));
        let written = usize::try_from(cage).ok().and_then(|at| journal.cage_at.get(at));
        let is_before = |at: &u64| started.is_none_or(|started| *at <= started.at_ms);
        find(CAGE, written.filter(|at| last > cage && is_before(at)).map(|_| cage + 1));
        let is_unsigned = next.is_none() && started.is_none() && journal.last(OFFICE) > office;
        find(OFFICE, is_unsigned.then_some(office + 1));
    }
    found.into_values().collect()
}

/// The earlier of two differences of each stream.
fn merge<'a>(found: &mut BTreeMap<&'a str, Mismatch>, more: BTreeMap<&'a str, Mismatch>) {
    let line = |mismatch: &Mismatch| match mismatch {
        Mismatch::Cut { line, .. } | Mismatch::Differs { line, .. } => *line,
        Mismatch::LogLine { .. }
        | Mismatch::OtherKey { .. }
        | Mismatch::NoKey
        | Mismatch::NotSigned { .. }
        | Mismatch::ShortLog { .. }
        | Mismatch::WhileStopped { .. }
        | Mismatch::OtherLog { .. } => u64::MAX,
    };
    for (stream, mismatch) in more {
        match found.get(stream) {
            Some(before) if line(before) <= line(&mismatch) => {}
            _ => drop(found.insert(stream, mismatch)),
        }
    }
}
