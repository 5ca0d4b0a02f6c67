//! The house that a scenario is about.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use house::{House, Preset, nearest};

use super::fault::{Fault, Problem};

/// The house a scenario names, and the options it changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HouseLine {
    pub(crate) line: usize,
    pub(crate) name: String,
    /// The options, each as a line of a house file, and where it stands.
    pub(crate) options: Vec<(usize, String)>,
}

impl HouseLine {
    /// The built-in house of that name with the options changed, or the house in the file of that
    /// name, which is looked for in this folder.
    pub(crate) fn open(&self, folder: &Path) -> Result<House, Fault> {
        let (file, text) = match (Preset::find(&self.name), self.options.first()) {
            (Some(preset), None) => (self.name.clone(), preset.text().to_owned()),
            (Some(_), Some(_)) => (self.name.clone(), self.changed()),
            (None, Some((line, _))) => return Err(Problem::OptionsOfAFile.at(*line)),
            (None, None) => {
                let path = folder.join(&self.name);
                let text = read(&path).map_err(|error| self.fault(explain(&self.name, &error)))?;
                (path.display().to_string(), text)
            }
        };
        House::read(&file, &text).map_err(|faults| {
            let is_error = |fault: &&house::Fault| !fault.is_warning();
            let first = faults.iter().find(is_error).map(ToString::to_string);
            self.fault(format!("the house has faults: {}", first.unwrap_or_default()))
        })
    }

    /// A house file that changes these options of a built-in house.
    fn changed(&self) -> String {
        let options: Vec<&str> = self.options.iter().map(|(_, option)| option.as_str()).collect();
        let name = &self.name;
        format!("name = \"{name}\"\nbased-on = \"{name}\"\n{}\n", options.join("\n"))
    }

    fn fault(&self, why: String) -> Fault {
        Problem::House(why).at(self.line)
    }
}

/// At most one byte more than allowed, so that an endless file is refused too: by its length.
fn read(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    File::open(path)?.take(House::FILE_LENGTH_MAX as u64 + 1).read_to_string(&mut text)?;
    Ok(text)
}

fn explain(name: &str, error: &io::Error) -> String {
    let presets = House::preset_names();
    let meant = nearest(name, presets.iter().copied());
    let (name, listed) = (name.escape_debug(), presets.join(", "));
    match (error.kind(), meant) {
        (io::ErrorKind::NotFound, Some(meant)) => {
            format!("there is no house `{name}`: did you mean `{meant}`?")
        }
        (io::ErrorKind::NotFound, None) => {
            format!("there is no house `{name}`: name a house file, or one of {listed}")
        }
        _ => format!("cannot read the house file `{name}`: {error}"),
    }
}
