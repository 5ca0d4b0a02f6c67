//! What happens when a worker panics.
//!
//! A panic in one command is caught where it is decided, and only that command comes to nothing. A
//! panic anywhere else leaves a worker of which nobody knows whether it is still right. The journal
//! is: readers are told that the machine stands still, it is read again, and it goes on.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use primitives::Millis;
use tracing::{error, info, warn};

use crate::feed::Standstill;
use crate::load::{self, Loaded};
use crate::machine::Machine;
use crate::worker::{STORE_WAIT, Worker};

/// So often in a row a machine goes on after a panic.
const RESTARTS_MAX: u32 = 5;

/// A panic so long after the last one is the first of a row.
const ROW: Millis = Millis::minutes(10);

/// How long the machine stands still after the first panic of a row; longer after each.
const RESTART_WAIT: Duration = Duration::from_millis(200);

/// Lets a worker work until the house stops, also after a panic, but not for ever.
pub(crate) async fn supervise<M: Machine>(mut worker: Worker<M>) {
    let mut in_a_row = 0;
    let mut last = None;
    while AssertUnwindSafe(worker.work()).catch_unwind().await.is_err() {
        let now = worker.setup.clock.now();
        let is_first = last.is_none_or(|last| now.since(last) >= ROW);
        in_a_row = if is_first { 1 } else { in_a_row + 1 };
        last = Some(now);
        let (stream, feed) = (&worker.setup.stream, &worker.feed);
        error!(%stream, in_a_row, "worker panicked: reading its journal again");
        worker.setup.observer.failed(&format!("its worker failed, {in_a_row} in a row"));
        feed.stop(Standstill::Failed, "the program failed");
        if in_a_row > RESTARTS_MAX {
            error!(%stream, "worker panicked too often: its machine stands still");
            let words = "the program failed too often at this table: the log has it";
            feed.break_off(Standstill::Failed, words);
            return;
        }
        let mut stop = worker.setup.stop.clone();
        tokio::select! {
            _ = stop.wait_for(|stop| *stop) => return,
            goes_on = start_again(&mut worker, RESTART_WAIT * in_a_row) => if !goes_on {
                return;
            }
        }
    }
}

/// Reads the machine again, and says whether it goes on.
async fn start_again<M: Machine>(worker: &mut Worker<M>, wait: Duration) -> bool {
    tokio::time::sleep(wait).await;
    let published = worker.feed.now().number;
    loop {
        let setup = &worker.setup;
        match load::load(setup.source(), &*setup.fresh, published).await {
            Ok(Loaded { mut state, seen, events, .. }) => {
                Arc::make_mut(&mut state.machine).loaded();
                info!(stream = %setup.stream, number = state.number, "worker goes on");
                if !events.is_empty() {
                    worker.feed.publish(state.frame(events));
                }
                worker.state = state;
                worker.seen = seen;
                worker.not_before = worker.setup.clock.now();
                worker.feed.resume();
                return true;
            }
            Err(error) if error.is_passing() => {
                warn!(stream = %setup.stream, %error, "journal not read; trying again in 500 ms");
                tokio::time::sleep(STORE_WAIT).await;
            }
            Err(error) => {
                error!(stream = %setup.stream, %error, "journal not read: its machine stands still");
                worker.feed.break_off(Standstill::Unread, &error.to_string());
                return false;
            }
        }
    }
}
