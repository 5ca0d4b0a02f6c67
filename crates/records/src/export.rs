//! The journal as an auditor is given it, also while the house runs.
//!
//! Every line is given as it is. The stream of hashes of passwords is left out as a whole: they can
//! be guessed at. The owner of the machine has everything by `sabot export`.

use std::vec::IntoIter;

use protocol::journal::PasswordLine;
use store::{Head, ReadError, Store, StreamName};

use crate::HistoryError;
use crate::pages::Pages;

/// The lines of all streams in the form of `sabot export`, page by page.
pub struct Export {
    streams: IntoIter<(StreamName, Head)>,
    /// The stream that is given out, its next line and its last.
    at: Option<(StreamName, u64, u64)>,
}

impl Export {
    /// All that is there now. All streams end where they do at this moment: their money is compared
    /// with each other's.
    pub async fn of(store: &Store) -> Result<Export, ReadError> {
        let mut streams = store.streams().await?;
        streams.retain(|(stream, _)| stream.as_str() != PasswordLine::STREAM);
        Ok(Export { streams: streams.into_iter(), at: None })
    }

    /// The next page; nothing at the end. Of a table, what is hidden when its first line is given
    /// out is left out.
    pub async fn next(&mut self, store: &Store) -> Result<Option<Vec<u8>>, HistoryError> {
        let (stream, next, last) = match self.at.take() {
            Some(at) => at,
            None => {
                let Some((stream, head)) = self.streams.next() else { return Ok(None) };
                let is_table = stream.as_str().starts_with("table/");
                let all = Pages::between(store, stream.clone(), 1, head.last);
                let last = if is_table { all.last_open().await? } else { head.last };
                (stream, 1, last)
            }
        };
        let mut pages = Pages::between(store, stream.clone(), next, last);
        let lines = pages.next().await?.unwrap_or_default();
        let text = lines.iter().flat_map(|line| store::exported(&stream, line)).collect();
        let next = lines.last().map(|line| line.number + 1).filter(|next| *next <= last);
        self.at = next.map(|next| (stream, next, last));
        Ok(Some(text))
    }
}
