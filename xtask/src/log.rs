//! Where a step prints: onto the screen, or into a file that is shown if the step fails.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};

use crate::cargo;
use crate::step::{Failure, Outcome};

/// What a step and its commands print.
pub(crate) enum Log {
    /// It is seen while it is printed.
    Shown,
    /// It is in this file.
    Kept { file: File, path: PathBuf },
}

impl Log {
    /// A new file for the step of that name, below the folder of the checks.
    pub(crate) fn kept(name: &str) -> Result<Log, String> {
        let path = path(name);
        let cannot = |error: std::io::Error| {
            format!("Cannot write {}: {error}. Make room there.", path.display())
        };
        fs::create_dir_all(path.parent().unwrap_or(&path)).map_err(cannot)?;
        let file = File::create(&path).map_err(cannot)?;
        Ok(Log::Kept { file, path })
    }

    /// A line of the step's own.
    pub(crate) fn say(&mut self, text: &str) {
        match self {
            Log::Shown => println!("{text}"),
            // A disk that is full fails the commands that follow, and they say so.
            Log::Kept { file, .. } => drop(writeln!(file, "{text}")),
        }
    }

    /// Runs it. If it fails, says so and gives the advice.
    pub(crate) fn run(&mut self, command: &mut Command, advice: &str) -> Outcome {
        command.stdout(self.stdio()?).stderr(self.stdio()?);
        self.say_line(command);
        let status = command.status();
        judge(command, status, advice)
    }

    /// Runs it and hands over what it printed. What it complains of goes where the step prints.
    pub(crate) fn output(
        &mut self,
        command: &mut Command,
        advice: &str,
    ) -> Result<String, Failure> {
        command.stderr(self.stdio()?);
        self.say_line(command);
        let output = command.output();
        let printed = output.as_ref().map_or(Vec::new(), |output| output.stdout.clone());
        judge(command, output.map(|output| output.status), advice)?;
        Ok(String::from_utf8_lossy(&printed).into_owned())
    }

    /// What was printed, if it is kept.
    pub(crate) fn text(&self) -> String {
        match self {
            Log::Shown => String::new(),
            Log::Kept { path, .. } => read(path),
        }
    }

    /// The file, if there is one.
    pub(crate) fn path(&self) -> Option<&Path> {
        match self {
            Log::Shown => None,
            Log::Kept { path, .. } => Some(path),
        }
    }

    /// In a file, the command that printed what follows.
    pub(crate) fn say_line(&mut self, command: &Command) {
        match self {
            Log::Shown => {}
            Log::Kept { .. } => self.say(&format!("$ {}", cargo::line(command))),
        }
    }

    fn stdio(&self) -> Result<Stdio, String> {
        match self {
            Log::Shown => Ok(Stdio::inherit()),
            Log::Kept { file, path } => file
                .try_clone()
                .map(Stdio::from)
                .map_err(|error| format!("Cannot write {}: {error}.", path.display())),
        }
    }
}

/// The file for a name: `doc tests` is kept in `target/checks/doc-tests.log`.
pub(crate) fn path(name: &str) -> PathBuf {
    let words = name.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '/');
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    cargo::checks().join(words.join("-") + ".log")
}

/// The text of a log, whatever bytes a test has written there.
pub(crate) fn read(path: &Path) -> String {
    let bytes = fs::read(path).unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}

fn judge(command: &Command, status: std::io::Result<ExitStatus>, advice: &str) -> Outcome {
    let advice = match status {
        Ok(status) if status.success() => return Ok(()),
        Ok(_) => advice.to_owned(),
        Err(error) => format!("It did not start: {error}. {advice}"),
    };
    Err(Failure { advice, repeat: Some(cargo::line(command)) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_says_what_ran_and_what_to_run() {
        let advice = "Run `cargo --list` to see what there is.";
        let expected =
            Failure { advice: advice.to_owned(), repeat: Some("cargo no-such-command".to_owned()) };
        let mut log = Log::kept("unit/a failure").expect("a file");
        assert_eq!(log.run(&mut cargo::command("no-such-command"), advice), Err(expected));
        let text = log.text();
        assert!(text.starts_with("$ cargo no-such-command\nerror: no such command"), "{text}");
    }

    #[test]
    fn the_output_is_handed_over() {
        let mut log = Log::kept("unit/an output").expect("a file");
        let version = log.output(&mut cargo::command("--version"), "");
        assert!(version.is_ok_and(|version| version.starts_with("cargo ")));
        assert_eq!(log.text(), "$ cargo --version\n");
    }

    #[test]
    fn names_become_files() {
        assert_eq!(path("doc tests"), cargo::checks().join("doc-tests.log"));
        assert_eq!(
            path("tests/server --test house"),
            cargo::checks().join("tests/server-test-house.log")
        );
    }
}
