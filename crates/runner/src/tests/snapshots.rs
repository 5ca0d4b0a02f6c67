//! Starting from a snapshot.

use std::time::Duration;

use store::Model;

use super::*;
use crate::load::{self, Loaded};
use crate::snapshot;

const VERSION: u32 = 1;

fn place() -> StreamName {
    name("snapshot/tally")
}

/// A machine that has added so many ones, once there is a snapshot of at least that line.
async fn with_snapshot(room: &Room, adds: u64, at_least: u64) -> Model {
    let (tally, _task) = room.machine("tally").await;
    let sum = tally.now().machine.sum;
    for nth in sum + 1..=adds {
        let answer = tally.submit(2, Some(id(&format!("c-{nth}"))), Add(1)).await;
        assert!(matches!(answer, Answer::Done { .. }));
    }
    loop {
        let found = room.store.load_model(&place(), VERSION).await.expect("it is read");
        if let Some(model) = found.filter(|it| it.positions[&name("tally")] >= at_least) {
            return model;
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

async fn loaded(room: &Room, plan: &SnapshotPlan) -> Loaded<Tally> {
    let stream = name("tally");
    let source = load::Source { store: &room.store, stream: &stream, plan, until: u64::MAX };
    load::load(source, &Tally::default, u64::MAX).await.expect("it is read")
}

#[tokio::test]
async fn a_machine_starts_from_its_last_snapshot() {
    let folder = tempfile::tempdir().expect("a folder");
    let room = Room::open(folder.path()).await;
    with_snapshot(&room, 15, 10).await;
    with_snapshot(&room, 37, 25).await;
    let Loaded { state, seen, from, .. } = loaded(&room, &plan()).await;
    assert!((25..=37).contains(&from.last), "{from:?}");
    assert_eq!((state.machine.sum, state.number, state.head.last), (37, 37, 37));
    // What was done before it is still known.
    assert!(seen.find(2, &id("c-1")).is_some_and(|it| it.request.is(&Add(1))));
    let (tally, _task) = room.machine("tally").await;
    let again = tally.submit(2, Some(id("c-1")), Add(1)).await;
    assert!(matches!(again, Answer::Done { number: 1, .. }));
    assert!(matches!(tally.submit(2, Some(id("c-1")), Add(2)).await, Answer::IdUsed));
    assert_eq!(tally.now().machine.sum, 37);
}

/// Whoever has the store can change a snapshot, or put another in its place.
#[tokio::test]
async fn bug_18_a_snapshot_that_does_not_fit_is_thrown_away() {
    let folder = tempfile::tempdir().expect("a folder");
    let room = Room::open(folder.path()).await;
    let model = with_snapshot(&room, 12, 10).await;
    let whole = model.positions[&name("tally")];
    let starts_at = |plan: SnapshotPlan| {
        let room = &room;
        async move {
            let Loaded { state, from, .. } = loaded(room, &plan).await;
            assert_eq!((state.machine.sum, state.head.last), (12, 12));
            from.last
        }
    };
    assert_eq!(starts_at(plan()).await, whole);
    assert_eq!(starts_at(SnapshotPlan { key: [8; 32], ..plan() }).await, 0);
    // Another byte anywhere: in the proof, the maker, the line, the machine, its commands.
    for at in (0..model.bytes.len()).step_by(7) {
        let mut changed = model.clone();
        changed.bytes[at] ^= 1;
        room.store.save_model(&place(), &changed).await.expect("it is written");
        assert_eq!(starts_at(plan()).await, 0, "byte {at}");
    }
    // A row that the store itself cannot read.
    let file = rusqlite::Connection::open(folder.path().join("house.sabot")).expect("the file");
    file.execute_batch("UPDATE models SET positions = 'x'").expect("it is changed");
    assert_eq!(starts_at(plan()).await, 0, "a row that makes no sense");
    for length in [0, 31, 32, 80, model.bytes.len() - 1] {
        let cut = Model { bytes: model.bytes[..length].to_vec(), ..model.clone() };
        room.store.save_model(&place(), &cut).await.expect("it is written");
        assert_eq!(starts_at(plan()).await, 0, "{length} bytes");
    }
}

/// A snapshot of a journal that was set back knows lines that are not there any more.
#[tokio::test]
async fn bug_18_a_snapshot_of_another_journal_is_thrown_away() {
    let folder = tempfile::tempdir().expect("a folder");
    let other = tempfile::tempdir().expect("a folder");
    let room = Room::open(folder.path()).await;
    let model = with_snapshot(&room, 12, 10).await;
    for adds in [3, 12] {
        let folder = other.path().join(adds.to_string());
        std::fs::create_dir(&folder).expect("a folder");
        let room = Room::open(&folder).await;
        let (tally, _task) = room.machine("tally").await;
        for nth in 0..adds {
            tally.submit(4, Some(id(&format!("d-{nth}"))), Add(1)).await;
        }
        room.store.save_model(&place(), &model).await.expect("it is written");
        let Loaded { state, from, .. } = loaded(&room, &plan()).await;
        assert_eq!((state.machine.sum, from.last), (adds, 0));
    }
}

/// Whoever reaches the database writes lines of their own while a snapshot is made.
#[tokio::test]
async fn bug_18_no_snapshot_has_what_others_wrote() {
    let folder = tempfile::tempdir().expect("a folder");
    let room = Room::open(folder.path()).await;
    let (tally, _task) = room.machine("tally").await;
    for nth in 1..=9 {
        tally.submit(2, Some(id(&format!("c-{nth}"))), Add(1)).await;
    }
    let head = room.store.last(&name("tally")).await.expect("it is read");
    let foreign =
        Append { stream: name("tally"), expected: 10, lines: vec!["7 2 50 -".to_owned()] };
    room.store.append(vec![foreign]).await.expect("it is written");
    let setup = room.setup("tally");
    snapshot::make(&setup, head).await.expect("it is made");
    let kept = room.store.load_model(&place(), VERSION).await.expect("it is read");
    assert_eq!(kept.expect("a snapshot").positions[&name("tally")], 9);
    // Another line than the worker's own is in none.
    let other = store::Head { hash: store::Hash([7; 32]), ..head };
    assert!(snapshot::make(&setup, other).await.is_err());
}

/// A start that reads on from a panic must say what happened since, so it may not begin later.
#[tokio::test]
async fn a_reader_of_earlier_events_begins_before_the_snapshot() {
    let folder = tempfile::tempdir().expect("a folder");
    let room = Room::open(folder.path()).await;
    with_snapshot(&room, 12, 10).await;
    let stream = name("tally");
    let plan = plan();
    let source = load::Source { store: &room.store, stream: &stream, plan: &plan, until: 99 };
    let Loaded { events, from, .. } =
        load::load::<Tally>(source, &Tally::default, 4).await.expect("it is read");
    assert_eq!((events.len(), from.last), (8, 0));
}

/// A line before the snapshot is not read at the start, and is checked all the same.
#[tokio::test]
async fn bug_18_a_changed_line_before_the_snapshot_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let room = Room::open(folder.path()).await;
    with_snapshot(&room, 12, 10).await;
    let file = rusqlite::Connection::open(folder.path().join("house.sabot")).expect("the file");
    file.execute_batch(
        "DROP TRIGGER lines_stay; UPDATE lines SET text = text || ' ' WHERE number = 2;",
    )
    .expect("it is changed");
    let (tally, _task) = room.machine("tally").await;
    assert_eq!(tally.now().machine.sum, 12);
    while tally.feed().why_stopped().is_none() {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    assert_eq!(tally.feed().why_stopped(), Some(Standstill::Unread));
    let words = tally.feed().why_broken().expect("it stays so");
    assert!(words.contains("line 2"), "{words}");
}
