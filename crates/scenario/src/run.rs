//! The table a scenario is played on, and what is checked after every line.

use std::ops::RangeInclusive;
use std::sync::Arc;

use house::House;
use table::{Actor, Books, Command, Event, PatronId, Purse, Refusal, Request, Table, Time, recall};

use super::care::session;
use super::fault::{Fault, Faults, Problem};
use super::hint::hint;
use super::instruction::{By, DEALER, Instruction};
use super::phrase::{phrase, recalled, seen};
use super::text::{JOINT, is_expected};
use super::{Difference, PlayedLine, Scenario, Step};

/// A table that lines are played on, its clock, and all that has happened to it. Tests that are
/// written in Rust play a few lines at a time and look at the table in between.
#[derive(Clone, Debug)]
pub struct Runner {
    house: Arc<House>,
    table: Table,
    now: Time,
    events: Vec<Event>,
    /// What did not hold after an event.
    broken: Option<&'static str>,
}

/// What came of one line.
pub(crate) struct Outcome {
    /// Each happening in words.
    pub(crate) phrases: Vec<String>,
    /// Why the table refused, if it did.
    pub(crate) refusal: Option<Refusal>,
    /// What to do about that, where it looks like a slip.
    pub(crate) hint: Option<String>,
}

impl Outcome {
    fn told(phrases: Vec<String>) -> Outcome {
        Outcome { phrases, refusal: None, hint: None }
    }
}

impl Runner {
    /// A closed table of a house, at midnight of the first day.
    pub fn new(house: Arc<House>) -> Runner {
        let table = Table::new(Arc::clone(&house));
        Runner { house, table, now: Time::default(), events: Vec::new(), broken: None }
    }

    /// Plays the lines of a scenario, but for its house, and tells what came of each
    /// instruction.
    ///
    /// # Errors
    /// A line cannot be read, and none was played; or the clock is turned back.
    pub fn play(&mut self, text: &str) -> Result<Vec<PlayedLine>, Faults> {
        let steps = Scenario::read_steps(text)?;
        let told = steps.iter().map(|step| self.step(step));
        Ok(told.collect::<Result<_, _>>()?)
    }

    /// The table as it is now.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// How late it is.
    pub fn now(&self) -> Time {
        self.now
    }

    /// All that has happened.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Follows an instruction, and compares what came of it.
    pub(crate) fn step(&mut self, step: &Step) -> Result<PlayedLine, Fault> {
        let line = step.lines.start + 1;
        let outcome = self.follow(&step.instruction).map_err(|problem| problem.at(line))?;
        let actual = outcome.phrases.join(JOINT);
        let difference = match (&step.expected, self.broken()) {
            (_, Some(why)) => Some(Difference::Broken(why)),
            (Some(expected), None) => (!is_expected(expected, &actual))
                .then(|| Difference::Other { expected: expected.clone() }),
            (None, None) => outcome.refusal.is_some().then_some(Difference::Refused),
        };
        Ok(PlayedLine {
            line,
            instruction: step.asked.clone(),
            actual: outcome.phrases,
            expected: step.expected.clone(),
            difference,
            refusal: outcome.refusal,
            hint: outcome.hint,
        })
    }

