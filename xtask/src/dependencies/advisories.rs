//! What RustSec's database says of the crates that are locked.

use std::fs;
use std::path::{Path, PathBuf};

use semver::{Version, VersionReq};
use toml::de::DeTable;

use super::Judged;
use super::packages::Locked;

/// A report about a crate: `crates/NAME/RUSTSEC-YYYY-NNNN.md`.
#[derive(Debug)]
struct Advisory {
    id: String,
    title: String,
    kind: Kind,
    patched: Vec<VersionReq>,
    unaffected: Vec<VersionReq>,
}

#[derive(Debug, PartialEq, Eq)]
enum Kind {
    Vulnerable,
    Unsound,
    /// It tells of something that is no fault of a version: that the crate is unmaintained, say.
    Informational(String),
}

/// Holds the crates against the database in that folder, or says why it cannot be used.
pub(super) fn judge(database: &Path, locked: &[Locked]) -> Result<Judged, String> {
    let crates = database.join("crates");
    let count = folder(&crates)?.len();
    if count == 0 {
        return Err(format!("{} is empty", crates.display()));
    }
    let mut judged = Judged::default();
    for package in locked {
        // Most crates have no folder there.
        let reports = crates.join(&package.name);
        if reports.is_dir() {
            of_package(&reports, package, &mut judged)?;
        }
    }
    judged.done.push(format!(
        "advisories: looked for {} crates among the {count} that advisories are about.",
        locked.len()
    ));
    Ok(judged)
}

fn of_package(reports: &Path, package: &Locked, judged: &mut Judged) -> Result<(), String> {
    let Locked { name, version } = package;
    for path in folder(reports)?.iter().filter(|path| path.extension() == Some("md".as_ref())) {
        let file = path.file_name().unwrap_or_default().display();
        let unread = |why: String| format!("advisories: NOT checked {file} of {name}: {why}.");
        let found = fs::read_to_string(path)
            .map_err(|error| error.to_string())
            .and_then(|text| read(&text))
            .and_then(|report| report.map(|report| report.found(name, version)).transpose());
        match found {
            Ok(None | Some(None)) => {}
            Ok(Some(Some(Found::Wrong(words)))) => judged.wrong.push(words),
            Ok(Some(Some(Found::Note(words)))) => judged.notes.push(words),
            Err(why) => judged.notes.push(unread(why)),
        }
    }
    Ok(())
}

/// What is in the folder, in the order of the names.
fn folder(path: &Path) -> Result<Vec<PathBuf>, String> {
    let wrong = |error: std::io::Error| format!("cannot read {}: {error}", path.display());
    let entries = fs::read_dir(path).map_err(wrong)?;
    let mut paths =
        entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>, _>>().map_err(wrong)?;
    paths.sort();
    Ok(paths)
}

enum Found {
    Wrong(String),
    Note(String),
}

impl Advisory {
    /// What it says of this version, if it is about it.
    fn found(&self, name: &str, version: &str) -> Result<Option<Found>, String> {
        let parsed = Version::parse(version).map_err(|error| format!("{version}: {error}"))?;
        if !self.affects(&parsed) {
            return Ok(None);
        }
        let Advisory { id, title, .. } = self;
        let patched: Vec<String> = self.patched.iter().map(ToString::to_string).collect();
        let mended = if patched.is_empty() {
            "no version mends it".to_owned()
        } else {
            format!("mended in {}", patched.join(" or "))
        };
        let words = |kind: &str| {
            format!("advisories: {name} {version} is {kind}: {title} ({id}; {mended}).")
        };
        Ok(Some(match &self.kind {
            Kind::Vulnerable => Found::Wrong(words("vulnerable")),
            Kind::Unsound => Found::Wrong(words("unsound")),
            Kind::Informational(kind) => Found::Note(words(kind)),
        }))
    }

    /// A version before a release matches few requirements: it rather is affected than not.
    fn affects(&self, version: &Version) -> bool {
        !self.patched.iter().chain(&self.unaffected).any(|range| range.matches(version))
    }
}

/// An advisory that was not withdrawn. It begins with a block of TOML; its title follows.
fn read(text: &str) -> Result<Option<Advisory>, String> {
    let block = text.trim_start().strip_prefix("```toml").and_then(|rest| rest.split_once("\n```"));
    let (front, rest) = block.ok_or("it does not begin with a block of TOML")?;
    let front = DeTable::parse(front)
        .map_err(|error| format!("its TOML cannot be read: {}", error.message()))?;
    let table = |name: &str| {
        let table = front.get_ref().get(name).and_then(|table| table.get_ref().as_table());
        table.ok_or_else(|| format!("it has no [{name}]"))
    };
    let (advisory, versions) = (table("advisory")?, table("versions")?);
    if advisory.contains_key("withdrawn") {
        return Ok(None);
    }
    let id = advisory.get("id").and_then(|id| id.get_ref().as_str()).ok_or("it has no id")?;
    let title = rest.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or("no title");
    Ok(Some(Advisory {
        id: id.to_owned(),
        title: title.trim().to_owned(),
        kind: kind(advisory)?,
        patched: ranges(versions, "patched")?,
        unaffected: ranges(versions, "unaffected")?,
    }))
}

fn kind(advisory: &DeTable<'_>) -> Result<Kind, String> {
    let Some(kind) = advisory.get("informational") else {
        return Ok(Kind::Vulnerable);
    };
    match kind.get_ref().as_str() {
        Some("unsound") => Ok(Kind::Unsound),
        Some(kind) => Ok(Kind::Informational(kind.to_owned())),
        None => Err("`informational` is no text".to_owned()),
    }
}

fn ranges(versions: &DeTable<'_>, key: &str) -> Result<Vec<VersionReq>, String> {
    let Some(list) = versions.get(key) else {
        return Ok(Vec::new());
    };
    let list = list.get_ref().as_array().ok_or_else(|| format!("`{key}` is no list"))?;
    let range = |text: Option<&str>| {
        let text = text.ok_or_else(|| format!("`{key}` holds what is no text"))?;
        VersionReq::parse(text).map_err(|error| format!("`{key}` holds `{text}`: {error}"))
    };
    list.iter().map(|text| range(text.get_ref().as_str())).collect()
}
