//! What a worker does when a write fails: the journal says what is so.

use store::{AppendError, Fault, Origin, ReadError, Store};
use tracing::{error, info, warn};

use crate::batch::Batch;
use crate::feed::Standstill;
use crate::machine::Machine;
use crate::worker::{STORE_WAIT, Worker};

/// What the journal has of lines whose append was not confirmed.
pub(crate) enum Found {
    Nothing,
    All,
}

impl<M: Machine> Worker<M> {
    /// The journal was not written, or nobody knows whether it was.
    pub(crate) async fn recover(&mut self, batch: Batch<M>, lines: &[String], error: &AppendError) {
        error!(stream = %self.setup.stream, %error, "append failed: reading the journal again");
        if let AppendError::Fault(lost @ Fault::Lost { .. }) = error {
            self.feed.break_off(Standstill::Unwritten, &lost.to_string());
            // What is gone was shown: the next start must not deal it again.
            if let Err(error) = mark_set_back(&self.setup.store, &Origin::SetBack).await {
                error!(%error, "not marked as set back: the next start goes on as if not");
            }
            return;
        }
        match self.find(lines).await {
            // Only the answer was lost.
            Some(Found::All) => {
                self.state.head = lines
                    .iter()
                    .fold(self.state.head, |head, line| head.then(&self.setup.stream, line));
                self.commit(batch);
            }
            Some(Found::Nothing) => self.give_up(batch),
            None => {}
        }
    }

    /// Nothing of a batch is on the disk: the machine goes on when something could be written.
    pub(crate) fn give_up(&mut self, batch: Batch<M>) {
        self.feed.stop(Standstill::Unwritten, "its journal could not be written");
        batch.answer_unwritten(&mut self.seen, &*self.setup.observer);
        self.retry_later();
    }

    /// Looks for lines at the end of the journal, until it can be read; `None` if it never can be,
    /// or the house stops. Nobody else writes to this stream: a machine whose journal has other
    /// lines than its worker wrote stands still, and takes nothing of them in.
    pub(crate) async fn find(&mut self, lines: &[String]) -> Option<Found> {
        let mut stop = self.setup.stop.clone();
        let stream = &self.setup.stream;
        loop {
            // One more than there can be.
            let read = self.setup.store.read_after(stream, self.state.head, lines.len() + 1);
            match read.await {
                Ok(read) if read.is_empty() => return Some(Found::Nothing),
                Ok(read) if read.iter().map(|line| &line.text).eq(lines) => {
                    return Some(Found::All);
                }
                Ok(read) => {
                    let first = read.iter().map(|line| line.number).next().unwrap_or_default();
                    error!(%stream, first, "lines of another writer: its machine stands still");
                    let words = format!(
                        "{stream} has lines that this house did not write, from line {first} on"
                    );
                    self.feed.break_off(Standstill::Foreign, &words);
                    return None;
                }
                Err(ReadError::Fault(error)) => {
                    self.feed.stop(Standstill::Unread, "its journal could not be read");
                    warn!(%stream, %error, "journal not read; trying again in 500 ms");
                }
                Err(error @ ReadError::Damaged { .. }) => {
                    error!(%stream, %error, "journal not read: its machine stands still");
                    self.feed.break_off(Standstill::Unread, &error.to_string());
                    return None;
                }
            }
            tokio::select! {
                _ = stop.wait_for(|stop| *stop) => return None,
                () = tokio::time::sleep(STORE_WAIT) => {}
            }
        }
    }

    /// Nobody may ask for anything at a table that stands still, so its worker has to find out by
    /// itself.
    pub(crate) async fn try_to_go_on(&self) {
        if self.setup.store.try_to_write().await.is_ok() {
            info!(stream = %self.setup.stream, "the journal can be written again");
            self.feed.resume();
        }
    }
}

/// Writes down that lines are gone, for the next start.
pub async fn mark_set_back(store: &Store, origin: &Origin) -> Result<(), NotMarked> {
    let lineage = store.lineage().await.map_err(NotMarked::Read)?;
    if lineage.is_earlier_state() {
        return Ok(());
    }
    let appended = store.append(vec![lineage.append(origin)]).await;
    appended.map(|_| ()).map_err(NotMarked::Write)
}

/// Why it is not in the journal that lines are gone.
#[derive(Debug, thiserror::Error)]
pub enum NotMarked {
    #[error("the journal's lineage: {0}")]
    Read(ReadError),
    #[error("the journal's lineage cannot be written: {0}")]
    Write(AppendError),
}
