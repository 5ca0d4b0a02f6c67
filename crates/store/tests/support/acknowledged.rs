//! What a child said was acknowledged, held against what is there.

use std::collections::BTreeMap;
use std::env;
use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread;
use std::time::Duration;

use store::{Hash, Head, Store, StreamName};

use super::appender;

/// How many times more often than usual, for long checks.
const TIMES: &str = "SABOT_TIMES";

/// A test run kills so often.
const KILLS: u64 = 12;

/// A process that appends as fast as it can is killed at moments that differ each time, and started
/// again on the same store.
pub(crate) async fn kill_again_and_again(address: &str) {
    let times: u64 = env::var(TIMES).map_or(1, |times| times.parse().expect("a number"));
    let mut acknowledged = Acknowledged::default();
    for kill in 0_u64.. {
        let mut teller = Teller::start(appender().args(["append", address, "8"]));
        let process = teller.child.id();
        let killer = thread::spawn(move || {
            // Anything from the first line to some thousands; in steps that fall anywhere.
            thread::sleep(Duration::from_micros(kill * 7_919 % 150_000));
            let killed = Command::new("kill").args(["-9", &process.to_string()]).status();
            assert!(killed.unwrap().success());
        });
        assert_eq!(teller.rest(&mut acknowledged), Vec::<String>::new());
        killer.join().unwrap();
        if address.starts_with("postgres") {
            // The next one would wait a few seconds for the name of the dead one to be forgotten.
            let forget = "UPDATE sabot_house SET until = '-infinity'";
            super::server::execute(address, forget).await;
        }
        let store = Store::open_to_read(address).await.unwrap();
        acknowledged.check(&store).await;
        // On a slow machine, or a busy one, fewer lines come between two kills.
        if kill + 1 >= KILLS * times && acknowledged.count > 10 * KILLS {
            return;
        }
    }
}

/// The last line that was acknowledged in each stream.
#[derive(Default)]
pub(crate) struct Acknowledged {
    heads: BTreeMap<StreamName, Head>,
    /// How many acknowledgements there were.
    pub(crate) count: u64,
}

impl Acknowledged {
    /// Notes an acknowledgement. A line that was cut short by a kill is none.
    pub(crate) fn note(&mut self, line: &str) {
        let words: Vec<&str> = line.split(' ').collect();
        if let [stream, last, hash] = words[..]
            && let (Ok(stream), Ok(last), Ok(hash)) = (stream.parse(), last.parse(), hash.parse())
        {
            self.count += 1;
            self.heads.insert(stream, Head { last, hash });
        }
    }

    /// Every chain holds, and every line that was acknowledged is in it.
    pub(crate) async fn check(&self, store: &Store) {
        for (stream, _) in store.streams().await.unwrap() {
            store.verify(&stream).await.unwrap();
        }
        for (stream, head) in &self.heads {
            let hash: Hash = store.read(stream, head.last, 1).await.unwrap()[0].hash;
            assert_eq!(hash, head.hash, "line {} of {stream}", head.last);
        }
    }

    /// Nothing is there but what was acknowledged.
    pub(crate) async fn check_all(&self, store: &Store) {
        self.check(store).await;
        let streams: BTreeMap<_, _> = store.streams().await.unwrap().into_iter().collect();
        assert_eq!(streams, self.heads);
    }
}

/// A child that tells what happens to it.
pub(crate) struct Teller {
    pub(crate) child: Child,
    lines: BufReader<ChildStdout>,
}

impl Teller {
    /// Starts it and waits until its store is open.
    pub(crate) fn start(command: &mut Command) -> Teller {
        let mut teller = Teller::spawn(command);
        assert_eq!(teller.next().as_deref(), Some("open"));
        teller
    }

    pub(crate) fn spawn(command: &mut Command) -> Teller {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap());
        Teller { child, lines }
    }

    /// What it says next, unless it has ended.
    pub(crate) fn next(&mut self) -> Option<String> {
        let mut line = String::new();
        let bytes = self.lines.read_line(&mut line).unwrap();
        (bytes > 0).then(|| line.trim_end_matches('\n').to_owned())
    }

    /// All that it says until it ends; acknowledgements are noted, the rest is handed over.
    pub(crate) fn rest(&mut self, acknowledged: &mut Acknowledged) -> Vec<String> {
        let mut told = Vec::new();
        while let Some(line) = self.next() {
            if line.starts_with("w/") { acknowledged.note(&line) } else { told.push(line) }
        }
        self.child.wait().unwrap();
        told
    }
}
