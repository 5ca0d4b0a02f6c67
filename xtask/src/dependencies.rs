//! The packages of others: whether their licences are permitted, and what is known against them.
//!
//! What cannot be checked, because its data cannot be had, is named in the notes of the run and
//! fails nothing.

mod advisories;
mod command;
mod database;
mod expression;
mod licences;
mod npm;
mod packages;

use std::env;
use std::fs;
use std::process::Command;
use std::time::{Duration, SystemTime};

use crate::cargo;
use crate::log::Log;
use crate::step::{Failure, Outcome, Run};
use crate::web;
use command::Ended;
use database::{Data, Source};
use packages::Locked;

/// On a new machine cargo first fetches the packages of all platforms.
const METADATA_LIMIT: Duration = Duration::from_secs(120);

const ADVICE: &str = "Update the packages that it names, or replace them. Licences are permitted in \
                      xtask/src/dependencies/licences.rs, with the reason.";

/// What checks of packages have found.
#[derive(Debug, Default, PartialEq, Eq)]
struct Judged {
    /// Each of these fails the step.
    wrong: Vec<String>,
    /// What the summary of the run repeats, though it fails nothing.
    notes: Vec<String>,
    /// What was looked at, for the log.
    done: Vec<String>,
}

impl Judged {
    fn add(&mut self, other: Judged) {
        self.wrong.extend(other.wrong);
        self.notes.extend(other.notes);
        self.done.extend(other.done);
    }

    fn not_checked(what: &str, count: usize, packages: &str, why: &str) -> Judged {
        let why = why.trim_end_matches('.');
        let note = format!("{what}: NOT checked for {count} {packages}: {why}.");
        Judged { notes: vec![note], ..Judged::default() }
    }
}

/// The crates of `Cargo.lock` and the packages of `web/package.json`.
pub(crate) fn dependencies(run: &mut Run) -> Outcome {
    let lock = cargo::root().join("Cargo.lock");
    let text = fs::read_to_string(&lock)
        .map_err(|error| format!("Cannot read {}: {error}.", lock.display()))?;
    let locked = packages::locked(&text).map_err(|why| format!("{}: {why}.", lock.display()))?;
    // Every feature and every platform: all that is locked.
    let metadata = "metadata --locked --all-features --format-version 1";
    let mut judged = crate_licences(&mut run.log, &mut cargo::command(metadata), &locked);
    judged.add(crate_advisories(&mut run.log, &source(), &locked));
    let folder = web::packages();
    judged.add(npm::licences(&folder));
    judged.add(npm::advisories(&mut run.log, &folder));
    for line in judged.done.iter().chain(&judged.notes).chain(&judged.wrong) {
        run.log.say(line);
    }
    run.found.notes.extend(judged.notes);
    if judged.wrong.is_empty() {
        return Ok(());
    }
    let repeat = Some("cargo xtask dependencies".to_owned());
    Err(Failure { advice: ADVICE.to_owned(), repeat })
}

/// Where the advisories come from, unless a mirror is named.
#[expect(clippy::disallowed_methods, reason = "the age of a copy is counted from now")]
fn source() -> Source {
    let url = env::var("SABOT_ADVISORIES").unwrap_or_else(|_| database::URL.to_owned());
    Source { url, folder: cargo::target().join("advisory-db"), now: SystemTime::now() }
}

fn crate_licences(log: &mut Log, metadata: &mut Command, locked: &[Locked]) -> Judged {
    let ended = command::run(log, metadata, METADATA_LIMIT);
    let known = ended.and_then(Ended::success).and_then(|json| packages::known(&json));
    let known = match known {
        Ok(known) => known,
        Err(why) => return Judged::not_checked("licences", locked.len(), "crates", &why),
    };
    let mut wrong = licences::wrong(&known, licences::CRATES);
    wrong.extend(packages::missing(locked, &known));
    let done = format!("licences: looked at for {} crates.", known.len());
    Judged { wrong, notes: Vec::new(), done: vec![done] }
}

fn crate_advisories(log: &mut Log, source: &Source, locked: &[Locked]) -> Judged {
    let not_checked = |why: &str| Judged::not_checked("advisories", locked.len(), "crates", why);
    let data = database::fetch(log, source);
    let mut judged = match &data {
        Data::Fresh | Data::Aged { .. } => match advisories::judge(&source.folder, locked) {
            Ok(judged) => judged,
            Err(why) => return not_checked(&why),
        },
        Data::Missing { why } => return not_checked(why),
    };
    if let Data::Aged { age, why } = &data {
        let (days, why) = (age.as_secs() / (24 * 60 * 60), why.trim_end_matches('.'));
        judged.notes.insert(
            0,
            format!("advisories: checked by a copy that is {days} days old, because {why}."),
        );
    }
    judged
}

#[cfg(test)]
mod tests;
