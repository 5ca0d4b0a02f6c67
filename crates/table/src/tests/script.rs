//! Scripts: one request a line, by whoever usually makes it, and what it comes to.
//!
//! `12.5 patron9 > bet 7 a3 banker 5 -> refusal or happenings`: the time in seconds and who asks
//! may be left out, and so may what it comes to.

use std::fmt::Write;

use baccarat::{Card, Cents, Side};
use house::{Blank, Irregularity, Resolution, Visibility};

use crate::{
    Actor, Audience, CardAt, CareEvent, CareRequest, CaseEvent, CaseRequest, Command, CoupEvent,
    CoupRequest, Cut, DutyEvent, DutyRequest, Event, EventKind, Found, Lasts, Limit, Millis,
    MoneyEvent, MoneyRequest, Moved, Paid, PatronId, Place, Report, Request, Rule, Seal, ShoeEvent,
    ShoeRequest, Spot, StaffId, Stake, Table, Time, View, WagerEvent, WagerRequest,
};

/// A table, all that happened to it, and the time.
pub(super) struct Evening {
    pub(super) table: Table,
    pub(super) events: Vec<Event>,
    now: Time,
}

impl Evening {
    pub(super) fn new(table: Table) -> Evening {
        Evening { table, events: Vec::new(), now: Time(0) }
    }

    /// Plays lines, and checks what they come to. Cents balance after every event, and what is
    /// replayed is what was played.
    #[track_caller]
    pub(super) fn play(&mut self, script: &str) {
        for line in script.split(['\n', ';']).map(str::trim).filter(|line| !line.is_empty()) {
            let (asked, expected) = match line.split_once("->") {
                Some((asked, expected)) => (asked.trim(), Some(expected.trim())),
                None => (line, None),
            };
            let found = self.ask(asked);
            match (expected, found) {
                (Some(expected), found) => assert_eq!(found, expected, "{line}"),
                (None, found) => assert!(!found.starts_with('!'), "{line} -> {found}"),
            }
        }
    }

    /// What a line comes to: happenings, or a refusal behind an exclamation mark.
    fn ask(&mut self, line: &str) -> String {
        let (context, words) = line.split_once('>').unwrap_or(("", line));
        let words: Vec<&str> = words.split_whitespace().collect();
        let request = request(&words);
        let mut by = usual_actor(&request);
        for word in context.split_whitespace() {
            match word.starts_with(|letter: char| letter.is_ascii_digit()) {
                true => self.now = Time(seconds(word)),
                false => by = actor(word),
            }
        }
        let before = self.table.clone();
        let decided = self.table.decide(&Command { by, request }, self.now);
        assert_eq!(self.table, before, "deciding changes nothing");
        match decided {
            Ok(events) => self.apply(&events),
            Err(refusal) => format!("!{refusal:?}"),
        }
    }

    fn apply(&mut self, events: &[Event]) -> String {
        for event in events {
            self.table.apply(event);
            self.events.push(event.clone());
            assert!(self.table.balances(), "after {event:?}");
            if let Some((shoe, drawn)) =
                self.table.shoe().and_then(|it| Some((it, it.drawn.as_ref()?)))
            {
                assert_eq!(drawn.count(), shoe.cards_out as usize, "after {event:?}");
            }
        }
        let words: Vec<String> = events.iter().map(|event| in_words(&event.what)).collect();
        words.join(", ")
    }

    pub(super) fn credits(&self, patron: u32) -> String {
        self.table.purse(PatronId(patron)).expect("a patron").credits.to_string()
    }

    /// How long a patron's session has been going on, and what it has come to.
    pub(super) fn session(&self, patron: u32) -> String {
        let care = self.table.care(PatronId(patron), self.now);
        let session = care.and_then(|care| care.session);
        session.map_or("none".to_owned(), |it| format!("{} {}", it.played.clock(), it.net))
    }

    pub(super) fn view(&self, audience: Audience) -> View {
        self.table.view(audience, self.now)
    }

