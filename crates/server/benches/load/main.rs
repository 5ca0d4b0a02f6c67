//! How many wagers a second a house takes for good, and how soon everybody hears of it.
//!
//! `cargo bench -p server` runs a real house in a process of its own, over loopback, with every
//! wager on the disk before it is acknowledged. In turn:
//!
//! 1. 400 terminals bet, eight at each of 50 tables, each waiting for its answer before it asks
//!    again. Beside it, in the same run on the same disk, 400 others do so in a second house that
//!    is the same but for one thing: each wager is a commit of its own. The ratio says how many
//!    times more are taken when those that wait are committed together. Rounds of both take turns,
//!    because disks have moods.
//! 2. 2,000 more terminals, each a guest with money, sit down at one of the tables.
//! 3. The 400 bet again.
//! 4. The dealer of the crowded table says "no more bets": how long until the terminals there have
//!    heard it.
//!
//! 5. 400 others bet in three houses that take turns: with the journal in a file, in PostgreSQL,
//!    and in PostgreSQL with a synchronous standby, each waiting for its disk. It is left out where
//!    there is no PostgreSQL server to start.
//!
//! Clients and house share the machine. The store is in the folder for temporary files: set TMPDIR
//! to measure another disk. It takes about two minutes.

#![expect(clippy::float_arithmetic, reason = "rates are printed, not money")]

#[path = "../../../store/tests/support/server.rs"]
#[allow(dead_code, reason = "the tests of the store need more of it")]
mod database;
mod house;
mod terminal;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use futures_util::{StreamExt, stream};
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};

use database::Server as Database;
use house::{House, Way};
use terminal::{Closed, Terminal};

const ROUNDS: usize = 5;
const ROUND: Duration = Duration::from_secs(2);
/// So many that no terminal says more in a second than a house takes.
const TABLES: usize = 50;
const PATRONS_A_TABLE: usize = 8;
const CROWD: usize = 2_000;
/// So many of the crowd come in at a time.
const AT_THE_DOOR: usize = 100;
const CLOSES: usize = 10;
/// Between two closings everything has come to rest.
const REST: Duration = Duration::from_millis(1_500);
/// Nothing here takes longer unless something is wrong.
const PATIENCE: Duration = Duration::from_secs(60);
/// Files that the bench and the house each have open besides their sockets.
const OTHER_FILES: usize = 200;

/// What is asked of the machine: so many times more than one by one, and so soon.
const RATIO_MIN: f64 = 10.0;
const HEARD_MAX: Duration = Duration::from_millis(250);

