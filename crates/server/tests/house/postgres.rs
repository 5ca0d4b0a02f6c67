//! A house whose journal is in a PostgreSQL database.

#[path = "../../../store/tests/support/server.rs"]
#[allow(dead_code, reason = "the tests of the store need more of it")]
mod database;

use protocol::wire::View;

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
    let store = store::Store::open(&store).await.expect("nobody has it open");
    for (stream, head) in store.streams().await.expect("it can be read") {
        let verified = store.verify(&stream).await.unwrap_or_else(|flaw| panic!("{flaw}"));
        assert_eq!(verified.head, head, "{stream}");
    }
}
