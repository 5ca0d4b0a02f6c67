//! Wagering by what has been seen of the shoe: counts, perfect play, and how exposed a wager is.

mod exposure;
mod figures;
mod played;
mod sums;

pub(super) use exposure::{Args as ExposureArgs, Exposed, run as expose};
pub(super) use played::WatchArgs;
use sim::{NoProcedure, Procedure, Watch};

use super::number::count_of;
use super::run::Run;
use crate::terminal::printable;

/// The shoes of a run, watched at these cut depths, or at the house's own.
fn watch(run: &Run, cut_depths: &[u32]) -> Watch {
    let mut watch = Watch::of(&run.procedure, run.seed);
    if !cut_depths.is_empty() {
        watch.cut_depths = cut_depths.to_vec();
        watch.cut_depths.sort_unstable();
        watch.cut_depths.dedup();
    }
    watch
}

/// What was watched.
fn heading(run: &Run, shoes: u64) -> String {
    format!(
        "  {}, {}, seed {}, {}\n",
        printable(&run.house.name),
        count_of(run.procedure.decks.into(), "deck"),
        run.seed,
        count_of(shoes, "shoe"),
    )
}

/// Whether shoes can be dealt with the cut card there.
fn check(procedure: &Procedure, cut_depth: u32) -> Result<(), NoProcedure> {
    Procedure { cut_depth, ..procedure.clone() }.check()
}
