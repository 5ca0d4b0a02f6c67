//! How long a house takes to open whose table has a long journal: read line by line, and from the
//! snapshot that the first start leaves.
//!
//! `cargo bench -p server --bench start` writes 200,000 lines and then a million; another number is
//! the argument: `cargo bench -p server --bench start -- 10000000`. The lines are wagers that nine
//! patrons place and take back, which is what a table writes most of. They are decided by the
//! table, and written as the house writes them; a dealer deals the last two coups.

#![expect(clippy::float_arithmetic, reason = "times are printed, not money")]

use std::env;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use baccarat::Cents;
use house::House;
use protocol::journal::Entry;
use store::{Append, Head, Store, StreamName};
use table::{
    Actor, MoneyRequest, PatronId, Place, Request, Spot, Stake, Table, Time, WagerRequest,
};

const LIVE: &str = include_str!("../tests/children/live.toml");
const STREAM: &str = "table/live-0";
const PATRONS: u8 = 9;
const APPEND: usize = 4_000;

fn main() {
    let asked: Vec<u64> = env::args().filter_map(|argument| argument.parse().ok()).collect();
    let all = if asked.is_empty() { vec![200_000, 1_000_000] } else { asked };
    println!("{:>12} {:>14} {:>14} {:>8}", "lines", "read", "from snapshot", "ratio");
    for lines in all {
        let folder = tempfile::tempdir().expect("a folder");
        begin(folder.path());
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        // The last wager stays.
        runtime.block_on(write(&folder.path().join("house.sabot"), lines / 2 * 2));
        deal(&mut open(folder.path(), Snapshots::Never).0);
        let best_of = |snapshots| {
            let times = (0..3).map(|_| open(folder.path(), snapshots).1);
            times.min().expect("three times")
        };
        let read = best_of(Snapshots::Never);
        // The first of these makes it.
        let snapshot = best_of(Snapshots::Usual);
        let ratio = read.as_secs_f64() / snapshot.as_secs_f64();
        println!("{lines:>12} {read:>14.2?} {snapshot:>14.2?} {ratio:>8.1}");
    }
}

#[derive(Clone, Copy)]
enum Snapshots {
    Never,
    Usual,
}