    pub(super) fn owed(&self, patron: u32) -> String {
        self.table.purse(PatronId(patron)).expect("a patron").owed.to_string()
    }
}

/// Milliseconds, without a fraction in between.
fn seconds(word: &str) -> u64 {
    let (whole, rest) = word.split_once('.').unwrap_or((word, "0"));
    let number = |text: &str| text.parse::<u64>().expect("digits");
    number(whole) * 1_000 + number(&format!("{rest:0<3}"))
}

fn actor(word: &str) -> Actor {
    let at = word.find(|letter: char| letter.is_ascii_digit()).unwrap_or(word.len());
    let (name, id) = (&word[..at], word[at..].parse().unwrap_or(0));
    match name {
        "patron" => Actor::Patron(PatronId(id)),
        "dealer" => Actor::Dealer(StaffId(id)),
        "floor" => Actor::Floor(StaffId(id)),
        "cage" => Actor::Cage(StaffId(id)),
        "house" => Actor::House,
        "reader" => Actor::Shoe,
        other => panic!("nobody is called {other}"),
    }
}

/// Floor 1, dealer 2, cage 3, and everybody for themselves.
pub(super) fn usual_actor(request: &Request) -> Actor {
    match request {
        Request::Duty(
            DutyRequest::Open { .. }
            | DutyRequest::Close
            | DutyRequest::Pause
            | DutyRequest::Resume
            | DutyRequest::ChangeDealer { .. }
            | DutyRequest::ChangeFloor { .. },
        )
        | Request::Shoe(ShoeRequest::EndShoe)
        | Request::Case(CaseRequest::Rule(_) | CaseRequest::Dismiss) => Actor::Floor(StaffId(1)),
        Request::Money(MoneyRequest::MoneyIn { .. } | MoneyRequest::CashOut { .. }) => {
            Actor::Cage(StaffId(3))
        }
        Request::Wager(WagerRequest::Place(stake) | WagerRequest::TakeBack(stake)) => {
            Actor::Patron(stake.patron)
        }
        Request::Wager(
            WagerRequest::Clear { patron, .. }
            | WagerRequest::Repeat { patron }
            | WagerRequest::Double { patron },
        ) => Actor::Patron(*patron),
        Request::Care(
            CareRequest::SetLimit { patron, .. }
            | CareRequest::TakeTimeOut { patron, .. }
            | CareRequest::Exclude { patron, .. }
            | CareRequest::Acknowledge { patron },
        ) => Actor::Patron(*patron),
        Request::Coup(CoupRequest::Tick)
        | Request::Shoe(
            ShoeRequest::SetBack | ShoeRequest::SealShoe(_) | ShoeRequest::OpenSeal { .. },
        ) => Actor::House,
        _ => Actor::Dealer(StaffId(2)),
    }
}

