//! The long checks: what every test run does a little of, and more than it can afford.

mod dieharder;
mod schemathesis;

use std::env;
use std::time::{Duration, Instant};

use crate::cargo;
use crate::step::{self, Outcome, Step};

/// The steps of one long run.
const STEPS: [Step; 7] = [
    Step { name: "properties", run: properties },
    Step { name: "evenings", run: evenings },
    Step { name: "kills", run: kills },
    Step { name: "hostile sockets", run: hostile },
    Step { name: "the API", run: schemathesis::api },
    Step { name: "chances", run: chances },
    Step { name: "random numbers", run: dieharder::random_numbers },
];

/// Property tests live in modules of this name, by which the filter of `cargo test` finds them.
const PROPERTIES: &str = "properties::";

/// Tests that measure chances over many shoes live in modules of this name.
const CHANCES: &str = "chances::";

/// Some minutes of work.
const CASES: &str = "50000";

/// Less at a time when the clock decides, so that it is looked at often.
const CASES_PER_ROUND: &str = "5000";

/// Evenings at a table, each from its own seed: some minutes of work.
const SEEDS: &str = "0..10000";

/// As many times more shoes than in a test run make a billion coups.
const TIMES: &str = "625";

/// Tests that kill processes live in modules of this name.
const KILLS: &str = "kill::";

/// As many times more often than in a test run are some hundred kills of a store, every event of a
/// shoe, and ten minutes of a house that is killed while people bet.
const KILL_TIMES: &str = "40";

/// Tests that attack a house live in modules of this name.
const HOSTILE: &str = "hostile::";

/// As many times longer than in a test run are three minutes.
const HOSTILE_TIMES: &str = "18";

/// What computes for minutes is built to be fast. What waits for disks and sockets is there, as a
/// test run has built it.
const RELEASE: &str = "--release";

/// Which step has that name.
pub(crate) fn find(name: &str) -> Option<usize> {
    STEPS.iter().position(|step| step.name == name)
}

/// One step alone.
pub(crate) fn step(nth: usize) -> Outcome {
    step::run_all(&STEPS[nth..=nth])
}

/// One long run.
pub(crate) fn once() -> Outcome {
    step::run_all(&STEPS)
}

/// Short runs of the properties, each with cases of its own, until the time is up. The last one is
/// finished.
pub(crate) fn until_time_is_up(minutes: u64) -> Outcome {
    look_for(PROPERTIES, RELEASE)?;
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

fn properties() -> Outcome {
    look_for(PROPERTIES, RELEASE)?;
    round(CASES)
}

/// Evenings that every run has in common, unless the environment says which.
fn evenings() -> Outcome {
    let seeds = env::var("SABOT_SEEDS").unwrap_or_else(|_| SEEDS.to_owned());
    let run = format!("run --quiet --locked --release -p drill -- --seeds {seeds}");
    cargo::run(
        &mut cargo::command(&run),
        "The seed is above: `cargo run -p drill -- SEED` tells its whole story.",
    )
}

/// Every chance once. The shoes are the same in every run: what fails, fails again.
fn chances() -> Outcome {
    look_for(CHANCES, RELEASE)?;
    let times = env::var("SABOT_TIMES").unwrap_or_else(|_| TIMES.to_owned());
    let test = format!("test --quiet --locked --workspace --release --tests -- {CHANCES}");
    cargo::run(
        cargo::command(&test).arg("--show-output").env("SABOT_TIMES", &times),
        &format!("`SABOT_TIMES={times} cargo test --release {CHANCES}` repeats it."),
    )
}

/// Sockets that say anything to a house.
fn hostile() -> Outcome {
    look_for(HOSTILE, "")?;
    let times = env::var("SABOT_TIMES").unwrap_or_else(|_| HOSTILE_TIMES.to_owned());
    let test = format!("test --quiet --locked --workspace --tests -- {HOSTILE}");
    cargo::run(
        cargo::command(&test).env("SABOT_TIMES", &times),
        &format!("`SABOT_TIMES={times} cargo test -p server {HOSTILE}` tries it again."),
    )
}

/// Stores that are written to and houses that are open, killed at any moment.
fn kills() -> Outcome {
    look_for(KILLS, "")?;
    let times = env::var("SABOT_TIMES").unwrap_or_else(|_| KILL_TIMES.to_owned());
    let test = format!("test --quiet --locked --workspace --tests -- {KILLS}");
    cargo::run(
        cargo::command(&test).env("SABOT_TIMES", &times),
        &format!("`SABOT_TIMES={times} cargo test {KILLS}` tries it again."),
    )
}

/// A filter that finds nothing passes, and would soak nothing for hours.
fn look_for(filter: &str, built: &str) -> Outcome {
    let list = format!("test --locked --workspace {built} --tests -- {filter} --list");
    let listed = cargo::output(&mut cargo::command(&list), "Run `cargo test --workspace` first.")?;
    match listed.lines().filter(|line| line.ends_with(": test")).count() {
        0 => Err(format!("There are no tests in modules `{filter}`: see CONTRIBUTING.md.")),
        count => {
            println!("Tests in modules `{filter}`: {count}");
            Ok(())
        }
    }
}

/// Every property once, with that many cases unless the environment says how many. The seeds come
/// from the operating system, so no two rounds try the same.
fn round(cases: &str) -> Outcome {
    let cases = env::var("PROPTEST_CASES").unwrap_or_else(|_| cases.to_owned());
    let test = format!("test --quiet --locked --workspace --release --tests -- {PROPERTIES}");
    cargo::run(
        cargo::command(&test).env("PROPTEST_CASES", cases),
        "The smallest case that fails is above, and its seed is saved under proptest-regressions: \
         `cargo test --workspace properties::` tries it first. Commit that file with the repair.",
    )
}
