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
    let request = || DeskRequest::PlayMoney { patron: ONE, amount: Cents::new(10_000) };
    let ask = || room.desk.ask(Actor::House, None, request());
    let (first, second) = tokio::join!(ask(), ask());
    assert!(matches!(first, Answer::Done { .. }), "{first:?}");
    let left = |cents| Answer::Refused(HouseRefusal::EnoughLeft { left: Cents::new(cents) }.into());
    assert_eq!(second, left(10_000));
    let placed = room.desk.ask(Actor::Patron(ONE), None, place(10_000)).await;
    assert!(matches!(placed, Answer::Done { .. }), "{placed:?}");
    assert_eq!(ask().await, left(10_000));
    let other = DeskRequest::PlayMoney { patron: PatronId(2), amount: Cents::new(10_000) };
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
    let request = DeskRequest::PlayMoney { patron: PatronId(4), amount: Cents::new(500) };
    assert_eq!(room.desk.ask(Actor::House, None, request).await, full);
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
