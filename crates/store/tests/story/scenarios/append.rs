//! Appending and reading.

use std::sync::Arc;

use store::{AppendError, Hash, Head, LINE_BYTES_MAX, Refusal, Store};

use super::{open, with_lines};
use crate::Place;
use crate::support::{all, append, name, texts};

pub(crate) async fn what_is_appended_is_read_back(place: Place) {
    let store = open(&place).await;
    let texts_written = ["{\"open\":true}", "é ☃ 𝄞", "'; DROP TABLE lines; --", "\\x00 \t \"\""];
    let appended = store.append(vec![append("table/1", 1, &texts_written)]).await.unwrap();
    assert_eq!((appended[0].first, appended[0].last), (1, 4));

    let lines = store.read(&name("table/1"), 1, 10).await.unwrap();
    assert_eq!(texts(&lines), texts_written);
    assert_eq!(lines.iter().map(|line| line.number).collect::<Vec<_>>(), [1, 2, 3, 4]);
    let mut hash = Hash::START;
    for line in &lines {
        hash = hash.of_next(&name("table/1"), line.number, &line.text);
        assert_eq!(line.hash, hash);
    }
    assert_eq!(store.last(&name("table/1")).await, Ok(Head { last: 4, hash }));
    assert_eq!(appended[0].hash, hash);
    assert_eq!(store.verify(&name("table/1")).await.unwrap().head.last, 4);
}

pub(crate) async fn numbers_that_are_not_next_are_refused(place: Place) {
    let store = with_lines(&place, 3).await;
    for expected in [0, 1, 3, 5, u64::MAX] {
        let refused = store.append(vec![append("table/1", expected, &["x"])]).await;
        let conflict = Refusal::Conflict { stream: name("table/1"), expected, next: 4 };
        assert_eq!(refused, Err(AppendError::Refused(conflict)));
    }
    let refused = store.append(vec![append("table/3", 2, &["x"])]).await;
    let conflict = Refusal::Conflict { stream: name("table/3"), expected: 2, next: 1 };
    assert_eq!(refused, Err(AppendError::Refused(conflict)));
    assert_eq!(all(&store, "table/1").await, ["line 1", "line 2", "line 3"]);
    let streams: Vec<_> =
        store.streams().await.unwrap().into_iter().map(|(name, _)| name).collect();
    assert_eq!(streams, [name("table/1"), name("table/2")]);
    store.append(vec![append("table/1", 4, &["line 4"])]).await.unwrap();
}

pub(crate) async fn several_streams_go_together_or_not_at_all(place: Place) {
    let store = with_lines(&place, 1).await;
    let both = |second| vec![append("table/1", 2, &["a"]), append("table/2", second, &["b", "c"])];
    assert!(store.append(both(9)).await.is_err());
    assert_eq!(all(&store, "table/1").await, ["line 1"]);
    assert_eq!(all(&store, "table/2").await, ["other"]);
    let appended = store.append(both(2)).await.unwrap();
    assert_eq!(appended.iter().map(|one| one.last).collect::<Vec<_>>(), [2, 3]);
    assert_eq!(all(&store, "table/1").await, ["line 1", "a"]);
    assert_eq!(all(&store, "table/2").await, ["other", "b", "c"]);
    // The same stream twice, one after the other.
    let twice = vec![append("table/1", 3, &["x"]), append("table/1", 4, &["y"])];
    store.append(twice).await.unwrap();
    assert_eq!(all(&store, "table/1").await, ["line 1", "a", "x", "y"]);
}

pub(crate) async fn lines_that_are_none_are_refused(place: Place) {
    let store = open(&place).await;
    let longest = "x".repeat(LINE_BYTES_MAX);
    let long = format!("{longest}x");
    for lines in [&[][..], &[""], &["a", ""], &["a\nb"], &["a\r"], &["\0"], &[&long]] {
        let refused = store.append(vec![append("a", 1, &["fine"]), append("b", 1, lines)]).await;
        assert!(matches!(refused, Err(AppendError::Refused(_))), "{refused:?}");
    }
    assert_eq!(store.streams().await, Ok(Vec::new()));
    store.append(vec![append("a", 1, &[&longest])]).await.unwrap();
    assert_eq!(all(&store, "a").await, [longest]);
    assert_eq!(store.append(Vec::new()).await, Ok(Vec::new()));
}

