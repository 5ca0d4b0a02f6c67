//! Every event in a few words, for scripts.

use std::fmt::Write;

use baccarat::{Card, Cents};
use house::Blank;

use crate::{
    CardAt, CareEvent, CaseEvent, CoupEvent, Cut, DutyEvent, EventKind, MoneyEvent, Moved, Paid,
    Place, ShoeEvent, Stake, Time, WagerEvent,
};

/// An event in a few words.
pub(super) fn in_words(what: &EventKind) -> String {
    match what {
        EventKind::Duty(event) => duty(event),
        EventKind::Money(event) => money(event),
        EventKind::Shoe(event) => shoe(event),
        EventKind::Wager(event) => wager(event),
        EventKind::Coup(event) => coup(event),
        EventKind::Case(event) => case(event),
        EventKind::Care(event) => care(event),
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
    }
}

fn duty(event: &DutyEvent) -> String {
    match event {
        DutyEvent::Opened { floor, dealer, .. } => {
            format!("opened {} {}", floor.map_or(0, |floor| floor.0), dealer.0)
        }
        DutyEvent::DealerChanged { dealer } => format!("dealer {}", dealer.0),
        DutyEvent::FloorChanged { floor } => format!("floor {}", floor.0),
        DutyEvent::Closed => "closed".to_owned(),
        DutyEvent::Paused => "paused".to_owned(),
        DutyEvent::Resumed => "resumed".to_owned(),
    }
}

fn money(event: &MoneyEvent) -> String {
    match event {
        MoneyEvent::MoneyIn { patron, amount } => {
            format!("in {} {amount}", patron.0)
        }
        MoneyEvent::CommissionPaid { patron, amount } => {
            format!("collected {} {amount}", patron.0)
        }
        MoneyEvent::CashedOut { patron, amount } => {
            format!("out {} {amount}", patron.0)
        }
    }
}

fn shoe(event: &ShoeEvent) -> String {
    match event {
        ShoeEvent::ShoeCut(Cut { from_end, .. }) => format!("cut {from_end}"),
        ShoeEvent::FirstCard { card, burned } => {
            format!("first {card} burns {burned}")
        }
        ShoeEvent::Burned { count } => format!("burns {count}"),
        ShoeEvent::CutCardOut { more } => format!("cut card, {more} more"),
        ShoeEvent::SetBack => "set back".to_owned(),
        ShoeEvent::ShoeEnded(why) => format!("shoe over by {why:?}"),
        ShoeEvent::ShoeEnds { more } => format!("shoe ends, {more} more"),
        ShoeEvent::ShoeCounted { counted, expected, .. } => {
            format!("counted {counted}/{expected}")
        }
        ShoeEvent::ShoeLoaded { number } => format!("shoe {number}"),
        ShoeEvent::ShoeSealed(_) => "sealed".to_owned(),
        ShoeEvent::SealOpened { number, differs_at: None, .. } => {
            format!("opened {number}")
        }
        ShoeEvent::SealOpened { number, differs_at: Some(at), .. } => {
            format!("opened {number} but for card {at}")
        }
    }
}

fn wager(event: &WagerEvent) -> String {
    let with = |verb: &str, stake: &Stake| {
        let at = short(stake.spot.place);
        format!("{verb} {} {at} {} {}", stake.patron.0, stake.spot.wager, stake.amount)
    };
    match event {
        WagerEvent::BetsOpened { coup, until: None } => {
            format!("bets for {coup}")
        }
        WagerEvent::BetsOpened { coup, until: Some(Time(until)) } => {
            format!("bets for {coup} until {until}")
        }
        WagerEvent::Staked(stake) => with("staked", stake),
        WagerEvent::StakeReturned { stake, why } => {
            format!("{} {why:?}", with("returned", stake))
        }
        WagerEvent::DifferentialAllowed { difference, maximum } => {
            format!("allowed {difference} over {maximum}")
        }
        WagerEvent::LastBets => "last bets".to_owned(),
        WagerEvent::BetsClosed => "locked".to_owned(),
    }
}

fn coup(event: &CoupEvent) -> String {
    match event {
        CoupEvent::GhostStarted { coup, why } => format!("ghost {coup} {why:?}"),
        CoupEvent::Dealt { at: CardAt { side, nth }, card, face_up } => {
            let lies = if *face_up { "up" } else { "down" };
            format!("{side} {nth} {card} {lies}")
        }
        CoupEvent::SqueezeGiven { side, patron, until, why } => {
            format!("{side} to {} until {} {why:?}", patron.0, until.0)
        }
        CoupEvent::SqueezeEnded { side, why } => {
            format!("{side} to the dealer {why:?}")
        }
        CoupEvent::Turned(side) => format!("turned {side}"),
        CoupEvent::Decided { facts } => format!("decided {:?}", facts.winner()),
        CoupEvent::Settled(Paid { patron, spot, settlement, is_gain }) => {
            let (at, verdict) = (short(spot.place), settlement.verdict.id());
            let gain = if *is_gain { " gain" } else { "" };
            format!("{verdict} {} {at} {} {}{gain}", patron.0, spot.wager, settlement.returned)
        }
        CoupEvent::CoupEnded => "over".to_owned(),
    }
}

fn case(event: &CaseEvent) -> String {
    let list =
        |cards: &[Card]| cards.iter().fold(String::new(), |text, card| format!("{text}{card}"));
    match event {
        CaseEvent::Reported(case) => {
            format!("{} of {} {}", case.report.kind, case.coup, case.phase)
        }
        CaseEvent::Dismissed => "dismissed".to_owned(),
        CaseEvent::Ruled { resolution, .. } => format!("ruled {resolution}"),
        CaseEvent::BurnCorrected { before, after } => {
            format!("burned {after} not {before}")
        }
        CaseEvent::CardOut { card, fate } => {
            format!("out {} {fate:?}", card.map_or_else(|| "?".to_owned(), |card| card.to_string()))
        }
        CaseEvent::CardsCorrected { coup, before, after } => {
            format!("{coup} had {} not {}", list(after), list(before))
        }
        CaseEvent::RetractOffered { until } => {
            format!("may retract {:?}", until.map(|it| it.0))
        }
        CaseEvent::RetractOver => "retract over".to_owned(),
        CaseEvent::CoupVoided { coup } => format!("void {coup}"),
        CaseEvent::Resettled(again) => {
            let at = short(again.spot.place);
            let (patron, wager, moved) = (again.patron.0, &again.spot.wager, again.moved);
            let (before, after) = (again.before.returned, again.after.returned);
            format!("again {patron} {at} {wager} {before} to {after}{}", of_moved(&moved))
        }
        CaseEvent::PaymentCorrected { patron, before, after, moved, to_surveillance, .. } => {
            let told = if *to_surveillance { " told" } else { "" };
            format!("payment {} {before} to {after}{}{told}", patron.0, of_moved(moved))
        }
    }
}

fn care(event: &CareEvent) -> String {
    match event {
        CareEvent::LimitSet { patron, limit, from } => {
            let from = from.map_or(String::new(), |from| format!(" from {}", from.0));
            format!("limit {} {limit:?}{from}", patron.0)
        }
        CareEvent::TimeOutTaken { patron, lasts } => {
            format!("time-out {} {}", patron.0, lasts.0)
        }
        CareEvent::Excluded { patron, lasts } => {
            format!("excluded {} {lasts:?}", patron.0)
        }
        CareEvent::Acknowledged { patron, played, net } => {
            format!("told {} {} {net}", patron.0, played.clock())
        }
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
