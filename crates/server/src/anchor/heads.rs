//! The heads of all streams as they may be signed.

use notary::{Entry, Heads, StreamHead};
use store::{Hash, ReadError, Store, StreamName};
use table::Time;
use tracing::warn;

use super::AnchorError;
use crate::history::Pages;

/// The heads of all streams but the log's own, all of one moment.
///
/// Of a table, what may lie face down is left out, as it is from an export: an attacker who knows
/// the line before could try every card until the hash fits.
///
/// # Errors
/// The store cannot be read, or a stream does not begin with what was signed before.
pub(super) async fn now(
    store: &Store,
    at: Time,
    before: Option<&Heads>,
) -> Result<Heads, AnchorError> {
    let mut heads = Vec::new();
    let streams = store.streams().await.map_err(AnchorError::Read)?;
    for before in before.iter().flat_map(|before| before.streams()) {
        check(store, before).await?;
    }
    for (stream, head) in streams {
        if stream.as_str() == Entry::STREAM {
            continue;
        }
        let signed = before.and_then(|before| before.of(stream.as_str()));
        let last = match stream.as_str().starts_with("table/") {
            true => last_open(store, &stream, head.last).await,
            false => head.last,
        };
        let signed = signed.filter(|signed| signed.number >= last);
        let number_and_hash = match signed {
            Some(signed) => Some((signed.number, signed.hash)),
            None if last == head.last => Some((last, head.hash.0)),
            None => hash_of(store, &stream, last).await?.map(|Hash(hash)| (last, hash)),
        };
        let name = stream.as_str().to_owned();
        heads.extend(number_and_hash.map(|(number, hash)| StreamHead {
            stream: name,
            number,
            hash,
        }));
    }
    let heads = Heads::new(at.0, heads);
    Ok(heads.expect("a store has each stream once, and its names have no spaces"))
}

/// Whether a stream still has the line that was signed.
async fn check(store: &Store, signed: &StreamHead) -> Result<(), AnchorError> {
    let stream: StreamName = signed.stream.parse().map_err(|_| AnchorError::Foreign)?;
    match hash_of(store, &stream, signed.number).await? {
        Some(Hash(hash)) if hash == signed.hash => Ok(()),
        _ => Err(AnchorError::Rewritten { stream, number: signed.number }),
    }
}

/// The last line that everybody may know of. Of a table that cannot be read, none.
async fn last_open(store: &Store, stream: &StreamName, last: u64) -> u64 {
    let mut pages = Pages::between(store, stream.clone(), 1, last);
    match pages.leave_out_what_is_hidden().await {
        Ok(()) => pages.last(),
        Err(why) => {
            warn!(%stream, %why, "the stream cannot be read: what was signed of it stays signed");
            0
        }
    }
}

async fn hash_of(
    store: &Store,
    stream: &StreamName,
    number: u64,
) -> Result<Option<Hash>, AnchorError> {
    match store.read(stream, number, 1).await {
        Ok(lines) => {
            let line = lines.first().filter(|line| line.number == number);
            Ok(line.map(|line| line.hash))
        }
        Err(ReadError::Damaged { .. }) => Ok(None),
        Err(error) => Err(AnchorError::Read(error)),
    }
}
