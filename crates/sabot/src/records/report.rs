//! `sabot report`: what happened in a house.

use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use baccarat::Cents;
use clap::ValueEnum;
use records::report::{Document, Kind, Large, Query, Reporter, Significant};
use records::{Houses, when};
use store::{Head, Store, StreamName};
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
with the standard error that chance alone makes.";

const AFTER_HELP: &str = "\
Examples:
  sabot report table
  sabot report shift --from 2026-11-16T06:00 --to 2026-11-17T06:00 --shift 8
  sabot report wager --table table/1 --csv
  sabot report patron --patron 7 --html
  sabot report events --large-wager 500 --json";

/// How many lines are read at once.
const PAGE: usize = 1_000;

/// The kinds of reports, as the command line names them.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum KindName {
    Table,
    Shift,
    Wager,
    Commission,
    Rulings,
    Liability,
    Staff,
    Events,
    Patron,
}

/// What `sabot report` is given.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// What the report is about.
    #[arg(value_name = "KIND")]
    kind: KindName,

    /// The store to read.
    #[arg(long, value_name = "ADDRESS", default_value = DEFAULT)]
    store: String,

    /// Only this table, such as `table/1`. May be given more than once.
    #[arg(long = "table", value_name = "TABLE")]
    tables: Vec<String>,

    /// The first moment that counts.
    #[arg(long, value_name = "TIME")]
    from: Option<String>,

    /// The first moment that does not count any more.
    #[arg(long, value_name = "TIME")]
    to: Option<String>,

    /// How long a shift is, in hours.
    #[arg(long, value_name = "HOURS", default_value_t = 8)]
    shift: u64,

    /// From which amount on a wager is a significant event.
    #[arg(long, value_name = "AMOUNT", default_value_t = Large::default().wager)]
    large_wager: Cents,

    /// From which amount on a win is a significant event.
    #[arg(long, value_name = "AMOUNT", default_value_t = Large::default().win)]
    large_win: Cents,

    /// Whose statement.
    #[arg(long, value_name = "ID")]
    patron: Option<u32>,

    /// What open vouchers come to, for the liability.
    #[arg(long, value_name = "AMOUNT", default_value = "0")]
    vouchers: Cents,

    /// A house file that lines may name, besides the built-in ones.
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
    let kind = kind(args.kind);
    if kind == Kind::Patron && args.patron.is_none() {
        return Err(Refusal::WhosePatron.into());
    }
    let houses = place::houses(&args.houses)?;
    let query = query(args)?;
    let document = place::wait(document(args, &houses, query, kind))?;
    terminal::print(&match () {
        () if args.csv => document.csv(),
        () if args.json => format!("{:#}\n", document.json()),
        () if args.html => document.html(),
        () => document.text(),
    })?;
    Ok(ExitCode::SUCCESS)
}

fn query(args: &Args) -> Result<Query, Failure> {
    let moment = |text: &Option<String>| -> Result<Option<Time>, Failure> {
        let read = text.as_deref().map(when::read).transpose();
        Ok(read.map_err(Refusal::NoMoment)?)
    };
    let more: Vec<Significant> = Vec::new();
    Ok(Query {
        from: moment(&args.from)?,
        to: moment(&args.to)?,
        generated_at: moment(&args.made)?.unwrap_or_else(now),
        shift: Millis::hours(args.shift.max(1)),
        large: Large { wager: args.large_wager, win: args.large_win },
        patron: args.patron.map(PatronId),
        vouchers: args.vouchers,
        more,
    })
}

/// The executable is where time comes from.
#[expect(clippy::disallowed_methods, reason = "a report says when it was made")]
fn now() -> Time {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Time(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}

async fn document(
    args: &Args,
    houses: &Houses,
    query: Query,
    kind: Kind,
) -> Result<Document, Failure> {
    let store = place::open(&args.store).await?;
    let trouble = |error: store::ReadError| place::trouble(&args.store, &error);
    let mut houses = houses.clone();
    houses.learn_from(&store).await.map_err(trouble)?;
    let houses = &houses;
    let streams = store.streams().await.map_err(trouble)?;
    let missing = args
        .tables
        .iter()
        .find(|name| !streams.iter().any(|(stream, _)| stream.as_str() == name.as_str()));
    if let Some(table) = missing {
        return Err(Refusal::NoTable { table: table.clone() }.into());
    }
    let is_asked = |stream: &StreamName| {
        let name = stream.as_str();
        let is_named = args.tables.is_empty() || args.tables.iter().any(|it| it == name);
        name.starts_with("table/") && is_named
    };
    let asked: Vec<_> = streams.into_iter().filter(|(stream, _)| is_asked(stream)).collect();
    let progress = Progress::new(asked.iter().map(|(_, head)| head.last).sum());
    let mut reporter = Reporter::new(houses, query);
    let mut before = 0;
    for (stream, head) in asked {
        reporter.start(stream.as_str());
        let told = one(&store, &stream, head.last, &mut reporter);
        told.await.map_err(|error| match error {
            Either::Store(error) => place::trouble(&args.store, &error),
            Either::Report(error) => error.into(),
        })?;
        before += head.last;
        progress.show(before);
    }
    Ok(reporter.document(kind))
}

enum Either {
    Store(store::ReadError),
    Report(Refusal),
}

/// All lines of one table, up to that number.
async fn one(
    store: &Store,
    stream: &StreamName,
    last: u64,
    reporter: &mut Reporter<'_>,
) -> Result<(), Either> {
    let mut at = Head::START;
    while at.last < last {
        let most = usize::try_from(last - at.last).unwrap_or(PAGE).min(PAGE);
        let lines = store.read_after(stream, at, most).await.map_err(Either::Store)?;
        let Some(end) = lines.last() else { break };
        at = end.head();
        for line in &lines {
            let told = reporter.take(line.number, &line.text);
            told.map_err(|error| Either::Report(Refusal::NoReport(error)))?;
        }
    }
    Ok(())
}

fn kind(name: KindName) -> Kind {
    match name {
        KindName::Table => Kind::Table,
        KindName::Shift => Kind::Shift,
        KindName::Wager => Kind::Wager,
        KindName::Commission => Kind::Commission,
        KindName::Rulings => Kind::Rulings,
        KindName::Liability => Kind::Liability,
        KindName::Staff => Kind::Staff,
        KindName::Events => Kind::Events,
        KindName::Patron => Kind::Patron,
    }
}
