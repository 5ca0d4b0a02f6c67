//! Significant events that the house itself notes in the office.
//!
//! Whoever finds one puts it here and goes on: one task writes them down in their order. What
//! cannot be written waits until it can, as a full disk is the very thing that is to be noted. What
//! is never written is at least in the log. A note that is not written is not noted in turn.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use office::{By, Command, Note, NoteKind, NoteRequest, Office, Refusal, Request};
use tokio::sync::{Notify, mpsc, watch};
use tokio::time::{Instant, sleep};
use tracing::error;

use runner::{Handle, NotDone};

/// So many wait at most: what is more, only the log has.
const WAITING_MAX: usize = 256;

/// How long a note waits that could not be written, the first time; twice as long after each.
const FIRST_WAIT: Duration = Duration::from_millis(500);
const LONGEST_WAIT: Duration = Duration::from_secs(8);

/// A note that is written so long after it happened says so.
const LATE: Duration = Duration::from_secs(2);

/// So many faults of the program are noted in a minute: somebody may be able to repeat one at will.
const FAULTS_A_MINUTE: u32 = 10;
const MINUTE: Duration = Duration::from_secs(60);

/// Where significant events are put.
#[derive(Clone, Debug)]
pub struct Notes {
    to: mpsc::Sender<Waiting>,
    faults: Arc<Mutex<Faults>>,
    shoe_ended: Arc<Notify>,
}

/// Those that are not written yet.
#[derive(Debug)]
pub struct Unwritten(mpsc::Receiver<Waiting>);

#[derive(Debug)]
struct Waiting {
    by: By,
    note: Note,
    since: Instant,
    /// Whether nothing comes after it.
    is_last: bool,
}

/// How many faults were noted since a moment, and how many were not.
#[derive(Debug)]
struct Faults {
    since: Instant,
    noted: u32,
    left_out: u64,
}

/// A note of the house, about a table or about no single one.
pub(crate) fn of_house(kind: NoteKind, table: Option<&str>, text: impl Into<String>) -> Note {
    Note { kind, table: table.map(str::to_owned), patron: None, text: text.into() }
}

impl Notes {
    /// A place for notes, and what whoever writes them down needs.
    pub fn open() -> (Notes, Unwritten) {
        let (to, waiting) = mpsc::channel(WAITING_MAX);
        let faults = Faults { since: Instant::now(), noted: 0, left_out: 0 };
        let (faults, shoe_ended) = (Arc::new(Mutex::new(faults)), Arc::new(Notify::new()));
        (Notes { to, faults, shoe_ended }, Unwritten(waiting))
    }

    /// Has this written down soon. Whoever puts it does not wait.
    pub(crate) fn put(&self, by: By, note: Note) {
        let waiting = Waiting { by, note, since: Instant::now(), is_last: false };
        if let Err(full) = self.to.try_send(waiting) {
            let Waiting { note, .. } = full.into_inner();
            error!(kind = %note.kind, text = note.text, "nobody can note this");
        }
    }

    /// A shoe has ended at some table: the journal is signed then.
    pub(crate) fn shoe_ended(&self) {
        self.shoe_ended.notify_one();
    }

    /// Waits until a shoe has ended since the last time.
    pub(crate) async fn next_shoe_end(&self) {
        self.shoe_ended.notified().await;
    }

    /// Notes a fault of the program, unless there were too many of late.
    pub(crate) fn fault(&self, table: Option<&str>, text: &str) {
        let Some(left_out) = self.faults.lock().unwrap_or_else(PoisonError::into_inner).take()
        else {
            return;
        };
        let more = match left_out {
            0 => String::new(),
            more => format!(" (the log has {more} more before this)"),
        };
        let text = format!("{text}{more}");
        self.put(By::House, of_house(NoteKind::ProgramError, table, text));
    }

