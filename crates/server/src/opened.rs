//! What a journal is held against before a house opens: its key, the clock, and what was signed.

use std::sync::Arc;

use notary::Signer;
use office::{By, Command, HouseRequest, NoteKind, Office, Request};
use store::{Origin, Store};
use tracing::{error, warn};

use crate::anchor::{Anchor, AnchorError, MarkFile};
use crate::app::StartError;
use crate::key::{Journal, KeyFile, Keys};
use crate::lineage;
use crate::notes::{Notes, of_house};
use crate::settings::Settings;
use crate::today;
use runner::{Book, Clock, Handle, NotDone};

/// The house's key.
pub(crate) async fn key_file(settings: &Settings, store: &Store) -> Result<KeyFile, StartError> {
    let streams = store.streams().await.map_err(|error| StartError::Load(error.into()))?;
    let has_office = streams.iter().any(|(it, _)| it.as_str() == <Office as Book>::STREAM);
    let journal = if streams.is_empty() {
        Journal::Empty { store: &settings.store }
    } else if has_office {
        Journal::Begun
    } else {
        // The first line that a house writes is of its office.
        return Err(StartError::Partial { store: settings.store.clone() });
    };
    KeyFile::open(&settings.key, journal).map_err(StartError::Key)
}

/// What the key is used for, if it goes with the journal. A new journal begins with its
/// fingerprint.
pub(crate) async fn keys(key: KeyFile, office: &Arc<Handle<Office>>) -> Result<Keys, StartError> {
    key.check(office.read().key()).map_err(StartError::Key)?;
    let request = Request::House(HouseRequest::UseKey { fingerprint: key.keys.fingerprint });
    match office.ask(Command { by: By::House, request }).await {
        Ok(_) => key.keep().map_err(StartError::Key),
        Err(NotDone::Refused(refusal)) => Err(StartError::Unwritten { why: refusal.to_string() }),
        Err(NotDone::NotKept) => {
            Err(StartError::Unwritten { why: "the journal cannot be written".to_owned() })
        }
    }
}

/// The public log, once the journal was held against it.
pub(crate) async fn anchor(
    (store, clock, notes): (&Arc<Store>, &Arc<Clock>, &Notes),
    (signer, mark): (Signer, MarkFile),
) -> Result<Anchor, StartError> {
    let needs = (Arc::clone(store), Arc::clone(clock), notes.clone());
    let anchor = Anchor::open(needs, signer, mark).await.map_err(StartError::Log)?;
    check_signed(&anchor, store, notes).await?;
    Ok(anchor)
}

/// Whether the journal is the one that the house signed last. If not, its shoes may be known, and
/// end before anybody is dealt to.
///
/// After a stop in order nobody writes to the journal: lines that are there all the same are a
/// significant event.
async fn check_signed(anchor: &Anchor, store: &Store, notes: &Notes) -> Result<(), StartError> {
    match anchor.check().await {
        Ok(()) => {
            let written = anchor.written_while_stopped().await.map_err(StartError::Log)?;
            if !written.is_empty() {
                let text = words_of_written(&written);
                error!("{text}");
                notes.put(By::House, of_house(NoteKind::StoreAtRisk, None, text));
            }
            check_mark(anchor, store, notes).await
        }
        Err(why) if why.is_rewritten() => {
            end_shoes(anchor, store, &why).await;
            Ok(())
        }
        Err(why) => Err(StartError::Log(why)),
    }
}

/// Whether the journal is as the house left it, as far as its log cannot tell: whoever cuts off the
/// end of the log, too, leaves one that is whole.
async fn check_mark(anchor: &Anchor, store: &Store, notes: &Notes) -> Result<(), StartError> {
    let Err(why) = anchor.check_mark().await else { return Ok(()) };
    let note = |kind| notes.put(By::House, of_house(kind, None, why.to_string()));
    match &why {
        // An earlier version of the program left none, and a key may be moved without it.
        AnchorError::Unmarked { .. } => {
            warn!("{why}");
            note(NoteKind::StoreAtRisk);
        }
        AnchorError::SetBack { .. } => {
            error!("{why}");
            note(NoteKind::SetBack);
            let lineage = store.lineage().await;
            let lineage = lineage.map_err(|error| StartError::Lineage(error.into()))?;
            // A restored backup says by itself what it is.
            if !lineage.is_earlier_state() {
                lineage::mark_set_back(store, &Origin::SetBack).await;
            }
        }
        AnchorError::NotAsLeft { .. } | AnchorError::Foreign => {
            end_shoes(anchor, store, &why).await;
        }
        AnchorError::Read(_)
        | AnchorError::Append(_)
        | AnchorError::Line { .. }
        | AnchorError::OtherKey { .. }
        | AnchorError::Rewritten { .. }
        | AnchorError::Leaf(_) => return Err(StartError::Log(why)),
    }
    Ok(())
}

/// The journal was rewritten: its shoes may be known.
async fn end_shoes(anchor: &Anchor, store: &Store, why: &AnchorError) {
    error!(%why, "the journal is not the one that was signed: every shoe in play ends");
    anchor.note_rewritten(&why.to_string());
    lineage::mark_set_back(store, &Origin::SetBack).await;
}

/// The clock, unless it is far from the journal and nobody has named the date.
pub(crate) async fn start_clock(store: &Store, settings: &Settings) -> Result<Clock, StartError> {
    let clock = Clock::start();
    let last = today::last(store).await.map_err(|error| StartError::Load(error.into()))?;
    if let Some(last) = last {
        let checked = today::check(clock.now(), last, settings.today.as_deref());
        checked.map_err(StartError::Clock)?;
    }
    Ok(clock)
}

/// Lines that were written while the house was stopped, in words.
pub(crate) fn words_of_written(written: &[(String, u64)]) -> String {
    let lines: Vec<String> =
        written.iter().map(|(stream, line)| format!("{stream} from line {line} on")).collect();
    format!(
        "lines were written while the house was stopped, and not by it: {}; look at them before \
         you pay anything by them",
        lines.join(", ")
    )
}
