//! What a view says of each deed, held against what comes of asking for it.

use baccarat::Card;
use house::{Irregularity, Resolution, Visibility};

use crate::{
    Act, Actor, Audience, CaseRequest, Command, CoupRequest, Cut, Deed, DutyRequest, Found,
    MoneyRequest, PatronId, Report, Request, Rule, ShoeRequest, StaffId, Table, Time, WagerRequest,
};

/// What is said of a deed is what comes of asking for it.
pub(super) fn check_all(table: &Table, now: Time) {
    let dealer = table.staff().map_or(StaffId(0), |staff| staff.dealer);
    let floor = table.staff().and_then(|staff| staff.floor).map_or(FLOOR, Actor::Floor);
    let staff = [(Audience::Dealer, Actor::Dealer(dealer)), (Audience::Floor, floor)];
    let patrons = [1, 2, 3].map(PatronId).map(|it| (Audience::Patron(it), Actor::Patron(it)));
    for (audience, by) in staff.into_iter().chain(patrons) {
        for Deed { act, refusal } in table.view(audience, now).deeds {
            let request = request(table, by, act);
            let asked = table.decide(&Command { by, request }, now).err();
            // What else a ruling or a report needs, only whoever makes it knows.
            if refusal.is_none() && matches!(act, Act::Rule | Act::Report) {
                continue;
            }
            assert_eq!(asked, refusal, "{audience:?} {act:?}");
        }
    }
}

const FLOOR: Actor = Actor::Floor(StaffId(8));

fn request(table: &Table, by: Actor, act: Act) -> Request {
    let patron = match by {
        Actor::Patron(patron) => patron,
        _ => PatronId(1),
    };
    match act {
        Act::Repeat => Request::Wager(WagerRequest::Repeat { patron }),
        Act::Double => Request::Wager(WagerRequest::Double { patron }),
        Act::Clear => Request::Wager(WagerRequest::Clear { patron, place: None }),
        Act::CashOut => Request::Money(MoneyRequest::CashOut { patron }),
        Act::Cut => {
            Request::Shoe(ShoeRequest::Cut(Cut::at(table.house().shoe.player_cut_from_end_min)))
        }
        Act::Turn(side) => Request::Coup(CoupRequest::Turn(side)),
        Act::Waive(side) => Request::Coup(CoupRequest::Waive(side)),
        Act::NewShoe => Request::Shoe(ShoeRequest::NewShoe),
        Act::Draw => {
            let decks = table.house().decks();
            let is_left = |card: &Card| table.shoe().is_none_or(|it| it.seen(*card) < decks);
            let card = Card::deck().find(is_left).or_else(|| Card::deck().next());
            Request::Coup(CoupRequest::Card(card.expect("a deck has cards")))
        }
        Act::CutCard => Request::Shoe(ShoeRequest::CutCard),
        Act::OpenBets => Request::Coup(CoupRequest::OpenBets),
        Act::LastBets => Request::Coup(CoupRequest::LastBets),
        Act::CloseBets => Request::Coup(CoupRequest::CloseBets),
        Act::Ghost => Request::Coup(CoupRequest::Ghost),
        Act::Open => Request::Duty(DutyRequest::Open { dealer: StaffId(9) }),
        Act::Close => Request::Duty(DutyRequest::Close),
        Act::Pause => Request::Duty(DutyRequest::Pause),
        Act::Resume => Request::Duty(DutyRequest::Resume),
        Act::EndShoe => Request::Shoe(ShoeRequest::EndShoe),
        Act::CountShoe => {
            Request::Shoe(ShoeRequest::CountShoe { cards: table.house().shoe.cards() })
        }
        Act::Report => {
            let (kind, seen) = (Irregularity::WrongAnnouncement, Visibility::Seen);
            Request::Case(CaseRequest::Report(Report {
                kind,
                coup: None,
                seen,
                found: Found::Nothing,
            }))
        }
        Act::Rule => {
            let choice = table.case().map(|case| table.choices(case)[0]);
            Request::Case(CaseRequest::Rule(Rule::plain(choice.unwrap_or(Resolution::Continue))))
        }
        Act::Dismiss => Request::Case(CaseRequest::Dismiss),
    }
}
