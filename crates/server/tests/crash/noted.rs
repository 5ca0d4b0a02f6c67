//! What a house notes when things went wrong, once it can.

use std::time::Duration;

use office::{By, EventKind, NoteEvent, NoteKind};
use protocol::journal::OfficeEntry;
use store::Store;
use tokio::time::{Instant, sleep};

use crate::child::{Child, Disk, Tables};
use crate::support::PATIENCE;

const ONE: Tables = Tables { live: 1, automatic: 0, cash: 0 };
const TABLE: &str = "live-0";

/// Every note that the house made, in the order of the journal.
async fn notes(disk: &Disk) -> Vec<(NoteKind, Option<String>, String)> {
    let store = Store::open(&disk.store()).await.expect("it opens");
    let stream = "office".parse().expect("a name");
    store.verify(&stream).await.expect("the chain holds");
    let lines = store.read(&stream, 1, usize::MAX).await.expect("it is read");
    let entries = lines.iter().map(|line| OfficeEntry::from_line(&line.text).expect("an entry"));
    let events = entries.flat_map(|entry| entry.events().collect::<Vec<_>>());
    let of_house = events.filter(|event| event.by == By::House);
    let note = of_house.filter_map(|event| match event.what {
        EventKind::Note(NoteEvent::Noted { note, .. }) => Some((note.kind, note.table, note.text)),
        _ => None,
    });
    note.collect()
}

#[tokio::test]
async fn a_start_after_a_kill_says_so() {
    let disk = Disk::new();
    Child::start_on(&disk, ONE).kill();
    Child::start_on(&disk, ONE).stop();
    Child::start_on(&disk, ONE).stop();
    let notes = notes(&disk).await;
    let kinds: Vec<NoteKind> = notes.iter().map(|(kind, ..)| *kind).collect();
    use NoteKind::{Started, Stopped};
    assert_eq!(kinds, [Started, Started, Stopped, Started, Stopped], "{notes:?}");
    let killed = "; it had not stopped in order before";
    let told: Vec<bool> = notes.iter().map(|(.., text)| text.ends_with(killed)).collect();
    assert_eq!(told, [false, true, false, false, false], "{notes:?}");
}

#[tokio::test]
async fn a_table_that_stood_still_for_want_of_room_is_noted_once_there_is_some() {
    let disk = Disk::new();
    let mut child = Child::start_on(&disk, ONE);
    child.open_bets(TABLE);
    let guest = child.guest(&[TABLE]).await;
    let mut patron = guest.sit(TABLE, "patron", None).await;
    disk.fail("full");
    let placed = patron.ask(r#""place":{"area":1,"wager":"banker","cents":2500}"#).await;
    // Whichever comes first: that the table stands still, or that this was not kept.
    let refused = placed.expect_err("the disk is full");
    assert!(["fault", "not-kept"].contains(&refused.as_str()), "{refused}");
    sleep(Duration::from_millis(2_500)).await;
    disk.mend();
    let mended = Instant::now();
    while guest.get("/readyz").await.status != 200 {
        assert!(mended.elapsed() < PATIENCE, "it does not go on");
        sleep(Duration::from_millis(50)).await;
    }
    // What waits is written before the house stops, at the latest.
    child.stop();
    let notes = notes(&disk).await;
    let of_table: Vec<_> = notes.iter().filter(|(_, table, _)| table.is_some()).collect();
    assert_eq!(of_table.len(), 2, "{notes:?}");
    for ((kind, table, _), expected) in
        of_table.iter().zip([NoteKind::TableStopped, NoteKind::TableRecovered])
    {
        assert_eq!((*kind, table.as_deref()), (expected, Some(TABLE)), "{notes:?}");
    }
    let words = &of_table[0].2;
    assert!(words.ends_with(" s ago: its journal could not be written"), "{words}");
    assert_eq!(notes.last().map(|(kind, ..)| *kind), Some(NoteKind::Stopped));
}
