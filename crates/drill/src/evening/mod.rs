//! Whole evenings at one table, each from a single seed.
//!
//! | file | what it holds |
//! |---|---|
//! | `chance.rs`, `houses.rs` | what the seed decides |
//! | `cast.rs`, `dealer.rs`, `deck.rs` | who is there, and what they do |
//! | `network.rs` | what becomes of it on its way |
//! | `audit/` | what must hold after every event |
//! | `story.rs`, `tally.rs` | the evening in words, and in numbers |

mod audit;
mod cast;
mod chance;
mod dealer;
mod deck;
mod houses;
mod network;
mod story;
mod tally;

#[cfg(test)]
mod tests;

use std::any::Any;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;

use house::House;
use table::{Actor, Command, Event, Happening, Millis, Phase, Request, Table, Time};

use audit::{Auditor, Found};
use cast::{Cast, FLOOR};
use chance::Chance;
use dealer::Dealer;
use deck::Deck;
use network::Network;
pub use story::Failure;
use story::{Step, Told, line};
pub use tally::Tally;

/// Seven in the evening.
const START: Time = Time(19 * 3_600 * 1_000);

/// How much of a story a failure tells.
const LAST_STEPS: usize = 40;

/// A table from its opening to its end, and everybody around it.
pub struct Evening {
    seed: u64,
    chance: Chance,
    house: Arc<House>,
    name: String,
    table: Table,
    journal: Vec<Event>,
    auditor: Auditor,
    cast: Cast,
    dealer: Dealer,
    network: Network,
    now: Time,
    is_leaving: bool,
    steps: Vec<Step>,
    tally: Tally,
}

impl Evening {
    /// The evening of this seed, before anything has happened.
    pub fn new(seed: u64) -> Evening {
        let mut chance = Chance::new(seed);
        let (house, name) = houses::choose(&mut chance);
        Evening {
            seed,
            table: Table::new(Arc::clone(&house)),
            auditor: Auditor::new(Arc::clone(&house)),
            cast: Cast::choose(&mut chance),
            dealer: Dealer::choose(&mut chance),
            network: Network::default(),
            journal: Vec::new(),
            now: START,
            is_leaving: false,
            steps: Vec::new(),
            tally: Tally { evenings: 1, ..Tally::default() },
            chance,
            house,
            name,
        }
    }

    /// Goes on until so many commands have come to the table, and replays it all.
    ///
    /// # Errors
    /// Something does not hold, or the table panicked.
    pub fn run(&mut self, commands: u64) -> Result<(), Failure> {
        let end = self.tally.commands + commands;
        let ran = panic::catch_unwind(AssertUnwindSafe(|| {
            while self.tally.commands < end {
                self.step()?;
            }
            self.restart()
        }));
        let found = ran.unwrap_or_else(|panic| Err(format!("it panicked: {}", words(&*panic))));
        found.map_err(|what| self.failure(what))
    }

    /// All that happened, in words.
    pub fn story(&self) -> Vec<String> {
        self.steps.iter().map(|step| line(&self.house, step)).collect()
    }

    /// The house of this evening: a preset, and what is changed of it.
    pub fn house(&self) -> &str {
        &self.name
    }

