//! How a command ends when it does not succeed.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::error::ErrorKind;

use crate::coup::Refusal;
use crate::{odds, records, roads, scenario, sim};

/// What the exit code is when the request cannot be carried out.
const REFUSED: u8 = 2;

/// Why a command ends early.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    #[error("{}", one_line(&.0.render().to_string()))]
    Usage(clap::Error),
    /// The cards or the bets cannot be right.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// There are no odds for what is asked.
    #[error(transparent)]
    NoOdds(#[from] odds::Refusal),
    /// What is given is not the decisions of a shoe.
    #[error(transparent)]
    NoRoads(#[from] roads::Refusal),
    /// A scenario cannot be read.
    #[error(transparent)]
    NoScenario(#[from] scenario::Refusal),
    /// A journal cannot be read, written or copied.
    #[error(transparent)]
    NoRecords(#[from] records::Refusal),
    /// There is no such run, or its parts do not fit together.
    #[error(transparent)]
    NoRun(#[from] sim::Refusal),
    #[error("{0}")]
    NoServer(String),
    #[error("{0}")]
    NoHouse(String),
    #[error("{0:?}")]
    HouseFaults(miette::Report),
    #[error("cannot read standard input: {0}")]
    Reading(io::Error),
    #[error("cannot write standard output: {0}")]
    Writing(io::Error),
    #[error("cannot write {0}: {1}")]
    WritingFile(PathBuf, io::Error),
}

impl Failure {
    /// Tells the person on standard error, in one line unless it is about a house file, and gives
    /// the exit code.
    pub fn report(self) -> ExitCode {
        match &self {
            Failure::Usage(error) if !error.use_stderr() => return print_help(error),
            // A command that only groups others explains them.
            Failure::Usage(error)
                if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand =>
            {
                tell(error.render().to_string().trim_end());
            }
            Failure::HouseFaults(_) => tell(&self.to_string()),
            // Whoever reads us has seen enough, as in `sabot coup --stdin | head`.
            Failure::Writing(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            failure => tell(&format!("sabot: {failure}")),
        }
        ExitCode::from(REFUSED)
    }
}

/// Nobody is left to tell if standard error is closed, and that is no reason to panic.
pub(crate) fn tell(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}

fn print_help(error: &clap::Error) -> ExitCode {
    error.print().map_err(Failure::Writing).map_or_else(Failure::report, |()| ExitCode::SUCCESS)
}

/// Clap explains a mistake in paragraphs and repeats the usage; we keep to one line.
fn one_line(rendered: &str) -> String {
    let told = rendered.split("\n\nUsage:").next().unwrap_or_default();
    let told = told.split("\n\nFor more information").next().unwrap_or_default();
    let told = told.strip_prefix("error: ").unwrap_or(told);
    let paragraphs = told.split("\n\n").map(|paragraph| {
        let words: Vec<_> = paragraph.split_whitespace().collect();
        words.join(" ")
    });
    let mut sentences: Vec<_> = paragraphs.filter(|paragraph| !paragraph.is_empty()).collect();
    sentences.push("see `sabot --help`".to_owned());
    sentences.join("; ")
}

#[cfg(test)]
mod tests {
    use super::one_line;

    #[track_caller]
    fn check(rendered: &str, expected: &str) {
        assert_eq!(one_line(rendered), expected);
    }

    #[test]
    fn a_mistake_and_a_tip_become_one_line() {
        check(
            "error: unexpected argument '--jsn' found\n\n  tip: a similar argument exists: \
             '--json'\n\nUsage: sabot coup\n\nFor more information, try '--help'.\n",
            "unexpected argument '--jsn' found; tip: a similar argument exists: '--json'; \
             see `sabot --help`",
        );
    }

    #[test]
    fn a_mistake_without_usage_becomes_one_line() {
        check(
            "error: invalid\n  value\n\nFor more information, try '--help'.\n",
            "invalid value; see `sabot --help`",
        );
    }
}