fn request(words: &[&str]) -> Request {
    match *words {
        ["open"] => Request::Duty(DutyRequest::Open { dealer: StaffId(2) }),
        ["open", dealer] => Request::Duty(DutyRequest::Open { dealer: StaffId(number(dealer)) }),
        ["close"] => Request::Duty(DutyRequest::Close),
        ["pause"] => Request::Duty(DutyRequest::Pause),
        ["resume"] => Request::Duty(DutyRequest::Resume),
        ["dealer", dealer] => {
            Request::Duty(DutyRequest::ChangeDealer { dealer: StaffId(number(dealer)) })
        }
        ["floor", floor] => {
            Request::Duty(DutyRequest::ChangeFloor { floor: StaffId(number(floor)) })
        }
        ["in", who, amount] => {
            Request::Money(MoneyRequest::MoneyIn { patron: patron(who), amount: cents(amount) })
        }
        ["out", who] => Request::Money(MoneyRequest::CashOut { patron: patron(who) }),
        ["shoe"] => Request::Shoe(ShoeRequest::NewShoe),
        ["seal", byte] => Request::Shoe(ShoeRequest::SealShoe(sealed(byte))),
        ["unseal", number, byte] => {
            let secret = [byte.parse().expect("a byte"); 32];
            Request::Shoe(ShoeRequest::OpenSeal { number: self::number(number), secret })
        }
        ["cut", from_end] => Request::Shoe(ShoeRequest::Cut(Cut::at(number(from_end)))),
        ["cut-card"] => Request::Shoe(ShoeRequest::CutCard),
        ["end-shoe"] => Request::Shoe(ShoeRequest::EndShoe),
        ["set-back"] => Request::Shoe(ShoeRequest::SetBack),
        ["count", cards] => Request::Shoe(ShoeRequest::CountShoe { cards: number(cards) }),
        ["report", kind, ref found @ ..] => Request::Case(CaseRequest::Report(report(kind, found))),
        ["dismiss"] => Request::Case(CaseRequest::Dismiss),
        ["rule", resolution, ref cards @ ..] => {
            let is_it = |it: &&Resolution| it.id() == resolution;
            let resolution = *Resolution::ALL.iter().find(is_it).expect("a resolution");
            let (reason, cards) = match cards {
                ["why", reason @ ..] => (reason.join(" "), None),
                [] => (String::new(), None),
                cards => (String::new(), Some(cards.iter().map(|card| a_card(card)).collect())),
            };
            Request::Case(CaseRequest::Rule(Rule { resolution, cards, reason }))
        }
        ["card", card] => Request::Coup(CoupRequest::Card(card.parse().expect("a card"))),
        ["turn", which] => Request::Coup(CoupRequest::Turn(side(which))),
        ["waive", which] => Request::Coup(CoupRequest::Waive(side(which))),
        ["name", which, who] => {
            Request::Coup(CoupRequest::Delegate { side: side(which), to: patron(who) })
        }
        ["bets"] => Request::Coup(CoupRequest::OpenBets),
        ["last"] => Request::Coup(CoupRequest::LastBets),
        ["lock"] => Request::Coup(CoupRequest::CloseBets),
        ["ghost"] => Request::Coup(CoupRequest::Ghost),
        ["tick"] => Request::Coup(CoupRequest::Tick),
        ["bet", who, at, wager, amount] => {
            Request::Wager(WagerRequest::Place(stake(who, at, wager, amount)))
        }
        ["back", who, at, wager, amount] => {
            Request::Wager(WagerRequest::TakeBack(stake(who, at, wager, amount)))
        }
        ["clear", who] => Request::Wager(WagerRequest::Clear { patron: patron(who), place: None }),
        ["clear", who, at] => {
            Request::Wager(WagerRequest::Clear { patron: patron(who), place: Some(place(at)) })
        }
        ["repeat", who] => Request::Wager(WagerRequest::Repeat { patron: patron(who) }),
        ["double", who] => Request::Wager(WagerRequest::Double { patron: patron(who) }),
        ["limit", who, what, limit] => Request::Care(CareRequest::SetLimit {
            patron: patron(who),
            limit: to_limit(what, limit),
        }),
        ["time-out", who, lasts] => {
            Request::Care(CareRequest::TakeTimeOut { patron: patron(who), lasts: span(lasts) })
        }
        ["exclude", who, "ever"] => {
            Request::Care(CareRequest::Exclude { patron: patron(who), lasts: Lasts::ForEver })
        }
        ["exclude", who, lasts] => Request::Care(CareRequest::Exclude {
            patron: patron(who),
            lasts: Lasts::For(span(lasts)),
        }),
        ["told", who] => Request::Care(CareRequest::Acknowledge { patron: patron(who) }),
        _ => panic!("nobody asks for {words:?}"),
    }
}

