//! What was set: on the command line, in the environment, or in a settings file.

use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command, Error, FromArgMatches};
use server::settings::{self, Form, Money, Setting, Values};

/// What was set, in one place or another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// The settings, each of which was checked.
    pub values: Values,
    /// The tables. Only a settings file has them.
    pub tables: Option<Vec<TableChoice>>,
}

/// A table as a settings file has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableChoice {
    /// Its name in addresses.
    pub name: String,
    /// A preset, `first/` and the name of a first table, or the path of a house file.
    pub house: String,
    /// Whether the cards come from sealed shoes.
    pub is_sealed: bool,
    /// What is wagered.
    pub money: Money,
}

impl Choices {
    /// These, and for what they leave open the others.
    pub(super) fn or(self, other: Choices) -> Choices {
        let mut values = other.values;
        values.extend(self.values);
        Choices { values, tables: self.tables.or(other.tables) }
    }
}

/// The settings that say where a house is, for commands that need no more of it.
#[derive(Clone, Debug)]
pub struct Location(pub Choices);

fn of_location() -> impl Iterator<Item = &'static Setting> {
    settings::all().filter(|setting| ["data", "store", "key"].contains(&&*setting.name()))
}

/// Settings as arguments of a command.
macro_rules! arguments {
    ($Type:ty, $settings:expr, $make:expr) => {
        impl clap::Args for $Type {
            fn augment_args(command: Command) -> Command {
                $settings.fold(command, |command, setting| command.arg(argument(setting)))
            }

            fn augment_args_for_update(command: Command) -> Command {
                <$Type as clap::Args>::augment_args(command)
            }
        }

        impl FromArgMatches for $Type {
            fn from_arg_matches(matches: &ArgMatches) -> Result<$Type, Error> {
                let values = values(matches, $settings)?;
                Ok($make(Choices { values, tables: None }))
            }

            fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
                *self = <$Type as FromArgMatches>::from_arg_matches(matches)?;
                Ok(())
            }
        }
    };
}

arguments!(Choices, settings::all(), |choices| choices);
arguments!(Location, of_location(), Location);

fn argument(setting: &Setting) -> Arg {
    Arg::new(setting.name())
        .long(setting.name())
        .env(variable(setting))
        .value_name(setting.form.word())
        .help(setting.about())
        .help_heading(setting.section.heading)
        .hide_env_values(matches!(setting.form, Form::Store))
}

fn variable(setting: &Setting) -> String {
    format!("SABOT_{}", setting.name().replace('-', "_").to_ascii_uppercase())
}

/// What the command line and the environment say, or all that is wrong with it.
fn values(
    matches: &ArgMatches,
    settings: impl Iterator<Item = &'static Setting>,
) -> Result<Values, Error> {
    let mut values = Values::new();
    let mut faults = Vec::new();
    for setting in settings {
        let name = setting.name();
        let Some(text) = matches.get_one::<String>(&name) else { continue };
        let written = match matches.value_source(&name) {
            Some(ValueSource::EnvVariable) => variable(setting),
            _ => format!("--{name}"),
        };
        match setting.check(&written, text) {
            Ok(()) => drop(values.insert(name, text.clone())),
            Err(fault) => faults.push(fault),
        }
    }
    if faults.is_empty() {
        Ok(values)
    } else {
        Err(Error::raw(ErrorKind::ValueValidation, faults.join("; ")))
    }
}
