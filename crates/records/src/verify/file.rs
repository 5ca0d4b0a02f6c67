//! A journal in a file, as it is exported: nothing but the file is needed.

use std::collections::BTreeSet;
use std::io::{self, BufRead};

use serde::Deserialize;
use store::{Hash, Line, StreamName};

use super::Verifier;
use super::fault::Finding;
use super::streams::Streams;
use super::summary::Summary;
use crate::houses::Houses;
use crate::streams::OFFICE;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    stream: String,
    number: u64,
    hash: String,
    text: String,
}

/// A line of a journal, and the stream that it is of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    pub stream: StreamName,
    pub line: Line,
}

/// Why a file is no export.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    #[error("the file cannot be read: {0}")]
    Unreadable(io::Error),
    #[error("line {file_line} of the file is no line of an export: {what}")]
    Form { file_line: u64, what: String },
    #[error("line {file_line} of the file goes on with {stream}, which was over")]
    Scattered { file_line: u64, stream: StreamName },
}

/// Reads one line of such a file.
pub fn record(text: &str) -> Result<Record, String> {
    let written: Written = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let stream = written.stream.parse::<StreamName>().map_err(|error| error.to_string())?;
    let hash = written.hash.parse::<Hash>().map_err(|error| error.to_string())?;
    let (number, text) = (written.number, written.text);
    Ok(Record { stream, line: Line { number, text, hash } })
}

/// A stream, and its summary or its first wrong line.
pub type Verdict = (StreamName, Result<Summary, Finding>);

/// Verifies every stream of a file, in its order. Each has its own summary or its own first wrong
/// line; what vouchers moved is held against what the tables say.
pub fn verify_file(
    file: &mut impl BufRead,
    houses: &Houses,
    mut progress: impl FnMut(u64),
) -> Result<Vec<Verdict>, FileError> {
    let mut houses = houses.clone();
    let mut done = Streams::of_file();
    let mut over = BTreeSet::new();
    let mut now: Option<(StreamName, Verifier)> = None;
    let mut bytes = 0;
    for (file_line, text) in (1_u64..).zip(file.lines()) {
        let text = text.map_err(FileError::Unreadable)?;
        let record = record(&text).map_err(|what| FileError::Form { file_line, what })?;
        let Record { stream, line } = record;
        bytes += text.len() as u64 + 1;
        if now.as_ref().is_none_or(|(name, _)| *name != stream) {
            if !over.insert(stream.clone()) {
                return Err(FileError::Scattered { file_line, stream });
            }
            let verifier = Verifier::new(stream.clone(), &houses);
            let before = now.replace((stream, verifier));
            before.into_iter().for_each(|(_, verifier)| done.add(verifier));
        }
        if let Some((name, verifier)) = &mut now {
            verifier.take(&line);
            // Streams come in the order of their names: the office before the tables.
            if name.as_str() == OFFICE {
                houses.learn(&line.text);
            }
        }
        progress(bytes);
    }
    now.into_iter().for_each(|(_, verifier)| done.add(verifier));
    Ok(done.end())
}
