//! Who else uses the same database: another house, a tool that reads, a transaction that holds a
//! row.

use std::sync::Arc;

use store::{AppendError, Fault, Model, OpenError, Refusal, Store, Warning};

use super::support::acknowledged::Teller;
use super::support::{all, append, appender, server};

#[tokio::test(flavor = "multi_thread")]
async fn a_second_house_is_kept_out_and_told_by_whom() {
    let address = server::shared().database().await;
    let first = Store::open(&address).await.unwrap();
    let by = format!("process {} on the machine of the database", std::process::id());
    assert_eq!(Store::open(&address).await.err(), Some(OpenError::OtherHouse { by }));
    // Whoever only reads comes in, and writes nothing.
    let reader = Store::open_to_read(&address).await.unwrap();
    let refused = reader.append(vec![append("a", 1, &["x"])]).await;
    assert_eq!(refused, Err(AppendError::Fault(Fault::ReadOnly)));
    assert_eq!(reader.save_model(&super::name("m"), &model()).await, Err(Fault::ReadOnly));
    first.append(vec![append("a", 1, &["x"])]).await.unwrap();
    assert_eq!(all(&reader, "a").await, ["x"]);
    first.close().await;
    let until = "SELECT until FROM sabot_house";
    let database = address.rsplit('/').next().unwrap();
    let until = server::shared().ask_until(database, until).await;
    assert_eq!(until, "-infinity", "the next need not wait");
    let next = Store::open(&address).await.unwrap();
    next.append(vec![append("a", 2, &["y"])]).await.unwrap();
}

fn model() -> Model {
    Model { version: 1, place: 0, bytes: b"x".to_vec() }
}

/// A process that holds the store is killed: the next is let in after a few seconds.
#[tokio::test(flavor = "multi_thread")]
async fn a_house_that_was_killed_keeps_nobody_out() {
    let address = server::shared().database().await;
    let mut holder = Teller::start(appender().args(["hold", &address]));
    holder.child.kill().unwrap();
    holder.child.wait().unwrap();
    Store::open(&address).await.unwrap();
}

