//! Every line decided again: its command, by the rules of its engine, has to bring about the whole
//! line. So nothing of it is only believed but who asked, when, by which name, and the reasons that
//! people gave.

use office::Office;
use office::cage::Cage;
use protocol::journal::{CageEntry, Entry, EntryOf, Journaled, OfficeEntry};
use table::{Engine, Table};

use super::fault::{CageFault, JournalFault, OfficeFault};

/// Whether the table would have done just this.
pub(super) fn at_table(table: &Table, entry: &Entry) -> Result<(), JournalFault> {
    let at = table.coup_number();
    if let Some(meant) = entry.coup().filter(|meant| *meant != at) {
        return Err(JournalFault::OtherCoup { meant, at });
    }
    let (command, elsewhere) = (entry.command(), entry.elsewhere());
    let decided = table.decide_with(entry.engine(), &command, elsewhere, entry.at());
    let refused = |why| JournalFault::Refused { first: first(entry, Table::event_text), why };
    compare(entry, decided.map_err(refused)?, Table::event_text)
}

/// Whether the office would have done just this.
pub(super) fn in_office(office: &Office, entry: &OfficeEntry) -> Result<(), JournalFault> {
    let decided = match entry.engine() {
        Engine::V1 | Engine::V2 => office.decide(&entry.command(), entry.at()),
    };
    let refused = |why| OfficeFault::Refused { first: first(entry, Office::event_text), why };
    compare(entry, decided.map_err(refused)?, Office::event_text)
}

/// Whether the cage would have done just this.
pub(super) fn in_cage(cage: &Cage, entry: &CageEntry) -> Result<(), JournalFault> {
    let decided = match entry.engine() {
        Engine::V1 | Engine::V2 => cage.decide(&entry.command(), entry.at()),
    };
    let refused = |why| CageFault::Refused { first: first(entry, Cage::event_text), why };
    compare(entry, decided.map_err(refused)?, Cage::event_text)
}

fn first<M: Journaled>(entry: &EntryOf<M>, text: impl Fn(&M::EventKind) -> String) -> String {
    entry.what().first().map(text).unwrap_or_default()
}

/// The first difference between what a line says and what would have happened.
fn compare<M: Journaled>(
    entry: &EntryOf<M>,
    decided: Vec<M::Event>,
    text: impl Fn(&M::EventKind) -> String,
) -> Result<(), JournalFault> {
    let recorded = entry.what();
    let expected: Vec<_> = decided.into_iter().map(|event| M::happened(event).2).collect();
    let same = expected.iter().zip(recorded).take_while(|(one, two)| one == two).count();
    match (recorded.get(same), expected.get(same)) {
        (Some(recorded), Some(expected)) => {
            let (recorded, expected) = (text(recorded), text(expected));
            Err(JournalFault::Otherwise { nth: same + 1, recorded, expected })
        }
        (None, Some(expected)) => Err(JournalFault::LeftOut { expected: text(expected) }),
        (Some(recorded), None) => Err(JournalFault::Added { recorded: text(recorded) }),
        (None, None) => Ok(()),
    }
}
