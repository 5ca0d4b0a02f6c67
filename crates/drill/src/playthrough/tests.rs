//! A playthrough ends if somebody is shown what they may not see.

use std::sync::Arc;

use baccarat::{Cents, Side};
use house::House;
use table::{
    Actor, Audience, CardView, Command, CoupRequest, Cut, DutyRequest, MoneyRequest, PatronId,
    Place, Request, ShoeRequest, Spot, StaffId, Stake, Table, Time, View, WagerRequest,
};

use super::{Course, Timing, playthrough};
use crate::evening::audit::{Auditor, Found};

const AUDIENCES: [Audience; 6] = [
    Audience::Patron(PatronId(3)),
    Audience::Patron(PatronId(4)),
    Audience::Room,
    Audience::Dealer,
    Audience::Floor,
    Audience::Auditor,
];

/// A table where patron 3 may expose the Player's 7h 6d, and an auditor who saw it come about.
fn squeezed() -> (Table, Auditor) {
    let house = Arc::new(House::preset("macau").expect("a preset"));
    let mut table = Table::new(Arc::clone(&house));
    let mut auditor = Auditor::new(house);
    let patron = PatronId(3);
    let amount = Cents::whole(500);
    let spot = Spot { place: Place::Area(3), wager: "player".parse().expect("a name") };
    let card = |name: &str| Request::Coup(CoupRequest::Card(name.parse().expect("a card")));
    let dealer = Actor::Dealer(StaffId(2));
    let requests = [
        (Actor::Floor(StaffId(1)), Request::Duty(DutyRequest::Open { dealer: StaffId(2) })),
        (Actor::House, Request::Money(MoneyRequest::MoneyIn { patron, amount })),
        (dealer, Request::Shoe(ShoeRequest::NewShoe)),
        (dealer, Request::Shoe(ShoeRequest::Cut(Cut::at(100)))),
        (dealer, card("5h")),
        (dealer, Request::Coup(CoupRequest::OpenBets)),
        (dealer, Request::Wager(WagerRequest::Place(Stake { patron, spot, amount }))),
        (dealer, Request::Coup(CoupRequest::CloseBets)),
        (dealer, card("7h")),
        (dealer, card("Kc")),
        (dealer, card("6d")),
        (dealer, card("4s")),
    ];
    for (by, request) in requests {
        let events = table.decide(&Command { by, request }, Time(0)).expect("it can be done");
        for event in events {
            auditor.note(&event).expect("it may happen");
            table.apply(&event);
        }
    }
    (table, auditor)
}

/// What the auditor says of every view after somebody tampered with it.
fn tampered(tamper: impl Fn(&mut View)) -> Vec<Found> {
    let (table, auditor) = squeezed();
    let look = |audience| {
        let mut view = table.view(audience, Time(0));
        tamper(&mut view);
        auditor.check_view(audience, &view, Time(0))
    };
    AUDIENCES.map(look).to_vec()
}

fn show(view: &mut View, side: Side, names: [&str; 2]) {
    let faces = names.map(|name| CardView::Face(name.parse().expect("a card")));
    view.coup.as_mut().expect("a coup is dealt").hands[side] = faces.to_vec();
}

#[test]
fn a_card_that_lies_face_down_is_found_in_any_view_but_that_of_its_holder() {
    assert_eq!(tampered(|_| {}), vec![Ok(()); AUDIENCES.len()]);
    let leaked = tampered(|view| show(view, Side::Player, ["7h", "6d"]));
    assert!(leaked[0].is_ok() && leaked[1..].iter().all(Result::is_err), "{leaked:?}");
    let leaked = tampered(|view| show(view, Side::Banker, ["Kc", "4s"]));
    assert!(leaked.iter().all(Result::is_err), "{leaked:?}");
}

#[test]
fn a_card_that_lies_face_down_is_found_in_what_is_sent() {
    let (table, auditor) = squeezed();
    let sent = |tamper: &dyn Fn(&mut View)| {
        AUDIENCES.map(|audience| {
            let mut view = table.view(audience, Time(0));
            tamper(&mut view);
            auditor.check_sent(audience, &view, Time(0))
        })
    };
    assert_eq!(sent(&|_| {}).to_vec(), vec![Ok(()); AUDIENCES.len()]);
    let leaked = sent(&|view| show(view, Side::Player, ["7h", "6d"]));
    assert!(leaked[0].is_ok() && leaked[1..].iter().all(Result::is_err), "{leaked:?}");
    let leaked = sent(&|view| show(view, Side::Banker, ["Kc", "4s"]));
    assert!(leaked.iter().all(Result::is_err), "{leaked:?}");
}

#[test]
fn what_is_anothers_is_found_in_a_view() {
    let (table, _) = squeezed();
    let floor = table.view(Audience::Floor, Time(0));
    let leaked = tampered(|view| view.stakes.clone_from(&floor.stakes));
    assert!(leaked[1].is_err() && leaked[2].is_err(), "{leaked:?}");
    let auditor = table.view(Audience::Auditor, Time(0));
    let leaked = tampered(|view| view.books = auditor.books);
    assert!(leaked[..5].iter().all(Result::is_err) && leaked[5].is_ok(), "{leaked:?}");
}

#[test]
fn the_same_seed_is_the_same_shoe_and_another_is_another() {
    let shown = |seed| {
        let house = House::preset("ez").expect("a preset");
        playthrough(house, Timing::Word, Course::InOrder, seed).expect("it is played")
    };
    assert_eq!(shown(1), shown(1));
    assert_ne!(shown(1), shown(2));
}
