//! What somebody should look at: rulings, corrections, large wagers, and the like.

use baccarat::{Card, Cents};
use house::Irregularity;
use table::{
    Actor, CareEvent, CaseEvent, CoupEvent, EventKind, Moved, PatronId, ShoeEvent, Time, WagerEvent,
};

use super::Large;
use super::gather::EventContext;
use crate::ledger::{Ledger, wide};

/// Something that somebody should look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Significant {
    /// When it happened.
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
    context: &EventContext<'_>,
) -> Option<Ruling> {
    let EventKind::Case(event) = what else { return None };
    let (kind, coup, resolution, reason) = match event {
        CaseEvent::Ruled { kind, coup, resolution, reason } => {
            (kind.id().to_owned(), *coup, resolution.id().to_owned(), reason.clone())
        }
        CaseEvent::Dismissed => {
            let kind = reported.map_or("", |(_, kind)| kind.id());
            (kind.to_owned(), context.coup, "dismissed".to_owned(), String::new())
        }
        // What was found, and what was done about it.
        CaseEvent::Reported(_)
        | CaseEvent::BurnCorrected { .. }
        | CaseEvent::CardOut { .. }
        | CaseEvent::CardsCorrected { .. }
        | CaseEvent::RetractOffered { .. }
        | CaseEvent::RetractOver
        | CaseEvent::CoupVoided { .. }
        | CaseEvent::Resettled(_)
        | CaseEvent::PaymentCorrected { .. } => return None,
    };
    Some(Ruling {
        at: context.at,
        table: context.table.to_owned(),
        line: context.line,
        coup,
        kind,
        resolution,
        reported_by: reported.map(|(by, _)| by),
        ruled_by: context.by,
        reason,
        kept_before: 0,
        kept_after: 0,
    })
}

/// The large wagers that are locked by this: whatever becomes of their coup, they were placed.
pub(super) fn large_wagers(
    what: &EventKind,
    context: &EventContext<'_>,
    ledger: &Ledger,
    large: Large,
) -> Vec<Significant> {
    if !matches!(what, EventKind::Wager(WagerEvent::BetsClosed)) {
        return Vec::new();
    }
    let stakes = ledger.stakes().filter(|(_, _, amount)| *amount >= wide(large.wager));
    let events = stakes.map(|(PatronId(patron), spot, amount)| {
        let details = format!("patron {patron}, {} on {spot}", written(amount));
        context.event("large wager", details, Some(amount))
    });
    events.collect()
}

/// The large win that this is.
pub(super) fn large_win(
    what: &EventKind,
    context: &EventContext<'_>,
    large: Large,
) -> Option<Significant> {
    let EventKind::Coup(CoupEvent::Settled(paid)) = what else { return None };
    let baccarat::Settlement { staked, won, .. } = paid.settlement;
    let PatronId(patron) = paid.patron;
    let details = format!("patron {patron}, {staked} on {}", paid.spot);
    (won >= large.win).then(|| context.event("large win", details, Some(wide(won))))
}

/// The significant event that this is, besides large wagers and wins.
pub(super) fn significant(what: &EventKind, context: &EventContext<'_>) -> Option<Significant> {
    match what {
        EventKind::Case(event) => of_case(event, context),
        EventKind::Wager(event) => of_wager(event, context),
        EventKind::Shoe(event) => of_shoe(event, context),
        EventKind::Care(event) => of_care(event, context),
        // Who deals, money in and out and the coups themselves have reports of their own.
        EventKind::Duty(_)
        | EventKind::Money(_)
        | EventKind::Coup(_)
        | EventKind::Announced { .. } => None,
    }
}

fn of_case(event: &CaseEvent, context: &EventContext<'_>) -> Option<Significant> {
    let (name, details, amount) = match event {
        CaseEvent::CoupVoided { coup } => ("void", format!("coup {coup}"), None),
        CaseEvent::Reported(case) => {
            let by_itself = if case.is_detected { ", noticed by the table" } else { "" };
            let kind = case.report.kind.id();
            ("irregularity", format!("{kind} in coup {}{by_itself}", case.coup), None)
        }
        CaseEvent::Ruled { kind, coup, resolution, reason } => {
            let (kind, resolution) = (kind.id(), resolution.id());
            ("ruling", format!("{kind} in coup {coup}: {resolution}. {reason}"), None)
        }
        CaseEvent::BurnCorrected { before, after } => {
            ("burn corrected", format!("{before} on record, {after} burned"), None)
        }
        CaseEvent::CardsCorrected { coup, before, after } => {
            let details = if context.is_hidden {
                let (before, after) = (before.len(), after.len());
                format!("{before} cards on record, {after} dealt; which, once it is over")
            } else {
                format!("{} on record, {} dealt", cards(before), cards(after))
            };
            ("cards corrected", format!("coup {coup}: {details}"), None)
        }
        CaseEvent::Resettled(again) => {
            let PatronId(patron) = again.patron;
            let details = format!("coup {}, patron {patron}, {}", again.coup, again.spot);
            ("settled again", details, Some(moved(&again.moved)))
        }
        CaseEvent::PaymentCorrected { coup, patron: PatronId(patron), moved: it, .. } => {
            ("payment corrected", format!("coup {coup}, patron {patron}"), Some(moved(it)))
        }
        // That it was reported or ruled on says it.
        CaseEvent::Dismissed
        | CaseEvent::CardOut { .. }
        | CaseEvent::RetractOffered { .. }
        | CaseEvent::RetractOver => return None,
    };
    Some(context.event(name, details, amount))
}

fn of_wager(event: &WagerEvent, context: &EventContext<'_>) -> Option<Significant> {
    match event {
        WagerEvent::DifferentialAllowed { difference, maximum } => {
            let details = format!("{difference} where {maximum} is the most");
            Some(context.event("differential allowed", details, Some(wide(*difference))))
        }
        WagerEvent::BetsOpened { .. }
        | WagerEvent::LastBets
        | WagerEvent::BetsClosed
        | WagerEvent::Staked(_)
        | WagerEvent::StakeReturned { .. } => None,
    }
}

fn of_shoe(event: &ShoeEvent, context: &EventContext<'_>) -> Option<Significant> {
    match event {
        ShoeEvent::ShoeCounted { number, counted, expected } => {
            let details = format!("shoe {number}: {counted} of {expected}");
            (counted != expected).then(|| context.event("cards miscounted", details, None))
        }
        // A secret that shows another order is reported as an irregularity.
        ShoeEvent::ShoeLoaded { .. }
        | ShoeEvent::ShoeSealed(_)
        | ShoeEvent::ShoeCut(_)
        | ShoeEvent::FirstCard { .. }
        | ShoeEvent::Burned { .. }
        | ShoeEvent::CutCardOut { .. }
        | ShoeEvent::ShoeEnds { .. }
        | ShoeEvent::ShoeEnded(_)
        | ShoeEvent::SetBack
        | ShoeEvent::SealOpened { .. } => None,
    }
}

fn of_care(event: &CareEvent, context: &EventContext<'_>) -> Option<Significant> {
    match event {
        CareEvent::Excluded { patron: PatronId(patron), .. } => {
            Some(context.event("exclusion", format!("patron {patron}"), None))
        }
        // What a patron set for a while is theirs alone.
        CareEvent::LimitSet { .. }
        | CareEvent::TimeOutTaken { .. }
        | CareEvent::Acknowledged { .. } => None,
    }
}

fn cards(cards: &[Card]) -> String {
    cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

impl EventContext<'_> {
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
