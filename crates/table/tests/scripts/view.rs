//! What each audience sees.

use std::sync::Arc;

use baccarat::tableau::Decision;
use baccarat::{BySide, Cents, Side, Total, Winner};
use house::House;
use table::{
    Actor, Audience, Books, CardAt, CardView, CareView, Command, CoupRequest, Cut, DutyRequest,
    Lasts, LimitView, Looser, Millis, MoneyRequest, Next, PatronId, Place, Refusal, Request,
    SessionView, ShoeRequest, Spot, Staff, StaffId, Stage, Stake, Table, Time, View, WagerRequest,
};

use super::care::CHECKS;
use super::check;
use super::evening::Evening;

const DEALER: Actor = Actor::Dealer(StaffId(2));
const ANNA: PatronId = PatronId(1);
const BERT: PatronId = PatronId(2);

/// A table of the `ez` house, where hands are dealt face down, with two patrons and bets open.
fn betting() -> Table {
    let mut table = Table::new(Arc::new(House::preset("ez").expect("a preset")));
    ask(
        &mut table,
        Actor::Floor(StaffId(1)),
        Request::Duty(DutyRequest::Open { dealer: StaffId(2) }),
    );
    for patron in [ANNA, BERT] {
        let cage = Actor::Cage(StaffId(3));
        ask(
            &mut table,
            cage,
            Request::Money(MoneyRequest::MoneyIn { patron, amount: Cents::whole(100) }),
        );
    }
    ask(&mut table, DEALER, Request::Shoe(ShoeRequest::NewShoe));
    ask(&mut table, DEALER, Request::Shoe(ShoeRequest::Cut(Cut::at(100))));
    ask(&mut table, DEALER, Request::Coup(CoupRequest::Card("9h".parse().expect("a card"))));
    ask(&mut table, DEALER, Request::Coup(CoupRequest::OpenBets));
    table
}

fn ask(table: &mut Table, by: Actor, request: Request) {
    let events = table.decide(&Command { by, request }, Time(1_000)).expect("it can be done");
    events.iter().for_each(|event| table.apply(event));
}

fn stake(table: &mut Table, patron: PatronId, area: u8, wager: &str, amount: u32) {
    let spot = spot(area, wager);
    let stake = Stake { patron, spot, amount: Cents::whole(amount) };
    ask(table, Actor::Patron(patron), Request::Wager(WagerRequest::Place(stake)));
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
        Audience::Auditor,
    ];
    audiences.map(|audience| table.view(audience, Time(1_000))).to_vec()
}

#[test]
fn a_card_that_lies_face_down_is_a_back_to_everybody() {
    let mut table = betting();
    stake(&mut table, ANNA, 1, "banker", 10);
    ask(&mut table, DEALER, Request::Coup(CoupRequest::CloseBets));
    for card in ["7h", "Kc", "6d", "4s"] {
        ask(&mut table, DEALER, Request::Coup(CoupRequest::Card(card.parse().expect("a card"))));
        for view in everybody(&table) {
            let coup = view.coup.expect("a coup is dealt");
            for side in Side::ALL {
                assert!(coup.hands[side].iter().all(|card| *card == CardView::Back), "{card}");
                assert_eq!(coup.totals[side], None);
            }
        }
    }
    ask(&mut table, DEALER, Request::Coup(CoupRequest::Turn(Side::Player)));
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
    let [anna, bert, room, dealer, floor, auditor] = everybody(&table).try_into().expect("six");
    assert_eq!(anna.credits, [(ANNA, Cents::whole(90))]);
    assert_eq!(bert.credits, [(BERT, Cents::whole(95))]);
    assert_eq!(anna.stakes.len(), 1);
    assert_eq!((room.stakes.len(), room.credits.len()), (0, 0));
    assert_eq!((dealer.stakes.len(), dealer.credits.len()), (2, 0));
    assert_eq!((floor.stakes.len(), floor.credits.len()), (2, 2));
    assert_eq!((auditor.stakes.len(), auditor.credits.len()), (2, 2));
    for view in [&anna, &bert, &room, &dealer, &floor, &auditor] {
        assert_eq!(view.taken, [Place::Area(1), Place::Area(4)]);
    }
}

