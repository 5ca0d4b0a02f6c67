//! The long checks: what every test run does a little of, and more than it can afford.

mod dieharder;
mod schemathesis;

use std::env;
use std::time::{Duration, Instant};

use crate::cargo;
use crate::log::Log;
use crate::plant;
use crate::step::{self, Failure, Outcome, Run, Step};
use crate::web;

/// The steps of one long run.
const STEPS: [Step; 11] = [
    Step { name: "properties", needs: &[], run: properties },
    Step { name: "evenings", needs: &[], run: evenings },
    Step { name: "planted bugs", needs: &[], run: planted_bugs },
    Step { name: "kills", needs: &[], run: kills },
    Step { name: "outages", needs: &[], run: outages },
    Step { name: "hostile sockets", needs: &[], run: hostile },
    Step { name: "the API", needs: &[], run: schemathesis::api },
    Step { name: "chances", needs: &[], run: chances },
    Step { name: "random numbers", needs: &[], run: dieharder::random_numbers },
    Step { name: "optional parts", needs: &[], run: optional_parts },
    Step { name: "frames", needs: &[], run: frames },
];

/// Every test of the workspace, built as a test run builds it.
const TEST: &str = "test --release --quiet --locked --workspace --tests";

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

/// Tests in which database servers die live in modules of this name.
const OUTAGES: &str = "outage::";
const OUTAGE_TIMES: &str = "50";

/// Tests that attack a house live in modules of this name.
const HOSTILE: &str = "hostile::";

/// As many times longer than in a test run are three minutes.
const HOSTILE_TIMES: &str = "18";

/// How many frames a second cards move at, on a machine that has nothing else to do.
fn frames(run: &mut Run) -> Outcome {
    web::tell_alone(run, &["measures/frames".to_owned()])
}

/// Whether the evenings still find what is planted in a copy of the rules.
fn planted_bugs(run: &mut Run) -> Outcome {
    plant::plant(run, "")
}

/// Which step has that name.
pub(crate) fn find(name: &str) -> Option<usize> {
    STEPS.iter().position(|step| step.name == name)
}

/// One step alone.
pub(crate) fn step(nth: usize) -> Outcome {
    step::run_shown(&STEPS[nth..=nth])
}

/// One long run.
pub(crate) fn once() -> Outcome {
    step::run_shown(&STEPS)
}

/// Short runs of the properties, each with cases of its own, until the time is up. The last one is
/// finished.
pub(crate) fn until_time_is_up(minutes: u64) -> Outcome {
    let mut log = Log::Shown;
    look_for(&mut log, PROPERTIES)?;
    let start = Instant::now();
    let time = Duration::from_secs(minutes.saturating_mul(60));
    let mut rounds: u32 = 0;
    while rounds == 0 || start.elapsed() < time {
        rounds += 1;
        println!("\n== round {rounds}, {:.0?} of {time:?} gone", start.elapsed());
        round(&mut log, CASES_PER_ROUND)?;
    }
    println!("\nNothing found in {rounds} rounds and {:.0?}.", start.elapsed());
    Ok(())
}

fn properties(run: &mut Run) -> Outcome {
    look_for(&mut run.log, PROPERTIES)?;
    round(&mut run.log, CASES)
}

/// Evenings that every run has in common, unless the environment says which.
fn evenings(run: &mut Run) -> Outcome {
    let seeds = env::var("SABOT_SEEDS").unwrap_or_else(|_| SEEDS.to_owned());
    run.log.run(
        &mut cargo::command(&format!("run --quiet --locked --release -p drill -- --seeds {seeds}")),
        "The seed is above: `cargo run --release -p drill -- SEED` tells its whole story.",
    )
}

/// Every chance once. The shoes are the same in every run: what fails, fails again.
fn chances(run: &mut Run) -> Outcome {
    repeated(&mut run.log, CHANCES, TIMES, &["--show-output"])
}

/// Sockets that say anything to a house.
fn hostile(run: &mut Run) -> Outcome {
    repeated(&mut run.log, HOSTILE, HOSTILE_TIMES, &[])
}

/// Stores that are written to and houses that are open, killed at any moment.
fn kills(run: &mut Run) -> Outcome {
    repeated(&mut run.log, KILLS, KILL_TIMES, &[])
}

/// Database servers that die, fail over, pause and are cut off.
fn outages(run: &mut Run) -> Outcome {
    repeated(&mut run.log, OUTAGES, OUTAGE_TIMES, &[])
}

/// The tests of what a plain build leaves out, because it takes long to build.
fn optional_parts(run: &mut Run) -> Outcome {
    run.log.run(
        &mut cargo::command(
            "test --release --locked -p sabot -p xtask --features sabot/parquet --test cli parquet",
        ),
        "Read above which test failed.",
    )
}

/// The tests in modules of that name, so many times longer than in a test run, unless the
/// environment says how many.
fn repeated(log: &mut Log, filter: &str, times: &str, options: &[&str]) -> Outcome {
    look_for(log, filter)?;
    let times = env::var("SABOT_TIMES").unwrap_or_else(|_| times.to_owned());
    let mut command = cargo::command(&format!("{TEST} -- {filter}"));
    log.run(command.args(options).env("SABOT_TIMES", times), "Read above which test failed.")
}

/// A filter that finds nothing passes, and would soak nothing for hours.
fn look_for(log: &mut Log, filter: &str) -> Outcome {
    let list = format!("{TEST} -- {filter} --list");
    let listed = log.output(&mut cargo::command(&list), "Run `cargo xtask test` first.")?;
    match listed.lines().filter(|line| line.ends_with(": test")).count() {
        0 => {
            let why = format!("There are no tests in modules `{filter}`: see CONTRIBUTING.md.");
            Err(Failure::from(why))
        }
        count => {
            log.say(&format!("Tests in modules `{filter}`: {count}"));
            Ok(())
        }
    }
}

/// Every property once, with that many cases unless the environment says how many. The seeds come
/// from the operating system, so no two rounds try the same.
fn round(log: &mut Log, cases: &str) -> Outcome {
    let cases = env::var("PROPTEST_CASES").unwrap_or_else(|_| cases.to_owned());
    log.run(
        cargo::command(&format!("{TEST} -- {PROPERTIES}")).env("PROPTEST_CASES", cases),
        "The smallest case that fails is above, and its seed is saved under proptest-regressions: \
         `cargo test --release --workspace properties::` tries it first. Commit that file with \
         the repair.",
    )
}
