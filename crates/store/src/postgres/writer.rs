//! The one task of this process that writes.
//!
//! As in a file, all that waits is written in one transaction, which is one statement and one
//! round trip: `sabot_append`, in `schema.rs`. What is different is that the connection can be
//! lost at any moment, also between the commit and its confirmation, and that a commit can be
//! confirmed before the standby has it. Then the same statement is sent again. It finds the very
//! lines, by number and hash, and waits for the standby; or it writes them. Nothing is answered
//! before one of them is so, however long it takes: that they are not there now does not say that
//! they will not be.

use std::collections::BTreeSet;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, sleep, sleep_until, timeout};
use tokio_postgres::{Row as SqlRow, Statement};
use tracing::{error, info, warn};

use super::fault::{is_passing, is_undone};
use super::hold::Hold;
use super::reader;
use super::server::{ANSWER, PATIENCE, Pauses, Server, Session, in_time};
use crate::append;
use crate::group::{self, Decided, Heads};
use crate::{Append, AppendError, Appended, Fault, Head, Refusal, StreamName, Warning};

/// A group takes no more once it has so many bytes, so that no append waits long for others.
const GROUP_BYTES: usize = 16 << 20;

/// A commit that takes longer counts as silence of the database.
const SILENCE: Duration = Duration::from_secs(2);

/// So long a stream is left alone that another transaction holds.
const HELD_PAUSE: Duration = Duration::from_millis(100);

const APPEND: &str = "SELECT verdict, stream, stream_last, stream_hash
                      FROM sabot_append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";

/// An append, and where its answer goes.
pub(super) struct Waiting {
    asked: Vec<Append>,
    answer: oneshot::Sender<Result<Vec<Appended>, AppendError>>,
    /// Since when one of its streams was found held, if it was.
    held_since: Option<Instant>,
}

impl Waiting {
    pub(super) fn new(
        asked: Vec<Append>,
        answer: oneshot::Sender<Result<Vec<Appended>, AppendError>>,
    ) -> Waiting {
        Waiting { asked, answer, held_since: None }
    }

    fn is_about(&self, streams: &[StreamName]) -> bool {
        self.asked.iter().any(|append| streams.contains(&append.stream))
    }

    fn tell(self, told: Result<Vec<Appended>, AppendError>) {
        // The caller may have stopped waiting.
        let _ = self.answer.send(told);
    }
}

impl AsRef<[Append]> for Waiting {
    fn as_ref(&self) -> &[Append] {
        &self.asked
    }
}

type Answers = Vec<Result<Vec<Appended>, Refusal>>;

/// What `sabot_append` says.
enum Verdict {
    Written,
    There(Heads),
    Held(Vec<StreamName>),
    Moved(Heads),
    /// Ends that the writer has had, and that are gone.
    Lost(Heads),
    Taken,
}

/// What became of a group.
enum Outcome {
    Written(Answers),
    /// Nothing was written: another transaction holds these streams.
    Held(Vec<StreamName>),
    /// Nothing was written: these ends were acknowledged and are gone.
    Lost(Heads),
}

/// A connection with the statement.
struct Line {
    session: Session,
    append: Statement,
}

pub(super) struct Writer {
    server: Arc<Server>,
    hold: Hold,
    line: Option<Line>,
    /// The ends of the streams as they were when last seen. What is refused because of them is
    /// looked up first.
    heads: Heads,
    /// Appends to streams that another transaction holds, in their order, and when they are tried
    /// again. Streams of theirs are not written to meanwhile.
    held: Vec<Waiting>,
    again_at: Instant,
    /// Streams of which acknowledged lines are gone.
    lost: BTreeSet<StreamName>,
    is_silent: Arc<watch::Sender<bool>>,
}

impl Writer {
    pub(super) fn new(server: Arc<Server>, hold: Hold, heads: Heads) -> Writer {
        let (held, again_at) = (Vec::new(), Instant::now());
        let is_silent = Arc::new(watch::Sender::new(false));
        let lost = BTreeSet::new();
        Writer { server, hold, line: None, heads, held, again_at, lost, is_silent }
    }

    /// Whether the database has not confirmed anything for a while though it was asked to.
    pub(super) fn is_silent(&self) -> watch::Receiver<bool> {
        self.is_silent.subscribe()
    }

