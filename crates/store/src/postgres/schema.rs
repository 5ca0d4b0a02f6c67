//! The tables, and how older ones become today's.

use std::time::Duration;

use tokio::time::Instant;
use tokio_postgres::{Client, Config, Transaction};

use super::link;
use crate::{Fault, OpenError};

/// What each version adds to the one before. A version that has been released is never changed: the
/// next one is added below.
const MIGRATIONS: [&str; 2] = [VERSION_1, VERSION_2];

/// The journal. `last` and `hash` of a stream are those of its last line. Streams without lines are
/// there when an append to a new stream was refused; they are not shown.
const VERSION_1: &str = "
    CREATE TABLE sabot_store (version BIGINT NOT NULL);
    INSERT INTO sabot_store VALUES (0);
    CREATE TABLE sabot_streams (
        id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name TEXT COLLATE \"C\" NOT NULL UNIQUE,
        last BIGINT NOT NULL,
        hash BYTEA NOT NULL
    );
    CREATE TABLE sabot_lines (
        stream BIGINT NOT NULL REFERENCES sabot_streams (id),
        number BIGINT NOT NULL CHECK (number > 0),
        text TEXT NOT NULL CHECK (text <> ''),
        hash BYTEA NOT NULL CHECK (length(hash) = 32),
        PRIMARY KEY (stream, number)
    );
    CREATE FUNCTION sabot_lines_stay() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'lines of the journal are never changed or deleted'; END $$;
    CREATE TRIGGER sabot_lines_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON sabot_lines
    FOR EACH STATEMENT EXECUTE FUNCTION sabot_lines_stay();
";

/// Snapshots of read models.
const VERSION_2: &str = "
    CREATE TABLE sabot_models (
        name TEXT PRIMARY KEY,
        version BIGINT NOT NULL,
        positions TEXT NOT NULL,
        text TEXT NOT NULL
    );
";

/// The version of a store that is made today.
const NEWEST: i64 = MIGRATIONS.len() as i64;

/// Processes that start at the same time migrate one after the other: a number of our own choice.
const LOCK: i64 = 0x5341_424f;

/// So long a server is waited for that is just starting. Then somebody wants to know.
const PATIENCE: Duration = Duration::from_secs(5);

/// Brings the database to today's version, or says why it cannot be.
pub(super) async fn migrate(config: &Config) -> Result<(), OpenError> {
    let mut client = link::connect(config, Instant::now() + PATIENCE).await?;
    check_encoding(&client).await?;
    let change = client.transaction().await.map_err(Fault::from)?;
    change.execute("SELECT pg_advisory_xact_lock($1)", &[&LOCK]).await.map_err(Fault::from)?;
    let version = version(&change).await?;
    if version > NEWEST {
        return Err(OpenError::Newer { version, known: NEWEST });
    }
    let write = async {
        for (to, step) in (1_i64..).zip(MIGRATIONS).skip_while(|(to, _)| *to <= version) {
            change.batch_execute(step).await?;
            change.execute("UPDATE sabot_store SET version = $1", &[&to]).await?;
        }
        change.commit().await
    };
    Ok(write.await.map_err(Fault::from)?)
}

async fn check_encoding(client: &Client) -> Result<(), OpenError> {
    let row = client.query_one("SELECT current_setting('server_encoding')", &[]).await;
    match row.map_err(Fault::from)?.get::<_, String>(0) {
        encoding if encoding == "UTF8" => Ok(()),
        encoding => Err(OpenError::Encoding { encoding }),
    }
}

/// The version of the store, which is zero where there is none.
async fn version(change: &Transaction<'_>) -> Result<i64, OpenError> {
    let columns = change.query(
        "SELECT a.attname::text, a.atttypid = 'bigint'::regtype FROM pg_attribute a
         WHERE a.attrelid = to_regclass('sabot_store') AND a.attnum > 0 AND NOT a.attisdropped",
        &[],
    );
    let columns = columns.await.map_err(Fault::from)?;
    let columns: Vec<(String, bool)> = columns.iter().map(|row| (row.get(0), row.get(1))).collect();
    match &columns[..] {
        [] => return Ok(0),
        [(name, true)] if name == "version" => {}
        _ => return Err(OpenError::NotAStore),
    }
    let rows = change.query("SELECT version FROM sabot_store", &[]).await.map_err(Fault::from)?;
    match &rows[..] {
        [row] => Ok(row.get(0)),
        _ => Err(OpenError::NotAStore),
    }
}
