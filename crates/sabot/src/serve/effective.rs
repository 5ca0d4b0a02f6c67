//! What a house is run with, when all that was set is put together.

use std::fs::{self, DirBuilder};
use std::path::Path;

use house::House;
use server::first_tables;
use server::settings::{Settings, TableSetting};

use super::choices::{Choices, TableChoice};
use super::{Args, file};
use crate::failure::Failure;

/// The settings file that is read if it is there and no other is named.
pub(super) const FILE: &str = "sabot.toml";
/// A house by this and a name is one of the first tables.
pub(super) const FIRST: &str = "first/";

/// What a house is run with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effective {
    /// All but the tables.
    pub settings: Settings,
    pub tables: Vec<TableChoice>,
}

impl Effective {
    /// What the command line, the environment and the settings file come to.
    ///
    /// # Errors
    /// The settings file cannot be read, or something in it or besides it makes no sense.
    pub fn choose(args: &Args) -> Result<Effective, Failure> {
        let in_file = match &args.config {
            Some(path) => Some(read(path)?),
            None if Path::new(FILE).exists() => Some(read(Path::new(FILE))?),
            None => None,
        };
        Effective::of(args.choices.clone().or(in_file.unwrap_or_default()))
    }

    pub(super) fn of(choices: Choices) -> Result<Effective, Failure> {
        let settings = Settings::of(&choices.values).map_err(Failure::NoServer)?;
        Ok(Effective { settings, tables: choices.tables.unwrap_or_else(the_first_tables) })
    }

    /// For the server, with the texts of the tables' house files.
    pub(super) fn settings(&self) -> Result<Settings, Failure> {
        let tables = self.tables.iter().map(|table| {
            let TableChoice { name, house, is_sealed, money } = table.clone();
            Ok(TableSetting { name, house: house_text(&house)?, is_sealed, money })
        });
        let tables = tables.collect::<Result<_, Failure>>()?;
        Ok(Settings { tables, ..self.settings.clone() })
    }

    /// Makes the folder for journal and key, for its owner alone.
    pub(super) fn make_folder(&self) -> Result<(), Failure> {
        let Settings { data, store, key, .. } = &self.settings;
        let is_needed = key.starts_with(data) || Path::new(store).starts_with(data);
        if !is_needed || data.is_dir() {
            return Ok(());
        }
        let mut builder = DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(data).map_err(|error| {
            Failure::NoServer(format!("cannot make the folder {}: {error}", data.display()))
        })
    }
}

fn read(path: &Path) -> Result<Choices, Failure> {
    let name = path.display().to_string();
    let text = fs::read_to_string(path);
    let text = text.map_err(|error| Failure::NoServer(format!("cannot read {name}: {error}")))?;
    file::read(&name, &text).map_err(|faults| Failure::NoServer(faults.join("\nsabot: ")))
}

fn the_first_tables() -> Vec<TableChoice> {
    let choice = |table: TableSetting| TableChoice {
        house: format!("{FIRST}{}", table.name),
        name: table.name,
        is_sealed: table.is_sealed,
        money: table.money,
    };
    first_tables().into_iter().map(choice).collect()
}

/// The text of a house file, which has been read once to see that it has no faults.
fn house_text(house: &str) -> Result<String, Failure> {
    let text = match house.strip_prefix(FIRST) {
        Some(name) => {
            let found = first_tables().into_iter().find(|table| table.name == name);
            let names = first_tables().into_iter().map(|table| format!("{FIRST}{}", table.name));
            let names = names.collect::<Vec<_>>().join(", ");
            let none = format!("there is no first table `{house}`: there are {names}");
            found.map(|table| table.house).ok_or(Failure::NoServer(none))?
        }
        None => house::text_of(house, Path::new(house))
            .map_err(|why| Failure::NoHouse(why.to_string()))?,
    };
    match House::read(house, &text) {
        Ok(_) => Ok(text),
        Err(faults) => Err(Failure::HouseFaults(faults.into())),
    }
}
