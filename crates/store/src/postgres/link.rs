//! Connections that come back when they are lost.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::{Instant, sleep, timeout};
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Config, NoTls, Row};

use super::fault::is_lost;
use crate::Fault;

/// So long the server is tried for, again and again, before anybody is told that it is away.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);

/// So long an answer may take before the connection counts as lost.
pub(super) const ANSWER: Duration = Duration::from_secs(30);

pub(super) const FIRST_PAUSE: Duration = Duration::from_millis(50);
const LONGEST_PAUSE: Duration = Duration::from_secs(2);

/// What the address does not say.
pub(super) fn set_up(config: &mut Config) {
    if config.get_connect_timeout().is_none() {
        config.connect_timeout(Duration::from_secs(5));
    }
    if config.get_application_name().is_none() {
        config.application_name("sabot");
    }
    // A server that vanished without a word is noticed.
    config.tcp_user_timeout(ANSWER);
}

/// One attempt.
pub(super) async fn connect_once(config: &Config) -> Result<Client, tokio_postgres::Error> {
    let (client, connection) = config.connect(NoTls).await?;
    // It ends with an error when the connection is lost; whoever uses the client is told the same.
    tokio::spawn(async move { drop(connection.await) });
    Ok(client)
}

/// Attempts with longer and longer pauses until the time is up. A server that answers and refuses
/// will refuse again: that is told at once.
pub(super) async fn connect(config: &Config, until: Instant) -> Result<Client, Fault> {
    let mut pause = FIRST_PAUSE;
    loop {
        match connect_once(config).await {
            Ok(client) => return Ok(client),
            Err(error) if is_lost(&error) && Instant::now() + pause < until => {
                sleep(pause).await;
                pause = (pause * 2).min(LONGEST_PAUSE);
            }
            Err(error) => return Err(error.into()),
        }
    }
}

/// A connection for reading, shared by all who read.
pub(super) struct Link {
    config: Config,
    client: Mutex<Option<Arc<Client>>>,
}

impl Link {
    pub(super) fn new(config: Config) -> Link {
        Link { config, client: Mutex::new(None) }
    }

    /// Asks, and asks again over a new connection if the old one is lost. Only for what may be done
    /// twice.
    pub(super) async fn ask(
        &self,
        sql: &str,
        with: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, Fault> {
        let until = Instant::now() + PATIENCE;
        loop {
            let client = self.client(until).await?;
            let is_last = Instant::now() >= until;
            match timeout(ANSWER, client.query(sql, with)).await {
                Ok(Ok(answer)) => return Ok(answer),
                Ok(Err(error)) if is_lost(&error) && !is_last => self.forget(&client).await,
                Ok(Err(error)) => return Err(error.into()),
                Err(_) if !is_last => self.forget(&client).await,
                Err(_) => {
                    return Err(Fault::Unreachable { what: "it does not answer".to_owned() });
                }
            }
        }
    }

    async fn client(&self, until: Instant) -> Result<Arc<Client>, Fault> {
        let mut slot = self.client.lock().await;
        if let Some(client) = slot.as_ref().filter(|client| !client.is_closed()) {
            return Ok(Arc::clone(client));
        }
        let client = Arc::new(connect(&self.config, until).await?);
        *slot = Some(Arc::clone(&client));
        Ok(client)
    }

    async fn forget(&self, lost: &Arc<Client>) {
        let mut slot = self.client.lock().await;
        if slot.as_ref().is_some_and(|client| Arc::ptr_eq(client, lost)) {
            *slot = None;
        }
    }
}
