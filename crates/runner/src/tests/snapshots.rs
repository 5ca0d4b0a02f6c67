//! Starting from a snapshot.

use std::time::Duration;

use primitives::Saved;
use store::Model;

use super::*;
use crate::load::{self, Loaded};
use crate::snapshot;

const VERSION: u32 = 1;

fn place() -> StreamName {
    name("snapshot/tally")
}

/// The line that a snapshot was made at: after its proof and its maker.
fn line(model: &Model) -> u64 {
    u64::restore(&mut &model.bytes[64..]).expect("a number")
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
        let found = room.store.load_model(&place(), VERSION, 0).await.expect("it is read");
        if let Some(model) = found.filter(|it| line(it) >= at_least) {
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
    let whole = line(&model);
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
    file.execute_batch("UPDATE models SET version = -1").expect("it is changed");
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
    let kept = room.store.load_model(&place(), VERSION, 0).await.expect("it is read");
    assert_eq!(line(&kept.expect("a snapshot")), 9);
    // Another line than the worker's own is in none.
    let other = store::Head { hash: store::Hash([7; 32]), ..head };
    assert!(snapshot::make(&setup, other).await.is_err());
}

/// What a machine was is found by its chapter; of each only the last is kept.
#[tokio::test]
async fn a_machine_is_found_as_it_was_in_an_earlier_chapter() {
    let folder = tempfile::tempdir().expect("a folder");
    let room = Room::open(folder.path()).await;
    let past = Past::of(&room.setup("tally"));
    let sum = |found: Option<(Arc<Tally>, store::Head)>| found.map(|(it, at)| (it.sum, at.last));
    let before = |chapter: u64| {
        let (past, store) = (&past, &room.store);
        async move { sum(past.before(store, chapter).await.expect("it is read")) }
    };
    with_snapshot(&room, 12, 10).await;
    let first = before(2).await.expect("it was made");
    assert!((10..=12).contains(&first.0) && first.0 == first.1, "{first:?}");
    with_snapshot(&room, 35, 20).await;
    assert_eq!((before(0).await, before(1).await), (None, None));
    assert_eq!(before(2).await, Some(first), "later ones leave it as it is");
    let last = before(99).await.expect("one more");
    assert!(last.0 >= 20 && last.0 == last.1, "{last:?}");
    // Whoever has the store moves it to an earlier place: the machine says when it was.
    let stream = name("past/tally");
    let moved = room.store.load_model(&stream, VERSION, u64::MAX).await.expect("it is read");
    let moved = Model { place: 0, ..moved.expect("a snapshot") };
    let rows = room.store.load_model(&stream, VERSION, 1).await.expect("it is read");
    room.store.save_model(&stream, &moved).await.expect("it is written");
    assert_eq!((before(1).await, before(99).await), (None, Some(last)));
    room.store.save_model(&stream, &rows.expect("a snapshot")).await.expect("it is written");
    // Nobody makes one who has the store alone, and it fits one journal.
    let model = room.store.load_model(&stream, VERSION, 1).await.expect("it is read");
    let mut forged = model.expect("a snapshot");
    forged.bytes[70] ^= 1;
    room.store.save_model(&stream, &forged).await.expect("it is written");
    assert_eq!(before(99).await, Some(last), "the one before it is taken");
    let unfit = Model { place: 0, ..forged.clone() };
    room.store.save_model(&stream, &unfit).await.expect("it is written");
    assert_eq!(before(99).await, None);
    let elsewhere = tempfile::tempdir().expect("a folder");
    let other = Room::open(elsewhere.path()).await;
    forged.bytes[70] ^= 1;
    other.store.save_model(&stream, &forged).await.expect("it is written");
    assert_eq!(sum(past.before(&other.store, 99).await.expect("it is read")), None);
}

/// A journal without snapshots, as after another version of the program: they are made once more,
/// also of what is long past.
#[tokio::test]
async fn earlier_chapters_are_found_again_after_another_version() {
    let folder = tempfile::tempdir().expect("a folder");
    let room = Room::open(folder.path()).await;
    let lines = (1..=10_000).map(|nth| format!("{nth} 2 1 -")).collect();
    let append = Append { stream: name("tally"), expected: 1, lines };
    let head = room.store.append(vec![append]).await.expect("it is written")[0].head();
    let setup = room.setup("tally");
    let stale = Model { version: VERSION, place: 9_999, bytes: vec![7; 99] };
    room.store.save_model(&name("past/tally"), &stale).await.expect("it is written");
    snapshot::make(&setup, head).await.expect("it is made");
    let past = Past::of(&setup);
    let found = past.before(&room.store, 900).await.expect("it is read").expect("one");
    assert!((4_000..9_000).contains(&found.0.sum), "{}", found.0.sum);
    let early = past.before(&room.store, 500).await.expect("it is read").expect("one");
    assert!((1_000..5_000).contains(&early.0.sum), "{}", early.0.sum);
    let latest = past.before(&room.store, u64::MAX).await.expect("it is read").expect("one");
    assert_eq!(latest.0.sum, 10_000);
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