/// A house that was opened, as if it were killed when this is dropped, and how long that took.
fn open(folder: &Path, snapshots: Snapshots) -> (Opened, Duration) {
    let started = Instant::now();
    let mut command = Command::new(env!("CARGO_BIN_EXE_server-house"));
    command.arg(folder).args(["1", "0", "0"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    match snapshots {
        Snapshots::Never => command.env("SABOT_SNAPSHOT_EVERY", u64::MAX.to_string()),
        Snapshots::Usual => command.env_remove("SABOT_SNAPSHOT_EVERY"),
    };
    let mut process = command.spawn().expect("it starts");
    let mut lines = BufReader::new(process.stdout.take().expect("it was piped"));
    let mut line = String::new();
    lines.read_line(&mut line).expect("a line");
    let took = started.elapsed();
    assert!(line.starts_with("open "), "{line}");
    (Opened { process, lines }, took)
}

struct Opened {
    process: Child,
    lines: BufReader<std::process::ChildStdout>,
}

impl Opened {
    fn tell(&mut self, line: &str) -> String {
        let input = self.process.stdin.as_mut().expect("it was piped");
        writeln!(input, "{line}").expect("it listens");
        let mut answer = String::new();
        self.lines.read_line(&mut answer).expect("a line");
        answer
    }

    fn ask(&mut self, who: &str, id: &str, what: &str) {
        let command = format!(r#"ask live-0 {who} {{"kind":"command","id":"{id}",{what}}}"#);
        let answer = self.tell(&command);
        assert!(answer.starts_with(r#"{"kind":"answer""#), "{command}: {answer}");
    }
}

impl Drop for Opened {
    fn drop(&mut self) {
        self.process.kill().expect("it ran");
        self.process.wait().expect("it ends");
    }
}

/// A house whose table waits for bets.
fn begin(folder: &Path) {
    let (mut house, _) = open(folder, Snapshots::Never);
    house.ask("floor", "open", r#""open":{"dealer":7}"#);
    house.ask("dealer", "shoe", r#""new-shoe":{}"#);
    house.ask("dealer", "cut", r#""cut":{"from-end":100}"#);
    house.tell("draw live-0 first");
    house.ask("dealer", "bets", r#""open-bets":{}"#);
}

/// Deals two coups: readers of the journal look for the end of one.
fn deal(house: &mut Opened) {
    house.ask("dealer", "close", r#""close-bets":{}"#);
    let (mut coups, mut nth) = (0, 0);
    while coups < 2 {
        nth += 1;
        let (next, id) = (house.tell("next live-0"), format!("deal-{nth}"));
        match &next {
            next if next.contains("Deal") => drop(house.tell(&format!("draw live-0 {id}"))),
            next if next.contains("Turn(Player") => {
                house.ask("dealer", &id, r#""turn":{"side":"player"}"#);
            }
            next if next.contains("Turn(Banker") => {
                house.ask("dealer", &id, r#""turn":{"side":"banker"}"#);
            }
            next if next.contains("OpenBets") => {
                coups += 1;
                house.ask("dealer", &id, r#""open-bets":{}"#);
                let place = r#""place":{"area":2,"wager":"player","cents":2500}"#;
                house.ask("patron-2", &id, place);
                house.ask("dealer", &format!("close-{nth}"), r#""close-bets":{}"#);
            }
            next => panic!("{next}"),
        }
    }
}

/// Adds so many lines to the table's journal.
async fn write(path: &Path, lines: u64) {
    let store = Store::open(path.to_str().expect("a path of letters")).await.expect("a store");
    let stream: StreamName = STREAM.parse().expect("a name");
    let mut table = Table::new(Arc::new(House::read("live.toml", LIVE).expect("a house")));
    let (mut head, mut now) = (Head::START, Time(0));
    for line in store.read_after(&stream, head, APPEND).await.expect("it is read") {
        let entry = Entry::from_line(&line.text).expect("a line of a table");
        entry.events().for_each(|event| table.apply(&event));
        (head, now) = (line.head(), entry.at());
    }
    let mut commands = commands(&table);
    let mut left = lines;
    while left > 0 {
        let count = left.min(APPEND as u64);
        let texts =
            (0..count).map(|_| line(&mut table, &commands.next().expect("it goes on"), now));
        let append =
            Append { stream: stream.clone(), expected: head.next(), lines: texts.collect() };
        head = store.append(vec![append]).await.expect("it is written")[0].head();
        left -= count;
    }
    store.close().await;
}

/// Money for everybody, and then wagers that are placed and taken back, for ever.
fn commands(table: &Table) -> impl Iterator<Item = table::Command> + use<> {
    let amount = table.house().limits.minimum;
    let money = (1..=PATRONS).map(|patron| {
        let patron = PatronId(patron.into());
        let request = Request::Money(MoneyRequest::MoneyIn { patron, amount: Cents::whole(1_000) });
        table::Command { by: Actor::House, request }
    });
    let wagers = (0_u64..).map(move |nth| {
        let seat = u8::try_from(nth / 2 % u64::from(PATRONS)).expect("a seat") + 1;
        let patron = PatronId(seat.into());
        let spot = Spot { place: Place::Area(seat), wager: "player".parse().expect("a wager") };
        let stake = Stake { patron, spot, amount };
        let wager =
            if nth % 2 == 0 { WagerRequest::Place(stake) } else { WagerRequest::TakeBack(stake) };
        table::Command { by: Actor::Patron(patron), request: Request::Wager(wager) }
    });
    money.chain(wagers)
}

fn line(table: &mut Table, command: &table::Command, now: Time) -> String {
    let events = table.decide(command, now).unwrap_or_else(|why| panic!("{command:?}: {why:?}"));
    events.iter().for_each(|event| table.apply(event));
    let entry = Entry::new(&table.house().version, (None, None), command, events);
    entry.expect("something happened").to_line()
}
