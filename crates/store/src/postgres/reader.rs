//! Reading, and the models, which may be written twice.

use tokio_postgres::Row as SqlRow;

use super::link::Link;
use crate::chain::{self, Row, TAIL};
use crate::model::StoredModel;
use crate::store::{self, PAGE_BYTES};
use crate::{Fault, Hash, Head, OpenError, StreamName};

/// Lines of a stream from that number on. Nothing in them is trusted.
pub(super) async fn rows(
    link: &Link,
    stream: &StreamName,
    from: u64,
    at_most: usize,
) -> Result<Vec<Row>, Fault> {
    // A number that does not fit is beyond the end of every stream.
    let from = i64::try_from(from).unwrap_or(i64::MAX);
    let at_most = i64::try_from(at_most).unwrap_or(i64::MAX);
    let bytes = i64::try_from(PAGE_BYTES).expect("a few million");
    let sql = "
        SELECT number, text, hash FROM (
            SELECT number, text, hash,
                sum(octet_length(text)) OVER (ORDER BY number) - octet_length(text) AS before
            FROM (
                SELECT number, l.text, l.hash
                FROM sabot_lines l JOIN sabot_streams ON id = stream
                WHERE name = $1 AND number >= $2 ORDER BY number LIMIT $3
            ) few
        ) counted WHERE before < $4::bigint ORDER BY number";
    let rows = link.ask(sql, &[&stream.as_str(), &from, &at_most, &bytes]).await?;
    Ok(rows.iter().map(to_row).collect())
}

fn to_row(row: &SqlRow) -> Row {
    Row { number: row.get(0), text: row.get::<_, String>(1).into_bytes(), hash: row.get(2) }
}

/// How far a stream goes.
pub(super) async fn head(link: &Link, stream: &StreamName) -> Result<Head, Fault> {
    let sql = "SELECT last, hash FROM sabot_streams WHERE name = $1";
    let rows = link.ask(sql, &[&stream.as_str()]).await?;
    let head = |row: &SqlRow| to_head(stream.as_str(), row.get(0), row.get(1));
    rows.first().map_or(Ok(Head::START), head)
}

/// How far each stream goes, in the order of their names.
pub(super) async fn heads(link: &Link) -> Result<Vec<(StreamName, Head)>, Fault> {
    let sql = "SELECT name, last, hash FROM sabot_streams WHERE last <> 0 ORDER BY name";
    let rows = link.ask(sql, &[]).await?;
    rows.iter().map(|row| to_named_head(row, 0)).collect()
}

/// A stream's name, last number and hash, in columns from that one on.
pub(super) fn to_named_head(row: &SqlRow, column: usize) -> Result<(StreamName, Head), Fault> {
    let name: &str = row.get(column);
    let head = to_head(name, row.get(column + 1), row.get(column + 2))?;
    Ok((store::stored_name(name)?, head))
}

fn to_head(name: &str, last: i64, hash: Vec<u8>) -> Result<Head, Fault> {
    let malformed = || Fault::Malformed { what: format!("the recorded end of {name}") };
    let last = u64::try_from(last).map_err(|_| malformed())?;
    let hash = Hash(hash.try_into().map_err(|_| malformed())?);
    Ok(Head { last, hash })
}

/// How far each stream goes, if its last lines fit. A house may append meanwhile: what is after the
/// end that was read is not looked at.
pub(super) async fn check_tails(link: &Link) -> Result<Vec<(StreamName, Head)>, OpenError> {
    let heads = heads(link).await?;
    for (stream, head) in &heads {
        let at_most = usize::try_from(TAIL).expect("a small number");
        let rows = rows(link, stream, chain::tail_start(*head), at_most).await?;
        chain::check_tail(stream, *head, rows)
            .map_err(|flaw| OpenError::Damaged { stream: stream.clone(), flaw })?;
    }
    Ok(heads)
}

pub(super) async fn model(
    link: &Link,
    name: &StreamName,
    until: i64,
) -> Result<Option<StoredModel>, Fault> {
    let sql = "SELECT version, place, bytes FROM sabot_models
               WHERE name = $1 AND place <= $2 ORDER BY place DESC LIMIT 1";
    let rows = link.ask(sql, &[&name.as_str(), &until]).await?;
    Ok(rows.first().map(|row| StoredModel {
        version: row.get(0),
        place: row.get(1),
        bytes: row.get(2),
    }))
}

pub(super) async fn save_model(
    link: &Link,
    holder: &String,
    name: &StreamName,
    model: &StoredModel,
) -> Result<(), Fault> {
    let sql = "WITH house AS (SELECT FROM sabot_house WHERE holder = $5),
               later AS (DELETE FROM sabot_models
                         WHERE name = $1 AND place > $2 AND EXISTS (SELECT FROM house))
               INSERT INTO sabot_models (name, place, version, bytes)
               SELECT $1, $2, $3, $4 FROM house
               ON CONFLICT (name, place) DO UPDATE SET version = $3, bytes = $4
               RETURNING 1";
    let StoredModel { version, place, bytes } = model;
    let rows = link.ask(sql, &[&name.as_str(), place, version, bytes, holder]).await?;
    rows.first().map(|_| ()).ok_or(Fault::Taken)
}

pub(super) async fn drop_models(link: &Link) -> Result<(), Fault> {
    link.ask("DELETE FROM sabot_models", &[]).await.map(|_| ())
}
