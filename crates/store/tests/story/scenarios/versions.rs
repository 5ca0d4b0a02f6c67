//! Stores of other versions, and things that are no stores.

use store::{Model, OpenError, Store};

use super::{open, with_lines};
use crate::Place;
use crate::support::{all, append, name};

pub(crate) async fn models_come_and_go(place: Place) {
    let store = with_lines(&place, 2).await;
    let (balances, reports) = (name("balances"), name("reports"));
    let at = |place: u64, text: &str| Model { version: 3, place, bytes: text.as_bytes().to_vec() };
    assert_eq!(store.load_model(&balances, 3, u64::MAX).await, Ok(None));
    store.save_model(&balances, &at(5, "one")).await.unwrap();
    store.save_model(&reports, &at(5, "")).await.unwrap();
    store.save_model(&balances, &at(5, "two")).await.unwrap();
    assert_eq!(store.load_model(&balances, 3, u64::MAX).await, Ok(Some(at(5, "two"))));
    assert_eq!(store.load_model(&balances, 4, u64::MAX).await, Ok(None));
    drop(store);
    let store = open(&place).await;
    assert_eq!(store.load_model(&reports, 3, 5).await, Ok(Some(at(5, ""))));
    // The last one that is not after the place that is asked for.
    for place in [9, 12] {
        store.save_model(&balances, &at(place, "later")).await.unwrap();
    }
    assert_eq!(store.load_model(&balances, 3, 4).await, Ok(None));
    assert_eq!(store.load_model(&balances, 3, 8).await, Ok(Some(at(5, "two"))));
    assert_eq!(store.load_model(&balances, 3, 11).await, Ok(Some(at(9, "later"))));
    // An earlier one puts an end to those after it.
    store.save_model(&balances, &at(7, "again")).await.unwrap();
    assert_eq!(store.load_model(&balances, 3, u64::MAX).await, Ok(Some(at(7, "again"))));
    assert_eq!(store.load_model(&reports, 3, u64::MAX).await, Ok(Some(at(5, ""))));
    store.drop_models().await.unwrap();
    assert_eq!(store.load_model(&balances, 3, u64::MAX).await, Ok(None));
    assert_eq!(all(&store, "table/1").await, ["line 1", "line 2"]);
}

pub(crate) async fn a_newer_store_is_refused(place: Place) {
    drop(with_lines(&place, 2).await);
    let (newer, known) = match place.prefix {
        "" => ("PRAGMA user_version = 99", 2),
        _ => ("UPDATE sabot_store SET version = 99", 3),
    };
    place.execute(newer).await;
    let error = Store::open(&place.address).await.err().expect("it does not open");
    assert_eq!(error, OpenError::Newer { version: 99, known });
    let told = format!(
        "this store was made by a newer version of Sabot: its format is 99, and {known} is the \
         newest known here"
    );
    assert_eq!(error.to_string(), told);
}

pub(crate) async fn an_older_store_is_brought_up_to_date(place: Place) {
    let old = match place.prefix {
        "" => include_str!("../version-1-sqlite.sql"),
        _ => include_str!("../version-1-postgres.sql"),
    };
    place.execute(old).await;
    let store = open(&place).await;
    assert_eq!(all(&store, "table/1").await, ["{\"open\":true}", "é"]);
    store.verify(&name("table/1")).await.unwrap();
    store.append(vec![append("table/1", 3, &["new"])]).await.unwrap();
    let model = Model { version: 1, place: 0, bytes: b"x".to_vec() };
    store.save_model(&name("m"), &model).await.unwrap();
    drop(store);
    let store = open(&place).await;
    assert_eq!(store.load_model(&name("m"), 1, 0).await, Ok(Some(model)));
    assert_eq!(all(&store, "table/1").await, ["{\"open\":true}", "é", "new"]);
}

pub(crate) async fn something_else_is_refused(place: Place) {
    place.execute("CREATE TABLE sabot_store (recipe TEXT)").await;
    let error = Store::open(&place.address).await.err().expect("it does not open");
    assert_eq!(error, OpenError::NotAStore);
    assert_eq!(error.to_string(), "this is not a Sabot store");
}