/// `report KIND [coupN] [unseen] …`, and what was found.
fn report(kind: &str, found: &[&str]) -> Report {
    let kind = *Irregularity::ALL.iter().find(|it| it.id() == kind).expect("an irregularity");
    let (coup, found) = match found {
        [coup, rest @ ..] if coup.starts_with("coup") => (coup[4..].parse().ok(), rest),
        _ => (None, found),
    };
    let (seen, found) = match found {
        ["unseen", rest @ ..] => (Visibility::Unseen, rest),
        _ => (Visibility::Seen, found),
    };
    let found = match *found {
        [] => Found::Nothing,
        ["burned", burned] => Found::Burned(number(burned)),
        ["card", "?"] => Found::Card(None),
        ["card", card] => Found::Card(Some(a_card(card))),
        ["cards", ref cards @ ..] => Found::Cards(cards.iter().map(|card| a_card(card)).collect()),
        ["paid", who, at, wager, paid, due] => {
            let Stake { patron, spot, amount } = stake(who, at, wager, paid);
            Found::Payment { patron, spot, paid: amount, due: cents(due) }
        }
        ["wager", who, at, wager, amount] => Found::Wager(stake(who, at, wager, amount)),
        ["patron", who] => Found::Patron(patron(who)),
        _ => panic!("nobody finds {found:?}"),
    };
    Report { kind, coup, seen, found }
}

/// The seal of a secret that is this byte over and over.
fn sealed(byte: &str) -> Seal {
    let secret = seal::Secret::new([byte.parse().expect("a byte"); 32]);
    let key = seal::HouseKey::new([0; 32]);
    let sealed = key.seal(&secret, "a shoe", seal::Nonce([0; 24]));
    Seal { commitment: secret.commitment(), sealed }
}

fn a_card(word: &str) -> Card {
    word.parse().expect("a card")
}

fn to_limit(what: &str, limit: &str) -> Limit {
    let is_set = limit != "none";
    match what {
        "loss" => Limit::Loss(is_set.then(|| cents(limit))),
        "time" => Limit::Time(is_set.then(|| span(limit))),
        "check" => Limit::RealityCheck(is_set.then(|| span(limit))),
        other => panic!("{other} has no limit"),
    }
}

/// `90m`, `24h`, or milliseconds.
fn span(word: &str) -> Millis {
    let (count, unit) = word.split_at(word.len() - 1);
    match unit {
        "m" => Millis::minutes(count.parse().expect("minutes")),
        "h" => Millis::hours(count.parse().expect("hours")),
        _ => Millis(word.parse().expect("milliseconds")),
    }
}

fn stake(who: &str, at: &str, wager: &str, amount: &str) -> Stake {
    let spot = Spot { place: place(at), wager: wager.parse().expect("a name") };
    Stake { patron: patron(who), spot, amount: cents(amount) }
}

fn side(word: &str) -> Side {
    Side::ALL.into_iter().find(|side| side.id() == word).expect("a side")
}

fn number(word: &str) -> u32 {
    word.parse().expect("a number")
}

fn patron(word: &str) -> PatronId {
    PatronId(number(word))
}

/// An amount; in cents if it cannot be written otherwise.
fn cents(word: &str) -> Cents {
    match word.strip_suffix('c') {
        Some(cents) => Cents::new(cents.parse().expect("cents")),
        None => word.parse().expect("an amount"),
    }
}

/// `a3` is area three, `l3` the line behind it.
fn place(word: &str) -> Place {
    match word.split_at(1) {
        ("a", area) => Place::Area(area.parse().expect("an area")),
        ("l", line) => Place::Line(line.parse().expect("a line")),
        _ => panic!("{word} is no place"),
    }
}

