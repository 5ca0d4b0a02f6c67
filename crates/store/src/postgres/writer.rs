//! The one task of this process that writes.
//!
//! As in a file, all that waits is written in one transaction. What is different is that the
//! connection can be lost at any moment, also between the commit and its confirmation. Then the
//! server is asked what became of that very transaction before anything is tried again or answered.

use std::collections::BTreeMap;

use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep, timeout};
use tokio_postgres::{Client, Config, Error};

use super::fault::{is_deadlock, is_lost};
use super::link::{self, ANSWER, PATIENCE};
use super::reader;
use crate::append;
use crate::group::{self, Decided, Heads};
use crate::{Append, AppendError, Appended, Fault, Refusal, StreamName};

/// A group takes no more once it has so many bytes, so that nobody waits long for others.
const GROUP_BYTES: usize = 16 << 20;

/// Somebody who waits for an append.
pub(super) struct Waiting {
    pub(super) asked: Vec<Append>,
    pub(super) answer: oneshot::Sender<Result<Vec<Appended>, AppendError>>,
}

type Answers = Vec<Result<Vec<Appended>, Refusal>>;

/// How an attempt at a group failed.
enum Failure {
    /// Before the commit was asked for: nothing was written, and it may be tried again.
    Again(Fault),
    /// After it was asked for: only the server knows.
    Unknown { transaction: String, answers: Answers },
    /// For good. Nothing was written.
    Fault(Fault),
}

/// What became of a transaction.
enum Fate {
    Committed,
    Aborted,
}

pub(super) struct Writer {
    config: Config,
    client: Option<Client>,
}

impl Writer {
    pub(super) fn new(config: Config) -> Writer {
        Writer { config, client: None }
    }

    /// Writes until nobody can ask any more.
    pub(super) async fn run(mut self, mut inbox: mpsc::Receiver<Waiting>) {
        while let Some(first) = inbox.recv().await {
            let mut bytes = append::bytes(&first.asked);
            let mut group = vec![first];
            while bytes < GROUP_BYTES
                && let Ok(next) = inbox.try_recv()
            {
                bytes += append::bytes(&next.asked);
                group.push(next);
            }
            self.append(group).await;
        }
    }

    async fn append(&mut self, group: Vec<Waiting>) {
        let (asked, answers): (Vec<_>, Vec<_>) =
            group.into_iter().map(|waiting| (waiting.asked, waiting.answer)).unzip();
        let written = self.write(&asked).await;
        for (index, answer) in answers.into_iter().enumerate() {
            let told = match &written {
                Ok(written) => written[index].clone().map_err(AppendError::from),
                Err(fault) => Err(fault.clone().into()),
            };
            // Whoever asked may have gone away since.
            let _ = answer.send(told);
        }
    }

    /// Writes a group, or nothing of it; tries again while the server is away.
    async fn write(&mut self, asked: &[Vec<Append>]) -> Result<Answers, Fault> {
        let until = Instant::now() + PATIENCE;
        loop {
            let fault = match self.attempt(asked, until).await {
                Ok(answers) => return Ok(answers),
                Err(Failure::Fault(fault)) => return Err(fault),
                Err(Failure::Again(fault)) => fault,
                Err(Failure::Unknown { transaction, answers }) => {
                    match self.fate(&transaction).await? {
                        Fate::Committed => return Ok(answers),
                        Fate::Aborted => Fault::Unreachable { what: "it hung up".to_owned() },
                    }
                }
            };
            // Whatever state the connection was left in, a new one has none.
            self.client = None;
            if Instant::now() >= until {
                return Err(fault);
            }
        }
    }

    async fn attempt(&mut self, asked: &[Vec<Append>], until: Instant) -> Result<Answers, Failure> {
        let client = match self.client.take().filter(|client| !client.is_closed()) {
            Some(client) => client,
            None => connect(&self.config, until).await?,
        };
        let prepared = timeout(ANSWER, prepare(&client, asked)).await;
        let prepared = prepared.unwrap_or_else(|_| Err(Failure::Again(no_answer())));
        let (transaction, answers) = match prepared {
            Ok(prepared) => prepared,
            Err(failure) => {
                self.undo(client).await;
                return Err(failure);
            }
        };
        if answers.iter().all(Result::is_err) {
            // Nothing is to be written, not even the rows of streams that were asked for in vain.
            self.undo(client).await;
            return Ok(answers);
        }
        match timeout(ANSWER, client.batch_execute("COMMIT")).await {
            Ok(Ok(())) => {
                self.client = Some(client);
                Ok(answers)
            }
            Ok(Err(_)) | Err(_) => Err(Failure::Unknown { transaction, answers }),
        }
    }

    /// Dropping the connection would undo the transaction too; this way it can be used again.
    async fn undo(&mut self, client: Client) {
        if let Ok(Ok(())) = timeout(ANSWER, client.batch_execute("ROLLBACK")).await {
            self.client = Some(client);
        }
    }

