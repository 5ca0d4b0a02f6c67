//! A copy of RustSec's database below `target`, as new as the network allows.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::command::{self, Ended};
use crate::log::Log;

pub(super) const URL: &str = "https://github.com/rustsec/advisory-db";

const LIMIT: Duration = Duration::from_secs(20);

/// A copy that is this young is used without asking for a newer one.
const YOUNG: Duration = Duration::from_secs(60 * 60);

/// A copy that is older proves too little to be used.
pub(super) const AGE_MAX: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// Where in the copy its age and its origin are noted.
const STAMP: &str = "fetched";

/// Where the database comes from, and where its copy is.
pub(super) struct Source {
    pub(super) url: String,
    pub(super) folder: PathBuf,
    pub(super) now: SystemTime,
}

/// How well the copy stands for the database.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Data {
    Fresh,
    /// A new copy cannot be had, and the old one is not too old.
    Aged {
        age: Duration,
        why: String,
    },
    Missing {
        why: String,
    },
}

/// Sees to it that there is a copy.
pub(super) fn fetch(log: &mut Log, source: &Source) -> Data {
    let age = age(source);
    if age.is_some_and(|age| age <= YOUNG) {
        return Data::Fresh;
    }
    match (clone(log, source), age) {
        (Ok(()), _) => Data::Fresh,
        (Err(why), None) => Data::Missing { why },
        (Err(why), Some(age)) if age <= AGE_MAX => Data::Aged { age, why },
        (Err(why), Some(age)) => {
            let days = age.as_secs() / (24 * 60 * 60);
            Data::Missing { why: format!("{why}; the last copy is {days} days old") }
        }
    }
}

/// Clones into another folder first: a copy that was broken off is never taken for a whole one.
fn clone(log: &mut Log, source: &Source) -> Result<(), String> {
    let Source { url, folder, now } = source;
    let part = folder.with_extension("part");
    remove(&part)?;
    let mut git = Command::new("git");
    git.args(["clone", "--quiet", "--depth", "1", "--", url]).arg(&part);
    // It must not wait for a password.
    git.env("GIT_TERMINAL_PROMPT", "0");
    let cloned = command::run(log, &mut git, LIMIT).and_then(Ended::success);
    cloned.map_err(|why| format!("{url} could not be fetched: {why}"))?;
    let seconds = now.duration_since(UNIX_EPOCH).map_err(|error| error.to_string())?.as_secs();
    let cannot = |error: std::io::Error| format!("cannot write {}: {error}", folder.display());
    fs::write(part.join(STAMP), format!("{seconds} {url}\n")).map_err(cannot)?;
    remove(folder)?;
    fs::rename(&part, folder).map_err(cannot)
}

fn remove(folder: &Path) -> Result<(), String> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(format!("cannot remove {}: {error}", folder.display()))
        }
        Ok(()) | Err(_) => Ok(()),
    }
}

/// How old the copy is, if there is one of this origin. One from the future has no age.
fn age(source: &Source) -> Option<Duration> {
    let stamp = fs::read_to_string(source.folder.join(STAMP)).ok()?;
    let (seconds, url) = stamp.trim_end().split_once(' ')?;
    let fetched = UNIX_EPOCH + Duration::from_secs(seconds.parse().ok()?);
    source.now.duration_since(fetched).ok().filter(|_| url == source.url)
}
