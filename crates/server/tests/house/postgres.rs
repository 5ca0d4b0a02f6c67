//! A house whose journal is in a PostgreSQL database.

#[path = "../../../store/tests/support/server.rs"]
#[allow(dead_code, reason = "the tests of the store need more of it")]
mod database;

use protocol::wire::View;

use database::Server;
use store::Store;

use crate::support::{House, QUICK, table};
use crate::watch::{BANKER, is_betting};

#[tokio::test]
async fn a_house_plays_on_postgresql_and_goes_on_where_it_stopped() {
    let store = database::shared().database().await;
    let tables = || vec![table("quick", QUICK)];
    let house = House::open_on(&store, tables()).await;
    let mut guest = house.guest().await;
    let reply = guest.post("/api/v1/tables/quick/play-money", "{}").await;
    assert_eq!(reply.status, 200, "{reply:?}");
    let mut patron = guest.sit("quick", "patron", None).await;
    patron.view(is_betting).await;
    let placed = patron.ask_as("w-1", BANKER).await.expect("it is placed");
    let is_paid = |view: &View| view.last.as_ref().is_some_and(|last| !last.paid.is_empty());
    let settled = patron.view(is_paid).await;

    let house = house.again_on(&store, tables()).await;
    guest.address = house.address();
    let mut patron = guest.sit("quick", "patron", None).await;
    let found = patron.view(|_| true).await;
    assert_eq!(found.credits, settled.credits);
    assert_eq!(patron.ask_as("w-1", BANKER).await, Ok(placed), "it is not placed again");
    house.stop().await;

    // The same journal, read by somebody else: nothing is missing and nothing was changed.
    let store = store::Store::open_to_read(&store).await.expect("it is there");
    for (stream, head) in store.streams().await.expect("it can be read") {
        let verified = store.verify(&stream).await.unwrap_or_else(|flaw| panic!("{flaw}"));
        assert_eq!(verified.head, head, "{stream}");
    }
}

/// The primary is lost while a wager waits for the standby, and the standby takes its place: the
/// wager is answered once it stands there, and the house goes on by itself.
#[tokio::test(flavor = "multi_thread")]
async fn a_wager_that_was_answered_survives_the_loss_of_the_primary() {
    let (primary, standby, wire) = Server::start_pair(&[]).await;
    let database = primary.database().await;
    let database = database.rsplit('/').next().expect("a name");
    let store = format!("postgres://sabot@{},{}/{database}", primary.host(), standby.host());
    let house = House::open_on(&store, vec![table("quick", QUICK)]).await;
    let guest = house.guest().await;
    let reply = guest.post("/api/v1/tables/quick/play-money", "{}").await;
    assert_eq!(reply.status, 200, "{reply:?}");
    let mut patron = guest.sit("quick", "patron", None).await;
    patron.view(is_betting).await;
    wire.cut();
    let fail_over = async {
        let waits = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
        primary.ask_until("postgres", waits).await;
        primary.kill();
        standby.promote().await;
        standby.execute("postgres", "CREATE TABLE other (n INTEGER)").await;
        for _ in 0..30 {
            standby.execute("postgres", "INSERT INTO other VALUES (1)").await;
        }
    };
    let (placed, ()) = tokio::join!(patron.ask_as("w-1", BANKER), fail_over);
    let placed = placed.expect("it is placed");
    let is_paid = |view: &View| view.last.as_ref().is_some_and(|last| !last.paid.is_empty());
    patron.view(is_paid).await;
    assert_eq!(patron.ask_as("w-1", BANKER).await, Ok(placed), "it is not placed again");
    patron.view(is_betting).await;
    patron.ask_as("w-2", BANKER).await.expect("the house goes on");
    house.stop().await;

    let store = Store::open_to_read(&standby.address(database)).await.expect("it is there");
    let stream = "table/quick".parse().expect("a name");
    let lines = store.read(&stream, 1, usize::MAX).await.expect("it can be read");
    for id in ["w-1", "w-2"] {
        let of = lines.iter().filter(|line| line.text.contains(&format!(r#""id":"{id}""#)));
        assert_eq!(of.count(), 1, "{id}");
    }
    let office = "office".parse().expect("a name");
    let notes = store.read(&office, 1, usize::MAX).await.expect("it can be read");
    let is_told = |line: &store::Line| line.text.contains("no synchronous standby");
    assert!(notes.iter().any(is_told), "the server that took over has no standby");
}
