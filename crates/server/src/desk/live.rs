//! A table with what the house alone knows of it: the machine that a desk runs.

use std::sync::Arc;

use baccarat::Cents;
use house::{Dealer, House};
use primitives::{Layout, Number, Saved};
use protocol::journal::{Entry, EntryFault};
use protocol::plain::CommandId;
use protocol::wire::HouseRefusal;
use runner::{Due, LineFault, Machine, Replayed};
use table::{
    Actor, Command, CoupEvent, CoupRequest, Elsewhere, Engine, Event, EventKind, MoneyRequest,
    PatronId, Refusal, Request, ShoeRequest, Table, Time,
};
use tracing::{error, warn};

use super::dealer::{self, Running, Seen};
use super::frame::Said;
use super::kind;
use super::named;
use super::request::{DeskRequest, Refused, Submission};
use super::sealed::SealedShoes;
use crate::care::HouseCare;

/// What a table says to a command: [`Table::decide`], except in tests of what goes wrong.
pub(super) type Decide = fn(&Table, &Command, Time) -> Result<Vec<Event>, Refusal>;

/// Where house files are found that tables were run by before: by their SHA-256.
pub type HouseFiles = Arc<dyn Fn(&str) -> Option<Arc<House>> + Send + Sync>;

/// A table, its sealed shoes, and how it is run.
#[derive(Clone)]
pub struct LiveTable {
    /// The table.
    pub table: Table,
    pub(super) shoes: SealedShoes,
    care: Arc<HouseCare>,
    running: Running,
    decide: Decide,
    /// By which rules its last line was decided.
    engine: Engine,
    /// The rules that a closed table is opened under next.
    house: Arc<House>,
    /// The rules of before, while the journal is loaded. Afterwards rules do not change.
    files: Option<HouseFiles>,
}

impl LiveTable {
    /// A table at which nothing has happened.
    pub(super) fn new(
        house: Arc<House>,
        files: HouseFiles,
        (shoes, care): (SealedShoes, Arc<HouseCare>),
        running: Running,
        decide: Decide,
    ) -> LiveTable {
        let table = Table::new(Arc::clone(&house));
        let engine = Engine::V1;
        LiveTable { table, shoes, care, running, decide, engine, house, files: Some(files) }
    }

    /// How it is run besides its rules.
    pub(super) fn running(&self) -> Running {
        self.running
    }

    fn adopt(&mut self, house: Arc<House>) {
        self.shoes.adopt(&house);
        self.table.adopt(house);
    }

    /// What is put to the table.
    fn request(&self, by: Actor, asked: &DeskRequest) -> Result<Request, Refused> {
        self.check_sealed(asked)?;
        let request = match asked {
            DeskRequest::Table(Request::Case(request)) => {
                Request::Case(self.case_request(by, request)?)
            }
            DeskRequest::Table(request) => {
                self.check_known(by, request)?;
                request.clone()
            }
            DeskRequest::Draw => self.drawn(by)?,
            DeskRequest::PlayMoney { patron, amount } => self.play_money(*patron, *amount)?,
        };
        self.check_room(&request)?;
        Ok(request)
    }

    /// Where shoes are sealed, nothing is done with one that is not: a cut would come too late for
    /// a seal, and cards could be anybody's.
    fn check_sealed(&self, asked: &DeskRequest) -> Result<(), HouseRefusal> {
        let is_of_shoe = match asked {
            DeskRequest::Draw => true,
            DeskRequest::PlayMoney { .. } => false,
            DeskRequest::Table(request) => {
                is_card(request) || matches!(request, Request::Shoe(ShoeRequest::Cut(_)))
            }
        };
        if self.running.is_sealed && is_of_shoe && dealer::is_not_sealed(&self.table) {
            return Err(HouseRefusal::ShoeNotSealed);
        }
        Ok(())
    }

    /// Nobody says what comes out of a sealed shoe but the shoe.
    fn check_known(&self, by: Actor, request: &Request) -> Result<(), Refused> {
        if !is_card(request) || !self.is_shoe_sealed() || by == Actor::House {
            return Ok(());
        }
        // Whoever may not deal hears that, and no more.
        self.table.check_draw(by)?;
        Err(HouseRefusal::DrawnByShoe.into())
    }

    fn is_shoe_sealed(&self) -> bool {
        self.table.shoe().is_some_and(|shoe| shoe.seal.is_some())
    }

    /// What the next draw from the sealed shoe brings. Whoever may not draw hears so before anybody
    /// looks at the card.
    fn drawn(&self, by: Actor) -> Result<Request, Refusal> {
        self.table.check_draw(by)?;
        if dealer::is_cut_card_next(&self.table) {
            return Ok(Request::Shoe(ShoeRequest::CutCard));
        }
        let card = self.shoes.next_card(&self.table).ok_or(Refusal::NoCardDue)?;
        Ok(Request::Coup(CoupRequest::Card(card)))
    }

