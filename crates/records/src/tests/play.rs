//! Evenings that are really played, and their journals.

use std::sync::Arc;

use baccarat::{Card, Cents};
use house::House;
use protocol::journal::Entry;
use seal::{HouseKey, Nonce, Secret};
use store::{Head, Line, StreamName};
use table::{
    Actor, Command, CoupRequest, Cut, DutyRequest, MoneyRequest, Next, PatronId, Place, Refusal,
    Request, Salt, Seal, ShoeRequest, Spot, StaffId, Stake, Table, Time, WagerRequest,
};

/// 16 November 2026, six in the evening.
pub(crate) const START: Time = Time(1_794_852_000_000);

pub(crate) const FLOOR: Actor = Actor::Floor(StaffId(1));
pub(crate) const DEALER: StaffId = StaffId(2);
pub(crate) const CAGE: Actor = Actor::Cage(StaffId(3));
pub(crate) const PATRONS: [PatronId; 3] = [PatronId(1), PatronId(2), PatronId(3)];

/// Chance from a seed.
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) fn new(seed: u64) -> Chance {
        Chance(seed.wrapping_mul(2).wrapping_add(0x9e37_79b9_7f4a_7c15))
    }

    pub(crate) fn below(&mut self, end: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        let high = u32::try_from(self.0 >> 33).expect("31 bits");
        high % end.max(1)
    }

    pub(crate) fn pick<T: Clone>(&mut self, things: &[T]) -> T {
        let nth = self.below(u32::try_from(things.len()).expect("a few"));
        things[usize::try_from(nth).expect("an index")].clone()
    }
}

/// A table that is played at.
pub(crate) struct Evening {
    pub(crate) table: Table,
    pub(crate) now: Time,
    pub(crate) lines: Vec<String>,
    pub(crate) chance: Chance,
    order: Vec<Card>,
}

impl Evening {
    pub(crate) fn new(house: House, seed: u64) -> Evening {
        let table = Table::new(Arc::new(house));
        let chance = Chance::new(seed);
        Evening { table, now: START, lines: Vec::new(), chance, order: Vec::new() }
    }

    /// Asks for something, and writes down what it brings about.
    pub(crate) fn ask(&mut self, by: Actor, request: Request) -> Result<(), Refusal> {
        self.now.0 += 250;
        let command = Command { by, request };
        let events = self.table.decide(&command, self.now)?;
        if events.is_empty() {
            return Ok(());
        }
        events.iter().for_each(|event| self.table.apply(event));
        let version = &self.table.house().version;
        let id = format!("c-{}", self.lines.len()).parse().ok().map(protocol::plain::CommandId);
        self.lines.push(
            Entry::new(version, (id, None), &command, events).expect("one command").to_line(),
        );
        Ok(())
    }

    #[track_caller]
    pub(crate) fn done(&mut self, by: Actor, request: Request) {
        let told = format!("{request:?}");
        self.ask(by, request).unwrap_or_else(|why| panic!("{told}: {why}"));
    }

    pub(crate) fn open(&mut self) {
        self.done(FLOOR, Request::Duty(DutyRequest::Open { dealer: DEALER }));
        for patron in PATRONS {
            self.done(
                CAGE,
                Request::Money(MoneyRequest::MoneyIn { patron, amount: Cents::whole(50_000) }),
            );
        }
    }

    /// Loads a shoe that is sealed, and cuts it where patrons cut.
    pub(crate) fn load_sealed(&mut self) -> Secret {
        self.done(Actor::Dealer(DEALER), Request::Shoe(ShoeRequest::NewShoe));
        let byte = u8::try_from(self.chance.below(256)).expect("a byte");
        let secret = Secret::new([byte; 32]);
        let sealed = HouseKey::new([1; 32]).seal(&secret, "table/shoe", Nonce([byte; 24]));
        let seal = Seal { commitment: secret.commitment(), sealed };
        self.done(Actor::House, Request::Shoe(ShoeRequest::SealShoe(seal)));
        let salt = Salt::new(vec![byte; 4]).expect("short");
        let mut cut = Cut { from_end: 60 + u32::from(byte), salt };
        if self.table.next() == Some(Next::Cut) {
            self.done(Actor::Patron(PATRONS[0]), Request::Shoe(ShoeRequest::Cut(cut.clone())));
        } else {
            cut = Cut::at(0);
        }
        self.order = seal::order(&secret, &cut, self.table.house().decks());
        secret
    }

    /// Loads a shoe whose order nobody knows.
    pub(crate) fn load_plain(&mut self) -> Result<(), Refusal> {
        self.ask(Actor::Dealer(DEALER), Request::Shoe(ShoeRequest::NewShoe))?;
        let byte = u8::try_from(self.chance.below(256)).expect("a byte");
        self.order = seal::order(&Secret::new([byte; 32]), &Cut::at(0), self.table.house().decks());
        if self.table.next() == Some(Next::Cut) {
            self.ask(Actor::Patron(PATRONS[0]), Request::Shoe(ShoeRequest::Cut(Cut::at(100))))?;
        }
        Ok(())
    }

