//! `sabot sim`: many shoes, dealt as the house deals them.
//!
//! A `Run` says which shoes of which house are dealt; a `Measure` says what is made of them: a
//! tally of every wager, a strategy, a count. What a run comes to is a value that adds up, so a run
//! can be cut into shards whose files, in `part.rs`, are merged again.

mod export;
mod measure;
mod merge;
mod number;
mod part;
mod progress;
mod refusal;
mod run;
mod strategy;
mod tally;
mod watch;

use std::process::ExitCode;

pub use refusal::Refusal;

use crate::failure::Failure;
use crate::terminal;

/// What the command is for, at length.
pub(crate) const LONG_ABOUT: &str = "\
Deals many shoes as the house deals them, and counts what every wager comes to.

Shoes are dealt with the house's decks, burn, cut card, last coups and ghost hands. The result \
depends on the seed, the house and the number of shoes alone: threads and machines only make it \
quicker. Ctrl-C prints what has been reached so far.";

const AFTER_HELP: &str = "\
Examples:
  sabot sim --shoes 1e6                                 The default house
  sabot sim --house ez --shoes 1e7 --seed 42            About 800 million coups
  sabot sim --shoes 1e6 --cut-depth 16 --format json    For programs
  sabot sim --shoes 1000 --coups coups.csv              Every coup, for tools of your own
  sabot sim --shoes 1e9 --shard 3/64 --out part3.json   One of 64 parts, on any machine
  sabot sim --shoes 1e5 --strategy banker/martingale    What becomes of a bankroll
  sabot sim strategies                                  What else can be bet by
  sabot sim --house ez --shoes 1e5 --count dragon-7     What a counter makes of it
  sabot sim exposure --house ez                         How far each wager can be beaten
  sabot sim merge part*.json                            What all parts come to";

/// What `sabot sim` is given.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP, args_conflicts_with_subcommands = true)]
pub struct Args {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    run: run::RunArgs,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// How far each wager can be beaten, by its best count and by perfect play.
    Exposure(watch::ExposureArgs),
    /// Adds up the parts of a run.
    Merge(merge::Args),
    /// The picks and progressions that `--strategy` knows.
    Strategies,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// For people.
    Table,
    /// One object on one line.
    Json,
    /// A line of names, then rows.
    Csv,
}

/// Runs the command.
///
/// # Errors
/// There is no such house or wager, a part is not what it seems, or the output cannot be written.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    match &args.command {
        Some(Command::Exposure(args)) => watch::expose(args),
        Some(Command::Merge(args)) => merge::run(args),
        Some(Command::Strategies) => {
            terminal::print(&strategy::list())?;
            Ok(ExitCode::SUCCESS)
        }
        None => args.run.carry_out(),
    }
}
