//! How many lines a second a store in a file takes for good, each on the disk before it is
//! acknowledged.
//!
//! `cargo bench -p store` lets 1, 10 and 200 writers append to streams of their own, one line at a
//! time, each waiting for its acknowledgement before the next. Beside it stands the same with one
//! commit for each line, in the same run on the same disk, and how many times more group commit
//! takes. Rounds of both take turns, because disks have moods: the ratio is that of neighbouring
//! rounds. Of every figure the median is printed.
//!
//! The file is in the folder for temporary files: set TMPDIR to measure another disk.

#![expect(clippy::float_arithmetic, reason = "rates are printed, not money")]

use std::sync::Arc;
use std::time::{Duration, Instant};

use store::{Append, Store, StreamName};
use tempfile::TempDir;
use tokio::runtime::Runtime;

const ROUNDS: u32 = 9;
const ROUND: Duration = Duration::from_millis(700);
const WRITERS: [u32; 3] = [1, 10, 200];

/// As long as an event of a table.
const TEXT: &str = r#"{"v":1,"at":1763270000000,"by":{"patron":17},"placed":{"area":3,"wager":"banker","cents":2500},"house":"5f1d0c84e1b7"}"#;

/// How appends come to the store.
#[derive(Clone, Copy)]
enum Way {
    /// All at once: the store commits together what waits.
    Group,
    /// All at once as well, and each is committed alone.
    Alone,
}

/// What a round came to.
#[derive(Clone, Copy)]
struct Round {
    lines_per_second: f64,
    /// How long 99 of 100 waited at most.
    most_waited: Duration,
}

fn main() {
    let runtime = Runtime::new().expect("a runtime");
    println!(
        "{:>7} {:>14} {:>14} {:>16} {:>7}",
        "writers", "lines/s", "99 % within", "one by one, /s", "ratio"
    );
    for writers in WRITERS {
        let (mut rates, mut waits, mut alone, mut ratios) = (vec![], vec![], vec![], vec![]);
        for _ in 0..ROUNDS {
            let group = runtime.block_on(round(writers, Way::Group));
            let single = runtime.block_on(round(writers, Way::Alone));
            rates.push(group.lines_per_second);
            waits.push(group.most_waited.as_secs_f64() * 1_000.0);
            alone.push(single.lines_per_second);
            ratios.push(group.lines_per_second / single.lines_per_second);
        }
        let [rate, wait, alone, ratio] = [rates, waits, alone, ratios].map(median);
        println!("{writers:>7} {rate:>14.0} {wait:>11.1} ms {alone:>16.0} {ratio:>7.1}");
    }
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

async fn round(writers: u32, way: Way) -> Round {
    let folder = TempDir::new().expect("a temporary folder");
    let path = folder.path().join("bench.sabot");
    let store = Store::open(path.to_str().expect("a path of letters")).await.expect("it opens");
    let store = Arc::new(match way {
        Way::Group => store,
        Way::Alone => store.one_by_one(),
    });
    let start = Instant::now();
    let tasks: Vec<_> = (0..writers)
        .map(|writer| {
            let store = Arc::clone(&store);
            tokio::spawn(async move { write(&store, writer).await })
        })
        .collect();
    let mut waited = Vec::new();
    for task in tasks {
        waited.extend(task.await.expect("it writes"));
    }
    let time = start.elapsed();
    waited.sort();
    let most_waited = waited[waited.len() * 99 / 100];
    Round { lines_per_second: waited.len() as f64 / time.as_secs_f64(), most_waited }
}

/// Appends until the round is over; how long each line took.
async fn write(store: &Store, writer: u32) -> Vec<Duration> {
    let stream: StreamName = format!("table/{writer}").parse().expect("a name");
    let start = Instant::now();
    let mut waited = Vec::new();
    let mut expected = 1;
    while start.elapsed() < ROUND {
        let lines = vec![TEXT.to_owned()];
        let asked = Instant::now();
        let append = vec![Append { stream: stream.clone(), expected, lines }];
        store.append(append).await.expect("it is appended");
        waited.push(asked.elapsed());
        expected += 1;
    }
    waited
}
