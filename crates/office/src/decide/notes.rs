//! Significant events, and what patrons ask the floor.

use primitives::{Authority, PatronId};

use super::{Decided, one};
use crate::command::NoteRequest;
use crate::event::NoteEvent;
use crate::note::{Note, NoteKind};
use crate::people::{By, Role};
use crate::refusal::Refusal;
use crate::state::Office;
use crate::text::{NOTE_MAX, TextKind, WORDS_MAX, check_text, shown};

impl Office {
    pub(super) fn decide_note(&self, by: By, request: &NoteRequest) -> Decided {
        match request {
            NoteRequest::Note(note) => self.note(by, note),
            NoteRequest::Answer { number, words } => self.answer(by, *number, words),
        }
    }

    /// A note is taken however it is spelt: what cannot be seen or is too long is left out.
    fn note(&self, by: By, note: &Note) -> Decided {
        self.check_note(by, note.kind, note.patron)?;
        if let Some(table) = &note.table {
            self.check_table(table)?;
        }
        let number = self.notes.checked_add(1).ok_or(Refusal::NoMoreNumbers)?;
        let note = Note { text: shown(&note.text, NOTE_MAX), ..note.clone() };
        one(NoteEvent::Noted { number, note })
    }

    fn answer(&self, by: By, number: u64, words: &str) -> Decided {
        match by {
            By::Staff(staff) => self.check_role(staff, Role::Floor)?,
            By::Patron(_) | By::House => {
                return Err(Refusal::NotYours { by, needed: Authority::Floor });
            }
        }
        self.open.get(&number).ok_or(Refusal::NoSuchMatter)?;
        check_text(words, TextKind::Answer, 1, WORDS_MAX)?;
        one(NoteEvent::Answered { number, words: words.to_owned() })
    }

    /// Whether this may be noted: patrons call the floor and dispute for themselves, and nothing
    /// else; whoever works here, and the house, note everything. Nobody asks twice at once.
    pub fn check_note(
        &self,
        by: By,
        kind: NoteKind,
        patron: Option<PatronId>,
    ) -> Result<(), Refusal> {
        match by {
            By::House => {}
            By::Staff(staff) => self.check_works_here(staff).map(|_| ())?,
            By::Patron(_) if !kind.is_of_patron() => {
                return Err(Refusal::NotYours { by, needed: Authority::House });
            }
            By::Patron(it) if patron.is_some_and(|patron| patron != it) => {
                return Err(Refusal::NotYours { by, needed: Authority::PatronConcerned });
            }
            By::Patron(_) => {}
        }
        match (patron, kind.is_of_patron()) {
            (None, false) => return Ok(()),
            (None, true) => return Err(Refusal::PatronNeeded),
            (Some(_), false) => return Err(Refusal::NoPatronHere),
            (Some(patron), true) => self.check_patron(patron).map(|_| ())?,
        }
        if self.open.values().any(|it| it.note.kind == kind && it.note.patron == patron) {
            Err(Refusal::AskedAlready)
        } else {
            Ok(())
        }
    }
}
