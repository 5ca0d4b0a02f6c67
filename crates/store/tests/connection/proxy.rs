//! Stands between a store and its server, and breaks the connection around a commit.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;

/// What every line begins with that is written through here.
pub(crate) const LINE: &str = "line ";

/// When it breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Break {
    /// The server has got the commit, and its answer is thrown away.
    AfterCommit,
    /// The commit is thrown away.
    BeforeCommit,
}

/// What comes after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Then {
    /// A new connection gets through.
    Open,
    /// Nobody gets through until it is opened.
    Shut,
}

pub(crate) struct Proxy {
    port: u16,
    breaks: Arc<Breaks>,
}

struct Breaks {
    how: Break,
    then: Then,
    /// Every so many commits.
    every: u32,
    commits: AtomicU32,
    broken: watch::Sender<u32>,
    is_shut: watch::Sender<bool>,
}

impl Proxy {
    pub(crate) async fn start(server: PathBuf, how: Break, then: Then, every: u32) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (broken, is_shut) = (watch::Sender::new(0), watch::Sender::new(false));
        let commits = AtomicU32::new(0);
        let breaks = Arc::new(Breaks { how, then, every, commits, broken, is_shut });
        let shared = Arc::clone(&breaks);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                if *shared.is_shut.borrow() {
                    continue;
                }
                // The server may be dead for a while.
                let Ok(server) = UnixStream::connect(&server).await else { continue };
                tokio::spawn(pass(client, server, Arc::clone(&shared)));
            }
        });
        Proxy { port, breaks }
    }

    /// The same database through here.
    pub(crate) fn address(&self, address: &str) -> String {
        let database = address.rsplit('/').next().unwrap();
        format!("postgres://sabot@127.0.0.1:{}/{database}?sslmode=disable", self.port)
    }

    /// How many commits broke.
    pub(crate) fn broken(&self) -> u32 {
        *self.breaks.broken.borrow()
    }

    /// Waits until a commit has broken.
    pub(crate) async fn await_break(&self) {
        let mut broken = self.breaks.broken.subscribe();
        broken.wait_for(|broken| *broken > 0).await.expect("the proxy is there");
    }

    /// Lets everybody through again.
    pub(crate) fn open(&self) {
        self.breaks.is_shut.send_replace(false);
    }
}

/// Passes everything on, both ways, until it breaks.
async fn pass(mut client: TcpStream, mut server: UnixStream, breaks: Arc<Breaks>) {
    let (mut up, mut down) = (vec![0; 1 << 16], vec![0; 1 << 16]);
    loop {
        tokio::select! {
            read = client.read(&mut up) => match read {
                Ok(count @ 1..) if breaks.is_due(&up[..count]) => {
                    if breaks.how != Break::BeforeCommit {
                        server.write_all(&up[..count]).await.unwrap();
                        // The answer comes, and goes nowhere.
                        let read = server.read(&mut down);
                        let patience = Duration::from_secs(300);
                        tokio::time::timeout(patience, read).await.unwrap().unwrap();
                    }
                    breaks.note();
                    return;
                }
                Ok(count @ 1..) => server.write_all(&up[..count]).await.unwrap(),
                _ => return,
            },
            read = server.read(&mut down) => match read {
                Ok(count @ 1..) => {
                    if client.write_all(&down[..count]).await.is_err() {
                        return;
                    }
                }
                _ => return,
            },
        }
    }
}

impl Breaks {
    /// Whether this is an append, and one that is to break: all lines of these tests begin alike.
    /// The store sends nothing after one before it has the answer.
    fn is_due(&self, bytes: &[u8]) -> bool {
        let is_append = bytes.windows(LINE.len()).any(|part| part == LINE.as_bytes());
        is_append && self.commits.fetch_add(1, Ordering::Relaxed) % self.every == 1
    }

    fn note(&self) {
        self.is_shut.send_replace(self.then == Then::Shut);
        self.broken.send_modify(|broken| *broken += 1);
    }
}
