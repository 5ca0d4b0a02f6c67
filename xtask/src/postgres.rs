//! The PostgreSQL server, which the tests of the store start for themselves.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::cargo;
use crate::step::Outcome;

/// What the tests run.
const PROGRAMS: [&str; 2] = ["initdb", "postgres"];

const ADVICE: &str = "The tests of the store need the PostgreSQL server: install it with `sudo \
                      apt-get install postgresql`, or have `initdb` and `postgres` in the PATH. It \
                      need not be running.";

/// Installs it where it is missing and that is allowed without a question.
pub(crate) fn database_server() -> Outcome {
    if is_installed(&folders()) {
        println!("The PostgreSQL server is installed.");
        return Ok(());
    }
    if !is_superuser() || find("apt-get", &on_path()).is_none() {
        return Err(ADVICE.to_owned());
    }
    println!(
        "Installing the PostgreSQL server, which the tests of the store start for themselves."
    );
    cargo::run(&mut apt("update"), ADVICE)?;
    cargo::run(&mut apt("install --yes --no-install-recommends postgresql"), ADVICE)?;
    if is_installed(&folders()) { Ok(()) } else { Err(ADVICE.to_owned()) }
}

fn apt(arguments: &str) -> Command {
    let mut command = Command::new("apt-get");
    command.args(arguments.split_whitespace()).env("DEBIAN_FRONTEND", "noninteractive");
    // In this run level Debian installs a service without starting it: the tests have their own.
    command.env("RUNLEVEL", "1");
    command
}

fn is_superuser() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|id| String::from_utf8_lossy(&id.stdout).trim() == "0")
}

/// Debian keeps the server out of the way of the shell.
fn folders() -> Vec<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    on_path().into_iter().chain(versions.map(|version| version.path().join("bin"))).collect()
}

fn on_path() -> Vec<PathBuf> {
    env::split_paths(&env::var_os("PATH").unwrap_or_default()).collect()
}

fn is_installed(folders: &[PathBuf]) -> bool {
    PROGRAMS.iter().all(|program| find(program, folders).is_some())
}

fn find<'a>(program: &str, folders: &'a [PathBuf]) -> Option<&'a Path> {
    folders.iter().map(PathBuf::as_path).find(|folder| folder.join(program).is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_programs_are_looked_for() {
        let folder = env::temp_dir().join(format!("sabot-xtask-{}", std::process::id()));
        let (one, two) = (folder.join("one"), folder.join("two"));
        fs::create_dir_all(&one).expect("a folder");
        fs::create_dir_all(&two).expect("a folder");
        let folders = [one.clone(), two.clone()];
        assert!(!is_installed(&folders));
        fs::write(one.join("initdb"), "").expect("a file");
        assert!(!is_installed(&folders));
        fs::write(two.join("postgres"), "").expect("a file");
        assert!(is_installed(&folders));
        assert_eq!(find("postgres", &folders), Some(&*two));
        fs::remove_dir_all(folder).expect("it was there");
    }
}
