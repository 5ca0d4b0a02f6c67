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
use table::{
    CareEvent, CareRequest, CaseEvent, CaseRequest, Command, CoupEvent, CoupRequest, DutyEvent,
    DutyRequest, Event, EventKind, MoneyEvent, MoneyRequest, Phase, Request, Returned, Rule,
    ShoeEvent, ShoeRequest, SqueezeEnd, Stake, Table, WagerEvent, WagerRequest,
};

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
        EventKind::Duty(DutyEvent::Opened { dealer, .. }) => {
            vec![Request::Duty(DutyRequest::Open { dealer: *dealer })]
        }
        EventKind::Duty(DutyEvent::Closed) => vec![Request::Duty(DutyRequest::Close)],
        EventKind::Duty(DutyEvent::Paused) => vec![Request::Duty(DutyRequest::Pause)],
        EventKind::Duty(DutyEvent::Resumed) => vec![Request::Duty(DutyRequest::Resume)],
        EventKind::Duty(DutyEvent::DealerChanged { dealer }) => {
            vec![Request::Duty(DutyRequest::ChangeDealer { dealer: *dealer })]
        }
        EventKind::Duty(DutyEvent::FloorChanged { floor }) => {
            vec![Request::Duty(DutyRequest::ChangeFloor { floor: *floor })]
        }
        EventKind::Money(MoneyEvent::MoneyIn { patron, amount }) => {
            vec![Request::Money(MoneyRequest::MoneyIn { patron: *patron, amount: *amount })]
        }
        EventKind::Money(MoneyEvent::CommissionPaid { patron, .. }) => {
            vec![
                Request::Money(MoneyRequest::CashOut { patron: *patron }),
                Request::Coup(CoupRequest::OpenBets),
            ]
        }
        EventKind::Money(MoneyEvent::CashedOut { patron, .. }) => {
            vec![Request::Money(MoneyRequest::CashOut { patron: *patron })]
        }
        EventKind::Care(CareEvent::LimitSet { patron, limit, .. }) => {
            vec![Request::Care(CareRequest::SetLimit { patron: *patron, limit: *limit })]
        }
        EventKind::Care(CareEvent::TimeOutTaken { patron, lasts }) => {
            vec![Request::Care(CareRequest::TakeTimeOut { patron: *patron, lasts: *lasts })]
        }
        EventKind::Care(CareEvent::Excluded { patron, lasts }) => {
            vec![Request::Care(CareRequest::Exclude { patron: *patron, lasts: *lasts })]
        }
        EventKind::Care(CareEvent::Acknowledged { patron, .. }) => {
            vec![Request::Care(CareRequest::Acknowledge { patron: *patron })]
        }
        EventKind::Case(CaseEvent::Reported(case)) => {
            vec![Request::Case(CaseRequest::Report(case.report.clone()))]
        }
        EventKind::Case(CaseEvent::Dismissed) => vec![Request::Case(CaseRequest::Dismiss)],
        EventKind::Case(CaseEvent::Ruled { .. }) => rulings(table, entry.what()),
        EventKind::Wager(WagerEvent::Staked(stake)) => stakes(stake, entry.what().len()),
        EventKind::Wager(WagerEvent::StakeReturned { stake, why: Returned::TakenBack }) => {
            let (patron, place) = (stake.patron, stake.spot.place);
            vec![
                Request::Wager(WagerRequest::TakeBack(stake.clone())),
                Request::Wager(WagerRequest::Clear { patron, place: None }),
                Request::Wager(WagerRequest::Clear { patron, place: Some(place) }),
            ]
        }
        other => of_the_shoe(other),
    }
}

