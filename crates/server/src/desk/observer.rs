//! What of a desk is noted and counted.

use std::sync::Arc;
use std::time::Duration;

use office::{By, NoteKind};
use protocol::wire::HouseRefusal;
use runner::{Observer, Standstill};
use table::{Actor, EventKind, ShoeEvent};

use super::{Answer, Frame, LiveTable};
use crate::care::HouseCare;
use crate::metrics::DeskMeters;
use crate::notes::{self, Notes};

pub(super) struct DeskObserver {
    pub(super) table: String,
    pub(super) notes: Notes,
    pub(super) meters: DeskMeters,
    pub(super) care: Arc<HouseCare>,
}

impl DeskObserver {
    pub(super) fn note(&self, kind: NoteKind, text: &str) {
        self.notes.put(By::House, notes::of_house(kind, Some(&self.table), text));
    }
}

impl Observer<LiveTable> for DeskObserver {
    fn published(&self, frame: &Frame) {
        self.care.hear(&frame.events);
        let is_end = |what: &EventKind| matches!(what, EventKind::Shoe(ShoeEvent::ShoeEnded(_)));
        if frame.events.iter().any(|event| is_end(&event.what)) {
            self.notes.shoe_ended();
        }
    }

    fn settled(&self) {
        self.care.settled(&self.table);
    }

    fn stopped(&self, _: Standstill, words: &str) {
        self.note(NoteKind::TableStopped, words);
    }

    fn resumed(&self) {
        self.note(NoteKind::TableRecovered, "it goes on from what its journal holds");
    }

    fn failed(&self, words: &str) {
        self.notes.fault(Some(&self.table), words);
    }

    fn answered(&self, by: Actor, kind: &'static str, answer: &Answer) {
        if *answer == Answer::Refused(HouseRefusal::NotAsSealed.into()) {
            let text = format!("{by} named cards that its sealed shoe has not shown (`{kind}`)");
            self.note(NoteKind::NotAsSealed, &text);
        }
        self.meters.answered(kind, answer);
    }

    fn written(&self, commands: u32, events: u64, took: Duration) {
        self.meters.written(commands, events, took);
    }
}
