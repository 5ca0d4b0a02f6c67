//! The one thread that writes.
//!
//! It takes all that waits, writes it in one transaction and answers when that is on the disk. So
//! the disk is waited for once for everybody who came while it was busy: group commit. Where
//! many came together last, it waits a moment for all of them.

use std::collections::BTreeMap;
use std::path::Path;
use std::thread;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OptionalExtension, Transaction, TransactionBehavior};
use tokio::sync::{mpsc, oneshot};

use super::files::Files;
use super::open::Lock;
use super::schema;
use crate::append;
use crate::group::{self, Decided, Heads};
use crate::model::StoredModel;
use crate::{Append, AppendError, Appended, Fault, Hash, Head, StreamName};

/// A group takes no more once it has so many bytes, so that nobody waits long for others.
const GROUP_BYTES: usize = 16 << 20;

/// Those who were answered together ask again within this of each other.
const MOMENT: Duration = Duration::from_micros(500);

/// What can be asked of the writer.
pub(super) enum Job {
    Append(Waiting),
    SaveModel { name: StreamName, model: StoredModel, answer: Answer<(), Fault> },
    DropModels { answer: Answer<(), Fault> },
}

/// Somebody who waits for an append.
pub(super) struct Waiting {
    pub(super) asked: Vec<Append>,
    pub(super) answer: Answer<Vec<Appended>, AppendError>,
}

type Answer<T, E> = oneshot::Sender<Result<T, E>>;

/// What went wrong with a group: before its commit, when nothing was written for good, or during.
enum Failure {
    Before(Fault),
    Commit(rusqlite::Error),
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Failure {
        Failure::Before(fault)
    }
}

impl From<rusqlite::Error> for Failure {
    fn from(error: rusqlite::Error) -> Failure {
        Failure::Before(error.into())
    }
}

pub(super) struct Writer {
    connection: Connection,
    /// The files that must stay where they are.
    files: Files,
    /// Whether a sync has failed.
    is_failed: bool,
    /// How many appends were written together last.
    together: usize,
    /// Given back when the writer ends, after the connection is closed: fields go in this order.
    _lock: Lock,
}

impl Writer {
    pub(super) fn new(connection: Connection, lock: Lock) -> Writer {
        let files = Files::find(connection.path().map(Path::new), lock.file());
        Writer { connection, files, is_failed: false, together: 0, _lock: lock }
    }

    /// Writes until nobody can ask any more.
    pub(super) fn run(mut self, mut inbox: mpsc::Receiver<Job>) {
        while let Some(job) = inbox.blocking_recv() {
            let mut group = Vec::new();
            let mut bytes = 0;
            let mut next = Some(job);
            let mut has_waited = false;
            while let Some(Job::Append(waiting)) = next {
                bytes += append::bytes(&waiting.asked);
                group.push(waiting);
                next = if bytes < GROUP_BYTES { inbox.try_recv().ok() } else { None };
                // Where more were written together last time, the others are about to ask: a moment
                // costs less than one more sync. Nobody waits who asks alone.
                if next.is_none() && !has_waited && group.len() < self.together {
                    has_waited = true;
                    thread::sleep(MOMENT);
                    next = inbox.try_recv().ok();
                }
            }
            if !group.is_empty() {
                self.together = group.len();
                self.append(group);
            }
            match next {
                Some(Job::SaveModel { name, model, answer }) => {
                    tell(answer, self.save_model(&name, &model));
                }
                Some(Job::DropModels { answer }) => tell(answer, self.drop_models()),
                Some(Job::Append(_)) | None => {}
            }
        }
    }

    fn append(&mut self, group: Vec<Waiting>) {
        let (asked, answers): (Vec<_>, Vec<_>) =
            group.into_iter().map(|waiting| (waiting.asked, waiting.answer)).unzip();
        let written = if self.is_failed { Err(Fault::Closed) } else { self.write(&asked) };
        match written {
            Ok(written) => {
                let all = answers.into_iter().zip(written);
                all.for_each(|(answer, written)| tell(answer, written.map_err(Into::into)));
            }
            Err(fault) => {
                answers.into_iter().for_each(|answer| tell(answer, Err(fault.clone().into())));
            }
        }
    }

    /// Writes a group, or nothing of it.
    fn write(&mut self, asked: &[Vec<Append>]) -> Result<Answers, Fault> {
        self.files.check()?;
        match write(&mut self.connection, asked) {
            Ok(answers) => {
                self.files.find_new();
                Ok(answers)
            }
            Err(Failure::Before(fault)) => Err(fault),
            Err(Failure::Commit(error)) => Err(self.commit_failed(error)),
        }
    }

