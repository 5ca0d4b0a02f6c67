//! The commands and their arguments.

use clap::{Parser, Subcommand};

use crate::failure::Failure;
use crate::{coup, house, odds, roads, scenario, sim};

const AFTER_HELP: &str = "\
Examples:
  sabot                                           Say hello with one dealt coup
  sabot coup 7h Kc 6d 4s 2c 3h                    Deal these cards
  sabot coup --bet dragon-7=5 7h Kc 6d 4s 2c 3h   Deal them and settle a bet
  sabot house list                                The built-in houses
  sabot house check mine.toml                     What is wrong with a house file
  sabot odds --wager banker,tie                   What a wager is worth, exactly
  sabot roads BBPTPPB                             The scoreboards of a shoe
  sabot scenario evening.scenario                 Play a table as the file says, and compare
  sabot sim --house ez --shoes 1e6                What a million shoes come to
  sabot COMMAND --help                            All about a command";

/// A mini-baccarat house in one executable.
#[derive(Debug, Parser)]
#[command(name = "sabot", version, after_help = AFTER_HELP, disable_help_subcommand = true)]
pub struct Cli {
    /// What to do; without a command, Sabot introduces itself.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What the executable can do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Deals the given cards by the rules and settles bets on them.
    #[command(long_about = coup::LONG_ABOUT)]
    Coup(coup::Args),
    /// The built-in houses, and house files checked, explained and printed.
    #[command(long_about = house::LONG_ABOUT)]
    House(house::Args),
    /// Exact odds of any wager for any shoe.
    #[command(long_about = odds::LONG_ABOUT)]
    Odds(odds::Args),
    /// The scoreboards of a shoe: bead plate, big road, derived roads, ask road.
    #[command(long_about = roads::LONG_ABOUT)]
    Roads(roads::Args),
    /// Plays scenarios of a table, and tells the first line that goes otherwise.
    #[command(long_about = scenario::LONG_ABOUT)]
    Scenario(scenario::Args),
    /// Many shoes, dealt as the house deals them.
    #[command(long_about = sim::LONG_ABOUT)]
    Sim(Box<sim::Args>),
}

impl Cli {
    /// Reads the command line of this process.
    ///
    /// # Errors
    /// The command line asks for help or the version, or cannot be understood.
    pub fn read() -> Result<Cli, Failure> {
        Cli::try_parse().map_err(Failure::Usage)
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::Cli;

    #[test]
    fn the_definitions_are_consistent() {
        Cli::command().debug_assert();
    }
}
