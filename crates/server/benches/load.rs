//! How many wagers a second a house takes for good, and how soon everybody hears of it.
//!
//! `cargo bench -p server` runs a real house in a process of its own, over loopback, with every
//! wager on the disk before it is acknowledged:
//!
//! - 200 terminals that bet, eight at each of 25 tables, each waiting for its answer before it asks
//!   again; beside it the same with one commit for each wager, in the same run on the same disk,
//!   and how many times more are taken when those that wait are committed together. Rounds of both
//!   take turns, because disks have moods.
//! - 2,000 terminals that sit at one table: how long after "no more bets" the last of them hears it,
//!   and how many wagers a second nine of them get in meanwhile.
//!
//! Clients and house share the machine. The store is in the folder for temporary files: set TMPDIR
//! to measure another disk.

#![expect(clippy::float_arithmetic, reason = "rates are printed, not money")]

use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::{Mutex, mpsc};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::Role;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

const ROUNDS: usize = 5;
const ROUND: Duration = Duration::from_secs(2);
const TABLES: usize = 25;
const PATRONS_A_TABLE: usize = 8;
const CROWD: usize = 2_000;
/// So many of the crowd are one guest's: everybody's view is drawn by itself all the same.
const A_GUEST: usize = 50;
const AREAS: usize = 9;
const CLOSES: usize = 10;

/// What is asked of the machine: so many times more than one by one, and so soon.
const RATIO_MIN: f64 = 10.0;
const HEARD_MAX: Duration = Duration::from_millis(250);

/// How wagers come to the house.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// All at once: the house commits together what waits.
    Together,
    /// One after the other, so that each is committed alone.
    Alone,
}

fn main() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.expect("a runtime");
    let mut is_met = runtime.block_on(betting());
    is_met &= runtime.block_on(crowd());
    println!("{}", if is_met { "Both are met." } else { "That is not what is asked." });
}

/// 200 terminals that bet.
async fn betting() -> bool {
    let mut house = House::start(TABLES);
    let mut terminals = Vec::new();
    let (closed, _) = mpsc::unbounded_channel();
    for table in 0..TABLES {
        house.open_bets(table);
        for area in 1..=PATRONS_A_TABLE {
            terminals.push(Terminal::bettor(house.address, table, area, &closed).await);
        }
    }
    let (mut rates, mut alone, mut ratios, mut waits) = (vec![], vec![], vec![], vec![]);
    for _ in 0..ROUNDS {
        let (together, waited) = round(&mut terminals, Way::Together).await;
        let (single, _) = round(&mut terminals, Way::Alone).await;
        rates.push(together);
        alone.push(single);
        ratios.push(together / single);
        waits.extend(waited);
    }
    let (half, most) = shares(&mut waits);
    let [rate, alone, ratio] = [rates, alone, ratios].map(median);
    println!("{} terminals bet at {TABLES} tables", terminals.len());
    println!("  wagers/s {rate:>8.0}   answered: half within {half:.1?}, 99 % within {most:.1?}");
    println!("  one commit each {alone:>8.0} wagers/s, ratio {ratio:.1} (at least {RATIO_MIN})");
    ratio >= RATIO_MIN
}