    /// When the disk is full, SQLite could not even write what makes the commit one; everything is
    /// as before, and goes on when there is room.
    ///
    /// Anything else is treated as a sync that failed. Then the operating system may have dropped
    /// what it could not write, and marked it as written: a second sync would succeed and prove
    /// nothing. Only a look at what is really there helps, and that is opening the store again.
    fn commit_failed(&mut self, error: rusqlite::Error) -> Fault {
        if let Some(ErrorCode::DiskFull | ErrorCode::DatabaseBusy) = error.sqlite_error_code() {
            return error.into();
        }
        self.is_failed = true;
        // The commit that was not confirmed may stand complete in the write-ahead log, where the
        // next to open the store would find it. Another write, which changes nothing, goes over its
        // beginning and makes it unreadable. That this too is not confirmed is to be expected.
        let _ = self.connection.pragma_update(None, "user_version", schema::NEWEST);
        Fault::SyncFailed
    }

    fn save_model(&mut self, name: &StreamName, model: &StoredModel) -> Result<(), Fault> {
        self.files.check()?;
        if self.is_failed {
            return Err(Fault::Closed);
        }
        let StoredModel { version, place, bytes } = model;
        let change = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let later = "DELETE FROM models WHERE name = ?1 AND place >= ?2";
        change.execute(later, (name.as_str(), place))?;
        let sql = "INSERT INTO models (name, place, version, bytes) VALUES (?1, ?2, ?3, ?4)";
        change.execute(sql, (name.as_str(), place, version, bytes))?;
        Ok(change.commit()?)
    }

    fn drop_models(&mut self) -> Result<(), Fault> {
        if self.is_failed {
            return Err(Fault::Closed);
        }
        self.connection.execute("DELETE FROM models", [])?;
        Ok(())
    }
}

/// Whoever asked may have gone away since.
fn tell<T, E>(answer: Answer<T, E>, told: Result<T, E>) {
    let _ = answer.send(told);
}

type Answers = Vec<Result<Vec<Appended>, crate::Refusal>>;

fn write(connection: &mut Connection, asked: &[Vec<Append>]) -> Result<Answers, Failure> {
    let change = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let (before, ids) = heads(&change, asked)?;
    let decided = group::decide(&before, asked);
    if decided.lines.is_empty() {
        return Ok(decided.answers);
    }
    insert(&change, ids, &decided)?;
    change.commit().map_err(Failure::Commit)?;
    Ok(decided.answers)
}

/// The numbers that streams have in the database.
type Ids = BTreeMap<StreamName, i64>;

/// How far the streams of the group go, but for those that are new.
fn heads(change: &Transaction<'_>, asked: &[Vec<Append>]) -> Result<(Heads, Ids), Fault> {
    let mut find = change.prepare_cached("SELECT id, last, hash FROM streams WHERE name = ?1")?;
    let (mut heads, mut ids) = (Heads::new(), Ids::new());
    for stream in group::streams(asked) {
        let found = find
            .query_row([stream.as_str()], |row| {
                let (last, hash): (i64, [u8; 32]) = (row.get(1)?, row.get(2)?);
                Ok((row.get(0)?, last, Hash(hash)))
            })
            .optional()?;
        if let Some((id, last, hash)) = found {
            let what = || format!("the recorded end of {stream}");
            let last = u64::try_from(last).map_err(|_| Fault::Malformed { what: what() })?;
            ids.insert(stream.clone(), id);
            heads.insert(stream, Head { last, hash });
        }
    }
    Ok((heads, ids))
}

fn insert(change: &Transaction<'_>, mut ids: Ids, decided: &Decided<'_>) -> Result<(), Failure> {
    let mut create =
        change.prepare_cached("INSERT INTO streams (name, last, hash) VALUES (?1, ?2, ?3)")?;
    let mut update =
        change.prepare_cached("UPDATE streams SET last = ?2, hash = ?3 WHERE id = ?1")?;
    let sql = "INSERT INTO lines (stream, number, text, hash) VALUES (?1, ?2, ?3, ?4)";
    let mut write = change.prepare_cached(sql)?;
    for (stream, head) in &decided.heads {
        if let Some(id) = ids.get(stream) {
            update.execute((id, number(head.last), head.hash.0))?;
        } else {
            create.execute((stream.as_str(), number(head.last), head.hash.0))?;
            ids.insert(stream.clone(), change.last_insert_rowid());
        }
    }
    for line in &decided.lines {
        write.execute((ids[line.stream], number(line.number), line.text, line.hash.0))?;
    }
    Ok(())
}

/// Numbers as the database has them.
fn number(number: u64) -> i64 {
    i64::try_from(number).expect("nobody writes so many lines")
}
