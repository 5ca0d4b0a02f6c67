//! The executable: reads the command line, runs one command, reports how it ended.

use std::process::ExitCode;

use sabot::cli::{Cli, Command};
use sabot::failure::Failure;
use sabot::{coup, house, odds, roads, scenario, sim, welcome};

fn main() -> ExitCode {
    Cli::read().and_then(run).unwrap_or_else(Failure::report)
}

fn run(cli: Cli) -> Result<ExitCode, Failure> {
    match cli.command {
        None => welcome::run(),
        Some(Command::Coup(args)) => coup::run(&args),
        Some(Command::House(args)) => house::run(&args),
        Some(Command::Odds(args)) => odds::run(&args),
        Some(Command::Roads(args)) => roads::run(&args),
        Some(Command::Scenario(args)) => scenario::run(&args),
        Some(Command::Sim(args)) => sim::run(&args),
    }
}
