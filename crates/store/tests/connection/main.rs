//! A store on a server whose connections break.

#[path = "../support/mod.rs"]
mod support;

mod kill;
mod outage;
mod proxy;
mod sharing;
mod tls;

use std::sync::Arc;
use std::time::Duration;

use store::{AppendError, Fault, OpenError, Refusal, Store};
use support::server::{self, Server};
use support::{all, append, name};

use proxy::{Break, Proxy, Then};

/// The server has committed, and its word is lost: it is asked, and nothing is written twice.
#[tokio::test(flavor = "multi_thread")]
async fn a_commit_whose_confirmation_is_lost_is_looked_up() {
    check(Break::AfterCommit).await;
}

/// The commit never reached the server: it is asked, and all is written again.
#[tokio::test(flavor = "multi_thread")]
async fn a_commit_that_is_lost_is_made_again() {
    check(Break::BeforeCommit).await;
}

/// Every third commit breaks, with writers in the group who are right and who are wrong.
async fn check(how: Break) {
    let address = server::shared().database().await;
    let proxy = Proxy::start(server::shared().socket(), how, Then::Open, 3).await;
    let store = Arc::new(Store::open(&proxy.address(&address)).await.unwrap());
    for number in 1..=12 {
        let line = format!("line {number}");
        let right = store.append(vec![append("a", number, &[&line]), append("b", number, &["x"])]);
        let wrong = store.append(vec![append("a", 99, &["y"])]);
        let (right, wrong) = tokio::join!(right, wrong);
        let right = right.unwrap();
        assert_eq!((right[0].last, right[1].last), (number, number));
        let wrong = wrong.expect_err("99 is not next");
        assert!(matches!(wrong, AppendError::Refused(Refusal::Conflict { .. })), "{wrong}");
    }
    assert!(proxy.broken() >= 4, "only {} commits broke", proxy.broken());
    let direct = Store::open_to_read(&address).await.unwrap();
    let expected: Vec<_> = (1..=12).map(|number| format!("line {number}")).collect();
    assert_eq!(all(&direct, "a").await, expected);
    for stream in ["a", "b"] {
        assert_eq!(direct.verify(&name(stream)).await.unwrap().head.last, 12);
    }
}

/// The server has committed, and cannot be asked for a while: nothing is answered before it can.
#[tokio::test(flavor = "multi_thread")]
async fn a_commit_that_cannot_be_looked_up_is_not_answered_before_it_can() {
    let address = server::shared().database().await;
    let socket = server::shared().socket();
    let proxy = Proxy::start(socket, Break::AfterCommit, Then::Shut, 3).await;
    let store = Arc::new(Store::open(&proxy.address(&address)).await.unwrap());
    store.append(vec![append("a", 1, &["line 1"])]).await.unwrap();
    let writer = Arc::clone(&store);
    let writing = async move { writer.append(vec![append("a", 2, &["line 2"])]).await };
    let writing = tokio::spawn(writing);
    // It is told that it takes long, and not what became of it.
    store.silence().await;
    assert!(!writing.is_finished());
    proxy.open();
    assert_eq!(writing.await.unwrap().unwrap()[0].last, 2);
    let direct = Store::open_to_read(&address).await.unwrap();
    assert_eq!(all(&direct, "a").await, ["line 1", "line 2"]);
}

/// Connections are ended by the server again and again while many write; each line is there once.
#[tokio::test(flavor = "multi_thread")]
async fn connections_that_the_server_ends_come_back() {
    const WRITERS: u64 = 5;
    const LINES: u64 = 40;
    let address = server::shared().database().await;
    let store = Arc::new(Store::open(&address).await.unwrap());
    let database = address.rsplit('/').next().unwrap().to_owned();
    let end = format!(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = '{database}' AND application_name = 'sabot'"
    );
    let ender = tokio::spawn(async move {
        loop {
            server::shared().execute("postgres", &end).await;
            tokio::time::sleep(Duration::from_millis(60)).await;
        }
    });
    let write = |store: Arc<Store>, writer: u64| async move {
        let stream = format!("w/{writer}");
        for number in 1..=LINES {
            let line = format!("line {number}");
            store.append(vec![append(&stream, number, &[&line])]).await.unwrap();
            assert_eq!(store.last(&name(&stream)).await.unwrap().last, number);
        }
    };
    let writers = (0..WRITERS).map(|writer| tokio::spawn(write(Arc::clone(&store), writer)));
    for writer in writers.collect::<Vec<_>>() {
        writer.await.unwrap();
    }
    ender.abort();
    for writer in 0..WRITERS {
        let head = store.verify(&name(&format!("w/{writer}"))).await.unwrap().head;
        assert_eq!(head.last, LINES);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_not_there_is_told() {
    let folder = support::folder();
    let path = folder.path().to_str().unwrap().replace('/', "%2F");
    let error = Store::open(&format!("postgres://me@{path}/house")).await.err();
    assert!(matches!(error, Some(OpenError::Fault(Fault::Unreachable { .. }))), "{error:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_is_not_there_is_told_at_once() {
    let error = Store::open(&server::shared().address("nothing")).await.err().unwrap();
    let told = "the database says: db error: FATAL: database \"nothing\" does not exist";
    assert_eq!(error.to_string(), told);
}

#[tokio::test(flavor = "multi_thread")]
async fn another_encoding_is_refused() {
    let make = "CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0";
    server::shared().execute("postgres", make).await;
    let error = Store::open(&server::shared().address("latin")).await.err().unwrap();
    assert_eq!(error, OpenError::Encoding { encoding: "LATIN1".to_owned() });
}

/// A server that goes down for good while an append waits.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_goes_away_is_told_and_loses_nothing() {
    let server = Server::start();
    let address = server.database().await;
    let store = Store::open(&address).await.unwrap();
    store.append(vec![append("a", 1, &["x"])]).await.unwrap();
    drop(server);
    tokio::select! {
        answer = store.append(vec![append("a", 2, &["y"])]) => {
            let error = answer.expect_err("nobody is there");
            assert!(matches!(error, AppendError::Fault(Fault::Unreachable { .. })), "{error}");
        }
        // It was sent before the store knew: it may be there, and is not answered.
        () = store.silence() => {}
    }
}
