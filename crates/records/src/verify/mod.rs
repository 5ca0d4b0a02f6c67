//! The first wrong line of a journal, and why it is wrong.
//!
//! Every line is held against the chain of hashes, then decided again: its command, by the rules of
//! its engine, must bring about the whole line, event by event. By
//! other code, and from the events alone, the cards are dealt again by the rules of `baccarat`,
//! every wager is settled again by the house's pay tables, and everybody's money is counted again.
//! When the secret of a sealed shoe is opened, every card that left it is held against its order.
//! The office's lines and the cage's are decided again as well, and [`Streams`] holds what vouchers
//! moved, house files and significant events against what the tables say.
//!
//! `docs/VERIFY.md` says what is checked and what cannot be.

mod before;
mod cards;
mod decided;
mod drawn;
mod fault;
mod file;
mod office;
mod streams;
mod summary;
mod vouchers;

use std::sync::Arc;

use house::House;
use protocol::journal::{Entry, EntryOf, Journaled, PasswordLine};
use seal::Secret;
use store::{Flaw, Head, LINEAGE, Line, Origin, ReadError, Store, StreamName};
use table::{Actor, DutyEvent, Engine, EventKind, MoneyEvent, ShoeEvent, Table};

use crate::houses::Houses;
use crate::ledger::Ledger;
use crate::pages::Pages;
use crate::streams::{CAGE, OFFICE};
use before::Before;
use cards::Cards;
use drawn::Drawn;
pub use fault::{CageFault, CardFault, Finding, JournalFault, MoneyFault, OfficeFault};
pub use file::{FileError, Record, Verdict, record, verify_file};
use office::OfficeLines;
pub use streams::Streams;
pub use summary::Summary;
use vouchers::{Crossing, Moved, Vouchers};

/// Verifies one stream, line by line.
pub struct Verifier {
    houses: Houses,
    stream: StreamName,
    is_table: bool,
    /// What the cage's lines make of it, if this is the cage.
    vouchers: Option<Vouchers>,
    /// Money that came to this table and left it.
    crossings: Vec<Crossing>,
    /// What the office's lines make of it, if this is the office.
    office: Option<OfficeLines>,
    /// The house files that this table was run by, each with its first line.
    houses_used: Vec<(u64, String)>,
    head: Head,
    given: u64,
    before: Before,
    house: Option<Arc<House>>,
    table: Option<Table>,
    ledger: Ledger,
    cards: Cards,
    shoe: Option<Drawn>,
    last_shoe: u32,
    /// Sealed shoes that are over and not opened.
    unopened: Vec<Drawn>,
    summary: Summary,
    found: Option<Finding>,
}

impl Verifier {
    /// For a stream of that name. Streams of tables begin with `table/`, `cage` is the cage's and
    /// `office` the office's; of `lineage` and `passwords` the form is checked, and of others only
    /// the chain.
    pub fn new(stream: StreamName, houses: &Houses) -> Verifier {
        Verifier {
            houses: houses.clone(),
            is_table: stream.as_str().starts_with("table/"),
            vouchers: (stream.as_str() == CAGE).then(Vouchers::default),
            crossings: Vec::new(),
            office: (stream.as_str() == OFFICE).then(OfficeLines::default),
            houses_used: Vec::new(),
            stream,
            head: Head::START,
            given: 0,
            before: Before::default(),
            house: None,
            table: None,
            ledger: Ledger::default(),
            cards: Cards::default(),
            shoe: None,
            last_shoe: 0,
            unopened: Vec::new(),
            summary: Summary::default(),
            found: None,
        }
    }

    /// Takes the next line. After a wrong one, lines are read on only for what they say about those
    /// before it.
    pub fn take(&mut self, line: &Line) {
        self.given += 1;
        if self.found.is_some() {
            self.look_on(line);
        } else if let Err((number, fault)) = self.check(line) {
            self.find(number, fault);
        }
    }

    pub fn found(&self) -> Option<&Finding> {
        self.found.as_ref()
    }

    /// The table that the lines so far make, if they are a table's.
    pub fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    pub fn summary(&self) -> Summary {
        let is_sealed = |shoe: &&Drawn| shoe.commitment.is_some();
        let unopened = self.unopened.iter().chain(&self.shoe).filter(is_sealed).count() as u64;
        Summary { unopened, head: self.head, ..self.summary }
    }

