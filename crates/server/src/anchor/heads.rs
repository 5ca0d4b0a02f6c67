//! The heads of all streams as they may be signed.

use notary::{Entry, Heads, StreamHead};
use office::{EventKind, NoteEvent, NoteKind, Office};
use protocol::journal::{OfficeEntry, PasswordLine};
use records::Pages;
use store::{Hash, Head, LINEAGE, ReadError, Store, StreamName};
use table::Time;
use tracing::warn;

use super::AnchorError;
use runner::Book;

/// So many lines of the office are read at once.
const PAGE: u64 = 100;

/// The heads of all streams but the log's own and that of passwords, all of the moment at which
/// streams ended there.
///
/// Hashes of passwords are not for auditors, and are bound by the digests that the office's lines
/// have of them.
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
    streams: &[(StreamName, Head)],
) -> Result<Heads, AnchorError> {
    let mut heads = Vec::new();
    if let Some(before) = before {
        check(store, before).await?;
    }
    for (stream, head) in streams {
        if [Entry::STREAM, PasswordLine::STREAM].contains(&stream.as_str()) {
            continue;
        }
        let signed = before.and_then(|before| before.of(stream.as_str()));
        let last = if stream.as_str().starts_with("table/") {
            last_open(store, stream, head.last).await
        } else {
            head.last
        };
        let signed = signed.filter(|signed| signed.number >= last);
        let number_and_hash = match signed {
            Some(signed) => Some((signed.number, signed.hash)),
            None if last == head.last => Some((last, head.hash.0)),
            None => hash_of(store, stream, last).await?.map(|Hash(hash)| (last, hash)),
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

/// Whether all streams still have the lines that were signed.
pub(super) async fn check(store: &Store, signed: &Heads) -> Result<(), AnchorError> {
    for signed in signed.streams() {
        let stream: StreamName = signed.stream.parse().map_err(|_| AnchorError::Foreign)?;
        match hash_of(store, &stream, signed.number).await? {
            Some(Hash(hash)) if hash == signed.hash => {}
            _ => return Err(AnchorError::Rewritten { stream, number: signed.number }),
        }
    }
    Ok(())
}

/// Whether a leaf was signed while the house was stopped in order: then nothing is to be written
/// before it starts. The office notes both.
pub(super) async fn is_of_stopped_house(store: &Store, leaf: &Heads) -> Result<bool, AnchorError> {
    const OFFICE: &str = <Office as Book>::STREAM;
    let mut to = leaf.of(OFFICE).map_or(0, |head| head.number);
    let office: StreamName = OFFICE.parse().expect("it is the name of a stream");
    while to > 0 {
        let from = to.saturating_sub(PAGE - 1).max(1);
        let most = usize::try_from(to + 1 - from).unwrap_or(1);
        let lines = store.read(&office, from, most).await.map_err(AnchorError::Read)?;
        for line in lines.iter().rev() {
            let Ok(entry) = OfficeEntry::from_line(&line.text) else { return Ok(false) };
            let mut noted = entry.events().filter_map(|event| match event.what {
                EventKind::Note(NoteEvent::Noted { note, .. }) => Some(note.kind),
                _ => None,
            });
            let of_run = |kind: &NoteKind| matches!(kind, NoteKind::Started | NoteKind::Stopped);
            if let Some(kind) = noted.find(of_run) {
                return Ok(kind == NoteKind::Stopped);
            }
        }
        to = from - 1;
    }
    Ok(false)
}

/// The first line of each stream that was written after a leaf, apart from where the journal comes
/// from: a copy says that it is one.
pub(super) fn written_after(leaf: &Heads, now: &Heads) -> Vec<(String, u64)> {
    let others = now.streams().iter().filter(|head| head.stream != LINEAGE);
    let grown = others.filter_map(|head| {
        let signed = leaf.of(&head.stream).map_or(0, |head| head.number);
        (head.number > signed).then(|| (head.stream.clone(), signed + 1))
    });
    grown.collect()
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

/// The hash of a line, if there is one.
pub(super) async fn hash_of(
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