#[test]
fn auditors_see_the_books_and_staff_what_is_owed() {
    let evening = check(
        "commission.mode = \"box\"",
        "bets; bet 1 banker 100 by 7; bet 2 player 10 by 8; close; cards 7h Kc Kd 9s",
    );
    let owed = [(PatronId(7), Cents::whole(5))];
    let seven = Audience::Patron(PatronId(7));
    for audience in [Audience::Dealer, Audience::Floor, Audience::Auditor, seven] {
        assert_eq!(evening.view(audience).owed, owed, "{audience:?}");
    }
    assert_eq!(evening.view(Audience::Dealer).credits, []);
    for audience in [Audience::Room, Audience::Patron(PatronId(8))] {
        assert_eq!(evening.view(audience).owed, [], "{audience:?}");
    }
    for audience in [Audience::Room, Audience::Dealer, Audience::Floor, seven] {
        assert_eq!(evening.view(audience).books, None, "{audience:?}");
    }
    let money_in = Cents::whole(3_000);
    let kept = Cents::whole(10).minus(Cents::whole(100)).expect("it is little");
    let books = Books { money_in, kept, ..Books::default() };
    assert_eq!(evening.view(Audience::Auditor).books, Some(books));
    assert!(!evening.view(seven).replay);
}

#[test]
fn staff_alone_see_who_is_on_duty() {
    let table = betting();
    let [anna, bert, room, dealer, floor, auditor] = everybody(&table).try_into().expect("six");
    for view in [anna, bert, room] {
        assert_eq!(view.duty, None);
    }
    let duty = Staff { floor: Some(StaffId(1)), dealer: StaffId(2) };
    for view in [dealer, floor, auditor] {
        assert_eq!(view.duty, Some(duty));
    }
    let closed = Table::new(Arc::new(House::preset("ez").expect("a preset")));
    assert_eq!(closed.view(Audience::Floor, Time(0)).duty, None);
}

#[test]
fn the_shoe_says_how_many_ghost_hands_it_has_had() {
    let mut evening = check("ghost.per-shoe-max = 3", "ghost; cards 9h 2c Kd 5s");
    let ghosts = |evening: &Evening| evening.view(Audience::Dealer).shoe.expect("a shoe").ghosts;
    assert_eq!(ghosts(&evening), 1);
    evening.play("bets; close; cards 9h 2c Kd 5s");
    assert_eq!(ghosts(&evening), 2);
}

/// Why third cards are drawn, as one audience is told, and the same by another.
#[track_caller]
fn check_why(evening: &Evening, audience: Audience, expected: &[&str]) {
    let view = evening.view(audience);
    let coup = view.coup.map(|coup| coup.why);
    let why = coup.or(view.last.map(|last| last.why)).expect("a coup");
    let why: Vec<String> = why.iter().map(Decision::to_string).collect();
    assert_eq!(why, expected, "{audience:?}");
}

#[test]
fn every_third_card_has_its_reason_as_soon_as_the_cards_can_be_seen() {
    let all = [Audience::Room, Audience::Dealer, Audience::Floor, Audience::Patron(PatronId(7))];
    let mut evening = check("", "bets; bet 1 banker 10 by 7; close; cards 9d Ts 6c");
    let mut check_all = |script: &str, expected: &[&str]| -> () {
        evening.play(script);
        all.into_iter().for_each(|audience| check_why(&evening, audience, expected));
    };
    check_all("", &[]);
    check_all("card 5h", &["Player draws on 5"]);
    let drew = "Banker draws on 5: it draws to 4–7 and the Player drew 4";
    check_all("card 4h", &["Player draws on 5", drew]);
    check_all("card 2c", &["Player draws on 5", drew]);
    let natural = "stands: the Player has a natural 9";
    let both = [format!("Player {natural}"), format!("Banker {natural}")];
    check_all("bets; bet 1 banker 10 by 7; close; cards 9h 2c Kd 5s", &[&both[0], &both[1]]);
}

