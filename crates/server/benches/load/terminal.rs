//! Terminals that cost next to nothing: client and house share the machine, and what a client does
//! with a view is not what is measured. A frame is found by its length, and looked at by its first
//! and last bytes.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::sync::{Mutex, mpsc};
use tokio::time::sleep;

/// Somebody who sits at a table. A task of their own hears all that the house says, whoever asks.
pub(crate) struct Terminal {
    mouth: Mouth,
    answered: mpsc::UnboundedReceiver<Instant>,
    area: usize,
    commands: u32,
}

/// What somebody speaks with, and what says now and then that they are still there.
type Mouth = Arc<Mutex<OwnedWriteHalf>>;

/// A house hangs up on whoever says nothing for a minute and a half.
const PING_EVERY: Duration = Duration::from_secs(30);

/// One command in so many takes the wagers back, so that nobody runs out of money.
const WAGERS_A_CLEAR: u32 = 16;

/// When they hear "no more bets".
pub(crate) type Closed = mpsc::UnboundedSender<Instant>;

impl Terminal {
    /// Somebody of their own, with money, at a table.
    pub(crate) async fn new(
        house: SocketAddr,
        table: usize,
        area: usize,
        closed: Closed,
    ) -> Terminal {
        let key = guest(house).await;
        post(house, &format!("/api/v1/tables/live-{table}/play-money"), &key).await;
        Terminal::sit(house, &key, table, area, closed).await
    }

    async fn sit(
        address: SocketAddr,
        key: &str,
        table: usize,
        area: usize,
        closed: Closed,
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
        assert!(head.starts_with(b"HTTP/1.1 101 "), "{}", String::from_utf8_lossy(&head));
        let (ear, mouth) = stream.into_split();
        let (answer, answered) = mpsc::unbounded_channel();
        let mouth = Arc::new(Mutex::new(mouth));
        let terminal = Terminal { mouth: Arc::clone(&mouth), answered, area, commands: 0 };
        let hello = format!(r#"{{"kind":"hello","version":1,"table":"live-{table}"}}"#);
        say(&mouth, &hello).await.expect("the house listens");
        let mut ear = Ear { stream: ear, heard: Vec::with_capacity(64 * 1024), at: 0 };
        while !ear.next().await.expect("a view").starts_with(br#"{"kind":"view""#) {}
        tokio::spawn(listen(ear, answer, closed));
        tokio::spawn(async move {
            // At the end the house is gone before the terminals are.
            while say(&mouth, r#"{"kind":"ping"}"#).await.is_ok() {
                sleep(PING_EVERY).await;
            }
        });
        terminal
    }

    /// Places a wager on top of those before, or takes all of them back when they would come near
    /// the table's maximum; how long the answer took.
    pub(crate) async fn bet(&mut self) -> Duration {
        self.commands += 1;
        let (id, area) = (self.commands, self.area);
        let what = match id % WAGERS_A_CLEAR {
            0 => r#""clear":{}"#.to_owned(),
            _ => format!(r#""place":{{"area":{area},"wager":"banker","cents":2500}}"#),
        };
        let start = Instant::now();
        let command = format!(r#"{{"kind":"command","id":"c-{id}",{what}}}"#);
        say(&self.mouth, &command).await.expect("the house listens");
        self.answered.recv().await.expect("it is answered") - start
    }
}

/// Says something in one frame, masked with zeros as anything else would only cost time.
async fn say(mouth: &Mouth, text: &str) -> io::Result<()> {
    const WHOLE_TEXT: u8 = 0x81;
    const MASKED: u8 = 0x80;
    let length = u8::try_from(text.len()).expect("it is short");
    let mut frame = match length {
        ..126 => vec![WHOLE_TEXT, MASKED | length],
        _ => vec![WHOLE_TEXT, MASKED | 126, 0, length],
    };
    frame.extend([0; 4]);
    frame.extend(text.as_bytes());
    mouth.lock().await.write_all(&frame).await
}

/// What the house says, frame by frame.
struct Ear {
    stream: OwnedReadHalf,
    heard: Vec<u8>,
    /// Where in it the next frame begins.
    at: usize,
}

impl Ear {
    /// What the next frame holds; nothing once the house has hung up.
    async fn next(&mut self) -> Option<&[u8]> {
        loop {
            if let Some((start, end)) = frame(&self.heard[self.at..]) {
                let (start, end) = (self.at + start, self.at + end);
                self.at = end;
                return Some(&self.heard[start..end]);
            }
            self.heard.drain(..self.at);
            self.at = 0;
            match self.stream.read_buf(&mut self.heard).await {
                Ok(0) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }
}

/// Where the content of the first frame begins and ends, once all of it is there. What a house says
/// is not masked, and comes in one piece.
fn frame(bytes: &[u8]) -> Option<(usize, usize)> {
    let long = |bytes: &[u8]| bytes.iter().fold(0, |sum, byte| sum << 8 | usize::from(*byte));
    let (start, length) = match *bytes.get(1)? {
        126 => (4, long(bytes.get(2..4)?)),
        127 => (10, long(bytes.get(2..10)?)),
        length => (2, usize::from(length)),
    };
    (bytes.len() >= start + length).then_some((start, start + length))
}

/// Says when something is answered, and when "no more bets" is heard.
async fn listen(mut ear: Ear, answer: mpsc::UnboundedSender<Instant>, closed: Closed) {
    while let Some(heard) = ear.next().await {
        // Nobody may want to know any more.
        if heard.starts_with(br#"{"kind":"answer""#) {
            let _ = answer.send(Instant::now());
        } else if heard.ends_with(br#""what":"bets-closed"}"#) {
            let _ = closed.send(Instant::now());
        } else {
            let is_refused = heard.starts_with(br#"{"kind":"refused""#);
            assert!(!is_refused, "{}", String::from_utf8_lossy(heard));
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
