//! The test executables that cargo has built, as its messages describe them.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::cargo;

/// A program with the tests of one target of a crate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Executable {
    pub(crate) path: PathBuf,
    /// The crate, its version, and the file that says so.
    pub(crate) package: String,
    pub(crate) version: String,
    pub(crate) manifest: PathBuf,
    /// The target as cargo is told: `--lib` or `--test house`.
    pub(crate) target: String,
    /// The command that tests are run with, up to the package.
    pub(crate) cargo: &'static str,
}

impl Executable {
    /// What it is known by: `server --test house`.
    pub(crate) fn title(&self) -> String {
        format!("{} {}", self.package, self.target)
    }

    /// The command that runs all of its tests. Beside `-p xtask` nothing is compiled for it: see
    /// `xtask/Cargo.toml`.
    pub(crate) fn repeat(&self) -> String {
        let Executable { cargo, package, target, .. } = self;
        match package.as_str() {
            "xtask" => format!("{cargo} -p xtask {target}"),
            package => format!("{cargo} -p {package} -p xtask {target}"),
        }
    }

    /// The command that runs one of its tests.
    pub(crate) fn repeat_test(&self, name: &str) -> String {
        format!("{} -- --exact {name}", self.repeat())
    }

    /// As `cargo test` starts it: in the crate's folder, with the variables that tests may read.
    pub(crate) fn command(&self) -> Command {
        let folder = self.manifest.parent().unwrap_or(Path::new("."));
        let mut command = Command::new(&self.path);
        command
            .current_dir(folder)
            .env("CARGO", cargo::program())
            .env("CARGO_MANIFEST_DIR", folder)
            .env("CARGO_MANIFEST_PATH", &self.manifest)
            .env("CARGO_PKG_NAME", &self.package)
            .env("CARGO_PKG_VERSION", &self.version);
        command
    }
}

/// The tests in what `cargo test --no-run --message-format=json` prints, a message a line.
pub(crate) fn read(messages: &str, cargo: &'static str) -> Vec<Executable> {
    messages.lines().filter_map(|line| one(&serde_json::from_str(line).ok()?, cargo)).collect()
}

fn one(message: &Value, cargo: &'static str) -> Option<Executable> {
    if message["reason"] != "compiler-artifact" || message["profile"]["test"] != true {
        return None;
    }
    let (package, version) = package(message["package_id"].as_str()?)?;
    let target = &message["target"];
    let (kind, name) = (target["kind"][0].as_str()?, target["name"].as_str()?);
    let target = match kind {
        "bin" | "test" | "example" | "bench" => format!("--{kind} {name}"),
        // Whatever is linked into another crate is its library.
        _ => "--lib".to_owned(),
    };
    Some(Executable {
        path: PathBuf::from(message["executable"].as_str()?),
        package,
        version,
        manifest: PathBuf::from(message["manifest_path"].as_str()?),
        target,
        cargo,
    })
}

/// `path+file:///sabot/crates/roads#0.1.0`, or `…#roads@0.1.0` where the folder has another name.
fn package(id: &str) -> Option<(String, String)> {
    let (folder, rest) = id.rsplit_once('#')?;
    let (name, version) = match rest.split_once('@') {
        Some(both) => both,
        None => (folder.rsplit('/').next()?, rest),
    };
    Some((name.to_owned(), version.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A message, shortened, for a target of the crate `roads`.
    fn message(kind: &str, name: &str, profile: &str, executable: &str) -> String {
        format!(
            r#"{{"reason":"compiler-artifact","package_id":"path+file:///sabot/crates/roads#0.1.0",
            "manifest_path":"/sabot/crates/roads/Cargo.toml",
            "target":{{"kind":["{kind}"],"name":"{name}","test":true}},
            "profile":{{"test":{profile}}},"executable":{executable},"fresh":true}}"#
        )
        .replace('\n', "")
    }

    #[track_caller]
    fn check(message: &str, expected: &[&str]) {
        let titles: Vec<String> = read(message, "").iter().map(Executable::title).collect();
        assert_eq!(titles, expected, "{message}");
    }

    #[test]
    fn only_what_holds_tests_is_taken() {
        check(&message("lib", "roads", "true", r#""/deps/roads-1""#), &["roads --lib"]);
        check(&message("test", "house", "true", r#""/deps/house-1""#), &["roads --test house"]);
        check(&message("bin", "drill", "true", r#""/deps/drill-1""#), &["roads --bin drill"]);
        check(&message("lib", "roads", "false", "null"), &[]);
        check(&message("example", "stream", "false", r#""/examples/stream""#), &[]);
        check(r#"{"reason":"build-finished","success":true}"#, &[]);
        check("error: not a message", &[]);
    }

    #[test]
    fn a_package_is_named_by_its_folder_or_by_itself() {
        let both = |name: &str| Some((name.to_owned(), "0.1.0".to_owned()));
        assert_eq!(package("path+file:///sabot/crates/roads#0.1.0"), both("roads"));
        assert_eq!(package("path+file:///sabot/crates/streets#roads@0.1.0"), both("roads"));
        assert_eq!(package("roads"), None);
    }

    #[test]
    fn it_is_repeated_as_a_whole_or_by_a_name() {
        let line = message("test", "house", "true", r#""/deps/house-1""#);
        let executable = &read(&line, "cargo test --release")[0];
        let whole = "cargo test --release -p roads -p xtask --test house";
        assert_eq!(executable.repeat(), whole);
        assert_eq!(executable.repeat_test("a::b"), format!("{whole} -- --exact a::b"));
    }

    #[test]
    fn it_runs_in_its_own_folder() {
        let line = message("lib", "roads", "true", r#""/deps/roads-1""#);
        let command = read(&line, "")[0].command();
        assert_eq!(command.get_current_dir(), Some(Path::new("/sabot/crates/roads")));
        let name = command.get_envs().find(|(name, _)| *name == "CARGO_PKG_NAME");
        assert_eq!(name.and_then(|(_, value)| value), Some("roads".as_ref()));
    }
}
