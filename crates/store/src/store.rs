//! The front of both databases.

use std::path::Path;
use std::pin::Pin;

use tokio::sync::Mutex;

use crate::address::Address;
use crate::append;
use crate::chain::{Row, Verified, Walk};
use crate::copy::{self, Copied, CopyError};
use crate::lineage::{self, Lineage};
use crate::model::{self, StoredModel};
use crate::postgres::Postgres;
use crate::sqlite::Sqlite;
use crate::{
    APPEND_BYTES_MAX, Append, AppendError, Appended, Fault, Flaw, Head, LINE_BYTES_MAX, Line,
    Model, OpenError, ReadError, StreamName, Warnings,
};

/// So many lines are read at once when a whole stream is gone through.
pub(crate) const PAGE: usize = 4_096;

/// No more is read at once after so many bytes: 16 MiB. What is read together can be appended
/// together.
pub(crate) const PAGE_BYTES: usize = 16 << 20;

const _: () = assert!(PAGE_BYTES + LINE_BYTES_MAX <= APPEND_BYTES_MAX);

/// What is waited for, boxed: the code behind an `async fn` would be compiled again in every crate
/// that waits for it, with both databases and their drivers.
pub type Later<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// An open store.
///
/// A store in a file is closed when this is dropped, which waits until what is being written is
/// written.
pub struct Store {
    backend: Backend,
    /// Whose turn it is, where each append is committed alone.
    turn: Option<Mutex<()>>,
}

enum Backend {
    Sqlite(Sqlite),
    Postgres(Box<Postgres>),
}

/// Hands on to whichever database it is.
macro_rules! backend {
    ($store:expr, $backend:ident => $call:expr) => {
        match &$store.backend {
            Backend::Sqlite($backend) => $call,
            Backend::Postgres($backend) => $call,
        }
    };
}

