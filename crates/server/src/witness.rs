//! `sabot witness`: cosigns the checkpoints of houses, each only if it contains all that was seen
//! of it before.
//!
//! The state is a file that only grows: a line for each checkpoint that was cosigned, on the disk
//! before the cosignature is sent. `sabot verify --against` reads it.

use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use notary::{Checkpoint, Cosigner, Note, Request, VerifierKey, Witness, WitnessRefusal};
use serde::{Deserialize, Serialize};
use store::Later;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tracing::{error, info, warn};

use runner::Clock;

use crate::connections::ConnectionLimit;
use crate::door::Door;
use crate::http;
use crate::key::{self, KeyError};

/// Connections at a time, and from one address.
const CONNECTIONS_MAX: usize = 256;
const CONNECTIONS_AN_ADDRESS: usize = 32;
/// The headers of a request come within this, then its body; and the answer is taken within it.
pub(crate) const REQUEST_WAIT: Duration = Duration::from_secs(20);

/// All that can be set about a witness.
#[derive(Clone, Debug)]
pub struct WitnessSettings {
    /// Where houses reach it.
    pub listen: SocketAddr,
    /// The file with what it has seen; it is made if there is none.
    pub state: PathBuf,
    /// The file with its key; it is made if there is none.
    pub key: PathBuf,
    /// The logs that it cosigns.
    pub logs: Vec<VerifierKey>,
}

/// Why a witness does not run.
#[derive(Debug, thiserror::Error)]
pub enum WitnessError {
    /// There is no key.
    #[error(transparent)]
    Key(KeyError),
    #[error("the witness's state {path}: {error}")]
    State { path: PathBuf, error: io::Error },
    #[error(
        "line {line} of the witness's state {path} cannot be read: {why}. Without it the witness \
         would cosign a rewritten log: restore the file from a copy"
    )]
    StateLine { path: PathBuf, line: usize, why: String },
    #[error("another witness has the state {path}")]
    InUse { path: PathBuf },
    #[error("cannot listen at {address}: {error}")]
    Listen { address: SocketAddr, error: io::Error },
}

/// A witness that listens.
pub struct WitnessServer {
    address: SocketAddr,
    key: VerifierKey,
    stop: watch::Sender<bool>,
    listening: JoinHandle<()>,
}

impl WitnessServer {
    /// Reads what was seen, and begins to listen.
    ///
    /// # Errors
    /// Key or state cannot be read, or the address cannot be listened at.
    pub fn start<'a>(
        settings: &'a WitnessSettings,
    ) -> Later<'a, Result<WitnessServer, WitnessError>> {
        Box::pin(async move {
            let seed = key::seed(&settings.key).map_err(WitnessError::Key)?;
            let cosigner = Cosigner::of_witness(&seed);
            let (key, keys) = (cosigner.key().clone(), settings.logs.iter().cloned());
            let mut witness = Witness::new(cosigner, keys);
            let file = open_state(&settings.state, &mut witness)?;
            let wrong = |error| WitnessError::Listen { address: settings.listen, error };
            let listener = TcpListener::bind(settings.listen).await.map_err(wrong)?;
            let address = listener.local_addr().map_err(wrong)?;
            let desk = Mutex::new(Desk { witness, file: Some(file), clock: Clock::start() });
            let router = http::witness_router(Arc::new(desk));
            let limit = ConnectionLimit::new(CONNECTIONS_MAX, CONNECTIONS_AN_ADDRESS, &[]);
            let (stop, stopped) = watch::channel(false);
            let (request_wait, answer_wait) = (REQUEST_WAIT, REQUEST_WAIT);
            let door =
                Door { router, acceptor: None, limit, request_wait, answer_wait, stop: stopped };
            let listening = tokio::spawn(door.keep(listener));
            info!(%address, "the witness is open");
            Ok(WitnessServer { address, key, stop, listening })
        })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What its cosignatures are checked with.
    pub fn key(&self) -> &VerifierKey {
        &self.key
    }

    /// Stops, after what is being answered.
    pub fn stop(self) -> Later<'static, ()> {
        Box::pin(async move {
            // The listening task may have ended by itself.
            let _ = self.stop.send(true);
            if tokio::time::timeout(REQUEST_WAIT, self.listening).await.is_err() {
                info!("some houses did not say good-bye");
            }
        })
    }
}