    /// Writes until the store is closed or dropped, and all that waits by then.
    pub(super) async fn run(
        mut self,
        mut inbox: mpsc::Receiver<Waiting>,
        mut close: watch::Receiver<bool>,
    ) {
        let mut is_open = true;
        let mut is_closing = false;
        while is_open || !self.held.is_empty() {
            let mut group = Vec::new();
            tokio::select! {
                _ = close.wait_for(|close| *close), if !is_closing => {
                    is_closing = true;
                    inbox.close();
                }
                next = inbox.recv(), if is_open => match next {
                    Some(next) => group.push(next),
                    None => is_open = false,
                },
                () = sleep_until(self.again_at), if !self.held.is_empty() => {
                    group.append(&mut self.held);
                }
            }
            let mut bytes: usize = group.iter().map(|waiting| append::bytes(&waiting.asked)).sum();
            while bytes < GROUP_BYTES
                && let Ok(next) = inbox.try_recv()
            {
                bytes += append::bytes(&next.asked);
                group.push(next);
            }
            self.append(group).await;
        }
        self.hold.release().await;
    }

    async fn append(&mut self, mut group: Vec<Waiting>) {
        let held = group::streams(&self.held);
        self.put_off(&mut group, &held);
        while !group.is_empty() {
            match self.write(&group).await {
                Ok(Outcome::Written(answers)) => {
                    for (waiting, answer) in group.drain(..).zip(answers) {
                        waiting.tell(answer.map_err(AppendError::from));
                    }
                }
                Ok(Outcome::Held(streams)) => {
                    if self.held.is_empty() {
                        self.again_at = Instant::now() + HELD_PAUSE;
                    }
                    self.put_off(&mut group, &streams);
                }
                Ok(Outcome::Lost(heads)) => self.refuse_lost(&mut group, &heads),
                Err(fault) => {
                    group.drain(..).for_each(|waiting| waiting.tell(Err(fault.clone().into())));
                }
            }
        }
    }

    /// Leaves those of a group for later that are about streams which are held; those that have
    /// waited long enough fail.
    fn put_off(&mut self, group: &mut Vec<Waiting>, streams: &[StreamName]) {
        let mut streams = streams.to_vec();
        let about = |waiting: &mut Waiting| {
            let is_about = waiting.is_about(&streams);
            if is_about {
                // What comes after it in another of its streams waits for it, too.
                streams.extend(waiting.asked.iter().map(|append| append.stream.clone()));
            }
            is_about
        };
        let put_off: Vec<_> = group.extract_if(.., about).collect();
        for mut waiting in put_off {
            let since = *waiting.held_since.get_or_insert_with(Instant::now);
            let stream = waiting.asked.iter().find(|append| streams.contains(&append.stream));
            match stream.filter(|_| since.elapsed() >= PATIENCE) {
                Some(append) => {
                    let fault = Fault::Held { stream: append.stream.clone() };
                    waiting.tell(Err(fault.into()));
                }
                None => self.held.push(waiting),
            }
        }
    }

    /// Refuses those of a group that are about streams of which acknowledged lines are gone. The
    /// ends stay known as they were, so that nothing is written over them.
    fn refuse_lost(&mut self, group: &mut Vec<Waiting>, heads: &Heads) {
        for (stream, head) in heads {
            let (stream, number) = (stream.clone(), head.last);
            if self.lost.insert(stream.clone()) {
                let warning = Warning::Lost { stream: stream.clone(), number };
                error!("{warning}");
                self.server.warn(warning);
            }
            let fault = Fault::Lost { stream: stream.clone(), number };
            let streams = [stream];
            for waiting in group.extract_if(.., |waiting| waiting.is_about(&streams)) {
                waiting.tell(Err(fault.clone().into()));
            }
        }
    }

