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

use super::server::{Server, Session, in_time, silent};
use crate::{Fault, OpenError};

/// How often a house says that it is there.
const BEAT: Duration = Duration::from_secs(1);

/// A database that has not answered for so much longer than that does not answer now.
const LATE: Duration = Duration::from_secs(2);

/// A house that starts waits so long for the name of one that was killed to be forgotten. A name
/// lasts for five seconds, as `HOLD` says.
const WAIT: Duration = Duration::from_secs(8);
const LOOK: Duration = Duration::from_millis(50);

/// A beat waits for no standby: after a failover it is said again.
const LOCAL: &str = "SET synchronous_commit = local";

/// Where another name is there, nothing is locked or written.
const HOLD: &str = "
    INSERT INTO sabot_house (holder, process, address, until)
    SELECT $1, $2, host(inet_client_addr()), clock_timestamp() + interval '5 s'
    WHERE NOT EXISTS (
        SELECT FROM sabot_house WHERE holder <> $1 AND until >= clock_timestamp()
    )
    ON CONFLICT (one) DO UPDATE
    SET holder = excluded.holder, process = excluded.process, address = excluded.address,
        until = excluded.until
    WHERE sabot_house.holder = excluded.holder OR sabot_house.until < clock_timestamp()";

/// The last that is known of the database from a beat.
#[derive(Clone, Debug)]
pub(super) struct Pulse {
    at: Instant,
    found: Result<(), Fault>,
}

impl Pulse {
    fn now(found: Result<(), Fault>) -> Pulse {
        Pulse { at: Instant::now(), found }
    }

    /// Whether the database took this house's name a moment ago.
    pub(super) fn health(&self) -> Result<(), Fault> {
        self.found.clone()?;
        let silent_for = self.at.elapsed();
        if silent_for > BEAT + LATE {
            let what = format!("it has not answered for {} s", silent_for.as_secs());
            Err(Fault::Unreachable { what })
        } else {
            Ok(())
        }
    }
}

/// What says that this house is there, until it is dropped or released.
pub(super) struct Hold {
    pub(super) holder: String,
    pub(super) pulse: watch::Receiver<Pulse>,
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
        let named = session.client.query_one("SELECT gen_random_uuid()::text", &[]);
        let holder: String = in_time(named).await?.get(0);
        loop {
            let is_held = hold(&session, &holder).await?;
            let is_warned = session.take_warning();
            match (is_held, is_warned) {
                (true, false) => break,
                _ if Instant::now() < until => sleep(LOOK).await,
                (true, true) => return Err(silent().into()),
                (false, _) => return Err(OpenError::OtherHouse { by: who(&session).await? }),
            }
        }
        in_time(session.client.batch_execute(LOCAL)).await?;
        let (stop, stopped) = watch::channel(false);
        let (beaten, pulse) = watch::channel(Pulse::now(Ok(())));
        let mut heart =
            Heart { server: Arc::clone(server), holder: holder.clone(), is_held: true, beaten };
        let beats = tokio::spawn(async move { heart.run(session, stopped).await });
        Ok(Hold { holder, pulse, stop, beats })
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
    Ok(in_time(session.client.execute(HOLD, &[&holder, &process])).await? == 1)
}

/// The house that has the database, for people.
async fn who(session: &Session) -> Result<String, Fault> {
    let sql = "SELECT process, address FROM sabot_house";
    let Some(row) = in_time(session.client.query_opt(sql, &[])).await? else {
        return Ok("a house that has just stopped".to_owned());
    };
    let (process, address): (i64, Option<&str>) = (row.get(0), row.get(1));
    Ok(match address {
        Some(address) => format!("process {process} at {address}"),
        None => format!("process {process} on the machine of the database"),
    })
}

/// What says every second that the house is there, and looks what a commit waits for.
struct Heart {
    server: Arc<Server>,
    holder: String,
    /// Whether the last beat found this house's own name, or none.
    is_held: bool,
    beaten: watch::Sender<Pulse>,
}

impl Heart {
    async fn run(&mut self, session: Session, mut stop: watch::Receiver<bool>) {
        let mut session = Some(session);
        loop {
            tokio::select! {
                // The sender is gone with the store.
                _ = stop.wait_for(|stop| *stop) => break,
                () = sleep(BEAT) => {}
            }
            let found = self.beat(&mut session).await;
            self.beaten.send_replace(Pulse::now(found));
        }
        if let Some(session) = session {
            let sql = "UPDATE sabot_house SET until = '-infinity' WHERE holder = $1";
            // If it is not forgotten now, it is in a few seconds.
            let _ = timeout(BEAT, session.client.execute(sql, &[&self.holder])).await;
        }
    }

    async fn beat(&mut self, session: &mut Option<Session>) -> Result<(), Fault> {
        let beat = async {
            if session.is_none() {
                *session = Some(local(&self.server).await?);
            }
            let session = session.as_ref().expect("there is one");
            self.server.look(session).await?;
            hold(session, &self.holder).await
        };
        match beat.await {
            Ok(true) => {
                if !self.is_held {
                    info!("this house has its database again: it goes on");
                }
                self.is_held = true;
                Ok(())
            }
            Ok(false) => {
                if self.is_held {
                    error!(
                        "another house has taken the database over while this one stood still: \
                         this one writes nothing until the other has stopped"
                    );
                }
                self.is_held = false;
                Err(Fault::Taken)
            }
            Err(fault) => {
                warn!(%fault, "this house's name in the database was not renewed: trying again");
                *session = None;
                Err(fault)
            }
        }
    }
}

async fn local(server: &Server) -> Result<Session, Fault> {
    let session = server.connect(Instant::now() + BEAT).await?;
    in_time(session.client.batch_execute(LOCAL)).await?;
    Ok(session)
}
