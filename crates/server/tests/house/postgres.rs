//! A house whose journal is in a PostgreSQL database.

#[path = "../../../store/tests/support/server.rs"]
#[allow(dead_code, reason = "the tests of the store need more of it")]
mod database;

use std::time::Duration;

use database::{Server, Wire};
use protocol::wire::{ServerMessage, View};
use store::Store;

use crate::support::{Client, House, LIVE, PATIENCE, QUICK, Reply, table};
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
    let store = Store::open_to_read(&store).await.expect("it is there");
    for (stream, head) in store.streams().await.expect("it can be read") {
        let verified = store.verify(&stream).await.unwrap_or_else(|flaw| panic!("{flaw}"));
        assert_eq!(verified.head, head, "{stream}");
    }
}

/// A backend that has committed and waits for the standby: its process, or nothing.
const WAITS: &str = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'";

/// More than anybody has.
const TOO_MUCH: &str = r#""place":{"area":1,"wager":"banker","cents":999999999}"#;

/// A house on a primary and its standby, and a patron who can wager.
struct Outage {
    primary: Server,
    standby: Server,
    wire: Wire,
    database: String,
    house: House,
    patron: Client,
}

impl Outage {
    async fn begin() -> Outage {
        let (primary, standby, wire) = Server::start_pair(&[]).await;
        let database = primary.database().await;
        let database = database.rsplit('/').next().expect("a name").to_owned();
        let store = format!("postgres://sabot@{},{}/{database}", primary.host(), standby.host());
        let house = House::open_on(&store, vec![table("quick", QUICK)]).await;
        let mut patron = house.patron("quick").await;
        patron.view(is_betting).await;
        // The last that the start writes: what waits for the standby from now on is a wager.
        let reader = Store::open_to_read(&primary.address(&database)).await.expect("it is there");
        while count(&reader, "office", "fsync is off").await == 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        Outage { primary, standby, wire, database, house, patron }
    }

