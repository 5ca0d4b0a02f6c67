//! Where commands wait, and whose come first.
//!
//! Two thousand patrons may all wager in the last second. "No more bets" does not wait behind them,
//! nor does a card, nor a ruling: those who run the table have an inbox of their own, which is
//! emptied first. Each turn of the desk also has room for patrons, so neither starves.

use std::time::Duration;

use tokio::sync::mpsc;
use tokio::sync::mpsc::error::TrySendError;

use super::ask::{Answer, Ask};

/// So many commands of patrons wait for a desk at most; more are refused as busy.
const PATRONS_MAX: usize = 1_024;

/// So many commands of those who run the table.
const STAFF_MAX: usize = 256;

/// So many of each are decided together at most.
const TURN_MAX: usize = 256;

/// Patrons who were answered together ask again within this of each other.
const MOMENT: Duration = Duration::from_micros(1_500);

/// Where commands are put.
#[derive(Clone, Debug)]
pub(super) struct Inbox {
    staff: mpsc::Sender<Ask>,
    patrons: mpsc::Sender<Ask>,
}

/// Where they are taken out.
pub(super) struct Asks {
    staff: mpsc::Receiver<Ask>,
    patrons: mpsc::Receiver<Ask>,
    /// How many were decided together last.
    together: usize,
}

/// An inbox with nothing in it.
pub(super) fn open() -> (Inbox, Asks) {
    let (staff, staff_asks) = mpsc::channel(STAFF_MAX);
    let (patrons, patron_asks) = mpsc::channel(PATRONS_MAX);
    (Inbox { staff, patrons }, Asks { staff: staff_asks, patrons: patron_asks, together: 0 })
}

impl Inbox {
    /// Puts a command where it waits.
    ///
    /// # Errors
    /// Too much waits already, or nobody takes it.
    pub(super) fn put(&self, ask: Ask) -> Result<(), Answer> {
        let inbox = if ask.is_of_patron() { &self.patrons } else { &self.staff };
        inbox.try_send(ask).map_err(|error| match error {
            TrySendError::Full(_) => Answer::Busy,
            TrySendError::Closed(_) => Answer::NotKept,
        })
    }
}

impl Asks {
    /// What is decided together next; nothing once nobody can ask any more.
    pub(super) async fn next(&mut self) -> Vec<Ask> {
        let first = tokio::select! {
            biased;
            ask = self.staff.recv() => ask,
            ask = self.patrons.recv() => ask,
        };
        let mut asks: Vec<Ask> = first.into_iter().collect();
        if !asks.is_empty() {
            self.take_waiting(&mut asks);
        }
        asks
    }

    /// These, and those that come in the same moment: where more were decided together last time,
    /// the others are about to ask, and what is written with them costs no more than without them.
    /// Nobody waits who asks alone, nor whoever runs the table.
    pub(super) async fn with_others(&mut self, mut asks: Vec<Ask>) -> Vec<Ask> {
        let moment = tokio::time::sleep(MOMENT);
        tokio::pin!(moment);
        while asks.len() < self.together && asks.iter().all(Ask::is_of_patron) {
            tokio::select! {
                biased;
                Some(ask) = self.staff.recv() => asks.push(ask),
                Some(ask) = self.patrons.recv() => asks.push(ask),
                () = &mut moment => break,
            }
            self.take_waiting(&mut asks);
        }
        self.together = asks.len();
        asks
    }

    fn take_waiting(&mut self, asks: &mut Vec<Ask>) {
        for inbox in [&mut self.staff, &mut self.patrons] {
            asks.extend(std::iter::from_fn(|| inbox.try_recv().ok()).take(TURN_MAX));
        }
    }
}
