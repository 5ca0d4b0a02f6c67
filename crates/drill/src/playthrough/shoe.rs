//! Who is there and what they do, from opening to the end of the shoe.
//!
//! Patrons choose among what their own view says they may do, so a refusal is a fault.

use std::sync::Arc;

use baccarat::{Cents, Side};
use house::{AfterCut, House};
use table::{
    Act, Actor, Audience, CaseRequest, Command, CoupEvent, CoupRequest, Cut, DutyRequest, Event,
    EventKind, Millis, MoneyRequest, Next, PatronId, Phase, Place, Request, ShoeRequest, SpotView,
    StaffId, Stake, Table, Time, View, WagerRequest,
};

use super::teller::Teller;
use super::{Course, Shown, Timing};
use crate::evening::audit::{Auditor, Found};
use crate::evening::chance::Chance;
use crate::evening::deck::{Deck, Said};

/// Seven in the evening.
const START: Time = Time(19 * 3_600 * 1_000);

const FLOOR: Actor = Actor::Floor(StaffId(1));
const DEALER: StaffId = StaffId(2);
const CAGE: Actor = Actor::Cage(StaffId(3));

/// Patrons with areas of their own.
const SEATED: [PatronId; 4] = [PatronId(1), PatronId(2), PatronId(3), PatronId(4)];
/// A patron who wagers on a line where the house has some, and otherwise only watches.
const STANDING: PatronId = PatronId(5);

/// The line on which that patron wagers.
const LINE: Place = Place::Line(3);

/// A shoe, and everybody around it.
pub(super) struct Shoe {
    house: Arc<House>,
    pub(super) table: Table,
    auditor: Auditor,
    pub(super) deck: Deck,
    chance: Chance,
    now: Time,
    tellers: Vec<Teller>,
    timing: Timing,
    pub(super) course: Course,
    /// The coups of which the floor was told that something went wrong.
    pub(super) told_of: Vec<u64>,
}

impl Shoe {
    pub(super) fn new(house: House, timing: Timing, course: Course, seed: u64) -> Shoe {
        let house = Arc::new(house);
        let table = Table::new(Arc::clone(&house));
        let audiences = [
            ("seated", Audience::Patron(SEATED[0])),
            ("standing", Audience::Patron(STANDING)),
            ("room", Audience::Room),
            ("dealer", Audience::Dealer),
            ("floor", Audience::Floor),
            ("auditor", Audience::Auditor),
        ];
        let teller = |(name, audience)| Teller::new(name, audience, table.view(audience, START));
        let mut chance = Chance::new(seed);
        Shoe {
            tellers: audiences.map(teller).into_iter().collect(),
            auditor: Auditor::new(Arc::clone(&house)),
            deck: Deck::shuffled(&house, &mut chance),
            now: START,
            timing,
            course,
            told_of: Vec::new(),
            chance,
            table,
            house,
        }
    }

    pub(super) fn told(&self) -> Vec<Shown> {
        self.tellers.iter().map(Teller::shown).collect()
    }

    /// From opening to closing, over one shoe.
    pub(super) fn play(&mut self) -> Found {
        self.ask(FLOOR, DutyRequest::Open { dealer: DEALER })?;
        self.buy_in()?;
        self.ask(Actor::Dealer(DEALER), ShoeRequest::NewShoe)?;
        while self.table.shoe().is_some() {
            let next = self.table.next().ok_or("nothing comes next")?;
            self.step(next)?;
        }
        let cards = self.house.shoe.cards();
        self.ask(Actor::Dealer(DEALER), ShoeRequest::CountShoe { cards })?;
        for patron in SEATED.into_iter().chain([STANDING]) {
            if self.may(Audience::Patron(patron), Act::CashOut) {
                self.ask(CAGE, MoneyRequest::CashOut { patron })?;
            }
        }
        self.ask(FLOOR, DutyRequest::Close)
    }

    fn step(&mut self, next: Next) -> Found {
        let dealer = Actor::Dealer(DEALER);
        if let Some(report) = self.report(next) {
            return self.ask(dealer, CaseRequest::Report(report));
        }
        match next {
            Next::LoadShoe => self.ask(dealer, ShoeRequest::NewShoe),
            Next::Cut => {
                let least = self.house.shoe.player_cut_from_end_min;
                let from_end = least + self.chance.below(self.house.shoe.cards() - 2 * least);
                self.ask(Actor::Patron(SEATED[0]), ShoeRequest::Cut(Cut::at(from_end)))
            }
            Next::OpenBets => self.open_bets(),
            Next::CloseBets => {
                self.wager()?;
                self.close_bets()
            }
            Next::DrawFirstCard => self.draw(),
            Next::Deal(_) if self.is_cut_card_due() => self.ask(dealer, ShoeRequest::CutCard),
            Next::Deal(_) => self.draw(),
            Next::Turn(side) => self.ask(dealer, CoupRequest::Turn(side)),
            Next::AwaitRuling if self.course == Course::GoesWrong => {
                let rule = self.rule()?;
                self.ask(FLOOR, CaseRequest::Rule(rule))
            }
            Next::AwaitRuling | Next::EndShoe => Err(format!("{next:?} at a table in order")),
            Next::AwaitSqueeze { side, holder, until } => self.squeeze(side, holder, until),
        }
    }