/// What a request is answered.
pub(crate) enum Answer {
    /// The line with the cosignature.
    Cosigned(String),
    /// It is not cosigned.
    Refused(WitnessRefusal),
    /// The state cannot be written: nothing is cosigned until the witness is started again.
    Broken,
}

/// Where checkpoints are cosigned, one at a time.
pub(crate) struct Desk {
    witness: Witness,
    /// Nothing once a write has failed.
    file: Option<File>,
    clock: Clock,
}

/// A line of the state.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    /// When it was cosigned, in seconds since 1970.
    time: u64,
    /// The checkpoint, with the witness's own signature.
    note: String,
}

/// Cosigns what is sent, if it may be. It waits for the disk.
pub(crate) fn add(desk: &Mutex<Desk>, body: &str) -> Answer {
    // A holder may have panicked, but never between two changes.
    let mut desk = desk.lock().unwrap_or_else(PoisonError::into_inner);
    let decided = Request::parse(body).and_then(|request| desk.witness.decide(&request));
    let seen = match decided {
        Ok(seen) => seen,
        Err(refusal) => {
            warn!(status = refusal.status(), %refusal, "a checkpoint was not cosigned");
            return Answer::Refused(refusal);
        }
    };
    let time = desk.clock.now().0 / 1_000;
    let signature = desk.witness.cosign(&seen, time);
    let Checkpoint { origin, size, .. } = &seen.checkpoint;
    if desk.witness.latest(origin) != Some(*size) {
        let mut note = seen.note.clone();
        if let Err(error) = note.add(signature.clone()) {
            return Answer::Refused(WitnessRefusal::Note(error));
        }
        let line = Line { time, note: note.to_string() };
        if let Err(error) = desk.write(&line) {
            error!(%error, "the state was not written: nothing is cosigned until a new start");
            return Answer::Broken;
        }
        desk.witness.apply(&seen.checkpoint);
        info!(log = origin, size, "a checkpoint was cosigned");
    } else if desk.file.is_none() {
        return Answer::Broken;
    }
    Answer::Cosigned(format!("{signature}\n"))
}

impl Desk {
    /// Writes a line, and waits until it is on the disk. After a failure the end of the file is
    /// unknown.
    fn write(&mut self, line: &Line) -> io::Result<()> {
        let broken = || io::Error::other("a write has failed before");
        let mut file = self.file.take().ok_or_else(broken)?;
        let mut text = serde_json::to_string(line).expect("texts and numbers are JSON");
        text.push('\n');
        file.write_all(text.as_bytes())?;
        file.sync_data()?;
        self.file = Some(file);
        Ok(())
    }
}

/// Opens the state for this process alone, and tells the witness what it has seen. A last line that
/// was cut short was never answered, and is taken away.
fn open_state(path: &Path, witness: &mut Witness) -> Result<File, WitnessError> {
    let wrong = |error| WitnessError::State { path: path.to_owned(), error };
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path).map_err(wrong)?;
    file.try_lock().map_err(|_| WitnessError::InUse { path: path.to_owned() })?;
    key::sync_folder(path).map_err(wrong)?;
    let mut text = String::new();
    file.read_to_string(&mut text).map_err(wrong)?;
    let whole = text.rfind('\n').map_or(0, |at| at + 1);
    for (nth, line) in text[..whole].lines().enumerate() {
        let wrong = |why: &dyn fmt::Display| WitnessError::StateLine {
            path: path.to_owned(),
            line: nth + 1,
            why: why.to_string(),
        };
        let line: Line = serde_json::from_str(line).map_err(|error| wrong(&error))?;
        let note = Note::parse(&line.note).map_err(|error| wrong(&error))?;
        let checkpoint = Checkpoint::parse(note.text()).map_err(|error| wrong(&error))?;
        witness.apply(&checkpoint);
    }
    if whole < text.len() {
        warn!(path = %path.display(), "the last line was cut short and never answered: it goes");
        file.set_len(whole as u64).map_err(wrong)?;
        file.sync_data().map_err(wrong)?;
    }
    file.seek(SeekFrom::End(0)).map_err(wrong)?;
    Ok(file)
}
