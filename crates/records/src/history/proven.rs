//! The whole journal, proved while the house runs.

use notary::{Entry, VerifierKey};
use store::{Head, LINEAGE, Line, Store, StreamName};

use super::HistoryError;
use crate::pages::Pages;
use crate::signed::{Comparison, Pledge};
use crate::streams::{CAGE, OFFICE, named, table_of};
use crate::verify::{Finding, JournalFault, OfficeFault, Summary};
use crate::{Houses, prove_store};

/// What proving a stream came to, as whoever asks may know it.
pub struct Verdict {
    pub stream: StreamName,
    pub table: Option<String>,
    pub found: Result<Summary, String>,
    /// The last line that whoever asks may know the hash of.
    pub head: Option<Head>,
}

impl Verdict {
    /// What it is about, in words.
    pub fn name(&self) -> &str {
        match (&self.table, self.stream.as_str()) {
            (Some(table), _) => table,
            (None, CAGE) => "the cage",
            (None, OFFICE) => "the office",
            (None, LINEAGE) => "where the journal comes from",
            (None, Entry::STREAM) => "what was signed",
            (None, other) => other,
        }
    }

    /// Tables first, and then what the whole house has.
    fn rank(&self) -> usize {
        let others = [CAGE, OFFICE, LINEAGE, Entry::STREAM];
        let at = others.iter().position(|name| *name == self.stream.as_str());
        at.map_or(0, |at| at + 1)
    }
}

/// Proves every stream, and holds all of them against what the house has signed: what `sabot
/// verify` says. The journal as it is kept is also held against the checkpoint that the running
/// house knows of, which whoever has the database cannot change.
///
/// What is wrong where cards may lie face down is named by its line alone, and of a line of the
/// office nothing is told that may be a secret.
pub async fn verify(
    store: &Store,
    houses: &Houses,
    (key, checkpoint): (&VerifierKey, Option<Pledge>),
) -> Result<Vec<Verdict>, HistoryError> {
    let signed = (Some(key), checkpoint.as_slice());
    let proven = prove_store(store, houses, signed, |_| {}).await?;
    let mut told = Vec::new();
    for (stream, found) in proven.streams {
        let table = table_of(&stream).map(|table| table.0.to_string());
        let found = match found {
            Ok(summary) => Ok(summary),
            Err(finding) if table.is_some() => Err(words_of_table(store, finding).await),
            Err(finding) if stream.as_str() == OFFICE => Err(words_of_office(&finding)),
            Err(finding) => Err(finding.to_string()),
        };
        let head = match &found {
            Ok(summary) => open_head(store, &stream, summary.head).await,
            Err(_) => None,
        };
        told.push(Verdict { stream, table, found, head });
    }
    tell_signed(&mut told, &proven.signed);
    told.sort_by_key(Verdict::rank);
    Ok(told)
}

/// The end of a stream as far as its hash may be told. Of a table, what may lie face down is left
/// out, as it is from a leaf: whoever knows the line before could try every card until the hash
/// fits. The same goes for a password that was typed where a name belongs, so of the office there
/// is none.
async fn open_head(store: &Store, stream: &StreamName, head: Head) -> Option<Head> {
    if stream.as_str() == OFFICE {
        return None;
    }
    if table_of(stream).is_none() {
        return Some(head);
    }
    let pages = Pages::between(store, stream.clone(), 1, head.last);
    let last = pages.last_open().await.ok().filter(|last| *last > 0)?;
    let lines = store.read(stream, last, 1).await.ok()?;
    lines.first().filter(|line| line.number == last).map(Line::head)
}

/// What is wrong with a table, and not why where cards may lie face down.
async fn words_of_table(store: &Store, finding: Finding) -> String {
    let is_open = match Pages::of(store, finding.stream.clone()).await {
        Ok(pages) => pages.last_open().await.is_ok_and(|last| finding.line <= last),
        // Of a journal that cannot be read nothing is known.
        Err(_) => false,
    };
    if is_open { finding } else { finding.without_why() }.to_string()
}

/// What is wrong with a line of the office, without what it says: that may be the hash of a
/// password, or one that was typed in the wrong field.
fn words_of_office(finding: &Finding) -> String {
    let Finding { stream, line, fault } = finding;
    match fault {
        JournalFault::Office(OfficeFault::Refused { why, .. }) => {
            format!("line {line} of {stream}: the office would have refused it: {why}")
        }
        JournalFault::Otherwise { .. }
        | JournalFault::LeftOut { .. }
        | JournalFault::Added { .. } => {
            format!("line {line} of {stream}: no command makes it; `sabot verify` says more")
        }
        JournalFault::Chain(_)
        | JournalFault::Unreadable(_)
        | JournalFault::Spelling
        | JournalFault::UnknownHouse { .. }
        | JournalFault::HouseChanged { .. }
        | JournalFault::TimeWentBack { .. }
        | JournalFault::EngineWentBack { .. }
        | JournalFault::OtherCoup { .. }
        | JournalFault::Refused { .. }
        | JournalFault::Cards(_)
        | JournalFault::Money(_)
        | JournalFault::Office(
            OfficeFault::HouseDigest { .. }
            | OfficeFault::NotInForce { .. }
            | OfficeFault::NotNoted { .. },
        )
        | JournalFault::Cage(_)
        | JournalFault::Hidden => finding.to_string(),
    }
}

/// What is not as signed is wrong with the log: it is what the other streams are held against.
fn tell_signed(told: &mut Vec<Verdict>, signed: &Comparison) {
    if signed.mismatches.is_empty() {
        return;
    }
    let wrong: Vec<String> = signed.mismatches.iter().map(ToString::to_string).collect();
    let wrong = wrong.join("; ");
    match told.iter_mut().find(|it| it.stream.as_str() == Entry::STREAM) {
        Some(Verdict { found: Err(before), .. }) => {
            *before = format!("{before}; {wrong}");
        }
        Some(log) => (log.found, log.head) = (Err(wrong), None),
        None => {
            let stream = named(Entry::STREAM);
            told.push(Verdict { stream, table: None, found: Err(wrong), head: None });
        }
    }
}
