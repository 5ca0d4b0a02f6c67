//! Scripts: one request a line, by whoever usually makes it, and what it comes to.
//!
//! `12.5 patron9 > bet 7 a3 banker 5 -> refusal or happenings`: the time in seconds and who asks
//! may be left out, and so may what it comes to.

use baccarat::{Card, Cents, Side};
use house::{Irregularity, Resolution, Visibility};

use super::words::in_words;
use crate::{
    Actor, Audience, CareRequest, CaseRequest, Command, CoupRequest, Cut, DutyRequest, Event,
    Found, Lasts, Limit, Millis, MoneyRequest, PatronId, Place, Report, Request, Rule, Seal,
    ShoeRequest, Spot, StaffId, Stake, Table, Time, View, WagerRequest,
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
            if word.starts_with(|letter: char| letter.is_ascii_digit()) {
                self.now = Time(seconds(word));
            } else {
                by = actor(word);
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
        ["open"] => DutyRequest::Open { dealer: StaffId(2) }.into(),
        ["open", dealer] => DutyRequest::Open { dealer: StaffId(number(dealer)) }.into(),
        ["close"] => DutyRequest::Close.into(),
        ["pause"] => DutyRequest::Pause.into(),
        ["resume"] => DutyRequest::Resume.into(),
        ["dealer", dealer] => DutyRequest::ChangeDealer { dealer: StaffId(number(dealer)) }.into(),
        ["floor", floor] => DutyRequest::ChangeFloor { floor: StaffId(number(floor)) }.into(),
        ["in", who, amount] => {
            MoneyRequest::MoneyIn { patron: patron(who), amount: cents(amount) }.into()
        }
        ["out", who] => MoneyRequest::CashOut { patron: patron(who) }.into(),
        ["shoe"] => ShoeRequest::NewShoe.into(),
        ["seal", byte] => ShoeRequest::SealShoe(sealed(byte)).into(),
        ["unseal", number, byte] => {
            let secret = [byte.parse().expect("a byte"); 32];
            ShoeRequest::OpenSeal { number: self::number(number), secret }.into()
        }
        ["cut", from_end] => ShoeRequest::Cut(Cut::at(number(from_end))).into(),
        ["cut-card"] => ShoeRequest::CutCard.into(),
        ["end-shoe"] => ShoeRequest::EndShoe.into(),
        ["set-back"] => ShoeRequest::SetBack.into(),
        ["count", cards] => ShoeRequest::CountShoe { cards: number(cards) }.into(),
        ["report", kind, ref found @ ..] => CaseRequest::Report(report(kind, found)).into(),
        ["dismiss"] => CaseRequest::Dismiss.into(),
        ["rule", resolution, ref cards @ ..] => CaseRequest::Rule(rule(resolution, cards)).into(),
        ["card", card] => CoupRequest::Card(card.parse().expect("a card")).into(),
        ["turn", which] => CoupRequest::Turn(side(which)).into(),
        ["waive", which] => CoupRequest::Waive(side(which)).into(),
        ["name", which, who] => CoupRequest::Delegate { side: side(which), to: patron(who) }.into(),
        ["bets"] => CoupRequest::OpenBets.into(),
        ["last"] => CoupRequest::LastBets.into(),
        ["lock"] => CoupRequest::CloseBets.into(),
        ["ghost"] => CoupRequest::Ghost.into(),
        ["tick"] => CoupRequest::Tick.into(),
        ["bet", who, at, wager, amount] => {
            WagerRequest::Place(stake(who, at, wager, amount)).into()
        }
        ["back", who, at, wager, amount] => {
            WagerRequest::TakeBack(stake(who, at, wager, amount)).into()
        }
        ["clear", who] => WagerRequest::Clear { patron: patron(who), place: None }.into(),
        ["clear", who, at] => {
            WagerRequest::Clear { patron: patron(who), place: Some(place(at)) }.into()
        }
        ["repeat", who] => WagerRequest::Repeat { patron: patron(who) }.into(),
        ["double", who] => WagerRequest::Double { patron: patron(who) }.into(),
        ["limit", who, what, limit] => {
            CareRequest::SetLimit { patron: patron(who), limit: to_limit(what, limit) }.into()
        }
        ["time-out", who, lasts] => {
            CareRequest::TakeTimeOut { patron: patron(who), lasts: span(lasts) }.into()
        }
        ["exclude", who, "ever"] => {
            CareRequest::Exclude { patron: patron(who), lasts: Lasts::ForEver }.into()
        }
        ["exclude", who, lasts] => {
            CareRequest::Exclude { patron: patron(who), lasts: Lasts::For(span(lasts)) }.into()
        }
        ["told", who] => CareRequest::Acknowledge { patron: patron(who) }.into(),
        _ => panic!("nobody asks for {words:?}"),
    }
}

fn rule(resolution: &str, cards: &[&str]) -> Rule {
    let is_it = |it: &&Resolution| it.id() == resolution;
    let resolution = *Resolution::ALL.iter().find(is_it).expect("a resolution");
    let (reason, cards) = match cards {
        ["why", reason @ ..] => (reason.join(" "), None),
        [] => (String::new(), None),
        cards => (String::new(), Some(cards.iter().map(|card| a_card(card)).collect())),
    };
    Rule { resolution, cards, reason }
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