    fn open_bets(&mut self) -> Found {
        self.buy_in()?;
        let is_first = self.table.shoe().is_some_and(|shoe| shoe.coups == 0);
        let is_asked = is_first || self.chance.one_in(12);
        if is_asked && self.may(Audience::Dealer, Act::Ghost) {
            return self.ask(Actor::Dealer(DEALER), CoupRequest::Ghost);
        }
        let by = match self.timing {
            Timing::Word => Actor::Dealer(DEALER),
            Timing::Clock => Actor::House,
        };
        self.ask(by, CoupRequest::OpenBets)
    }

    /// Everybody who has too little for a few wagers buys in.
    fn buy_in(&mut self) -> Found {
        let minimum = self.house.limits.minimum.get();
        for patron in SEATED.into_iter().chain([STANDING]) {
            let credits = self.table.purse(patron).map_or(0, |purse| purse.credits.get());
            if credits < 40 * minimum {
                let amount = Cents::new(200 * minimum);
                self.ask(CAGE, MoneyRequest::MoneyIn { patron, amount })?;
            }
        }
        Ok(())
    }

    /// Once in a while nobody wagers, or every area holds a wager so that lines open.
    fn wager(&mut self) -> Found {
        let mood = self.chance.below(12);
        let is_full = mood < 3 && self.house.gallery.lines > 0;
        for (nth, patron) in SEATED.into_iter().enumerate() {
            let places: Vec<Place> = self.areas_of(nth).collect();
            if is_full {
                for place in places {
                    self.stake(patron, place, &["player", "banker"])?;
                }
            } else if mood < 11 && !self.chance.one_in(3) {
                self.wager_some(patron, places[0])?;
            }
        }
        self.stake_if_open(STANDING, LINE)
    }

    /// The areas that are this patron's.
    fn areas_of(&self, nth: usize) -> impl Iterator<Item = Place> + use<> {
        let count = self.house.areas.count;
        let is_own =
            move |area: &u8| usize::from(area - 1) * SEATED.len() / usize::from(count) == nth;
        (1..=count).filter(is_own).map(Place::Area)
    }

    /// A stake or two, or what was staked last.
    fn wager_some(&mut self, patron: PatronId, place: Place) -> Found {
        let audience = Audience::Patron(patron);
        if self.chance.one_in(5) && self.may(audience, Act::Repeat) {
            return self.ask(Actor::Patron(patron), WagerRequest::Repeat { patron });
        }
        self.stake(patron, place, &["player", "banker"])?;
        if self.chance.one_in(5) {
            let offered = self.house.wagers.offered().iter();
            let others: Vec<String> =
                offered.map(|offer| offer.wager.id().to_string()).skip(2).collect();
            let other = self.chance.pick(&others).clone();
            self.stake(patron, place, &[&other])?;
        }
        match self.chance.below(16) {
            0 if self.may(audience, Act::Double) => {
                self.ask(Actor::Patron(patron), WagerRequest::Double { patron })
            }
            1 if self.may(audience, Act::Clear) => {
                self.ask(Actor::Patron(patron), WagerRequest::Clear { patron, place: None })
            }
            _ => Ok(()),
        }
    }

    fn stake_if_open(&mut self, patron: PatronId, place: Place) -> Found {
        let spots = self.view(Audience::Patron(patron)).spots;
        let is_open = spots.iter().any(|it| it.spot.place == place && it.refusal.is_none());
        if is_open { self.stake(patron, place, &["player", "banker"]) } else { Ok(()) }
    }

    /// A stake on one of these, as far as the patron's terminal says that it is open.
    fn stake(&mut self, patron: PatronId, place: Place, wagers: &[&str]) -> Found {
        let wager = *self.chance.pick(wagers);
        let times = i64::from(1 + self.chance.below(6));
        let view = self.view(Audience::Patron(patron));
        let is_it = |it: &&SpotView| it.spot.place == place && it.spot.wager.as_str() == wager;
        let Some(spot) = view.spots.iter().find(is_it).filter(|it| it.refusal.is_none()) else {
            return Ok(());
        };
        let room = spot.maximum.get() - spot.staked.get();
        let amount = Cents::new((times * spot.minimum.get()).min(room));
        let stake = Stake { patron, spot: spot.spot.clone(), amount };
        self.ask(Actor::Patron(patron), WagerRequest::Place(stake))
    }

