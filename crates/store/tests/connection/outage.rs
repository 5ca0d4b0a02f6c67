//! Servers that die, links that are cut, sessions that are cancelled: every line that was
//! acknowledged is there once, and the store goes on by itself.

use std::sync::Arc;

use store::{AppendError, Appended, Store, Warning};
use tokio::task::JoinHandle;

use super::proxy::{Break, Proxy, Then};
use super::support::server::{Server, Wire};
use super::support::{all, append, name};

/// How many times more often than usual, for long checks.
const TIMES: &str = "SABOT_TIMES";

fn times() -> u32 {
    std::env::var(TIMES).map_or(1, |times| times.parse().expect("a number"))
}

/// A backend that has committed and waits for the standby: its process, or nothing.
const WAITS: &str = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'";

type Appending = JoinHandle<Result<Vec<Appended>, AppendError>>;

fn start_append(store: &Arc<Store>, number: u64) -> Appending {
    let store = Arc::clone(store);
    tokio::spawn(async move { append_line(&store, number).await })
}

async fn append_line(store: &Store, number: u64) -> Result<Vec<Appended>, AppendError> {
    store.append(vec![append("a", number, &[&format!("line {number}")])]).await
}

/// What another client of the same server does meanwhile: transaction numbers that were lost are
/// given out again.
async fn others_write(server: &Server) {
    server.execute("postgres", "CREATE TABLE IF NOT EXISTS other (n INTEGER)").await;
    for _ in 0..30 {
        server.execute("postgres", "INSERT INTO other VALUES (1)").await;
    }
}

async fn check_lines(address: &str, count: u64) {
    let store = Store::open_to_read(address).await.unwrap();
    let expected: Vec<_> = (1..=count).map(|number| format!("line {number}")).collect();
    assert_eq!(all(&store, "a").await, expected);
    assert_eq!(store.verify(&name("a")).await.unwrap().head.last, count);
}

/// A store on a primary and its standby, with one line.
struct Pair {
    primary: Server,
    standby: Server,
    wire: Wire,
    database: String,
    address: String,
    store: Arc<Store>,
    warnings: store::Warnings,
}

impl Pair {
    async fn open() -> Pair {
        let (primary, standby, wire) = Server::start_pair(&[]).await;
        // What the operator set is weaker than what is promised.
        primary.execute("postgres", "ALTER ROLE sabot SET synchronous_commit = local").await;
        let database = primary.database().await;
        let database = database.rsplit('/').next().unwrap().to_owned();
        let hosts = format!("{},{}", primary.host(), standby.host());
        let address = format!("postgres://sabot@{hosts}/{database}");
        let mut store = Store::open(&address).await.unwrap();
        let warnings = store.warnings().unwrap();
        let store = Arc::new(store);
        append_line(&store, 1).await.unwrap();
        Pair { primary, standby, wire, database, address, store, warnings }
    }

    /// The primary is gone, the standby takes its place, and others write to it.
    async fn fail_over(&self) {
        self.primary.kill();
        self.standby.promote().await;
        others_write(&self.standby).await;
    }