    /// Asks the server what became of a transaction, until it knows.
    async fn fate(&mut self, transaction: &str) -> Result<Fate, Fault> {
        let until = Instant::now() + PATIENCE;
        while Instant::now() < until {
            // A server that is away, or does not answer, is asked again.
            let Ok(client) = link::connect(&self.config, until).await else { break };
            let sql = "SELECT pg_xact_status($1::text::xid8)";
            let Ok(Ok(row)) = timeout(ANSWER, client.query_one(sql, &[&transaction])).await else {
                continue;
            };
            match row.get::<_, Option<&str>>(0) {
                Some("committed") => return Ok(Fate::Committed),
                Some("aborted") => return Ok(Fate::Aborted),
                // Still in progress: the server has not noticed yet that nobody is there.
                _ => sleep(link::FIRST_PAUSE).await,
            }
        }
        Err(Fault::FateUnknown)
    }
}

fn no_answer() -> Fault {
    Fault::Unreachable { what: "it does not answer".to_owned() }
}

async fn connect(config: &Config, until: Instant) -> Result<Client, Failure> {
    let client = link::connect(config, until).await.map_err(Failure::Fault)?;
    // A server may be set up to confirm before the disk does; not to us.
    let durable = "SELECT set_config('synchronous_commit', 'on', false)
                   WHERE current_setting('synchronous_commit') = 'off'";
    client.batch_execute(durable).await?;
    Ok(client)
}

/// Does everything but the commit. Hands over the number of the transaction.
async fn prepare(client: &Client, asked: &[Vec<Append>]) -> Result<(String, Answers), Failure> {
    client.batch_execute("BEGIN").await?;
    let (transaction, before, ids) = lock(client, &group::streams(asked)).await?;
    let decided = group::decide(&before, asked);
    if !decided.lines.is_empty() {
        insert(client, &ids, &decided).await?;
    }
    Ok((transaction, decided.answers))
}

/// The numbers that streams have in the database.
type Ids = BTreeMap<StreamName, i64>;

/// Locks the rows of the streams, makes those that are not there, and says how far each goes.
///
/// Everybody locks in the order of the names, so hardly ever do two wait for each other; when it
/// happens around a new stream, the server ends one of them, which tries again.
async fn lock(client: &Client, streams: &[StreamName]) -> Result<(String, Heads, Ids), Failure> {
    let transaction = client.query_one("SELECT pg_current_xact_id()::text", &[]).await?.get(0);
    let (mut heads, mut ids) = (Heads::new(), Ids::new());
    let mut wanted: Vec<&str> = streams.iter().map(StreamName::as_str).collect();
    loop {
        let find = "SELECT name, id, last, hash FROM sabot_streams WHERE name = ANY($1)
                    ORDER BY name FOR UPDATE";
        for row in client.query(find, &[&wanted]).await? {
            let name: &str = row.get(0);
            let stream = crate::store::stored_name(name).map_err(Failure::Fault)?;
            let head = reader::to_head(name, row.get(2), row.get(3)).map_err(Failure::Fault)?;
            heads.insert(stream.clone(), head);
            ids.insert(stream, row.get(1));
        }
        wanted.retain(|name| !ids.contains_key(*name));
        if wanted.is_empty() {
            return Ok((transaction, heads, ids));
        }
        let make = "INSERT INTO sabot_streams (name, last, hash)
                    SELECT name, 0, $2 FROM unnest($1::text[]) AS name ORDER BY name
                    ON CONFLICT (name) DO NOTHING";
        let start: &[u8] = &crate::Hash::START.0;
        client.execute(make, &[&wanted, &start]).await?;
    }
}

async fn insert(client: &Client, ids: &Ids, decided: &Decided<'_>) -> Result<(), Failure> {
    let number = |number: u64| i64::try_from(number).expect("nobody writes so many lines");
    let (lines, heads) = (&decided.lines, &decided.heads);
    let streams: Vec<i64> = lines.iter().map(|line| ids[line.stream]).collect();
    let numbers: Vec<i64> = lines.iter().map(|line| number(line.number)).collect();
    let texts: Vec<&str> = lines.iter().map(|line| line.text).collect();
    let hashes: Vec<&[u8]> = lines.iter().map(|line| &line.hash.0[..]).collect();
    let changed: Vec<i64> = heads.keys().map(|stream| ids[stream]).collect();
    let lasts: Vec<i64> = heads.values().map(|head| number(head.last)).collect();
    let ends: Vec<&[u8]> = heads.values().map(|head| &head.hash.0[..]).collect();
    let sql = "
        WITH added AS (
            INSERT INTO sabot_lines (stream, number, text, hash)
            SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::bytea[])
        )
        UPDATE sabot_streams s SET last = e.last, hash = e.hash
        FROM unnest($5::bigint[], $6::bigint[], $7::bytea[]) AS e (id, last, hash)
        WHERE s.id = e.id";
    client.execute(sql, &[&streams, &numbers, &texts, &hashes, &changed, &lasts, &ends]).await?;
    Ok(())
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        let is_passing = is_lost(&error) || is_deadlock(&error);
        if is_passing { Failure::Again(error.into()) } else { Failure::Fault(error.into()) }
    }
}