pub(crate) async fn reading_has_bounds(place: Place) {
    let store = with_lines(&place, 5).await;
    let stream = name("table/1");
    let read = async |from, at_most| {
        let lines = store.read(&stream, from, at_most).await.unwrap();
        lines.iter().map(|line| line.number).collect::<Vec<_>>()
    };
    assert_eq!(read(0, 2).await, [1, 2]);
    assert_eq!(read(1, 2).await, [1, 2]);
    assert_eq!(read(4, 9).await, [4, 5]);
    assert_eq!(read(6, 9).await, Vec::<u64>::new());
    assert_eq!(read(1, 0).await, Vec::<u64>::new());
    assert_eq!(read(u64::MAX, usize::MAX).await, Vec::<u64>::new());
    assert_eq!(store.read(&name("nobody"), 1, 9).await, Ok(Vec::new()));
    assert_eq!(store.last(&name("nobody")).await, Ok(Head::START));

    // No more after 16 MiB, but all of it in turns.
    let long = "x".repeat(LINE_BYTES_MAX);
    store.append(vec![append("long", 1, &[&*long; 20])]).await.unwrap();
    assert_eq!(store.read(&name("long"), 1, 20).await.unwrap().len(), 16);
    assert_eq!(store.read(&name("long"), 17, 20).await.unwrap().len(), 4);
    assert_eq!(store.verify(&name("long")).await.unwrap().head.last, 20);
}

pub(crate) async fn many_writers_do_not_disturb_each_other(place: Place) {
    const WRITERS: u64 = 40;
    const LINES: u64 = 25;
    let store = Arc::new(open(&place).await);
    let write = |store: Arc<Store>, writer: u64| async move {
        let stream = format!("table/{writer}");
        for number in 1..=LINES {
            let line = format!("{writer}:{number}");
            store.append(vec![append(&stream, number, &[&line])]).await.unwrap();
            // Somebody is always wrong, and alone with it.
            assert!(store.append(vec![append(&stream, number, &[&line])]).await.is_err());
        }
    };
    let writers = (0..WRITERS).map(|writer| tokio::spawn(write(Arc::clone(&store), writer)));
    for writer in writers.collect::<Vec<_>>() {
        writer.await.unwrap();
    }
    for writer in 0..WRITERS {
        let stream = format!("table/{writer}");
        let expected: Vec<_> = (1..=LINES).map(|number| format!("{writer}:{number}")).collect();
        assert_eq!(all(&store, &stream).await, expected);
        store.verify(&name(&stream)).await.unwrap();
    }
}

pub(crate) async fn writers_of_one_stream_lose_but_to_each_other(place: Place) {
    const WRITERS: u64 = 8;
    const LINES: u64 = 10;
    let store = Arc::new(open(&place).await);
    let write = |store: Arc<Store>, writer: u64| async move {
        let mut next = 1;
        for line in 1..=LINES {
            let text = format!("{writer}:{line}");
            loop {
                match store.append(vec![append("one", next, &[&text])]).await {
                    Ok(appended) => break next = appended[0].last + 1,
                    Err(AppendError::Refused(Refusal::Conflict { next: is, .. })) => next = is,
                    Err(error) => panic!("{error}"),
                }
            }
        }
    };
    let writers = (0..WRITERS).map(|writer| tokio::spawn(write(Arc::clone(&store), writer)));
    for writer in writers.collect::<Vec<_>>() {
        writer.await.unwrap();
    }
    let lines = all(&store, "one").await;
    for writer in 0..WRITERS {
        let own = lines.iter().filter(|line| line.starts_with(&format!("{writer}:")));
        let expected: Vec<_> = (1..=LINES).map(|line| format!("{writer}:{line}")).collect();
        assert_eq!(own.cloned().collect::<Vec<_>>(), expected);
    }
    assert_eq!(store.verify(&name("one")).await.unwrap().head.last, WRITERS * LINES);
}

pub(crate) async fn a_store_is_the_same_when_opened_again(place: Place) {
    let mut expected = Vec::new();
    for number in 1..=5 {
        let store = open(&place).await;
        assert_eq!(all(&store, "table/1").await, expected);
        let line = format!("day {number}");
        store.append(vec![append("table/1", number, &[&line])]).await.unwrap();
        expected.push(line);
    }
}
