//! What must be known of a journal to hold it against what was signed.

use std::collections::{BTreeMap, BTreeSet};
use std::io::BufRead;

use notary::{Entry, Heads, Note, VerifierKey};
use office::{EventKind, NoteEvent, NoteKind};
use protocol::journal::OfficeEntry;
use store::{Hash, Line, ReadError, Store, StreamName};

use super::{Comparison, Pledge, compare_journal};
use crate::pages::Pages;
use crate::report::Signed;
use crate::streams::{CAGE, OFFICE, named};
use crate::verify::{FileError, Record, record};

/// So many lines are looked through at once for the last leaf.
const LOOK: u64 = 100;

pub(super) struct LogLine {
    pub(super) number: u64,
    pub(super) text: String,
}

/// The log of a journal, and the hashes of its signed lines.
#[derive(Default)]
pub(super) struct Journal {
    pub(super) log: Vec<LogLine>,
    streams: BTreeMap<String, Stream>,
    /// Starts and stops of the house, in their order, as the office notes them.
    pub(super) runs: Vec<Run>,
    /// When each line of the cage was written, in milliseconds since 1970.
    pub(super) cage_at: Vec<u64>,
}

/// A start or a stop of the house.
#[derive(Clone, Copy)]
pub(super) struct Run {
    /// The line of the office that notes it.
    pub(super) line: u64,
    pub(super) at_ms: u64,
    pub(super) is_start: bool,
}

#[derive(Default)]
struct Stream {
    last: u64,
    hashes: BTreeMap<u64, [u8; 32]>,
}

impl Journal {
    pub(super) fn last(&self, stream: &str) -> u64 {
        self.streams.get(stream).map_or(0, |it| it.last)
    }

    /// Learns when the house ran, and when the cage was written to.
    fn learn(&mut self, stream: &str, number: u64, text: &str) {
        if stream == CAGE {
            let line: Option<serde_json::Value> = serde_json::from_str(text).ok();
            let at = line.and_then(|line| line.get("at")?.as_u64());
            // What cannot be read is named by whoever decides it again.
            self.cage_at.push(at.unwrap_or_default());
        }
        if stream != OFFICE {
            return;
        }
        let Ok(entry) = OfficeEntry::from_line(text) else { return };
        self.runs.extend(entry.events().filter_map(|event| {
            let EventKind::Note(NoteEvent::Noted { note, .. }) = event.what else { return None };
            let is_start = note.kind == NoteKind::Started;
            let is_run = is_start || note.kind == NoteKind::Stopped;
            is_run.then_some(Run { line: number, at_ms: event.at.0, is_start })
        }));
    }

    pub(super) fn hash(&self, stream: &str, number: u64) -> Option<[u8; 32]> {
        self.streams.get(stream)?.hashes.get(&number).copied()
    }

    /// The signed lines, by stream.
    fn signed(&self, pledges: &[Pledge]) -> BTreeMap<String, BTreeSet<u64>> {
        let of_log = self.log.iter().filter_map(|line| match Entry::from_line(&line.text) {
            Ok(Entry::Leaf { leaf, .. }) => Some(leaf),
            // `OwnLog` names a line that cannot be read.
            Ok(Entry::Key(_) | Entry::Cosigned { .. }) | Err(_) => None,
        });
        let given = pledges.iter().filter_map(Pledge::leaf).cloned();
        let mut signed = BTreeMap::<String, BTreeSet<u64>>::new();
        let mut add = |leaf: &Heads| {
            for head in leaf.streams() {
                signed.entry(head.stream.clone()).or_default().insert(head.number);
            }
        };
        of_log.chain(given).for_each(|leaf| add(&leaf));
        signed
    }
}

