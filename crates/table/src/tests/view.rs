//! What each audience sees.

use std::sync::Arc;

use baccarat::{Cents, Side, Total};
use house::House;

use crate::{
    Actor, Audience, CardAt, CardView, Command, Next, PatronId, Place, Refusal, Request, Spot,
    StaffId, Stage, Stake, Table, Time, View,
};

const DEALER: Actor = Actor::Dealer(StaffId(2));
const ANNA: PatronId = PatronId(1);
const BERT: PatronId = PatronId(2);

/// A table of the `ez` house, where hands are dealt face down, with two patrons and bets open.
fn betting() -> Table {
    let mut table = Table::new(Arc::new(House::preset("ez").expect("a preset")));
    ask(&mut table, Actor::Floor(StaffId(1)), Request::Open { dealer: StaffId(2) });
    for patron in [ANNA, BERT] {
        let cage = Actor::Cage(StaffId(3));
        ask(&mut table, cage, Request::MoneyIn { patron, amount: Cents::whole(100) });
    }
    ask(&mut table, DEALER, Request::NewShoe);
    ask(&mut table, DEALER, Request::Cut { from_end: 100 });
    ask(&mut table, DEALER, Request::Card("9h".parse().expect("a card")));
    ask(&mut table, DEALER, Request::OpenBets);
    table
}

fn ask(table: &mut Table, by: Actor, request: Request) {
    let events = table.decide(&Command { by, request }, Time(1_000)).expect("it can be done");
    events.iter().for_each(|event| table.apply(event));
}

fn stake(table: &mut Table, patron: PatronId, area: u8, wager: &str, amount: u32) {
    let spot = spot(area, wager);
    let stake = Stake { patron, spot, amount: Cents::whole(amount) };
    ask(table, Actor::Patron(patron), Request::Place(stake));
}

fn spot(area: u8, wager: &str) -> Spot {
    Spot { place: Place::Area(area), wager: wager.parse().expect("a name") }
}

fn everybody(table: &Table) -> Vec<View> {
    let audiences = [
        Audience::Patron(ANNA),
        Audience::Patron(BERT),
        Audience::Room,
        Audience::Dealer,
        Audience::Floor,
    ];
    audiences.map(|audience| table.view(audience, Time(1_000))).to_vec()
}

#[test]
fn a_card_that_lies_face_down_is_a_back_to_everybody() {
    let mut table = betting();
    stake(&mut table, ANNA, 1, "banker", 10);
    ask(&mut table, DEALER, Request::CloseBets);
    for card in ["7h", "Kc", "6d", "4s"] {
        ask(&mut table, DEALER, Request::Card(card.parse().expect("a card")));
        for view in everybody(&table) {
            let coup = view.coup.expect("a coup is dealt");
            for side in Side::ALL {
                assert!(coup.hands[side].iter().all(|card| *card == CardView::Back), "{card}");
                assert_eq!(coup.totals[side], None);
            }
        }
    }
    ask(&mut table, DEALER, Request::Turn(Side::Player));
    for view in everybody(&table) {
        let coup = view.coup.expect("a coup is dealt");
        assert!(coup.hands.player.iter().all(|card| *card != CardView::Back));
        assert_eq!(coup.totals.player.map(Total::get), Some(3));
        assert!(coup.hands.banker.iter().all(|card| *card == CardView::Back));
        assert_eq!(coup.totals.banker, None);
    }
}

#[test]
fn a_patron_sees_their_own_money_and_which_places_are_taken() {
    let mut table = betting();
    stake(&mut table, ANNA, 1, "banker", 10);
    stake(&mut table, BERT, 4, "tie", 5);
    let [anna, bert, room, dealer, floor] = everybody(&table).try_into().expect("five");
    assert_eq!(anna.credits, [(ANNA, Cents::whole(90))]);
    assert_eq!(bert.credits, [(BERT, Cents::whole(95))]);
    assert_eq!(anna.stakes.len(), 1);
    assert_eq!((room.stakes.len(), room.credits.len()), (0, 0));
    assert_eq!((dealer.stakes.len(), dealer.credits.len()), (2, 0));
    assert_eq!((floor.stakes.len(), floor.credits.len()), (2, 2));
    for view in [&anna, &bert, &room, &dealer, &floor] {
        assert_eq!(view.taken, [Place::Area(1), Place::Area(4)]);
    }
}

#[test]
fn every_spot_says_what_may_be_staked_or_why_not() {
    let mut table = betting();
    stake(&mut table, ANNA, 1, "banker", 10);
    let why = |table: &Table, area: u8, wager: &str| {
        let view = table.view(Audience::Patron(BERT), Time(1_000));
        let spot = spot(area, wager);
        let found = view.spots.into_iter().find(|view| view.spot == spot);
        found.expect("the house has that spot").refusal
    };
    assert_eq!(why(&table, 2, "tie"), None);
    assert_eq!(why(&table, 1, "tie"), Some(Refusal::Taken(Place::Area(1))));
    stake(&mut table, BERT, 2, "player", 96);
    let credits = Cents::whole(4);
    assert_eq!(why(&table, 3, "tie"), Some(Refusal::NotEnoughCredits { credits }));
    ask(&mut table, DEALER, Request::CloseBets);
    assert!(matches!(why(&table, 2, "tie"), Some(Refusal::BetsClosed { .. })));
}

#[test]
fn whoever_deals_is_told_what_comes_next() {
    let mut table = Table::new(Arc::new(House::preset("ez").expect("a preset")));
    assert_eq!(table.next(), None);
    let next = |table: &Table| table.view(Audience::Dealer, Time(0)).next;
    ask(&mut table, Actor::Floor(StaffId(1)), Request::Open { dealer: StaffId(2) });
    assert_eq!(next(&table), Some(Next::LoadShoe));
    ask(&mut table, DEALER, Request::NewShoe);
    assert_eq!(next(&table), Some(Next::Cut));
    ask(&mut table, DEALER, Request::Cut { from_end: 100 });
    assert_eq!(next(&table), Some(Next::DrawFirstCard));
    ask(&mut table, DEALER, Request::Card("9h".parse().expect("a card")));
    assert_eq!(next(&table), Some(Next::OpenBets));
    ask(&mut table, DEALER, Request::OpenBets);
    assert_eq!(next(&table), Some(Next::CloseBets));
    ask(&mut table, DEALER, Request::CloseBets);
    assert_eq!(next(&table), Some(Next::Deal(CardAt { side: Side::Player, nth: 1 })));
    assert_eq!(table.view(Audience::Room, Time(0)).next, None);
    assert_eq!(table.view(Audience::Room, Time(0)).stage, Stage::Dealing);
}