    pub(crate) fn next_card(&self) -> Option<Card> {
        let shoe = self.table.shoe()?;
        let waiting = shoe.held.and_then(|held| held.card);
        waiting.or(self.order.get(usize::try_from(shoe.cards_out).expect("an index")).copied())
    }

    /// One step of play, if nothing has gone wrong. The cut card comes after so many cards.
    pub(crate) fn step(&mut self, cards_max: u32) -> Result<(), Refusal> {
        let dealer = Actor::Dealer(DEALER);
        match self.table.next() {
            Some(Next::OpenBets) => self.ask(dealer, Request::Coup(CoupRequest::OpenBets)),
            Some(Next::CloseBets) => {
                self.wager();
                self.ask(dealer, Request::Coup(CoupRequest::CloseBets))
            }
            Some(Next::Deal(_)) if self.is_cut_card_due(cards_max) => {
                self.ask(Actor::Shoe, Request::Shoe(ShoeRequest::CutCard))
            }
            Some(Next::DrawFirstCard | Next::Deal(_)) => {
                let card = self.next_card().expect("a card is left");
                self.ask(Actor::Shoe, Request::Coup(CoupRequest::Card(card)))
            }
            Some(Next::Turn(side)) => self.ask(dealer, Request::Coup(CoupRequest::Turn(side))),
            Some(Next::AwaitSqueeze { side, holder, .. }) => {
                self.ask(Actor::Patron(holder), Request::Coup(CoupRequest::Turn(side)))
            }
            _ => Ok(()),
        }
    }

    fn is_cut_card_due(&self, cards_max: u32) -> bool {
        self.table.shoe().is_some_and(|it| it.ending.is_none() && it.cards_out > cards_max)
    }

    /// Everybody wagers something that the table takes.
    fn wager(&mut self) {
        let offered = self.table.house().wagers.offered().iter();
        let wagers: Vec<String> = offered.map(|offer| offer.wager.id().to_string()).collect();
        let unit = self.table.house().limits.minimum.get().max(500) / 2;
        for (area, patron) in (1..).zip(PATRONS) {
            let main = self.chance.pick(&["player", "banker"]).to_owned();
            let side = self.chance.pick(&wagers);
            for wager in [main, side] {
                let spot =
                    Spot { place: Place::Area(area), wager: wager.parse().expect("a wager") };
                let amount = Cents::new(unit * i64::from(5 + self.chance.below(5)));
                let stake = Stake { patron, spot, amount };
                // What the house refuses is not wagered.
                let _ = self.ask(Actor::Patron(patron), Request::Wager(WagerRequest::Place(stake)));
            }
            let more = [
                Request::Wager(WagerRequest::Double { patron }),
                Request::Wager(WagerRequest::Clear { patron, place: None }),
            ];
            if self.chance.below(6) == 0 {
                let more = self.chance.pick(&more);
                let _ = self.ask(Actor::Patron(patron), more);
            }
            if self.chance.below(6) == 0 {
                let _ = self
                    .ask(Actor::Patron(patron), Request::Wager(WagerRequest::Repeat { patron }));
            }
        }
    }

    /// Everybody takes their money, and the table closes.
    pub(crate) fn close(&mut self) {
        for patron in PATRONS {
            let _ = self.ask(CAGE, Request::Money(MoneyRequest::CashOut { patron }));
        }
        self.done(FLOOR, Request::Duty(DutyRequest::Close));
    }
}

/// One sealed shoe of a house, played until its cut card is out after so many cards, opened, paid
/// out and closed.
pub(crate) fn sealed(preset: &str, seed: u64, cards_max: u32) -> Evening {
    let house = House::preset(preset).expect("a built-in house");
    let mut evening = Evening::new(house, seed);
    evening.open();
    let secret = evening.load_sealed();
    for _ in 0..10_000 {
        if evening.table.shoe().is_none() {
            break;
        }
        evening.step(cards_max).expect("a table in order goes on");
    }
    let cards = evening.table.house().shoe.cards();
    evening.done(Actor::Dealer(DEALER), Request::Shoe(ShoeRequest::CountShoe { cards }));
    evening.done(
        Actor::House,
        Request::Shoe(ShoeRequest::OpenSeal { number: 1, secret: *secret.bytes() }),
    );
    evening.close();
    evening
}

pub(crate) fn stream() -> StreamName {
    "table/1".parse().expect("a name")
}

/// The lines with their hashes.
pub(crate) fn chained(texts: &[String]) -> Vec<Line> {
    let (stream, mut head) = (stream(), Head::START);
    let chain = texts.iter().map(|text| {
        let number = head.next();
        let hash = head.hash.of_next(&stream, number, text);
        head = Head { last: number, hash };
        Line { number, text: text.clone(), hash }
    });
    chain.collect()
}
