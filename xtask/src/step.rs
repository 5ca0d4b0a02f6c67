//! Steps that run one after the other, and what they hand on.

use std::fmt::{self, Display, Formatter};
use std::io::{self, Write};
use std::process::Command;
use std::time::Instant;

use crate::cargo;
use crate::executable::Executable;
use crate::log::Log;
use crate::report::{self, Broken, Done, Findings, Verdict};

/// Nothing to say, or what failed.
pub(crate) type Outcome = Result<(), Failure>;

/// Why something could not be done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Failure {
    /// How to mend it, in a sentence.
    pub(crate) advice: String,
    /// The command that fails, if it was one.
    pub(crate) repeat: Option<String>,
}

impl From<String> for Failure {
    fn from(advice: String) -> Failure {
        Failure { advice, repeat: None }
    }
}

impl From<&str> for Failure {
    fn from(advice: &str) -> Failure {
        Failure::from(advice.to_owned())
    }
}

impl Display for Failure {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        match &self.repeat {
            Some(command) => write!(out, "`{command}` failed. {}", self.advice),
            None => out.write_str(&self.advice),
        }
    }
}

/// One thing to do, and what it is called.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    pub(crate) name: &'static str,
    /// The steps without which this one proves nothing: it is left out if one of them failed.
    pub(crate) needs: &'static [&'static str],
    pub(crate) run: fn(&mut Run) -> Outcome,
}

/// What the steps of a run share.
pub(crate) struct Run {
    pub(crate) log: Log,
    pub(crate) scope: Scope,
    /// The tests that were built.
    pub(crate) executables: Vec<Executable>,
    pub(crate) found: Findings,
}

impl Run {
    /// A run whose output is seen while it is printed.
    pub(crate) fn shown() -> Run {
        Run::new(Log::Shown, Scope::Workspace)
    }

    fn new(log: Log, scope: Scope) -> Run {
        Run { log, scope, executables: Vec::new(), found: Findings::default() }
    }
}

/// The crates that a run looks at.
pub(crate) enum Scope {
    Workspace,
    Packages(Vec<String>),
}

impl Scope {
    /// Cargo for these crates. Those that are edited are compiled incrementally, into files beside
    /// the others: the first time takes longer, and every other time a small part.
    pub(crate) fn command(&self, arguments: &str) -> Command {
        let mut command = cargo::command(arguments);
        match self {
            Scope::Workspace => {}
            Scope::Packages(_) => drop(command.env("CARGO_INCREMENTAL", "1")),
        }
        command
    }

    /// How tests are run with what [`Scope::command`] has built.
    pub(crate) fn test(&self) -> &'static str {
        match self {
            Scope::Workspace => "cargo test --release",
            Scope::Packages(_) => "CARGO_INCREMENTAL=1 cargo test --release",
        }
    }

    /// As cargo is told.
    pub(crate) fn arguments(&self) -> String {
        match self {
            Scope::Workspace => "--workspace".to_owned(),
            Scope::Packages(names) => {
                names.iter().map(|name| format!("-p {name}")).collect::<Vec<_>>().join(" ")
            }
        }
    }
}

/// Runs the steps in order with their output shown, and stops at the first that fails: what comes
/// after it would only bury its message.
pub(crate) fn run_shown(steps: &[Step]) -> Outcome {
    let start = Instant::now();
    let mut run = Run::shown();
    for (index, step) in steps.iter().enumerate() {
        println!("\n== {} of {}: {}", index + 1, steps.len(), step.name);
        let step_start = Instant::now();
        let outcome = (step.run)(&mut run);
        let verdict = if outcome.is_ok() { "passed" } else { "failed" };
        println!("== {} {verdict} after {:.1?}", step.name, step_start.elapsed());
        outcome?;
    }
    println!("\nAll {} steps passed in {:.1?}.", steps.len(), start.elapsed());
    Ok(())
}

