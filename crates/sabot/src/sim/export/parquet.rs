//! Coups as Parquet, without Arrow.

use std::fs::File;
use std::io;
use std::sync::Arc;

use parquet::data_type::{BoolType, ByteArray, ByteArrayType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;

use super::{Row, Rows};

const SCHEMA: &str = "message coups {
    required int64 shoe;
    required int32 coup;
    required boolean ghost;
    required int32 cards_before;
    required byte_array player (utf8);
    required byte_array banker (utf8);
    required int32 player_total;
    required int32 banker_total;
    required byte_array winner (utf8);
    required byte_array player_pair (utf8);
    required byte_array banker_pair (utf8);
}";

/// Rows are kept until there are enough for a group: about ten megabytes.
const GROUP: usize = 1 << 17;

struct Parquet {
    file: SerializedFileWriter<File>,
    columns: Columns,
}

/// A group of rows, column by column.
#[derive(Default)]
struct Columns {
    shoe: Vec<i64>,
    coup: Vec<i32>,
    ghost: Vec<bool>,
    cards_before: Vec<i32>,
    player: Vec<ByteArray>,
    banker: Vec<ByteArray>,
    player_total: Vec<i32>,
    banker_total: Vec<i32>,
    winner: Vec<ByteArray>,
    player_pair: Vec<ByteArray>,
    banker_pair: Vec<ByteArray>,
}

/// A file with its schema.
pub(super) fn open(file: File) -> io::Result<Box<dyn Rows>> {
    let schema = Arc::new(parse_message_type(SCHEMA).expect("a sound schema"));
    let properties = Arc::new(WriterProperties::builder().build());
    let file = SerializedFileWriter::new(file, schema, properties).map_err(failed)?;
    Ok(Box::new(Parquet { file, columns: Columns::default() }))
}

fn failed(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error),
        },
        error => io::Error::other(error),
    }
}

impl Rows for Parquet {
    fn add(&mut self, row: &Row) -> io::Result<()> {
        self.columns.add(row);
        if self.columns.shoe.len() == GROUP { self.write_group() } else { Ok(()) }
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.write_group()?;
        self.file.close().map(drop).map_err(failed)
    }
}

impl Parquet {
    fn write_group(&mut self) -> io::Result<()> {
        let columns = std::mem::take(&mut self.columns);
        if columns.shoe.is_empty() {
            return Ok(());
        }
        let mut group = self.file.next_row_group().map_err(failed)?;
        columns.write(&mut group).map_err(failed)?;
        group.close().map(drop).map_err(failed)
    }
}

impl Columns {
    fn add(&mut self, row: &Row) {
        let text = |text: &str| ByteArray::from(text);
        let totals = row.facts.totals.map(|total| i32::from(total.get()));
        let pairs = row.facts.pairs.map(|pair| text(pair.id()));
        self.shoe.push(row.shoe.cast_signed());
        self.coup.push(row.coup.cast_signed());
        self.ghost.push(row.is_ghost);
        self.cards_before.push(row.cards_before.cast_signed());
        self.player.push(text(&row.player));
        self.banker.push(text(&row.banker));
        self.player_total.push(totals.player);
        self.banker_total.push(totals.banker);
        self.winner.push(text(row.facts.winner().id()));
        self.player_pair.push(pairs.player);
        self.banker_pair.push(pairs.banker);
    }

    /// In the order of the schema.
    fn write(&self, group: &mut SerializedRowGroupWriter<'_, File>) -> Result<(), ParquetError> {
        write::<Int64Type>(group, &self.shoe)?;
        write::<Int32Type>(group, &self.coup)?;
        write::<BoolType>(group, &self.ghost)?;
        write::<Int32Type>(group, &self.cards_before)?;
        write::<ByteArrayType>(group, &self.player)?;
        write::<ByteArrayType>(group, &self.banker)?;
        write::<Int32Type>(group, &self.player_total)?;
        write::<Int32Type>(group, &self.banker_total)?;
        write::<ByteArrayType>(group, &self.winner)?;
        write::<ByteArrayType>(group, &self.player_pair)?;
        write::<ByteArrayType>(group, &self.banker_pair)
    }
}

fn write<T: parquet::data_type::DataType>(
    group: &mut SerializedRowGroupWriter<'_, File>,
    values: &[T::T],
) -> Result<(), ParquetError> {
    let mut column = group.next_column()?.expect("the schema has this column");
    column.typed::<T>().write_batch(values, None, None)?;
    column.close()
}
