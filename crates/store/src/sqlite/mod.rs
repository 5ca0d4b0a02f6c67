//! The store in one file.
//!
//! One thread writes, over one connection; everybody else reads over connections of their own,
//! which in SQLite's WAL mode neither wait for the writer nor hold it up.

mod fault;
mod open;
mod reader;
mod schema;
mod writer;

use std::path::Path;
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use tokio::sync::{mpsc, oneshot};

use crate::chain::Row;
use crate::model::StoredModel;
use crate::{Append, AppendError, Appended, Fault, Head, OpenError, StreamName};
use reader::Readers;
use writer::{Job, Waiting};

/// As many appends may wait; whoever comes then waits to be let in.
const QUEUE: usize = 1_024;

pub(crate) struct Sqlite {
    /// Nothing only while the store is being closed.
    jobs: Option<mpsc::Sender<Job>>,
    thread: Option<JoinHandle<()>>,
    readers: Arc<Readers>,
}

impl Sqlite {
    /// Opens the file, or makes it.
    pub(crate) async fn open(path: &Path) -> Result<Sqlite, OpenError> {
        let path = path.to_owned();
        let opened = tokio::task::spawn_blocking(move || open::open(&path));
        let (writer, readers) = opened.await.map_err(|error| panicked(&error))??;
        let (jobs, inbox) = mpsc::channel(QUEUE);
        let thread = thread::Builder::new()
            .name("store writer".to_owned())
            .spawn(move || writer.run(inbox))
            .map_err(|error| Fault::Other { what: error.to_string() })?;
        Ok(Sqlite { jobs: Some(jobs), thread: Some(thread), readers: Arc::new(readers) })
    }

    pub(crate) async fn append(&self, asked: Vec<Append>) -> Result<Vec<Appended>, AppendError> {
        let (answer, answered) = oneshot::channel();
        self.send(Job::Append(Waiting { asked, answer })).await?;
        answered.await.map_err(|_| Fault::Closed)?
    }

    pub(crate) async fn rows(
        &self,
        stream: &StreamName,
        from: u64,
        at_most: usize,
    ) -> Result<Vec<Row>, Fault> {
        let stream = stream.clone();
        self.readers.with(move |connection| reader::rows(connection, &stream, from, at_most)).await
    }

    pub(crate) async fn head(&self, stream: &StreamName) -> Result<Head, Fault> {
        let stream = stream.clone();
        self.readers.with(move |connection| reader::head(connection, &stream)).await
    }

    pub(crate) async fn heads(&self) -> Result<Vec<(StreamName, Head)>, Fault> {
        self.readers.with(reader::heads).await
    }

    /// Writes a copy of the whole file, as it is at one moment, to a file that is not there yet.
    pub(crate) async fn copy_file(&self, to: &Path) -> Result<(), Fault> {
        let to = to.to_owned();
        self.readers.with(move |connection| reader::copy_file(connection, &to)).await
    }

    pub(crate) async fn save_model(
        &self,
        name: StreamName,
        model: StoredModel,
    ) -> Result<(), Fault> {
        let (answer, answered) = oneshot::channel();
        self.send(Job::SaveModel { name, model, answer }).await?;
        answered.await.map_err(|_| Fault::Closed)?
    }

    pub(crate) async fn load_model(&self, name: &StreamName) -> Result<Option<StoredModel>, Fault> {
        let name = name.clone();
        self.readers.with(move |connection| reader::model(connection, &name)).await
    }

    pub(crate) async fn drop_models(&self) -> Result<(), Fault> {
        let (answer, answered) = oneshot::channel();
        self.send(Job::DropModels { answer }).await?;
        answered.await.map_err(|_| Fault::Closed)?
    }

    async fn send(&self, job: Job) -> Result<(), Fault> {
        let jobs = self.jobs.as_ref().ok_or(Fault::Closed)?;
        jobs.send(job).await.map_err(|_| Fault::Closed)
    }
}

impl Drop for Sqlite {
    /// Waits until the writer has finished what it has, so that the file can be opened again at
    /// once.
    fn drop(&mut self) {
        self.readers.close();
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // A writer that panicked has said so on its own; there is nobody to tell here.
            let _ = thread.join();
        }
    }
}

/// A task that did not come to its end.
fn panicked(error: &tokio::task::JoinError) -> Fault {
    Fault::Other { what: error.to_string() }
}
