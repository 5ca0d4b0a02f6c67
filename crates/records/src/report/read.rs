//! A report of a store. All that it needs is read here, so that whoever asks is told the same.

use store::{Head, ReadError, Store};

use super::{Document, Kind, Query, ReportError, Reporter};
use crate::pages::Pages;
use crate::signed::for_paper;
use crate::streams::{self, CAGE, OFFICE, named};
use crate::{HistoryError, Houses};

/// A report of what the journal of a store says: of the tables that are asked for, and of all there
/// has ever been if none is named, since what those owe is owed all the same. It has everything
/// that happened, and names no card that may lie face down. `progress` hears how many lines were
/// read.
pub async fn report(
    store: &Store,
    houses: &Houses,
    (mut query, kind): (Query, Kind),
    mut progress: impl FnMut(u64),
) -> Result<Document, HistoryError> {
    let mut tables = query.tables.clone();
    if tables.is_empty() {
        tables = streams::tables(store).await?;
    }
    let known = std::mem::take(&mut query.known);
    let mut reporter = Reporter::new(houses, query);
    let mut before = 0;
    for table in tables {
        let start = known.iter().find(|(name, _)| *name == table && kind == Kind::Patron);
        let head = start.map_or(Head::START, |(_, start)| start.head);
        let pages = Pages::after(store, streams::of_table(&table), head).await?;
        match start {
            Some((_, start)) => reporter.resume(table.0.as_str(), &start.table),
            None => reporter.start(table.0.as_str()),
        }
        // A statement names no card.
        if kind != Kind::Patron {
            reporter.hide_cards_after(pages.last_open().await?);
        }
        before = each(pages, before, &mut progress, |line, text| reporter.take(line, text)).await?;
    }
    if matches!(kind, Kind::Events | Kind::Liability) {
        let office = Pages::of(store, named(OFFICE)).await?;
        let take = |line, text: &str| reporter.take_of_office(line, text);
        before = each(office, before, &mut progress, take).await?;
        let cage = Pages::of(store, named(CAGE)).await?;
        each(cage, before, &mut progress, |line, text| reporter.take_of_cage(line, text)).await?;
    }
    let mut document = reporter.document(kind);
    if kind == Kind::Patron {
        document.signed = match for_paper(store).await {
            // The check of the chain names the damaged line.
            Err(ReadError::Damaged { .. }) => None,
            signed => signed?,
        };
    }
    Ok(document)
}

/// Takes every line of a stream: how many lines were read by then.
async fn each(
    mut pages: Pages<'_>,
    before: u64,
    progress: &mut impl FnMut(u64),
    mut take: impl FnMut(u64, &str) -> Result<(), ReportError>,
) -> Result<u64, HistoryError> {
    let mut read = before;
    while let Some(lines) = pages.next().await? {
        for line in &lines {
            take(line.number, &line.text)?;
            read += 1;
        }
        progress(read);
    }
    Ok(read)
}
