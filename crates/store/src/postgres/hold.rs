//! One house has a database, and another that starts on it is kept out.
//!
//! A house writes its name into `sabot_house`, for a few seconds by the clock of the database, and
//! writes it again every second. One that was killed is forgotten when those are over. A house that
//! stood still for longer, and finds another name there, writes nothing until the name is its own
//! again; that its lines would not fit any more is what keeps the journal right.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, timeout};
use tracing::{error, info, warn};

use super::server::{ANSWER, Server, Session};
use crate::{Fault, OpenError};

/// How often a house says that it is there.
const BEAT: Duration = Duration::from_secs(1);

/// A house that starts waits so long for the name of one that was killed to be forgotten. A name
/// lasts for five seconds, as `HOLD` says.
const WAIT: Duration = Duration::from_secs(8);
const LOOK: Duration = Duration::from_millis(50);

const HOLD: &str = "
    INSERT INTO sabot_house (holder, process, address, until)
    VALUES ($1, $2, host(inet_client_addr()), clock_timestamp() + interval '5 s')
    ON CONFLICT (one) DO UPDATE
    SET holder = excluded.holder, process = excluded.process, address = excluded.address,
        until = excluded.until
    WHERE sabot_house.holder = excluded.holder OR sabot_house.until < clock_timestamp()";

/// What says that this house is there, until it is dropped or released.
pub(super) struct Hold {
    pub(super) holder: String,
    stop: watch::Sender<bool>,
    beats: JoinHandle<()>,
}

impl Hold {
    /// Takes the database, or says who has it.
    ///
    /// The commit waits for the standby, as every commit of a session does: lines that a house
    /// before left on the primary alone are on both before this one reads any.
    pub(super) async fn take(server: &Arc<Server>) -> Result<Hold, OpenError> {
        let until = Instant::now() + WAIT;
        let session = server.connect(until).await?;
        let row = session.client.query_one("SELECT gen_random_uuid()::text", &[]).await;
        let holder: String = row.map_err(Fault::from)?.get(0);
        while !hold(&session, &holder).await? || session.take_warning() {
            if Instant::now() >= until {
                return Err(OpenError::OtherHouse { by: who(&session).await? });
            }
            sleep(LOOK).await;
        }
        let (stop, stopped) = watch::channel(false);
        let beats = tokio::spawn(beat(Arc::clone(server), holder.clone(), stopped));
        Ok(Hold { holder, stop, beats })
    }

    /// Forgets the name at once, so that the next house need not wait.
    pub(super) async fn release(self) {
        let _ = self.stop.send(true);
        if let Err(error) = self.beats.await {
            error!(%error, "the task that keeps this house's name in the database panicked");
        }
    }
}

/// Writes the name down, unless another is there.
async fn hold(session: &Session, holder: &str) -> Result<bool, Fault> {
    let process = i64::from(std::process::id());
    let held = timeout(ANSWER, session.client.execute(HOLD, &[&holder, &process])).await;
    let what = "it does not confirm a commit: is its synchronous standby there?";
    let silent = |_| Fault::Unreachable { what: what.to_owned() };
    Ok(held.map_err(silent)?? == 1)
}

/// The house that has the database, for people.
async fn who(session: &Session) -> Result<String, Fault> {
    let sql = "SELECT process, address FROM sabot_house";
    let Some(row) = session.client.query_opt(sql, &[]).await? else {
        return Ok("a house that has just stopped".to_owned());
    };
    let (process, address): (i64, Option<&str>) = (row.get(0), row.get(1));
    Ok(match address {
        Some(address) => format!("process {process} at {address}"),
        None => format!("process {process} on the machine of the database"),
    })
}

/// Says every second that the house is there. It waits for no standby: after a failover it is said
/// again.
async fn beat(server: Arc<Server>, holder: String, mut stop: watch::Receiver<bool>) {
    let mut session = None;
    let mut is_held = true;
    loop {
        tokio::select! {
            // The sender is gone with the store.
            _ = stop.wait_for(|stop| *stop) => break,
            () = sleep(BEAT) => {}
        }
        let beat = async {
            if session.is_none() {
                session = Some(local(&server).await?);
            }
            hold(session.as_ref().expect("there is one"), &holder).await
        };
        match beat.await {
            Ok(true) if is_held => {}
            Ok(true) => {
                info!("this house has its database again: it goes on");
                is_held = true;
            }
            Ok(false) if !is_held => {}
            Ok(false) => {
                error!(
                    "another house has taken the database over while this one stood still: this \
                     one writes nothing until the other has stopped"
                );
                is_held = false;
            }
            Err(fault) => {
                warn!(%fault, "this house's name in the database was not renewed: trying again");
                session = None;
            }
        }
    }
    if let Some(session) = session {
        let sql = "UPDATE sabot_house SET until = '-infinity' WHERE holder = $1";
        // If it is not forgotten now, it is in a few seconds.
        let _ = timeout(BEAT, session.client.execute(sql, &[&holder])).await;
    }
}

async fn local(server: &Server) -> Result<Session, Fault> {
    let session = server.connect(Instant::now() + BEAT).await?;
    session.client.batch_execute("SET synchronous_commit = local").await?;
    Ok(session)
}
