//! A leaf: the heads of all streams at one moment.

use crate::checkpoint::decimal;
use crate::tree::{Hash, leaf_hash};

const FIRST_LINE: &str = "sabot heads 1";

/// The heads of all streams of a journal at one moment. The front page of the crate has the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heads {
    at_ms: u64,
    streams: Vec<StreamHead>,
}

/// How far a stream went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StreamHead {
    pub stream: String,
    /// The number of its last line.
    pub number: u64,
    /// The hash of that line.
    pub hash: [u8; 32],
}

/// Why a text is no leaf, or heads cannot be in one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the leaf is not as heads of streams are written")]
pub struct HeadsError {
    pub line: usize,
}

impl Heads {
    /// Of a moment, in milliseconds since 1970, in the order of the streams' names.
    ///
    /// # Errors
    /// A name is empty or has a space, a stream has no line, or one is there twice.
    pub fn new(at_ms: u64, mut streams: Vec<StreamHead>) -> Result<Heads, HeadsError> {
        streams.sort_by(|one, other| one.stream.cmp(&other.stream));
        let heads = Heads { at_ms, streams };
        Heads::parse(&heads.text())
    }

    /// When, in milliseconds since 1970.
    pub fn at_ms(&self) -> u64 {
        self.at_ms
    }

    /// The streams, in the order of their names.
    pub fn streams(&self) -> &[StreamHead] {
        &self.streams
    }

    /// How far a stream went; nothing if it had no line.
    pub fn of(&self, stream: &str) -> Option<&StreamHead> {
        let at = self.streams.binary_search_by(|it| it.stream.as_str().cmp(stream));
        at.ok().map(|at| &self.streams[at])
    }

    /// The leaf.
    pub fn text(&self) -> String {
        let mut text = format!("{FIRST_LINE}\ntime {}\n", self.at_ms);
        for StreamHead { stream, number, hash } in &self.streams {
            text.push_str(&format!("{stream} {number} {}\n", hex::encode(hash)));
        }
        text
    }

    /// The leaf's hash in the tree.
    pub fn hash(&self) -> Hash {
        leaf_hash(self.text().as_bytes())
    }

    /// Reads a leaf. A text that is read is the text that would be written.
    pub fn parse(text: &str) -> Result<Heads, HeadsError> {
        let mut lines = (1..).zip(text.strip_suffix('\n').unwrap_or_default().split('\n'));
        let wrong = |line| HeadsError { line };
        lines.next().filter(|(_, it)| *it == FIRST_LINE).ok_or(wrong(1))?;
        let time = lines.next().and_then(|(_, it)| decimal(it.strip_prefix("time ")?));
        let mut heads = Heads { at_ms: time.ok_or(wrong(2))?, streams: Vec::new() };
        for (nth, line) in lines {
            let head = head(line).ok_or(wrong(nth))?;
            let is_later = |last: &StreamHead| last.stream < head.stream;
            if !heads.streams.last().is_none_or(is_later) {
                return Err(wrong(nth));
            }
            heads.streams.push(head);
        }
        Ok(heads)
    }
}

fn head(line: &str) -> Option<StreamHead> {
    let mut parts = line.split(' ');
    let (stream, number, hash) = (parts.next()?, parts.next()?, parts.next()?);
    let is_name = !stream.is_empty() && !stream.contains(char::is_control);
    if !is_name || parts.next().is_some() {
        return None;
    }
    let number = decimal(number).filter(|number| *number > 0)?;
    Some(StreamHead { stream: stream.to_owned(), number, hash: hex::decode_array(hash)? })
}