    /// By the dealer's word, or when the clock says so; later, if nobody has wagered and the house
    /// deals no hand for nobody.
    fn close_bets(&mut self) -> Found {
        let by = match self.timing {
            Timing::Word => Actor::Dealer(DEALER),
            Timing::Clock => Actor::House,
        };
        if self.table.check_close(by).is_err() {
            return Ok(());
        }
        let Phase::Betting { until, .. } = *self.table.phase() else {
            return Err("bets are not open".to_owned());
        };
        let Some(until) = until else {
            self.ask(Actor::Dealer(DEALER), CoupRequest::LastBets)?;
            return self.ask(Actor::Dealer(DEALER), CoupRequest::CloseBets);
        };
        let warning = Millis::seconds(self.house.timers.last_bets_s);
        self.now = self.now.max(Time(until.0.saturating_sub(warning.0)));
        self.ask(Actor::House, CoupRequest::Tick)?;
        self.now = self.now.max(until);
        self.ask(Actor::House, CoupRequest::Tick)
    }

    fn draw(&mut self) -> Found {
        let card = self.deck.next().ok_or("the shoe is empty")?;
        let card = self.as_read(card);
        self.ask(Actor::Dealer(DEALER), CoupRequest::Card(card))
    }

    /// The cut card lies where the shoe has so many coups by the rules of the house: enough to
    /// show everything, and few enough to be read when they change.
    fn is_cut_card_due(&self) -> bool {
        let coups = match self.course {
            Course::InOrder => 10,
            Course::GoesWrong => 4,
        };
        let more = u32::from(self.house.shoe.after_cut == AfterCut::OneMore);
        let is_due = |shoe: &table::Shoe| shoe.ending.is_none() && shoe.coups + more >= coups;
        let Phase::Dealing(round) = self.table.phase() else { return false };
        self.table.shoe().is_some_and(is_due) && !round.cards().is_empty()
    }

    /// The holder exposes the hand, mostly; or waives, names another, or lets the time run out.
    fn squeeze(&mut self, side: Side, holder: PatronId, until: Time) -> Found {
        let by = Actor::Patron(holder);
        let named = self.view(Audience::Patron(holder)).coup.and_then(|coup| coup.squeeze);
        let named = named.and_then(|squeeze| squeeze.may_name.first().copied());
        match (self.chance.below(10), named) {
            (0, _) => self.ask(by, CoupRequest::Waive(side)),
            (1, Some(to)) => self.ask(by, CoupRequest::Delegate { side, to }),
            (2, _) => {
                self.now = until;
                self.ask(Actor::House, CoupRequest::Tick)
            }
            _ => self.ask(by, CoupRequest::Turn(side)),
        }
    }

    pub(super) fn view(&self, audience: Audience) -> View {
        self.table.view(audience, self.now)
    }

    /// Whether a view says that this may be done.
    fn may(&self, audience: Audience, act: Act) -> bool {
        let deeds = self.view(audience).deeds;
        deeds.iter().any(|deed| deed.act == act && deed.refusal.is_none())
    }

    /// Asks the table, makes what comes of it so, and tells everybody what they see of it.
    fn ask(&mut self, by: Actor, request: impl Into<Request>) -> Found {
        let command = Command { by, request: request.into() };
        let said = Said::by(&command, &self.table);
        let decided = self.table.decide(&command, self.now);
        let events = decided.map_err(|refusal| format!("{command:?} was refused: {refusal}"))?;
        for event in &events {
            self.happen(event, &said)?;
        }
        let events: Vec<&EventKind> = events.iter().map(|event| &event.what).collect();
        for teller in &mut self.tellers {
            teller.tell(&self.house, self.now, &events);
        }
        self.now = self.now.after(Millis::seconds(1));
        Ok(())
    }

    fn happen(&mut self, event: &Event, said: &Said) -> Found {
        self.auditor.note(event)?;
        match (&event.what, self.table.phase()) {
            (EventKind::Coup(CoupEvent::Dealt { card, .. }), Phase::Dealing(round)) => {
                self.deck.deal(round.coup, *card, said)?;
            }
            (what, _) => self.deck.follow(what, &said.at(&self.table))?,
        }
        self.table.apply(event);
        self.auditor.compare(&self.table, self.now, true)?;
        for teller in &mut self.tellers {
            let view = self.table.view(teller.audience, self.now);
            self.auditor.check_view(teller.audience, &view, self.now)?;
            teller.look(view);
        }
        Ok(())
    }
}
