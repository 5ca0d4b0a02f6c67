//! What hears of the office and of the cage.

use std::sync::Arc;

use office::cage::Cage;
use office::{By, EventKind, NoteKind, Office, SessionEvent};
use prometheus_client::metrics::counter::Counter;
use runner::{Frame, Observer, Standstill};

use crate::metrics::Metrics;
use crate::notes::{Notes, of_house};
use crate::sessions::Sessions;

/// Shows out whoever is let in no more, and counts failed sign-ons.
pub(crate) struct OfficeObserver {
    sessions: Arc<Sessions>,
    sign_ons_failed: Counter,
}

impl OfficeObserver {
    pub(crate) fn new(sessions: &Arc<Sessions>, metrics: &Metrics) -> OfficeObserver {
        let sign_ons_failed = metrics.sign_ons_failed.clone();
        OfficeObserver { sessions: Arc::clone(sessions), sign_ons_failed }
    }
}

impl Observer<Office> for OfficeObserver {
    fn published(&self, frame: &Frame<Office>) {
        self.sessions.hear(&frame.machine, &frame.events);
        let is_failure = |what: &EventKind| {
            matches!(what, EventKind::Session(SessionEvent::SignOnFailed { .. }))
        };
        let failed = frame.events.iter().filter(|event| is_failure(&event.what)).count();
        self.sign_ons_failed.inc_by(u64::try_from(failed).unwrap_or(u64::MAX));
    }
}

/// Notes when the cage stands still.
pub(crate) struct CageObserver(pub(crate) Notes);

impl Observer<Cage> for CageObserver {
    fn stopped(&self, why: Standstill, words: &str) {
        let text = format!("the cage stands still: {}: {words}", why.words());
        self.0.put(By::House, of_house(NoteKind::StoreAtRisk, None, text));
    }
}
