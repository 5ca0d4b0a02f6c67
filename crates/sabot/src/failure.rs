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
#[derive(Debug)]
pub enum Failure {
    /// The command line asks for help, or makes no sense.
    Usage(clap::Error),
    /// The cards or the bets cannot be right.
    Refused(Refusal),
    /// There are no odds for what is asked.
    NoOdds(odds::Refusal),
    /// What is given is not the decisions of a shoe.
    NoRoads(roads::Refusal),
    /// A scenario cannot be read.
    NoScenario(scenario::Refusal),
    /// A journal cannot be read, written or copied.
    NoRecords(records::Refusal),
    /// There is no such run, or its parts do not fit together.
    NoRun(sim::Refusal),
    /// The house cannot be run. The text says what to do.
    NoServer(String),
    /// There is no such house, or its file cannot be read. The text says what to do.
    NoHouse(String),
    /// The house file is there and has faults.
    HouseFaults(miette::Report),
    /// Standard input cannot be read.
    Reading(io::Error),
    /// Standard output cannot be written.
    Writing(io::Error),
    /// That file cannot be written.
    WritingFile(PathBuf, io::Error),
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        Failure::Refused(refusal)
    }
}

impl From<odds::Refusal> for Failure {
    fn from(refusal: odds::Refusal) -> Failure {
        Failure::NoOdds(refusal)
    }
}

impl From<roads::Refusal> for Failure {
    fn from(refusal: roads::Refusal) -> Failure {
        Failure::NoRoads(refusal)
    }
}

impl From<scenario::Refusal> for Failure {
    fn from(refusal: scenario::Refusal) -> Failure {
        Failure::NoScenario(refusal)
    }
}

impl From<records::Refusal> for Failure {
    fn from(refusal: records::Refusal) -> Failure {
        Failure::NoRecords(refusal)
    }
}

impl From<sim::Refusal> for Failure {
    fn from(refusal: sim::Refusal) -> Failure {
        Failure::NoRun(refusal)
    }
}

impl Failure {
    /// Tells the person on standard error, in one line unless it is about a house file, and gives
    /// the exit code.
    pub fn report(self) -> ExitCode {
        let line = match self {
            Failure::Usage(error) if !error.use_stderr() => return print_help(&error),
            // A command that only groups others explains them.
            Failure::Usage(error)
                if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand =>
            {
                tell(error.render().to_string().trim_end());
                return ExitCode::from(REFUSED);
            }
            Failure::Usage(error) => one_line(&error.render().to_string()),
            Failure::Refused(refusal) => refusal.to_string(),
            Failure::NoOdds(refusal) => refusal.to_string(),
            Failure::NoRoads(refusal) => refusal.to_string(),
            Failure::NoScenario(refusal) => refusal.to_string(),
            Failure::NoRecords(refusal) => refusal.to_string(),
            Failure::NoRun(refusal) => refusal.to_string(),
            Failure::NoHouse(text) | Failure::NoServer(text) => text,
            Failure::HouseFaults(report) => {
                tell(&format!("{report:?}"));
                return ExitCode::from(REFUSED);
            }
            Failure::Reading(error) => format!("cannot read standard input: {error}"),
            // Whoever reads us has seen enough, as in `sabot coup --stdin | head`.
            Failure::Writing(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Failure::Writing(error) => format!("cannot write standard output: {error}"),
            Failure::WritingFile(path, error) => {
                format!("cannot write {}: {error}", path.display())
            }
        };
        tell(&format!("sabot: {line}"));
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
