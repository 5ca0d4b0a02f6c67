//! Whole evenings at one table, each from a single seed.
//!
//! | file | what it holds |
//! |---|---|
//! | `chance.rs`, `houses.rs` | what the seed decides |
//! | `cast.rs`, `dealer.rs`, `floor.rs` | who is there, and what they do |
//! | `brink.rs` | amounts and moments at the very limits |
//! | `mishaps.rs` | what goes wrong, and what is reported of it |
//! | `deck.rs` | the cards as they are, whatever anybody says |
//! | `network.rs`, `post.rs` | what becomes of it on its way |
//! | `journal.rs` | what is written of it, and the verifier that reads it |
//! | `recalls.rs` | coups recalled afterwards |
//! | `sealer.rs` | the secrets of sealed shoes |
//! | `audit/` | what must hold after every event |
//! | `story.rs`, `tally.rs` | the evening in words, and in numbers |

pub(crate) mod audit;
mod brink;
mod cast;
pub(crate) mod chance;
mod dealer;
pub(crate) mod deck;
mod floor;
mod houses;
mod journal;
mod mishaps;
mod network;
mod post;
mod recalls;
mod sealer;
mod story;
mod tally;

#[cfg(test)]
mod tests;

use std::any::Any;
use std::panic::{self, AssertUnwindSafe};
use std::slice;
use std::sync::Arc;

use house::{House, Resolution};
use protocol::wire::ServerMessage;
use table::{
    Audience, Case, CaseEvent, CaseRequest, Command, CoupEvent, DutyEvent, DutyRequest, Event,
    EventKind, Found as Evidence, Millis, PatronId, Phase, Request, Rule, ShoeEvent, ShoeRequest,
    Table, Time,
};

use audit::{Auditor, Found};
use cast::Cast;
use chance::Chance;
use dealer::Dealer;
use deck::{Deck, Said};
use journal::Journal;
use network::Network;
use sealer::Sealer;
pub use story::Failure;
use story::{Step, StepKind, line};
pub use tally::Tally;

/// Seven in the evening.
const START: Time = Time(19 * 3_600 * 1_000);

/// Once in how many steps somebody acts at the very moment at which something changes.
const BRINKS: u32 = 25;

/// How much of a story a failure tells.
const LAST_STEPS: usize = 40;