impl Store {
    /// Opens the store at that address, or makes one: `sqlite:path`, a bare path, or
    /// `postgres://user:password@host/database`.
    ///
    /// A store of an older version is brought to today's. The last lines of every stream are
    /// checked. A second process that opens it so is refused.
    pub fn open<'a>(address: &'a str) -> Later<'a, Result<Store, OpenError>> {
        Box::pin(async move {
            let backend = match Address::read(address)? {
                Address::Sqlite(path) => Backend::Sqlite(Sqlite::open(&path).await?),
                Address::Postgres(server) => {
                    Backend::Postgres(Box::new(Postgres::open(*server).await?))
                }
            };
            Ok(Store { backend, turn: None })
        })
    }

    /// Opens the store at that address to read it. On a server, a house may have it open; a file is
    /// open in one process at a time.
    pub fn open_to_read<'a>(address: &'a str) -> Later<'a, Result<Store, OpenError>> {
        Box::pin(async move {
            match Address::read(address)? {
                Address::Sqlite(_) => Store::open(address).await,
                Address::Postgres(server) => {
                    let backend = Postgres::open_to_read(*server).await?;
                    Ok(Store { backend: Backend::Postgres(Box::new(backend)), turn: None })
                }
            }
        })
    }

    /// Warnings about the database from its opening on; the first caller has them.
    pub fn warnings(&mut self) -> Option<Warnings> {
        match &mut self.backend {
            Backend::Sqlite(sqlite) => sqlite.warnings(),
            Backend::Postgres(postgres) => postgres.warnings(),
        }
    }

    /// The same store, with a commit for each append, however many wait: to see what it is worth to
    /// commit them together.
    #[must_use]
    pub fn one_by_one(self) -> Store {
        Store { turn: Some(Mutex::new(())), ..self }
    }

    /// Appends all of them, or none. They are on the disk before this answers.
    ///
    /// Appends that wait at the same time are written together, each decided by itself. A database
    /// server that may have committed is asked until it says so, however long it is away. If the
    /// caller stops waiting, they may be appended or not.
    pub fn append(&self, appends: Vec<Append>) -> Later<'_, Result<Vec<Appended>, AppendError>> {
        Box::pin(async move {
            append::check_all(&appends)?;
            let _turn = match &self.turn {
                Some(turn) => Some(turn.lock().await),
                None => None,
            };
            backend!(self, backend => backend.append(appends).await)
        })
    }

    /// Writes what waits, and takes no more. On a server, the next house is let in at once and need
    /// not wait for this one to be forgotten; a file is closed when the store is dropped.
    pub fn close(&self) -> Later<'_, ()> {
        Box::pin(async move {
            match &self.backend {
                Backend::Sqlite(_) => {}
                Backend::Postgres(postgres) => postgres.close().await,
            }
        })
    }

    /// Waits until the database has kept an append waiting for two seconds, as when its server or
    /// its standby is away. The append is answered later all the same. A file is never silent.
    pub fn silence(&self) -> Later<'_, ()> {
        Box::pin(async move {
            match &self.backend {
                Backend::Sqlite(_) => std::future::pending().await,
                Backend::Postgres(postgres) => postgres.silence().await,
            }
        })
    }

    /// Whether an append would be written now, as far as the database itself knows.
    ///
    /// A file is tried by a small write, once a second however often this is asked. A server was
    /// asked a second ago, by the house that keeps its name in it; whether its standby is there is
    /// known only from an append that waits for it.
    pub fn health(&self) -> Later<'_, Result<(), Fault>> {
        Box::pin(async move { backend!(self, backend => backend.health().await) })
    }

    /// Writes something that nothing reads, on the same terms as a line of the journal.
    pub fn try_to_write(&self) -> Later<'_, Result<(), Fault>> {
        Box::pin(async move {
            let (name, model) = model::trial();
            backend!(self, backend => backend.save_model(name, model).await)
        })
    }

    /// The lines after this one, in order: at least one if there is any, not more than so many, and
    /// no more after 16 MiB. A stream without lines is one that does not exist.
    ///
    /// Each is checked against the one before it, the first against `after`: a reader that carries
    /// [`Line::head`] from page to page has checked the whole stream.
    pub fn read_after<'a>(
        &'a self,
        stream: &'a StreamName,
        after: Head,
        at_most: usize,
    ) -> Later<'a, Result<Vec<Line>, ReadError>> {
        Box::pin(async move {
            let rows = self.rows(stream, after.next(), at_most).await?;
            checked(Walk::after(stream, after), stream, rows)
        })
    }

    /// A look into the middle of a stream: the same from that number on, by a reader that has not
    /// read what is before it. The line before is read, too, and the first checked against it.
    pub fn read<'a>(
        &'a self,
        stream: &'a StreamName,
        from: u64,
        at_most: usize,
    ) -> Later<'a, Result<Vec<Line>, ReadError>> {
        Box::pin(async move {
            if from <= 1 {
                return self.read_after(stream, Head::START, at_most).await;
            }
            let rows = self.rows(stream, from - 1, at_most.saturating_add(1)).await?;
            let mut lines = checked(Walk::from(stream, from - 1), stream, rows)?;
            lines.retain(|line| line.number >= from);
            Ok(lines)
        })
    }

    /// Where the journal comes from.
    pub fn lineage(&self) -> Later<'_, Result<Lineage, ReadError>> {
        Box::pin(lineage::read(self))
    }

    /// How far a stream goes.
    pub fn last<'a>(&'a self, stream: &'a StreamName) -> Later<'a, Result<Head, ReadError>> {
        Box::pin(async move { Ok(backend!(self, backend => backend.head(stream).await)?) })
    }

    /// Every stream and how far it goes, as it is at one moment, in the order of their names.
    pub fn streams(&self) -> Later<'_, Result<Vec<(StreamName, Head)>, ReadError>> {
        Box::pin(async move { Ok(backend!(self, backend => backend.heads().await)?) })
    }

    /// Checks every line of a stream, and names the first that is wrong.
    pub fn verify<'a>(&'a self, stream: &'a StreamName) -> Later<'a, Result<Verified, ReadError>> {
        Box::pin(async move {
            let head = self.last(stream).await?;
            let damaged = |flaw| ReadError::Damaged { stream: stream.clone(), flaw };
            let mut walk = Walk::start(stream);
            while walk.next() <= head.last {
                let rows = self.rows(stream, walk.next(), PAGE).await?;
                if rows.is_empty() {
                    break;
                }
                // What comes after the end was appended since this began.
                let within =
                    |row: &Row| u64::try_from(row.number).is_ok_and(|row| row <= head.last);
                for row in rows.into_iter().filter(within) {
                    if let Err(flaw) = walk.take(row) {
                        return Err(damaged(self.look_for(&walk, stream, flaw).await?));
                    }
                }
            }
            walk.end(head).map_err(damaged)?;
            self.refuse_after_end(stream, head).await?;
            Ok(Verified { head })
        })
    }

    /// Whether the line that is missing or changed is found further on.
    async fn look_for(
        &self,
        walk: &Walk<'_>,
        stream: &StreamName,
        flaw: Flaw,
    ) -> Result<Flaw, Fault> {
        let number = walk.next();
        let mut from = number + 1;
        loop {
            let rows = self.rows(stream, from, PAGE).await?;
            let Some(last) = rows.last().and_then(|row| u64::try_from(row.number).ok()) else {
                return Ok(flaw);
            };
            for row in rows {
                let found_at = u64::try_from(row.number).unwrap_or_default();
                if walk.is_next(row) {
                    return Ok(Flaw::Moved { number, found_at });
                }
            }
            from = last + 1;
        }
    }

    /// A line after the end that was appended since has moved the end, too.
    async fn refuse_after_end(&self, stream: &StreamName, head: Head) -> Result<(), ReadError> {
        let after = self.rows(stream, head.next(), 1).await?;
        let number = after.first().and_then(|row| u64::try_from(row.number).ok());
        let now = self.last(stream).await?;
        match number {
            Some(number) if number > now.last => {
                let (stream, flaw) = (stream.clone(), Flaw::AfterEnd { number });
                Err(ReadError::Damaged { stream, flaw })
            }
            _ => Ok(()),
        }
    }

    /// Writes all streams as they are at one moment to a new file, itself a store, while this one
    /// goes on. Every line of the copy is checked, and its lineage says that it is a copy. Models
    /// are not part of it.
    pub fn backup<'a>(&'a self, path: &'a Path) -> Later<'a, Result<Copied, CopyError>> {
        Box::pin(async move { copy::backup(self, path).await })
    }

    /// Copies the store at one address to another, where there must be none yet. Every line is
    /// checked before it is copied, and the copy's lineage says that it is one. The databases may
    /// be of different kinds.
    pub fn restore<'a>(from: &'a str, to: &'a str) -> Later<'a, Result<Copied, CopyError>> {
        Box::pin(async move { copy::restore(from, to).await })
    }

    /// Keeps a snapshot of something made by reading the journal, instead of the one of that name
    /// at its place and of those after it.
    pub fn save_model<'a>(
        &'a self,
        name: &'a StreamName,
        model: &'a Model,
    ) -> Later<'a, Result<(), Fault>> {
        Box::pin(async move {
            let (name, model) = (name.clone(), StoredModel::new(model));
            backend!(self, backend => backend.save_model(name, model).await)
        })
    }

    /// The last snapshot of that name at this place or before it, unless another version of the
    /// code made it.
    pub fn load_model<'a>(
        &'a self,
        name: &'a StreamName,
        version: u32,
        until: u64,
    ) -> Later<'a, Result<Option<Model>, Fault>> {
        Box::pin(async move {
            let until = model::as_place(until);
            let stored = backend!(self, backend => backend.load_model(name, until).await)?;
            let model = stored.map(StoredModel::model).transpose()?;
            Ok(model.filter(|model| model.version == version))
        })
    }

    /// Drops every snapshot. They are made again by reading the journal.
    pub fn drop_models(&self) -> Later<'_, Result<(), Fault>> {
        Box::pin(async move { backend!(self, backend => backend.drop_models().await) })
    }

    async fn rows(
        &self,
        stream: &StreamName,
        from: u64,
        at_most: usize,
    ) -> Result<Vec<Row>, Fault> {
        backend!(self, backend => backend.rows(stream, from, at_most).await)
    }

    /// A copy of the whole file, if it is one and can be had so.
    pub(crate) fn as_file(&self) -> Option<&Sqlite> {
        match &self.backend {
            Backend::Sqlite(sqlite) => Some(sqlite),
            Backend::Postgres(_) => None,
        }
    }
}

/// The rows as lines, if each follows from the one before.
fn checked(
    mut walk: Walk<'_>,
    stream: &StreamName,
    rows: Vec<Row>,
) -> Result<Vec<Line>, ReadError> {
    let lines = rows.into_iter().map(|row| walk.take(row));
    let damaged = |flaw| ReadError::Damaged { stream: stream.clone(), flaw };
    lines.collect::<Result<_, Flaw>>().map_err(damaged)
}

/// A name that was checked when it was written.
pub(crate) fn stored_name(name: &str) -> Result<StreamName, Fault> {
    name.parse().map_err(|error| Fault::Malformed { what: format!("stream {name:?}: {error}") })
}
