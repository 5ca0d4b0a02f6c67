//! An evening in words.

use std::fmt;

use house::House;
use scenario::phrase::{lasts_words, limit_words, listed, phrase, time_of_day};
use table::{
    CareRequest, CaseRequest, Command, CoupRequest, Cut, DutyRequest, Event, Found, MoneyRequest,
    Refusal, Report, Request, Rule, ShoeRequest, Spot, Stake, Time, WagerRequest,
};

/// One thing of an evening.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) at: Time,
    pub(super) what: StepKind,
}

#[derive(Clone, Debug)]
pub(super) enum StepKind {
    /// Somebody asked for something, and this came of it.
    Asked(Command, Result<Vec<Event>, Refusal>),
    /// The table was rebuilt from its events.
    Restarted,
}

/// Something did not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The evening.
    pub seed: u64,
    /// How many steps it had when this was found.
    pub step: usize,
    /// What did not hold.
    pub what: String,
    /// The house of the evening.
    pub house: String,
    /// What happened last, in words.
    pub story: Vec<String>,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Seed {}, step {}: {}.", self.seed, self.step, self.what)?;
        writeln!(f, "House {}", self.house)?;
        for line in &self.story {
            writeln!(f, "{line}")?;
        }
        write!(f, "`cargo run -p drill -- {} --steps {}` repeats it.", self.seed, self.step)
    }
}

/// A step on one line.
pub(super) fn line(house: &House, step: &Step) -> String {
    let time = time_of_day(step.at);
    match &step.what {
        StepKind::Restarted => format!("{time}  the table is rebuilt from its events"),
        StepKind::Asked(command, Ok(events)) => {
            let told = events.iter().map(|event| phrase(house, &command.request, &event.what));
            let told = told.collect::<Vec<_>>().join(", ");
            let told = if told.is_empty() { "nothing is due".to_owned() } else { told };
            format!("{time}  {}: {} -> {told}", command.by, asked(&command.request))
        }
        StepKind::Asked(command, Err(refusal)) => {
            format!("{time}  {}: {} -> refused: {refusal}", command.by, asked(&command.request))
        }
    }
}

fn asked(request: &Request) -> String {
    let on = |Stake { patron, spot: Spot { place, wager }, amount }: &Stake| {
        format!("{amount} on {wager} of {place} for patron {}", patron.0)
    };
    match request {
        Request::Wager(WagerRequest::Place(stake)) => format!("bet {}", on(stake)),
        Request::Wager(WagerRequest::TakeBack(stake)) => format!("take back {}", on(stake)),
        Request::Coup(CoupRequest::Card(card)) => format!("card {card}"),
        Request::Coup(CoupRequest::Turn(side)) => format!("turn {side}"),
        Request::Shoe(ShoeRequest::Cut(Cut { from_end, .. })) => {
            format!("cut {from_end} from the end")
        }
        Request::Money(MoneyRequest::MoneyIn { patron, amount }) => {
            format!("{amount} in for patron {}", patron.0)
        }
        Request::Money(MoneyRequest::CashOut { patron }) => format!("cash out patron {}", patron.0),
        Request::Wager(WagerRequest::Repeat { patron }) => {
            format!("repeat for patron {}", patron.0)
        }
        Request::Wager(WagerRequest::Double { patron }) => {
            format!("double for patron {}", patron.0)
        }
        Request::Wager(WagerRequest::Clear { patron, place: None }) => {
            format!("clear for patron {}", patron.0)
        }
        Request::Wager(WagerRequest::Clear { patron, place: Some(place) }) => {
            format!("clear {place} for patron {}", patron.0)
        }
        Request::Care(CareRequest::SetLimit { patron, limit }) => {
            format!("{} for patron {}", limit_words(limit), patron.0)
        }
        Request::Care(CareRequest::TakeTimeOut { patron, lasts }) => {
            format!("time-out of {} for patron {}", lasts.clock(), patron.0)
        }
        Request::Care(CareRequest::Exclude { patron, lasts }) => {
            format!("exclude patron {} {}", patron.0, lasts_words(*lasts))
        }
        Request::Care(CareRequest::Acknowledge { patron }) => {
            format!("acknowledge for patron {}", patron.0)
        }
        Request::Duty(DutyRequest::Open { dealer }) => format!("open with dealer {}", dealer.0),
        Request::Duty(DutyRequest::ChangeFloor { floor }) => format!("change to floor {}", floor.0),
        Request::Duty(DutyRequest::ChangeDealer { dealer }) => {
            format!("change to dealer {}", dealer.0)
        }
        Request::Shoe(ShoeRequest::CountShoe { cards }) => format!("count {cards} cards"),
        Request::Coup(CoupRequest::Waive(side)) => format!("waive {side}"),
        Request::Coup(CoupRequest::Delegate { side, to }) => {
            format!("let patron {} expose {side}", to.0)
        }
        Request::Case(CaseRequest::Report(report)) => reported(report),
        Request::Case(CaseRequest::Rule(rule)) => ruled(rule),
        Request::Case(CaseRequest::Dismiss) => "say that nothing was wrong".to_owned(),
        // The others are words already.
        other => split_words(&format!("{other:?}")),
    }
}

/// `report misread with 5h 3c in coup 4, seen`.
fn reported(Report { kind, coup, seen, found }: &Report) -> String {
    let found = match found {
        Found::Nothing => String::new(),
        Found::Burned(burned) => format!(" with {burned} burned"),
        Found::Card(None) => " with a card".to_owned(),
        Found::Card(Some(card)) => format!(" with {card}"),
        Found::Cards(cards) => format!(" with {}", listed(cards)),
        Found::Payment { patron, spot, paid, due } => {
            format!(" with {paid} paid to patron {} for {spot} and {due} due", patron.0)
        }
        Found::Wager(Stake { patron, spot, amount }) => {
            format!(" with {amount} on {spot} by patron {}", patron.0)
        }
        Found::Patron(patron) => format!(" with patron {}", patron.0),
    };
    let coup = coup.map_or_else(String::new, |coup| format!(" in coup {coup}"));
    format!("report {kind}{found}{coup}, {seen}")
}

/// `rule void because the cards lie there`.
fn ruled(Rule { resolution, cards, reason }: &Rule) -> String {
    let cards = cards.as_ref().map_or_else(String::new, |it| format!(" with {}", listed(it)));
    let reason = match reason.trim() {
        "" => String::new(),
        long if long.len() > 60 => " because of a long story".to_owned(),
        reason => format!(" because {reason}"),
    };
    format!("rule {resolution}{cards}{reason}")
}

/// `CloseBets` as `close bets`.
fn split_words(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.push(letter.to_ascii_lowercase());
    }
    words
}
