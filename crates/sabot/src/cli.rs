//! The commands and their arguments.

use clap::{Parser, Subcommand};

use crate::failure::Failure;
use crate::records::{copy, report, verify};
use crate::{coup, house, odds, roads, scenario, serve, sim, staff, witness};

const AFTER_HELP: &str = "\
Examples:
  sabot                                           Run the house, with four tables of play money
  sabot coup 7h Kc 6d 4s 2c 3h                    Deal these cards
  sabot coup --bet dragon-7=5 7h Kc 6d 4s 2c 3h   Deal them and settle a bet
  sabot house list                                The built-in houses
  sabot house check mine.toml                     What is wrong with a house file
  sabot odds --wager banker,tie                   What a wager is worth, exactly
  sabot roads BBPTPPB                             The scoreboards of a shoe
  sabot scenario evening.scenario                 Play a table as the file says, and compare
  sabot sim --house ez --shoes 1e6                What a million shoes come to
  sabot staff unlock ann                          Let somebody sign on again
  sabot verify house.jsonl                        The first wrong line of a journal
  sabot report table                              What happened at every table
  sabot COMMAND --help                            All about a command";

/// A mini-baccarat house in one executable.
#[derive(Debug, Parser)]
#[command(name = "sabot", version, after_help = AFTER_HELP, disable_help_subcommand = true)]
pub struct Cli {
    /// What to do; without a command, the house is run as by `sabot serve`.
    #[command(subcommand)]
    command: Option<Command>,
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
    /// Runs the house: its tables, the API and the journal.
    #[command(long_about = serve::LONG_ABOUT)]
    Serve(Box<serve::Args>),
    /// Many shoes, dealt as the house deals them.
    #[command(long_about = sim::LONG_ABOUT)]
    Sim(Box<sim::Args>),
    /// Helps people who work in the house and cannot sign on.
    #[command(long_about = staff::LONG_ABOUT)]
    Staff(staff::Args),
    /// Names the first wrong line of a journal, if there is one.
    #[command(long_about = verify::LONG_ABOUT)]
    Verify(verify::Args),
    /// What happened in a house: tables, shifts, wagers, rulings, liability, statements.
    #[command(long_about = report::LONG_ABOUT)]
    Report(Box<report::Args>),
    /// Writes a journal as JSON Lines.
    #[command(long_about = copy::EXPORT)]
    Export(copy::ExportArgs),
    /// Takes in a journal that was exported.
    #[command(long_about = copy::IMPORT)]
    Import(copy::ImportArgs),
    /// Copies a store to a new file.
    #[command(long_about = copy::BACKUP)]
    Backup(copy::BackupArgs),
    /// Copies a backup to where there is no store yet.
    #[command(long_about = copy::RESTORE)]
    Restore(copy::RestoreArgs),
    /// Cosigns what houses sign, if it contains all that was seen of them before.
    #[command(long_about = witness::LONG_ABOUT)]
    Witness(witness::Args),
}

impl Cli {
    /// Reads the command line of this process.
    ///
    /// # Errors
    /// The command line asks for help or the version, or cannot be understood.
    pub fn read() -> Result<Cli, Failure> {
        let mut cli = Cli::try_parse().map_err(Failure::Usage)?;
        if cli.command.is_none() {
            // What is set in the environment goes for a bare `sabot` too.
            cli = Cli::try_parse_from(["sabot", "serve"]).map_err(Failure::Usage)?;
        }
        Ok(cli)
    }

    /// What to do.
    pub fn task(self) -> Command {
        self.command.unwrap_or_else(|| Command::Serve(Box::default()))
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