/// Holds the journal of a store against its own log, and against what others have kept.
pub async fn compare_store(
    store: &Store,
    key: Option<&VerifierKey>,
    pledges: &[Pledge],
) -> Result<Comparison, ReadError> {
    let mut journal = Journal::default();
    each_sound(store, Entry::STREAM, |line| {
        journal.log.push(LogLine { number: line.number, text: line.text });
    })
    .await?;
    for (stream, numbers) in journal.signed(pledges) {
        let Ok(name) = stream.parse::<StreamName>() else { continue };
        let last = store.last(&name).await?.last;
        let mut hashes = BTreeMap::new();
        for number in numbers.into_iter().filter(|number| *number <= last) {
            let line = match store.read(&name, number, 1).await {
                Ok(lines) => lines.into_iter().next().filter(|line| line.number == number),
                Err(ReadError::Damaged { .. }) => None,
                Err(error) => return Err(error),
            };
            hashes.extend(line.map(|line| (number, line.hash.0)));
        }
        journal.streams.insert(stream, Stream { last, hashes });
    }
    for stream in [OFFICE, CAGE] {
        each_sound(store, stream, |line| journal.learn(stream, line.number, &line.text)).await?;
    }
    Ok(compare_journal(&journal, key, pledges))
}

/// The lines of a stream up to the first that is damaged: the check of the chain names that one.
async fn each_sound(
    store: &Store,
    stream: &str,
    mut take: impl FnMut(Line),
) -> Result<(), ReadError> {
    let mut pages = Pages::of(store, named(stream)).await?;
    loop {
        match pages.next().await {
            Ok(Some(lines)) => lines.into_iter().for_each(&mut take),
            Ok(None) | Err(ReadError::Damaged { .. }) => return Ok(()),
            Err(error) => return Err(error),
        }
    }
}

/// What goes on paper: the key, and the latest checkpoint with the house's own signature alone.
pub(crate) async fn for_paper(store: &Store) -> Result<Option<Signed>, ReadError> {
    let log = named(Entry::STREAM);
    let mut to = store.last(&log).await?.last;
    let entries = |lines: Vec<Line>| lines.into_iter().map(|line| Entry::from_line(&line.text));
    let Some(Ok(Entry::Key(key))) = entries(store.read(&log, 1, 1).await?).next() else {
        return Ok(None);
    };
    while to > 0 {
        let from = to.saturating_sub(LOOK - 1).max(1);
        let most = usize::try_from(to + 1 - from).expect("a few lines");
        let latest = entries(store.read(&log, from, most).await?).rev().find_map(|entry| {
            let Ok(Entry::Leaf { note, .. }) = entry else { return None };
            Some(note)
        });
        if let Some(note) = latest {
            let own = note.signatures().iter().filter(|it| it.name() == key.name());
            let note = Note::new(note.text().to_owned(), own.cloned().collect()).ok();
            let signed = |note: Note| Signed { key: key.to_string(), checkpoint: note.to_string() };
            return Ok(note.map(signed));
        }
        to = from - 1;
    }
    Ok(None)
}

/// Holds the journal in a file against its own log, and against what others have kept. The file is
/// gone through twice, and opened by the caller each time.
pub fn compare_file<F: BufRead>(
    mut open: impl FnMut() -> std::io::Result<F>,
    key: Option<&VerifierKey>,
    pledges: &[Pledge],
) -> Result<Comparison, FileError> {
    let mut journal = Journal::default();
    each(open().map_err(FileError::Unreadable)?, |record| {
        let Record { stream, line } = record;
        if stream.as_str() == Entry::STREAM {
            journal.log.push(LogLine { number: line.number, text: line.text });
        }
    })?;
    let signed = journal.signed(pledges);
    each(open().map_err(FileError::Unreadable)?, |record| {
        let Record { stream, line } = record;
        journal.learn(stream.as_str(), line.number, &line.text);
        let (number, Hash(hash)) = (line.number, line.hash);
        let Some(numbers) = signed.get(stream.as_str()) else { return };
        let kept = journal.streams.entry(stream.as_str().to_owned()).or_default();
        kept.last = number;
        if numbers.contains(&number) {
            kept.hashes.insert(number, hash);
        }
    })?;
    Ok(compare_journal(&journal, key, pledges))
}

fn each(file: impl BufRead, mut take: impl FnMut(Record)) -> Result<(), FileError> {
    for (file_line, text) in (1_u64..).zip(file.lines()) {
        let text = text.map_err(FileError::Unreadable)?;
        take(record(&text).map_err(|what| FileError::Form { file_line, what })?);
    }
    Ok(())
}
