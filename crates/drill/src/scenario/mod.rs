//! Scenarios: what people do at a table, line by line, and what is to happen.
//!
//! `docs/SCENARIOS.md` describes the format.

pub(crate) mod care;
mod fault;
mod instruction;
mod irregular;
mod opening;
pub(crate) mod phrase;
mod run;
mod text;
mod words;

#[cfg(test)]
mod properties;
#[cfg(test)]
mod tests;

use std::ops::Range;
use std::path::Path;

pub use fault::{Fault, Problem};
use instruction::Instruction;
use opening::HouseLine;
use run::Stage;
use text::{JOINT, is_expected, parts, written};

/// A scenario, read from a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    lines: Vec<String>,
    house: HouseLine,
    steps: Vec<Step>,
}

/// An instruction, and what is to come of it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Step {
    /// Its lines, counted from zero: its own, and those that go on with what is to happen.
    lines: Range<usize>,
    instruction: Instruction,
    expected: Option<String>,
}

/// What came of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Story {
    /// What came of each instruction, in order.
    pub told: Vec<Told>,
}

/// What came of one instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// Its line, counted from one.
    pub line: usize,
    /// What was asked for.
    pub instruction: String,
    /// What happened, in order.
    pub actual: Vec<String>,
    /// How that differs from what was to happen.
    pub difference: Option<Difference>,
}

/// How what happened differs from what was to happen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// Something else happened.
    Other {
        /// What was to happen.
        expected: String,
    },
    /// It was refused, and the scenario does not say so.
    Refused,
    /// The table itself is at fault.
    Broken(&'static str),
}

impl Scenario {
    /// Reads a scenario.
    ///
    /// # Errors
    /// The first line that cannot be read.
    pub fn read(text: &str) -> Result<Scenario, Fault> {
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let mut house: Option<HouseLine> = None;
        let mut steps: Vec<Step> = Vec::new();
        for (index, line) in lines.iter().enumerate() {
            let number = index + 1;
            let (asked, expected) = parts(line);
            match (asked, expected) {
                ("", None) => {}
                ("", Some(more)) => match &mut house {
                    Some(house) if house.lines.end == index => {
                        house.lines.end = number;
                        append(&mut house.expected, more);
                    }
                    _ => go_on(&mut steps, index, more)?,
                },
                (asked, expected) if asked.starts_with("house ") || asked == "house" => {
                    if house.is_some() {
                        return Err(Problem::HouseTooLate.at(number));
                    }
                    house = Some(name_house(asked, expected, index)?);
                }
                (asked, None) if asked.starts_with("with ") => match (&mut house, &steps[..]) {
                    (Some(house), []) => house.options.push((number, asked[5..].to_owned())),
                    _ => return Err(Problem::HouseTooLate.at(number)),
                },
                (asked, expected) => {
                    let house = house.as_ref().ok_or_else(|| Problem::NoHouse.at(number))?;
                    if house.is_to_be_refused() {
                        return Err(Problem::RefusedHouse.at(number));
                    }
                    let instruction =
                        Instruction::read(asked).map_err(|problem| problem.at(number))?;
                    let expected = expected.map(str::to_owned);
                    steps.push(Step { lines: index..number, instruction, expected });
                }
            }
        }
        let house = house.ok_or_else(|| Problem::NoHouse.at(1))?;
        house.check_expected()?;
        Ok(Scenario { lines, house, steps })
    }

    /// Plays it to its end. A house file is looked for in this folder.
    ///
    /// # Errors
    /// There is no such house, it has faults, or the clock is turned back.
    pub fn run(&self, folder: &Path) -> Result<Story, Fault> {
        if self.house.is_to_be_refused() {
            return Ok(Story { told: vec![self.refused_house(folder)?] });
        }
        let mut stage = Stage::new(self.house.open(folder)?);
        let mut told = Vec::new();
        for step in &self.steps {
            let line = step.lines.start + 1;
            let outcome = stage.play(&step.instruction).map_err(|problem| problem.at(line))?;
            let actual = outcome.phrases.join(JOINT);
            let difference = match (&step.expected, stage.broken()) {
                (_, Some(why)) => Some(Difference::Broken(why)),
                (Some(expected), None) => (!is_expected(expected, &actual))
                    .then(|| Difference::Other { expected: expected.clone() }),
                (None, None) => outcome.is_refused.then_some(Difference::Refused),
            };
            let instruction = parts(&self.lines[step.lines.start]).0.to_owned();
            told.push(Told { line, instruction, actual: outcome.phrases, difference });
        }
        Ok(Story { told })
    }

    /// What comes of a house that is to be refused.
    fn refused_house(&self, folder: &Path) -> Result<Told, Fault> {
        let actual = self.house.refusal(folder)?;
        let expected = self.house.expected.clone().unwrap_or_default();
        let is_expected = is_expected(&expected, &actual.join(JOINT));
        let difference = (!is_expected).then_some(Difference::Other { expected });
        let instruction = parts(&self.lines[self.house.lines.start]).0.to_owned();
        Ok(Told { line: self.house.line(), instruction, actual, difference })
    }

    /// Its text, with what happened in place of what was to happen wherever they differ.
    pub fn updated(&self, story: &Story) -> String {
        let mut lines = Vec::new();
        let mut kept = 0;
        let house = self.house.is_to_be_refused().then_some(&self.house.lines);
        let asked = house.into_iter().chain(self.steps.iter().map(|step| &step.lines));
        for (asked, told) in asked.zip(&story.told) {
            lines.extend_from_slice(&self.lines[kept..asked.start]);
            kept = asked.end;
            let own = &self.lines[asked.clone()];
            match told.difference {
                Some(Difference::Other { .. } | Difference::Refused) => {
                    lines.extend(written(&own[0], &told.actual));
                }
                Some(Difference::Broken(_)) | None => lines.extend_from_slice(own),
            }
        }
        lines.extend_from_slice(&self.lines[kept..]);
        lines.iter().flat_map(|line| [line, "\n"]).collect()
    }
}

impl Story {
    /// The first line that differs.
    pub fn first_difference(&self) -> Option<&Told> {
        self.told.iter().find(|told| told.difference.is_some())
    }
}

impl Told {
    /// What happened, on one line.
    pub fn actual_line(&self) -> String {
        match self.actual.is_empty() {
            true => "nothing".to_owned(),
            false => self.actual.join(JOINT),
        }
    }
}

/// Lines that start with `->` go on with what is to happen.
fn go_on(steps: &mut [Step], index: usize, more: &str) -> Result<(), Fault> {
    let last = steps.last_mut().filter(|step| step.lines.end == index);
    let step = last.ok_or_else(|| Problem::NothingAsked.at(index + 1))?;
    step.lines.end = index + 1;
    append(&mut step.expected, more);
    Ok(())
}

fn append(expected: &mut Option<String>, more: &str) {
    *expected = Some(match expected.take() {
        Some(expected) if !expected.is_empty() => format!("{expected}{JOINT}{more}"),
        _ => more.to_owned(),
    });
}

fn name_house(asked: &str, expected: Option<&str>, index: usize) -> Result<HouseLine, Fault> {
    let name = asked["house".len()..].trim().to_owned();
    if name.is_empty() {
        let wanted = "the name of a house or of its file";
        return Err(Problem::Expected { wanted, found: name }.at(index + 1));
    }
    let (lines, expected) = (index..index + 1, expected.map(str::to_owned));
    Ok(HouseLine { lines, name, expected, options: Vec::new() })
}
