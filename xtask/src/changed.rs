//! What has changed since a commit, and which crates that touches.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use crate::cargo;

/// Where work comes together, by the first of these names that is known.
const MAIN: [&str; 2] = ["origin/main", "main"];

/// Files outside of a crate that its tests read. They are checked with it.
const READERS: [(&str, &[&str]); 7] = [
    ("docs/HOUSE.md", &["house"]),
    ("docs/OPERATIONS.md", &["sabot"]),
    ("docs/PROTOCOL.md", &["protocol"]),
    ("docs/SCENARIOS.md", &["scenario"]),
    ("scenarios/", &["scenario"]),
    ("vectors/", &["baccarat", "odds", "roads"]),
    ("web/js/protocol.d.ts", &["protocol"]),
];

/// The commit that files are compared with.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Since {
    /// Where this branch left the one of that name.
    Fork { of: &'static str, commit: String },
    /// The last commit: only what is not committed has changed.
    Head,
    /// The one before the last, because everything is committed.
    BeforeHead,
}

impl Since {
    /// As git names it.
    fn commit(&self) -> &str {
        match self {
            Since::Fork { commit, .. } => commit,
            Since::Head => "HEAD",
            Since::BeforeHead => "HEAD~1",
        }
    }

    /// What has changed, in words.
    pub(crate) fn words(&self) -> String {
        match self {
            Since::Fork { of, commit } => {
                let commit = commit.get(..9).unwrap_or(commit);
                format!("what changed since this branch left {of} at {commit}")
            }
            Since::Head => "what is not committed".to_owned(),
            Since::BeforeHead => "the last commit, because everything is committed".to_owned(),
        }
    }
}

/// What the changed files touch.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Touched {
    pub(crate) crates: BTreeSet<String>,
    /// Files of the pages.
    pub(crate) scripts: Vec<String>,
    /// Files that belong to neither: the tidy tests are all that looks at them.
    pub(crate) others: Vec<String>,
}

/// Finds out by git what to compare with, and the paths of the files that differ.
pub(crate) fn files() -> Result<(Since, Vec<String>), String> {
    let head = git("rev-parse HEAD")?;
    let uncommitted = paths(&Since::Head)?;
    let fork = MAIN.iter().find_map(|of| Some((*of, git(&format!("merge-base HEAD {of}")).ok()?)));
    let since = since(head.trim(), fork, uncommitted.len());
    let paths = paths(&since)?;
    Ok((since, paths))
}

/// The crates that the files touch, of those that there are.
pub(crate) fn touched(paths: &[String], crates: &BTreeSet<String>) -> Touched {
    let mut touched = Touched::default();
    for path in paths {
        let own = owner(path).into_iter();
        let reading = READERS.iter().filter(|(start, _)| path.starts_with(start));
        let reading = reading.flat_map(|(_, crates)| crates.iter().copied());
        let found: Vec<&str> = own.chain(reading).filter(|name| crates.contains(*name)).collect();
        if path.starts_with("web/") {
            touched.scripts.push(path.clone());
        } else if found.is_empty() {
            touched.others.push(path.clone());
        }
        touched.crates.extend(found.into_iter().map(str::to_owned));
    }
    touched
}

/// The crates of the workspace, by the names of their folders.
pub(crate) fn crates() -> Result<BTreeSet<String>, String> {
    let folder = cargo::root().join("crates");
    let cannot = |error: std::io::Error| format!("Cannot read {}: {error}.", folder.display());
    let mut crates = BTreeSet::from(["xtask".to_owned()]);
    for entry in fs::read_dir(&folder).map_err(cannot)? {
        let path = entry.map_err(cannot)?.path();
        let name = path.file_name().filter(|_| path.join("Cargo.toml").is_file());
        crates.extend(name.map(|name| name.to_string_lossy().into_owned()));
    }
    Ok(crates)
}