/// The same, of the cards and the calls.
fn of_the_shoe(first: &EventKind) -> Vec<Request> {
    match first {
        EventKind::Shoe(ShoeEvent::ShoeLoaded { .. }) => vec![Request::Shoe(ShoeRequest::NewShoe)],
        EventKind::Shoe(ShoeEvent::ShoeSealed(seal)) => {
            vec![Request::Shoe(ShoeRequest::SealShoe(seal.clone()))]
        }
        EventKind::Shoe(ShoeEvent::ShoeCut(cut)) => {
            vec![Request::Shoe(ShoeRequest::Cut(cut.clone()))]
        }
        EventKind::Shoe(ShoeEvent::FirstCard { card, .. })
        | EventKind::Coup(CoupEvent::Dealt { card, .. }) => {
            vec![Request::Coup(CoupRequest::Card(*card))]
        }
        EventKind::Shoe(ShoeEvent::CutCardOut { .. }) => vec![Request::Shoe(ShoeRequest::CutCard)],
        EventKind::Shoe(ShoeEvent::ShoeEnded(_)) => vec![Request::Shoe(ShoeRequest::EndShoe)],
        EventKind::Shoe(ShoeEvent::SetBack) => vec![Request::Shoe(ShoeRequest::SetBack)],
        EventKind::Shoe(ShoeEvent::ShoeCounted { counted, .. }) => {
            vec![Request::Shoe(ShoeRequest::CountShoe { cards: *counted })]
        }
        EventKind::Shoe(ShoeEvent::SealOpened { number, secret, .. }) => {
            vec![Request::Shoe(ShoeRequest::OpenSeal { number: *number, secret: *secret })]
        }
        EventKind::Wager(WagerEvent::BetsOpened { .. }) => {
            vec![Request::Coup(CoupRequest::OpenBets)]
        }
        EventKind::Wager(WagerEvent::LastBets) => vec![Request::Coup(CoupRequest::LastBets)],
        EventKind::Wager(WagerEvent::StakeReturned { .. })
        | EventKind::Wager(WagerEvent::DifferentialAllowed { .. })
        | EventKind::Wager(WagerEvent::BetsClosed)
        | EventKind::Case(CaseEvent::RetractOver) => vec![Request::Coup(CoupRequest::CloseBets)],
        EventKind::Coup(CoupEvent::GhostStarted { .. })
        | EventKind::Announced {
            key: Announcement::GhostCourtesy | Announcement::GhostRepair,
            ..
        } => vec![Request::Coup(CoupRequest::OpenBets), Request::Coup(CoupRequest::Ghost)],
        EventKind::Coup(CoupEvent::SqueezeGiven { side, patron, .. }) => {
            vec![
                Request::Coup(CoupRequest::Waive(*side)),
                Request::Coup(CoupRequest::Delegate { side: *side, to: *patron }),
            ]
        }
        EventKind::Coup(CoupEvent::SqueezeEnded { side, why }) => match why {
            SqueezeEnd::Time => vec![Request::Coup(CoupRequest::Tick)],
            SqueezeEnd::Waived | SqueezeEnd::Ruled => {
                vec![Request::Coup(CoupRequest::Waive(*side))]
            }
        },
        EventKind::Coup(CoupEvent::Turned(side)) => vec![Request::Coup(CoupRequest::Turn(*side))],
        _ => Vec::new(),
    }
}

fn stakes(first: &Stake, count: usize) -> Vec<Request> {
    let patron = first.patron;
    let place = (count == 1).then(|| Request::Wager(WagerRequest::Place(first.clone())));
    let others = [
        Request::Wager(WagerRequest::Repeat { patron }),
        Request::Wager(WagerRequest::Double { patron }),
    ];
    place.into_iter().chain(others).collect()
}

/// What the floor ruled, and the cards that it may have named: those that the coup has then, and
/// those that are out besides.
fn rulings(table: &Table, what: &[EventKind]) -> Vec<Request> {
    let Some(EventKind::Case(CaseEvent::Ruled { coup, resolution, reason, .. })) = what.first()
    else {
        return Vec::new();
    };
    let corrected = what.iter().find_map(|what| match what {
        EventKind::Case(CaseEvent::CardsCorrected { after, .. }) => Some(after.clone()),
        _ => None,
    });
    let cards = corrected.unwrap_or_else(|| cards_of(table, *coup));
    let out: Vec<Card> = what
        .iter()
        .filter_map(|what| match what {
            EventKind::Case(CaseEvent::CardOut { card, .. }) => *card,
            _ => None,
        })
        .collect();
    let starts = 0..=out.len();
    let some = starts.flat_map(|from| (from..=out.len()).map(move |to| (from, to)));
    let named = some
        .filter(|(from, to)| to - from <= 2)
        .map(|(from, to)| Some([cards.as_slice(), &out[from..to]].concat()));
    let rule = |cards: Option<Vec<Card>>| {
        Request::Case(CaseRequest::Rule(Rule {
            resolution: *resolution,
            cards,
            reason: reason.clone(),
        }))
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
