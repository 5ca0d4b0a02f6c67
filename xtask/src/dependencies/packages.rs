//! The packages of `Cargo.lock`, and what cargo knows of them.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A crate of others at the version that is built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Locked {
    pub(super) name: String,
    pub(super) version: String,
}

/// A package of others, and what it is offered under.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Package {
    pub(super) name: String,
    pub(super) version: String,
    pub(super) licence: Option<String>,
    pub(super) part: Part,
}

/// What a package is a part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// A crate of the workspace is built with it, with some feature on some platform.
    Product,
    /// Only tests, benchmarks and the like use it.
    Tests,
}

/// The crates of others in the text of `Cargo.lock`. Our own have no source.
pub(super) fn locked(text: &str) -> Result<Vec<Locked>, String> {
    let table =
        DeTable::parse(text).map_err(|error| format!("it cannot be read: {}", error.message()))?;
    let packages = table.get_ref().get("package").and_then(|list| list.get_ref().as_array());
    let packages = packages.ok_or("there are no packages in it")?;
    let others =
        packages.iter().map(Spanned::get_ref).filter(|package| package.get("source").is_some());
    let one = |package: &DeValue<'_>| {
        let text = |key: &str| Some(package.get(key)?.get_ref().as_str()?.to_owned());
        Some(Locked { name: text("name")?, version: text("version")? })
    };
    let wrong = || "a package in it has no name or no version".to_owned();
    others.map(|package| one(package).ok_or_else(wrong)).collect()
}

/// The packages of others in what `cargo metadata` prints.
pub(super) fn known(json: &str) -> Result<Vec<Package>, String> {
    let metadata: Value =
        serde_json::from_str(json).map_err(|error| format!("cargo's answer: {error}"))?;
    let built = built(&metadata).ok_or("cargo's answer names no dependencies")?;
    let packages = metadata["packages"].as_array().ok_or("cargo's answer names no packages")?;
    let others = packages.iter().filter(|package| package["source"].is_string());
    let one = |package: &Value| {
        let text = |key: &str| package[key].as_str().map(str::to_owned);
        let is_built = built.contains(package["id"].as_str()?);
        let part = if is_built { Part::Product } else { Part::Tests };
        Some(Package {
            name: text("name")?,
            version: text("version")?,
            licence: text("license"),
            part,
        })
    };
    let wrong = || "cargo's answer has a package without a name or a version".to_owned();
    others.map(|package| one(package).ok_or_else(wrong)).collect()
}

/// The crates that are locked and that cargo does not speak of.
pub(super) fn missing(locked: &[Locked], known: &[Package]) -> Vec<String> {
    let is_known = |locked: &&Locked| {
        known.iter().any(|known| known.name == locked.name && known.version == locked.version)
    };
    let missing = locked.iter().filter(|locked| !is_known(locked));
    let words = |Locked { name, version }: &Locked| {
        format!("licences: {name} {version}: it is locked, and cargo does not know it.")
    };
    missing.map(words).collect()
}

/// All that the members of the workspace are built with: everything that they lead to but for the
/// tests' own dependencies.
fn built(metadata: &Value) -> Option<BTreeSet<&str>> {
    let mut below: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for node in metadata["resolve"]["nodes"].as_array()? {
        let dependencies = node["deps"].as_array()?.iter();
        let used = dependencies.filter(|dependency| !is_for_tests(dependency));
        let ids: Option<Vec<&str>> = used.map(|dependency| dependency["pkg"].as_str()).collect();
        below.insert(node["id"].as_str()?, ids?);
    }
    let members = metadata["workspace_members"].as_array()?;
    let mut waiting: Vec<&str> = members.iter().filter_map(Value::as_str).collect();
    let mut built = BTreeSet::new();
    while let Some(id) = waiting.pop() {
        if built.insert(id) {
            waiting.extend(below.get(id)?);
        }
    }
    Some(built)
}

/// Cargo calls the kind of an ordinary dependency `null`.
fn is_for_tests(dependency: &Value) -> bool {
    let kinds = dependency["dep_kinds"].as_array();
    kinds.is_some_and(|kinds| !kinds.is_empty() && kinds.iter().all(|kind| kind["kind"] == "dev"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crates_of_others_are_read_from_the_lock() {
        let text = "version = 4\n[[package]]\nname = \"sabot\"\nversion = \"0.1.0\"\n\
                    [[package]]\nname = \"toml\"\nversion = \"1.1.8+spec-1.1.0\"\n\
                    source = \"registry+https://example.org\"\n";
        let toml = Locked { name: "toml".to_owned(), version: "1.1.8+spec-1.1.0".to_owned() };
        assert_eq!(locked(text), Ok(vec![toml.clone()]));
        assert_eq!(locked("version = 4\n"), Err("there are no packages in it".to_owned()));
        assert!(locked("version = ").is_err());
        let expected = "licences: toml 1.1.8+spec-1.1.0: it is locked, and cargo does not know it.";
        assert_eq!(missing(&[toml], &[]), [expected]);
    }

    /// A workspace of `sabot`, whose dependencies have these kinds, each with one of its own.
    fn metadata(dependencies: &[(&str, &str)]) -> String {
        let package = |name: &str, source: &str, licence: &str| {
            format!(
                r#"{{"id":"{name}","name":"{name}","version":"1.0.0","license":{licence},
                "source":{source}}}"#
            )
        };
        let dependency = |(name, kinds): &(&str, &str)| {
            let kinds: Vec<String> =
                kinds.split(' ').map(|kind| format!(r#"{{"kind":{kind}}}"#)).collect();
            format!(r#"{{"pkg":"{name}","dep_kinds":[{}]}}"#, kinds.join(","))
        };
        let node = |name: &str, deps: &[(&str, &str)]| {
            let deps: Vec<String> = deps.iter().map(dependency).collect();
            format!(r#"{{"id":"{name}","deps":[{}]}}"#, deps.join(","))
        };
        let mut packages = vec![package("sabot", "null", r#""MIT""#)];
        let mut nodes = vec![node("sabot", dependencies)];
        for (name, _) in dependencies {
            let below = format!("below-{name}");
            packages.push(package(name, r#""registry""#, r#""MIT""#));
            packages.push(package(&below, r#""registry""#, "null"));
            nodes.push(node(name, &[(&below, "null"), ("sabot", r#""dev""#)]));
            nodes.push(node(&below, &[]));
        }
        let (packages, nodes) = (packages.join(","), nodes.join(","));
        format!(
            r#"{{"packages":[{packages}],"workspace_members":["sabot"],
            "resolve":{{"nodes":[{nodes}]}}}}"#
        )
    }

    #[test]
    fn only_what_tests_alone_use_is_no_part_of_the_product() {
        let check = |kinds: &str, expected: Part| {
            let known = known(&metadata(&[("a", kinds)])).expect("it is read");
            let parts: Vec<(&str, Option<&str>, Part)> = known
                .iter()
                .map(|package| (&*package.name, package.licence.as_deref(), package.part))
                .collect();
            assert_eq!(parts, [("a", Some("MIT"), expected), ("below-a", None, expected)]);
        };
        check("null", Part::Product);
        check(r#""build""#, Part::Product);
        check(r#""dev""#, Part::Tests);
        check(r#""dev" "build""#, Part::Product);
        check(r#""dev" "dev""#, Part::Tests);
    }

    #[test]
    fn an_answer_that_is_none_is_refused() {
        assert_eq!(known("{}"), Err("cargo's answer names no dependencies".to_owned()));
        assert!(known("").is_err());
    }
}
