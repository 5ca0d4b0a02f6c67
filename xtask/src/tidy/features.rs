//! Whoever builds one crate beside `xtask` builds third-party crates with the features of the whole
//! workspace, because `xtask/Cargo.toml` names them all.

use std::collections::{BTreeMap, BTreeSet};

use super::expect_none;
use super::files::{self, File};

const LIST: &str = "xtask/Cargo.toml";

/// Third-party crates by name, and the features that are asked for beside those of the workspace.
type Wanted<'a> = BTreeMap<&'a str, BTreeSet<&'a str>>;

#[test]
fn one_crate_is_built_with_the_features_of_all() {
    let manifests: Vec<File> = files::ending_with("/Cargo.toml")
        .into_iter()
        .filter(|file| file.path.starts_with("crates/"))
        .collect();
    let ours: BTreeSet<&str> =
        manifests.iter().filter_map(|file| file.path.split('/').nth(1)).collect();
    let mut wanted = Wanted::new();
    for (name, features) in manifests.iter().flat_map(|file| dependencies(&file.text)) {
        if !ours.contains(name) {
            wanted.entry(name).or_default().extend(features);
        }
    }
    let list = files::read(LIST);
    let (own, _) = list.text.split_once("[dev-dependencies]").expect("both lists");
    for (name, features) in dependencies(own) {
        wanted.entry(name).or_default().extend(features);
    }
    expect_none(&differences(&wanted, &dependencies(&list.text)));
}

/// What is built into the crate or its tests. What `build.rs` needs is built apart, and what is
/// optional is not built.
fn dependencies(manifest: &str) -> Wanted<'_> {
    let mut found = Wanted::new();
    let mut is_list = false;
    for line in manifest.lines() {
        if let Some(section) = line.strip_prefix('[') {
            let section = section.trim_end_matches(']');
            is_list = section.ends_with("dependencies") && !section.ends_with("build-dependencies");
        } else if is_list
            && line.starts_with(|first: char| first.is_ascii_alphabetic())
            && !line.contains("optional = true")
        {
            let end = line.find(['.', ' ', '=']).unwrap_or(line.len());
            found.entry(&line[..end]).or_default().extend(features(line));
        }
    }
    found
}

/// The words of `features = ["a", "b"]`.
fn features(line: &str) -> Vec<&str> {
    let list = line.split_once("features = [").and_then(|(_, rest)| rest.split_once(']'));
    list.map_or_else(Vec::new, |(list, _)| list.split('"').skip(1).step_by(2).collect())
}

fn differences(wanted: &Wanted<'_>, listed: &Wanted<'_>) -> Vec<String> {
    let none = BTreeSet::new();
    let missing = wanted.iter().filter_map(|(name, features)| match listed.get(name) {
        None => Some(format!("{LIST}: name `{name}` among the dev-dependencies")),
        Some(listed) if !features.is_subset(listed) => {
            let lacks: Vec<&str> = features.difference(listed).copied().collect();
            Some(format!("{LIST}: `{name}` needs the features {lacks:?}"))
        }
        Some(_) => None,
    });
    let needless = listed.iter().filter_map(|(name, features)| {
        let used = wanted.get(name).unwrap_or(&none);
        (!wanted.contains_key(name) || !features.is_subset(used))
            .then(|| format!("{LIST}: no crate uses `{name}` like this"))
    });
    missing.chain(needless).collect()
}

#[test]
fn dependencies_are_read_with_their_features() {
    let text = "[package]\nname = \"a\"\n[dependencies]\n# Why.\nserde.workspace = true\n\
                parquet = { workspace = true, optional = true }\n\
                tokio = { workspace = true, features = [\"net\", \"rt\"] }\n\
                [target.'cfg(unix)'.dependencies]\nrustix.workspace = true\n\
                [build-dependencies]\nflate2.workspace = true\n\
                [dev-dependencies]\ntokio = { workspace = true, features = [\"fs\"] }\n";
    let expected = Wanted::from([
        ("rustix", BTreeSet::new()),
        ("serde", BTreeSet::new()),
        ("tokio", BTreeSet::from(["fs", "net", "rt"])),
    ]);
    assert_eq!(dependencies(text), expected);
}

#[test]
fn what_is_missing_and_what_is_needless_is_found() {
    let check = |wanted: &str, listed: &str, expected: &[&str]| {
        let list = |line: &str| format!("[dependencies]\n{line}\n");
        let (wanted, listed) = (list(wanted), list(listed));
        assert_eq!(differences(&dependencies(&wanted), &dependencies(&listed)), expected);
    };
    check("a = 1", "a = 1", &[]);
    check("a = 1", "", &["xtask/Cargo.toml: name `a` among the dev-dependencies"]);
    check("", "a = 1", &["xtask/Cargo.toml: no crate uses `a` like this"]);
    let rich = "a = { features = [\"b\"] }";
    check(rich, "a = 1", &["xtask/Cargo.toml: `a` needs the features [\"b\"]"]);
    check("a = 1", rich, &["xtask/Cargo.toml: no crate uses `a` like this"]);
}