/// Another house has taken over, and then stops: the first writes nothing meanwhile, and goes on.
#[tokio::test(flavor = "multi_thread")]
async fn a_house_that_was_taken_over_from_writes_nothing_until_it_has_its_database_again() {
    let address = server::shared().database().await;
    let store = Store::open(&address).await.unwrap();
    let take = "UPDATE sabot_house SET holder = 'other', until = 'infinity'";
    server::execute(&address, take).await;
    let refused = store.append(vec![append("a", 1, &["x"])]).await;
    assert_eq!(refused, Err(AppendError::Fault(Fault::Taken)));
    assert_eq!(store.save_model(&super::name("m"), &model()).await, Err(Fault::Taken));
    server::execute(&address, "UPDATE sabot_house SET until = '-infinity'").await;
    while let Err(error) = store.append(vec![append("a", 1, &["x"])]).await {
        assert_eq!(error, AppendError::Fault(Fault::Taken));
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert_eq!(all(&store, "a").await, ["x"]);
}

/// The end of a stream is what keeps the journal right, whoever has the database: two houses take
/// it from each other again and again, and each number is given once.
#[tokio::test(flavor = "multi_thread")]
async fn houses_that_take_the_database_from_each_other_give_each_number_once() {
    let address = server::shared().database().await;
    let mut houses = Vec::new();
    for _ in 0..2 {
        houses.push((Store::open(&address).await.unwrap(), holder(&address).await));
        server::execute(&address, "UPDATE sabot_house SET until = '-infinity'").await;
    }
    let mut expected = Vec::new();
    for turn in 0..20 {
        let (store, holder) = &houses[turn % 2];
        let take = format!("UPDATE sabot_house SET holder = '{holder}', until = 'infinity'");
        server::execute(&address, &take).await;
        // It knows its own line of the turn before last as the last one.
        let known = u64::try_from(turn).unwrap().saturating_sub(1);
        let line = format!("turn {turn}");
        let next = match store.append(vec![append("a", known + 1, &[&line])]).await {
            Ok(appended) => appended[0].first,
            Err(AppendError::Refused(Refusal::Conflict { next, .. })) => {
                store.append(vec![append("a", next, &[&line])]).await.unwrap()[0].first
            }
            Err(error) => panic!("{error}"),
        };
        expected.push(line);
        assert_eq!(usize::try_from(next).unwrap(), expected.len());
    }
    assert_eq!(all(&houses[0].0, "a").await, expected);
    houses[0].0.verify(&super::name("a")).await.unwrap();
}

async fn holder(address: &str) -> String {
    let database = address.rsplit('/').next().unwrap();
    server::shared().ask_until(database, "SELECT holder FROM sabot_house").await
}

/// A transaction holds one stream: only those who write to it wait, and not for ever.
#[tokio::test(flavor = "multi_thread")]
async fn a_stream_that_is_held_holds_up_nobody_else() {
    let address = server::shared().database().await;
    let store = Arc::new(Store::open(&address).await.unwrap());
    store.append(vec![append("a", 1, &["x"]), append("b", 1, &["x"])]).await.unwrap();
    let (client, connection) =
        tokio_postgres::connect(&address, tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(async { drop(connection.await) });
    let hold = "BEGIN; SELECT FROM sabot_streams WHERE name = 'a' FOR UPDATE";
    client.batch_execute(hold).await.unwrap();
    let writer = Arc::clone(&store);
    let both =
        async move { writer.append(vec![append("a", 2, &["y"]), append("c", 1, &["y"])]).await };
    let both = tokio::spawn(both);
    let writer = Arc::clone(&store);
    let after = async move { writer.append(vec![append("a", 3, &["z"])]).await };
    for number in 2..=50 {
        store.append(vec![append("b", number, &["x"])]).await.unwrap();
    }
    assert!(!both.is_finished());
    let after = tokio::spawn(after);
    store.append(vec![append("b", 51, &["x"])]).await.unwrap();
    client.batch_execute("COMMIT").await.unwrap();
    both.await.unwrap().unwrap();
    after.await.unwrap().unwrap();
    assert_eq!(all(&store, "a").await, ["x", "y", "z"]);
    assert_eq!(all(&store, "c").await, ["y"]);

    client.batch_execute(hold).await.unwrap();
    let refused = store.append(vec![append("a", 4, &["y"])]).await;
    let held = Fault::Held { stream: super::name("a") };
    assert_eq!(refused, Err(AppendError::Fault(held)));
}

/// A database that has gone back behind what was acknowledged is not written to as if nothing were.
#[tokio::test(flavor = "multi_thread")]
async fn lines_that_the_database_has_lost_are_told() {
    let address = server::shared().database().await;
    let mut store = Store::open(&address).await.unwrap();
    let mut warnings = store.warnings().unwrap();
    for number in 1..=3 {
        store.append(vec![append("a", number, &["x"])]).await.unwrap();
    }
    let go_back = "ALTER TABLE sabot_lines DISABLE TRIGGER ALL;
                   DELETE FROM sabot_lines WHERE number > 1;
                   UPDATE sabot_streams SET last = 1, hash = (SELECT hash FROM sabot_lines)";
    server::execute(&address, go_back).await;
    let other = vec![append("b", 1, &["z"])];
    for (expected, line) in [(4, "y"), (2, "y"), (2, "x")] {
        // Neither after what is lost nor in its place; and others go on.
        let one = store.append(vec![append("a", expected, &[line])]);
        let (refused, written) = tokio::join!(one, store.append(other.clone()));
        let fault = Fault::Lost { stream: super::name("a"), number: 3 };
        assert_eq!(refused, Err(AppendError::Fault(fault)), "{expected}");
        let is_written = matches!(written, Ok(_) | Err(AppendError::Refused(_)));
        assert!(is_written, "{written:?}");
    }
    assert_eq!(all(&store, "b").await, ["z"]);
    let lost = Warning::Lost { stream: super::name("a"), number: 3 };
    let found = [warnings.recv().await, warnings.recv().await, warnings.recv().await];
    assert_eq!(found, [Warning::NoStandby, Warning::NoFsync, lost].map(Some));
}
