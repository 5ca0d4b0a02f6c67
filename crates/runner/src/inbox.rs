//! Where commands wait, and whose come first.
//!
//! Two thousand patrons may all wager in the last second. "No more bets" does not wait behind them,
//! nor does a card, nor a ruling: those who run the machine have an inbox of their own, which is
//! emptied first. Each turn also has room for patrons, so neither starves.
//!
//! A command waits here for others of the same machine, which knows how many asked together last.
//! The writer of a file waits in the same way for other machines: each gathers what it alone sees,
//! and a house takes fewer wagers a second without either.

use std::time::Duration;

use tokio::sync::mpsc;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::oneshot;

use crate::ask::{Answer, AnswerOf, Ask};
use crate::machine::Machine;
use crate::worker::Held;

/// So many commands of patrons wait at most; more are refused as busy.
const MANY_MAX: usize = 1_024;

/// So many commands of those who run the machine.
const URGENT_MAX: usize = 256;

/// So many of each are decided together at most.
const TURN_MAX: usize = 256;

/// Patrons who were answered together ask again within this of each other.
const MOMENT: Duration = Duration::from_micros(1_500);

pub(crate) enum Item<M: Machine> {
    Ask(Ask<M>),
    /// A deed of two machines, for which this one is held.
    Hold(oneshot::Sender<Held<M>>),
}

impl<M: Machine> Item<M> {
    fn is_urgent(&self) -> bool {
        match self {
            Item::Ask(ask) => ask.is_urgent(),
            Item::Hold(_) => true,
        }
    }
}

/// Where commands are put.
#[derive(Clone)]
pub(crate) struct Inbox<M: Machine> {
    urgent: mpsc::Sender<Item<M>>,
    many: mpsc::Sender<Item<M>>,
}

/// Where they are taken out.
pub(crate) struct Waiting<M: Machine> {
    urgent: mpsc::Receiver<Item<M>>,
    many: mpsc::Receiver<Item<M>>,
    /// How many were decided together last.
    together: usize,
}

/// An inbox with nothing in it.
pub(crate) fn open<M: Machine>() -> (Inbox<M>, Waiting<M>) {
    let (urgent, urgent_items) = mpsc::channel(URGENT_MAX);
    let (many, many_items) = mpsc::channel(MANY_MAX);
    (Inbox { urgent, many }, Waiting { urgent: urgent_items, many: many_items, together: 0 })
}

impl<M: Machine> Inbox<M> {
    fn of(&self, item: &Item<M>) -> &mpsc::Sender<Item<M>> {
        if item.is_urgent() { &self.urgent } else { &self.many }
    }

    pub(crate) fn try_put(&self, ask: Ask<M>) -> Result<(), AnswerOf<M>> {
        let item = Item::Ask(ask);
        self.of(&item).try_send(item).map_err(|error| match error {
            TrySendError::Full(_) => Answer::Busy,
            TrySendError::Closed(_) => Answer::NotKept,
        })
    }

    /// Puts it there once there is room; `false` if nobody takes it.
    pub(crate) async fn put(&self, item: Item<M>) -> bool {
        self.of(&item).send(item).await.is_ok()
    }
}

impl<M: Machine> Waiting<M> {
    /// What is decided together next; nothing once nobody can ask any more.
    pub(crate) async fn next(&mut self) -> Vec<Item<M>> {
        let first = tokio::select! {
            biased;
            item = self.urgent.recv() => item,
            item = self.many.recv() => item,
        };
        let mut items: Vec<Item<M>> = first.into_iter().collect();
        if !items.is_empty() {
            self.take_waiting(&mut items);
        }
        items
    }

    /// These, and those that come in the same moment: where more were decided together last time,
    /// the others are about to ask, and what is written with them costs no more than without them.
    /// Nobody waits who asks alone, nor whoever runs the machine.
    pub(crate) async fn with_others(&mut self, mut items: Vec<Item<M>>) -> Vec<Item<M>> {
        let moment = tokio::time::sleep(MOMENT);
        tokio::pin!(moment);
        while items.len() < self.together && !items.iter().any(Item::is_urgent) {
            tokio::select! {
                biased;
                Some(item) = self.urgent.recv() => items.push(item),
                Some(item) = self.many.recv() => items.push(item),
                () = &mut moment => break,
            }
            self.take_waiting(&mut items);
        }
        self.together = items.len();
        items
    }

    fn take_waiting(&mut self, items: &mut Vec<Item<M>>) {
        for inbox in [&mut self.urgent, &mut self.many] {
            items.extend(std::iter::from_fn(|| inbox.try_recv().ok()).take(TURN_MAX));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::tally::{Add, Tally};

    const STAFF: u32 = 2;
    const PATRON: u32 = 1;

    fn ask(by: u32) -> Ask<Tally> {
        let (answer, _) = oneshot::channel();
        Ask { by, id: None, request: Add(1), beside: None, answer }
    }

    fn is_of(item: &Item<Tally>, by: u32) -> bool {
        matches!(item, Item::Ask(ask) if ask.by == by)
    }

    #[tokio::test(start_paused = true)]
    async fn those_who_run_the_machine_leave_room_for_patrons() {
        let (inbox, mut waiting) = open();
        let put = |by| inbox.try_put(ask(by)).is_ok();
        let staff = (0..2_000).filter(|_| put(STAFF)).count();
        assert!(staff < 1_000, "it is bounded: {staff}");
        let patrons = (0..2_000).filter(|_| put(PATRON)).count();
        assert!(patrons > staff && patrons < 2_000, "{patrons}");
        let turn = waiting.next().await;
        let of_patrons = turn.iter().filter(|item| is_of(item, PATRON)).count();
        assert!(is_of(&turn[0], STAFF));
        assert!(of_patrons >= 100, "{of_patrons} of {}", turn.len());
        assert!(turn.len() <= 600, "{}", turn.len());
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_asked_with_others_waits_a_moment_for_them_and_nobody_else_waits() {
        let (inbox, mut waiting) = open();
        let put = |by| inbox.try_put(ask(by)).expect("there is room");
        let late = || async {
            tokio::time::sleep(Duration::from_millis(1)).await;
            put(PATRON);
        };
        // Who comes, whether one more comes a millisecond later, and how many are decided together.
        for (first, is_another_late, together) in [
            (vec![PATRON], true, 1),
            (vec![PATRON; 3], true, 4),
            (vec![PATRON], true, 3),
            (vec![PATRON], false, 1),
            (vec![PATRON], true, 1),
            (vec![PATRON; 5], false, 6),
            (vec![STAFF], true, 1),
        ] {
            first.iter().for_each(|by| put(*by));
            let turn = async {
                let next = waiting.next().await;
                waiting.with_others(next).await.len()
            };
            let turn = if is_another_late { tokio::join!(turn, late()).0 } else { turn.await };
            assert_eq!(turn, together, "{first:?}");
        }
    }
}
