//! The store in a PostgreSQL database, which one house writes to and others may read.
//!
//! One task writes, over one connection; reading goes over another, on which requests follow each
//! other without waiting. A second house is kept out (`hold.rs`). What keeps two processes from
//! writing the same number, whatever happens, is the end of the stream, which every append names.

mod fault;
mod hold;
mod link;
mod reader;
mod schema;
mod server;
mod tls;
mod writer;

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Mutex, mpsc, oneshot, watch};
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tracing::warn;

use crate::chain::Row;
use crate::model::StoredModel;
use crate::{Append, AppendError, Appended, Fault, Head, OpenError, StreamName, Warnings};
use hold::{Hold, Pulse};
use link::Link;
pub(crate) use server::Server;
use writer::{Waiting, Writer};

/// As many appends may wait before the next one waits to be taken in.
const QUEUE: usize = 1_024;

/// A store that closes waits so long for the database.
const CLOSE: Duration = Duration::from_secs(2);

pub(crate) struct Postgres {
    /// Nothing if the store is only read.
    jobs: Option<mpsc::Sender<Waiting>>,
    link: Link,
    /// Models are written, and a write may wait for the standby: nothing is read behind it.
    models: Link,
    /// Nothing if the store is only read.
    holder: Option<String>,
    warnings: Option<Warnings>,
    is_silent: Option<watch::Receiver<bool>>,
    /// Nothing if the store is only read.
    pulse: Option<watch::Receiver<Pulse>>,
    close: watch::Sender<bool>,
    writer: Mutex<Option<JoinHandle<()>>>,
}

impl Postgres {
    /// Opens the database for one house, and makes the tables if there are none.
    pub(crate) async fn open(mut server: Server) -> Result<Postgres, OpenError> {
        let warnings = server.listen();
        let server = Arc::new(server);
        schema::migrate(&server).await?;
        let hold = Hold::take(&server).await?;
        let link = Link::new(Arc::clone(&server));
        let heads = reader::check_tails(&link).await?.into_iter().collect();
        let (jobs, inbox) = mpsc::channel(QUEUE);
        let (models, holder) = (Link::new(Arc::clone(&server)), Some(hold.holder.clone()));
        let pulse = Some(hold.pulse.clone());
        let writer = Writer::new(server, hold, heads);
        let (jobs, is_silent) = (Some(jobs), Some(writer.is_silent()));
        let (close, closed) = watch::channel(false);
        let writer = Mutex::new(Some(tokio::spawn(writer.run(inbox, closed))));
        Ok(Postgres { jobs, link, models, holder, warnings, is_silent, pulse, close, writer })
    }

    /// Opens the database beside the house that has it.
    pub(crate) async fn open_to_read(server: Server) -> Result<Postgres, OpenError> {
        let server = Arc::new(server);
        schema::migrate(&server).await?;
        let link = Link::new(Arc::clone(&server));
        reader::check_tails(&link).await?;
        Ok(Postgres {
            jobs: None,
            link,
            models: Link::new(server),
            holder: None,
            warnings: None,
            is_silent: None,
            pulse: None,
            close: watch::Sender::new(false),
            writer: Mutex::new(None),
        })
    }

    /// Writes what waits, and lets the next house in at once. A database that does not answer is
    /// not waited for: it forgets this house by itself.
    pub(crate) async fn close(&self) {
        self.close.send_replace(true);
        let writer = self.writer.lock().await.take();
        if let Some(writer) = writer
            && timeout(CLOSE, writer).await.is_err()
        {
            warn!("the database does not answer: it lets the next house in after a few seconds");
        }
    }

    pub(crate) async fn append(&self, asked: Vec<Append>) -> Result<Vec<Appended>, AppendError> {
        let (answer, answered) = oneshot::channel();
        let jobs = self.jobs.as_ref().ok_or(Fault::ReadOnly)?;
        jobs.send(Waiting::new(asked, answer)).await.map_err(|_| Fault::Closed)?;
        answered.await.map_err(|_| Fault::Closed)?
    }

    /// Waits until the database has not confirmed anything for a while though it was asked to.
    pub(crate) async fn silence(&self) {
        if let Some(mut is_silent) = self.is_silent.clone()
            && is_silent.wait_for(|is_silent| *is_silent).await.is_ok()
        {
            return;
        }
        // There is no writer that an append could wait for.
        std::future::pending::<()>().await;
    }

    /// Whether the last beat was taken a moment ago, and no append waits in vain.
    #[expect(clippy::unused_async, reason = "a file has to try, which takes a while")]
    pub(crate) async fn health(&self) -> Result<(), Fault> {
        let pulse = self.pulse.as_ref().ok_or(Fault::ReadOnly)?;
        pulse.borrow().health()?;
        if self.is_silent.as_ref().is_some_and(|is_silent| *is_silent.borrow()) {
            Err(server::silent())
        } else {
            Ok(())
        }
    }

    /// Warnings about the database; the first caller has them.
    pub(crate) fn warnings(&mut self) -> Option<Warnings> {
        self.warnings.take()
    }

    pub(crate) async fn rows(
        &self,
        stream: &StreamName,
        from: u64,
        at_most: usize,
    ) -> Result<Vec<Row>, Fault> {
        reader::rows(&self.link, stream, from, at_most).await
    }

    pub(crate) async fn head(&self, stream: &StreamName) -> Result<Head, Fault> {
        reader::head(&self.link, stream).await
    }

    pub(crate) async fn heads(&self) -> Result<Vec<(StreamName, Head)>, Fault> {
        reader::heads(&self.link).await
    }

    pub(crate) async fn save_model(
        &self,
        name: StreamName,
        model: StoredModel,
    ) -> Result<(), Fault> {
        let holder = self.holder.as_ref().ok_or(Fault::ReadOnly)?;
        reader::save_model(&self.models, holder, &name, &model).await
    }

    pub(crate) async fn load_model(
        &self,
        name: &StreamName,
        until: i64,
    ) -> Result<Option<StoredModel>, Fault> {
        reader::model(&self.link, name, until).await
    }

    pub(crate) async fn drop_models(&self) -> Result<(), Fault> {
        reader::drop_models(&self.link).await
    }
}
