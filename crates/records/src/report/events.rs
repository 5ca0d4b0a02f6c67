//! What somebody should look at: rulings, corrections, large wagers, and the like.

use baccarat::Cents;
use house::Irregularity;
use table::{
    Actor, CareEvent, CaseEvent, CoupEvent, EventKind, Moved, PatronId, ShoeEvent, Time, WagerEvent,
};

use super::Large;
use super::gather::Place;
use crate::ledger::{Ledger, wide};

/// Something that somebody should look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Significant {
    /// When.
    pub at: Time,
    /// Where: a table, the office or the cage.
    pub place: String,
    /// The line of its stream that says so, if there is one.
    pub line: Option<u64>,
    /// What kind of event, in a word or two.
    pub what: String,
    /// Who brought it about.
    pub by: String,
    /// What there is to know about it.
    pub details: String,
    /// The money that it is about, in cents.
    pub amount: Option<i128>,
}

/// An irregularity that was ruled on, or dismissed.
#[derive(Clone, Debug)]
pub(super) struct Ruling {
    pub(super) at: Time,
    pub(super) table: String,
    pub(super) line: u64,
    pub(super) coup: u64,
    pub(super) kind: String,
    pub(super) resolution: String,
    pub(super) reported_by: Option<Actor>,
    pub(super) ruled_by: Actor,
    pub(super) reason: String,
    /// What the house had before the line, and after it.
    pub(super) kept_before: i128,
    pub(super) kept_after: i128,
}

/// The ruling that this is.
pub(super) fn ruling(
    reported: Option<(Actor, Irregularity)>,
    what: &EventKind,
    place: &Place<'_>,
) -> Option<Ruling> {
    let (kind, coup, resolution, reason) = match what {
        EventKind::Case(CaseEvent::Ruled { kind, coup, resolution, reason }) => {
            (kind.id().to_owned(), *coup, resolution.id().to_owned(), reason.clone())
        }
        EventKind::Case(CaseEvent::Dismissed) => {
            let kind = reported.map_or("", |(_, kind)| kind.id());
            (kind.to_owned(), place.coup, "dismissed".to_owned(), String::new())
        }
        _ => return None,
    };
    Some(Ruling {
        at: place.at,
        table: place.table.to_owned(),
        line: place.line,
        coup,
        kind,
        resolution,
        reported_by: reported.map(|(by, _)| by),
        ruled_by: place.by,
        reason,
        kept_before: 0,
        kept_after: 0,
    })
}

/// The large wagers that are locked by this: whatever becomes of their coup, they were placed.
pub(super) fn large_wagers(
    what: &EventKind,
    place: &Place<'_>,
    ledger: &Ledger,
    large: Large,
) -> Vec<Significant> {
    if !matches!(what, EventKind::Wager(WagerEvent::BetsClosed)) {
        return Vec::new();
    }
    let stakes = ledger.stakes().filter(|(_, _, amount)| *amount >= wide(large.wager));
    let events = stakes.map(|(PatronId(patron), spot, amount)| {
        let details = format!("patron {patron}, {} on {spot}", written(amount));
        place.event("large wager", details, Some(amount))
    });
    events.collect()
}

/// The large win that this is.
pub(super) fn large_win(what: &EventKind, place: &Place<'_>, large: Large) -> Option<Significant> {
    let EventKind::Coup(CoupEvent::Settled(paid)) = what else { return None };
    let baccarat::Settlement { staked, won, .. } = paid.settlement;
    let PatronId(patron) = paid.patron;
    let details = format!("patron {patron}, {staked} on {}", paid.spot);
    (won >= large.win).then(|| place.event("large win", details, Some(wide(won))))
}

/// The significant event that this is, besides large wagers and wins.
pub(super) fn significant(what: &EventKind, place: &Place<'_>) -> Option<Significant> {
    let (name, details, amount) = match what {
        EventKind::Case(CaseEvent::CoupVoided { coup }) => ("void", format!("coup {coup}"), None),
        EventKind::Case(CaseEvent::Reported(case)) => {
            let by_itself = if case.is_detected { ", noticed by the table" } else { "" };
            let kind = case.report.kind.id();
            ("irregularity", format!("{kind} in coup {}{by_itself}", case.coup), None)
        }
        EventKind::Case(CaseEvent::Ruled { kind, coup, resolution, reason }) => {
            let (kind, resolution) = (kind.id(), resolution.id());
            ("ruling", format!("{kind} in coup {coup}: {resolution}. {reason}"), None)
        }
        EventKind::Case(CaseEvent::BurnCorrected { before, after }) => {
            ("burn corrected", format!("{before} on record, {after} burned"), None)
        }
        EventKind::Case(CaseEvent::CardsCorrected { coup, before, after }) if place.is_hidden => {
            let (before, after) = (before.len(), after.len());
            let details = format!(
                "coup {coup}: {before} cards on record, {after} dealt; which, once it is over"
            );
            ("cards corrected", details, None)
        }
        EventKind::Case(CaseEvent::CardsCorrected { coup, before, after }) => {
            let names = |cards: &[baccarat::Card]| {
                cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
            };
            let (before, after) = (names(before), names(after));
            ("cards corrected", format!("coup {coup}: {before} on record, {after} dealt"), None)
        }
        EventKind::Case(CaseEvent::Resettled(again)) => {
            let PatronId(patron) = again.patron;
            let details = format!("coup {}, patron {patron}, {}", again.coup, again.spot);
            ("settled again", details, Some(moved(&again.moved)))
        }
        EventKind::Case(CaseEvent::PaymentCorrected {
            coup,
            patron: PatronId(patron),
            moved: it,
            ..
        }) => {
            let details = format!("coup {coup}, patron {patron}");
            ("payment corrected", details, Some(moved(it)))
        }
        EventKind::Wager(WagerEvent::DifferentialAllowed { difference, maximum }) => (
            "differential allowed",
            format!("{difference} where {maximum} is the most"),
            Some(wide(*difference)),
        ),
        EventKind::Shoe(ShoeEvent::ShoeCounted { number, counted, expected })
            if counted != expected =>
        {
            ("cards miscounted", format!("shoe {number}: {counted} of {expected}"), None)
        }
        EventKind::Care(CareEvent::Excluded { patron: PatronId(patron), .. }) => {
            ("exclusion", format!("patron {patron}"), None)
        }
        _ => return None,
    };
    Some(place.event(name, details, amount))
}

impl Place<'_> {
    fn event(&self, what: &str, details: String, amount: Option<i128>) -> Significant {
        Significant {
            at: self.at,
            place: self.table.to_owned(),
            line: Some(self.line),
            what: what.to_owned(),
            by: self.by.to_string(),
            details,
            amount,
        }
    }
}

/// An amount that was staked, which is never more than one stake can be.
fn written(amount: i128) -> String {
    i64::try_from(amount).map_or_else(|_| amount.to_string(), |it| Cents::new(it).to_string())
}

fn moved(moved: &Moved) -> i128 {
    wide(moved.credits)
}
