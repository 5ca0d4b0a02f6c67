//! The examples of the documentation, which only cargo knows how to run.

use crate::cargo;
use crate::libtest::{self, Verdict};
use crate::report::Broken;
use crate::step::{Failure, Outcome, Run};

/// Runs them all, and names those that fail.
pub(crate) fn doc_tests(run: &mut Run) -> Outcome {
    let test = "test --release --locked --workspace --doc --no-fail-fast";
    let advice =
        "Run `cargo test --release --doc -p CRATE -p xtask` to see those of one crate alone.";
    let outcome = run.log.run(&mut cargo::command(test), advice);
    let text = run.log.text();
    for count in libtest::counts(&text) {
        run.found.passed += count.passed;
        run.found.failed += count.failed;
    }
    let failed = failed(&text);
    if failed.is_empty() {
        return outcome;
    }
    let log = run.log.path().map(ToOwned::to_owned);
    run.found.broken.extend(failed.into_iter().map(|(package, name)| {
        let repeat = Some(format!("cargo test --release --doc -p {package} -p xtask -- '{name}'"));
        let why = Failure { repeat, ..Failure::default() };
        let output = libtest::printed(&text, name).to_owned();
        Broken { what: format!("example {name} of {package}"), why, output, log: log.clone() }
    }));
    Ok(())
}

/// The crates and the names of the examples that failed.
fn failed(text: &str) -> Vec<(&str, &str)> {
    let mut package = "";
    let mut failed = Vec::new();
    for line in text.lines() {
        if let Some(name) = line.trim_start().strip_prefix("Doc-tests ") {
            package = name;
        }
        let lines = libtest::lines(line).filter(|line| line.verdict == Verdict::Failed);
        failed.extend(lines.map(|line| (package, line.name)));
    }
    failed
}

#[test]
fn an_example_is_named_with_its_crate() {
    let text = "   Doc-tests baccarat\n\nrunning 1 test\n\
                test crates/baccarat/src/lib.rs - (line 9) ... ok\n\n   Doc-tests odds\n\n\
                running 2 tests\ntest crates/odds/src/lib.rs - (line 3) ... ok\n\
                test crates/odds/src/lib.rs - Odds (line 7) - compile ... FAILED\n";
    assert_eq!(failed(text), [("odds", "crates/odds/src/lib.rs - Odds (line 7)")]);
    assert_eq!(failed("error: could not compile"), []);
}