/// Runs every step that can be run, a line each, and ends with a report of all that was found. Its
/// failure is empty, because the report has said everything.
pub(crate) fn run_kept(steps: &[Step], scope: Scope) -> Outcome {
    let start = Instant::now();
    let mut run = Run::new(Log::Shown, scope);
    let mut done: Vec<Done> = Vec::new();
    let digits = steps.len().to_string().len();
    for (index, step) in steps.iter().enumerate() {
        print!("[{:>digits$}/{}] {} … ", index + 1, steps.len(), step.name);
        // Whoever waits sees what for.
        let _ = io::stdout().flush();
        let notes = run.found.notes.len();
        let ended = one(step, &done, &mut run);
        println!("{}", report::ending(&ended, &run.found.notes[notes..]));
        done.push(ended);
    }
    print!("\n{}", report::whole(&done, start.elapsed(), &run.found));
    let is_passed = done.iter().all(|step| step.verdict == Verdict::Passed);
    if is_passed { Ok(()) } else { Err(Failure::default()) }
}

/// Runs a step, unless what it needs is missing.
fn one(step: &Step, done: &[Done], run: &mut Run) -> Done {
    let start = Instant::now();
    let is_missing = |need: &&&str| {
        done.iter().any(|step| step.name == **need && step.verdict != Verdict::Passed)
    };
    let verdict = match step.needs.iter().find(is_missing) {
        Some(needs) => Verdict::LeftOut { needs },
        None => attempt(step, run),
    };
    Done { name: step.name, took: start.elapsed(), verdict }
}

fn attempt(step: &Step, run: &mut Run) -> Verdict {
    let broken = run.found.broken.len();
    let outcome = Log::kept(step.name).map_err(Failure::from).and_then(|log| {
        run.log = log;
        (step.run)(run)
    });
    if let Err(why) = outcome {
        let log = run.log.path().map(ToOwned::to_owned);
        let what = format!("step {}", step.name);
        run.found.broken.push(Broken { what, why, output: run.log.text(), log });
    }
    if run.found.broken.len() == broken { Verdict::Passed } else { Verdict::Failed }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PASSES: Step = Step { name: "passes", needs: &[], run: |_| Ok(()) };
    const FAILS: Step = Step { name: "fails", needs: &[], run: |_| Err(Failure::from("Mend it.")) };

    fn panics(_: &mut Run) -> Outcome {
        panic!("the run went on")
    }

    #[test]
    fn the_first_failure_ends_a_run_that_is_shown() {
        let steps = [PASSES, FAILS, Step { name: "is never reached", needs: &[], run: panics }];
        assert_eq!(run_shown(&steps), Err(Failure::from("Mend it.")));
        assert_eq!(run_shown(&steps[..1]), Ok(()));
    }

    #[test]
    fn what_does_not_need_the_failure_is_still_run() {
        let needs_it = Step { name: "needs it", needs: &["passes", "fails"], run: panics };
        let needs_that = Step { name: "needs that", needs: &["needs it"], run: panics };
        let does_not = Step { name: "does not", needs: &["passes"], run: |_| Ok(()) };
        let mut run = Run::shown();
        let mut done = Vec::new();
        for step in [PASSES, FAILS, needs_it, needs_that, does_not] {
            let ended = one(&step, &done, &mut run);
            done.push(ended);
        }
        let verdicts: Vec<Verdict> = done.iter().map(|step| step.verdict).collect();
        let expected = [
            Verdict::Passed,
            Verdict::Failed,
            Verdict::LeftOut { needs: "fails" },
            Verdict::LeftOut { needs: "needs it" },
            Verdict::Passed,
        ];
        assert_eq!(verdicts, expected);
        let broken: Vec<&str> = run.found.broken.iter().map(|broken| &*broken.what).collect();
        assert_eq!(broken, ["step fails"]);
    }

    #[test]
    fn a_step_that_finds_a_failure_has_failed() {
        let finds: fn(&mut Run) -> Outcome = |run| {
            run.found.broken.push(Broken::default());
            Ok(())
        };
        let ended = one(&Step { name: "finds", needs: &[], run: finds }, &[], &mut Run::shown());
        assert_eq!(ended.verdict, Verdict::Failed);
    }

    #[test]
    fn cargo_is_told_which_crates() {
        let check = |scope: Scope, crates: &str, test: &str| {
            assert_eq!(scope.arguments(), crates);
            assert_eq!(cargo::line(&scope.command("test --release")), test);
            assert_eq!(scope.test(), test);
        };
        check(Scope::Workspace, "--workspace", "cargo test --release");
        let names = ["roads", "xtask"].map(str::to_owned).to_vec();
        let test = "CARGO_INCREMENTAL=1 cargo test --release";
        check(Scope::Packages(names), "-p roads -p xtask", test);
    }
}
