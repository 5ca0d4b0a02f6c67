//! The executable: reads the command line, runs one command, reports how it ended.

use std::process::ExitCode;

use mimalloc::MiMalloc;
use sabot::cli::{Cli, Command};
use sabot::failure::Failure;
use sabot::records::{copy, report, verify};
use sabot::{coup, house, odds, roads, scenario, serve, sim, staff, witness};

/// A house makes and drops many small things for each wager, on several threads.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    Cli::read().and_then(run).unwrap_or_else(Failure::report)
}

fn run(cli: Cli) -> Result<ExitCode, Failure> {
    match cli.task() {
        Command::Coup(args) => coup::run(&args),
        Command::House(args) => house::run(&args),
        Command::Odds(args) => odds::run(&args),
        Command::Roads(args) => roads::run(&args),
        Command::Scenario(args) => scenario::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Sim(args) => sim::run(&args),
        Command::Staff(args) => staff::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Report(args) => report::run(&args),
        Command::Export(args) => copy::export(&args),
        Command::Import(args) => copy::import(&args),
        Command::Backup(args) => copy::backup(&args),
        Command::Restore(args) => copy::restore(&args),
        Command::Witness(args) => witness::run(&args),
    }
}
