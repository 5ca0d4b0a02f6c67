//! Cargo, called from the root of the workspace.

use std::env;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The root of the workspace, wherever the command was given.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace")
}

/// Where cargo builds.
pub(crate) fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |dir| root().join(dir))
}

/// Where a check leaves what it printed and what it found.
pub(crate) fn checks() -> PathBuf {
    target().join("checks")
}

/// The cargo that runs this program, so that `cargo +beta xtask` stays with its toolchain.
pub(crate) fn program() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"))
}

/// Cargo with these arguments, which are split at spaces.
pub(crate) fn command(arguments: &str) -> Command {
    let mut command = Command::new(program());
    command.args(arguments.split_whitespace()).current_dir(root());
    // Build scripts that look at these would run once more: they are of this program, and nobody
    // who calls cargo by hand has them.
    let is_ours =
        |name: &str| name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_");
    for (name, _) in env::vars().filter(|(name, _)| is_ours(name)) {
        command.env_remove(name);
    }
    command
}

/// The command as one types it at the root of the workspace.
pub(crate) fn line(command: &Command) -> String {
    let folder = command.get_current_dir().filter(|folder| *folder != root());
    let word = |word: &OsStr| match folder {
        Some(_) => quoted(word),
        None => quoted(&from_root(word)),
    };
    let settings = command.get_envs().filter_map(|(name, value)| {
        let value = value?;
        Some(format!("{}={}", name.display(), word(value)))
    });
    let program = Path::new(command.get_program());
    let program = match program.file_stem() {
        Some(stem) if stem == "cargo" => stem,
        Some(_) | None => program.as_os_str(),
    };
    let words = std::iter::once(program).chain(command.get_args()).map(word);
    let line = settings.chain(words).collect::<Vec<_>>().join(" ");
    match folder {
        Some(folder) => format!("(cd {} && {line})", quoted(&from_root(folder.as_os_str()))),
        None => line,
    }
}

/// A path of the workspace without the way there.
fn from_root(word: &OsStr) -> OsString {
    let root = format!("{}/", root().display());
    OsString::from(word.to_string_lossy().replace(&root, ""))
}

/// A word as a shell reads it.
fn quoted(word: &OsStr) -> String {
    let word = word.to_string_lossy().into_owned();
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_=./:,@+%".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) {
        word
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(command: &Command, expected: &str) {
        assert_eq!(line(command), expected);
    }

    #[test]
    fn a_command_is_shown_as_it_is_typed() {
        check(&command("fmt --all --check"), "cargo fmt --all --check");
        check(
            command("doc").env("RUSTDOCFLAGS", "-D warnings"),
            "RUSTDOCFLAGS='-D warnings' cargo doc",
        );
        check(command("test --").arg("it's here"), r"cargo test -- 'it'\''s here'");
    }

    #[test]
    fn build_scripts_see_the_same_as_without_this_program() {
        let ours = "CARGO_MANIFEST_DIR";
        assert!(env::var_os(ours).is_some(), "cargo runs the tests");
        let command = command("build");
        assert!(command.get_envs().any(|(name, value)| name == ours && value.is_none()));
    }

    #[test]
    fn paths_start_at_the_root_of_the_workspace_unless_it_is_left() {
        let mut node = Command::new("node");
        node.current_dir(root()).arg(root().join("web/browser/run.mjs"));
        check(&node, "node web/browser/run.mjs");
        node.current_dir(root().join("web"));
        let script = root().join("web/browser/run.mjs");
        check(&node, &format!("(cd web && node {})", script.display()));
    }
}
