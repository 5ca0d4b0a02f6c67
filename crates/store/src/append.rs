//! What is asked to be added, and what is answered.

use crate::{Hash, Head, Refusal, StreamName};

/// A line has at most so many bytes: 1 MiB.
pub const LINE_BYTES_MAX: usize = 1 << 20;

/// All the lines that are appended together have at most so many bytes: 64 MiB.
pub const APPEND_BYTES_MAX: usize = 64 << 20;

/// Lines to be added to a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// The stream that they are appended to.
    pub stream: StreamName,
    /// The number that the first line is to have. It must be the next of the stream: whoever
    /// appends knows all that came before.
    pub expected: u64,
    /// At least one; each of one line, not empty, and of at most [`LINE_BYTES_MAX`].
    pub lines: Vec<String>,
}

/// Lines that have been added to a stream, and are on the disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Appended {
    /// The stream that they are appended to.
    pub stream: StreamName,
    /// The number of the first line that was added.
    pub first: u64,
    /// The number of the last.
    pub last: u64,
    /// The hash of the last.
    pub hash: Hash,
}

impl Appended {
    /// How far the stream goes now.
    pub fn head(&self) -> Head {
        Head { last: self.last, hash: self.hash }
    }
}

impl Append {
    /// Whether the lines can be lines. Whether their number is next is not asked here.
    pub fn check(&self) -> Result<(), Refusal> {
        if self.lines.is_empty() {
            return Err(Refusal::NoLines { stream: self.stream.clone() });
        }
        (0..).zip(&self.lines).try_for_each(|(line, text)| self.check_line(line, text))
    }

    fn check_line(&self, line: usize, text: &str) -> Result<(), Refusal> {
        let stream = || self.stream.clone();
        if text.is_empty() {
            Err(Refusal::EmptyLine { stream: stream(), line })
        } else if text.len() > LINE_BYTES_MAX {
            Err(Refusal::LongLine { stream: stream(), line, bytes: text.len() })
        } else if text.contains(['\n', '\r']) {
            Err(Refusal::LineBreak { stream: stream(), line })
        } else if text.contains('\0') {
            // PostgreSQL has no text with a zero in it, and JSON needs none.
            Err(Refusal::Zero { stream: stream(), line })
        } else {
            Ok(())
        }
    }
}

/// Whether these can be appended together, as far as can be told without a store.
pub(crate) fn check_all(appends: &[Append]) -> Result<(), Refusal> {
    appends.iter().try_for_each(Append::check)?;
    match bytes(appends) {
        0..=APPEND_BYTES_MAX => Ok(()),
        bytes => Err(Refusal::TooMuch { bytes }),
    }
}

/// How large the texts are together.
pub(crate) fn bytes(appends: &[Append]) -> usize {
    appends.iter().flat_map(|append| &append.lines).map(String::len).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(lines: &[&str], expected: Result<(), &str>) {
        let lines = lines.iter().map(|&line| line.to_owned()).collect();
        let append = Append { stream: "a".parse().expect("a name"), expected: 1, lines };
        let told = check_all(&[append]).map_err(|refusal| refusal.to_string());
        assert_eq!(told, expected.map_err(str::to_owned));
    }

    #[test]
    fn a_line_is_one_line_and_says_something() {
        check(&["{}", "é\t\u{2028}"], Ok(()));
        check(&[], Err("nothing is to be appended to a"));
        check(&["{}", ""], Err("line 2 of those for a is empty"));
        check(&["{}\n"], Err("line 1 of those for a contains a line break"));
        check(&["{}\r{}"], Err("line 1 of those for a contains a line break"));
        check(&["a\0"], Err("line 1 of those for a contains a zero byte"));
    }

    #[test]
    fn sizes_have_bounds() {
        let longest = "x".repeat(LINE_BYTES_MAX);
        check(&[&longest], Ok(()));
        let long = "line 1 of those for a has 1048577 bytes, and 1048576 are the most";
        check(&[&format!("{longest}x")], Err(long));
        check(&[&*longest; 64], Ok(()));
        let much = "67108865 bytes are to be appended together, and 67108864 are the most";
        let lines: Vec<&str> = [&*longest; 64].into_iter().chain(["x"]).collect();
        check(&lines, Err(much));
    }
}