    pub fn end(self) -> Result<Summary, Finding> {
        let summary = self.summary();
        match self.found {
            Some(found) => Err(found),
            None => Ok(summary),
        }
    }

    /// The stream ended otherwise than it should have.
    fn find(&mut self, line: u64, fault: JournalFault) {
        self.found = Some(Finding { stream: self.stream.clone(), line, fault });
    }

    fn check(&mut self, line: &Line) -> Result<(), (u64, JournalFault)> {
        let number = self.head.next();
        let here = |fault: JournalFault| (number, fault);
        if line.number != number {
            return Err(here(JournalFault::Chain(Flaw::Missing { number })));
        }
        if self.head.hash.of_next(&self.stream, number, &line.text) != line.hash {
            return Err(here(JournalFault::Chain(Flaw::Changed { number })));
        }
        if self.is_table {
            let entry = self.check_entry(&line.text).map_err(here)?;
            self.check_events(&entry, number)?;
        }
        if self.stream.as_str() == LINEAGE {
            let origin = Origin::from_line(&line.text);
            let is_spelled = origin.is_some_and(|origin| origin.to_line() == line.text);
            is_spelled.then_some(()).ok_or_else(|| here(JournalFault::Spelling))?;
        }
        if self.stream.as_str() == PasswordLine::STREAM {
            let kept = PasswordLine::from_line(&line.text);
            let kept = kept.map_err(|error| here(JournalFault::Unreadable(error)))?;
            let is_spelled = kept.to_line() == line.text;
            is_spelled.then_some(()).ok_or_else(|| here(JournalFault::Spelling))?;
        }
        if let Some(vouchers) = &mut self.vouchers {
            vouchers.take(&line.text, number).map_err(here)?;
        }
        if let Some(office) = &mut self.office {
            office.take(&line.text).map_err(here)?;
        }
        self.head = Head { last: number, hash: line.hash };
        self.summary.lines += 1;
        Ok(())
    }

    /// What the line says, if it can be read and goes with the lines before.
    fn check_entry(&mut self, text: &str) -> Result<Entry, JournalFault> {
        let entry: Entry = read(text)?;
        let digest = entry.house().0.to_string();
        let house = self.houses.find(entry.house());
        let house = house.ok_or_else(|| JournalFault::UnknownHouse { digest: digest.clone() })?;
        if self.houses_used.last().is_none_or(|(_, last)| *last != digest) {
            self.houses_used.push((self.head.next(), digest.clone()));
        }
        let in_force = self.house.get_or_insert_with(|| Arc::clone(house));
        if in_force.version.file != digest {
            // Rules change between a closing and an opening, and never in between.
            let table = self.table.as_mut().filter(|table| table.staff().is_none());
            let Some(table) = table else {
                let before = in_force.version.file.clone();
                return Err(JournalFault::HouseChanged { before, after: digest });
            };
            table.adopt(Arc::clone(house));
            self.house = Some(Arc::clone(house));
        }
        self.before.follow(&entry)?;
        Ok(entry)
    }

    fn check_events(&mut self, entry: &Entry, number: u64) -> Result<(), (u64, JournalFault)> {
        let here = |fault: JournalFault| (number, fault);
        let house = Arc::clone(self.house.as_ref().expect("the entry has named it"));
        let mut table = self.table.take().unwrap_or_else(|| Table::new(Arc::clone(&house)));
        for what in entry.what() {
            self.follow(what, &house, number)?;
            let by_house = entry.by() == Actor::House;
            let crossing = |moved| Crossing { line: number, at: entry.at(), by_house, moved };
            self.crossings.extend(moved(what).map(crossing));
        }
        if let Some(shoe) = self.drawn() {
            shoe.end_line();
            // The first engine did not count the cards of a shoe that was over.
            if entry.engine() > Engine::V1 || table.shoe().is_some() {
                shoe.check().map_err(here)?;
            }
        }
        decided::at_table(&table, entry).map_err(here)?;
        // It was decided, so it can be applied.
        entry.events().for_each(|event| table.apply(&event));
        self.ledger.compare(&table).map_err(|error| here(error.into()))?;
        self.table = Some(table);
        Ok(())
    }

