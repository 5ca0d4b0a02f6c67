//! Cargo, called from the root of the workspace.

use std::env;
use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::step::Outcome;

/// The root of the workspace, wherever the command was given.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace")
}

/// Cargo with these arguments, which are split at spaces.
pub(crate) fn command(arguments: &str) -> Command {
    // The cargo that runs this program, so that `cargo +beta xtask` stays with its toolchain.
    let cargo = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let mut command = Command::new(cargo);
    command.args(arguments.split_whitespace()).current_dir(root());
    if env::var_os("CI").is_some() {
        // Where everything is built once, what would make the next build quicker only costs time.
        command.env("CARGO_INCREMENTAL", "0");
    }
    command
}

/// Runs it with its output shown. If it fails, says so and gives the advice.
pub(crate) fn run(command: &mut Command, advice: &str) -> Outcome {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(failure(command, advice)),
        Err(error) => Err(format!("{} ({error})", failure(command, advice))),
    }
}

/// Runs it and hands over what it printed. What it complains of is shown.
pub(crate) fn output(command: &mut Command, advice: &str) -> Result<String, String> {
    match command.stderr(Stdio::inherit()).output() {
        Ok(output) if output.status.success() => {
            Ok(String::from_utf8_lossy(&output.stdout).into_owned())
        }
        Ok(_) => Err(failure(command, advice)),
        Err(error) => Err(format!("{} ({error})", failure(command, advice))),
    }
}

fn failure(command: &Command, advice: &str) -> String {
    let arguments: Vec<_> = command.get_args().map(|word| word.to_string_lossy()).collect();
    let program = Path::new(command.get_program()).file_stem().unwrap_or_default();
    format!("`{} {}` failed. {advice}", program.display(), arguments.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_says_what_ran_and_what_to_run() {
        let advice = "Run `cargo --list` to see what there is.";
        let failure = "`cargo no-such-command` failed. Run `cargo --list` to see what there is.";
        let mut command = command("no-such-command");
        assert_eq!(run(command.stderr(Stdio::null()), advice), Err(failure.to_owned()));
    }

    #[test]
    fn the_output_is_handed_over() {
        let version = output(&mut command("--version"), "");
        assert!(version.is_ok_and(|version| version.starts_with("cargo ")));
    }
}
