//! `sabot staff`: what a person who has the machine may do for the people who work in its house.

use std::path::PathBuf;
use std::process::ExitCode;

use server::machine::{self, Deed};
use server::settings::Settings;
use tokio::runtime::Builder;

use crate::failure::Failure;
use crate::records::place;
use crate::serve::{self, Effective, Location};
use crate::terminal;

/// For the help text.
pub const LONG_ABOUT: &str = "\
Helps people who work in the house and cannot sign on, and stands behind those whom one manager \
alone has hired. It takes no account: it is for whoever has \
the machine, and may read the house's key.

A house that runs does it at once, over a socket beside its key. A house that does not run is \
written to directly. Either way the journal says that the house did it, and it is a significant \
event.";

const AFTER_HELP: &str = "\
Examples:
  sabot staff unlock ann            Ann may sign on again, from everywhere
  sabot staff confirm ann           Ann was hired by one manager, and there is no second one
  sabot staff confirm-device vip shoe   Who added it, and the fingerprint of its key
  sabot staff confirm-device vip shoe 3f9a0c1e5b7d2846   One manager added it, with that key
  sabot staff password-link ann     A link by which Ann, a manager, chooses a new password";

/// Arguments of `sabot staff`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP, arg_required_else_help = true)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    /// Unlocks an account that wrong passwords locked.
    Unlock(Whose),
    /// Stands behind an account that one manager alone made, or gave roles or a password.
    Confirm(Whose),
    /// Stands behind a device that one manager alone added to a table.
    ConfirmDevice(Which),
    /// Makes a link, which works once within a week, by which a manager chooses a new password.
    PasswordLink(Whose),
}

/// Whose account, and of which house.
#[derive(Debug, clap::Args)]
struct Whose {
    /// The login name.
    #[arg(value_name = "NAME")]
    name: String,
    #[command(flatten)]
    of: OfHouse,
}

/// Which device, and of which house.
#[derive(Debug, clap::Args)]
struct Which {
    /// The table.
    #[arg(value_name = "TABLE")]
    table: String,
    /// The device's name.
    #[arg(value_name = "NAME")]
    name: String,
    /// The fingerprint of its key, as it was looked at; without one, it is told.
    #[arg(value_name = "FINGERPRINT")]
    fingerprint: Option<String>,
    #[command(flatten)]
    of: OfHouse,
}

/// Which house.
#[derive(Debug, clap::Args)]
struct OfHouse {
    /// The settings file of the house.
    #[arg(long, env = "SABOT_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(flatten)]
    location: Location,
}

/// Does it, and says so.
///
/// # Errors
/// The settings make no sense, or it cannot be done.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let (of, deed) = match &args.what {
        What::Unlock(Whose { name, of }) => (of, Deed::Unlock { name: name.clone() }),
        What::Confirm(Whose { name, of }) => (of, Deed::Confirm { name: name.clone() }),
        What::ConfirmDevice(Which { table, name, fingerprint, of }) => {
            let (table, name) = (table.clone(), name.clone());
            (of, Deed::ConfirmDevice { table, name, fingerprint: fingerprint.clone() })
        }
        What::PasswordLink(Whose { name, of }) => (of, Deed::PasswordLink { name: name.clone() }),
    };
    let OfHouse { config, location: Location(choices) } = of;
    let choices = choices.clone();
    let of_house = serve::Args { config: config.clone(), choices, print_config: false };
    let Settings { store, key, .. } = Effective::choose(&of_house)?.settings;
    place::check_there(&store)?;
    let runtime = Builder::new_current_thread().enable_all().build().map_err(Failure::Reading)?;
    let done = runtime.block_on(machine::carry_out(&key, &store, &deed));
    terminal::print(&format!("{}\n", done.map_err(Failure::NoServer)?))?;
    Ok(ExitCode::SUCCESS)
}
