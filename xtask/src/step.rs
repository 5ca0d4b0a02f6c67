//! Steps that run one after the other, each with its heading and its duration.

use std::time::Instant;

/// Nothing to say, or a sentence on what failed and what to run to mend it.
pub(crate) type Outcome = Result<(), String>;

/// One thing to do, and what it is called.
pub(crate) struct Step {
    pub(crate) name: &'static str,
    pub(crate) run: fn() -> Outcome,
}

/// Runs the steps in order and stops at the first that fails: what comes after it would only bury
/// its message.
pub(crate) fn run_all(steps: &[Step]) -> Outcome {
    let start = Instant::now();
    for (index, step) in steps.iter().enumerate() {
        println!("\n== {} of {}: {}", index + 1, steps.len(), step.name);
        let step_start = Instant::now();
        let outcome = (step.run)();
        let verdict = if outcome.is_ok() { "passed" } else { "failed" };
        println!("== {} {verdict} after {:.1?}", step.name, step_start.elapsed());
        outcome?;
    }
    println!("\nAll {} steps passed in {:.1?}.", steps.len(), start.elapsed());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_failure_ends_the_run() {
        let steps = [
            Step { name: "passes", run: || Ok(()) },
            Step { name: "fails", run: || Err("Mend it.".to_owned()) },
            Step { name: "is never reached", run: || panic!("the run went on") },
        ];
        assert_eq!(run_all(&steps), Err("Mend it.".to_owned()));
        assert_eq!(run_all(&steps[..1]), Ok(()));
    }
}
