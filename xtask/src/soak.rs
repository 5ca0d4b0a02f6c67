//! The long checks: the property tests with many more cases than every test run can afford.

use std::env;
use std::time::{Duration, Instant};

use crate::cargo;
use crate::step::Outcome;

/// Property tests live in modules of this name, by which the filter of `cargo test` finds them.
const FILTER: &str = "properties::";

/// Some minutes of work.
const CASES: &str = "50000";

/// Less at a time when the clock decides, so that it is looked at often.
const CASES_PER_ROUND: &str = "5000";

/// One long run.
pub(crate) fn once() -> Outcome {
    look_for_properties()?;
    round(CASES)
}

/// Short runs, each with cases of its own, until the time is up. The last one is finished.
pub(crate) fn until_time_is_up(minutes: u64) -> Outcome {
    look_for_properties()?;
    let start = Instant::now();
    let time = Duration::from_secs(minutes.saturating_mul(60));
    let mut rounds: u32 = 0;
    while rounds == 0 || start.elapsed() < time {
        rounds += 1;
        println!("\n== round {rounds}, {:.0?} of {time:?} gone", start.elapsed());
        round(CASES_PER_ROUND)?;
    }
    println!("\nNothing found in {rounds} rounds and {:.0?}.", start.elapsed());
    Ok(())
}

/// A filter that finds nothing passes, and would soak nothing for hours.
fn look_for_properties() -> Outcome {
    let list = format!("test --locked --workspace --release --tests -- {FILTER} --list");
    let listed = cargo::output(&mut cargo::command(&list), "Run `cargo test --workspace` first.")?;
    match listed.lines().filter(|line| line.ends_with(": test")).count() {
        0 => Err(format!("There are no tests in modules `{FILTER}`: see CONTRIBUTING.md.")),
        count => {
            println!("Property tests: {count}");
            Ok(())
        }
    }
}

/// Every property once, with that many cases unless the environment says how many. The seeds come
/// from the operating system, so no two rounds try the same.
fn round(cases: &str) -> Outcome {
    let cases = env::var("PROPTEST_CASES").unwrap_or_else(|_| cases.to_owned());
    let test = format!("test --quiet --locked --workspace --release --tests -- {FILTER}");
    cargo::run(
        cargo::command(&test).env("PROPTEST_CASES", cases),
        "The smallest case that fails is above, and its seed is saved under proptest-regressions: \
         `cargo test --workspace properties::` tries it first. Commit that file with the repair.",
    )
}
