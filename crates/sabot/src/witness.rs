//! `sabot witness`: cosigns the signed heads of houses, if they contain all that was seen before.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use notary::VerifierKey;
use server::settings::Settings;
use server::{WitnessServer, WitnessSettings};
use tokio::runtime::Runtime;

use crate::failure::Failure;
use crate::serve::{Signals, log};
use crate::terminal;

/// What the command is for, at length.
pub const LONG_ABOUT: &str = "\
Runs a witness for other houses: an auditor's laptop, or a house for its neighbours.

A house signs the heads of its journal now and then, and sends what it signed to its witnesses. A \
witness cosigns it only if it contains all that the witness has seen of that house before, so a \
house whose journal was rewritten or rolled back gets no cosignature. What was cosigned is kept in \
the state file, a line each; `sabot verify --against` holds a journal against it. An insider with \
the house's database and key cannot change that file.

The witness speaks the protocol tlog-witness of c2sp.org over plain HTTP: what goes to and fro is \
public and signed.";

const AFTER_HELP: &str = "\
Examples:
  sabot witness --log sabot/fe81…+d68cc348+AepK…   Cosign this house, on this computer alone
  sabot witness --listen 0.0.0.0:8484 --log …      For houses in the network
  sabot verify --against witness.state house.jsonl  Hold a journal against what was seen

The key of a house is on its vouchers and statements, and at /log/key. The house is given the line \
that this command prints, as `witnesses` in its settings.";

/// What `sabot witness` is given.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// Where houses reach the witness.
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8484")]
    listen: SocketAddr,
    /// The file with what was seen; it is made if there is none.
    #[arg(long, value_name = "FILE", default_value = "witness.state")]
    state: PathBuf,
    /// The file with the witness's key; it is made if there is none.
    #[arg(long, value_name = "FILE", default_value = "witness.key")]
    key: PathBuf,
    /// The verifier key of a house that is cosigned; once for each house.
    #[arg(long = "log", value_name = "VERIFIERKEY", required = true)]
    logs: Vec<VerifierKey>,
}

/// Runs the witness until it is told to stop.
///
/// # Errors
/// Its key or its state cannot be read, or its address cannot be listened at.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    log::start(&Settings::default().log).map_err(Failure::NoServer)?;
    let runtime = Runtime::new().map_err(|error| Failure::NoServer(error.to_string()))?;
    runtime.block_on(keep(args)).map(|()| ExitCode::SUCCESS)
}

async fn keep(args: &Args) -> Result<(), Failure> {
    let mut signals = Signals::new().map_err(|error| Failure::NoServer(error.to_string()))?;
    let settings = WitnessSettings {
        listen: args.listen,
        state: args.state.clone(),
        key: args.key.clone(),
        logs: args.logs.clone(),
    };
    let started = WitnessServer::start(&settings).await;
    let witness = started.map_err(|error| Failure::NoServer(error.to_string()))?;
    terminal::print(&format!(
        "The witness listens. A house that it knows is given this setting:\n\
         witnesses = \"http://{} {}\"\n",
        witness.address(),
        witness.key()
    ))?;
    signals.next().await;
    witness.stop().await;
    Ok(())
}