    /// Whether there is room for whoever brings money to the table.
    fn check_room(&self, request: &Request) -> Result<(), HouseRefusal> {
        let Request::Money(MoneyRequest::MoneyIn { patron, .. }) = request else { return Ok(()) };
        let most = self.running.patrons_max;
        let has_room = || u32::try_from(self.table.players()).is_ok_and(|players| players < most);
        if self.table.check_plays(*patron).is_ok() || has_room() {
            return Ok(());
        }
        Err(HouseRefusal::TableFull { most })
    }

    /// Money for a patron who has less than half of it left, stakes included: those may come back.
    fn play_money(&self, patron: PatronId, amount: Cents) -> Result<Request, HouseRefusal> {
        let credits = self.table.purse(patron).map_or(Cents::ZERO, |purse| purse.credits);
        let stakes = self.table.felt().of(patron).map(|stake| stake.amount);
        let left = stakes.fold(credits, |sum, stake| sum.plus(stake).unwrap_or(sum));
        if left < Cents::new(amount.get() / 2) {
            return Ok(Request::Money(MoneyRequest::MoneyIn { patron, amount }));
        }
        Err(HouseRefusal::EnoughLeft { left })
    }
}

impl LiveTable {
    /// Whether a card that was written down is the one that the sealed shoe has next: whoever has
    /// the disk and not the key deals nobody another hand.
    fn check_drawn(&self, entry: &Entry) -> Result<(), LineFault> {
        let Request::Coup(CoupRequest::Card(card)) = entry.request() else { return Ok(()) };
        let sealed = match entry.engine() {
            Engine::V1 => self.shoes.next_in_shoe(&self.table),
            Engine::V2 => self.shoes.next_card(&self.table),
        };
        match sealed {
            Some(sealed) if self.is_shoe_sealed() && sealed != *card => Err(LineFault::OtherCard),
            Some(_) | None => Ok(()),
        }
    }

    /// The same of what was put right. The first engine believed whoever named a card.
    fn check_put_right(&self, entry: &Entry, events: &[Event]) -> Result<(), LineFault> {
        match (entry.request(), entry.engine()) {
            (Request::Case(_), Engine::V2) if !self.keeps_seals(events) => {
                Err(LineFault::OtherCard)
            }
            (_, Engine::V1 | Engine::V2) => Ok(()),
        }
    }

    /// What whoever drew or reported asked for: they can have named no card of a sealed shoe.
    fn as_asked(&self, request: &Request) -> DeskRequest {
        match request {
            Request::Case(case) if self.shoes.is_last_sealed() => {
                Request::Case(named::as_asked(case)).into()
            }
            request if is_card(request) && self.is_shoe_sealed() => DeskRequest::Draw,
            request => request.clone().into(),
        }
    }
}

/// A command to a table, and what stood against it because of other tables.
#[derive(Debug)]
pub struct DeskCommand {
    command: Command,
    elsewhere: Option<Elsewhere>,
}

/// What a table decided.
type Decided = (DeskCommand, Vec<Event>);

impl LiveTable {
    fn decide_alone(&self, command: Command, now: Time) -> Result<Decided, Refusal> {
        let events = (self.decide)(&self.table, &command, now)?;
        Ok((DeskCommand { command, elsewhere: None }, events))
    }

    /// Decides for a patron, whose limits go for all tables.
    fn decide_for(
        &self,
        patron: PatronId,
        command: Command,
        now: Time,
    ) -> Result<Decided, Refusal> {
        self.care.decide(self.shoes.table(), patron, now, |elsewhere| {
            if let Some(elsewhere) = &elsewhere {
                self.table.check_elsewhere(&command.request, elsewhere, now)?;
            }
            let staked = self.table.would_stake(&command.request);
            let staked = staked.map_or(Cents::ZERO, |(_, amount)| amount);
            let (command, events) = self.decide_alone(command, now)?;
            Ok(((DeskCommand { elsewhere, ..command }, events), staked))
        })
    }
}

/// Whether it is what comes out of a shoe.
fn is_card(request: &Request) -> bool {
    matches!(request, Request::Coup(CoupRequest::Card(_)) | Request::Shoe(ShoeRequest::CutCard))
}

impl Machine for LiveTable {
    type Sender = Actor;
    type Request = Submission;
    type Command = DeskCommand;
    type Event = Event;
    type Refusal = Refused;
    type Cache = Said;

    fn decide(
        &self,
        by: Actor,
        asked: &Submission,
        now: Time,
    ) -> Result<(DeskCommand, Vec<Event>), Refused> {
        let coup = self.table.coup_number();
        if asked.coup.is_some_and(|meant| meant != coup) {
            return Err(HouseRefusal::OtherCoup { coup: Number(coup) }.into());
        }
        let request = self.request(by, &asked.request)?;
        let command = Command { by, request };
        let decided = match self.table.player_of(&command.request) {
            Some(patron) => self.decide_for(patron, command, now),
            None => self.decide_alone(command, now),
        };
        let decided = decided.map_err(|refusal| match refusal {
            // Nobody has seen the card: the refusal does not name it.
            Refusal::TooManyOf { .. } if self.shoes.is_last_sealed() => {
                Refused::from(HouseRefusal::DrawnTooOften)
            }
            refusal => Refused::from(refusal),
        });
        let (command, events) = decided?;
        let is_case = matches!(command.command.request, Request::Case(_));
        if is_case && !self.keeps_seals(&events) {
            return Err(HouseRefusal::NotAsSealed.into());
        }
        Ok((command, events))
    }