/// An event in a few words.
fn in_words(what: &EventKind) -> String {
    let with = |verb: &str, stake: &Stake| {
        let at = short(stake.spot.place);
        format!("{verb} {} {at} {} {}", stake.patron.0, stake.spot.wager, stake.amount)
    };
    match what {
        EventKind::Money(MoneyEvent::MoneyIn { patron, amount }) => {
            format!("in {} {amount}", patron.0)
        }
        EventKind::Money(MoneyEvent::CommissionPaid { patron, amount }) => {
            format!("collected {} {amount}", patron.0)
        }
        EventKind::Money(MoneyEvent::CashedOut { patron, amount }) => {
            format!("out {} {amount}", patron.0)
        }
        EventKind::Shoe(ShoeEvent::ShoeCut(Cut { from_end, .. })) => format!("cut {from_end}"),
        EventKind::Shoe(ShoeEvent::FirstCard { card, burned }) => {
            format!("first {card} burns {burned}")
        }
        EventKind::Shoe(ShoeEvent::Burned { count }) => format!("burns {count}"),
        EventKind::Shoe(ShoeEvent::CutCardOut { more }) => format!("cut card, {more} more"),
        EventKind::Shoe(ShoeEvent::SetBack) => "set back".to_owned(),
        EventKind::Shoe(ShoeEvent::ShoeEnded(why)) => format!("shoe over by {why:?}"),
        EventKind::Shoe(ShoeEvent::ShoeEnds { more }) => format!("shoe ends, {more} more"),
        EventKind::Shoe(ShoeEvent::ShoeCounted { counted, expected, .. }) => {
            format!("counted {counted}/{expected}")
        }
        EventKind::Wager(WagerEvent::BetsOpened { coup, until: None }) => {
            format!("bets for {coup}")
        }
        EventKind::Wager(WagerEvent::BetsOpened { coup, until: Some(Time(until)) }) => {
            format!("bets for {coup} until {until}")
        }
        EventKind::Wager(WagerEvent::Staked(stake)) => with("staked", stake),
        EventKind::Wager(WagerEvent::StakeReturned { stake, why }) => {
            format!("{} {why:?}", with("returned", stake))
        }
        EventKind::Coup(CoupEvent::GhostStarted { coup, why }) => format!("ghost {coup} {why:?}"),
        EventKind::Coup(CoupEvent::Dealt { at: CardAt { side, nth }, card, face_up }) => {
            let lies = if *face_up { "up" } else { "down" };
            format!("{side} {nth} {card} {lies}")
        }
        EventKind::Coup(CoupEvent::SqueezeGiven { side, patron, until, why }) => {
            format!("{side} to {} until {} {why:?}", patron.0, until.0)
        }
        EventKind::Coup(CoupEvent::SqueezeEnded { side, why }) => {
            format!("{side} to the dealer {why:?}")
        }
        EventKind::Coup(CoupEvent::Turned(side)) => format!("turned {side}"),
        EventKind::Coup(CoupEvent::Decided { facts }) => format!("decided {:?}", facts.winner()),
        EventKind::Coup(CoupEvent::Settled(Paid { patron, spot, settlement, is_gain })) => {
            let (at, verdict) = (short(spot.place), settlement.verdict.id());
            let gain = if *is_gain { " gain" } else { "" };
            format!("{verdict} {} {at} {} {}{gain}", patron.0, spot.wager, settlement.returned)
        }
        EventKind::Care(CareEvent::LimitSet { patron, limit, from }) => {
            let from = from.map_or(String::new(), |from| format!(" from {}", from.0));
            format!("limit {} {limit:?}{from}", patron.0)
        }
        EventKind::Care(CareEvent::TimeOutTaken { patron, lasts }) => {
            format!("time-out {} {}", patron.0, lasts.0)
        }
        EventKind::Care(CareEvent::Excluded { patron, lasts }) => {
            format!("excluded {} {lasts:?}", patron.0)
        }
        EventKind::Care(CareEvent::Acknowledged { patron, played, net }) => {
            format!("told {} {} {net}", patron.0, played.clock())
        }
        EventKind::Announced { key, values } => {
            values.iter().fold(format!("say {key:?}"), |mut words, (_, value)| {
                let value = match value {
                    Blank::Side(side) => side.to_string(),
                    Blank::Total(total) => total.to_string(),
                    Blank::Rank(card) => card.rank.letter().to_string(),
                    Blank::Count(count) => count.to_string(),
                };
                write!(words, " {value}").expect("a text takes more");
                words
            })
        }
        EventKind::Shoe(ShoeEvent::ShoeLoaded { number }) => format!("shoe {number}"),
        EventKind::Duty(DutyEvent::Opened { floor, dealer, .. }) => {
            format!("opened {} {}", floor.map_or(0, |floor| floor.0), dealer.0)
        }
        EventKind::Duty(DutyEvent::DealerChanged { dealer }) => format!("dealer {}", dealer.0),
        EventKind::Duty(DutyEvent::FloorChanged { floor }) => format!("floor {}", floor.0),
        EventKind::Wager(WagerEvent::DifferentialAllowed { difference, maximum }) => {
            format!("allowed {difference} over {maximum}")
        }
        other => of_calls(other),
    }
}

