//! Many who ask at once.

use futures_util::future::join_all;
use table::MoneyRequest;
use table::StaffId;

use super::*;

const CAGE: Actor = Actor::Cage(StaffId(7));

#[tokio::test(start_paused = true)]
async fn a_crowd_of_patrons_does_not_hold_up_those_who_run_the_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let room = Room::open(folder.path(), automatic()).await;
    room.wait(is_betting).await;
    room.money(100_000_000).await;
    let before = room.desk.now().number;
    let crowd = (0..2_000).map(|_| room.desk.ask(Actor::Patron(ONE), None, place(500)));
    let money = Request::Money(MoneyRequest::MoneyIn { patron: ONE, amount: Cents::new(100) });
    let (crowd, staff) = tokio::join!(join_all(crowd), room.desk.ask(CAGE, None, money));
    let Answer::Done { number, .. } = staff else { panic!("{staff:?}") };
    assert_eq!(number, before + 1, "it comes first");
    let busy = crowd.iter().filter(|answer| **answer == Answer::Busy).count();
    assert!(busy > 0 && busy < 1_000, "{busy} of the crowd do not fit");
    room.close().await;
}

#[tokio::test(start_paused = true)]
async fn those_who_run_the_table_leave_room_for_patrons() {
    let (inbox, mut asks) = super::super::inbox::open();
    let put = |by| {
        let (answer, _) = oneshot::channel();
        let wish = place(500).into();
        inbox.put(Ask { by, id: None, coup: None, wish, beside: None, answer }).is_ok()
    };
    let staff = (0..2_000).filter(|_| put(CAGE)).count();
    assert!(staff < 1_000, "it is bounded: {staff}");
    let patrons = (0..2_000).filter(|_| put(Actor::Patron(ONE))).count();
    assert!(patrons > staff && patrons < 2_000, "{patrons}");
    let turn = asks.next().await;
    let of_patrons = turn.iter().filter(|ask| ask.by == Actor::Patron(ONE)).count();
    assert_eq!(turn[0].by, CAGE);
    assert!(of_patrons >= 100, "{of_patrons} of {}", turn.len());
    assert!(turn.len() <= 600, "{}", turn.len());
}

#[tokio::test(start_paused = true)]
async fn whoever_asked_with_others_waits_a_moment_for_them_and_nobody_else_waits() {
    let (inbox, mut asks) = super::super::inbox::open();
    let put = |by| {
        let (answer, _) = oneshot::channel();
        let wish = place(500).into();
        inbox
            .put(Ask { by, id: None, coup: None, wish, beside: None, answer })
            .expect("there is room");
    };
    let patron = Actor::Patron(ONE);
    let late = || async {
        tokio::time::sleep(Duration::from_millis(1)).await;
        put(patron);
    };
    // Who comes, who comes a millisecond later if anybody does, and how many are decided together.
    for (first, is_another_late, together) in [
        (vec![patron], true, 1),
        (vec![patron; 3], true, 4),
        (vec![patron], true, 3),
        (vec![patron], false, 1),
        (vec![patron], true, 1),
        (vec![patron; 5], false, 6),
        (vec![CAGE], true, 1),
    ] {
        first.iter().for_each(|by| put(*by));
        let turn = async {
            let next = asks.next().await;
            asks.with_others(next).await.len()
        };
        let (turn, ()) = match is_another_late {
            true => tokio::join!(turn, late()),
            false => (turn.await, ()),
        };
        assert_eq!(turn, together, "{first:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn so_many_are_written_together_and_no_more() {
    for (commands_a_commit, writes) in [(1, 20), (7, 3), (512, 1)] {
        let folder = tempfile::tempdir().expect("a folder");
        let running = Running { is_sealed: true, patrons_max: 3, commands_a_commit };
        let room = Room::running(folder.path(), automatic(), table::Table::decide, running).await;
        room.wait(is_betting).await;
        room.money(100_000).await;
        let mut news = room.desk.listen(None).news;
        let all = (0..20).map(|_| room.desk.ask(Actor::Patron(ONE), None, place(1_000)));
        for answer in join_all(all).await {
            assert!(matches!(answer, Answer::Done { .. }), "{answer:?}");
        }
        // Nothing is told before it is written, and then at once.
        let told = std::iter::from_fn(|| news.try_recv().ok()).count();
        assert_eq!(told, writes, "{commands_a_commit}");
        room.close().await;
    }
}

#[tokio::test(start_paused = true)]
async fn play_money_is_given_once_and_stakes_count() {
    let folder = tempfile::tempdir().expect("a folder");
    let room = Room::open(folder.path(), automatic()).await;
    room.wait(is_betting).await;
    let wish = || Wish::PlayMoney { patron: ONE, amount: Cents::new(10_000) };
    let ask = || room.desk.ask(Actor::House, None, wish());
    let (first, second) = tokio::join!(ask(), ask());
    assert!(matches!(first, Answer::Done { .. }), "{first:?}");
    let left = |cents| Answer::Refused(HouseRefusal::EnoughLeft { left: Cents::new(cents) }.into());
    assert_eq!(second, left(10_000));
    let placed = room.desk.ask(Actor::Patron(ONE), None, place(10_000)).await;
    assert!(matches!(placed, Answer::Done { .. }), "{placed:?}");
    assert_eq!(ask().await, left(10_000));
    let other = Wish::PlayMoney { patron: PatronId(2), amount: Cents::new(10_000) };
    let other = room.desk.ask(Actor::House, None, other).await;
    assert!(matches!(other, Answer::Done { .. }), "{other:?}");
    room.close().await;
}

#[tokio::test(start_paused = true)]
async fn a_table_has_room_for_so_many() {
    let folder = tempfile::tempdir().expect("a folder");
    let room = Room::open(folder.path(), automatic()).await;
    let ask = |by, patron| {
        let request = Request::Money(MoneyRequest::MoneyIn {
            patron: PatronId(patron),
            amount: Cents::new(500),
        });
        room.desk.ask(by, None, request)
    };
    for patron in [1, 2, 3, 3] {
        let answer = ask(Actor::House, patron).await;
        assert!(matches!(answer, Answer::Done { .. }), "{answer:?}");
    }
    let full = Answer::Refused(HouseRefusal::TableFull { most: 3 }.into());
    assert_eq!(ask(Actor::House, 4).await, full);
    assert_eq!(ask(CAGE, 4).await, full);
    let wish = Wish::PlayMoney { patron: PatronId(4), amount: Cents::new(500) };
    assert_eq!(room.desk.ask(Actor::House, None, wish).await, full);
    // Whoever leaves makes room.
    let out = Request::Money(MoneyRequest::CashOut { patron: PatronId(2) });
    let answer = room.desk.ask(Actor::Patron(PatronId(2)), None, out).await;
    assert!(matches!(answer, Answer::Done { .. }), "{answer:?}");
    let answer = ask(Actor::House, 4).await;
    assert!(matches!(answer, Answer::Done { .. }), "{answer:?}");
    room.close().await;
}

#[tokio::test(start_paused = true)]
async fn whoever_claims_to_have_seen_more_than_there_is_misses_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let room = Room::open(folder.path(), automatic()).await;
    room.wait(is_betting).await;
    assert!(room.desk.listen(Some(u64::MAX)).missed.is_empty());
    room.close().await;
}
