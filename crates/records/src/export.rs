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
    at: Option<StreamCursor>,
}

impl Export {
    /// All that is there now.
    pub async fn of(store: &Store) -> Result<Export, ReadError> {
        let mut streams = store.streams().await?;
        streams.retain(|(stream, _)| stream.as_str() != PasswordLine::STREAM);
        Ok(Export { streams: streams.into_iter(), at: None })
    }

    /// The next page; nothing at the end.
    pub async fn next(&mut self, store: &Store) -> Result<Option<Vec<u8>>, HistoryError> {
        let cursor = match self.at.take() {
            Some(cursor) => cursor,
            None => {
                let Some(stream) = self.streams.next() else { return Ok(None) };
                StreamCursor::start(store, stream).await?
            }
        };
        let (page, next) = cursor.page(store).await?;
        self.at = next;
        Ok(Some(page))
    }
}

/// How far a stream has been given out.
struct StreamCursor {
    stream: StreamName,
    next: u64,
    /// What was there when it was asked for, and not hidden when its first line was given out.
    last: u64,
}

impl StreamCursor {
    /// All streams end where they did at one moment: their money is compared with each other's.
    async fn start(
        store: &Store,
        (stream, head): (StreamName, Head),
    ) -> Result<StreamCursor, HistoryError> {
        let mut pages = Pages::between(store, stream.clone(), 1, head.last);
        if stream.as_str().starts_with("table/") {
            pages.leave_out_what_is_hidden().await?;
        }
        Ok(StreamCursor { stream, next: 1, last: pages.last() })
    }

    /// A page as text, and where the next begins if there is one.
    async fn page(self, store: &Store) -> Result<(Vec<u8>, Option<StreamCursor>), HistoryError> {
        let StreamCursor { stream, next, last } = self;
        let lines =
            Pages::between(store, stream.clone(), next, last).next().await?.unwrap_or_default();
        let text: Vec<u8> = lines.iter().flat_map(|line| store::exported(&stream, line)).collect();
        let next = lines.last().map(|line| line.number + 1).filter(|next| *next <= last);
        Ok((text, next.map(|next| StreamCursor { stream, next, last })))
    }
}
