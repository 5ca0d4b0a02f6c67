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

use tokio::sync::{mpsc, oneshot, watch};

use crate::chain::Row;
use crate::model::StoredModel;
use crate::{Append, AppendError, Appended, Fault, Head, OpenError, StreamName, Warnings};
use hold::Hold;
use link::Link;
pub(crate) use server::Server;
use writer::{Waiting, Writer};

/// As many appends may wait before the next one waits to be taken in.
const QUEUE: usize = 1_024;

pub(crate) struct Postgres {
    /// Nothing if the store is only read.
    jobs: Option<mpsc::Sender<Waiting>>,
    link: Link,
    warnings: Option<Warnings>,
    is_silent: Option<watch::Receiver<bool>>,
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
        let writer = Writer::new(server, hold, heads);
        let is_silent = Some(writer.is_silent());
        // It ends when this is dropped and all that waits is written.
        tokio::spawn(writer.run(inbox));
        Ok(Postgres { jobs: Some(jobs), link, warnings, is_silent })
    }

    /// Opens the database beside the house that has it.
    pub(crate) async fn open_to_read(server: Server) -> Result<Postgres, OpenError> {
        let server = Arc::new(server);
        schema::migrate(&server).await?;
        let link = Link::new(server);
        reader::check_tails(&link).await?;
        Ok(Postgres { jobs: None, link, warnings: None, is_silent: None })
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
        reader::save_model(&self.link, &name, &model).await
    }

    pub(crate) async fn load_model(&self, name: &StreamName) -> Result<Option<StoredModel>, Fault> {
        reader::model(&self.link, name).await
    }

    pub(crate) async fn drop_models(&self) -> Result<(), Fault> {
        reader::drop_models(&self.link).await
    }
}
