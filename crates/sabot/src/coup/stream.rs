//! `sabot coup --stdin`: a coup a line in, a round a line out, in the same order.

use std::io::{self, BufRead, BufReader, Read, Write};

use super::desk::Desk;
use super::refusal::{LINE_BYTES_MAX, Refusal};
use super::slip::Slip;
use super::{Detail, json, line};
use crate::failure::Failure;

/// What is read from the input at once, and about what is written at once.
const BUFFER_BYTES: usize = 64 * 1024;

/// How many lines there were.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// All of them, blank ones too.
    pub lines: u64,
    /// Those answered with an error.
    pub refused: u64,
}

/// Answers every line of the input that is not blank with one line of output.
///
/// What is ready is written before the input is waited for, so a program may send a line and wait
/// for its answer.
///
/// # Errors
/// The input cannot be read, or the output cannot be written.
pub fn run(
    desk: &Desk<'_>,
    detail: Detail,
    input: impl Read,
    output: impl Write,
) -> Result<Tally, Failure> {
    let mut lines = Lines {
        input: BufReader::with_capacity(BUFFER_BYTES, input),
        line: Vec::new(),
        output,
        answers: Vec::with_capacity(2 * BUFFER_BYTES),
    };
    let mut slip = Slip::new();
    let mut tally = Tally::default();
    while let Some(end) = lines.next()? {
        tally.lines += 1;
        if end == End::InTime && lines.line.trim_ascii().is_empty() {
            continue;
        }
        let answered = match end {
            End::InTime => answer(&lines.line, desk, &mut slip, detail, &mut lines.answers),
            End::TooLate => Err(Refusal::LineTooLong),
        };
        if let Err(refusal) = answered {
            tally.refused += 1;
            json::write_error(&mut lines.answers, tally.lines, &refusal.to_string());
        }
        lines.answers.push(b'\n');
    }
    lines.flush()?;
    Ok(tally)
}

fn answer<'d>(
    line: &[u8],
    desk: &'d Desk<'_>,
    slip: &mut Slip<'d>,
    detail: Detail,
    answers: &mut Vec<u8>,
) -> Result<(), Refusal> {
    line::read(line, desk, slip)?;
    json::write(answers, &slip.play(desk)?, detail);
    Ok(())
}

/// Whether a line ended before it was too long to be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    InTime,
    TooLate,
}

struct Lines<R, W> {
    input: BufReader<R>,
    /// The line that was read last, without its line feed.
    line: Vec<u8>,
    output: W,
    /// What is ready and not yet written.
    answers: Vec<u8>,
}

impl<R: Read, W: Write> Lines<R, W> {
    /// Reads the next line; none at the end of the input. The last one may lack its line feed.
    fn next(&mut self) -> Result<Option<End>, Failure> {
        self.line.clear();
        let mut end = End::InTime;
        let mut started = false;
        loop {
            let chunk = self.fill()?;
            if chunk == 0 {
                return Ok(started.then_some(end));
            }
            started = true;
            let found = memchr::memchr(b'\n', self.input.buffer());
            let length = found.unwrap_or(chunk);
            if self.line.len() + length > LINE_BYTES_MAX {
                end = End::TooLate;
            }
            if end == End::InTime {
                self.line.extend_from_slice(&self.input.buffer()[..length]);
            }
            self.input.consume(length + usize::from(found.is_some()));
            if found.is_some() {
                return Ok(Some(end));
            }
        }
    }

    /// How many bytes of input are at hand, after waiting for some if there are none. The answers
    /// are written before the wait.
    fn fill(&mut self) -> Result<usize, Failure> {
        if !self.input.buffer().is_empty() {
            return Ok(self.input.buffer().len());
        }
        self.flush()?;
        loop {
            match self.input.fill_buf() {
                Ok(chunk) => return Ok(chunk.len()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(Failure::Reading(error)),
            }
        }
    }

    fn flush(&mut self) -> Result<(), Failure> {
        if self.answers.is_empty() {
            return Ok(());
        }
        let written = self.output.write_all(&self.answers).and_then(|()| self.output.flush());
        self.answers.clear();
        written.map_err(Failure::Writing)
    }
}
