//! What is asked for at a table one request after the other, where no script can be played.

use baccarat::Cents;

use super::asked::usual_actor;
use crate::{
    Command, CoupRequest, DutyRequest, EventKind, MoneyRequest, PatronId, Place, Refusal, Request,
    ShoeRequest, Spot, StaffId, Stake, Table, Time, WagerRequest,
};

/// Asks for all of these at that second, each by whoever usually does. The last is answered.
pub(super) fn ask(
    table: &mut Table,
    second: u64,
    requests: &[Request],
) -> Result<Vec<EventKind>, Refusal> {
    let mut told = Vec::new();
    for request in requests {
        let command = Command { by: usual_actor(request), request: request.clone() };
        let events = table.decide(&command, Time(second * 1_000))?;
        for event in &events {
            table.apply(event);
            assert!(table.balances(), "after {event:?}");
        }
        told = events.into_iter().map(|event| event.what).collect();
    }
    Ok(told)
}

/// The same where nothing is refused.
#[track_caller]
pub(super) fn play(table: &mut Table, second: u64, requests: &[Request]) {
    ask(table, second, requests).expect("it can be done");
}

pub(super) fn open() -> [Request; 2] {
    [DutyRequest::Open { dealer: StaffId(2) }.into(), ShoeRequest::NewShoe.into()]
}

pub(super) fn money_in(patron: u32) -> Request {
    MoneyRequest::MoneyIn { patron: PatronId(patron), amount: Cents::whole(100) }.into()
}

/// In the area that has the patron's number.
pub(super) fn bet(patron: u8, amount: u32) -> Request {
    let spot = Spot { place: Place::Area(patron), wager: "player".parse().expect("a name") };
    let (patron, amount) = (PatronId(u32::from(patron)), Cents::whole(amount));
    WagerRequest::Place(Stake { patron, spot, amount }).into()
}

/// These wagers, between two calls.
pub(super) fn bets(all: &[Request]) -> Vec<Request> {
    let (open, close) = (CoupRequest::OpenBets.into(), CoupRequest::CloseBets.into());
    [&[open], all, &[close]].concat()
}

/// Cards with spaces between them.
pub(super) fn cards(all: &str) -> Vec<Request> {
    let card = |card: &str| CoupRequest::Card(card.parse().expect("a card")).into();
    all.split(' ').map(card).collect()
}