    /// So many lines are there, and one more is taken.
    async fn check(&self, count: u64) {
        append_line(&self.store, count + 1).await.unwrap();
        check_lines(&self.standby.address(&self.database), count + 1).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failover_loses_nothing_that_was_acknowledged() {
    for _ in 0..times() {
        let mut pair = Pair::open().await;
        assert_eq!(pair.warnings.recv().await, Some(Warning::NoFsync));
        pair.wire.cut();
        let appending = start_append(&pair.store, 2);
        pair.primary.ask_until("postgres", WAITS).await;
        pair.fail_over().await;
        appending.await.unwrap().unwrap();
        pair.check(2).await;
        // The server that took over has no standby of its own.
        assert_eq!(pair.warnings.recv().await, Some(Warning::NoStandby));
        // The old primary comes back, and takes writes as well: it is not gone back to.
        pair.primary.start_again();
        let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                   WHERE application_name = 'sabot'";
        pair.standby.execute("postgres", end).await;
        pair.check(3).await;
        pair.store.close().await;
        pair.store = Arc::new(Store::open(&pair.address).await.unwrap());
        pair.check(4).await;
    }
}

/// The server says that it has committed, and warns that the standby may not have it: that is no
/// acknowledgement.
#[tokio::test(flavor = "multi_thread")]
async fn a_cancelled_wait_for_the_standby_is_no_acknowledgement() {
    for _ in 0..times() {
        let pair = Pair::open().await;
        pair.wire.cut();
        let mut appending = start_append(&pair.store, 2);
        let process = pair.primary.ask_until("postgres", WAITS).await;
        let now = pair.primary.ask_until("postgres", "SELECT clock_timestamp()").await;
        let cancel = format!("SELECT pg_cancel_backend({process})");
        pair.primary.execute("postgres", &cancel).await;
        let waits_again = format!("{WAITS} AND query_start > '{now}'");
        tokio::select! {
            answer = &mut appending => panic!("answered before the standby had it: {answer:?}"),
            _ = pair.primary.ask_until("postgres", &waits_again) => {}
        }
        pair.fail_over().await;
        appending.await.unwrap().unwrap();
        pair.check(2).await;
    }
}

/// A session that is ended while it waits for the standby has committed, and says that it failed.
#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_is_ended_in_its_wait_writes_nothing_twice() {
    for _ in 0..times() {
        let pair = Pair::open().await;
        pair.wire.cut();
        let appending = start_append(&pair.store, 2);
        let process = pair.primary.ask_until("postgres", WAITS).await;
        let end = format!("SELECT pg_terminate_backend({process})");
        pair.primary.execute("postgres", &end).await;
        pair.wire.mend();
        appending.await.unwrap().unwrap();
        append_line(&pair.store, 3).await.unwrap();
        check_lines(&pair.primary.address(&pair.database), 3).await;
    }
}

/// The link to the standby comes back: what waited is answered.
#[tokio::test(flavor = "multi_thread")]
async fn a_link_that_was_cut_only_takes_time() {
    let pair = Pair::open().await;
    pair.wire.cut();
    let appending = start_append(&pair.store, 2);
    pair.store.silence().await;
    assert!(!appending.is_finished());
    pair.wire.mend();
    appending.await.unwrap().unwrap();
    append_line(&pair.store, 3).await.unwrap();
    check_lines(&pair.primary.address(&pair.database), 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_commit_lost_with_the_server_is_made_again() {
    restart(Break::BeforeCommit).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_commit_that_the_server_survived_with_is_found() {
    restart(Break::AfterCommit).await;
}

/// One server without a standby is killed around a commit and starts again, and others write to it
/// before the store can ask.
async fn restart(how: Break) {
    for _ in 0..times() {
        let mut server = Server::start();
        let address = server.database().await;
        let proxy = Proxy::start(server.socket(), how, Then::Shut, u32::MAX).await;
        let store = Arc::new(Store::open(&proxy.address(&address)).await.unwrap());
        append_line(&store, 1).await.unwrap();
        let appending = start_append(&store, 2);
        proxy.await_break().await;
        server.kill();
        server.start_again();
        others_write(&server).await;
        proxy.open();
        appending.await.unwrap().unwrap();
        append_line(&store, 3).await.unwrap();
        check_lines(&address, 3).await;
    }
}

/// A server that stands still for longer than an answer may take, and then goes on where it was.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_pauses_writes_nothing_twice() {
    for _ in 0..times() {
        let server = Server::start();
        let database = server.database().await;
        let wire = Wire::start(server.socket()).await;
        let name = database.rsplit('/').next().unwrap();
        let address = format!("postgres://sabot@127.0.0.1:{}/{name}?sslmode=disable", wire.port);
        let store = Arc::new(Store::open(&address).await.unwrap());
        append_line(&store, 1).await.unwrap();
        server.pause();
        let appending = start_append(&store, 2);
        // The store has given up its connections, and asks for others.
        wire.more(2).await;
        assert!(!appending.is_finished());
        server.resume();
        appending.await.unwrap().unwrap();
        append_line(&store, 3).await.unwrap();
        check_lines(&database, 3).await;
    }
}
