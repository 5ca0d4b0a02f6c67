//! A patron's own limits over all tables, and the house's policy, which nothing passes by.

use baccarat::Cents;
use futures_util::future::join_all;
use protocol::wire::HouseRefusal;
use server::desk::{Answer, Desk, Frame, Refused};
use table::{
    Actor, CareRequest, DutyRequest, Limit, MoneyRequest, PatronId, Phase, Place, Refusal, Request,
    ShoeRequest, Spot, StaffId, Stake, WagerRequest,
};

use crate::support::{House, QUICK, table, voucher_table};

const ONE: PatronId = PatronId(1);
const PATRON: Actor = Actor::Patron(ONE);

fn place(cents: i64) -> Request {
    let spot = Spot { place: Place::Area(1), wager: "player".parse().expect("a wager") };
    Request::Wager(WagerRequest::Place(Stake { patron: ONE, spot, amount: Cents::new(cents) }))
}

fn staked(desk: &Desk) -> i64 {
    let frame = desk.now();
    frame.machine.table.felt().of(ONE).map(|stake| stake.amount.get()).sum()
}

/// A desk with wagers open, and money for the patron.
async fn betting(house: &House, name: &str) -> Desk {
    let desk = house.server().app().table(name).expect("a table").desk.clone();
    let is_open = |frame: &Frame| matches!(frame.machine.table.phase(), Phase::Betting { .. });
    desk.skip_until(is_open).await;
    let amount = Cents::whole(10_000);
    let money = Request::Money(MoneyRequest::MoneyIn { patron: ONE, amount });
    let answer = desk.ask(Actor::House, None, money).await;
    assert!(matches!(answer, Answer::Done { .. }), "{answer:?}");
    desk
}

/// A thousand wagers at once at two tables: together they never pass the limit.
#[tokio::test(flavor = "multi_thread")]
async fn bug_18_two_tables_at_once_never_pass_a_patrons_limit() {
    const LIMIT: i64 = 50_000;
    const BET: i64 = 1_000;
    let house = House::open(vec![table("one", QUICK), table("two", QUICK)]).await;
    let desks = [betting(&house, "one").await, betting(&house, "two").await];
    let limit = Limit::Loss(Some(Cents::new(LIMIT)));
    let set = Request::Care(CareRequest::SetLimit { patron: ONE, limit });
    assert!(matches!(desks[0].ask(PATRON, None, set).await, Answer::Done { .. }));
    let asks = (0..1_000).map(|nth| {
        let desk = desks[nth % 2].clone();
        tokio::spawn(async move { desk.ask(PATRON, None, place(BET)).await })
    });
    let mut taken = 0;
    for answer in join_all(asks).await {
        match answer.expect("it asks") {
            Answer::Done { .. } => taken += BET,
            Answer::Refused(Refused::Table(Refusal::LossLimit { limit, .. })) => {
                assert_eq!(limit, Cents::new(LIMIT));
            }
            Answer::Busy => {}
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(staked(&desks[0]) + staked(&desks[1]), taken, "no coup has ended meanwhile");
    assert!(taken <= LIMIT, "{taken} of {LIMIT}");
    // Once nobody else asks, the limit is reached to the cent.
    while let Answer::Done { .. } = desks[1].ask(PATRON, None, place(BET)).await {
        taken += BET;
    }
    assert_eq!(taken, LIMIT);
    house.stop().await;
}

/// What the house does not pass on, it does not pass on by whatever the request comes.
#[tokio::test]
async fn bug_18_nothing_that_reaches_a_desk_has_passed_the_policy_by() {
    let house = House::open(vec![voucher_table("real", QUICK)]).await;
    let desk = &house.server().app().table("real").expect("a table").desk;
    let nobody = StaffId(77);
    let cash_out = Request::Money(MoneyRequest::CashOut { patron: ONE });
    let deal = Request::Duty(DutyRequest::ChangeDealer { dealer: nobody });
    for (by, request, refusal) in [
        (PATRON, cash_out, HouseRefusal::ByVoucher),
        (Actor::House, deal, HouseRefusal::NoSuchDealer),
        (Actor::Floor(nobody), Request::Duty(DutyRequest::Close), HouseRefusal::Unconfirmed),
    ] {
        let answer = desk.ask(by, None, request).await;
        assert_eq!(answer, Answer::Refused(refusal.into()));
    }
    house.stop().await;
}

/// A false count voids the hand that is being dealt: the floor may have wagered on it.
#[tokio::test]
async fn bug_17_the_floor_alone_counts_no_shoe_while_a_hand_is_out() {
    let house = House::open(vec![voucher_table("real", QUICK), table("play", QUICK)]).await;
    let manager = house.manager().await;
    house.hire(&manager, "Fay", &["floor"]).await;
    let app = house.server().app();
    let fay = Actor::Floor(StaffId(2));
    let count = || Request::Shoe(ShoeRequest::CountShoe { cards: 1 });
    let is_dealing = |frame: &Frame| matches!(frame.machine.table.phase(), Phase::Dealing(_));
    for (name, is_refused) in [("real", true), ("play", false)] {
        let desk = &app.table(name).expect("a table").desk;
        desk.skip_until(is_dealing).await;
        let answer = desk.ask(fay, None, count()).await;
        let refused = Answer::Refused(HouseRefusal::DealerReports.into());
        assert_eq!(answer == refused, is_refused, "{answer:?}");
    }
    house.stop().await;
}