    fn apply(&mut self, event: &Event) {
        self.engine = Engine::NEWEST;
        self.table.apply(event);
        if let Err(wrong) = self.shoes.hear(event) {
            error!(%wrong, "a sealed shoe cannot be opened");
        }
    }

    fn at(event: &Event) -> Time {
        event.at
    }

    fn chapter(&self) -> Option<u64> {
        Some(self.table.coup_number())
    }

    fn to_line(
        &self,
        id: Option<&CommandId>,
        asked: &Submission,
        DeskCommand { command, elsewhere }: &DeskCommand,
        events: &[Event],
    ) -> Result<String, EntryFault> {
        let version = &self.table.house().version;
        let entry = Entry::new(version, (id.cloned(), asked.coup), command, events.to_vec())?;
        Ok(entry.with_elsewhere(*elsewhere).to_line())
    }

    fn replay(&mut self, line: &str) -> Result<Replayed<LiveTable>, LineFault> {
        let entry = Entry::from_line(line)?;
        let house = entry.house().0.as_str();
        if house != self.table.house().version.file {
            let is_closed = self.table.staff().is_none();
            let files = self.files.as_ref().filter(|_| is_closed);
            let other = || LineFault::OtherHouse { house: house.to_owned() };
            self.adopt(files.and_then(|files| files(house)).ok_or_else(other)?);
        }
        // Older rules believed more: nobody goes back to them.
        if entry.engine() < self.engine {
            return Err(LineFault::Impossible);
        }
        self.engine = entry.engine();
        self.check_drawn(&entry)?;
        let asked = Submission { request: self.as_asked(entry.request()), coup: entry.coup() };
        let events: Vec<Event> = entry.events().collect();
        self.check_put_right(&entry, &events)?;
        for event in &events {
            self.table.apply(event);
            self.shoes.hear(event).map_err(|_| LineFault::OtherKey)?;
        }
        let asked = entry.id().map(|id| (entry.by(), id.clone(), asked));
        Ok(Replayed { at: entry.at(), events, asked })
    }

    fn save(&self, to: &mut Vec<u8>) {
        self.table.house().version.file.save(to);
        self.engine.number().save(to);
        self.table.save(to);
        self.shoes.save(to);
    }

    fn restore(&mut self, from: &mut &[u8]) -> Option<()> {
        let house = String::restore(from)?;
        if house != self.table.house().version.file {
            self.adopt(self.files.as_ref()?(&house)?);
        }
        self.engine = Engine::of_number(u32::restore(from)?)?;
        self.table = Table::restore(self.table.shared_house(), from)?;
        self.shoes.restore(&self.table, from)
    }

    fn describe(layout: &mut Layout) {
        layout.add::<String>();
        layout.add::<u32>();
        Table::describe(layout);
        SealedShoes::describe(layout);
    }

    /// A table that is closed is then run by the house file of now; one that is open stays under
    /// the rules that it was opened with.
    fn loaded(&mut self) {
        self.files = None;
        if self.table.house().version != self.house.version {
            if self.table.staff().is_none() {
                self.adopt(Arc::clone(&self.house));
            } else {
                warn!("another house file is in force: close the table, and start again");
            }
        }
        // Nobody but a sealed shoe can tell a house that deals by itself what comes next.
        self.running.is_sealed |= self.table.house().terminals.dealer == Dealer::Automatic;
    }

    fn first(&self) -> Option<(Actor, Submission)> {
        let house = self.table.house();
        let opens_itself =
            house.terminals.dealer == Dealer::Automatic && house.floor.opening_signatures == 1;
        opens_itself.then(|| (Actor::House, dealer::opening().into()))
    }

    fn due(&self, last_event: Time, is_watched: bool) -> Option<Due<LiveTable>> {
        let (table, shoes, running) = (&self.table, &self.shoes, self.running);
        let due = Seen { table, shoes, running, since: last_event, is_watched }.due()?;
        Some(Due { at: due.at, by: Actor::House, request: due.request.into() })
    }

    /// The cards of a coup are on the table until it ends: they are shown before.
    fn is_shown_before(event: &Event) -> bool {
        event.what == EventKind::Coup(CoupEvent::CoupEnded)
    }

    fn is_urgent(by: Actor, _: &Submission) -> bool {
        match by {
            Actor::Dealer(_) | Actor::Floor(_) | Actor::Cage(_) | Actor::Shoe => true,
            // The house gives play money when a patron asks for it.
            Actor::Patron(_) | Actor::House => false,
        }
    }

    fn identity(asked: &Submission) -> Submission {
        asked.identity()
    }

    fn kind(asked: &Submission) -> &'static str {
        kind::kind(&asked.request)
    }

    fn code(refused: &Refused) -> &'static str {
        refused.code()
    }
}