    /// Has the last note written, after all that wait.
    pub(crate) async fn end(&self, note: Note) {
        let waiting = Waiting { by: By::House, note, since: Instant::now(), is_last: true };
        if self.to.send(waiting).await.is_err() {
            error!("nobody writes notes any more");
        }
    }
}

impl Faults {
    /// Whether one more is noted: how many were left out before it.
    fn take(&mut self) -> Option<u64> {
        if self.since.elapsed() >= MINUTE {
            (self.since, self.noted) = (Instant::now(), 0);
        }
        if self.noted == FAULTS_A_MINUTE {
            self.left_out += 1;
            return None;
        }
        self.noted += 1;
        Some(std::mem::take(&mut self.left_out))
    }
}

impl Unwritten {
    /// Writes notes down until the last. Once the house stops, nothing is tried twice.
    pub(crate) async fn write(mut self, office: Arc<Handle<Office>>, stop: watch::Receiver<bool>) {
        while let Some(waiting) = self.0.recv().await {
            let is_last = waiting.is_last;
            write_one(&office, waiting, stop.clone()).await;
            if is_last {
                return;
            }
        }
    }

    #[cfg(test)]
    pub(crate) fn next(&mut self) -> Option<Note> {
        self.0.try_recv().ok().map(|waiting| waiting.note)
    }
}

async fn write_one(
    office: &Arc<Handle<Office>>,
    Waiting { by, note, since, .. }: Waiting,
    mut stop: watch::Receiver<bool>,
) {
    let mut wait = FIRST_WAIT;
    loop {
        match ask(office, by, dated(&note, since.elapsed())).await {
            Ok(()) => return,
            Err(NotDone::NotKept) if !*stop.borrow() => {}
            Err(not_done) => return lost(&note, &not_done),
        }
        tokio::select! {
            // The sender is gone only if the house is.
            stopped = stop.wait_for(|stop| *stop) => if stopped.is_err() {
                return lost(&note, &NotDone::NotKept);
            },
            () = sleep(wait) => wait = (wait * 2).min(LONGEST_WAIT),
        }
    }
}

/// Has a note written down, and waits for it if it can be written now.
pub(crate) async fn note(office: &Arc<Handle<Office>>, notes: &Notes, by: By, note: Note) {
    match ask(office, by, note.clone()).await {
        Ok(()) => {}
        Err(NotDone::NotKept) => notes.put(by, note),
        Err(not_done) => lost(&note, &not_done),
    }
}

async fn ask(office: &Arc<Handle<Office>>, by: By, note: Note) -> Result<(), NotDone<Refusal>> {
    office.ask(Command { by, request: Request::Note(NoteRequest::Note(note)) }).await.map(|_| ())
}

fn lost(note: &Note, why: &NotDone<Refusal>) {
    error!(kind = %note.kind, text = note.text, ?why, "significant event not written");
}

/// The note, with how late it is if it is.
fn dated(note: &Note, late: Duration) -> Note {
    if late >= LATE {
        Note { text: format!("{} s ago: {}", late.as_secs(), note.text), ..note.clone() }
    } else {
        note.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_fault_that_is_repeated_at_will_is_noted_so_often_and_no_more() {
        let (notes, mut waiting) = Notes::open();
        for _ in 0..FAULTS_A_MINUTE + 3 {
            notes.fault(None, "it failed");
        }
        let noted = std::iter::from_fn(|| waiting.next()).count();
        assert_eq!(noted, 10);
        tokio::time::advance(MINUTE).await;
        notes.fault(None, "it failed");
        let note = waiting.next().expect("it is another minute");
        assert_eq!(note.text, "it failed (the log has 3 more before this)");
    }

    #[test]
    fn a_late_note_says_so() {
        let note = of_house(NoteKind::TableStopped, None, "why");
        assert_eq!(dated(&note, Duration::from_millis(1_999)).text, "why");
        assert_eq!(dated(&note, Duration::from_secs(61)).text, "61 s ago: why");
    }
}
