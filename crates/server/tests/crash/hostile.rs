//! People who send anything: half frames, bytes that are no messages, commands with something
//! changed, everything in any order. Everybody else must not notice.

use std::fs;
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use protocol::wire::ServerMessage;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::Role;

use crate::child::{Child, Tables};
use crate::support::Client;
use crate::{Dice, times};

/// So long in a test run.
const SECONDS: u64 = 10;
const ATTACKERS: u64 = 12;

/// Everybody else is answered. How soon is measured by the long checks, which have the machine to
/// themselves: then within a second.
fn wait_max() -> Duration {
    Duration::from_secs(if times() > 1 { 1 } else { 300 })
}

/// More than this a house does not need, whatever it is sent.
const MEMORY_KB_MAX: u64 = 400_000;

#[tokio::test(flavor = "multi_thread")]
async fn hostile_sockets_disturb_nobody() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut child = Child::start(folder.path(), Tables { live: 1, automatic: 1, cash: 0 });
    child.open_bets("live-0");
    let end = Instant::now() + Duration::from_secs(SECONDS * times());
    let attacks: Vec<_> = (0..ATTACKERS)
        .map(|seed| tokio::spawn(attack(child.address, child_key(&child), Dice(seed), end)))
        .collect();
    let guest = child.guest(&["live-0"]).await;
    let mut patron = guest.sit("live-0", "patron", None).await;
    let mut asked = 0_u32;
    let (mut slowest, mut memory) = (Duration::ZERO, 0);
    while Instant::now() < end {
        let start = Instant::now();
        asked += 1;
        answered(&mut patron, asked).await;
        let well = timeout(wait_max(), guest.get("/healthz")).await.expect("it answers in time");
        assert_eq!(well.status, 200, "{well:?}");
        slowest = slowest.max(start.elapsed());
        memory = memory.max(memory_kb(child.id()));
        assert!(memory < MEMORY_KB_MAX, "{memory} kB");
        sleep(Duration::from_millis(50)).await;
    }
    let mut sent = 0;
    for attack in attacks {
        sent += attack.await.expect("nothing stops them");
    }
    println!("{sent} attacks; slowest answer {slowest:.0?}, at most {memory} kB");
    assert!(sent > 100, "only {sent} attacks");
    child.stop();
    let complaints = read(folder.path());
    assert!(!complaints.contains("panicked"), "{complaints}");
}

/// A guest of their own for each, so that they get as far as anybody does.
fn child_key(child: &Child) -> impl Future<Output = String> + Send + 'static {
    let sender = child.sender();
    async move {
        let reply = sender.post("/api/v1/guests", "{}").await;
        reply.json()["token"].as_str().expect("a token").to_owned()
    }
}

