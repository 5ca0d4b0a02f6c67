//! The whole journal as JSON Lines, out and in.
//!
//! Each line of the journal is a line of the file, as an object with `stream`, `number`, `hash` and
//! `text`; streams come in the order of their names, but `lineage` before all others. The text is a
//! string even if it is JSON itself: the hash is made of its very bytes.

use std::cmp::Ordering;
use std::fmt;
use std::io;

use serde::{Deserialize, Serialize};
use tokio::io::{AsyncBufRead, AsyncBufReadExt, AsyncWrite, AsyncWriteExt};

use crate::copy::Copied;
use crate::lineage::{self, LINEAGE};
use crate::store::{PAGE, PAGE_BYTES, Store};
use crate::{Append, AppendError, Hash, Head, Line, ReadError, StreamName};

/// A line of the file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    stream: String,
    number: u64,
    hash: String,
    text: String,
}

/// Why a file was not taken in, or not to its end. What is before the place is in the store; giving
/// the mended file again takes in the rest.
#[derive(Debug)]
#[expect(missing_docs, reason = "the fields are what their names say")]
pub enum ImportError {
    /// A line of the file is not of the form above.
    Form { file_line: u64, what: String },
    /// A line does not follow from the one before, or its hash is not its own.
    Chain { file_line: u64, stream: StreamName, number: u64 },
    /// The store has other lines up to that number.
    Differs { stream: StreamName, number: u64 },
    /// The file could not be read.
    File { what: String },
    /// The store could not be read.
    Read(ReadError),
    /// The store did not take it.
    Write(AppendError),
}

impl Store {
    /// Writes every line as it is at one moment, while the store goes on.
    pub async fn export(&self, out: &mut (impl AsyncWrite + Unpin)) -> io::Result<Copied> {
        let read_error = |error: ReadError| io::Error::other(error);
        let mut copied = Copied::default();
        let mut streams = self.streams().await.map_err(read_error)?;
        streams.sort_by_key(|(stream, _)| stream.as_str() != LINEAGE);
        for (stream, head) in streams {
            let mut at = Head::START;
            while at.last < head.last {
                let left = usize::try_from(head.last - at.last).unwrap_or(PAGE);
                let lines = self.read_after(&stream, at, left.min(PAGE));
                let lines = lines.await.map_err(read_error)?;
                if lines.is_empty() {
                    let flaw = crate::Flaw::Missing { number: at.next() };
                    return Err(read_error(ReadError::Damaged { stream, flaw }));
                }
                for line in lines {
                    at = line.head();
                    out.write_all(&exported(&stream, &line)).await?;
                }
            }
            copied.streams += 1;
            copied.lines += head.last;
        }
        out.flush().await?;
        Ok(copied)
    }

    /// Takes in what [`Store::export`] wrote. Lines that are there already, and are the same, are
    /// passed over; so an import that was cut short can be made again.
    pub async fn import(
        &self,
        file: &mut (impl AsyncBufRead + Unpin),
    ) -> Result<Copied, ImportError> {
        let mut import = Import::new(self);
        let mut lines = file.lines();
        let mut file_line = 0;
        let file_error = |error: io::Error| ImportError::File { what: error.to_string() };
        while let Some(text) = lines.next_line().await.map_err(file_error)? {
            file_line += 1;
            let (stream, line) =
                read(&text).map_err(|what| ImportError::Form { file_line, what })?;
            import.take(file_line, stream, line).await?;
        }
        import.end_stream().await?;
        Ok(import.copied)
    }
}

/// A line of a stream as a line of the file.
pub fn exported(stream: &StreamName, line: &Line) -> Vec<u8> {
    let (stream, hash) = (stream.as_str().to_owned(), line.hash.to_string());
    let record = Record { stream, number: line.number, hash, text: line.text.clone() };
    let mut bytes = serde_json::to_vec(&record).expect("texts and numbers are JSON");
    bytes.push(b'\n');
    bytes
}