/// What needs no more than a word.
fn of_calls(what: &EventKind) -> String {
    match what {
        EventKind::Duty(DutyEvent::Closed) => "closed".to_owned(),
        EventKind::Duty(DutyEvent::Paused) => "paused".to_owned(),
        EventKind::Duty(DutyEvent::Resumed) => "resumed".to_owned(),
        EventKind::Wager(WagerEvent::LastBets) => "last bets".to_owned(),
        EventKind::Wager(WagerEvent::BetsClosed) => "locked".to_owned(),
        EventKind::Coup(CoupEvent::CoupEnded) => "over".to_owned(),
        other => of_irregularities(other),
    }
}

fn of_irregularities(what: &EventKind) -> String {
    let list =
        |cards: &[Card]| cards.iter().fold(String::new(), |text, card| format!("{text}{card}"));
    match what {
        EventKind::Case(CaseEvent::Reported(case)) => {
            format!("{} of {} {}", case.report.kind, case.coup, case.phase)
        }
        EventKind::Shoe(ShoeEvent::ShoeSealed(_)) => "sealed".to_owned(),
        EventKind::Shoe(ShoeEvent::SealOpened { number, differs_at: None, .. }) => {
            format!("opened {number}")
        }
        EventKind::Shoe(ShoeEvent::SealOpened { number, differs_at: Some(at), .. }) => {
            format!("opened {number} but for card {at}")
        }
        EventKind::Case(CaseEvent::Dismissed) => "dismissed".to_owned(),
        EventKind::Case(CaseEvent::Ruled { resolution, .. }) => format!("ruled {resolution}"),
        EventKind::Case(CaseEvent::BurnCorrected { before, after }) => {
            format!("burned {after} not {before}")
        }
        EventKind::Case(CaseEvent::CardOut { card, fate }) => {
            format!("out {} {fate:?}", card.map_or_else(|| "?".to_owned(), |card| card.to_string()))
        }
        EventKind::Case(CaseEvent::CardsCorrected { coup, before, after }) => {
            format!("{coup} had {} not {}", list(after), list(before))
        }
        EventKind::Case(CaseEvent::RetractOffered { until }) => {
            format!("may retract {:?}", until.map(|it| it.0))
        }
        EventKind::Case(CaseEvent::RetractOver) => "retract over".to_owned(),
        EventKind::Case(CaseEvent::CoupVoided { coup }) => format!("void {coup}"),
        EventKind::Case(CaseEvent::Resettled(again)) => {
            let at = short(again.spot.place);
            let (patron, wager, moved) = (again.patron.0, &again.spot.wager, again.moved);
            let (before, after) = (again.before.returned, again.after.returned);
            format!("again {patron} {at} {wager} {before} to {after}{}", of_moved(&moved))
        }
        EventKind::Case(CaseEvent::PaymentCorrected {
            patron,
            before,
            after,
            moved,
            to_surveillance,
            ..
        }) => {
            let told = if *to_surveillance { " told" } else { "" };
            format!("payment {} {before} to {after}{}{told}", patron.0, of_moved(moved))
        }
        other => panic!("{other:?} has words above"),
    }
}

fn of_moved(moved: &Moved) -> String {
    let part = |name: &str, amount: Cents| match amount.get() {
        0 => String::new(),
        _ => format!(" {name} {amount}"),
    };
    let (owed, short) = (part("owed", moved.owed), part("short", moved.short));
    format!("{}{owed}{short}", part("moves", moved.credits))
}

fn short(place: Place) -> String {
    match place {
        Place::Area(area) => format!("a{area}"),
        Place::Line(line) => format!("l{line}"),
    }
}
