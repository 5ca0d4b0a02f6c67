//! The table a scenario is played on, and what is checked after every line.

use std::sync::Arc;

use house::House;
use table::{Actor, Books, Command, Event, Purse, Request, Table, Time, recall};

use super::care::session;
use super::fault::Problem;
use super::instruction::{By, DEALER, Instruction};
use super::phrase::{phrase, recalled, seen};

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
            Instruction::Credits(patron) => {
                let Purse { credits, owed } =
                    self.table.purse(*patron).copied().unwrap_or_default();
                let told = match owed.get() {
                    0 => vec![credits.to_string()],
                    _ => vec![credits.to_string(), format!("{owed} owed")],
                };
                return Ok(Outcome { phrases: told, is_refused: false });
            }
            Instruction::Session(patron) => {
                let told = session(self.table.care(*patron, self.now).as_ref());
                return Ok(Outcome { phrases: told, is_refused: false });
            }
            Instruction::Look(audience) => {
                let coup = self.table.view(*audience, self.now).coup;
                let told = coup.map_or_else(|| vec!["no cards".to_owned()], |coup| seen(&coup));
                return Ok(Outcome { phrases: told, is_refused: false });
            }
            Instruction::Recall(coup, audience) => {
                let start = Table::new(Arc::clone(&self.house));
                let found = recall(start, &self.events, *coup, *audience);
                let told = found.map(|found| recalled(&self.house, &found));
                let told = told.unwrap_or_else(|| vec![format!("no coup {coup} so far")]);
                return Ok(Outcome { phrases: told, is_refused: false });
            }
            Instruction::Choices => {
                let choices = self.table.case().map(|case| self.table.choices(case));
                let told = choices.unwrap_or_default().iter().map(ToString::to_string).collect();
                return Ok(Outcome { phrases: told, is_refused: false });
            }
            Instruction::Books => {
                let Books { money_in, money_out, kept, commission } = self.table.books();
                let told = [
                    format!("in {money_in}"),
                    format!("out {money_out}"),
                    format!("kept {kept}"),
                    format!("commission {commission}"),
                ];
                return Ok(Outcome { phrases: told.to_vec(), is_refused: false });
            }
        }
        Ok(Outcome { phrases: Vec::new(), is_refused: false })
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
                    return Outcome { phrases: counted(&phrases), is_refused: true };
                }
            }
        }
        Outcome { phrases: counted(&phrases), is_refused: false }
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