fn read(text: &str) -> Result<(StreamName, Line), String> {
    let record: Record = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let stream = record.stream.parse::<StreamName>().map_err(|error| error.to_string())?;
    let hash = record.hash.parse::<Hash>().map_err(|error| error.to_string())?;
    Ok((stream, Line { number: record.number, text: record.text, hash }))
}

/// An import under way.
struct Import<'a> {
    store: &'a Store,
    copied: Copied,
    /// The stream that is being read, and how far it has been.
    stream: Option<StreamName>,
    read: Head,
    /// How far the store has it.
    there: Head,
    /// Lines to be appended.
    waiting: Vec<String>,
    waiting_bytes: usize,
}

impl<'a> Import<'a> {
    fn new(store: &'a Store) -> Import<'a> {
        Import {
            store,
            copied: Copied::default(),
            stream: None,
            read: Head::START,
            there: Head::START,
            waiting: Vec::new(),
            waiting_bytes: 0,
        }
    }

    async fn take(
        &mut self,
        file_line: u64,
        stream: StreamName,
        line: Line,
    ) -> Result<(), ImportError> {
        if self.stream.as_ref() != Some(&stream) {
            self.end_stream().await?;
            self.there = self.store.last(&stream).await.map_err(ImportError::Read)?;
            self.read = Head::START;
            self.stream = Some(stream.clone());
            self.copied.streams += 1;
        }
        let number = line.number;
        let is_next = number == self.read.next()
            && line.hash == self.read.hash.of_next(&stream, number, &line.text);
        if !is_next {
            return Err(ImportError::Chain { file_line, stream, number });
        }
        self.read = Head { last: number, hash: line.hash };
        self.copied.lines += 1;
        match number.cmp(&self.there.last) {
            // A hash stands for all that came before: one look at the end is enough.
            Ordering::Less => Ok(()),
            Ordering::Equal if self.there.hash == line.hash => Ok(()),
            Ordering::Equal => Err(ImportError::Differs { stream, number }),
            Ordering::Greater => {
                self.waiting_bytes += line.text.len();
                self.waiting.push(line.text);
                let is_much = self.waiting.len() >= PAGE || self.waiting_bytes >= PAGE_BYTES;
                if is_much { self.flush().await } else { Ok(()) }
            }
        }
    }

    /// Nothing more comes of the stream that is being read.
    async fn end_stream(&mut self) -> Result<(), ImportError> {
        self.flush().await?;
        let Some(stream) = self.stream.take().filter(|_| self.read.last < self.there.last) else {
            return Ok(());
        };
        let number = self.read.last;
        let there = self.store.read(&stream, number, 1).await.map_err(ImportError::Read)?;
        if there.first().is_some_and(|there| there.hash == self.read.hash) {
            Ok(())
        } else {
            Err(ImportError::Differs { stream, number })
        }
    }

    async fn flush(&mut self) -> Result<(), ImportError> {
        let Some(stream) = self.stream.clone().filter(|_| !self.waiting.is_empty()) else {
            return Ok(());
        };
        let lines = std::mem::take(&mut self.waiting);
        self.waiting_bytes = 0;
        let mut appends = vec![Append { stream, expected: self.there.next(), lines }];
        if appends[0].stream.as_str() != LINEAGE {
            // With the first lines, so that an import that is cut short is marked as well.
            let lineage = lineage::read(self.store).await.map_err(ImportError::Read)?;
            appends.extend(lineage.copied());
        }
        self.store.append(appends).await.map_err(ImportError::Write)?;
        self.there = self.read;
        Ok(())
    }
}

impl fmt::Display for ImportError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ImportError::Form { file_line, what } => write!(out, "line {file_line}: {what}"),
            ImportError::Chain { file_line, stream, number } => write!(
                out,
                "line {file_line}: line {number} of {stream} does not follow from what is before it"
            ),
            ImportError::Differs { stream, number } => {
                write!(out, "the lines of {stream} up to {number} are others in the store")
            }
            ImportError::File { what } => write!(out, "the file cannot be read: {what}"),
            ImportError::Read(error) => error.fmt(out),
            ImportError::Write(error) => error.fmt(out),
        }
    }
}

impl std::error::Error for ImportError {}
