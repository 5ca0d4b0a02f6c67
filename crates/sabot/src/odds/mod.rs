//! `sabot odds`: exact odds of any wager for any shoe.
//!
//! `Options` say which shoe and which wagers; opened, they are a question. Each command answers
//! it as a table for a person, or as JSON or comma-separated values for a program.

mod after;
mod prices;
mod refusal;
mod removal;
mod shoe;
mod sweep;

#[cfg(test)]
mod properties;

use std::process::ExitCode;

pub use refusal::Refusal;
use shoe::Options;

use crate::failure::{Failure, tell};
use crate::terminal;

/// What the command is for, at length.
pub(crate) const LONG_ABOUT: &str = "\
Exact odds of any wager for any shoe.

Every way that the cards can come is counted, so the figures are exact: whole counts of ordered \
six-card deals, fractions, and decimals rounded from them. The edge is what the house keeps of \
each unit staked, in the long run; pushes count as nothing won.";

const AFTER_HELP: &str = "\
Examples:
  sabot odds                                       What the default house offers
  sabot odds --house ez --decks 6                  Another house, another shoe
  sabot odds --wager dragon-7,tie --format json    For programs, with exact fractions
  sabot odds --removed '8h 8c 9d'                  With some cards gone
  sabot odds --shoe A=3,5=4,9=2,K=8                By what is left of each rank
  sabot odds removal --wager banker                What each card taken out does to a wager
  sabot odds after --player 7h6d --banker Kc4s     Once some cards are known
  sabot odds sweep --by commission --plot out.svg  The edge as the house changes its terms";

/// What `sabot odds` is given.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP, args_conflicts_with_subcommands = true)]
pub struct Args {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    options: Options,
    #[command(flatten)]
    output: Output,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// How much each card taken out of the shoe changes what a wager is worth.
    Removal {
        #[command(flatten)]
        options: Options,
        #[command(flatten)]
        output: Output,
    },
    /// The odds once some cards of the coup are known.
    After(after::Args),
    /// The edge by decks, by commission or by what Tie pays.
    Sweep(sweep::Args),
}

/// How the answer is written.
#[derive(Clone, Copy, Debug, clap::Args)]
struct Output {
    /// How the answer is written.
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// For people.
    Table,
    /// One object on one line, with exact fractions.
    Json,
    /// A line of names, then rows.
    Csv,
}

/// What a command prints, once it has succeeded.
#[derive(Debug)]
struct Answer {
    text: String,
    /// A line each on standard error.
    notes: Vec<String>,
}

/// Runs the command.
///
/// # Errors
/// There is no such house, shoe or wager, or the output cannot be written.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let answer = match &args.command {
        None => prices::answer(&args.options.open()?, args.output.format)?,
        Some(Command::Removal { options, output }) => {
            removal::answer(&options.open()?, output.format)?
        }
        Some(Command::After(args)) => after::answer(args)?,
        Some(Command::Sweep(args)) => sweep::answer(args)?,
    };
    terminal::print(&answer.text)?;
    for note in &answer.notes {
        tell(&format!("sabot: note: {note}"));
    }
    Ok(ExitCode::SUCCESS)
}
