//! Stands between a store and its server, and breaks the connection around a commit.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream, UnixStream};

/// When it breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Break {
    /// The server has got the commit, and its answer is thrown away.
    AfterCommit,
    /// The commit is thrown away.
    BeforeCommit,
    /// As after a commit, and nobody gets through any more.
    ForGood,
}

pub(crate) struct Proxy {
    port: u16,
    breaks: Arc<Breaks>,
}

struct Breaks {
    how: Break,
    /// Every so many commits.
    every: u32,
    commits: AtomicU32,
    broken: AtomicU32,
}

impl Proxy {
    pub(crate) async fn start(server: PathBuf, how: Break, every: u32) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (commits, broken) = (AtomicU32::new(0), AtomicU32::new(0));
        let breaks = Arc::new(Breaks { how, every, commits, broken });
        let shared = Arc::clone(&breaks);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                if shared.is_over() {
                    return;
                }
                let server = UnixStream::connect(&server).await.unwrap();
                tokio::spawn(pass(client, server, Arc::clone(&shared)));
            }
        });
        Proxy { port, breaks }
    }

    /// The same database through here.
    pub(crate) fn address(&self, address: &str) -> String {
        let database = address.rsplit('/').next().unwrap();
        format!("postgres://sabot@127.0.0.1:{}/{database}", self.port)
    }

    /// How many commits broke.
    pub(crate) fn broken(&self) -> u32 {
        self.breaks.broken.load(Ordering::Relaxed)
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
                        tokio::time::timeout(Duration::from_secs(10), read).await.unwrap().unwrap();
                    }
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
    fn is_over(&self) -> bool {
        self.how == Break::ForGood && self.broken.load(Ordering::Relaxed) > 0
    }

    /// Whether this is a commit, and one that is to break. The store sends nothing after one before
    /// it has the answer.
    fn is_due(&self, bytes: &[u8]) -> bool {
        let is_commit = bytes.ends_with(b"COMMIT\0");
        let is_due = is_commit && self.commits.fetch_add(1, Ordering::Relaxed) % self.every == 1;
        if is_due {
            self.broken.fetch_add(1, Ordering::Relaxed);
        }
        is_due
    }
}
