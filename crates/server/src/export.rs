//! The journal, given out while the house runs.
//!
//! Every line is given as it is. The stream of hashes of passwords is left out as a whole: they can
//! be guessed at. The owner of the machine has everything by `sabot export`.

use std::convert::Infallible;
use std::sync::Arc;

use axum::body::Bytes;
use futures_util::stream::{self, Stream};
use protocol::journal::PasswordLine;
use store::{Head, StreamName};
use tracing::error;

use crate::history::{Pages, Unread};
use crate::premises::Premises;

/// The lines of all streams in the form of `sabot export`, page by page.
///
/// Whoever reads it finds out by the chain if it ended early: an error in between is logged, and
/// the rest is left out.
pub(crate) fn lines(
    house: Arc<Premises>,
    mut streams: Vec<(StreamName, Head)>,
) -> impl Stream<Item = Result<Bytes, Infallible>> + Send {
    streams.retain(|(stream, _)| stream.as_str() != PasswordLine::STREAM);
    stream::unfold((house, streams.into_iter(), None), |(house, mut streams, at)| async move {
        let at = match at {
            Some(at) => at,
            None => Place::start(&house, streams.next()?).await,
        };
        let page = match at {
            Ok(place) => place.page(&house).await,
            Err(why) => Err(why),
        };
        match page {
            Ok((bytes, next)) => Some((Ok(bytes), (house, streams, next.map(Ok)))),
            Err(why) => {
                error!(%why, "the export ended early");
                None
            }
        }
    })
}

/// How far a stream has been given out.
struct Place {
    stream: StreamName,
    next: u64,
    /// What was there when it was asked for, and not hidden when its first line was given out.
    last: u64,
}

impl Place {
    /// All streams end where they did at one moment: their money is compared with each other's.
    async fn start(house: &Premises, (stream, head): (StreamName, Head)) -> Result<Place, Unread> {
        let mut pages = Pages::between(&house.store, stream.clone(), 1, head.last);
        if stream.as_str().starts_with("table/") {
            pages.leave_out_what_is_hidden().await?;
        }
        Ok(Place { stream, next: 1, last: pages.last() })
    }

    /// A page as text, and where the next begins if there is one.
    async fn page(self, house: &Premises) -> Result<(Bytes, Option<Place>), Unread> {
        let Place { stream, next, last } = self;
        let lines = Pages::between(&house.store, stream.clone(), next, last).next().await?;
        let text: Vec<u8> = lines.iter().flat_map(|line| store::exported(&stream, line)).collect();
        let next = lines.last().map(|line| line.number + 1).filter(|next| *next <= last);
        Ok((Bytes::from(text), next.map(|next| Place { stream, next, last })))
    }
}
