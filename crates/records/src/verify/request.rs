//! Which command can have brought about what a line says, and whether it would have.
//!
//! What happens first tells what was asked for, up to a few possibilities: a stake may have been
//! placed, repeated or doubled. Each is put to the table again, and one of them has to bring about
//! the whole line. So every line is decided again, and nothing of it is only believed: what cannot
//! be found out is who asked, when, by which name, and the floor's reason.

use baccarat::Card;
use house::Announcement;
use protocol::journal::Entry;
use serde_json::Value;
use table::{Command, Event, Happening, Phase, Request, Returned, Rule, SqueezeEnd, Stake, Table};

use super::wrong::Wrong;

/// Whether some command would have brought about all of this, and nothing else.
pub(super) fn decide_again(table: &Table, entry: &Entry) -> Result<(), Wrong> {
    let recorded: Vec<Event> = entry.events().collect();
    let first = || words(table, &recorded[0]);
    let (mut refused, mut nearest): (Option<Wrong>, Option<(usize, Vec<Event>)>) = (None, None);
    for request in requests(table, entry) {
        match table.decide(&Command { by: entry.by(), request }, entry.at()) {
            Ok(expected) if expected == recorded => return Ok(()),
            Ok(expected) => {
                let same = expected.iter().zip(&recorded).take_while(|(one, two)| one == two);
                let same = same.count();
                if nearest.as_ref().is_none_or(|(most, _)| same > *most) {
                    nearest = Some((same, expected));
                }
            }
            Err(why) => {
                refused.get_or_insert_with(|| Wrong::Refused { first: first(), why });
            }
        }
    }
    let Some((same, expected)) = nearest else {
        return Err(refused.unwrap_or_else(|| Wrong::NoCommand { first: first() }));
    };
    let told = |event: &Event| words(table, event);
    Err(match (recorded.get(same), expected.get(same)) {
        (Some(recorded), Some(expected)) => {
            let (recorded, expected) = (told(recorded), told(expected));
            Wrong::Otherwise { nth: same + 1, recorded, expected }
        }
        (None, Some(expected)) => Wrong::LeftOut { expected: told(expected) },
        (Some(recorded), None) => Wrong::Added { recorded: told(recorded) },
        (None, None) => Wrong::NoCommand { first: first() },
    })
}

/// Something that happened, as the journal writes it.
fn words(table: &Table, event: &Event) -> String {
    let entry = Entry::new(None, &table.house().version, vec![event.clone()]);
    let line = entry.map(|entry| entry.to_line()).unwrap_or_default();
    let value: Value = serde_json::from_str(&line).unwrap_or_default();
    value["what"][0].to_string()
}

/// What may have been asked for.
fn requests(table: &Table, entry: &Entry) -> Vec<Request> {
    let Some(first) = entry.what().first() else { return Vec::new() };
    match first {
        Happening::Opened { dealer, .. } => vec![Request::Open { dealer: *dealer }],
        Happening::Closed => vec![Request::Close],
        Happening::Paused => vec![Request::Pause],
        Happening::Resumed => vec![Request::Resume],
        Happening::DealerChanged { dealer } => vec![Request::ChangeDealer { dealer: *dealer }],
        Happening::FloorChanged { floor } => vec![Request::ChangeFloor { floor: *floor }],
        Happening::MoneyIn { patron, amount } => {
            vec![Request::MoneyIn { patron: *patron, amount: *amount }]
        }
        Happening::CommissionPaid { patron, .. } => {
            vec![Request::CashOut { patron: *patron }, Request::OpenBets]
        }
        Happening::CashedOut { patron, .. } => vec![Request::CashOut { patron: *patron }],
        Happening::LimitSet { patron, limit, .. } => {
            vec![Request::SetLimit { patron: *patron, limit: *limit }]
        }
        Happening::TimeOutTaken { patron, lasts } => {
            vec![Request::TakeTimeOut { patron: *patron, lasts: *lasts }]
        }
        Happening::Excluded { patron, lasts } => {
            vec![Request::Exclude { patron: *patron, lasts: *lasts }]
        }
        Happening::Acknowledged { patron, .. } => vec![Request::Acknowledge { patron: *patron }],
        Happening::Reported(case) => vec![Request::Report(case.report.clone())],
        Happening::Dismissed => vec![Request::Dismiss],
        Happening::Ruled { .. } => rulings(table, entry.what()),
        Happening::Staked(stake) => stakes(stake, entry.what().len()),
        Happening::StakeReturned { stake, why: Returned::TakenBack } => {
            let (patron, place) = (stake.patron, stake.spot.place);
            vec![
                Request::TakeBack(stake.clone()),
                Request::Clear { patron, place: None },
                Request::Clear { patron, place: Some(place) },
            ]
        }
        other => of_the_shoe(other),
    }
}

