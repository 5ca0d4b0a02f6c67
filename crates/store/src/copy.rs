//! Backup and restore: copies of a whole store.

use std::fmt;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use crate::address::Address;
use crate::lineage::{self, LINEAGE};
use crate::store::{PAGE, Store};
use crate::{Append, AppendError, Appended, Fault, Head, OpenError, ReadError, StreamName};

/// What was copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Copied {
    /// How many streams.
    pub streams: u64,
    /// How many lines, all together.
    pub lines: u64,
}

/// Why a store was not copied.
#[derive(Debug)]
#[expect(missing_docs, reason = "the fields are what their names say")]
pub enum CopyError {
    /// There is something where the copy should go.
    AlreadyThere { what: String },
    /// The copy is not what it was copied from.
    Differs { stream: StreamName },
    /// The store to copy from, or to copy to, was not opened.
    Open(OpenError),
    /// It could not be read.
    Read(ReadError),
    /// It could not be written.
    Write(AppendError),
    /// A file could not be made, named or deleted.
    File { path: PathBuf, what: String },
}

/// Writes a copy beside the place where it belongs, checks it, and only then gives it its name: a
/// file of that name is a whole backup.
pub(crate) async fn backup(store: &Store, path: &Path) -> Result<Copied, CopyError> {
    let (address, unfinished) = prepare(path)?;
    let copied = match store.as_file() {
        Some(file) => {
            file.copy_file(&unfinished).await?;
            let copy = Store::open(&address).await?;
            copy.drop_models().await?;
            let copied = check_all(&copy).await?;
            mark(&copy).await?;
            copied
        }
        None => copy_lines(store, &Store::open(&address).await?).await?,
    };
    finish(&unfinished, path)?;
    Ok(copied)
}

/// Copies between addresses.
pub(crate) async fn restore(from: &str, to: &str) -> Result<Copied, CopyError> {
    match Address::read(to).map_err(OpenError::from)? {
        Address::Sqlite(path) => {
            let (address, unfinished) = prepare(&path)?;
            let source = open_existing(from).await?;
            let copied = copy_lines(&source, &Store::open(&address).await?).await?;
            finish(&unfinished, &path)?;
            Ok(copied)
        }
        Address::Postgres(_) => {
            let source = open_existing(from).await?;
            let target = Store::open(to).await?;
            let what = || "the database has lines already".to_owned();
            if target.streams().await?.is_empty() {
                let copied = copy_lines(&source, &target).await;
                target.close().await;
                copied
            } else {
                Err(CopyError::AlreadyThere { what: what() })
            }
        }
    }
}

/// Opening makes a store where there is none; here that would be a slip of the pen.
async fn open_existing(address: &str) -> Result<Store, CopyError> {
    if let Address::Sqlite(path) = Address::read(address).map_err(OpenError::from)? {
        fs::metadata(&path).map_err(|error| file_error(&path, &error))?;
    }
    Ok(Store::open_to_read(address).await?)
}

/// The address and the path of a copy that is not finished yet.
fn prepare(path: &Path) -> Result<(String, PathBuf), CopyError> {
    if fs::symlink_metadata(path).is_ok() {
        return Err(CopyError::AlreadyThere { what: path.display().to_string() });
    }
    let unfinished = with_ending(path, ".unfinished");
    // What an earlier attempt left is of no use.
    for ending in ["", "-wal", "-shm", "-journal"] {
        let left = with_ending(&unfinished, ending);
        match fs::remove_file(&left) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                return Err(file_error(&left, &error));
            }
            _ => {}
        }
    }
    let address = unfinished.to_str().map(|path| format!("sqlite:{path}"));
    let what = || "its name is not UTF-8".to_owned();
    let error = || CopyError::File { path: path.to_owned(), what: what() };
    Ok((address.ok_or_else(error)?, unfinished))
}

/// Gives the copy its name, and has the folder remember it.
fn finish(unfinished: &Path, path: &Path) -> Result<(), CopyError> {
    name(unfinished, path)?;
    let lock = with_ending(unfinished, "-lock");
    fs::remove_file(&lock).map_err(|error| file_error(&lock, &error))?;
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let sync = File::open(folder).and_then(|folder| folder.sync_all());
    sync.map_err(|error| file_error(folder, &error))
}