    /// One event, by the rules alone.
    fn follow(
        &mut self,
        what: &EventKind,
        house: &House,
        number: u64,
    ) -> Result<(), (u64, JournalFault)> {
        let here = |fault: JournalFault| (number, fault);
        let was_dealing = self.cards.is_dealing();
        self.cards.follow(what, house).map_err(here)?;
        let terms = house.terms();
        self.ledger.apply(what, terms.collection).map_err(|error| here(error.into()))?;
        let is_start = !was_dealing && self.cards.is_dealing();
        let coup = self.cards.coups;
        if let Some(shoe) = self.drawn() {
            if is_start {
                shoe.start_coup();
            }
            shoe.follow(what, coup, number);
        }
        match what {
            EventKind::Shoe(event) => self.follow_shoe(event, house)?,
            EventKind::Duty(event) => self.follow_duty(event),
            // A shoe neither begins nor ends by any of these.
            EventKind::Money(_)
            | EventKind::Wager(_)
            | EventKind::Coup(_)
            | EventKind::Case(_)
            | EventKind::Care(_)
            | EventKind::Announced { .. } => {}
        }
        self.summary.count(what);
        Ok(())
    }

    fn follow_shoe(&mut self, event: &ShoeEvent, house: &House) -> Result<(), (u64, JournalFault)> {
        match event {
            ShoeEvent::ShoeLoaded { number } => {
                self.last_shoe = *number;
                self.shoe = Some(Drawn::new(*number, house.decks()));
            }
            ShoeEvent::ShoeEnded(_) => self.end_shoe(),
            ShoeEvent::SealOpened { number, secret, differs_at } => {
                self.open(*number, &Secret::new(*secret), *differs_at)?;
            }
            // `Drawn` follows what these do to the cards.
            ShoeEvent::ShoeSealed(_)
            | ShoeEvent::ShoeCut(_)
            | ShoeEvent::FirstCard { .. }
            | ShoeEvent::Burned { .. }
            | ShoeEvent::CutCardOut { .. }
            | ShoeEvent::ShoeEnds { .. }
            | ShoeEvent::SetBack
            | ShoeEvent::ShoeCounted { .. } => {}
        }
        Ok(())
    }

    fn follow_duty(&mut self, event: &DutyEvent) {
        match event {
            DutyEvent::Closed => self.end_shoe(),
            DutyEvent::Opened { .. }
            | DutyEvent::Paused
            | DutyEvent::Resumed
            | DutyEvent::DealerChanged { .. }
            | DutyEvent::FloorChanged { .. } => {}
        }
    }

    /// The shoe in play, or the one that is over until the next is loaded: its record can still be
    /// corrected.
    fn drawn(&mut self) -> Option<&mut Drawn> {
        let last = self.last_shoe;
        let over = self.unopened.iter_mut().find(|shoe| shoe.number == last);
        self.shoe.as_mut().or(over)
    }

    /// A sealed shoe that is over waits for its secret.
    fn end_shoe(&mut self) {
        let over = self.shoe.take().filter(|shoe| shoe.commitment.is_some());
        self.unopened.extend(over);
    }

    /// A secret is opened: every card that left the shoe is held against its order. One that does
    /// not fit what was published is refused by the table. A shoe of which the table itself said
    /// that it differs, and which the floor was told of, is counted as such.
    fn open(
        &mut self,
        number: u32,
        secret: &Secret,
        differs_at: Option<u32>,
    ) -> Result<(), (u64, JournalFault)> {
        let is_it = |shoe: &Drawn| shoe.number == number && shoe.is_opened_by(secret);
        let Some(at) = self.unopened.iter().position(is_it) else { return Ok(()) };
        let shoe = self.unopened.remove(at);
        if differs_at.is_some() {
            self.summary.differing += 1;
            return Ok(());
        }
        shoe.compare(secret)?;
        self.summary.opened += 1;
        self.summary.sealed_cards += shoe.known();
        Ok(())
    }

