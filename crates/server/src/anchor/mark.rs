//! What the house keeps of its journal outside of it: a small file beside its key.
//!
//! Whoever has the database and not the key can cut off what was signed last together with the note
//! of the stop, and the rest is a whole journal of a house that was killed. And a leaf leaves out a
//! hand in progress, whose hashes would tell its cards. So at each signature the house also writes
//! down how long its log is, and where every stream truly ends. The file is made with the house's
//! key: nobody else can make one, and nobody learns a hash from it.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use notary::Hash as Root;
use store::{Hash, Head, StreamName};

use crate::key::sync_folder;
use crate::secret::mac;

/// How the file begins, with the version of its form.
const FIRST_LINE: &str = "sabot mark 1";

/// The file, and what it is made with.
#[derive(Clone)]
pub(crate) struct MarkFile {
    path: PathBuf,
    key: [u8; 32],
}

/// What the file says.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Mark {
    /// How many leaves the log has.
    pub(super) size: u64,
    /// The root of their tree.
    pub(super) root: Root,
    /// Where each stream ends, hidden lines included: the number of the last line, and what the key
    /// makes of its hash.
    ends: BTreeMap<String, (u64, [u8; 32])>,
}

impl MarkFile {
    /// Beside that key, of which these are the bytes.
    pub(crate) fn beside(key: &Path, bytes: &[u8; 32]) -> MarkFile {
        let mut path = key.as_os_str().to_owned();
        path.push("-head");
        MarkFile { path: path.into(), key: mac(bytes, "sabot mark 1") }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The mark of a log of that size, and of streams that end there.
    pub(super) fn mark(&self, (size, root): (u64, Root), streams: &[(StreamName, Head)]) -> Mark {
        let end = |(stream, head): &(StreamName, Head)| {
            let mac = self.end(stream, head.last, head.hash);
            (stream.as_str().to_owned(), (head.last, mac))
        };
        Mark { size, root, ends: streams.iter().map(end).collect() }
    }

    /// Whether this is the hash of the line where a stream ended.
    pub(super) fn is_end(&self, mark: &Mark, stream: &StreamName, hash: Option<Hash>) -> bool {
        match (mark.ends.get(stream.as_str()), hash) {
            (Some((number, mac)), Some(hash)) => self.end(stream, *number, hash) == *mac,
            _ => false,
        }
    }

    fn end(&self, stream: &StreamName, number: u64, Hash(hash): Hash) -> [u8; 32] {
        mac(&self.key, &format!("end {stream} {number} {}", hex::encode(hash)))
    }

    /// What the file says; nothing if there is none.
    ///
    /// # Errors
    /// It cannot be read, or is not made with this key.
    pub(super) fn read(&self) -> io::Result<Option<Mark>> {
        let text = match fs::read_to_string(&self.path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        let foreign = || io::Error::other("it is not made with this house's key");
        self.parse(&text).map(Some).ok_or_else(foreign)
    }

    /// Puts a mark in the place of the one before. It is there as a whole, or not at all.
    pub(super) fn write(&self, mark: &Mark) -> io::Result<()> {
        let mut unfinished = self.path.as_os_str().to_owned();
        unfinished.push(".new");
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&unfinished)?;
        file.write_all(self.text(mark).as_bytes())?;
        file.sync_all()?;
        fs::rename(&unfinished, &self.path)?;
        sync_folder(&self.path)
    }

    fn text(&self, mark: &Mark) -> String {
        let mut text = format!("{FIRST_LINE}\nlog {} {}\n", mark.size, hex::encode(mark.root.0));
        for (stream, (number, mac)) in &mark.ends {
            let _ = writeln!(text, "{stream} {number} {}", hex::encode(mac));
        }
        let whole = hex::encode(mac(&self.key, &text));
        text + &format!("mark {whole}\n")
    }

    /// A text that is read is the text that would be written.
    fn parse(&self, text: &str) -> Option<Mark> {
        let mut lines = text.lines();
        lines.next().filter(|line| *line == FIRST_LINE)?;
        let (_, size, root) = parts(lines.next()?)?;
        let mut ends: BTreeMap<String, (u64, [u8; 32])> = BTreeMap::new();
        // The last line is of all before it, and has no number.
        for (stream, number, mac) in lines.map_while(parts) {
            ends.insert(stream.to_owned(), (number, mac));
        }
        let mark = Mark { size, root: Root(root), ends };
        (self.text(&mark) == text).then_some(mark)
    }
}

fn parts(line: &str) -> Option<(&str, u64, [u8; 32])> {
    let mut parts = line.split(' ');
    let (name, number, hash) = (parts.next()?, parts.next()?, parts.next()?);
    Some((name, number.parse().ok()?, hex::decode_array(hash)?))
}

impl Mark {
    /// Where each stream ended.
    pub(super) fn ends(&self) -> impl Iterator<Item = (&str, u64)> {
        self.ends.iter().map(|(stream, (number, _))| (stream.as_str(), *number))
    }

    /// Where a stream ended; zero if it had no line.
    pub(super) fn last(&self, stream: &str) -> u64 {
        self.ends.get(stream).map_or(0, |(number, _)| *number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_read_as_it_was_written_and_by_its_own_key_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let key = folder.path().join("house.key");
        let file = MarkFile::beside(&key, &[7; 32]);
        assert_eq!(file.read().expect("no file"), None);
        let stream: StreamName = "table/1".parse().expect("a name");
        let head = Head { last: 12, hash: Hash([3; 32]) };
        let mark = file.mark((4, Root([9; 32])), &[(stream.clone(), head)]);
        file.write(&mark).expect("written");
        file.write(&mark).expect("written once more");
        assert_eq!(file.read().expect("read").as_ref(), Some(&mark));
        assert!(file.is_end(&mark, &stream, Some(Hash([3; 32]))));
        assert!(!file.is_end(&mark, &stream, Some(Hash([4; 32]))));
        assert!(!file.is_end(&mark, &stream, None));
        let text = fs::read_to_string(file.path()).expect("text");
        assert!(!text.contains(&hex::encode([3; 32])), "a hash tells cards: {text}");
        assert!(MarkFile::beside(&key, &[8; 32]).read().is_err());
        fs::write(file.path(), text.replace("log 4", "log 3")).expect("forged");
        assert!(file.read().is_err());
        fs::write(file.path(), "").expect("emptied");
        assert!(file.read().is_err());
    }

    #[cfg(unix)]
    #[test]
    fn a_mark_is_for_its_owner_alone() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a folder");
        let file = MarkFile::beside(&folder.path().join("house.key"), &[7; 32]);
        file.write(&file.mark((1, Root([0; 32])), &[])).expect("written");
        let mode = fs::metadata(file.path()).expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    }
}
