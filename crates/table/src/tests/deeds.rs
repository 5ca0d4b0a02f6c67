//! What each audience may do now, and why not: a line of what may be done after a script.

use baccarat::{Card, Cents, Side};
use house::{Irregularity, Resolution, Visibility};

use super::script::Evening;
use super::{check, check_closed, check_preset};
use crate::{
    Act, Actor, Audience, CaseRequest, Command, CoupRequest, Cut, Deed, DutyRequest, Found, Millis,
    MoneyRequest, PatronId, Refusal, Report, Request, Rule, ShoeRequest, StaffId, Table, Time,
    View, WagerRequest,
};

const SEVEN: Audience = Audience::Patron(PatronId(7));

/// What may be done, in its order. That staff may report is told elsewhere.
fn may(view: &View) -> Vec<Act> {
    let allowed = view.deeds.iter().filter(|deed| deed.refusal.is_none()).map(|deed| deed.act);
    allowed.filter(|act| *act != Act::Report).collect()
}

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

#[track_caller]
fn check_may(evening: &Evening, audience: Audience, expected: &[Act]) {
    assert_eq!(may(&evening.view(audience)), expected, "{audience:?}");
}

#[track_caller]
fn check_why(evening: &Evening, audience: Audience, act: Act, expected: Refusal) {
    let deeds = evening.view(audience).deeds;
    let found = deeds.into_iter().find(|deed| deed.act == act);
    assert_eq!(found, Some(Deed { act, refusal: Some(expected) }));
}

#[test]
fn a_patron_repeats_doubles_clears_and_cashes_out() {
    let mut evening = check("", "bets");
    check_may(&evening, SEVEN, &[Act::CashOut]);
    check_why(&evening, SEVEN, Act::Repeat, Refusal::NothingToRepeat);
    check_why(&evening, SEVEN, Act::Double, Refusal::NoStake);
    evening.play("bet 7 a1 banker 60");
    check_may(&evening, SEVEN, &[Act::Clear, Act::CashOut]);
    let maximum = Cents::whole(100);
    check_why(&evening, SEVEN, Act::Double, Refusal::OverMaximum { maximum });
    evening.play("lock");
    check_may(&evening, SEVEN, &[Act::CashOut]);
    check_why(&evening, SEVEN, Act::Clear, Refusal::BetsClosed { late: Millis(0) });
    evening.play("card 9h; card Kc; card Kd; card 7s; bets");
    check_may(&evening, SEVEN, &[Act::Repeat, Act::CashOut]);
    let nothing = Refusal::NotEnoughCredits { credits: Cents::ZERO };
    check_why(&evening, Audience::Patron(PatronId(5)), Act::CashOut, nothing);
}

#[test]
fn a_patron_cuts_where_the_house_lets_them() {
    let evening = check("shoe.player-cut = true", "");
    check_may(&evening, SEVEN, &[Act::CashOut, Act::Cut]);
    check_why(&check("shoe.player-cut = true", "cut 100"), SEVEN, Act::Cut, Refusal::NoCut);
    assert!(check("", "").view(SEVEN).deeds.iter().all(|deed| deed.act != Act::Cut));
}

#[test]
fn the_holder_turns_over_or_waives_the_hand_that_is_due() {
    let mut evening = check_preset(
        "macau",
        "cut 100; card 5h; bets; bet 7 a1 player 200; bet 8 a2 banker 100; lock; card 9h; \
         card Kc; card Kd; card 7s",
    );
    let eight = Audience::Patron(PatronId(8));
    let turn = Act::Turn(Side::Player);
    check_may(&evening, SEVEN, &[Act::CashOut, turn, Act::Waive(Side::Player)]);
    check_may(&evening, eight, &[Act::CashOut]);
    let left = Millis(20_000);
    let held = Refusal::SqueezeHeld { side: Side::Player, holder: PatronId(7), left };
    check_why(&evening, eight, turn, held.clone());
    check_why(&evening, Audience::Dealer, turn, held);
    evening.play("patron7 > turn player");
    check_may(&evening, eight, &[Act::CashOut, Act::Turn(Side::Banker), Act::Waive(Side::Banker)]);
}

