//! The lines of a stream, page by page: whoever reads a journal back reads it by this.

#[cfg(test)]
mod tests;

use protocol::journal::Entry;
use store::{Head, Line, ReadError, Store, StreamName};
use table::{CaseEvent, CoupEvent, EventKind, Fate, Found, WagerEvent};

use crate::HistoryError;

/// So many lines are read at once; others get a turn in between.
const PAGE: u64 = 1_000;

/// The lines of a stream, page by page.
pub struct Pages<'s> {
    store: &'s Store,
    stream: StreamName,
    /// The line that was read last; `None` if that is the line before the first one asked for.
    at: Option<Head>,
    next: u64,
    /// No line after this one is read.
    last: u64,
}

impl<'s> Pages<'s> {
    /// All that is there now.
    pub async fn of(store: &'s Store, stream: StreamName) -> Result<Pages<'s>, ReadError> {
        Pages::after(store, stream, Head::START).await
    }

    /// All that is there now after this line.
    pub async fn after(
        store: &'s Store,
        stream: StreamName,
        at: Head,
    ) -> Result<Pages<'s>, ReadError> {
        let last = store.last(&stream).await?.last;
        Ok(Pages { store, stream, at: Some(at), next: at.next(), last })
    }

    pub fn between(store: &'s Store, stream: StreamName, next: u64, last: u64) -> Pages<'s> {
        Pages { store, stream, at: (next == 1).then_some(Head::START), next, last }
    }

    pub fn last(&self) -> u64 {
        self.last
    }

    /// The next page; nothing at the end.
    pub async fn next(&mut self) -> Result<Option<Vec<Line>>, ReadError> {
        if self.next > self.last {
            return Ok(None);
        }
        let most = usize::try_from((self.last + 1 - self.next).min(PAGE)).expect("a page");
        let lines = match self.at {
            Some(at) => self.store.read_after(&self.stream, at, most).await?,
            None => self.store.read(&self.stream, self.next, most).await?,
        };
        let Some(end) = lines.last() else { return Ok(None) };
        self.at = Some(end.head());
        self.next = end.number + 1;
        Ok(Some(lines))
    }

    pub(crate) fn entry(&self, line: &Line) -> Result<Entry, HistoryError> {
        let stream = self.stream.clone();
        let wrong = |error| HistoryError::Line { stream, line: line.number, error };
        Entry::from_line(&line.text).map_err(wrong)
    }

    /// Reads no more than what everybody may know by now.
    pub async fn leave_out_what_is_hidden(&mut self) -> Result<(), HistoryError> {
        self.last = self.last_open().await?;
        Ok(())
    }

    /// The last line before anything that not everybody may know by now: a coup in progress has
    /// cards that lie face down, and so may a card that left the shoe too early and is held for the
    /// next coup. One that was held in the coup before the last is on the table by now.
    pub async fn last_open(&self) -> Result<u64, HistoryError> {
        let mut to = self.last;
        let mut hidden = Hidden::default();
        while to > 0 {
            let from = to.saturating_sub(PAGE - 1).max(1);
            let most = usize::try_from(to + 1 - from).expect("a page");
            let lines = self.store.read(&self.stream, from, most).await?;
            for line in lines.iter().rev() {
                let entry = self.entry(line)?;
                if entry.what().iter().rev().any(|what| hidden.take(what, line.number)) {
                    return Ok(hidden.last_open(self.last));
                }
            }
            to = from - 1;
        }
        hidden.in_progress();
        Ok(hidden.last_open(self.last))
    }
}

/// What a table's journal says, from its end backwards, about cards that may lie face down.
#[derive(Default)]
struct Hidden {
    /// The earliest line that tells one, as far as is known.
    from: Option<u64>,
    /// Whether a coup came to its end.
    has_ended: bool,
    /// Coups that were declared void: the one in progress, or earlier ones.
    voided: Vec<u64>,
    /// Where a coup began that has no end, while its number is not known: it may be void.
    began: Option<u64>,
}

impl Hidden {
    /// One event more, the last first: whether all that was before it may be known.
    fn take(&mut self, what: &EventKind, line: u64) -> bool {
        match what {
            EventKind::Wager(event) => self.take_wager(event, line),
            EventKind::Coup(event) => self.take_coup(event, line),
            EventKind::Case(event) => {
                self.take_case(event, line);
                false
            }
            // The first card of a shoe lies face up, and no other of these names a card.
            EventKind::Duty(_)
            | EventKind::Money(_)
            | EventKind::Shoe(_)
            | EventKind::Care(_)
            | EventKind::Announced { .. } => false,
        }
    }

    fn take_wager(&mut self, event: &WagerEvent, line: u64) -> bool {
        match event {
            WagerEvent::BetsClosed => {
                if self.has_ended {
                    return true;
                }
                self.in_progress();
                self.began = Some(line);
            }
            WagerEvent::BetsOpened { coup, .. } => {
                if self.began.is_some() && self.voided.contains(coup) {
                    return true;
                }
                self.in_progress();
            }
            WagerEvent::LastBets
            | WagerEvent::DifferentialAllowed { .. }
            | WagerEvent::Staked(_)
            | WagerEvent::StakeReturned { .. } => {}
        }
        false
    }

    fn take_coup(&mut self, event: &CoupEvent, line: u64) -> bool {
        match event {
            CoupEvent::CoupEnded => {
                self.in_progress();
                self.has_ended = true;
            }
            CoupEvent::GhostStarted { coup, .. } => {
                if self.has_ended {
                    return true;
                }
                self.in_progress();
                if self.voided.contains(coup) {
                    return true;
                }
                self.from = Some(line);
            }
            // They are of the coup in progress, all of which is hidden from its beginning.
            CoupEvent::Dealt { .. }
            | CoupEvent::SqueezeGiven { .. }
            | CoupEvent::SqueezeEnded { .. }
            | CoupEvent::Turned(_)
            | CoupEvent::Decided { .. }
            | CoupEvent::Settled(_) => {}
        }
        false
    }

    fn take_case(&mut self, event: &CaseEvent, line: u64) {
        if let CaseEvent::CoupVoided { coup } = event {
            self.voided.push(*coup);
        }
        if tells_card(event) {
            match &mut self.began {
                Some(began) => *began = line,
                None => self.from = Some(line),
            }
        }
    }

    /// The coup that began and has no end is not void either.
    fn in_progress(&mut self) {
        self.from = self.began.take().or(self.from);
    }

    /// The last line of so many that everybody may know.
    fn last_open(&self, last: u64) -> u64 {
        self.from.map_or(last, |line| line - 1)
    }
}

/// Whether a card is told of that may lie face down between coups.
fn tells_card(event: &CaseEvent) -> bool {
    match event {
        CaseEvent::Reported(case) => matches!(case.report.found, Found::Card(Some(_))),
        CaseEvent::CardOut { card, fate } => card.is_some() && *fate == Fate::HeldDown,
        CaseEvent::Dismissed
        | CaseEvent::Ruled { .. }
        | CaseEvent::BurnCorrected { .. }
        | CaseEvent::CardsCorrected { .. }
        | CaseEvent::RetractOffered { .. }
        | CaseEvent::RetractOver
        | CaseEvent::CoupVoided { .. }
        | CaseEvent::Resettled(_)
        | CaseEvent::PaymentCorrected { .. } => false,
    }
}
