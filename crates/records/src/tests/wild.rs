//! Evenings on which much goes wrong and is ruled on, for reports.

use baccarat::{Card, Cents};
use house::{House, Irregularity, Resolution, Visibility};
use table::{
    Actor, CareRequest, CaseRequest, CoupRequest, DutyRequest, Found, Lasts, Limit, Millis,
    MoneyRequest, Phase, Report, Request, Rule, ShoeRequest,
};

use super::play::{CAGE, DEALER, Evening, FLOOR, PATRONS};

pub(crate) fn wild(preset: &str, seed: u64) -> Evening {
    let mut evening = Evening::new(House::preset(preset).expect("built in"), seed);
    evening.open();
    for _ in 0..600 {
        one(&mut evening);
    }
    evening
}

/// Whatever comes next; what is refused did not happen.
fn one(evening: &mut Evening) {
    if evening.table.case().is_some() {
        let _ = rule(evening);
        return;
    }
    let done = match evening.chance.below(30) {
        0 | 1 => report(evening),
        2 => pass_time(evening),
        3 => care(evening),
        _ => {
            if evening.table.shoe().is_some() {
                evening.step(300)
            } else {
                evening.load_plain()
            }
        }
    };
    // A shoe that stands still is over.
    if done.is_err() && evening.table.case().is_none() {
        let _ = evening.ask(FLOOR, Request::Shoe(ShoeRequest::EndShoe));
        let _ = evening.ask(Actor::House, Request::Coup(CoupRequest::CloseBets));
        if evening.table.staff().is_none() {
            let _ = evening.ask(FLOOR, Request::Duty(DutyRequest::Open { dealer: DEALER }));
        }
    }
}

fn pass_time(evening: &mut Evening) -> Result<(), table::Refusal> {
    evening.now.0 += 30_000;
    let pause = evening.chance.below(3) == 0;
    if pause {
        evening.ask(FLOOR, Request::Duty(DutyRequest::Pause))?;
        evening.now.0 += 5_000;
        return evening.ask(FLOOR, Request::Duty(DutyRequest::Resume));
    }
    evening.ask(Actor::House, Request::Coup(CoupRequest::Tick))
}

fn care(evening: &mut Evening) -> Result<(), table::Refusal> {
    let patron = evening.chance.pick(&PATRONS);
    let limit = Limit::Loss(Some(Cents::whole(100_000)));
    let asked = [
        Request::Care(CareRequest::SetLimit { patron, limit }),
        Request::Care(CareRequest::SetLimit {
            patron,
            limit: Limit::RealityCheck(Some(Millis::minutes(5))),
        }),
        Request::Care(CareRequest::Acknowledge { patron }),
        Request::Money(MoneyRequest::MoneyIn { patron, amount: Cents::whole(500) }),
        Request::Money(MoneyRequest::CashOut { patron }),
        Request::Care(CareRequest::Exclude { patron: table::PatronId(99), lasts: Lasts::ForEver }),
    ];
    let request = evening.chance.pick(&asked);
    evening.ask(CAGE, request)
}

fn report(evening: &mut Evening) -> Result<(), table::Refusal> {
    let kind = evening.chance.pick(Irregularity::ALL);
    let seen = evening.chance.pick(&[Visibility::Seen, Visibility::Unseen]);
    let by = evening.chance.pick(&[FLOOR, Actor::Dealer(DEALER)]);
    let next = evening.next_card();
    let patron = evening.chance.pick(&PATRONS);
    let cards = laid(evening);
    // A wager that was settled, with what was paid on it.
    let paid = evening.table.past().last().and_then(|past| past.paid.first()).cloned();
    let payment = paid.map_or(Found::Nothing, |paid| {
        let won = paid.settlement.returned.get() - paid.settlement.staked.get();
        let (patron, spot, paid) = (paid.patron, paid.spot, Cents::new(won));
        Found::Payment { patron, spot, paid, due: Cents::new(won + 1_000) }
    });
    let found = [
        Found::Nothing,
        Found::Card(next),
        Found::Card(None),
        Found::Cards(cards),
        Found::Burned(evening.chance.below(12)),
        Found::Patron(patron),
        payment,
    ];
    let mut told = Err(table::Refusal::NoAmount);
    for found in found {
        told = evening
            .ask(by, Request::Case(CaseRequest::Report(Report { kind, coup: None, seen, found })));
        if told.is_ok() {
            break;
        }
    }
    // A report that cannot be does not stop the table.
    told.or(Ok(()))
}

fn rule(evening: &mut Evening) -> Result<(), table::Refusal> {
    let case = evening.table.case().expect("a case").clone();
    let choices = evening.table.choices(&case);
    if choices.is_empty() || evening.chance.below(8) == 0 {
        return evening.ask(FLOOR, Request::Case(CaseRequest::Dismiss));
    }
    let resolution: Resolution = evening.chance.pick(&choices);
    let cards = laid(evening);
    let cards = evening.chance.pick(&[None, Some(cards)]);
    let reason = "so it was".to_owned();
    let first =
        evening.ask(FLOOR, Request::Case(CaseRequest::Rule(Rule { resolution, cards, reason })));
    first.or_else(|_| evening.ask(FLOOR, Request::Case(CaseRequest::Rule(Rule::plain(resolution)))))
}

/// Cards that may lie there: those on record, with the last one another or one more.
fn laid(evening: &mut Evening) -> Vec<Card> {
    let mut cards: Vec<Card> = match evening.table.phase() {
        Phase::Dealing(round) => round.cards().into_iter().map(|(_, card)| card).collect(),
        Phase::Idle | Phase::Betting { .. } => {
            evening.table.past().last().map(|past| past.cards.clone()).unwrap_or_default()
        }
    };
    match evening.chance.below(4) {
        0 => cards.extend(evening.next_card()),
        1 => {
            cards.pop();
            cards.extend(evening.next_card());
        }
        2 => {
            cards.pop();
        }
        _ => {}
    }
    cards
}
