//! The line before: time does not go back, and neither does the program that decides.

use protocol::journal::{EntryOf, Journaled};
use table::{Engine, Time};

use super::fault::JournalFault;

/// When the last line of a stream was written, and by which rules it was decided.
#[derive(Debug, Default)]
pub(super) struct Before(Option<(Time, Engine)>);

impl Before {
    pub(super) fn at(&self) -> Option<Time> {
        self.0.map(|(at, _)| at)
    }

    /// The next line: whether it can follow.
    pub(super) fn follow<M: Journaled>(&mut self, entry: &EntryOf<M>) -> Result<(), JournalFault> {
        let (at, engine) = (entry.at(), entry.engine());
        match self.0.replace((at, engine)) {
            Some((before, _)) if at < before => Err(JournalFault::TimeWentBack { before, at }),
            Some((_, before)) if engine < before => {
                Err(JournalFault::EngineWentBack { before, engine })
            }
            Some(_) | None => Ok(()),
        }
    }
}