/// A table from its opening to its end, and everybody around it.
pub struct Evening {
    seed: u64,
    chance: Chance,
    house: Arc<House>,
    name: String,
    table: Table,
    journal: Journal,
    auditor: Auditor,
    cast: Cast,
    dealer: Dealer,
    network: Network,
    sealer: Sealer,
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
            dealer: Dealer::choose(&house, &mut chance),
            network: Network::default(),
            sealer: Sealer::choose(seed),
            journal: Journal::new(Arc::clone(&house)),
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
            self.tally.proved = self.journal.proved();
            self.restart()?;
            recalls::check(&self.house, &self.journal.read()?, &mut self.chance)
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
            // A night and a day pass, so that what waits for 24 hours takes effect.
            0 if self.chance.one_in(3) => self.chance.below(40 * 3_600_000),
            0 => self.chance.below(3 * 3_600_000),
            1..=8 => self.chance.below(30_000),
            _ => self.chance.below(700),
        };
        self.now = self.now.after(Millis(u64::from(wait)));
        if self.chance.one_in(250) {
            self.restart()?;
            // What runs on may be an earlier state, from a backup.
            if self.chance.one_in(6) {
                return self.ask(Command {
                    by: table::Actor::House,
                    request: Request::Shoe(ShoeRequest::SetBack),
                });
            }
        }
        if self.chance.one_in(1_500) {
            self.dealer.deck.lose();
        }
        if self.chance.one_in(BRINKS) {
            return self.go_to_the_brink();
        }
        match self.choose() {
            Some(command) => self.ask(command),
            None => Ok(()),
        }
    }

    /// Something changes by the clock, and those whom it is about act at that very moment.
    fn go_to_the_brink(&mut self) -> Found {
        let moments = self.auditor.moments(self.now);
        let Some((at, moment)) = brink::moment(&moments, self.now, &mut self.chance) else {
            return Ok(());
        };
        self.now = at;
        for _ in 0..1 + self.chance.below(3) {
            let command = brink::act(&self.table, moment, self.now, &mut self.chance);
            self.ask(command)?;
        }
        Ok(())
    }

    /// Who comes to the table next, and with what.
    fn choose(&mut self) -> Option<Command> {
        if let Some(command) = self.sealer.act(&self.table) {
            return Some(command);
        }
        let chance = &mut self.chance;
        if chance.one_in(2)
            && let Some(command) = self.network.arrived(self.now)
        {
            return Some(command);
        }
        if let Some(case) = self.table.case()
            && chance.one_in(3)
        {
            return Some(floor::rule(&self.table, case, &self.dealer.deck, chance));
        }
        if self.table.check_retract().is_ok()
            && chance.one_in(3)
            && let Some(command) = floor::retract(&self.table, chance)
        {
            return Some(command);
        }
        let floor = Cast::floor_of(&self.table);
        let by_floor = |request| Some(Command { by: floor, request });
        match self.table.check_open() {
            Err(table::Refusal::TableClosed) if chance.one_in(2) => {
                self.is_leaving = false;
                return Some(Cast::open(&self.house, chance));
            }
            Err(table::Refusal::TablePaused) if chance.one_in(4) => {
                return by_floor(Request::Duty(DutyRequest::Resume));
            }
            _ => {}
        }
        let is_idle = matches!(self.table.phase(), Phase::Idle) && self.table.case().is_none();
        if self.is_leaving && is_idle {
            return self
                .cast
                .leave(&self.table)
                .or_else(|| by_floor(Request::Duty(DutyRequest::Close)));
        }
        let is_betting = matches!(self.table.phase(), Phase::Betting { .. });
        match (chance.below(100), is_betting) {
            (0..=1, _) => {
                self.is_leaving = chance.one_in(20);
                Some(Cast::floor(&self.table, chance))
            }
            (2..=5, _) => Some(self.cast.mischief(&self.table, chance)),
            (6..=11, _) => Some(self.cast.cage(&self.house, chance)),
            (12..=80, true) | (12..=22, false) => {
                let command = self.cast.patron(&self.table, self.now, chance);
                self.network.send(&command, self.now, chance);
                None
            }
            _ => self.dealer.act(&self.table, chance),
        }
    }

    /// Asks the table, makes what comes of it so, and looks whether all is well.
    fn ask(&mut self, command: Command) -> Found {
        self.tally.commands += 1;
        let (command, id) = post::arrived(command, self.tally.commands)?;
        let is_nth = self.tally.commands.is_multiple_of(16);
        let before = is_nth.then(|| self.table.clone());
        let promised = self.auditor.promised(&command, &self.table, self.now);
        let expected = self.auditor.expected(&command, self.now);
        let decided = self.table.decide(&command, self.now);
        if before.is_some_and(|before| before != self.table) {
            return Err("deciding changed the table".to_owned());
        }
        if let Err(refusal) = &decided {
            self.tally.refuse(refusal);
            self.auditor.check_refused(&command, refusal, self.now)?;
            if self.sealer.is_on {
                let sent = ServerMessage::refused(id.clone(), refusal).to_json();
                self.sealer.check_kept(&sent, &[])?;
            }
        }
        if let (Some(expected), Ok(events)) = (&expected, &decided) {
            Auditor::check_expected(expected, events)?;
        }
        let said = Said::by(&command, &self.table);
        let case = self.table.case().cloned();
        let events = decided.as_ref().map_or_else(|_| Vec::new(), Clone::clone);
        let (by, at) = (command.by, self.now);
        self.steps.push(Step { at, what: StepKind::Asked(command.clone(), decided) });
        if !events.is_empty() {
            let line = self.journal.write(id, &command, &events)?;
            self.sealer.check_kept(line, &events)?;
        }
        for event in &events {
            if (event.by, event.at) != (by, at) {
                return Err("an event is somebody else's, or of another time".to_owned());
            }
            self.happen(event, &said, is_nth)?;
        }
        self.journal.compare(&self.table)?;
        self.tally.count_interim(&events);
        self.check_accounted(case.as_ref(), &events)?;
        self.auditor.check_collected(&events)?;
        self.auditor.check_done(&command.request, case.as_ref(), &events)?;
        if let Some(promised) = &promised {
            self.auditor.check_promised(promised, !events.is_empty())?;
        }
        if is_nth {
            self.auditor.check_offered(&self.table, self.now, self.tally.commands / 16)?;
        }
        self.check_way_out()
    }

    /// The floor can do something about every case, with the cards as they lie and a reason.
    fn check_way_out(&self) -> Found {
        let Some(case) = self.table.case() else { return Ok(()) };
        // What nobody has looked at yet, or cannot be, is dismissed and reported again.
        let is_open = match case.report.found {
            Evidence::Nothing => self.dealer.deck.misread().is_some(),
            Evidence::Payment { .. } => true,
            _ => false,
        };
        // And cards that others are mistaken for cannot be named.
        if is_open || self.dealer.deck.is_misled_beside(case.coup) {
            return Ok(());
        }
        // What the rules call for besides the cards that lie there is drawn now.
        let laid = self.dealer.deck.laid(case.coup);
        let drawn = self.dealer.deck.completed(&laid);
        let can = |resolution: Resolution| {
            let reason = "the cards lie there".to_owned();
            [None, Some(laid.clone()), Some(drawn.clone())].into_iter().any(|cards| {
                let rule = Rule { resolution, cards, reason: reason.clone() };
                let by = Cast::floor_of(&self.table);
                let command = Command { by, request: Request::Case(CaseRequest::Rule(rule)) };
                self.table.decide(&command, self.now).is_ok()
            })
        };
        if self.table.choices(case).into_iter().any(can) {
            Ok(())
        } else {
            Err(format!("nothing can be done about {}", case.report.kind))
        }
    }

    fn happen(&mut self, event: &Event, said: &Said, with_spots: bool) -> Found {
        let is_over = matches!(
            event.what,
            EventKind::Shoe(ShoeEvent::ShoeEnded(_)) | EventKind::Duty(DutyEvent::Closed)
        );
        if is_over && !self.dealer.deck.is_on_record() {
            self.auditor.doubt_shoe();
        }
        self.auditor.note(event)?;
        let deck = &mut self.dealer.deck;
        if let Some(order) = self.sealer.follow(&event.what, &self.table) {
            deck.arrange(order);
        }
        match (&event.what, self.table.phase()) {
            (EventKind::Shoe(ShoeEvent::ShoeLoaded { .. }), _) => {
                *deck = Deck::load(&self.house, &mut self.chance);
                self.dealer.misses_cut_card = self.chance.one_in(12);
            }
            (EventKind::Coup(CoupEvent::Dealt { card, .. }), Phase::Dealing(round)) => {
                deck.deal(round.coup, *card, said)?;
            }
            (EventKind::Shoe(ShoeEvent::ShoeCounted { .. }), _) => deck.is_counted = true,
            (what, _) => deck.follow(what, &said.at(&self.table))?,
        }
        self.table.apply(event);
        self.tally.count(event);
        self.dealer.deck.compare(&self.table)?;
        self.check_secrets(event, with_spots)?;
        self.auditor.compare(&self.table, self.now, with_spots)
    }

    /// Nobody is told or shown the secret of a sealed shoe before it is opened. Few messages are
    /// written out for that: those about shoes, and now and then another.
    fn check_secrets(&self, event: &Event, is_nth: bool) -> Found {
        let is_about = match event.what {
            EventKind::Shoe(
                ShoeEvent::ShoeSealed(_) | ShoeEvent::ShoeCut(_) | ShoeEvent::SealOpened { .. },
            ) => true,
            EventKind::Shoe(ShoeEvent::ShoeLoaded { .. } | ShoeEvent::ShoeEnded(_)) => true,
            _ => is_nth && self.tally.commands.is_multiple_of(64),
        };
        if !self.sealer.is_on || !is_about {
            return Ok(());
        }
        let staff = [Audience::Dealer, Audience::Floor, Audience::Auditor];
        for audience in staff.into_iter().chain([Audience::Room, Audience::Patron(PatronId(1))]) {
            let told = ServerMessage::told(0, event, audience, &self.house);
            let view = self.table.view(audience, self.now);
            let view = ServerMessage::view(0, self.now, &view);
            for message in told.into_iter().chain([view]) {
                self.sealer.check_kept(&message.to_json(), slice::from_ref(event))?;
            }
        }
        // Nor does a log have it.
        self.sealer.check_kept(&format!("{:?}", self.table.shoe()), &[])
    }

    /// A card that was reported is on record once it was ruled on.
    fn check_accounted(&mut self, case: Option<&Case>, events: &[Event]) -> Found {
        let reported = events.iter().find_map(|event| match &event.what {
            EventKind::Case(CaseEvent::Reported(case)) => Some(case),
            _ => None,
        });
        let deck = &mut self.dealer.deck;
        for event in events {
            match (&event.what, reported.or(case)) {
                (EventKind::Case(CaseEvent::Ruled { .. }), Some(case)) => {
                    deck.check_accounted(&case.report.found)?;
                }
                (EventKind::Case(CaseEvent::Dismissed), _) => deck.forget_reported(),
                _ => {}
            }
        }
        Ok(())
    }

    /// The power fails: the table is what its journal makes of it.
    fn restart(&mut self) -> Found {
        let mut replayed = Table::new(Arc::clone(&self.house));
        self.journal.read()?.iter().for_each(|(event, _)| replayed.apply(event));
        if replayed != self.table {
            return Err("replaying what happened gives another table".to_owned());
        }
        self.table = replayed;
        self.tally.restarts += 1;
        self.steps.push(Step { at: self.now, what: StepKind::Restarted });
        Ok(())
    }
}

/// What a panic said.
fn words(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("it did not say why")
}
