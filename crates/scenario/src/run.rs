//! The table a scenario is played on, and what is checked after every line.

use std::ops::RangeInclusive;
use std::sync::Arc;

use house::House;
use table::{Actor, Books, Command, Event, PatronId, Purse, Request, Table, Time, recall};

use super::care::session;
use super::fault::Problem;
use super::hint::hint;
use super::instruction::{By, DEALER, Instruction};
use super::phrase::{phrase, recalled, seen};
use super::text::JOINT;

/// A table, its clock, and all that has happened to it.
pub(crate) struct Stage {
    house: Arc<House>,
    table: Table,
    now: Time,
    events: Vec<Event>,
}

/// What came of one line.
pub(crate) struct Outcome {
    /// Each happening in words.
    pub(crate) phrases: Vec<String>,
    /// Whether the table refused.
    pub(crate) is_refused: bool,
    /// What to do about that, where it looks like a slip.
    pub(crate) hint: Option<String>,
}

impl Outcome {
    fn told(phrases: Vec<String>) -> Outcome {
        Outcome { phrases, is_refused: false, hint: None }
    }
}

impl Stage {
    pub(crate) fn new(house: House) -> Stage {
        let house = Arc::new(house);
        let table = Table::new(Arc::clone(&house));
        Stage { house, table, now: Time::default(), events: Vec::new() }
    }

    /// Does what a line asks for.
    pub(crate) fn play(&mut self, instruction: &Instruction) -> Result<Outcome, Problem> {
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
            match self.table.decide(&command, self.now) {
                Ok(events) => {
                    let told = events.iter().map(|it| phrase(&self.house, request, &it.what));
                    phrases.extend(told);
                    events.iter().for_each(|event| self.table.apply(event));
                    self.events.extend(events);
                }
                Err(refusal) => {
                    phrases.push(format!("refused: {refusal}"));
                    let hint = hint(&self.house, request, &refusal);
                    return Outcome { phrases: counted(&phrases), is_refused: true, hint };
                }
            }
        }
        Outcome::told(counted(&phrases))
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
    pub(crate) fn broken(&self) -> Option<&'static str> {
        let mut replayed = Table::new(Arc::clone(&self.house));
        self.events.iter().for_each(|event| replayed.apply(event));
        match (self.table.balances(), replayed == self.table) {
            (false, _) => Some("the money does not balance"),
            (true, false) => Some("replaying what happened gives another table"),
            (true, true) => None,
        }
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
