//! The house that a scenario is about.

use std::path::Path;

use house::{House, Preset, text_of};

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
                let text = text_of(&self.name, &path).map_err(|why| self.fault(why.to_string()))?;
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