    /// Does what an instruction asks for.
    fn follow(&mut self, instruction: &Instruction) -> Result<Outcome, Problem> {
        match instruction {
            Instruction::Ask(asked) => return Ok(self.ask(asked)),
            Instruction::Wait(millis) => self.now = self.now.after(table::Millis(*millis)),
            Instruction::At(millis) if *millis < self.now.0 => return Err(Problem::TimeGoesBack),
            Instruction::At(millis) => self.now = Time(*millis),
            Instruction::Credits(patrons) => return Ok(Outcome::told(self.credits(patrons))),
            Instruction::Session(patron) => {
                let told = session(self.table.care(*patron, self.now).as_ref());
                return Ok(Outcome::told(told));
            }
            Instruction::Look(audience) => {
                let coup = self.table.view(*audience, self.now).coup;
                let told = coup.map_or_else(|| vec!["no cards".to_owned()], |coup| seen(&coup));
                return Ok(Outcome::told(told));
            }
            Instruction::Recall(coup, audience) => {
                let start = Table::new(Arc::clone(&self.house));
                let found = recall(start, &self.events, *coup, *audience);
                let told = found.map(|found| recalled(&self.house, &found));
                let told = told.unwrap_or_else(|| vec![format!("no coup {coup} so far")]);
                return Ok(Outcome::told(told));
            }
            Instruction::Choices => {
                let choices = self.table.case().map(|case| self.table.choices(case));
                let told = choices.unwrap_or_default().iter().map(ToString::to_string).collect();
                return Ok(Outcome::told(told));
            }
            Instruction::Pending => {
                return Ok(Outcome::told(self.pending().into_iter().collect()));
            }
            Instruction::Books => {
                let Books { money_in, money_out, kept, commission } = self.table.books();
                let told = [
                    format!("in {money_in}"),
                    format!("out {money_out}"),
                    format!("kept {kept}"),
                    format!("commission {commission}"),
                ];
                return Ok(Outcome::told(told.to_vec()));
            }
        }
        Ok(Outcome::told(Vec::new()))
    }

    /// One request after the other, up to the first that is refused.
    fn ask(&mut self, asked: &[(By, Request)]) -> Outcome {
        let mut phrases = Vec::new();
        for (by, request) in asked {
            let by = match by {
                By::Named(actor) => *actor,
                By::Dealer => self.dealer(),
                By::Squeezer => match self.table.squeeze() {
                    Some(squeeze) => Actor::Patron(squeeze.holder),
                    None => self.dealer(),
                },
            };
            let command = Command { by, request: request.clone() };
            match self.decide(&command) {
                Ok(events) => {
                    let told = events.iter().map(|it| phrase(&self.house, request, &it.what));
                    phrases.extend(told);
                }
                Err(refusal) => {
                    phrases.push(format!("refused: {refusal}"));
                    let hint = hint(&self.house, request, &refusal);
                    let refusal = Some(refusal);
                    return Outcome { phrases: counted(&phrases), refusal, hint };
                }
            }
        }
        Outcome::told(counted(&phrases))
    }

    /// Asks the table for something that no line can say, and makes what comes of it so.
    pub fn decide(&mut self, command: &Command) -> Result<Vec<Event>, Refusal> {
        let before = self.table.clone();
        let decided = self.table.decide(command, self.now);
        if self.table != before {
            self.broken = Some("deciding has changed the table");
        }
        for event in decided.as_deref().unwrap_or_default() {
            self.table.apply(event);
            self.events.push(event.clone());
            if !self.table.balances() {
                self.broken = Some("the money does not balance");
            }
        }
        decided
    }

    /// What patrons have. Of several, each stands for one thing.
    fn credits(&self, patrons: &RangeInclusive<u32>) -> Vec<String> {
        let joint = if patrons.start() == patrons.end() { JOINT } else { " and " };
        let each = patrons.clone().map(|patron| {
            let purse = self.table.purse(PatronId(patron)).copied().unwrap_or_default();
            let Purse { credits, owed } = purse;
            match owed.get() {
                0 => credits.to_string(),
                _ => format!("{credits}{joint}{owed} owed"),
            }
        });
        counted(&each.collect::<Vec<_>>())
    }

    /// What the floor is still to rule on.
    pub(crate) fn pending(&self) -> Option<String> {
        let case = self.table.case()?;
        Some(format!("{} in coup {}", case.report.kind, case.coup))
    }

    fn dealer(&self) -> Actor {
        Actor::Dealer(self.table.staff().map_or(DEALER, |staff| staff.dealer))
    }

    /// What must hold after every line, and does not.
    fn broken(&self) -> Option<&'static str> {
        let mut replayed = Table::new(Arc::clone(&self.house));
        self.events.iter().for_each(|event| replayed.apply(event));
        let is_other = replayed != self.table;
        self.broken.or(is_other.then_some("replaying what happened gives another table"))
    }
}

/// The same thing several times in a row is said once.
fn counted(phrases: &[String]) -> Vec<String> {
    let runs = phrases.chunk_by(|one, next| one == next);
    let said = runs.map(|run| match run.len() {
        1 => run[0].clone(),
        times => format!("{times} × {}", run[0]),
    });
    said.collect()
}
