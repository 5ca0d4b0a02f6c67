//! What is answered when a batch was not written.

use protocol::journal::Entry;
use store::Append;
use table::{CoupRequest, MoneyRequest};

use super::*;

const PATRON: Actor = Actor::Patron(ONE);

/// Writes a line that the desk knows nothing of, so that what it writes next is refused.
async fn write_behind(room: &Room, lines: Vec<String>) {
    let stream = stream(&room.desk.table);
    let expected = room.store.last(&stream).await.expect("it is read").next();
    let append = Append { stream, expected, lines };
    room.store.append(vec![append]).await.expect("it is written");
}

/// A line with a little more money.
fn money_line(room: &Room) -> String {
    let table = &room.desk.now().table;
    let request = Request::Money(MoneyRequest::MoneyIn { patron: ONE, amount: Cents::new(100) });
    let command = Command { by: Actor::House, request };
    let events = table.decide(&command, room.desk.clock.now()).expect("money comes in");
    Entry::new(&table.house().version, (None, None), &command, events).expect("an entry").to_line()
}

#[tokio::test(start_paused = true)]
async fn nothing_is_refused_because_of_what_was_not_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let room = Room::betting(folder.path(), Table::decide).await;
    write_behind(&room, vec![money_line(&room)]).await;
    // They are decided together, the dealer's first.
    let (opened, closed, placed) = tokio::join!(
        room.desk.ask(DEALER, id("d-1"), Request::Coup(CoupRequest::OpenBets)),
        room.desk.ask(DEALER, id("d-2"), Request::Coup(CoupRequest::CloseBets)),
        room.desk.ask(PATRON, id("c-9"), place(2_500)),
    );
    let bets_open = Answer::Refused(Refusal::BetsOpen.into());
    assert_eq!((&opened, &closed, &placed), (&bets_open, &Answer::NotKept, &Answer::NotKept));
    assert!(is_betting(&room.desk.now()), "nothing was closed");
    let again = room.desk.ask(PATRON, id("c-9"), place(2_500)).await;
    assert!(matches!(again, Answer::Done { .. }), "{again:?}");
    // What was refused before anything else was decided stays refused.
    assert_eq!(
        room.desk.ask(DEALER, id("d-1"), Request::Coup(CoupRequest::OpenBets)).await,
        bets_open
    );
    room.close().await;
}

#[tokio::test(start_paused = true)]
async fn what_is_refused_because_of_what_was_written_stays_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let room = Room::betting(folder.path(), Table::decide).await;
    let (closed, placed) = tokio::join!(
        room.desk.ask(DEALER, id("d-2"), Request::Coup(CoupRequest::CloseBets)),
        room.desk.ask(PATRON, id("c-9"), place(2_500)),
    );
    assert!(matches!(closed, Answer::Done { .. }), "{closed:?}");
    assert!(
        matches!(placed, Answer::Refused(Refused::Table(Refusal::BetsClosed { .. }))),
        "{placed:?}"
    );
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(room.desk.ask(PATRON, id("c-9"), place(2_500)).await, placed);
    room.close().await;
}

#[tokio::test(start_paused = true)]
async fn a_table_whose_journal_is_no_journal_any_more_stands_still() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut room = Room::betting(folder.path(), Table::decide).await;
    let line = money_line(&room);
    let (head, _) = line.split_once(r#""events":"#).expect("what happened");
    // Cards are turned over while none is dealt, which cannot be.
    write_behind(&room, vec![format!(r#"{head}"events":[{{"turned":"player"}}]}}"#)]).await;
    assert_eq!(room.desk.ask(PATRON, id("c-1"), place(2_500)).await, Answer::NotKept);
    (&mut room.task).await.expect("it ends by itself");
    assert_eq!(room.desk.why_stopped(), Some(Standstill::Unread));
    assert!(room.desk.why_broken().is_some_and(|why| why.contains("cannot have happened")));
}

#[test]
fn what_is_wrong_with_the_lines_themselves_does_not_pass() {
    use store::{Fault, Flaw, ReadError};
    let stream = || "table/table-1".parse().expect("a name");
    let damaged = ReadError::Damaged { stream: stream(), flaw: Flaw::Changed { number: 3 } };
    assert!(!LoadError::from(damaged).is_passing());
    assert!(!LoadError::Impossible { stream: stream(), number: 3 }.is_passing());
    assert!(LoadError::from(ReadError::Fault(Fault::DiskFull)).is_passing());
}