#[test]
fn no_reason_is_told_of_a_card_that_lies_face_down() {
    let house = "deal.style = \"face-down\"\nareas.opposite = \"allowed\"\n\
                 squeeze.by = \"patron\"";
    let mut evening =
        check(house, "bets; bet 1 player 10 by 7; bet 2 banker 10 by 8; close; cards 7h Kc 6d 4s");
    let everybody = [7, 8, 9].map(|patron| Audience::Patron(PatronId(patron)));
    let staff = [Audience::Room, Audience::Dealer, Audience::Floor, Audience::Auditor];
    let all: Vec<Audience> = everybody.into_iter().chain(staff).collect();
    let others = |holder: u32| {
        all.iter().copied().filter(move |it| *it != Audience::Patron(PatronId(holder)))
    };
    all.iter().for_each(|audience| check_why(&evening, *audience, &[]));
    evening.play("turn player by 7");
    // Whoever squeezes the Banker's cards sees all four.
    others(8).for_each(|audience| check_why(&evening, audience, &[]));
    check_why(&evening, Audience::Patron(PatronId(8)), &["Player draws on 3"]);
    evening.play("turn banker by 8; card 2c");
    let banker = "Banker draws on 4: it draws to 2–7 and the Player drew 2";
    others(7).for_each(|audience| check_why(&evening, audience, &["Player draws on 3"]));
    check_why(&evening, Audience::Patron(PatronId(7)), &["Player draws on 3", banker]);
    evening.play("turn player by 7");
    all.iter().for_each(|audience| check_why(&evening, *audience, &["Player draws on 3", banker]));
}

#[test]
fn every_spot_says_what_may_be_staked_or_why_not() {
    let mut table = betting();
    stake(&mut table, ANNA, 1, "banker", 10);
    let why = |table: &Table, area: u8, wager: &str| {
        let view = table.view(Audience::Patron(BERT), Time(1_000));
        let spot = spot(area, wager);
        let found = view.spots.iter().find(|view| view.spot == spot);
        view.refusal_of(found.expect("the house has that spot")).cloned()
    };
    assert_eq!(why(&table, 2, "tie"), None);
    assert_eq!(why(&table, 1, "tie"), Some(Refusal::Taken(Place::Area(1))));
    stake(&mut table, BERT, 2, "player", 96);
    let credits = Cents::whole(4);
    assert_eq!(why(&table, 3, "tie"), Some(Refusal::NotEnoughCredits { credits }));
    ask(&mut table, DEALER, Request::Coup(CoupRequest::CloseBets));
    assert!(matches!(why(&table, 2, "tie"), Some(Refusal::BetsClosed { .. })));
}

#[test]
fn whoever_deals_is_told_what_comes_next() {
    let mut house = House::preset("ez").expect("a preset");
    house.ghost.per_shoe_max = 1;
    let mut table = Table::new(Arc::new(house));
    assert_eq!(table.next(), None);
    let next = |table: &Table| table.view(Audience::Dealer, Time(0)).next;
    ask(
        &mut table,
        Actor::Floor(StaffId(1)),
        Request::Duty(DutyRequest::Open { dealer: StaffId(2) }),
    );
    assert_eq!(next(&table), Some(Next::LoadShoe));
    ask(&mut table, DEALER, Request::Shoe(ShoeRequest::NewShoe));
    assert_eq!(next(&table), Some(Next::Cut));
    ask(&mut table, DEALER, Request::Shoe(ShoeRequest::Cut(Cut::at(100))));
    assert_eq!(next(&table), Some(Next::DrawFirstCard));
    ask(&mut table, DEALER, Request::Coup(CoupRequest::Card("9h".parse().expect("a card"))));
    assert_eq!(next(&table), Some(Next::OpenBets));
    ask(&mut table, DEALER, Request::Coup(CoupRequest::OpenBets));
    assert_eq!(next(&table), Some(Next::CloseBets));
    ask(&mut table, DEALER, Request::Coup(CoupRequest::CloseBets));
    assert_eq!(next(&table), Some(Next::Deal(CardAt { side: Side::Player, nth: 1 })));
    assert_eq!(table.view(Audience::Room, Time(0)).next, None);
    assert_eq!(table.view(Audience::Room, Time(0)).stage, Stage::Dealing);
}