    /// Something is wrong already. A line further on may be the one that is missing, or open a
    /// sealed shoe and show that a card of it was changed even before.
    fn look_on(&mut self, line: &Line) {
        let Some(Finding { line: number, fault, .. }) = &mut self.found else { return };
        let next = self.head.next();
        let is_next = self.head.hash.of_next(&self.stream, next, &line.text) == line.hash;
        let is_gap =
            matches!(fault, JournalFault::Chain(Flaw::Missing { .. } | Flaw::Changed { .. }));
        if is_gap && is_next {
            *fault = JournalFault::Chain(Flaw::Moved { number: *number, found_at: self.given });
        }
        let Ok(entry) = Entry::from_line(&line.text) else { return };
        for what in entry.what() {
            let EventKind::Shoe(ShoeEvent::SealOpened { number: shoe, secret, .. }) = what else {
                continue;
            };
            let secret = Secret::new(*secret);
            let shoes = self.unopened.iter().chain(&self.shoe);
            let opened = shoes.filter(|it| it.number == *shoe && it.is_opened_by(&secret));
            let earlier = opened.filter_map(|it| it.compare(&secret).err());
            if let Some((line, fault)) = earlier.min_by_key(|(line, _)| *line)
                && line < *number
            {
                self.find(line, fault);
                return;
            }
        }
    }
}

/// The money that this brings to the table, or takes from it.
fn moved(what: &EventKind) -> Option<Moved> {
    let EventKind::Money(event) = what else { return None };
    match event {
        MoneyEvent::MoneyIn { patron, amount } => {
            Some(Moved { is_in: true, patron: *patron, amount: *amount })
        }
        MoneyEvent::CashedOut { patron, amount } => {
            Some(Moved { is_in: false, patron: *patron, amount: *amount })
        }
        // It stays with the house.
        MoneyEvent::CommissionPaid { .. } => None,
    }
}

/// How a line of the newest version begins.
const NEWEST: &str = "{\"v\":1,";

const _: () = assert!(protocol::journal::VERSION == 1, "`NEWEST` names the newest version");

/// Verifies every stream of a store, and holds their money against each other's: all of them as
/// they are now.
///
/// # Errors
/// The store cannot be read. What is wrong with the journal is inside.
pub async fn verify_store(
    store: &Store,
    houses: &Houses,
    mut progress: impl FnMut(u64),
) -> Result<Vec<Verdict>, ReadError> {
    let (mut all, mut before) = (Streams::default(), 0);
    for (stream, head) in store.streams().await? {
        let each = |line| progress(before + line);
        all.add(go_through(store, &stream, head.last, houses, each).await?);
        before += head.last;
    }
    Ok(all.end())
}

/// Verifies a stream of a store by itself.
///
/// # Errors
/// The store cannot be read. What is wrong with the journal is inside.
pub async fn verify_stream(
    store: &Store,
    stream: &StreamName,
    houses: &Houses,
    progress: impl FnMut(u64),
) -> Result<Result<Summary, Finding>, ReadError> {
    let last = store.last(stream).await?.last;
    Ok(go_through(store, stream, last, houses, progress).await?.end())
}

/// Takes every line of a stream up to the last that there was.
async fn go_through(
    store: &Store,
    stream: &StreamName,
    last: u64,
    houses: &Houses,
    mut progress: impl FnMut(u64),
) -> Result<Verifier, ReadError> {
    let broken = match store.verify(stream).await {
        Ok(_) => None,
        Err(ReadError::Damaged { flaw, .. }) => Some(flaw),
        Err(fault) => return Err(fault),
    };
    // Up to the line where the chain breaks, everything else can be wrong before it.
    let last = match broken {
        None => last,
        Some(flaw) => line_of(flaw).saturating_sub(1),
    };
    let mut verifier = Verifier::new(stream.clone(), houses);
    let mut pages = Pages::between(store, stream.clone(), 1, last);
    while let Some(lines) = pages.next().await? {
        lines.iter().for_each(|line| verifier.take(line));
        progress(verifier.given);
    }
    if let (Some(flaw), None) = (broken, &verifier.found) {
        verifier.find(line_of(flaw), JournalFault::Chain(flaw));
    }
    Ok(verifier)
}

/// What a line says. Those of the newest format have one spelling.
fn read<M: Journaled>(text: &str) -> Result<EntryOf<M>, JournalFault> {
    let entry = EntryOf::from_line(text).map_err(JournalFault::Unreadable)?;
    if text.starts_with(NEWEST) && entry.to_line() != text {
        return Err(JournalFault::Spelling);
    }
    Ok(entry)
}

fn line_of(flaw: Flaw) -> u64 {
    match flaw {
        Flaw::Changed { number }
        | Flaw::Missing { number }
        | Flaw::Moved { number, .. }
        | Flaw::AfterEnd { number }
        | Flaw::WrongEnd { number } => number,
    }
}
