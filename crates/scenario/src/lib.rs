//! Scenarios: what people do at a table, line by line, and what is to happen. A card room reads,
//! writes and runs them.
//!
//! | file | what it holds |
//! |---|---|
//! | `lib.rs` | [`Scenario`]: running a file, bringing it up to date |
//! | `read.rs`, `hint.rs` | reading it, and what was meant by a slip |
//! | `instruction.rs`, `irregular.rs`, `words.rs` | what a line asks for |
//! | `care.rs` | responsible play in words |
//! | `opening.rs` | the house that a scenario is about |
//! | `run.rs` | the table it is played on, and what is checked after every line |
//! | `phrase.rs`, `text.rs` | what happened in words, and on lines |
//! | `fault.rs` | what can be wrong with a file |
//!
//! `docs/SCENARIOS.md` describes the format.

mod care;
mod fault;
mod hint;
mod instruction;
mod irregular;
mod opening;
pub mod phrase;
mod read;
mod run;
mod text;
mod words;

#[cfg(test)]
mod properties;
#[cfg(test)]
mod tests;

use std::ops::Range;
use std::path::Path;

pub use fault::{Fault, Faults, Problem};
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
    /// What the floor is still to rule on at the end, unless the file ends by saying so.
    pub left_open: Option<String>,
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
    /// What was to happen, if the file says so.
    pub expected: Option<String>,
    /// How what happened differs from that.
    pub difference: Option<Difference>,
    /// What to do about a refusal, where it looks like a slip.
    pub hint: Option<String>,
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
    /// Plays it to its end. A house file is looked for in this folder.
    ///
    /// # Errors
    /// There is no such house, it has faults, or the clock is turned back.
    pub fn run(&self, folder: &Path) -> Result<Story, Faults> {
        if self.house.is_to_be_refused() {
            return Ok(Story { told: vec![self.refused_house(folder)?], left_open: None });
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
            told.push(Told {
                line,
                instruction,
                actual: outcome.phrases,
                expected: step.expected.clone(),
                difference,
                hint: outcome.hint,
            });
        }
        let is_meant = matches!(self.steps.last(), Some(step) if step.is_pending());
        let left_open = stage.pending().filter(|_| !is_meant);
        Ok(Story { told, left_open })
    }

    /// What comes of a house that is to be refused.
    fn refused_house(&self, folder: &Path) -> Result<Told, Fault> {
        let actual = self.house.refusal(folder)?;
        let expected = self.house.expected.clone().unwrap_or_default();
        let is_expected = is_expected(&expected, &actual.join(JOINT));
        let difference = (!is_expected).then(|| Difference::Other { expected: expected.clone() });
        let instruction = parts(&self.lines[self.house.lines.start]).0.to_owned();
        let (line, expected) = (self.house.line(), Some(expected));
        Ok(Told { line, instruction, actual, expected, difference, hint: None })
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

impl Step {
    /// Whether it says what the floor is still to rule on.
    fn is_pending(&self) -> bool {
        self.instruction == Instruction::Pending && self.expected.is_some()
    }
}

impl Story {
    /// How many instructions say what must happen.
    pub fn expectations(&self) -> usize {
        self.told.iter().filter(|told| told.expected.is_some()).count()
    }

    /// The first line that differs.
    pub fn first_difference(&self) -> Option<&Told> {
        self.told.iter().find(|told| told.difference.is_some())
    }
}

impl Told {
    /// What happened, on one line.
    pub fn actual_line(&self) -> String {
        if self.actual.is_empty() { "nothing".to_owned() } else { self.actual.join(JOINT) }
    }
}
