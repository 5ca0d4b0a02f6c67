//! `sabot house`: the built-in houses, and house files checked, explained and printed.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use document::aligned;
use house::{Faults, House, Offer, Preset};

use crate::failure::{Failure, tell};
use crate::figures::pay_table;
use crate::{house_choice, output_file, sheet, terminal};

/// What the command is for, at length.
pub(crate) const LONG_ABOUT: &str = "\
The built-in houses, and house files checked, explained and printed.

A house file holds a card room's internal controls: decks, wagers, limits, announcements, what is \
done when something goes wrong. Start from a built-in one, change what differs, check it, and \
print the document that the card room keeps.";

const AFTER_HELP: &str = "\
Examples:
  sabot house show washington > mine.toml      Start from a built-in house
  sabot house check mine.toml                  Everything that is wrong with it, at once
  sabot house print mine.toml --out mine.html  The internal controls, ready for the printer
  sabot house sheet mine.toml --out par.html   What every wager returns, exactly
  sabot house wagers ez                        What can be wagered on, and what it pays
  sabot house schema > house.schema.json       So that an editor completes and checks the file";

/// What `sabot house` is given.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Lists the built-in houses.
    List,
    /// Prints a built-in house as the file one would write.
    Show {
        /// Its name; see `sabot house list`.
        name: String,
    },
    /// Checks a house file and tells everything that is wrong with it.
    Check {
        /// The house file.
        file: String,
        /// One line for each fault, as `file:line:column: what is wrong`.
        #[arg(long)]
        short: bool,
    },
    /// Lists every wager a house knows, what it pays, and whether it is offered.
    Wagers {
        /// A built-in house's name, or a house file.
        #[arg(value_name = "FILE|NAME", default_value = house_choice::DEFAULT)]
        house: String,
    },
    /// Prints the internal controls that a card room must keep.
    Print {
        /// A built-in house's name, or a house file.
        #[arg(value_name = "FILE|NAME")]
        house: String,
        /// How; else by the ending of --out, else Markdown.
        #[arg(long, value_enum)]
        format: Option<Format>,
        /// Where to; else standard output.
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Prints the PAR sheet: what every wager that the house offers returns, exactly, and how that
    /// changes with decks.
    Sheet {
        /// A built-in house's name, or a house file.
        #[arg(value_name = "FILE|NAME")]
        house: String,
        /// How; else by the ending of --out, else a page.
        #[arg(long, value_enum)]
        format: Option<sheet::Format>,
        /// Where to; else standard output.
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Prints the JSON Schema of a house file.
    Schema,
}

/// What a document is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// To read, to compare, to keep under version control.
    Markdown,
    /// One page with nothing outside it, fit for printing.
    Html,
}

/// Runs the command.
///
/// # Errors
/// There is no such house, its file has faults, or the output cannot be written.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let text = match &args.command {
        Command::List => list(),
        Command::Show { name } => match Preset::find(name) {
            Some(preset) => preset.text().to_owned(),
            None => return Err(Failure::NoHouse(no_preset(name))),
        },
        Command::Check { file, short } => return check(file, *short),
        Command::Wagers { house } => wagers(&house_choice::open(house)?),
        Command::Print { house, format, out } => {
            let house = house_choice::open(house)?;
            let document = match format.unwrap_or_else(|| format_of(out.as_deref())) {
                Format::Markdown => house::markdown(&house),
                Format::Html => house::html(&house),
            };
            return deliver(&document, out.as_deref());
        }
        Command::Sheet { house, format, out } => {
            let format = format.unwrap_or_else(|| sheet::Format::of(out.as_deref()));
            let document = sheet::document(&house_choice::open(house)?, format);
            return deliver(&document, out.as_deref());
        }
        Command::Schema => format!("{:#}\n", house::schema()),
    };
    terminal::print(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// Writes a document to its file, or else to standard output.
fn deliver(document: &str, out: Option<&Path>) -> Result<ExitCode, Failure> {
    match out {
        Some(path) => output_file::write(path, document)?,
        None => terminal::print(document)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn list() -> String {
    let row = |preset: &Preset| [preset.id(), preset.meaning()].map(str::to_owned);
    aligned(&Preset::ALL.iter().map(row).collect::<Vec<_>>(), |_| false).join("\n") + "\n"
}

fn no_preset(name: &str) -> String {
    let names = House::preset_names();
    let advice = match house::nearest(name, names.iter().copied()) {
        Some(nearest) => format!("did you mean `{nearest}`?"),
        None => format!("there are {}", names.join(", ")),
    };
    format!("no built-in house is called `{}`: {advice}", name.escape_debug())
}

/// Tells on standard error what is wrong, and on standard output that nothing is.
fn check(file: &str, short: bool) -> Result<ExitCode, Failure> {
    let text = house_choice::text(file)?;
    let tell = |faults: Faults| {
        if short {
            faults.lines().for_each(|line| tell(&line));
        } else {
            tell(&format!("{:?}", miette::Report::new(faults)));
        }
    };
    let house = match House::read(file, &text) {
        Ok(house) => house,
        Err(faults) => {
            tell(faults);
            return Ok(ExitCode::FAILURE);
        }
    };
    if let Some(warnings) = house.warnings(file, &text) {
        tell(warnings);
    }
    let offered: Vec<_> =
        house.wagers.offered().iter().map(|offer| offer.wager.id().as_str()).collect();
    let under = match house.under {
        Some(rules) => format!("within the {} rules", rules.name()),
        None => "under no jurisdiction's rules".to_owned(),
    };
    terminal::print(&format!(
        "{}: sound, {under}\n  {} decks, {} areas, {}\n  version {}\n",
        house.name,
        house.shoe.decks,
        house.areas.count,
        offered.join(", "),
        house.version,
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// A table of every wager, those offered first.
fn wagers(house: &House) -> String {
    let offered = house.wagers.offered().len();
    let row = |(place, offer): (usize, &Offer)| {
        let limits = if place < offered {
            format!("{} to {}", house.money(offer.minimum), house.money(offer.maximum))
        } else {
            "not offered".to_owned()
        };
        [
            offer.wager.id().to_string(),
            offer.wager.name().to_owned(),
            limits,
            pay_table(&offer.wager),
        ]
    };
    let rows: Vec<_> = house.wagers.all().enumerate().map(row).collect();
    aligned(&rows, |_| false).join("\n") + "\n"
}

fn format_of(out: Option<&Path>) -> Format {
    match output_file::ending(out) {
        Some("html" | "htm") => Format::Html,
        _ => Format::Markdown,
    }
}