/// Asks for something that may be refused, but is answered.
async fn answered(patron: &mut Client, asked: u32) {
    let id = format!("c-{asked}");
    let what = match asked % 2 {
        0 => r#""clear":{}"#,
        _ => r#""place":{"area":9,"wager":"player","cents":2500}"#,
    };
    let answer = async {
        patron.say(&format!(r#"{{"kind":"command","id":"{id}",{what}}}"#)).await;
        patron
            .until(|message| match message {
                ServerMessage::Answer { id: of, .. } | ServerMessage::Refused { id: of, .. } => {
                    (of.0.as_str() == id).then_some(())
                }
                _ => None,
            })
            .await;
    };
    timeout(wait_max(), answer).await.expect("it answers in time");
    // Only what comes next matters.
    patron.heard.clear();
}

/// How much memory a process has.
fn memory_kb(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).expect("it runs");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("it has some");
    line.trim().trim_end_matches(" kB").parse().expect("a number")
}

fn read(folder: &Path) -> String {
    fs::read_to_string(folder.join("complaints")).expect("it can be read")
}

/// One socket after the other, each with something else. How many there were.
async fn attack(
    address: SocketAddr,
    key: impl Future<Output = String>,
    mut dice: Dice,
    end: Instant,
) -> u32 {
    let key = key.await;
    let examples = protocol::examples::client_messages();
    let mut sent = 0;
    while Instant::now() < end {
        sent += 1;
        // Whatever becomes of it: the house may hang up at any time.
        let attack = async {
            match dice.below(5) {
                0 => nonsense(address, &mut dice).await,
                1 => half_a_handshake(address, &mut dice).await,
                _ => talk(address, &key, &examples, &mut dice).await,
            }
        };
        let _ = timeout(Duration::from_secs(2), attack).await;
    }
    sent
}

/// Bytes that are no HTTP.
async fn nonsense(address: SocketAddr, dice: &mut Dice) -> Option<()> {
    let mut stream = TcpStream::connect(address).await.ok()?;
    let bytes = bytes(dice, 2_000);
    stream.write_all(&bytes).await.ok()?;
    let _ = timeout(Duration::from_millis(20), stream.read(&mut [0; 512])).await;
    Some(())
}

async fn half_a_handshake(address: SocketAddr, dice: &mut Dice) -> Option<()> {
    let mut stream = TcpStream::connect(address).await.ok()?;
    let request = handshake(address, "patron", "none");
    let length = usize::try_from(dice.below(200)).expect("a few").min(request.len());
    stream.write_all(&request.as_bytes()[..length]).await.ok()?;
    sleep(Duration::from_millis(dice.below(30))).await;
    Some(())
}

/// A socket that begins well.
async fn talk(address: SocketAddr, key: &str, examples: &[String], dice: &mut Dice) -> Option<()> {
    let mut stream = TcpStream::connect(address).await.ok()?;
    let seats = ["patron", "patron", "patron", "room", "dealer", "floor", "auditor", "%00"];
    let seat = seats[usize::try_from(dice.below(seats.len() as u64)).ok()?];
    stream.write_all(handshake(address, seat, key).as_bytes()).await.ok()?;
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await.ok()?);
    }
    let mut socket = WebSocketStream::from_raw_socket(stream, Role::Client, None).await;
    if dice.below(8) != 0 {
        let table = if dice.below(2) == 0 { "live-0" } else { "auto-0" };
        let hello = format!(r#"{{"kind":"hello","version":1,"table":"{table}"}}"#);
        socket.send(Message::text(hello)).await.ok()?;
    }
    for _ in 0..dice.below(40) {
        let example = &examples[usize::try_from(dice.below(examples.len() as u64)).ok()?];
        let message = match dice.below(12) {
            0 => Message::binary(bytes(dice, 20_000)),
            1 => Message::Ping(bytes(dice, 125).into()),
            2 => Message::Pong(bytes(dice, 125).into()),
            3 => Message::text("[".repeat(16_000)),
            4 => {
                // A frame that is not whole, or none at all.
                let raw = bytes(dice, 64);
                socket.get_mut().write_all(&raw).await.ok()?;
                continue;
            }
            5 => Message::Close(None),
            6..=8 => Message::binary(mutated(example, dice)),
            _ => Message::text(example.clone()),
        };
        socket.send(message).await.ok()?;
        // Some listen, some do not.
        if dice.below(2) == 0 {
            let _ = timeout(Duration::from_millis(5), socket.next()).await;
        }
    }
    Some(())
}

fn handshake(address: SocketAddr, seat: &str, key: &str) -> String {
    format!(
        "GET /api/v1/socket?as={seat} HTTP/1.1\r\nhost: {address}\r\nconnection: Upgrade\r\n\
         upgrade: websocket\r\nsec-websocket-version: 13\r\n\
         sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nauthorization: Bearer {key}\r\n\r\n"
    )
}

fn bytes(dice: &mut Dice, at_most: u64) -> Vec<u8> {
    (0..dice.below(at_most)).map(|_| u8::try_from(dice.below(256)).expect("a byte")).collect()
}

/// A message with something changed, cut out or said twice.
fn mutated(text: &str, dice: &mut Dice) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=dice.below(3) {
        let length = bytes.len() as u64;
        if length == 0 {
            break;
        }
        let at = usize::try_from(dice.below(length)).expect("it is inside");
        match dice.below(4) {
            0 => bytes[at] = u8::try_from(dice.below(256)).expect("a byte"),
            1 => bytes.truncate(at),
            2 => {
                let tail = bytes[at..].to_vec();
                bytes.extend(tail);
            }
            _ => drop(bytes.remove(at)),
        }
    }
    bytes
}
