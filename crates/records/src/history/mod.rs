//! What is read back from the journal: coups as they were seen, and what was proved.

mod proven;

use std::sync::Arc;

use house::House;
use protocol::journal::{Entry, LineError};
use protocol::plain::TableName;
use store::{Head, ReadError, Store, StreamName};
use table::{Audience, EventKind, Moment, Recaller, ShoeEvent, Table};

use crate::Houses;
use crate::pages::Pages;
use crate::report::ReportError;
use crate::streams;

pub use proven::{Verdict, verify};

/// Why something cannot be read back.
#[derive(Debug, thiserror::Error)]
pub enum HistoryError {
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error("line {line} of {stream}: {error}")]
    Line { stream: StreamName, line: u64, error: LineError },
    #[error("the house file {digest} is not kept")]
    NoHouse { digest: String },
    #[error(transparent)]
    Report(#[from] ReportError),
}

/// A table as it was after a line of its journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Before {
    pub table: Table,
    pub head: Head,
}

/// Which coup is recalled, and how.
#[derive(Clone, Debug)]
pub struct CoupQuery {
    /// Its number, counted over the life of the table.
    pub coup: u64,
    pub audience: Audience,
    /// The table before the coup, if it is known: else the journal is read from its first line.
    pub start: Option<Before>,
}

/// Recalls a coup of a table as an audience saw it: `each` hears of every moment of it, with the
/// rules it was played by. `None` if there was no such coup.
///
/// # Errors
/// The store, a line of it or a house file cannot be read.
pub async fn recall(
    store: &Store,
    table: &TableName,
    houses: &Houses,
    CoupQuery { coup, audience, start }: CoupQuery,
    mut each: impl FnMut(&Moment<'_>, &House),
) -> Result<Option<(Recaller, Arc<House>)>, HistoryError> {
    let head = start.as_ref().map_or(Head::START, |start| start.head);
    let mut pages = Pages::after(store, streams::of_table(table), head).await?;
    let mut before = start.map(|Before { table, .. }| {
        let house = table.shared_house();
        (table, house)
    });
    let mut recalled: Option<(Recaller, Arc<House>)> = None;
    while let Some(lines) = pages.next().await? {
        for line in lines {
            let entry = pages.entry(&line)?;
            follow_rules(&mut before, &mut recalled, &entry, houses)?;
            for event in entry.events() {
                if event.what.begins_coup() == Some(coup) && recalled.is_none() {
                    let start = before.take();
                    recalled = start.map(|(it, house)| (Recaller::new(it, coup, audience), house));
                }
                match (&mut recalled, &mut before) {
                    // The next shoe puts an end to what may still be put right.
                    (Some((recaller, _)), _)
                        if matches!(event.what, EventKind::Shoe(ShoeEvent::ShoeLoaded { .. }))
                            && !recaller.may_begin_again() =>
                    {
                        return Ok(recalled);
                    }
                    (Some((recaller, house)), _) => {
                        recaller.take(&event).iter().for_each(|moment| each(moment, house));
                    }
                    (None, Some((table, _))) => table.apply(&event),
                    (None, None) => {}
                }
            }
        }
    }
    Ok(recalled)
}

/// The table is run by the house file that the entry names. Rules change while it is closed.
fn follow_rules(
    before: &mut Option<(Table, Arc<House>)>,
    recalled: &mut Option<(Recaller, Arc<House>)>,
    entry: &Entry,
    houses: &Houses,
) -> Result<(), HistoryError> {
    let digest = entry.house().0.as_str();
    let known = recalled.as_ref().map(|(_, house)| house);
    let known = known.or(before.as_ref().map(|(_, house)| house));
    if known.is_some_and(|house| house.version.file == digest) {
        return Ok(());
    }
    let no_house = || HistoryError::NoHouse { digest: digest.to_owned() };
    let house = Arc::clone(houses.find(entry.house()).ok_or_else(no_house)?);
    match (recalled, before) {
        (Some((recaller, in_force)), _) => {
            recaller.adopt(Arc::clone(&house));
            *in_force = house;
        }
        (None, Some((table, in_force))) => {
            table.adopt(Arc::clone(&house));
            *in_force = house;
        }
        (None, before @ None) => *before = Some((Table::new(Arc::clone(&house)), house)),
    }
    Ok(())
}