/// A name that has been taken meanwhile is not taken over: linking refuses, renaming would not. On
/// a disk without links, such as most sticks, a look must do.
fn name(unfinished: &Path, path: &Path) -> Result<(), CopyError> {
    use std::io::ErrorKind;
    let already = || CopyError::AlreadyThere { what: path.display().to_string() };
    let named = match fs::hard_link(unfinished, path) {
        Ok(()) => fs::remove_file(unfinished),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => return Err(already()),
        Err(_) if fs::symlink_metadata(path).is_ok() => return Err(already()),
        Err(_) => fs::rename(unfinished, path),
    };
    named.map_err(|error| file_error(path, &error))
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

fn file_error(path: &Path, error: &std::io::Error) -> CopyError {
    CopyError::File { path: path.to_owned(), what: error.to_string() }
}

/// Checks every line of every stream.
async fn check_all(store: &Store) -> Result<Copied, CopyError> {
    let mut copied = Copied::default();
    for (stream, _) in store.streams().await? {
        copied.streams += 1;
        copied.lines += store.verify(&stream).await?.head.last;
    }
    Ok(copied)
}

/// Says in the copy that it is one.
async fn mark(copy: &Store) -> Result<(), CopyError> {
    if let Some(append) = lineage::read(copy).await?.copied() {
        copy.append(vec![append]).await?;
    }
    Ok(())
}

/// Copies every stream as it is now, after a check, and marks the copy. Streams only grow: reading
/// each up to where it ended at one moment is reading all as they were at that moment.
async fn copy_lines(from: &Store, to: &Store) -> Result<Copied, CopyError> {
    let mut copied = Copied::default();
    let streams = from.streams().await?;
    // What the source says of itself comes first, so that a copy that is cut short is marked.
    let (lineage, others): (Vec<_>, Vec<_>) =
        streams.into_iter().partition(|(stream, _)| stream.as_str() == LINEAGE);
    for (streams, is_lineage) in [(lineage, true), (others, false)] {
        for (stream, head) in streams {
            from.verify(&stream).await?;
            copy_stream(from, to, &stream, head).await?;
            copied.streams += 1;
            copied.lines += head.last;
        }
        if is_lineage {
            mark(to).await?;
        }
    }
    Ok(copied)
}

async fn copy_stream(
    from: &Store,
    to: &Store,
    stream: &StreamName,
    head: Head,
) -> Result<(), CopyError> {
    let mut at = Head::START;
    while at.last < head.last {
        let left = usize::try_from(head.last - at.last).unwrap_or(PAGE);
        let lines = from.read_after(stream, at, left.min(PAGE)).await?;
        let lines: Vec<String> = lines.into_iter().map(|line| line.text).collect();
        let append = Append { stream: stream.clone(), expected: at.next(), lines };
        let appended = to.append(vec![append]).await?;
        at = appended.last().map_or(at, Appended::head);
    }
    if at == head { Ok(()) } else { Err(CopyError::Differs { stream: stream.clone() }) }
}

impl fmt::Display for CopyError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CopyError::AlreadyThere { what } => {
                write!(out, "nothing is overwritten, and there is something: {what}")
            }
            CopyError::Differs { stream } => {
                write!(out, "stream {stream}: the copy does not end as what it was copied from")
            }
            CopyError::Open(error) => error.fmt(out),
            CopyError::Read(error) => error.fmt(out),
            CopyError::Write(error) => error.fmt(out),
            CopyError::File { path, what } => write!(out, "{}: {what}", path.display()),
        }
    }
}

impl std::error::Error for CopyError {}

impl From<OpenError> for CopyError {
    fn from(error: OpenError) -> CopyError {
        CopyError::Open(error)
    }
}

impl From<ReadError> for CopyError {
    fn from(error: ReadError) -> CopyError {
        CopyError::Read(error)
    }
}

impl From<AppendError> for CopyError {
    fn from(error: AppendError) -> CopyError {
        CopyError::Write(error)
    }
}

impl From<Fault> for CopyError {
    fn from(fault: Fault) -> CopyError {
        CopyError::Write(AppendError::Fault(fault))
    }
}