    /// Writes a group, or nothing of it.
    async fn write(&mut self, group: &[Waiting]) -> Result<Outcome, Fault> {
        let is_left = || group.iter().all(|waiting| waiting.answer.is_closed());
        let mut is_fresh = false;
        loop {
            let mut decided = group::decide(&self.heads, group);
            let is_question = !is_fresh && decided.answers.iter().any(Result::is_err);
            if is_question {
                // Nothing is refused from memory: the ends that it is refused for are asked for.
                decided = self.question(group);
            } else if decided.lines.is_empty() {
                return Ok(Outcome::Written(decided.answers));
            }
            match self.send(&decided, is_left).await? {
                Verdict::Written if is_question => is_fresh = true,
                Verdict::Written => {
                    self.heads.extend(decided.heads);
                    return Ok(Outcome::Written(decided.answers));
                }
                Verdict::There(heads) | Verdict::Moved(heads) => {
                    self.heads.extend(heads);
                    is_fresh = true;
                }
                Verdict::Held(streams) => return Ok(Outcome::Held(streams)),
                Verdict::Lost(heads) => return Ok(Outcome::Lost(heads)),
                Verdict::Taken => return Err(Fault::Taken),
            }
        }
    }

    /// No lines, and the ends of a group's streams as they are known.
    fn question(&self, group: &[Waiting]) -> Decided<'static> {
        let known = |stream: StreamName| {
            let head = self.heads.get(&stream).copied().unwrap_or(Head::START);
            (stream, head)
        };
        let heads = group::streams(group).into_iter().map(known).collect();
        Decided { lines: Vec::new(), heads, answers: Vec::new() }
    }

    /// Sends a group until it is known what became of it. If that takes long, the database is
    /// silent meanwhile.
    async fn send(
        &mut self,
        decided: &Decided<'_>,
        is_left: impl Fn() -> bool,
    ) -> Result<Verdict, Fault> {
        let is_silent = Arc::clone(&self.is_silent);
        let mut sending = pin!(self.send_until_known(decided, is_left));
        if let Ok(verdict) = timeout(SILENCE, &mut sending).await {
            return verdict;
        }
        is_silent.send_replace(true);
        let verdict = sending.await;
        is_silent.send_replace(false);
        verdict
    }

    /// What may have been committed is asked for as long as a caller waits for it; what was not is
    /// given up when the server stays away.
    async fn send_until_known(
        &mut self,
        decided: &Decided<'_>,
        is_left: impl Fn() -> bool,
    ) -> Result<Verdict, Fault> {
        let until = Instant::now() + PATIENCE;
        let mut unknown: Option<Instant> = None;
        let mut pauses = Pauses::new();
        loop {
            match (self.attempt(decided).await, unknown) {
                (Ok(Verdict::There(_)), Some(since)) if !decided.lines.is_empty() => {
                    let after = since.elapsed();
                    info!(?after, "the lines are in the journal: they are confirmed now");
                    return Ok(Verdict::Written);
                }
                // The session that was lost may still be about to commit.
                (Ok(Verdict::Held(_) | Verdict::Taken), Some(_)) => {}
                (Ok(verdict), _) => return Ok(verdict),
                (Err(Failure::Undone { fault, is_passing: false }), None) => return Err(fault),
                (Err(Failure::Unsent(fault) | Failure::Undone { fault, .. }), None) => {
                    if Instant::now() >= until {
                        return Err(fault);
                    }
                }
                (Err(Failure::Unknown { what }), None) => {
                    unknown = Some(Instant::now());
                    warn!(
                        what,
                        "the database did not confirm a commit: nothing is answered until it says \
                         whether the lines are there"
                    );
                }
                (Err(_), Some(_)) => {}
            }
            if is_left() {
                return Err(Fault::Closed);
            }
            sleep(pauses.next()).await;
        }
    }

    async fn attempt(&mut self, decided: &Decided<'_>) -> Result<Verdict, Failure> {
        let until = Instant::now() + PATIENCE;
        let line = match self.line.take().filter(|line| !line.session.client.is_closed()) {
            Some(line) => line,
            None => Line::open(&self.server, until).await.map_err(Failure::Unsent)?,
        };
        let answer = line.append(&self.hold.holder, &self.heads, decided);
        let answer = timeout(ANSWER + transfer(decided), answer).await;
        let is_warned = line.session.take_warning();
        match answer {
            Ok(Ok(rows)) => {
                self.line = Some(line);
                let verdict = verdict(&rows).map_err(Failure::refused)?;
                match verdict {
                    Verdict::Written | Verdict::There(_) if is_warned => {
                        let what = "the standby may not have it".to_owned();
                        Err(Failure::Unknown { what })
                    }
                    verdict => Ok(verdict),
                }
            }
            Ok(Err(error)) if is_undone(&error) => {
                let is_passing = is_passing(&error);
                // This server may be a standby now: a new connection finds the primary.
                self.line = (!is_passing).then_some(line);
                Err(Failure::Undone { fault: error.into(), is_passing })
            }
            Ok(Err(error)) => Err(Failure::Unknown { what: Fault::from(error).to_string() }),
            Err(_) => Err(Failure::Unknown { what: format!("no answer in {ANSWER:?}") }),
        }
    }
}

