//! The crates depend downward only.

use std::collections::BTreeSet;

use super::expect_none;
use super::files::{self, File};

/// What stands directly below each crate. A crate may use all that is below it, at any depth.
const LAYERS: &[(&str, &[&str])] = &[
    ("baccarat", &[]),
    ("document", &[]),
    ("drill", &["records", "scenario"]),
    ("hex", &[]),
    ("house", &["document", "hex", "odds", "primitives"]),
    ("notary", &["hex"]),
    ("odds", &["baccarat"]),
    ("office", &["hex", "primitives"]),
    ("primitives", &["baccarat"]),
    ("protocol", &["office", "table"]),
    ("records", &["protocol", "notary", "odds", "seal", "store"]),
    ("roads", &[]),
    ("runner", &["protocol", "store"]),
    ("scenario", &["table"]),
    ("seal", &["hex", "primitives"]),
    (
        "server",
        &["protocol", "notary", "records", "runner", "store", "odds", "roads", "seal", "sim"],
    ),
    ("sim", &["odds", "roads"]),
    ("store", &["hex"]),
    ("table", &["house", "roads", "seal"]),
];

/// The executable may use every crate but the rig of the checks.
const TOP: &str = "sabot";
const RIG: &str = "drill";

#[test]
fn crates_depend_downward() {
    let manifests: Vec<File> = files::ending_with("/Cargo.toml")
        .into_iter()
        .filter(|file| file.path.starts_with("crates/") && file.path.split('/').count() == 3)
        .collect();
    let crates: BTreeSet<&str> = manifests.iter().map(crate_name).collect();
    let findings: Vec<_> = manifests.iter().flat_map(|file| upward(file, &crates)).collect();
    expect_none(&findings);
}

/// By convention a crate's folder has its name.
fn crate_name(manifest: &File) -> &str {
    manifest.path.split('/').nth(1).expect("crates/name/Cargo.toml")
}

fn upward(manifest: &File, crates: &BTreeSet<&str>) -> Vec<String> {
    let name = crate_name(manifest);
    let below = match name {
        TOP => Some(crates.iter().copied().filter(|below| *below != RIG).collect()),
        _ => below(name),
    };
    let Some(below) = below else {
        let path = &manifest.path;
        return vec![format!("{path}:1: say in xtask/src/tidy/layers.rs what it may depend on")];
    };
    dependencies(manifest)
        .into_iter()
        .filter_map(|(line, dependency)| {
            let why = if crates.contains(dependency) && !below.contains(dependency) {
                format!("`{name}` may not depend on `{dependency}`: see xtask/src/tidy/layers.rs")
            } else if name == "baccarat" {
                format!("`baccarat` has no dependencies, and `{dependency}` is one")
            } else {
                return None;
            };
            Some(format!("{}:{line}: {why}", manifest.path))
        })
        .collect()
}

/// Every crate below this one, or `None` if nobody has said.
fn below(name: &str) -> Option<BTreeSet<&str>> {
    let (_, direct) = LAYERS.iter().find(|(layer, _)| *layer == name)?;
    let deeper = direct.iter().filter_map(|name| below(name)).flatten();
    Some(deeper.chain(direct.iter().copied()).collect())
}

/// The dependencies that a crate is built with, and the lines that name them. Its tests may use
/// what they like.
fn dependencies(manifest: &File) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut is_list = false;
    for (line, text) in manifest.numbered_lines() {
        if let Some(section) = text.strip_prefix('[') {
            let section = section.trim_end_matches(']');
            let (table, key) = section.rsplit_once("dependencies").unwrap_or((section, ""));
            let is_build = section.contains("dependencies") && !table.ends_with("dev-");
            is_list = is_build && key.is_empty();
            if let Some(dependency) = key.strip_prefix('.').filter(|_| is_build) {
                found.push((line, dependency));
            }
        } else if is_list && text.starts_with(|first: char| first.is_ascii_alphabetic()) {
            let end = text.find(['.', ' ', '=']).unwrap_or(text.len());
            found.push((line, &text[..end]));
        }
    }
    found
}

#[test]
fn dependencies_are_read_from_every_list_but_the_tests() {
    let text = "[package]\nname = \"house\"\n\n[dependencies]\n# Why.\nbaccarat.workspace = true\n\
                toml = \"1\"\n[dev-dependencies]\nproptest = \"1\"\n[dependencies.serde]\n\
                version = \"1\"\n[target.'cfg(unix)'.dependencies]\nlibc = \"1\"\n\
                [dev-dependencies.sha2]\nversion = \"1\"\n[lints]\nworkspace = true\n";
    let manifest = File { path: "crates/house/Cargo.toml".to_owned(), text: text.to_owned() };
    let expected = [(6, "baccarat"), (7, "toml"), (10, "serde"), (13, "libc")];
    assert_eq!(dependencies(&manifest), expected);
}

#[test]
fn an_upward_dependency_is_found() {
    let check = |name: &str, dependency: &str, expected: &[&str]| {
        let manifest = File {
            path: format!("crates/{name}/Cargo.toml"),
            text: format!("[dependencies]\n{dependency}.workspace = true\n"),
        };
        let crates = BTreeSet::from(["baccarat", "drill", "house", "server", "store", "table"]);
        assert_eq!(upward(&manifest, &crates), expected);
    };
    check("server", "baccarat", &[]);
    check("house", "toml", &[]);
    check("sabot", "server", &[]);
    check(
        "sabot",
        "drill",
        &[
            "crates/sabot/Cargo.toml:2: `sabot` may not depend on `drill`: see xtask/src/tidy/layers.rs",
        ],
    );
    check(
        "house",
        "table",
        &[
            "crates/house/Cargo.toml:2: `house` may not depend on `table`: see xtask/src/tidy/layers.rs",
        ],
    );
    check(
        "baccarat",
        "serde",
        &["crates/baccarat/Cargo.toml:2: `baccarat` has no dependencies, and `serde` is one"],
    );
    check(
        "cellar",
        "baccarat",
        &["crates/cellar/Cargo.toml:1: say in xtask/src/tidy/layers.rs what it may depend on"],
    );
}
