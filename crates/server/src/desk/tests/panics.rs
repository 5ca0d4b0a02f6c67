//! A desk that panics outside a command, where nothing is caught.

use super::*;
use table::MoneyRequest;

/// Asks for money that is written down with something that cannot be thought of.
async fn panic_at(room: &Room) -> Answer {
    let request = Request::Money(MoneyRequest::MoneyIn { patron: ONE, amount: Cents::new(50_000) });
    let beside = Beside::Decided(Box::new(|_: &[Event]| panic!("this is a test")));
    room.desk.ask_beside(Actor::House, request, beside).await
}

#[tokio::test(start_paused = true)]
async fn after_a_panic_the_table_is_read_again_and_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut room = Room::open(folder.path(), automatic()).await;
    room.wait(is_betting).await;
    room.money(100_000).await;
    let by = Actor::Patron(ONE);
    let first = room.desk.ask(by, id("c-1"), place(2_500)).await;
    let Answer::Done { number, .. } = first else { panic!("{first:?}") };
    let mut news = room.desk.listen(None).news;
    let (bad, meanwhile) =
        tokio::join!(panic_at(&room), room.desk.ask(by, id("c-2"), place(2_500)));
    assert_eq!(bad, Answer::NotKept);
    assert!(matches!(meanwhile, Answer::Done { .. } | Answer::NotKept), "{meanwhile:?}");
    assert!(matches!(news.recv().await, Ok(News::Stopped)));
    // The journal can be written and read: health says what is the matter.
    assert!(matches!(room.desk.why_stopped(), Some(Standstill::Failed) | None));
    assert!(matches!(news.recv().await, Ok(News::Resumed)));
    let again = room.desk.ask(by, id("c-1"), place(2_500)).await;
    assert_eq!(again, Answer::Done { number, events: Vec::new() });
    let answer = room.desk.ask(by, id("c-2"), place(2_500)).await;
    assert!(matches!(answer, Answer::Done { .. }), "{answer:?}");
    let frame = room.desk.now();
    assert_eq!(frame.machine.table.felt().stakes()[0].amount, Cents::new(5_000));
    assert_eq!(frame.machine.table.books().money_in, Cents::new(100_000));
    assert!(!room.desk.is_stopped());
    let kinds: Vec<NoteKind> = room.noted().into_iter().map(|(kind, _)| kind).collect();
    use NoteKind::{ProgramError, TableRecovered, TableStopped};
    assert_eq!(kinds, [ProgramError, TableStopped, TableRecovered]);
    room.close().await;
}

#[tokio::test(start_paused = true)]
async fn a_table_that_panics_again_and_again_stands_still() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut room = Room::open(folder.path(), automatic()).await;
    room.wait(is_betting).await;
    for _ in 0..5 {
        assert_eq!(panic_at(&room).await, Answer::NotKept);
        tokio::time::sleep(Duration::from_secs(2)).await;
        // The disk has a time of its own.
        room.wait(|_| true).await;
        while room.desk.is_stopped() {
            tokio::time::sleep(Duration::from_millis(1)).await;
            std::thread::sleep(Duration::from_millis(1));
        }
    }
    assert_eq!((room.desk.why_broken(), room.desk.why_stopped()), (None, None));
    assert_eq!(panic_at(&room).await, Answer::NotKept);
    (&mut room.task).await.expect("it ends by itself");
    assert_eq!(room.desk.why_stopped(), Some(Standstill::Failed));
    let noted = room.noted();
    let count = |kind| noted.iter().filter(|(of, _)| *of == kind).count();
    let of = [NoteKind::ProgramError, NoteKind::TableStopped, NoteKind::TableRecovered];
    assert_eq!(of.map(count), [6, 6, 5], "{noted:?}");
    assert!(room.desk.why_broken().is_some_and(|why| why.contains("too often")));
    assert_eq!(room.desk.ask(Actor::House, None, place(1)).await, Answer::NotKept);
}
