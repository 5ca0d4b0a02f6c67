//! The packages that the browser's tests are run with. Nothing of them is served or passed on.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use serde_json::Value;

use super::Judged;
use super::command;
use super::licences;
use super::packages::{Package, Part};
use crate::cargo;
use crate::log::Log;

const LIMIT: Duration = Duration::from_secs(20);

const PACKAGES: &str = "npm packages";

/// The licences of what is installed in the folder.
pub(super) fn licences(folder: &Path) -> Judged {
    match installed(folder) {
        Ok(packages) => Judged {
            wrong: licences::wrong(&packages, licences::NPM),
            notes: Vec::new(),
            done: vec![format!("licences: looked at for {} {PACKAGES}.", packages.len())],
        },
        Err((count, why)) => Judged::not_checked("licences", count, PACKAGES, &why),
    }
}

/// Asks the registry, which knows of nothing that is not installed.
pub(super) fn advisories(log: &mut Log, folder: &Path) -> Judged {
    let packages = match installed(folder) {
        Ok(packages) => packages,
        Err((count, why)) => return Judged::not_checked("advisories", count, PACKAGES, &why),
    };
    let mut npm = Command::new("npm");
    npm.current_dir(folder).args(["audit", "--json", "--no-package-lock", "--fetch-retries=0"]);
    let answer = command::run(log, &mut npm, LIMIT).and_then(|ended| audit(&ended.printed));
    match answer {
        Ok(wrong) => Judged {
            wrong,
            notes: Vec::new(),
            done: vec![format!("advisories: looked for {} {PACKAGES}.", packages.len())],
        },
        Err(why) => {
            let why = format!("`npm audit` found nothing out: {why}");
            Judged::not_checked("advisories", packages.len(), PACKAGES, &why)
        }
    }
}

/// What npm has installed, by its own list, or how many packages are wanted and why they are not
/// there.
fn installed(folder: &Path) -> Result<Vec<Package>, (usize, String)> {
    let read = |path: &Path| {
        let wrong = |why: String| format!("{}: {why}", path.display());
        let text = fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
        serde_json::from_str::<Value>(&text).map_err(|error| wrong(error.to_string()))
    };
    let wanted = read(&cargo::root().join("web/package.json")).map_err(|why| (0, why))?;
    let names: Vec<&str> = ["dependencies", "devDependencies"]
        .iter()
        .filter_map(|list| wanted[list].as_object())
        .flat_map(|list| list.keys().map(String::as_str))
        .collect();
    let list = read(&folder.join("node_modules/.package-lock.json"));
    let packages = list.and_then(|list| listed(&list, part(&wanted)));
    let packages = packages.map_err(|why| (names.len(), why))?;
    let is_missing = |name: &&&str| !packages.iter().any(|package| package.name == **name);
    match names.iter().find(is_missing) {
        None => Ok(packages),
        Some(name) => Err((names.len(), format!("{name} is not installed"))),
    }
}

/// What the packages are for. Npm's own list says so only where it installed by `package.json`, and
/// not where it was given names.
fn part(wanted: &Value) -> Part {
    if wanted["dependencies"].as_object().is_some_and(|list| !list.is_empty()) {
        Part::Product
    } else {
        Part::Tests
    }
}

/// The packages in a list like `package-lock.json`.
fn listed(list: &Value, part: Part) -> Result<Vec<Package>, String> {
    let packages = list["packages"].as_object().ok_or("npm's list names no packages")?;
    let installed = packages.iter().filter(|(path, _)| !path.is_empty());
    let one = |(path, package): (&String, &Value)| {
        let (_, name) = path.rsplit_once("node_modules/")?;
        let version = package["version"].as_str()?.to_owned();
        let licence = package["license"].as_str().map(str::to_owned);
        Some(Package { name: name.to_owned(), version, licence, part })
    };
    installed.map(|entry| one(entry).ok_or_else(|| format!("what is {}", entry.0))).collect()
}

