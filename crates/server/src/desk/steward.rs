//! What happens when the clerk panics.
//!
//! A panic in one command is caught where it is decided, and only that command comes to nothing. A
//! panic anywhere else leaves a desk of which nobody knows whether it is still right. The journal
//! is: the terminals are told that the table stands still, the table is read again, and it goes on.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use house::House;
use protocol::plain::TableName;
use seal::HouseKey;
use store::{Store, StreamName};
use table::{Event, Millis};
use tracing::{error, info, warn};

use super::clerk::{Clerk, STORE_WAIT};
use super::known::Known;
use super::load::{self, HouseFiles, LoadError, State};
use super::news::Standstill;
use super::sealed::SealedShoes;

/// So often in a row a table goes on after a panic.
const RESTARTS_MAX: u32 = 5;

/// A panic so long after the last one is the first of a row.
const ROW: Millis = Millis::minutes(10);

/// How long the table stands still after the first panic of a row; longer after each.
const RESTART_WAIT: Duration = Duration::from_millis(200);

/// What a table is read with.
pub(super) struct Papers {
    pub(super) table: TableName,
    pub(super) house: Arc<House>,
    pub(super) files: HouseFiles,
    pub(super) key: HouseKey,
}

/// What a journal tells: the table, what the house alone knows of it, what was decided already, and
/// what happened after so many events.
type Read = (State, SealedShoes, Known, Vec<Event>);

impl Papers {
    /// Reads the whole journal.
    pub(super) async fn read(
        &self,
        store: &Store,
        stream: &StreamName,
        after: u64,
    ) -> Result<Read, LoadError> {
        let mut shoes = SealedShoes::new(self.key.clone(), self.table.0.as_str(), &self.house);
        let mut known = Known::default();
        let rules = (Arc::clone(&self.house), &self.files);
        let loading = load::load((store, stream), rules, after, &mut shoes, &mut known);
        let (state, events) = loading.await?;
        Ok((state, shoes, known, events))
    }
}

/// Whoever looks after a clerk.
pub(super) struct Steward {
    pub(super) papers: Papers,
    pub(super) clerk: Clerk,
}

impl Steward {
    /// Lets the clerk work until the house stops, also after a panic, but not for ever.
    pub(super) async fn work(mut self) {
        let (mut in_a_row, mut last) = (0, None);
        while AssertUnwindSafe(self.clerk.work()).catch_unwind().await.is_err() {
            let now = self.clerk.clock.now();
            let is_first = last.is_none_or(|last| now.since(last) >= ROW);
            (in_a_row, last) = (if is_first { 1 } else { in_a_row + 1 }, Some(now));
            let (stream, board) = (&self.clerk.stream, &self.clerk.board);
            error!(%stream, in_a_row, "the desk panicked: its table is read again");
            board.fault(&format!("the desk failed, {in_a_row} in a row"));
            board.stop(Standstill::Failed, "the program failed");
            if in_a_row > RESTARTS_MAX {
                error!(%stream, "the desk panicked too often: its table stands still");
                let words = "the program failed too often at this table: the log has it";
                board.break_off(Standstill::Failed, words);
                return;
            }
            let mut stop = self.clerk.stop.clone();
            tokio::select! {
                _ = stop.wait_for(|stop| *stop) => return,
                goes_on = self.start_again(RESTART_WAIT * in_a_row) => if !goes_on {
                    return;
                }
            }
        }
    }

    /// Reads the table again, and says whether it goes on.
    async fn start_again(&mut self, wait: Duration) -> bool {
        tokio::time::sleep(wait).await;
        let clerk = &mut self.clerk;
        let told = clerk.board.now().number;
        loop {
            match self.papers.read(&clerk.store, &clerk.stream, told).await {
                Ok((state, shoes, known, events)) => {
                    if !events.is_empty() {
                        clerk.board.tell(state.frame(events));
                    }
                    info!(stream = %clerk.stream, number = state.number, "the table goes on");
                    (clerk.state, clerk.shoes, clerk.known) = (state, shoes, known);
                    clerk.not_before = clerk.clock.now();
                    clerk.board.resume();
                    return true;
                }
                Err(error) if error.is_passing() => {
                    warn!(stream = %clerk.stream, %error, "the journal was not read");
                    tokio::time::sleep(STORE_WAIT).await;
                }
                Err(error) => {
                    error!(stream = %clerk.stream, %error, "the table stands still");
                    clerk.board.break_off(Standstill::Unread, &error.to_string());
                    return false;
                }
            }
        }
    }
}