/// How an attempt failed.
enum Failure {
    /// There was no connection: nothing was sent.
    Unsent(Fault),
    /// The server says that it has undone it.
    Undone { fault: Fault, is_passing: bool },
    /// It may be committed.
    Unknown { what: String },
}

impl Failure {
    fn refused(fault: Fault) -> Failure {
        Failure::Undone { fault, is_passing: false }
    }
}

impl Line {
    async fn open(server: &Server, until: Instant) -> Result<Line, Fault> {
        let session = server.connect(until).await?;
        let append = in_time(session.client.prepare(APPEND)).await?;
        Ok(Line { session, append })
    }

    async fn append(
        &self,
        house: &str,
        before: &Heads,
        decided: &Decided<'_>,
    ) -> Result<Vec<SqlRow>, tokio_postgres::Error> {
        let number = |number: u64| i64::try_from(number).expect("nobody writes so many lines");
        let Decided { lines, heads, .. } = decided;
        let names: Vec<&str> = heads.keys().map(StreamName::as_str).collect();
        let before = || heads.keys().map(|stream| before.get(stream).unwrap_or(&Head::START));
        let lasts: Vec<i64> = before().map(|head| number(head.last)).collect();
        let hashes: Vec<&[u8]> = before().map(|head| &head.hash.0[..]).collect();
        let new_lasts: Vec<i64> = heads.values().map(|head| number(head.last)).collect();
        let new_hashes: Vec<&[u8]> = heads.values().map(|head| &head.hash.0[..]).collect();
        let place = |stream: &StreamName| {
            let place = names.binary_search(&stream.as_str()).expect("it is written to");
            i32::try_from(place + 1).expect("a group is small")
        };
        let owners: Vec<i32> = lines.iter().map(|line| place(line.stream)).collect();
        let numbers: Vec<i64> = lines.iter().map(|line| number(line.number)).collect();
        let texts: Vec<&str> = lines.iter().map(|line| line.text).collect();
        let line_hashes: Vec<&[u8]> = lines.iter().map(|line| &line.hash.0[..]).collect();
        let client = &self.session.client;
        let with: [&(dyn tokio_postgres::types::ToSql + Sync); 10] = [
            &house,
            &names,
            &lasts,
            &hashes,
            &new_lasts,
            &new_hashes,
            &owners,
            &numbers,
            &texts,
            &line_hashes,
        ];
        client.query(&self.append, &with).await
    }
}

/// So much longer an answer may take because of what is sent: a link may have 8 Mbit/s.
fn transfer(decided: &Decided<'_>) -> Duration {
    let bytes: usize = decided.lines.iter().map(|line| line.text.len()).sum();
    Duration::from_micros(u64::try_from(bytes).unwrap_or(u64::MAX))
}

fn verdict(rows: &[SqlRow]) -> Result<Verdict, Fault> {
    let unknown = || Fault::Malformed { what: "sabot_append is not what it was".to_owned() };
    let heads =
        || rows.iter().map(|row| reader::to_named_head(row, 1)).collect::<Result<Heads, _>>();
    match rows.first().map(|row| row.get::<_, &str>(0)) {
        Some("written") => Ok(Verdict::Written),
        Some("taken") => Ok(Verdict::Taken),
        Some("there") => Ok(Verdict::There(heads()?)),
        Some("moved") => Ok(Verdict::Moved(heads()?)),
        Some("lost") => Ok(Verdict::Lost(heads()?)),
        Some("held") => Ok(Verdict::Held(heads()?.into_keys().collect())),
        _ => Err(unknown()),
    }
}
