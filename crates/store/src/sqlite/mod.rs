//! The store in one file.
//!
//! One thread writes, over one connection; everybody else reads over connections of their own,
//! which in SQLite's WAL mode neither wait for the writer nor hold it up.

mod fault;
mod files;
mod open;
mod reader;
mod schema;
mod writer;

use std::path::Path;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use tokio::sync::{Mutex, OwnedMutexGuard, mpsc, oneshot};
use tokio::time::{Instant, timeout};
use tracing::warn;

use crate::chain::Row;
use crate::model::{self, StoredModel};
use crate::{Append, AppendError, Appended, Fault, Head, OpenError, StreamName, Warnings};
use reader::Readers;
use writer::{Job, Waiting};

/// As many appends may wait; whoever comes then waits to be let in.
const QUEUE: usize = 1_024;

/// What a trial found is so for so long: anybody may ask, and every trial waits for the disk.
const TRIAL_LASTS: Duration = Duration::from_secs(1);

/// A disk that takes longer to confirm a few bytes does not confirm anything.
const TRIAL_WAIT: Duration = Duration::from_secs(5);

pub(crate) struct Sqlite {
    /// Nothing only while the store is being closed.
    jobs: Option<mpsc::Sender<Job>>,
    thread: Option<JoinHandle<()>>,
    readers: Arc<Readers>,
    /// The latest trial: when, and what became of it.
    tried: Arc<Mutex<Tried>>,
    warnings: Option<Warnings>,
}

type Tried = Option<(Instant, Result<(), Fault>)>;

impl Sqlite {
    /// Opens the file, or makes it.
    pub(crate) async fn open(path: &Path) -> Result<Sqlite, OpenError> {
        let path = path.to_owned();
        let opened = tokio::task::spawn_blocking(move || open::open(&path));
        let (writer, readers, warning) = opened.await.map_err(|error| panicked(&error))??;
        let (warn_of, warnings) = mpsc::unbounded_channel();
        if let Some(warning) = warning {
            warn!("{warning}");
            // The receiver is here.
            let _ = warn_of.send(warning);
        }
        let (jobs, inbox) = mpsc::channel(QUEUE);
        let thread = thread::Builder::new()
            .name("store writer".to_owned())
            .spawn(move || writer.run(inbox))
            .map_err(|error| Fault::Other { what: error.to_string() })?;
        let (jobs, thread, warnings) = (Some(jobs), Some(thread), Some(warnings));
        Ok(Sqlite { jobs, thread, readers: Arc::new(readers), tried: Arc::default(), warnings })
    }

    pub(crate) async fn append(&self, asked: Vec<Append>) -> Result<Vec<Appended>, AppendError> {
        let (answer, answered) = oneshot::channel();
        self.send(Job::Append(Waiting { asked, answer })).await?;
        let appended = answered.await.map_err(|_| Fault::Closed)?;
        // What was found before is not so any more; a trial that is under way finds it out itself.
        if let (Err(AppendError::Fault(_)), Ok(mut tried)) = (&appended, self.tried.try_lock()) {
            *tried = None;
        }
        appended
    }

    /// Warnings about the file; the first caller has them.
    pub(crate) fn warnings(&mut self) -> Option<Warnings> {
        self.warnings.take()
    }

    /// Whether a small write is confirmed, now or a moment ago.
    pub(crate) async fn health(&self) -> Result<(), Fault> {
        // Whoever asks during a trial waits for it.
        let tried = Arc::clone(&self.tried).lock_owned().await;
        if let Some((at, found)) = &*tried
            && at.elapsed() < TRIAL_LASTS
        {
            return found.clone();
        }
        let ((name, model), (answer, answered)) = (model::trial(), oneshot::channel());
        self.send(Job::SaveModel { name, model, answer }).await?;
        // Whoever asked may hang up. The trial counts all the same, or anybody could have as many
        // as they like.
        tokio::spawn(wait_for_trial(answered, tried)).await.map_err(|error| panicked(&error))?
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

    pub(crate) async fn load_model(
        &self,
        name: &StreamName,
        until: i64,
    ) -> Result<Option<StoredModel>, Fault> {
        let name = name.clone();
        self.readers.with(move |connection| reader::model(connection, &name, until)).await
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

/// What became of a trial, which is so for a while. It holds no end of the writer's channel: a
/// store that is being closed waits for the writer.
async fn wait_for_trial(
    answered: oneshot::Receiver<Result<(), Fault>>,
    mut tried: OwnedMutexGuard<Tried>,
) -> Result<(), Fault> {
    let found = match timeout(TRIAL_WAIT, answered).await {
        Ok(answered) => answered.unwrap_or(Err(Fault::Closed)),
        Err(_) => {
            let what = format!("the disk has not confirmed a write for {TRIAL_WAIT:?}");
            Err(Fault::Other { what })
        }
    };
    *tried = Some((Instant::now(), found.clone()));
    found
}

/// A task that did not come to its end.
fn panicked(error: &tokio::task::JoinError) -> Fault {
    Fault::Other { what: error.to_string() }
}
