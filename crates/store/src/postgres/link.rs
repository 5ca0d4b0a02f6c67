//! Reading over a connection that comes back when it is lost.

use std::pin::pin;
use std::sync::Arc;

use futures_util::TryStreamExt;
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout_at};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::server::{PATIENCE, Pauses, Server, Session, in_time, silent};
use crate::Fault;

/// A connection for reading, shared by all who read.
pub(super) struct Link {
    server: Arc<Server>,
    session: Mutex<Option<Arc<Session>>>,
}

impl Link {
    pub(super) fn new(server: Arc<Server>) -> Link {
        Link { server, session: Mutex::new(None) }
    }

    /// Asks, and asks again over a new connection if the old one is lost. Only for what may be done
    /// twice.
    pub(super) async fn ask(
        &self,
        sql: &str,
        with: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, Fault> {
        let until = Instant::now() + PATIENCE;
        let mut pauses = Pauses::new();
        loop {
            let session = self.session(until).await?;
            match answer(&session, sql, with).await {
                Err(Fault::Unreachable { .. }) if Instant::now() < until => {
                    self.forget(&session).await;
                }
                answer => return answer,
            }
            tokio::time::sleep(pauses.next()).await;
        }
    }

    async fn session(&self, until: Instant) -> Result<Arc<Session>, Fault> {
        // Others may be connecting, and in vain.
        let slot = timeout_at(until, self.session.lock()).await;
        let mut slot = slot.map_err(|_| silent())?;
        if let Some(session) = slot.as_ref().filter(|session| !session.client.is_closed()) {
            return Ok(Arc::clone(session));
        }
        let session = Arc::new(self.server.connect(until).await?);
        *slot = Some(Arc::clone(&session));
        Ok(session)
    }

    async fn forget(&self, lost: &Arc<Session>) {
        let mut slot = self.session.lock().await;
        if slot.as_ref().is_some_and(|session| Arc::ptr_eq(session, lost)) {
            *slot = None;
        }
    }
}

/// However much it is, the next row is waited for as long as the first.
async fn answer(
    session: &Session,
    sql: &str,
    with: &[&(dyn ToSql + Sync)],
) -> Result<Vec<Row>, Fault> {
    let asked = session.client.query_raw(sql, with.iter().copied());
    let mut rows = pin!(in_time(asked).await?);
    let mut answer = Vec::new();
    while let Some(row) = in_time(rows.try_next()).await? {
        answer.push(row);
    }
    Ok(answer)
}
