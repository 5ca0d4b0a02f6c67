//! Turns at reading much of the journal: so few that those who play do not notice.
//!
//! Staff has turns of its own, and so have the house's terminals: no stranger keeps them waiting.
//! Statements have turns apart from old coups. Of each address or terminal one reads a coup at a
//! time, and one a statement: it waits behind itself.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, timeout_at};

use crate::rates::Asker;

/// So many of the staff read at a time.
const STAFF: usize = 2;
/// Whoever wants to read much of the journal waits so long for a turn.
pub(crate) const TURN_WAIT: Duration = Duration::from_secs(5);

/// The turns that there are.
#[derive(Debug)]
pub struct Turns {
    staff: Arc<Semaphore>,
    terminals: Reads,
    strangers: Reads,
    sources: Sources,
}

/// The turns of those who do not work here: one reads a coup, and one a statement.
#[derive(Debug)]
struct Reads {
    coup: Arc<Semaphore>,
    statement: Arc<Semaphore>,
}

impl Default for Reads {
    fn default() -> Reads {
        Reads { coup: Arc::new(Semaphore::new(1)), statement: Arc::new(Semaphore::new(1)) }
    }
}

/// The lines in which patrons wait, by who they are and what they read, while one is in it.
type Sources = Arc<Mutex<HashMap<(Asker, Read), Source>>>;

/// What is read of the journal by those who do not work here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Read {
    /// A coup as it was seen, or a shoe.
    Coup,
    /// What a patron won and lost.
    Statement,
}

#[derive(Debug)]
struct Source {
    line: Arc<Semaphore>,
    waiting: usize,
}

/// A turn, until it is dropped.
#[derive(Debug)]
pub struct Turn {
    _turn: OwnedSemaphorePermit,
    _place: Option<Place>,
}

/// There was none in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Busy;

impl Default for Turns {
    fn default() -> Turns {
        Turns {
            staff: Arc::new(Semaphore::new(STAFF)),
            terminals: Reads::default(),
            strangers: Reads::default(),
            sources: Arc::default(),
        }
    }
}

impl Turns {
    /// A turn for somebody who works here.
    pub async fn of_staff(&self) -> Result<Turn, Busy> {
        let turn = acquire(&self.staff, Instant::now() + TURN_WAIT).await?;
        Ok(Turn { _turn: turn, _place: None })
    }

    /// A turn for anybody else.
    ///
    /// # Errors
    /// Others have them all, or one from the same address does.
    pub async fn of_patron(&self, from: Asker, read: Read) -> Result<Turn, Busy> {
        let reads = match from {
            Asker::Terminal(_) => &self.terminals,
            Asker::Stranger(_) | Asker::Staff(_) | Asker::Account(..) => &self.strangers,
        };
        let turns = match read {
            Read::Coup => &reads.coup,
            Read::Statement => &reads.statement,
        };
        let until = Instant::now() + TURN_WAIT;
        let place = Place::take(&self.sources, (from, read), until).await?;
        let turn = acquire(turns, until).await?;
        Ok(Turn { _turn: turn, _place: Some(place) })
    }
}

async fn acquire(turns: &Arc<Semaphore>, until: Instant) -> Result<OwnedSemaphorePermit, Busy> {
    let turn = timeout_at(until, Arc::clone(turns).acquire_owned()).await.map_err(|_| Busy)?;
    Ok(turn.expect("nobody closes the turns"))
}

/// A place in the line of one source: the first of it has the permit.
#[derive(Debug)]
struct Place {
    sources: Sources,
    from: (Asker, Read),
    first: Option<OwnedSemaphorePermit>,
}

impl Place {
    async fn take(sources: &Sources, from: (Asker, Read), until: Instant) -> Result<Place, Busy> {
        let line = {
            let mut all = sources.lock().unwrap_or_else(PoisonError::into_inner);
            let line = || Source { line: Arc::new(Semaphore::new(1)), waiting: 0 };
            let source = all.entry(from).or_insert_with(line);
            source.waiting += 1;
            Arc::clone(&source.line)
        };
        // It leaves the line when it is dropped, also while it waits.
        let mut place = Place { sources: Arc::clone(sources), from, first: None };
        place.first = Some(acquire(&line, until).await?);
        Ok(place)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut all = self.sources.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(source) = all.get_mut(&self.from) else { return };
        source.waiting -= 1;
        if source.waiting == 0 {
            all.remove(&self.from);
        }
    }
}

#[cfg(test)]
mod tests {
    use table::PatronId;
    use tokio::time::sleep;

    use super::*;

    fn address(text: &str) -> Asker {
        Asker::stranger(text.parse().expect("an address"))
    }

    /// Guests of many addresses who asked for statements made terminals wait for theirs.
    #[tokio::test(start_paused = true)]
    async fn bug_17_no_terminal_waits_behind_strangers() {
        let turns = Turns::default();
        for read in [Read::Coup, Read::Statement] {
            let _stranger = turns.of_patron(address("192.0.2.1"), read).await.expect("a turn");
            let waits = turns.of_patron(address("192.0.2.2"), read);
            let started = Instant::now();
            let terminal = async {
                let turn = turns.of_patron(Asker::Terminal(PatronId(7)), read).await;
                assert!(turn.is_ok() && started.elapsed() == Duration::ZERO, "{read:?}");
                let other = turns.of_patron(Asker::Terminal(PatronId(8)), read).await;
                assert_eq!(other.err(), Some(Busy), "one terminal reads at a time");
            };
            let (stranger, ()) = tokio::join!(waits, terminal);
            assert_eq!(stranger.err(), Some(Busy));
        }
    }

    #[tokio::test(start_paused = true)]
    async fn neither_staff_nor_statements_wait_behind_strangers() {
        let turns = Turns::default();
        let _strangers = turns.of_patron(address("192.0.2.1"), Read::Coup).await.expect("a turn");
        let waits = turns.of_patron(address("192.0.2.2"), Read::Coup);
        let started = Instant::now();
        let reports = async {
            let _both =
                [turns.of_staff().await.expect("one"), turns.of_staff().await.expect("two")];
            assert_eq!(started.elapsed(), Duration::ZERO);
            // From their own address, too.
            let statement = turns.of_patron(address("192.0.2.1"), Read::Statement).await;
            assert!(statement.is_ok() && started.elapsed() == Duration::ZERO);
            assert_eq!(turns.of_staff().await.err(), Some(Busy), "they are the staff's own");
        };
        let (stranger, ()) = tokio::join!(waits, reports);
        assert_eq!((stranger.err(), started.elapsed()), (Some(Busy), TURN_WAIT));
    }

    /// Eight from one address, each a second long, and one from another that comes last.
    #[tokio::test(start_paused = true)]
    async fn whoever_asks_for_much_waits_behind_themselves() {
        let turns = Arc::new(Turns::default());
        for _ in 0..8 {
            let turns = Arc::clone(&turns);
            tokio::spawn(async move {
                let turn = turns.of_patron(address("192.0.2.1"), Read::Coup).await;
                sleep(Duration::from_secs(1)).await;
                drop(turn);
            });
        }
        tokio::task::yield_now().await;
        let started = Instant::now();
        let other = turns.of_patron(address("192.0.2.2"), Read::Coup).await.expect("a turn");
        assert_eq!(started.elapsed(), Duration::from_secs(1), "it waits for one of them");
        drop(other);
        sleep(Duration::from_secs(60)).await;
        assert!(turns.sources.lock().expect("a map").is_empty(), "nobody is remembered");
    }
}
