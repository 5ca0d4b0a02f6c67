//! The tables, and how older ones become today's.

use std::time::Duration;

use tokio::time::Instant;
use tokio_postgres::{Client, Transaction};

use super::server::{Server, in_time};
use crate::{Fault, OpenError};

/// What each version adds to the one before. A version that has been released is never changed: the
/// next one is added below.
const MIGRATIONS: [&str; 3] = [VERSION_1, VERSION_2, VERSION_3];

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

/// Snapshots of what was read.
const VERSION_2: &str = "
    CREATE TABLE sabot_models (
        name TEXT NOT NULL,
        place BIGINT NOT NULL,
        version BIGINT NOT NULL,
        bytes BYTEA NOT NULL,
        PRIMARY KEY (name, place)
    );
";

/// The house that has the database, and an append in one statement.
///
/// `sabot_append` is given the streams in the order of their names: their ends as the writer knows
/// them, their ends after this, and the lines. It says `written`; or `there`, if the very lines are
/// there already; or what keeps them from being written: streams that another transaction holds
/// (`held`), ends that the writer has had and that are gone (`lost`), ends that are further on
/// (`moved`), another house (`taken`).
///
/// It waits for no row that is there: the writer tries again, and writes to other streams
/// meanwhile. What is found `there` may not have reached the standby, so it is touched, and this
/// commit waits for what that one did not.
const VERSION_3: &str = "
    CREATE TABLE sabot_house (
        one BOOLEAN PRIMARY KEY DEFAULT true CHECK (one),
        holder TEXT NOT NULL,
        process BIGINT NOT NULL,
        address TEXT,
        until TIMESTAMPTZ NOT NULL
    );
    CREATE FUNCTION sabot_append(
        house TEXT,
        names TEXT[], lasts BIGINT[], hashes BYTEA[], new_lasts BIGINT[], new_hashes BYTEA[],
        owners INTEGER[], numbers BIGINT[], texts TEXT[], line_hashes BYTEA[]
    ) RETURNS TABLE (verdict TEXT, stream TEXT, stream_last BIGINT, stream_hash BYTEA)
    LANGUAGE plpgsql AS $$
    DECLARE
        ids BIGINT[];
        locked TEXT[];
        locked_lasts BIGINT[];
        locked_hashes BYTEA[];
    BEGIN
        LOOP
            SELECT coalesce(array_agg(s.id ORDER BY s.name), '{}'),
                coalesce(array_agg(s.name ORDER BY s.name), '{}'),
                array_agg(s.last ORDER BY s.name), array_agg(s.hash ORDER BY s.name)
            INTO ids, locked, locked_lasts, locked_hashes
            FROM (
                SELECT id, name, last, hash FROM sabot_streams
                WHERE name = ANY (names) ORDER BY name FOR UPDATE SKIP LOCKED
            ) s;
            EXIT WHEN cardinality(ids) = cardinality(names);
            RETURN QUERY SELECT 'held', s.name, s.last, s.hash FROM sabot_streams s
                WHERE s.name = ANY (names) AND s.name <> ALL (locked);
            IF FOUND THEN RETURN; END IF;
            INSERT INTO sabot_streams (name, last, hash)
                SELECT n, 0, decode(repeat('00', 32), 'hex') FROM unnest(names) n
                WHERE n <> ALL (locked) ORDER BY n COLLATE \"C\"
                ON CONFLICT (name) DO NOTHING;
        END LOOP;
        IF locked_lasts = lasts AND locked_hashes = hashes THEN
            IF NOT EXISTS (SELECT FROM sabot_house h WHERE h.holder = house) THEN
                RETURN QUERY SELECT 'taken', NULL::text, NULL::bigint, NULL::bytea;
                RETURN;
            END IF;
            INSERT INTO sabot_lines (stream, number, text, hash)
                SELECT ids[l.owner], l.number, l.text, l.hash
                FROM unnest(owners, numbers, texts, line_hashes) l (owner, number, text, hash);
            UPDATE sabot_streams s SET last = e.last, hash = e.hash
                FROM unnest(ids, new_lasts, new_hashes) e (id, last, hash) WHERE s.id = e.id;
            RETURN QUERY SELECT 'written', NULL::text, NULL::bigint, NULL::bytea;
            RETURN;
        END IF;
        PERFORM FROM unnest(ids, new_lasts, new_hashes) e (id, last, hash)
            WHERE NOT EXISTS (
                SELECT FROM sabot_lines l
                WHERE l.stream = e.id AND l.number = e.last AND l.hash = e.hash
            );
        IF FOUND THEN
            RETURN QUERY SELECT 'lost', f.name, f.last, f.hash
                FROM unnest(ids, locked, lasts, hashes) f (id, name, last, hash)
                WHERE f.last > 0 AND NOT EXISTS (
                    SELECT FROM sabot_lines l
                    WHERE l.stream = f.id AND l.number = f.last AND l.hash = f.hash
                );
            IF FOUND THEN RETURN; END IF;
            RETURN QUERY SELECT 'moved', f.name, f.last, f.hash
                FROM unnest(locked, locked_lasts, locked_hashes) f (name, last, hash);
        ELSE
            UPDATE sabot_streams s SET last = s.last WHERE s.id = ANY (ids);
            RETURN QUERY SELECT 'there', f.name, f.last, f.hash
                FROM unnest(locked, locked_lasts, locked_hashes) f (name, last, hash);
        END IF;
    END $$;
";

/// The version of a store that is made today.
const NEWEST: i64 = MIGRATIONS.len() as i64;

/// Processes that start at the same time migrate one after the other: a number of our own choice.
const LOCK: i64 = 0x5341_424f;

/// So long a server is waited for that is just starting. Then somebody wants to know.
const PATIENCE: Duration = Duration::from_secs(5);

/// Brings the database to today's version, or says why it cannot be.
pub(super) async fn migrate(server: &Server) -> Result<(), OpenError> {
    let mut session = server.connect(Instant::now() + PATIENCE).await?;
    check_encoding(&session.client).await?;
    let change = session.client.transaction().await.map_err(Fault::from)?;
    // The other may have much to change.
    change.batch_execute("SET LOCAL lock_timeout = 0").await.map_err(Fault::from)?;
    change.execute("SELECT pg_advisory_xact_lock($1)", &[&LOCK]).await.map_err(Fault::from)?;
    let version = version(&change).await?;
    if version > NEWEST {
        return Err(OpenError::Newer { version, known: NEWEST });
    }
    for (to, step) in (1_i64..).zip(MIGRATIONS).skip_while(|(to, _)| *to <= version) {
        change.batch_execute(step).await.map_err(Fault::from)?;
        let note = "UPDATE sabot_store SET version = $1";
        change.execute(note, &[&to]).await.map_err(Fault::from)?;
    }
    Ok(in_time(change.commit()).await?)
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