fn main() -> ExitCode {
    let needed = CROWD + 2 * TABLES * PATRONS_A_TABLE + OTHER_FILES;
    if let Some(most) = server::raise_files_max().filter(|most| *most < needed as u64) {
        eprintln!("{needed} open files are needed, and {most} may be had: `ulimit -n {needed}`");
        return ExitCode::FAILURE;
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.expect("a runtime");
    let is_met = runtime.block_on(measure());
    runtime.block_on(compare_stores());
    println!("{}", if is_met { "Both are met." } else { "That is not what is asked." });
    if is_met { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

async fn measure() -> bool {
    let start = Instant::now();
    let say = |what: &str| println!("[{:>5.1} s] {what}", start.elapsed().as_secs_f64());
    let (closed, mut told) = mpsc::unbounded_channel();
    let (mut house, mut bettors) = open(Way::Together, None, &closed).await;
    let (other_house, mut others) = open(Way::Alone, None, &mpsc::unbounded_channel().0).await;
    say(&format!("{} terminals sit at {TABLES} tables, and bet", bettors.len()));
    let is_ratio_met = betting(&mut bettors, &mut others).await;
    drop((other_house, others));
    let newcomers = (0..CROWD).map(|_| (0, 0, closed.clone()));
    let crowd = seat(&house, newcomers).await;
    say(&format!("{} more sit down at one of the tables; the others bet again", crowd.len()));
    betting_beside(&mut bettors).await;
    say("the dealer of that table says \"no more bets\", and deals");
    let is_soon = closing(&mut house, &mut told, CROWD + PATRONS_A_TABLE).await;
    say("done");
    is_ratio_met && is_soon
}

/// A house whose tables take bets, and eight who sit at each. Those at the first say when they hear
/// that bets are closed.
async fn open(way: Way, store: Option<&str>, closed: &Closed) -> (House, Vec<Terminal>) {
    let mut house = House::start(TABLES, way, store);
    (0..TABLES).for_each(|table| house.open_bets(table));
    let (nobody, _) = mpsc::unbounded_channel();
    let seats = (0..TABLES).flat_map(|table| (1..=PATRONS_A_TABLE).map(move |area| (table, area)));
    let of = |table: usize| if table == 0 { closed } else { &nobody };
    let seats = seats.map(|(table, area)| (table, area, of(table).clone()));
    let bettors = seat(&house, seats).await;
    (house, bettors)
}

/// Terminals, so many at the door at a time.
async fn seat(house: &House, seats: impl Iterator<Item = (usize, usize, Closed)>) -> Vec<Terminal> {
    let address = house.address;
    let sit = |(table, area, closed)| Terminal::new(address, table, area, closed);
    stream::iter(seats.map(sit)).buffered(AT_THE_DOOR).collect().await
}

/// 400 terminals that bet, and as many where each wager is committed alone.
async fn betting(terminals: &mut Vec<Terminal>, others: &mut Vec<Terminal>) -> bool {
    let (mut rates, mut alone, mut ratios, mut waits) = (vec![], vec![], vec![], vec![]);
    for _ in 0..ROUNDS {
        let (together, waited) = round(terminals).await;
        let (single, _) = round(others).await;
        rates.push(together);
        alone.push(single);
        ratios.push(together / single);
        waits.extend(waited);
    }
    let (half, most) = shares(&mut waits);
    let [rate, alone, ratio] = [rates, alone, ratios].map(median);
    println!("  wagers/s {rate:>8.0}   answered: half within {half:.1?}, 99 % within {most:.1?}");
    println!("  one commit each {alone:>8.0} wagers/s, ratio {ratio:.1} (at least {RATIO_MIN})");
    ratio >= RATIO_MIN
}

/// The same while 2,000 others look on.
async fn betting_beside(terminals: &mut Vec<Terminal>) {
    let (mut rates, mut waits) = (vec![], vec![]);
    for _ in 0..ROUNDS {
        let (rate, waited) = round(terminals).await;
        rates.push(rate);
        waits.extend(waited);
    }
    let ((half, most), rate) = (shares(&mut waits), median(rates));
    println!("  wagers/s {rate:>8.0}   answered: half within {half:.1?}, 99 % within {most:.1?}");
}

/// Houses that keep their journals in different places, one after the other, again and again.
async fn compare_stores() {
    if !Database::is_installed() {
        println!("There is no PostgreSQL server here to compare with.");
        return;
    }
    let durable = ["fsync=on"];
    let single = Database::start_with(&durable, |_| {});
    let (primary, _standby) = Database::start_joined_pair(&durable);
    let stores = [
        ("a file", None),
        ("PostgreSQL", Some(single.database().await)),
        ("PostgreSQL and a standby", Some(primary.database().await)),
    ];
    let mut houses = Vec::new();
    for (_, store) in &stores {
        let (nobody, _) = mpsc::unbounded_channel();
        houses.push(open(Way::Together, store.as_deref(), &nobody).await);
    }
    println!("{} terminals bet in three houses:", TABLES * PATRONS_A_TABLE);
    let mut measured = vec![(vec![], vec![], vec![]); stores.len()];
    for _ in 0..ROUNDS {
        let mut first = None;
        for ((_, terminals), (rates, ratios, waits)) in houses.iter_mut().zip(&mut measured) {
            let (rate, waited) = round(terminals).await;
            ratios.push(rate / *first.get_or_insert(rate));
            rates.push(rate);
            waits.extend(waited);
        }
    }
    for ((name, _), (rates, ratios, mut waits)) in stores.iter().zip(measured) {
        let ((half, most), rate, ratio) = (shares(&mut waits), median(rates), median(ratios));
        println!(
            "  {name:<25} {rate:>7.0} wagers/s, ratio {ratio:.2}; half within {half:.1?}, 99 % \
             within {most:.1?}"
        );
    }
}

/// Everybody bets until the round is over: wagers a second, and how long each waited.
async fn round(terminals: &mut Vec<Terminal>) -> (f64, Vec<Duration>) {
    let start = Instant::now();
    let betting = terminals.drain(..).map(|mut terminal| {
        tokio::spawn(async move {
            let mut waited = Vec::new();
            while start.elapsed() < ROUND {
                let bet = timeout(PATIENCE, terminal.bet());
                waited.push(bet.await.expect("the house answers"));
            }
            (terminal, waited)
        })
    });
    let betting: Vec<_> = betting.collect();
    let mut waited = Vec::new();
    for task in betting {
        let (terminal, waits) = task.await.expect("it bets");
        terminals.push(terminal);
        waited.extend(waits);
    }
    (waited.len() as f64 / start.elapsed().as_secs_f64(), waited)
}

/// How soon everybody at the table hears that its bets are closed.
async fn closing(
    house: &mut House,
    told: &mut mpsc::UnboundedReceiver<Instant>,
    listeners: usize,
) -> bool {
    let mut all = Vec::new();
    for nth in 1..=CLOSES {
        sleep(REST).await;
        while told.try_recv().is_ok() {}
        let start = Instant::now();
        house.write("close");
        let mut heard = Vec::new();
        while heard.len() < listeners {
            let next = timeout(PATIENCE, told.recv()).await;
            let next = next.unwrap_or_else(|_| panic!("only {} have heard it", heard.len()));
            heard.push(next.expect("they listen") - start);
        }
        let (half, most) = shares(&mut heard);
        println!("  {nth:>2}: half within {half:.1?}, 99 % within {most:.1?}");
        all.append(&mut heard);
        sleep(REST).await;
        house.deal();
    }
    let (half, most) = shares(&mut all);
    let last = all[all.len() - 1];
    println!("  \"no more bets\" is heard by half within {half:.1?}, by all within {last:.1?},");
    println!("  by 99 % within {most:.1?} ({HEARD_MAX:?} are asked)");
    most <= HEARD_MAX
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

/// How long half of them waited at most, and 99 of 100.
fn shares(waits: &mut [Duration]) -> (Duration, Duration) {
    waits.sort();
    (waits[waits.len() / 2], waits[waits.len() * 99 / 100])
}
