//! The names of streams.

use protocol::plain::TableName;
use store::{ReadError, Store, StreamName};

/// The stream of the office, which keeps the house files.
pub const OFFICE: &str = "office";
pub const CAGE: &str = "cage";

pub fn of_table(table: &TableName) -> StreamName {
    named(&format!("table/{}", table.0.as_str()))
}

pub fn table_of(stream: &StreamName) -> Option<TableName> {
    stream.as_str().strip_prefix("table/")?.parse().ok()
}

/// Every table that there has ever been, run or not.
pub async fn tables(store: &Store) -> Result<Vec<TableName>, ReadError> {
    let streams = store.streams().await?;
    Ok(streams.iter().filter_map(|(stream, _)| table_of(stream)).collect())
}

/// The stream of a name that is known to be one.
pub(crate) fn named(name: &str) -> StreamName {
    name.parse().expect("it is the name of a stream")
}