/// Everybody bets until the round is over: wagers a second, and how long each waited.
async fn round(terminals: &mut Vec<Terminal>, way: Way) -> (f64, Vec<Duration>) {
    let turn = Arc::new(Mutex::new(()));
    let start = Instant::now();
    let betting = terminals.drain(..).map(|mut terminal| {
        let turn = Arc::clone(&turn);
        tokio::spawn(async move {
            let mut waited = Vec::new();
            while start.elapsed() < ROUND {
                let _turn = match way {
                    Way::Together => None,
                    Way::Alone => Some(turn.lock().await),
                };
                waited.push(terminal.bet().await);
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

/// 2,000 terminals at one table.
async fn crowd() -> bool {
    let mut house = House::start(1);
    house.open_bets(0);
    let (closed, mut told) = mpsc::unbounded_channel();
    let mut bettors = Vec::new();
    for area in 1..=AREAS {
        bettors.push(Terminal::bettor(house.address, 0, area, &closed).await);
    }
    let mut crowd = Vec::new();
    let mut key = String::new();
    for nth in AREAS..CROWD {
        if nth % A_GUEST == 0 || key.is_empty() {
            key = guest(house.address).await;
        }
        crowd.push(Terminal::sit(house.address, &key, 0, 0, &closed).await);
    }
    let (rate, mut waits) = round(&mut bettors, Way::Together).await;
    let (half, most) = shares(&mut waits);
    println!("{CROWD} terminals sit at one table, and {AREAS} of them bet");
    println!("  wagers/s {rate:>8.0}   answered: half within {half:.1?}, 99 % within {most:.1?}");
    let (mut nearly, mut last) = (Vec::new(), Vec::new());
    for _ in 0..CLOSES {
        tokio::time::sleep(Duration::from_millis(1_500)).await;
        while told.try_recv().is_ok() {}
        let start = Instant::now();
        house.write("close");
        let mut heard = Vec::new();
        while heard.len() < CROWD {
            heard.push(told.recv().await.expect("they listen") - start);
        }
        nearly.push(shares(&mut heard).1);
        last.push(*heard.last().expect("there are many"));
        tokio::time::sleep(Duration::from_millis(1_500)).await;
        house.deal();
    }
    nearly.sort();
    last.sort();
    let [nearly, last] = [&nearly, &last].map(|times| times[times.len() / 2]);
    println!("  \"no more bets\" is heard: 99 % within {nearly:.1?}, all within {last:.1?}");
    println!("  (99 % within {HEARD_MAX:?} are asked)");
    nearly <= HEARD_MAX
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

/// A house in a process of its own.
struct House {
    process: Child,
    input: ChildStdin,
    lines: BufReader<ChildStdout>,
    address: SocketAddr,
    commands: u32,
    _folder: TempDir,
}

impl House {
    fn start(tables: usize) -> House {
        let folder = tempfile::tempdir().expect("a folder");
        let mut command = Command::new(env!("CARGO_BIN_EXE_server-house"));
        command.arg(folder.path()).args([&tables.to_string(), "0"]);
        let mut process =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
        let input = process.stdin.take().expect("it was piped");
        let mut lines = BufReader::new(process.stdout.take().expect("it was piped"));
        let mut line = String::new();
        lines.read_line(&mut line).expect("a line");
        let address = line.trim().strip_prefix("open ").and_then(|address| address.parse().ok());
        let address = address.unwrap_or_else(|| panic!("{line}"));
        House { process, input, lines, address, commands: 0, _folder: folder }
    }

    /// Something that the dealer of the first table does, without waiting for the answer.
    fn write(&mut self, what: &str) {
        self.commands += 1;
        let id = self.commands;
        let line = match what {
            "draw" => format!("draw live-0 h-{id}"),
            "close" => command("live-0", "dealer", id, r#""close-bets":{}"#),
            "open" => command("live-0", "dealer", id, r#""open-bets":{}"#),
            side => command("live-0", "dealer", id, &format!(r#""turn":{{"side":"{side}"}}"#)),
        };
        writeln!(self.input, "{line}").expect("it listens");
    }

    fn read(&mut self) -> String {
        let mut line = String::new();
        self.lines.read_line(&mut line).expect("a line");
        line
    }

    fn tell(&mut self, line: &str) -> String {
        writeln!(self.input, "{line}").expect("it listens");
        self.read()
    }

    fn open_bets(&mut self, table: usize) {
        let table = format!("live-{table}");
        for (id, who, what) in [
            (1, "floor", r#""open":{"dealer":7}"#),
            (2, "dealer", r#""new-shoe":{}"#),
            (3, "dealer", r#""cut":{"from-end":100}"#),
            (4, "draw", ""),
            (5, "dealer", r#""open-bets":{}"#),
        ] {
            let answer = match who {
                "draw" => self.tell(&format!("draw {table} o-{id}")),
                who => self.tell(&command(&table, who, id, what)),
            };
            assert!(answer.starts_with(r#"{"kind":"answer""#), "{answer}");
        }
        self.commands = 5;
    }

    /// Deals the coup whose bets are closed, and opens the next.
    fn deal(&mut self) {
        self.read();
        loop {
            let next = self.tell("next live-0");
            let what = match &next {
                next if next.contains("Deal") => "draw",
                next if next.contains("Turn(Player") => "player",
                next if next.contains("Turn(Banker") => "banker",
                next if next.contains("OpenBets") => "open",
                next => panic!("{next}"),
            };
            self.write(what);
            let answer = self.read();
            assert!(answer.starts_with(r#"{"kind":"answer""#), "{answer}");
            if what == "open" {
                return;
            }
        }
    }
}

impl Drop for House {
    fn drop(&mut self) {
        // It is of no more use, and its folder goes next.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn command(table: &str, who: &str, id: u32, what: &str) -> String {
    format!(r#"ask {table} {who} {{"kind":"command","id":"h-{id}",{what}}}"#)
}

/// Somebody who sits at a table. A task of their own hears all that the house says, whoever asks.
struct Terminal {
    mouth: SplitSink<WebSocketStream<TcpStream>, Message>,
    answered: mpsc::UnboundedReceiver<Instant>,
    area: usize,
    commands: u32,
}

/// When they hear "no more bets".
type Closed = mpsc::UnboundedSender<Instant>;

impl Terminal {
    /// Somebody of their own, with money, in an area of a table.
    async fn bettor(house: SocketAddr, table: usize, area: usize, closed: &Closed) -> Terminal {
        let key = guest(house).await;
        post(house, &format!("/api/v1/tables/live-{table}/play-money"), &key).await;
        Terminal::sit(house, &key, table, area, closed).await
    }

    async fn sit(
        address: SocketAddr,
        key: &str,
        table: usize,
        area: usize,
        closed: &Closed,
    ) -> Terminal {
        let mut stream = TcpStream::connect(address).await.expect("the house listens");
        stream.set_nodelay(true).expect("it can be set");
        let shake = format!(
            "GET /api/v1/socket?as=patron HTTP/1.1\r\nhost: {address}\r\nconnection: Upgrade\r\n\
             upgrade: websocket\r\nsec-websocket-version: 13\r\n\
             sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n{key}\r\n"
        );
        stream.write_all(shake.as_bytes()).await.expect("it listens");
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(stream.read_u8().await.expect("it answers"));
        }
        let socket = WebSocketStream::from_raw_socket(stream, Role::Client, None).await;
        let (mut mouth, mut ear) = socket.split();
        let hello = format!(r#"{{"kind":"hello","version":1,"table":"live-{table}"}}"#);
        mouth.send(Message::text(hello)).await.expect("it listens");
        while !hear(&mut ear).await.expect("a view").starts_with(r#"{"kind":"view""#) {}
        let (answer, answered) = mpsc::unbounded_channel();
        tokio::spawn(listen(ear, answer, closed.clone()));
        Terminal { mouth, answered, area, commands: 0 }
    }

    /// Places a wager, or takes it back; how long the answer took.
    async fn bet(&mut self) -> Duration {
        self.commands += 1;
        let (id, area) = (self.commands, self.area);
        let what = match id % 2 {
            0 => r#""clear":{}"#.to_owned(),
            _ => format!(r#""place":{{"area":{area},"wager":"banker","cents":2500}}"#),
        };
        let start = Instant::now();
        let text = format!(r#"{{"kind":"command","id":"c-{id}",{what}}}"#);
        self.mouth.send(Message::text(text)).await.expect("the house listens");
        self.answered.recv().await.expect("it is answered") - start
    }
}

type Ear = SplitStream<WebSocketStream<TcpStream>>;

/// The next message; nothing once the house has hung up.
async fn hear(ear: &mut Ear) -> Option<Utf8Bytes> {
    loop {
        match ear.next().await {
            Some(Ok(Message::Text(text))) => return Some(text),
            Some(Ok(_)) => {}
            Some(Err(_)) | None => return None,
        }
    }
}

/// Says when something is answered, and when "no more bets" is heard.
async fn listen(mut ear: Ear, answer: mpsc::UnboundedSender<Instant>, closed: Closed) {
    while let Some(heard) = hear(&mut ear).await {
        // Nobody may want to know any more.
        if heard.starts_with(r#"{"kind":"answer""#) {
            let _ = answer.send(Instant::now());
        } else if heard.ends_with(r#""what":"bets-closed"}"#) {
            let _ = closed.send(Instant::now());
        } else {
            assert!(!heard.starts_with(r#"{"kind":"refused""#), "{heard}");
        }
    }
}

/// What a new guest is known by, as a header.
async fn guest(address: SocketAddr) -> String {
    let welcomed = post(address, "/api/v1/guests", "").await;
    let (_, token) = welcomed.split_once(r#""token":""#).expect("a token");
    format!("authorization: Bearer {}\r\n", token.split('"').next().expect("its end"))
}

async fn post(address: SocketAddr, path: &str, key: &str) -> String {
    let mut stream = TcpStream::connect(address).await.expect("the house listens");
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n{key}\
         content-type: application/json\r\ncontent-length: 2\r\n\r\n{{}}"
    );
    stream.write_all(request.as_bytes()).await.expect("it listens");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("it answers");
    assert!(answer.starts_with("HTTP/1.1 20"), "{answer}");
    answer
}
