//! A journal that is an earlier state than people have seen: a restored backup, a machine that was
//! rolled back, a database that lost lines.
//!
//! The next cards of its shoes are known to everybody who sat there. So a house that goes on from
//! it ends every shoe in play, and a table whose client proves that it has seen more than the
//! journal holds stands still.

use office::NoteKind;
use store::{AppendError, Lineage, Origin, ReadError, Store};
use tracing::{error, warn};

use crate::chance;
use crate::notes::{Notes, of_house};

/// What a life of a journal is named by.
const LIFE_BYTES: usize = 8;

/// Why a house cannot go on from a journal.
#[derive(Debug, thiserror::Error)]
pub enum LineageError {
    #[error("the journal's lineage: {0}")]
    Read(#[from] ReadError),
    #[error("the journal's lineage cannot be written: {0}")]
    Write(AppendError),
}

/// Where the journal comes from. If it is an earlier state, it is written down that the house goes
/// on from it, with the ends of all streams: tables that have written nothing since end their shoe.
pub(crate) async fn resume(store: &Store, notes: &Notes) -> Result<Lineage, LineageError> {
    let lineage = store.lineage().await?;
    if !lineage.is_earlier_state() {
        return Ok(lineage);
    }
    let life = hex::encode(chance::bytes::<LIFE_BYTES>());
    let ends = store.streams().await?.into_iter();
    let ends = ends.map(|(stream, head)| (stream.as_str().to_owned(), head.last)).collect();
    let resumed = lineage.append(&Origin::Resumed { life, ends });
    store.append(vec![resumed]).await.map_err(LineageError::Write)?;
    warn!("the journal is an earlier state than people may have seen: every shoe in play ends");
    let text = "the journal is a copy, or has lost lines: every shoe in play ends, and what happened \
                after this moment is not in it";
    notes.put(office::By::House, of_house(NoteKind::SetBack, None, text));
    Ok(store.lineage().await?)
}

/// Writes down that lines are gone, for the next start.
pub(crate) async fn mark_set_back(store: &Store, origin: &Origin) {
    if let Err(error) = runner::mark_set_back(store, origin).await {
        error!(%error, "not marked as set back: the next start goes on as if not");
    }
}
