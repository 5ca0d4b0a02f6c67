//! What is wrong with a stream is found and named.

use store::{Flaw, OpenError, ReadError, Store};

use super::{open, with_lines};
use crate::Place;
use crate::support::{append, name};

impl Place {
    /// Does what no store does.
    async fn tamper(&self, sql: &str) {
        let allow = match self.prefix {
            "" => "DROP TRIGGER IF EXISTS lines_stay; DROP TRIGGER IF EXISTS lines_remain;",
            _ => "DROP TRIGGER IF EXISTS sabot_lines_stay ON sabot_lines;",
        };
        let prefix = self.prefix;
        let sql = sql.replace("lines", &format!("{prefix}lines"));
        let sql = sql.replace("streams", &format!("{prefix}streams"));
        self.execute(&format!("{allow} {sql};")).await;
    }

    /// Tampers, and says what verifying finds.
    async fn check(&self, store: &Store, sql: &str, expected: Flaw) {
        self.tamper(sql).await;
        let stream = name("table/1");
        let found = store.verify(&stream).await;
        assert_eq!(found, Err(ReadError::Damaged { stream, flaw: expected }), "{sql}");
        store.verify(&name("table/2")).await.expect("the other stream is as it was");
    }
}

/// The rows of `table/1`.
const OURS: &str = "stream = (SELECT id FROM streams WHERE name = 'table/1')";

pub(crate) async fn a_changed_line_is_named(place: Place) {
    let store = with_lines(&place, 10).await;
    let change =
        |what: &str, line| format!("UPDATE lines SET {what} WHERE {OURS} AND number = {line}");
    let text = |line| format!("text = 'line {line}'");
    place.check(&store, &change("text = 'line X'", 7), Flaw::Changed { number: 7 }).await;
    let found = store.read(&name("table/1"), 5, 9).await;
    let flaw = Flaw::Changed { number: 7 };
    assert_eq!(found, Err(ReadError::Damaged { stream: name("table/1"), flaw }));
    // As the first line of a page, too: a look into the middle, and a reader that comes from it.
    let found = store.read(&name("table/1"), 7, 9).await;
    assert_eq!(found, Err(ReadError::Damaged { stream: name("table/1"), flaw }));
    let before = store.read(&name("table/1"), 6, 1).await.unwrap()[0].head();
    let found = store.read_after(&name("table/1"), before, 9).await;
    assert_eq!(found, Err(ReadError::Damaged { stream: name("table/1"), flaw }));
    place.check(&store, &change("text = 'Line 3'", 3), Flaw::Changed { number: 3 }).await;
    place.check(&store, &change(&text(3), 3), Flaw::Changed { number: 7 }).await;
    place.tamper(&change(&text(7), 7)).await;
    store.verify(&name("table/1")).await.expect("it is as it was");
    let zero =
        if place.prefix.is_empty() { "zeroblob(32)" } else { "decode(repeat('00', 32), 'hex')" };
    place.check(&store, &change(&format!("hash = {zero}"), 1), Flaw::Changed { number: 1 }).await;
}

pub(crate) async fn a_missing_line_is_named(place: Place) {
    let store = with_lines(&place, 10).await;
    let delete = |line| format!("DELETE FROM lines WHERE {OURS} AND number = {line}");
    place.check(&store, &delete(10), Flaw::Missing { number: 10 }).await;
    place.check(&store, &delete(5), Flaw::Missing { number: 5 }).await;
    place.check(&store, &delete(1), Flaw::Missing { number: 1 }).await;
    let all = format!("DELETE FROM lines WHERE {OURS}");
    place.check(&store, &all, Flaw::Missing { number: 1 }).await;
}

pub(crate) async fn a_moved_line_is_named(place: Place) {
    let store = with_lines(&place, 10).await;
    let number =
        |from, to| format!("UPDATE lines SET number = {to} WHERE {OURS} AND number = {from};");
    let swap = [number(4, 99), number(8, 4), number(99, 8)].concat();
    place.check(&store, &swap, Flaw::Moved { number: 4, found_at: 8 }).await;
    place.tamper(&swap).await;
    store.verify(&name("table/1")).await.expect("it is as it was");
    // One line taken out and the rest moved up, as if it had never been.
    let take_out = format!("DELETE FROM lines WHERE {OURS} AND number = 3;");
    let move_up: String = (4..=10).map(|line| number(line, line - 1)).collect();
    let sql = format!("{take_out} {move_up}");
    place.check(&store, &sql, Flaw::Changed { number: 3 }).await;
}

pub(crate) async fn a_wrong_end_is_named(place: Place) {
    let store = with_lines(&place, 10).await;
    let end = |what: &str| format!("UPDATE streams SET {what} WHERE name = 'table/1'");
    place.check(&store, &end("last = 9"), Flaw::WrongEnd { number: 9 }).await;
    place.check(&store, &end("last = 12"), Flaw::Missing { number: 11 }).await;
    let hash = format!("last = 9, hash = (SELECT hash FROM lines WHERE {OURS} AND number = 9)");
    place.check(&store, &end(&hash), Flaw::AfterEnd { number: 10 }).await;
}

pub(crate) async fn a_damaged_end_is_found_on_opening(place: Place) {
    for (sql, expected) in [
        ("UPDATE lines SET text = 'x' WHERE number = 10", Flaw::Changed { number: 10 }),
        ("DELETE FROM lines WHERE number = 10", Flaw::Missing { number: 10 }),
        ("DELETE FROM lines WHERE number = 9", Flaw::Missing { number: 9 }),
    ] {
        drop(with_lines(&place, 10).await);
        place.tamper(sql).await;
        let error = Store::open(&place.address).await.err();
        let stream = name("table/1");
        assert_eq!(error, Some(OpenError::Damaged { stream, flaw: expected }), "{sql}");
        place.tamper("DELETE FROM lines; DELETE FROM streams").await;
    }
    open(&place).await.append(vec![append("table/1", 1, &["anew"])]).await.unwrap();
}

pub(crate) async fn lines_are_never_changed(place: Place) {
    let store = with_lines(&place, 3).await;
    let prefix = place.prefix;
    for sql in [
        format!("UPDATE {prefix}lines SET text = 'x' WHERE number = 2"),
        format!("DELETE FROM {prefix}lines WHERE number = 3"),
    ] {
        let address = place.address.clone();
        let is_sqlite = prefix.is_empty();
        let error = if is_sqlite {
            rusqlite::Connection::open(address).unwrap().execute_batch(&sql).is_err()
        } else {
            tokio::spawn(async move {
                crate::support::server::execute(&address, &sql).await;
            })
            .await
            .is_err()
        };
        assert!(error, "the database refuses it");
    }
    store.verify(&name("table/1")).await.unwrap();
}