/// What `npm audit --json` has found, or why it found nothing out.
fn audit(json: &str) -> Result<Vec<String>, String> {
    let answer: Value =
        serde_json::from_str(json).map_err(|error| format!("npm's answer: {error}"))?;
    let Some(found) = answer["vulnerabilities"].as_object() else {
        let texts = [&answer["message"], &answer["error"]["summary"]];
        let why = texts.into_iter().filter_map(Value::as_str).find(|text| !text.is_empty());
        return Err(why.unwrap_or("npm's answer names no vulnerabilities").to_owned());
    };
    Ok(found.iter().map(|(name, package)| finding(name, package)).collect())
}

fn finding(name: &str, package: &Value) -> String {
    let reasons = package["via"].as_array().into_iter().flatten().map(|reason| match reason {
        // The name of a package that it is built on, which has a line of its own.
        Value::String(other) => format!("through {other}"),
        reason => {
            let text = |key: &str| reason[key].as_str().unwrap_or("?");
            format!("{} ({})", text("title"), text("url"))
        }
    });
    let reasons: Vec<String> = reasons.collect();
    let text = |key: &str| package[key].as_str().unwrap_or("?");
    let (range, severity) = (text("range"), text("severity"));
    format!("advisories: {name} {range} of npm: {severity}: {}.", reasons.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_npm_is_read() {
        let list = serde_json::json!({"packages": {
            "": {"name": "sabot-web"},
            "node_modules/axe-core": {"version": "4.14.0", "license": "MPL-2.0"},
            "node_modules/a/node_modules/@b/c": {"version": "1.0.0"},
        }});
        let package = |name: &str, version: &str, licence: Option<&str>| Package {
            name: name.to_owned(),
            version: version.to_owned(),
            licence: licence.map(str::to_owned),
            part: Part::Tests,
        };
        let expected =
            vec![package("axe-core", "4.14.0", Some("MPL-2.0")), package("@b/c", "1.0.0", None)];
        assert_eq!(listed(&list, Part::Tests), Ok(expected));
        assert!(listed(&Value::Null, Part::Tests).is_err());
    }

    #[test]
    fn a_page_that_is_shipped_with_a_package_is_a_product_with_it() {
        let tests = serde_json::json!({"devDependencies": {"axe-core": "4.14.0"}});
        assert_eq!(part(&tests), Part::Tests);
        let shipped = serde_json::json!({"dependencies": {"a": "1.0.0"}, "devDependencies": {}});
        assert_eq!(part(&shipped), Part::Product);
    }

    #[test]
    fn what_is_not_installed_is_said() {
        let folder = cargo::checks().join("unit/no-such-folder");
        for judged in [licences(&folder), advisories(&mut Log::Shown, &folder)] {
            assert!(judged.wrong.is_empty() && judged.done.is_empty(), "{judged:?}");
            let [note] = &judged.notes[..] else { panic!("{judged:?}") };
            assert!(note.contains("NOT checked for 4 npm packages: "), "{note}");
            assert!(note.contains("No such file"), "{note}");
        }
    }

    #[test]
    fn what_the_registry_knows_is_found() {
        let answer = r#"{"auditReportVersion":2,"vulnerabilities":{
            "a":{"name":"a","severity":"high","range":"<1.2.0","via":[
                {"title":"Reads files","url":"https://example.org/1","range":"<1.2.0"}]},
            "b":{"name":"b","severity":"high","range":"*","via":["a"]}},
            "metadata":{"vulnerabilities":{"total":2}}}"#;
        let expected = [
            "advisories: a <1.2.0 of npm: high: Reads files (https://example.org/1).",
            "advisories: b * of npm: high: through a.",
        ];
        assert_eq!(audit(answer), Ok(expected.map(str::to_owned).to_vec()));
        assert_eq!(audit(r#"{"vulnerabilities":{}}"#), Ok(Vec::new()));
    }

    #[test]
    fn an_answer_without_data_is_not_taken_for_a_good_one() {
        let check = |answer: &str, expected: &str| {
            assert_eq!(audit(answer), Err(expected.to_owned()), "{answer}");
        };
        let refused = r#"{"message":"405 Method Not Allowed","error":{"summary":""}}"#;
        check(refused, "405 Method Not Allowed");
        check(r#"{"error":{"code":"ENOLOCK","summary":"It needs a lock."}}"#, "It needs a lock.");
        check("{}", "npm's answer names no vulnerabilities");
        assert!(audit("").is_err());
    }
}