/// The same, of the cards and the calls.
fn of_the_shoe(first: &Happening) -> Vec<Request> {
    match first {
        Happening::ShoeLoaded { .. } => vec![Request::NewShoe],
        Happening::ShoeSealed(seal) => vec![Request::SealShoe(seal.clone())],
        Happening::ShoeCut(cut) => vec![Request::Cut(cut.clone())],
        Happening::FirstCard { card, .. } | Happening::Dealt { card, .. } => {
            vec![Request::Card(*card)]
        }
        Happening::CutCardOut { .. } => vec![Request::CutCard],
        Happening::ShoeEnded(_) => vec![Request::EndShoe],
        Happening::SetBack => vec![Request::SetBack],
        Happening::ShoeCounted { counted, .. } => vec![Request::CountShoe { cards: *counted }],
        Happening::SealOpened { number, secret, .. } => {
            vec![Request::OpenSeal { number: *number, secret: *secret }]
        }
        Happening::BetsOpened { .. } => vec![Request::OpenBets],
        Happening::LastBets => vec![Request::LastBets],
        Happening::StakeReturned { .. }
        | Happening::DifferentialAllowed { .. }
        | Happening::BetsClosed
        | Happening::RetractOver => vec![Request::CloseBets],
        Happening::GhostStarted { .. }
        | Happening::Announced {
            key: Announcement::GhostCourtesy | Announcement::GhostRepair,
            ..
        } => vec![Request::OpenBets, Request::Ghost],
        Happening::SqueezeGiven { side, patron, .. } => {
            vec![Request::Waive(*side), Request::Delegate { side: *side, to: *patron }]
        }
        Happening::SqueezeEnded { side, why } => match why {
            SqueezeEnd::Time => vec![Request::Tick],
            SqueezeEnd::Waived | SqueezeEnd::Ruled => vec![Request::Waive(*side)],
        },
        Happening::Turned(side) => vec![Request::Turn(*side)],
        _ => Vec::new(),
    }
}

fn stakes(first: &Stake, count: usize) -> Vec<Request> {
    let patron = first.patron;
    let place = (count == 1).then(|| Request::Place(first.clone()));
    let others = [Request::Repeat { patron }, Request::Double { patron }];
    place.into_iter().chain(others).collect()
}

/// What the floor ruled, and the cards that it may have named: those that the coup has then, and
/// those that are out besides.
fn rulings(table: &Table, what: &[Happening]) -> Vec<Request> {
    let Some(Happening::Ruled { coup, resolution, reason, .. }) = what.first() else {
        return Vec::new();
    };
    let corrected = what.iter().find_map(|what| match what {
        Happening::CardsCorrected { after, .. } => Some(after.clone()),
        _ => None,
    });
    let cards = corrected.unwrap_or_else(|| cards_of(table, *coup));
    let out: Vec<Card> = what
        .iter()
        .filter_map(|what| match what {
            Happening::CardOut { card, .. } => *card,
            _ => None,
        })
        .collect();
    let starts = 0..=out.len();
    let some = starts.flat_map(|from| (from..=out.len()).map(move |to| (from, to)));
    let named = some
        .filter(|(from, to)| to - from <= 2)
        .map(|(from, to)| Some([cards.as_slice(), &out[from..to]].concat()));
    let rule = |cards: Option<Vec<Card>>| {
        Request::Rule(Rule { resolution: *resolution, cards, reason: reason.clone() })
    };
    [None].into_iter().chain(named).map(rule).collect()
}

fn cards_of(table: &Table, coup: u64) -> Vec<Card> {
    match table.phase() {
        Phase::Dealing(round) if round.coup == coup => {
            round.cards().into_iter().map(|(_, card)| card).collect()
        }
        _ => table.check_past(coup).map(|past| past.cards.clone()).unwrap_or_default(),
    }
}
