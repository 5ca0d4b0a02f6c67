//! Debian's packages, where installing them needs no question.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use crate::log::Log;
use crate::step::{Failure, Outcome};

/// Installs these packages, or gives the advice: whoever is not the superuser is asked to do it.
pub(crate) fn install(log: &mut Log, packages: &str, advice: &str) -> Outcome {
    if !is_superuser() || !on_path().iter().any(|folder| folder.join("apt-get").is_file()) {
        return Err(Failure::from(advice));
    }
    log.run(&mut apt("update"), advice)?;
    log.run(&mut apt(&format!("install --yes --no-install-recommends {packages}")), advice)
}

/// The folders that programs are looked for in.
pub(crate) fn on_path() -> Vec<PathBuf> {
    env::split_paths(&env::var_os("PATH").unwrap_or_default()).collect()
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
