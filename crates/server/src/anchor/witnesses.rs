//! Witnesses: each is sent every new checkpoint, and what it cosigns is kept.
//!
//! What is sent is public and signed, and so is what comes back, so nothing is gained by TLS:
//! an attacker in between can keep a cosignature away and can make none.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use notary::{Checkpoint, CheckpointError, Note, Signature, Statement};
use office::{By, NoteKind};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};
use tracing::{info, warn};

use super::{Anchor, AnchorError};
use crate::app::App;
use crate::notes::of_house;
use crate::settings::WitnessSetting;

/// A witness answers within this.
const ANSWER_WAIT: Duration = Duration::from_secs(10);
/// How long all witnesses may take when the house stops.
const LAST_WAIT: Duration = Duration::from_secs(3);
/// How long to wait after a failure, the first time; twice as long after each.
const FIRST_WAIT: Duration = Duration::from_secs(5);
const LONGEST_WAIT: Duration = Duration::from_secs(600);
/// No answer of a witness is longer.
const ANSWER_BYTES_MAX: u64 = 64 * 1024;

/// Why a witness has not cosigned.
#[derive(Debug, thiserror::Error)]
enum Uncosigned {
    /// It cannot be reached, or does not answer in time.
    #[error(transparent)]
    Silent(io::Error),
    #[error("the witness answers strangely: {0}")]
    Strange(String),
    #[error("{0}; the journal was rewritten or rolled back since, or two houses have one key")]
    OtherLog(String),
    /// The cosignature was not written down.
    #[error(transparent)]
    Unwritten(AnchorError),
}

/// Sends every new checkpoint to one witness until the house stops.
pub(crate) async fn send_until(
    app: Arc<App>,
    setting: WitnessSetting,
    mut stop: watch::Receiver<bool>,
) {
    let anchor = &app.anchor;
    let (mut signed, mut seen) = (anchor.signed.subscribe(), 0);
    let (mut wait, mut is_noted, mut has_ended) = (FIRST_WAIT, false, false);
    loop {
        let sent = tokio::select! {
            _ = stop.wait_for(|stop| *stop) => return,
            sent = send(anchor, &setting, &mut seen) => sent,
        };
        let (witness, address) = (setting.key.name(), setting.to_string());
        match sent {
            Ok(()) => {
                if wait > FIRST_WAIT {
                    info!(witness, address, "the witness cosigns again");
                }
                (wait, is_noted) = (FIRST_WAIT, false);
                tokio::select! {
                    _ = stop.wait_for(|stop| *stop) => return,
                    // The sender lives as long as the house.
                    _ = signed.changed() => {}
                }
            }
            Err(why) => {
                let seconds = wait.as_secs();
                warn!(witness, address, %why, "no cosignature: it is asked again in {seconds} s");
                if let Uncosigned::OtherLog(_) = &why
                    && !std::mem::replace(&mut is_noted, true)
                {
                    let text = format!("the witness {witness} refuses the log: {why}");
                    anchor
                        .notes
                        .put(By::House, of_house(NoteKind::StoreAtRisk, None, text.clone()));
                    // Whoever is in between can say so, too: that is worth a shoe, once, and not
                    // the evening.
                    if !std::mem::replace(&mut has_ended, true) {
                        app.end_shoes(&text).await;
                    }
                }
                tokio::select! {
                    _ = stop.wait_for(|stop| *stop) => return,
                    () = sleep(wait) => wait = (wait * 2).min(LONGEST_WAIT),
                }
            }
        }
    }
}

/// Sends the last checkpoint of a house that stops, once and not for long.
pub(crate) async fn send_last(app: &App, witnesses: &[WitnessSetting]) {
    let sent = join_all(witnesses.iter().map(async |setting| {
        let sent = timeout(LAST_WAIT, send(&app.anchor, setting, &mut 0)).await;
        match sent {
            Ok(Ok(())) => {}
            Ok(Err(why)) => {
                warn!(witness = setting.key.name(), %why, "no cosignature of the last lines");
            }
            Err(_) => warn!(witness = setting.key.name(), "the witness did not answer in time"),
        }
    }));
    sent.await;
}

/// Has a witness cosign the latest checkpoint, unless it has.
async fn send(anchor: &Anchor, setting: &WitnessSetting, seen: &mut u64) -> Result<(), Uncosigned> {
    let Some(note) = anchor.checkpoint() else { return Ok(()) };
    if note.check(&setting.key).is_ok() {
        return Ok(());
    }
    for is_last in [false, true] {
        let Some(request) = anchor.request(*seen) else {
            let seen = std::mem::take(seen);
            let why = format!("it has seen {seen} leaves, and there are fewer");
            return Err(Uncosigned::OtherLog(why));
        };
        let posted = timeout(ANSWER_WAIT, post(setting, &request.to_string())).await;
        let (status, body) = posted
            .unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
            .map_err(Uncosigned::Silent)?;
        match status {
            200 => return cosigned(anchor, setting, &request.note, &body, seen).await,
            // It says how much it has seen.
            409 if !is_last && body.trim_end().parse::<u64>().is_ok_and(|size| size != *seen) => {
                *seen = body.trim_end().parse().unwrap_or_default();
            }
            409 | 422 => return Err(Uncosigned::OtherLog(body.trim_end().to_owned())),
            status => return Err(Uncosigned::Strange(format!("status {status}, {body:?}"))),
        }
    }
    Err(Uncosigned::Strange("it names one size and then another".to_owned()))
}

/// Keeps the witness's signature of a checkpoint, if it is among those that came.
async fn cosigned(
    anchor: &Anchor,
    setting: &WitnessSetting,
    note: &Note,
    body: &str,
    seen: &mut u64,
) -> Result<(), Uncosigned> {
    let signatures = body.lines().filter_map(|line| Signature::parse(line).ok());
    let is_its = |signature: &Signature| {
        let cosigned = Note::new(note.text().to_owned(), vec![signature.clone()]);
        let stated = cosigned.ok().and_then(|note| note.check(&setting.key).ok());
        matches!(stated, Some(Statement::SeenAt(_)))
    };
    let signature = signatures
        .into_iter()
        .find(is_its)
        .ok_or_else(|| Uncosigned::Strange(format!("no signature is by {}", setting.key)))?;
    let wrong = |error: CheckpointError| Uncosigned::Strange(error.to_string());
    let size = Checkpoint::parse(note.text()).map_err(wrong)?.size;
    anchor.keep_cosignature(size, signature).await.map_err(Uncosigned::Unwritten)?;
    *seen = size;
    Ok(())
}

/// One request, answered to its end. HTTP/1.0 has no answers in pieces.
async fn post(setting: &WitnessSetting, body: &str) -> io::Result<(u16, String)> {
    let WitnessSetting { host, port, path, .. } = setting;
    let mut stream = TcpStream::connect((host.as_str(), *port)).await?;
    let length = body.len();
    let head = format!(
        "POST {path}/add-checkpoint HTTP/1.0\r\nHost: {host}:{port}\r\nContent-Type: text/plain\r\n\
         Content-Length: {length}\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await?;
    stream.write_all(body.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.take(ANSWER_BYTES_MAX).read_to_end(&mut answer).await?;
    let strange =
        || io::Error::new(io::ErrorKind::InvalidData, "it answers something else than HTTP");
    let answer = String::from_utf8(answer).map_err(|_| strange())?;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or_else(strange)?;
    let status = head.strip_prefix("HTTP/1.").and_then(|rest| rest.get(2..5)?.parse().ok());
    Ok((status.ok_or_else(strange)?, body.to_owned()))
}
