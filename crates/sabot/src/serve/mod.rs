//! `sabot serve`: runs the house until it is told to stop.
//!
//! | file | what it holds |
//! |---|---|
//! | `choices.rs` | what was set, by flags and variables |
//! | `file.rs` | the settings file |
//! | `effective.rs` | what all of it comes to |
//! | `reference.rs` | everything that can be set, for people |
//! | `log.rs` | how much is logged |
//! | `hello.rs` | what whoever starts it is told |

mod choices;
mod effective;
mod file;
mod hello;
pub(crate) mod log;
pub mod reference;

#[cfg(test)]
mod tests;

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use server::Server;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

pub use choices::{Choices, Location, TableChoice};
pub use effective::Effective;

use crate::failure::Failure;
use crate::terminal;

/// What a shell says of a process that Ctrl-C ended.
const INTERRUPTED: i32 = 130;

/// For the help text.
pub const LONG_ABOUT: &str = "\
Runs the house: its tables, the API and the journal.

Without anything set it keeps its journal and its key in the folder `data`, listens on this \
computer alone, and has four tables of play money. Settings come from flags, from the environment \
and from a file `sabot.toml`; a flag goes before the environment, and that before the file. \
docs/OPERATIONS.md lists all of them.

Ctrl-C or SIGTERM stops the house after what is being written; a second one ends it at once. A \
coup in progress goes on when the house starts again.";

const AFTER_HELP: &str = "\
Examples:
  sabot serve                                  Four tables of play money on this computer
  sabot serve --listen 0.0.0.0:8383            For everybody in the network
  sabot serve --config /etc/sabot/sabot.toml   As the file says
  sabot serve --print-config > sabot.toml      A settings file to begin with";

/// Arguments of `sabot serve`.
#[derive(Debug, Default, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// The settings file.
    #[arg(long, env = "SABOT_CONFIG", value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// What is set on the command line or in the environment.
    #[command(flatten)]
    pub choices: Choices,
    /// Print the settings in force as a settings file, and do nothing else.
    #[arg(long)]
    pub print_config: bool,
}

/// Runs the house until it is told to stop.
///
/// # Errors
/// The settings make no sense, or the house cannot be opened.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    run_with(args, |_| {})
}

/// The same, with something that is done once the house is open.
///
/// # Errors
/// The settings make no sense, or the house cannot be opened.
pub fn run_with(args: &Args, opened: impl FnOnce(&Server)) -> Result<ExitCode, Failure> {
    let effective = Effective::choose(args)?;
    if args.print_config {
        terminal::print(&reference::file(&effective))?;
        return Ok(ExitCode::SUCCESS);
    }
    log::start(&effective.settings.log).map_err(Failure::NoServer)?;
    let runtime = Runtime::new().map_err(|error| Failure::NoServer(error.to_string()))?;
    let ended = runtime.block_on(keep_house(&effective, opened));
    // Nothing that still runs has anything to write.
    runtime.shutdown_timeout(Duration::from_secs(1));
    ended.map(|()| ExitCode::SUCCESS)
}

async fn keep_house(effective: &Effective, opened: impl FnOnce(&Server)) -> Result<(), Failure> {
    let mut signals = Signals::new().map_err(|error| Failure::NoServer(error.to_string()))?;
    let listener = listen(&effective.settings.addresses()).await?;
    let settings = effective.settings()?;
    effective.make_folder()?;
    let started = tokio::select! {
        started = Server::start_on(&settings, listener) => started,
        // A database that does not answer keeps a start waiting.
        () = signals.next() => return Ok(()),
    };
    let server = started.map_err(|error| Failure::NoServer(error.to_string()))?;
    opened(&server);
    terminal::print(&hello::text(&server, &settings))?;
    signals.next().await;
    tokio::spawn(async move {
        signals.next().await;
        std::process::exit(INTERRUPTED);
    });
    server.stop().await;
    Ok(())
}

/// Listens at the first address that is free.
async fn listen(addresses: &[SocketAddr]) -> Result<TcpListener, Failure> {
    let mut why = String::new();
    for address in addresses {
        match TcpListener::bind(address).await {
            Ok(listener) => return Ok(listener),
            Err(error) => {
                why = format!("cannot listen at {address}: {error}");
                if error.kind() != io::ErrorKind::AddrInUse {
                    break;
                }
            }
        }
    }
    Err(Failure::NoServer(why))
}

/// What tells a house to stop.
pub(crate) struct Signals {
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
}

impl Signals {
    /// From now on the process does not end by itself when it is told to stop.
    #[cfg(unix)]
    pub(crate) fn new() -> io::Result<Signals> {
        use tokio::signal::unix::{SignalKind, signal};
        let terminate = signal(SignalKind::terminate())?;
        Ok(Signals { terminate, interrupt: signal(SignalKind::interrupt())? })
    }

    #[cfg(unix)]
    pub(crate) async fn next(&mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
    }

    #[cfg(not(unix))]
    pub(crate) fn new() -> io::Result<Signals> {
        Ok(Signals {})
    }

    #[cfg(not(unix))]
    pub(crate) async fn next(&mut self) {
        // Where nobody can be told, nobody tells.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
