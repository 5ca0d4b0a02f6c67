//! The store in a PostgreSQL database, which several processes may share.
//!
//! One task writes, over one connection; reading goes over another, on which requests follow each
//! other without waiting. What keeps two processes from writing the same number is the row of a
//! stream, which whoever writes to it locks. Processes that write to different streams do not wait
//! for each other.

mod fault;
mod link;
mod reader;
mod schema;
mod writer;

use tokio::sync::{mpsc, oneshot};
use tokio_postgres::Config;

use crate::chain::Row;
use crate::model::StoredModel;
use crate::{Append, AppendError, Appended, Fault, Head, OpenError, StreamName};
use link::Link;
use writer::{Waiting, Writer};

/// As many appends may wait; whoever comes then waits to be let in.
const QUEUE: usize = 1_024;

pub(crate) struct Postgres {
    jobs: mpsc::Sender<Waiting>,
    link: Link,
}

impl Postgres {
    /// Opens the database, and makes the tables if there are none.
    pub(crate) async fn open(mut config: Config) -> Result<Postgres, OpenError> {
        link::set_up(&mut config);
        schema::migrate(&config).await?;
        let link = Link::new(config.clone());
        reader::check_tails(&link).await?;
        let (jobs, inbox) = mpsc::channel(QUEUE);
        // It ends when this is dropped and all that waits is written.
        tokio::spawn(Writer::new(config).run(inbox));
        Ok(Postgres { jobs, link })
    }

    pub(crate) async fn append(&self, asked: Vec<Append>) -> Result<Vec<Appended>, AppendError> {
        let (answer, answered) = oneshot::channel();
        self.jobs.send(Waiting { asked, answer }).await.map_err(|_| Fault::Closed)?;
        answered.await.map_err(|_| Fault::Closed)?
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