    /// After the fault: what was answered is one line and what was refused is none, a command that
    /// is sent again is not done again, and the house goes on.
    async fn check(mut self, placed: u64, is_on_standby: bool) {
        let is_paid = |view: &View| view.last.as_ref().is_some_and(|last| !last.paid.is_empty());
        self.patron.view(is_paid).await;
        assert_eq!(place(&mut self.patron, "w-1", BANKER).await, Ok(placed));
        self.patron.view(is_betting).await;
        place(&mut self.patron, "w-2", BANKER).await.expect("the house goes on");
        place(&mut self.patron, "w-3", TOO_MUCH).await.expect_err("nobody has so much");
        self.house.stop().await;

        let server = if is_on_standby { &self.standby } else { &self.primary };
        let store = Store::open_to_read(&server.address(&self.database)).await;
        let store = store.unwrap_or_else(|error| panic!("{error}"));
        for (id, expected) in [("w-1", 1), ("w-2", 1), ("w-3", 0)] {
            let lines = count(&store, "table/quick", &format!(r#""id":"{id}""#)).await;
            assert_eq!(lines, expected, "{id}");
        }
        let warnings = count(&store, "office", "no synchronous standby").await;
        assert_eq!(warnings, usize::from(is_on_standby), "the one that took over has none");
        store.verify(&"table/quick".parse().expect("a name")).await.expect("it is whole");
    }
}

/// How many lines of a stream have this in them.
async fn count(store: &Store, stream: &str, text: &str) -> usize {
    let stream = stream.parse().expect("a name");
    let lines = store.read(&stream, 1, usize::MAX).await.expect("it can be read");
    lines.iter().filter(|line| line.text.contains(text)).count()
}

/// Asks for something, and waits for the answer while the table stands still, too.
async fn place(patron: &mut Client, id: &str, what: &str) -> Result<u64, String> {
    patron.say(&format!(r#"{{"kind":"command","id":"{id}",{what}}}"#)).await;
    loop {
        match patron.next().await.expect("the house does not hang up") {
            ServerMessage::Answer { id: of, number } if of.0.as_str() == id => return Ok(number),
            ServerMessage::Refused { id: of, refusal } if of.0.as_str() == id => {
                return Err(refusal.code);
            }
            _ => {}
        }
    }
}

/// The primary is lost while a wager waits for the standby, the standby takes its place, and others
/// write to it before the house can ask.
#[tokio::test(flavor = "multi_thread")]
async fn a_wager_that_was_answered_survives_the_loss_of_the_primary() {
    let mut outage = Outage::begin().await;
    outage.wire.cut();
    let fail_over = async {
        outage.primary.ask_until("postgres", WAITS).await;
        outage.primary.kill();
        outage.standby.promote().await;
        outage.standby.execute("postgres", "CREATE TABLE other (n INTEGER)").await;
        for _ in 0..30 {
            outage.standby.execute("postgres", "INSERT INTO other VALUES (1)").await;
        }
    };
    let (placed, ()) = tokio::join!(place(&mut outage.patron, "w-1", BANKER), fail_over);
    outage.check(placed.expect("it is placed"), true).await;
}

/// The session is cancelled while it waits for the standby, and the link comes back later than the
/// house has said that the table stands still.
#[tokio::test(flavor = "multi_thread")]
async fn a_wager_is_answered_once_the_standby_has_it() {
    let mut outage = Outage::begin().await;
    outage.wire.cut();
    let desk = &outage.house.server().app().table("quick").expect("a table").desk;
    let cancel = async {
        let process = outage.primary.ask_until("postgres", WAITS).await;
        let cancel = format!("SELECT pg_cancel_backend({process})");
        outage.primary.execute("postgres", &cancel).await;
        while !desk.is_stopped() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        outage.wire.mend();
    };
    let (placed, ()) = tokio::join!(place(&mut outage.patron, "w-1", BANKER), cancel);
    assert!(!desk.is_stopped(), "it goes on");
    outage.check(placed.expect("it is placed"), false).await;
}

/// The server stands still in the middle, and goes on.
#[tokio::test(flavor = "multi_thread")]
async fn a_wager_is_answered_once_the_server_goes_on() {
    let mut outage = Outage::begin().await;
    outage.primary.pause();
    let desk = &outage.house.server().app().table("quick").expect("a table").desk;
    let resume = async {
        while !desk.is_stopped() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        outage.primary.resume();
    };
    let (placed, ()) = tokio::join!(place(&mut outage.patron, "w-1", BANKER), resume);
    outage.check(placed.expect("it is placed"), false).await;
}

/// Nothing is written at a table that was never opened, so no table finds out.
#[tokio::test(flavor = "multi_thread")]
async fn a_house_is_not_ready_while_its_database_is_away_or_hangs() {
    let mut server = Server::start();
    let database = server.database().await;
    let house = House::open_on(&database, vec![table("live", LIVE)]).await;
    await_readiness(&house, 200).await;
    for fault in [Fault::Hung, Fault::Dead] {
        match fault {
            Fault::Hung => server.pause(),
            Fault::Dead => server.kill(),
        }
        let told = await_readiness(&house, 503).await;
        let told = told.json();
        assert_eq!(told["journal"]["why"], "the database does not answer", "{told}");
        assert_eq!(told["journal"].get("detail"), None, "strangers are not told where it is");
        assert_eq!(told["stopped"].as_array().map(Vec::len), Some(0), "{told}");
        match fault {
            Fault::Hung => server.resume(),
            Fault::Dead => server.start_again(),
        }
        await_readiness(&house, 200).await;
    }
    house.stop().await;
}

#[derive(Clone, Copy)]
enum Fault {
    Hung,
    Dead,
}

/// Asks until the house says so.
async fn await_readiness(house: &House, status: u16) -> Reply {
    let since = tokio::time::Instant::now();
    loop {
        let reply = house.sender().get("/readyz").await;
        if reply.status == status {
            return reply;
        }
        assert!(since.elapsed() < PATIENCE, "{reply:?}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