#[test]
fn whoever_deals_does_what_comes_next() {
    const DEALER: Audience = Audience::Dealer;
    let closed = check_closed("", "");
    check_may(&closed, DEALER, &[]);
    check_why(&closed, DEALER, Act::NewShoe, Refusal::TableClosed);
    let mut evening = check_closed("shoe.burn.rule = \"by-first-card\"", "open");
    check_may(&evening, DEALER, &[Act::NewShoe]);
    evening.play("shoe");
    check_may(&evening, DEALER, &[Act::Draw]);
    check_why(&evening, DEALER, Act::OpenBets, Refusal::ShoeNotStarted);
    evening.play("card 5h");
    check_may(&evening, DEALER, &[Act::OpenBets, Act::CutCard]);
    check_why(&evening, DEALER, Act::Ghost, Refusal::NoGhosts);
    evening.play("in 7 100; bets");
    check_may(&evening, DEALER, &[Act::LastBets, Act::CloseBets, Act::CutCard]);
    check_why(&evening, DEALER, Act::Draw, Refusal::NoCardDue);
    evening.play("last; bet 7 a1 tie 5; lock");
    check_may(&evening, DEALER, &[Act::Draw, Act::CutCard]);
    check_why(&evening, DEALER, Act::Turn(Side::Player), Refusal::NothingToTurn(Side::Player));
    evening.play("pause");
    check_may(&evening, DEALER, &[]);
    check_why(&evening, DEALER, Act::Draw, Refusal::TablePaused);
}

#[test]
fn a_card_is_drawn_again_once_a_hand_is_turned_over() {
    let mut evening = check(
        "deal.style = \"face-down\"",
        "bets; bet 7 a1 tie 5; lock; card 2h; card Kc; card Kd; card 4s",
    );
    let turn = Act::Turn;
    check_may(&evening, Audience::Dealer, &[Act::CutCard, turn(Side::Player)]);
    check_why(&evening, Audience::Dealer, Act::Draw, Refusal::NoCardDue);
    evening.play("turn player; turn banker");
    check_may(&evening, Audience::Dealer, &[Act::Draw, Act::CutCard]);
}

#[test]
fn the_floor_opens_closes_pauses_and_ends_shoes() {
    let floor = Audience::Floor;
    check_may(&check_closed("", ""), floor, &[Act::Open]);
    check_may(&check_closed("", "open"), floor, &[Act::Close, Act::Pause]);
    let mut evening = check("", "");
    check_may(&evening, floor, &[Act::Pause, Act::EndShoe]);
    check_why(&evening, floor, Act::Open, Refusal::TableOpen);
    check_why(&evening, floor, Act::Close, Refusal::MoneyOnTable { amount: Cents::whole(3_000) });
    evening.play("pause");
    check_may(&evening, floor, &[Act::Resume]);
}

#[test]
fn staff_report_at_any_time_and_the_floor_rules() {
    let (dealer, floor) = (Audience::Dealer, Audience::Floor);
    let mut evening = check("", "bets; bet 7 a1 tie 5; lock; card 2h");
    check_why(&evening, floor, Act::Rule, Refusal::NothingToRule);
    for audience in [dealer, floor] {
        let may = |deed: &Deed| deed.act == Act::Report && deed.refusal.is_none();
        assert!(evening.view(audience).deeds.iter().any(may), "{audience:?}");
    }
    evening.play("report dropped-card");
    let waits = Refusal::AwaitsRuling { kind: Irregularity::DroppedCard };
    check_why(&evening, dealer, Act::Report, waits.clone());
    check_why(&evening, dealer, Act::Draw, waits.clone());
    check_why(&evening, SEVEN, Act::CashOut, waits);
    check_may(&evening, dealer, &[]);
    check_may(&evening, floor, &[Act::Rule, Act::Dismiss]);
}

#[test]
fn the_room_and_auditors_may_do_nothing() {
    let evening = check("", "bets");
    for audience in [Audience::Room, Audience::Auditor] {
        assert_eq!(evening.view(audience).deeds, []);
    }
}
