//! `sabot report`: what happened in a house.

use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use baccarat::Cents;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use protocol::plain::TableName;
use records::report::{Document, Format, Kind, Large, Query, report};
use records::streams::table_of;
use records::{HistoryError, Houses, when};
use table::{Millis, PatronId, Time};

use super::Refusal;
use super::place::{self, DEFAULT, Progress};
use crate::failure::Failure;
use crate::terminal;

/// What the command is for, at length.
pub(crate) const LONG_ABOUT: &str = "\
Makes a report of a house's journal: of tables, shifts, wagers, commission, rulings, liability, \
staff, significant events, or one patron's statement.

Everything from --from up to, but not including, --to counts. Moments are in UTC unless they have \
an offset. A wager's return is set beside what it should be by the exact odds of the house's shoe, \
with the standard error that chance alone makes.

The house's own page and API give the same report, to the byte, if the moments and the amounts of \
large wagers and wins are the same: the house's settings large-wager and large-win are not in its \
store.";

const AFTER_HELP: &str = "\
Examples:
  sabot report table
  sabot report shift --from 2026-11-16T06:00 --to 2026-11-17T06:00 --shift 8
  sabot report wager --table 1 --csv
  sabot report patron --patron 7 --html
  sabot report events --large-wager 500 --json";

/// What `sabot report` is given.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// What the report is about.
    #[arg(value_name = "KIND", value_parser = kinds())]
    kind: Kind,

    /// The store to read.
    #[arg(long, value_name = "ADDRESS", default_value = DEFAULT)]
    store: String,

    /// Only this table, by its name. May be given more than once.
    #[arg(long = "table", value_name = "TABLE", value_parser = table_name)]
    tables: Vec<TableName>,

    /// The first moment that counts.
    #[arg(long, value_name = "TIME")]
    from: Option<String>,

    /// The first moment that does not count any more.
    #[arg(long, value_name = "TIME")]
    to: Option<String>,

    /// How long a shift is, in hours.
    #[arg(long, value_name = "HOURS", default_value_t = 8)]
    shift: u64,

    /// From which amount on a wager is a significant event: the store does not have the setting.
    #[arg(long, value_name = "AMOUNT", default_value_t = Large::default().wager)]
    large_wager: Cents,

    /// From which amount on a win is a significant event: the store does not have the setting.
    #[arg(long, value_name = "AMOUNT", default_value_t = Large::default().win)]
    large_win: Cents,

    /// Whose statement.
    #[arg(long, value_name = "ID")]
    patron: Option<u32>,

    /// A house file that lines may name and the journal has not kept, besides the built-in ones.
    #[arg(long = "house", value_name = "FILE")]
    houses: Vec<String>,

    /// When the report says that it was made, if not now.
    #[arg(long, value_name = "TIME")]
    made: Option<String>,

    /// As comma-separated values.
    #[arg(long, group = "form")]
    csv: bool,

    /// As JSON.
    #[arg(long, group = "form")]
    json: bool,

    /// As a page for a browser.
    #[arg(long, group = "form")]
    html: bool,
}

/// Runs the command.
///
/// # Errors
/// The store or a house file cannot be read, or what is asked for makes no sense.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let kind = args.kind;
    if kind == Kind::Patron && args.patron.is_none() {
        return Err(Refusal::WhosePatron.into());
    }
    let houses = place::houses(&args.houses)?;
    let query = query(args)?;
    let document = place::wait(document(args, houses, query, kind))?;
    terminal::print(&document.written(match () {
        () if args.csv => Format::Csv,
        () if args.json => Format::Json,
        () if args.html => Format::Html,
        () => Format::Text,
    }))?;
    Ok(ExitCode::SUCCESS)
}

fn query(args: &Args) -> Result<Query, Failure> {
    let moment = |text: &Option<String>| -> Result<Option<Time>, Failure> {
        let read = text.as_deref().map(when::read).transpose();
        Ok(read.map_err(Refusal::Time)?)
    };
    Ok(Query {
        from: moment(&args.from)?,
        to: moment(&args.to)?,
        shift: Millis::hours(args.shift.max(1)),
        large: Large { wager: args.large_wager, win: args.large_win },
        patron: args.patron.map(PatronId),
        tables: args.tables.clone(),
        ..Query::all(moment(&args.made)?.unwrap_or_else(now))
    })
}

/// Reads the name of a report.
fn kinds() -> impl TypedValueParser<Value = Kind> {
    let find = |id: String| Kind::ALL.iter().copied().find(|kind| kind.id() == id);
    PossibleValuesParser::new(Kind::IDS).map(move |id| find(id).expect("it is one of these"))
}

fn table_name(text: &str) -> Result<TableName, String> {
    text.parse().map_err(|_| "no table has such a name".to_owned())
}

/// The executable is where time comes from.
#[expect(clippy::disallowed_methods, reason = "a report says when it was made")]
fn now() -> Time {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Time(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}

async fn document(
    args: &Args,
    mut houses: Houses,
    query: Query,
    kind: Kind,
) -> Result<Document, Failure> {
    let store = place::open(&args.store).await?;
    let trouble = |error: &store::ReadError| place::trouble(&args.store, error);
    houses.learn_from(&store).await.map_err(|error| trouble(&error))?;
    let streams = store.streams().await.map_err(|error| trouble(&error))?;
    let is_there = |table: &TableName| {
        streams.iter().any(|(stream, _)| table_of(stream).as_ref() == Some(table))
    };
    if let Some(table) = args.tables.iter().find(|table| !is_there(table)) {
        return Err(Refusal::NoTable { table: table.0.to_string() }.into());
    }
    let progress = Progress::new(streams.iter().map(|(_, head)| head.last).sum());
    let told = report(&store, &houses, (query, kind), |lines| progress.show(lines)).await;
    told.map_err(|error| match error {
        HistoryError::Read(error) => trouble(&error),
        other => Refusal::NoReport { why: other.to_string() }.into(),
    })
}