#[test]
fn the_last_coup_stays_in_sight() {
    let evening =
        check("", "bets; bet 1 banker 10 by 7; bet 2 tie 5 by 8; close; cards 7h Kc 6d 4s 2c 3h");
    let last = |audience| evening.view(audience).last.expect("a coup was dealt");
    let seven = last(Audience::Patron(PatronId(7)));
    assert_eq!((seven.coup, seven.winner), (1, Some(Winner::Banker)));
    assert_eq!(seven.hands.map(|hand| hand.len()), BySide { player: 3, banker: 3 });
    assert_eq!(seven.paid.iter().map(|paid| paid.patron.0).collect::<Vec<_>>(), [7]);
    assert_eq!(last(Audience::Room).paid, []);
    assert_eq!(last(Audience::Dealer).paid.len(), 2);
}

#[test]
fn a_void_coup_does_not_tell_what_lay_face_down() {
    let mut evening = check(
        "deal.style = \"face-down\"",
        "bets; bet 1 banker 10 by 7; close; cards 7h Kc 6d 4s; report dropped-card",
    );
    assert_eq!(evening.view(Audience::Floor).case.expect("a case").cards, []);
    evening.play("rule void");
    for audience in [Audience::Patron(PatronId(7)), Audience::Floor, Audience::Auditor] {
        let last = evening.view(audience).last.expect("a coup was dealt");
        assert!(last.is_void && last.hands.player.is_empty() && last.hands.banker.is_empty());
        assert_eq!((last.totals, last.winner), (None, None));
    }
    evening.play("report misread cards 7h Kc 6d 4s in coup 1");
    assert_eq!(evening.view(Audience::Floor).case.expect("a case").cards, []);
}

#[test]
fn patrons_see_their_own_play_and_nobody_else_does() {
    let mut evening = check(
        CHECKS,
        "limit 7 loss 100; limit 7 loss 200; limit 7 time 2h; limit 7 check 30m; bets
         bet 1 player 40 by 7; at 00:25:00; limit 7 check 45m",
    );
    let view = CareView {
        session: Some(SessionView { played: Millis::minutes(25), net: Cents::new(-40_00) }),
        loss: LimitView {
            limit: Some(Cents::whole(100)),
            left: Some(Cents::whole(60)),
            looser: Some(Looser { limit: Some(Cents::whole(200)), from: Time(86_400_000) }),
        },
        time: LimitView {
            limit: Some(Millis::hours(2)),
            left: Some(Millis::minutes(95)),
            looser: None,
        },
        reality_check: LimitView {
            limit: Some(Millis::minutes(30)),
            left: Some(Millis::minutes(5)),
            looser: Some(Looser { limit: Some(Millis::minutes(45)), from: Time(87_900_000) }),
        },
        is_check_due: false,
        time_out: None,
        exclusion: None,
    };
    assert_eq!(evening.view(Audience::Patron(PatronId(7))).care, Some(view.clone()));
    let others = evening.view(Audience::Patron(PatronId(8))).care.expect("a session");
    assert_eq!(others.loss, LimitView { limit: None, left: None, looser: None });
    for audience in [Audience::Room, Audience::Dealer, Audience::Floor] {
        assert_eq!(evening.view(audience).care, None);
    }
    assert_eq!(evening.view(Audience::Patron(PatronId(5))).care, None);

    evening.play("at 00:30:00; time out 7 1h; exclude 7 for ever");
    let later = evening.view(Audience::Patron(PatronId(7))).care.expect("a session");
    assert!(later.is_check_due);
    assert_eq!(later.reality_check.left, Some(Millis(0)));
    assert_eq!(later.time_out, Some(Millis::hours(1)));
    assert_eq!(later.exclusion, Some(Lasts::ForEver));
}

#[test]
fn spots_say_why_nothing_may_be_staked_on_them() {
    let evening = check(CHECKS, "limit 8 loss 0.50; time out 9 2h; bets; at 01:00:00; last bets");
    let refusals = |patron: u32| {
        let view = evening.view(Audience::Patron(PatronId(patron)));
        assert!(view.spots.iter().all(|spot| spot.refusal == Some(0)));
        view.refusals
    };
    let (played, net) = (Millis::hours(1), Cents::ZERO);
    assert_eq!(refusals(7), [Refusal::RealityCheckDue { played, net }]);
    let left = Cents::new(50);
    assert_eq!(refusals(8), [Refusal::LossLimit { limit: left, left }]);
    assert_eq!(refusals(9), [Refusal::TimeOut { left: Millis::hours(1) }]);
}
