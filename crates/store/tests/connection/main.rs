//! A store on a server whose connections break.

#[path = "../support/mod.rs"]
mod support;

mod kill;
mod proxy;

use std::sync::Arc;
use std::time::Duration;

use store::{AppendError, Fault, OpenError, Refusal, Store};
use support::server::{self, Server};
use support::{all, append, name};

use proxy::{Break, Proxy};

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
    let proxy = Proxy::start(server::shared().socket(), how, 3).await;
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
    let direct = Store::open(&address).await.unwrap();
    let expected: Vec<_> = (1..=12).map(|number| format!("line {number}")).collect();
    assert_eq!(all(&direct, "a").await, expected);
    for stream in ["a", "b"] {
        assert_eq!(direct.verify(&name(stream)).await.unwrap().head.last, 12);
    }
}

/// The server has committed, and nobody can ask it: that is told, and no more.
#[tokio::test(flavor = "multi_thread")]
async fn a_commit_that_cannot_be_looked_up_is_told_as_unknown() {
    let address = server::shared().database().await;
    let proxy = Proxy::start(server::shared().socket(), Break::ForGood, 3).await;
    let store = Store::open(&proxy.address(&address)).await.unwrap();
    let answer = store.append(vec![append("a", 1, &["x"])]).await;
    assert_eq!(answer, Err(AppendError::Fault(Fault::FateUnknown)));
    let direct = Store::open(&address).await.unwrap();
    assert_eq!(all(&direct, "a").await, ["x"]);
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

/// Two processes, or here two stores, write to the same streams; each number is given once.
#[tokio::test(flavor = "multi_thread")]
async fn two_processes_share_a_database() {
    const LINES: u64 = 60;
    let address = server::shared().database().await;
    let (one, two) = tokio::join!(Store::open(&address), Store::open(&address));
    let write = |store: Store, who: &'static str| async move {
        let mut next = 1;
        for line in 1..=LINES {
            let (first, second) = if line % 2 == 0 { ("a", "b") } else { ("b", "a") };
            loop {
                let lines = [&*format!("{who} {line}")];
                let both = vec![append(first, next, &lines), append(second, next, &lines)];
                match store.append(both).await {
                    Ok(_) => break next += 1,
                    Err(AppendError::Refused(Refusal::Conflict { next: is, .. })) => next = is,
                    Err(error) => panic!("{error}"),
                }
            }
        }
        store
    };
    let one = tokio::spawn(write(one.unwrap(), "one"));
    let two = tokio::spawn(write(two.unwrap(), "two"));
    let store = one.await.unwrap();
    two.await.unwrap();
    let lines = all(&store, "a").await;
    assert_eq!(all(&store, "b").await, lines);
    assert_eq!(u64::try_from(lines.len()).unwrap(), 2 * LINES);
    for who in ["one", "two"] {
        let own: Vec<_> = lines.iter().filter(|line| line.starts_with(who)).cloned().collect();
        let expected: Vec<_> = (1..=LINES).map(|line| format!("{who} {line}")).collect();
        assert_eq!(own, expected);
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
    let error = store.append(vec![append("a", 2, &["y"])]).await.expect_err("nobody is there");
    assert!(matches!(error, AppendError::Fault(Fault::Unreachable { .. })), "{error}");
}
