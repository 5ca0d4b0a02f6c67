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
//! | `run.rs` | [`Runner`]: the table it is played on, and what is checked after every line |
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
mod tests;

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

pub use fault::{Fault, Faults, Problem};
use instruction::Instruction;
use opening::HouseLine;
pub use run::Runner;
use table::Refusal;
use text::{JOINT, is_expected, parts, split, written};

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
    /// Its lines, counted from zero: its own, and those that go on with what is to happen. Where
    /// more instructions follow on its line, that line is the last one's.
    lines: Range<usize>,
    /// Where it ends on its own line, in bytes.
    end: usize,
    asked: String,
    instruction: Instruction,
    expected: Option<String>,
}

/// What came of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Story {
    /// What came of each instruction, in order.
    pub lines: Vec<PlayedLine>,
    /// What the floor is still to rule on at the end, unless the file ends by saying so.
    pub left_open: Option<String>,
}

/// What came of one instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedLine {
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
    /// Why the table refused, if it did.
    pub refusal: Option<Refusal>,
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
            return Ok(Story { lines: vec![self.refused_house(folder)?], left_open: None });
        }
        let mut runner = Runner::new(Arc::new(self.house.open(folder)?));
        let lines = self.steps.iter().map(|step| runner.step(step));
        let lines = lines.collect::<Result<Vec<_>, _>>()?;
        let is_meant = matches!(self.steps.last(), Some(step) if step.is_pending());
        let left_open = runner.pending().filter(|_| !is_meant);
        Ok(Story { lines, left_open })
    }

    /// What comes of a house that is to be refused.
    fn refused_house(&self, folder: &Path) -> Result<PlayedLine, Fault> {
        let actual = self.house.refusal(folder)?;
        let expected = self.house.expected.clone().unwrap_or_default();
        let is_expected = is_expected(&expected, &actual.join(JOINT));
        let difference = (!is_expected).then(|| Difference::Other { expected: expected.clone() });
        let instruction = parts(&self.lines[self.house.lines.start]).0.to_owned();
        let (line, expected) = (self.house.line(), Some(expected));
        Ok(PlayedLine {
            line,
            instruction,
            actual,
            expected,
            difference,
            refusal: None,
            hint: None,
        })
    }

    /// Its text, with what happened in place of what was to happen wherever they differ.
    pub fn updated(&self, story: &Story) -> String {
        let mut lines = Vec::new();
        let mut left = self.lines.clone();
        let mut kept = 0;
        let house = self.house.is_to_be_refused().then_some((&self.house.lines, 0));
        let asked = house.into_iter().chain(self.steps.iter().map(|it| (&it.lines, it.end)));
        for ((asked, end), told) in asked.zip(&story.lines) {
            lines.extend_from_slice(&left[kept..asked.start]);
            kept = asked.end;
            let is_other =
                matches!(told.difference, Some(Difference::Other { .. } | Difference::Refused));
            if is_other && asked.is_empty() {
                // What follows on its line goes to a line of its own.
                let (before, after) = split(&self.lines[asked.start], &left[asked.start], end);
                lines.extend(written(&before, &told.actual));
                left[asked.start] = after;
            } else if is_other {
                lines.extend(written(&left[asked.start], &told.actual));
            } else {
                lines.extend_from_slice(&left[asked.clone()]);
            }
        }
        lines.extend_from_slice(&left[kept..]);
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
        self.lines.iter().filter(|told| told.expected.is_some()).count()
    }

    /// The first line that differs.
    pub fn first_difference(&self) -> Option<&PlayedLine> {
        self.lines.iter().find(|told| told.difference.is_some())
    }
}

impl PlayedLine {
    /// What happened, on one line.
    pub fn actual_line(&self) -> String {
        if self.actual.is_empty() { "nothing".to_owned() } else { self.actual.join(JOINT) }
    }
}
