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
    let table = &room.desk.now().machine.table;
    let request = Request::Money(MoneyRequest::MoneyIn { patron: ONE, amount: Cents::new(100) });
    let command = Command { by: Actor::House, request };
    let events = table.decide(&command, room.desk.handle().clock().now()).expect("money comes in");
    Entry::new(&table.house().version, (None, None), &command, events).expect("an entry").to_line()
}

/// Whoever reaches the database alone cannot have a running house believe a line.
#[tokio::test(start_paused = true)]
async fn bug_17_a_line_of_another_writer_is_not_taken_in() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut room = Room::betting(folder.path(), Table::decide).await;
    let credits = |room: &Room| room.desk.now().machine.table.credits();
    let before = credits(&room);
    write_behind(&room, vec![money_line(&room)]).await;
    assert_eq!(room.desk.ask(PATRON, id("c-1"), place(2_500)).await, Answer::NotKept);
    (&mut room.task).await.expect("it ends by itself");
    assert_eq!(credits(&room), before);
    assert_eq!(room.desk.why_stopped(), Some(Standstill::Foreign));
    assert!(room.desk.why_broken().is_some_and(|why| why.contains("did not write")));
    let noted = room.noted();
    assert!(noted.iter().any(|(_, text)| text.contains("did not write")), "{noted:?}");
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