/// A branch that has commits of its own is compared with where it began.
fn since(head: &str, fork: Option<(&'static str, String)>, uncommitted: usize) -> Since {
    let fork = fork.map(|(of, commit)| (of, commit.trim().to_owned()));
    match fork {
        Some((of, commit)) if commit != head => Since::Fork { of, commit },
        Some(_) | None if uncommitted == 0 => Since::BeforeHead,
        Some(_) | None => Since::Head,
    }
}

/// The crate whose folder a file lies in.
fn owner(path: &str) -> Option<&str> {
    let mut folders = path.split('/');
    match (folders.next()?, folders.next()?) {
        ("crates", name) => Some(name),
        ("xtask", _) => Some("xtask"),
        _ => None,
    }
}

/// The files that differ from the commit, and those that git does not know yet.
fn paths(since: &Since) -> Result<Vec<String>, String> {
    let known = git(&format!("diff --name-only --no-renames -z {}", since.commit()))?;
    let unknown = git("ls-files --others --exclude-standard -z")?;
    let paths: BTreeSet<&str> = known.split('\0').chain(unknown.split('\0')).collect();
    Ok(paths.into_iter().filter(|path| !path.is_empty()).map(str::to_owned).collect())
}

fn git(arguments: &str) -> Result<String, String> {
    let mut git = Command::new("git");
    git.args(arguments.split_whitespace()).current_dir(cargo::root());
    match git.output() {
        Ok(output) if output.status.success() => {
            Ok(String::from_utf8_lossy(&output.stdout).into_owned())
        }
        Ok(output) => {
            let why = String::from_utf8_lossy(&output.stderr).trim().to_owned();
            Err(format!("`git {arguments}` failed: {why}. `cargo xtask test` needs no history."))
        }
        Err(error) => Err(format!("git cannot be run: {error}. `cargo xtask test` needs none.")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The crates, scripts and others that these files touch.
    #[track_caller]
    fn check(paths: &str, expected: [&str; 3]) {
        let crates = "baccarat house odds protocol roads scenario server xtask";
        let crates = crates.split(' ').map(str::to_owned).collect();
        let paths: Vec<String> = paths.split_whitespace().map(str::to_owned).collect();
        let Touched { crates, scripts, others } = touched(&paths, &crates);
        let crates: Vec<String> = crates.into_iter().collect();
        assert_eq!([crates.join(" "), scripts.join(" "), others.join(" ")], expected);
    }

    #[test]
    fn a_file_touches_the_crate_that_it_lies_in() {
        check("crates/roads/src/lib.rs crates/roads/Cargo.toml", ["roads", "", ""]);
        check("xtask/src/main.rs crates/server/build.rs", ["server xtask", "", ""]);
        check(
            "crates/gone/src/lib.rs crates/README.md",
            ["", "", "crates/gone/src/lib.rs crates/README.md"],
        );
    }

    #[test]
    fn a_file_that_tests_read_touches_their_crates() {
        check("vectors/coups.jsonl", ["baccarat odds roads", "", ""]);
        check("docs/HOUSE.md scenarios/ez.scenario", ["house scenario", "", ""]);
        check("web/js/protocol.d.ts", ["protocol", "web/js/protocol.d.ts", ""]);
    }

    #[test]
    fn pages_and_others_touch_no_crate() {
        check("web/js/main.js docs/RULES.md", ["", "web/js/main.js", "docs/RULES.md"]);
        check("Cargo.lock README.md", ["", "", "Cargo.lock README.md"]);
        check("", ["", "", ""]);
    }

    #[test]
    fn every_reader_is_a_crate() {
        let crates = crates().expect("they can be listed");
        for (path, readers) in READERS {
            assert!(cargo::root().join(path).exists(), "{path}");
            assert!(readers.iter().all(|name| crates.contains(*name)), "{path}: {readers:?}");
        }
    }

    #[test]
    fn a_branch_is_compared_with_where_it_began() {
        let main = |commit: &str| Some(("main", commit.to_owned()));
        let fork = Since::Fork { of: "main", commit: "a1".to_owned() };
        assert_eq!(since("b2", main("a1\n"), 0), fork);
        assert_eq!(since("b2", main("a1\n"), 3), fork);
        assert_eq!(since("a1", main("a1\n"), 3), Since::Head);
        assert_eq!(since("a1", main("a1\n"), 0), Since::BeforeHead);
        assert_eq!(since("a1", None, 3), Since::Head);
        assert_eq!(since("a1", None, 0), Since::BeforeHead);
    }
}
