//! The house that a scenario is about.

use std::ops::Range;
use std::path::Path;

use house::{House, Preset, text_of};

use super::fault::{Fault, Faults, Problem};

/// The house a scenario names, and the options it changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HouseLine {
    /// Its lines, counted from zero: its own, and those that go on with what is to come of it.
    pub(crate) lines: Range<usize>,
    pub(crate) name: String,
    /// Whether it is to be refused and why, or `accepted`.
    pub(crate) expected: Option<String>,
    /// The options, each as a line of a house file, and where it stands.
    pub(crate) options: Vec<(usize, String)>,
}

/// What comes of a house, in words.
const ACCEPTED: &str = "accepted";
const REFUSED: &str = "refused:";

impl HouseLine {
    /// What is to come of the house is that it is accepted, or refused for a reason.
    pub(crate) fn check_expected(&self) -> Result<(), Fault> {
        match &self.expected {
            Some(expected) if expected != ACCEPTED && !expected.starts_with(REFUSED) => {
                let wanted = "`accepted`, or `refused:` and why";
                let word = expected.split_whitespace().next().unwrap_or_default();
                let meant = house::nearest(word, [ACCEPTED, REFUSED]);
                let found = expected.clone();
                Err(Problem::Expected { wanted, found, meant }.at(self.line()))
            }
            _ => Ok(()),
        }
    }

    /// Whether the house is to be refused.
    pub(crate) fn is_to_be_refused(&self) -> bool {
        self.expected.as_ref().is_some_and(|expected| expected.starts_with(REFUSED))
    }

    /// Its line, counted from one.
    pub(crate) fn line(&self) -> usize {
        self.lines.start + 1
    }

    /// What comes of a house that is to be refused: what is wrong with it, each in words.
    pub(crate) fn refusal(&self, folder: &Path) -> Result<Vec<String>, Fault> {
        let Err(mut why) = self.read(folder)? else { return Ok(vec![ACCEPTED.to_owned()]) };
        if let Some(first) = why.first_mut() {
            *first = format!("{REFUSED} {first}");
        }
        Ok(why)
    }

    /// The built-in house of that name with the options changed, or the house in the file of that
    /// name, which is looked for in this folder.
    pub(crate) fn open(&self, folder: &Path) -> Result<House, Faults> {
        self.read(folder)?.map_err(|why| {
            let why = why.into_iter().map(|why| self.fault(format!("the house has faults: {why}")));
            Faults::of(why.collect()).expect("a house that is refused has faults")
        })
    }

    /// The house, or what is wrong with it.
    fn read(&self, folder: &Path) -> Result<Result<House, Vec<String>>, Fault> {
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
        Ok(House::read(&file, &text).map_err(|faults| {
            let errors = faults.iter().filter(|fault| !fault.is_warning());
            errors.map(ToString::to_string).collect()
        }))
    }

    /// A house file that changes these options of a built-in house.
    fn changed(&self) -> String {
        let options: Vec<&str> = self.options.iter().map(|(_, option)| option.as_str()).collect();
        let name = &self.name;
        format!("name = \"{name}\"\nbased-on = \"{name}\"\n{}\n", options.join("\n"))
    }

    fn fault(&self, why: String) -> Fault {
        Problem::House(why).at(self.line())
    }
}