    /// All that happened, in numbers.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    fn failure(&self, what: String) -> Failure {
        let last = self.steps.len().saturating_sub(LAST_STEPS);
        let story = self.steps[last..].iter().map(|step| line(&self.house, step)).collect();
        let step = usize::try_from(self.tally.commands).unwrap_or(usize::MAX);
        Failure { seed: self.seed, step, what, house: self.name.clone(), story }
    }

    fn step(&mut self) -> Found {
        let wait = match self.chance.below(400) {
            0 => self.chance.below(3 * 3_600_000),
            1..=8 => self.chance.below(30_000),
            _ => self.chance.below(700),
        };
        self.now = self.now.after(Millis(u64::from(wait)));
        if self.chance.one_in(250) {
            self.restart()?;
        }
        match self.choose() {
            Some(command) => self.ask(command),
            None => Ok(()),
        }
    }

    /// Who comes to the table next, and with what.
    fn choose(&mut self) -> Option<Command> {
        let chance = &mut self.chance;
        if chance.one_in(2)
            && let Some(command) = self.network.arrived(self.now)
        {
            return Some(command);
        }
        let by_floor = |request| Some(Command { by: Actor::Floor(FLOOR), request });
        match self.table.check_open() {
            Err(table::Refusal::TableClosed) if chance.one_in(2) => {
                self.is_leaving = false;
                return Some(Cast::open(&self.house, chance));
            }
            Err(table::Refusal::TablePaused) if chance.one_in(4) => {
                return by_floor(Request::Resume);
            }
            _ => {}
        }
        if self.is_leaving && matches!(self.table.phase(), Phase::Idle) {
            return self.cast.leave(&self.table).or_else(|| by_floor(Request::Close));
        }
        let is_betting = matches!(self.table.phase(), Phase::Betting { .. });
        match (chance.below(100), is_betting) {
            (0..=1, _) => {
                self.is_leaving = chance.one_in(20);
                Some(Cast::floor(chance))
            }
            (2..=5, _) => Some(self.cast.mischief(&self.table, chance)),
            (6..=11, _) => Some(self.cast.cage(&self.house, chance)),
            (12..=80, true) | (12..=22, false) => {
                let command = self.cast.patron(&self.house, chance);
                self.network.send(&command, self.now, chance);
                None
            }
            _ => self.dealer.act(&self.table, chance),
        }
    }

    /// Asks the table, makes what comes of it so, and looks whether all is well.
    fn ask(&mut self, command: Command) -> Found {
        self.tally.commands += 1;
        let is_nth = self.tally.commands.is_multiple_of(16);
        let before = is_nth.then(|| self.table.clone());
        let decided = self.table.decide(&command, self.now);
        if before.is_some_and(|before| before != self.table) {
            return Err("deciding changed the table".to_owned());
        }
        if let Err(refusal) = &decided {
            self.tally.refuse(refusal);
        }
        let events = decided.as_ref().map_or_else(|_| Vec::new(), Clone::clone);
        let (by, at) = (command.by, self.now);
        self.steps.push(Step { at, what: Told::Asked(command, decided) });
        for event in &events {
            if (event.by, event.at) != (by, at) {
                return Err("an event is somebody else's, or of another time".to_owned());
            }
            self.happen(event, is_nth)?;
        }
        self.auditor.check_collected(&events)
    }

    fn happen(&mut self, event: &Event, with_spots: bool) -> Found {
        self.auditor.note(event)?;
        if let Happening::ShoeLoaded { .. } = event.what {
            self.dealer.deck = Deck::shuffled(&self.house, &mut self.chance);
            self.dealer.misses_cut_card = self.chance.one_in(12);
        }
        self.dealer.deck.follow(&event.what)?;
        self.table.apply(event);
        self.tally.count(event);
        self.journal.push(event.clone());
        let out = self.table.shoe().map_or(0, |shoe| shoe.cards_out as usize);
        if self.table.shoe().is_some() && out != self.dealer.deck.drawn() {
            return Err("the table counts other cards than the dealer".to_owned());
        }
        self.auditor.compare(&self.table, self.now, with_spots)
    }

    /// The power fails: the table is what its events make of it.
    fn restart(&mut self) -> Found {
        let mut replayed = Table::new(Arc::clone(&self.house));
        self.journal.iter().for_each(|event| replayed.apply(event));
        if replayed != self.table {
            return Err("replaying what happened gives another table".to_owned());
        }
        self.table = replayed;
        self.tally.restarts += 1;
        self.steps.push(Step { at: self.now, what: Told::Restarted });
        Ok(())
    }
}

/// What a panic said.
fn words(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("it did not say why")
}
