//! Builds the tests and runs their executables, several at a time.

use std::cmp::Reverse;
use std::fs::{self, File};
use std::io;
use std::path::PathBuf;
use std::process::Child;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::cargo;
use crate::durations::Durations;
use crate::executable::{self, Executable};
use crate::libtest::{self, Verdict};
use crate::log;
use crate::report::{Broken, Findings, Timed};
use crate::step::{Failure, Outcome, Run};

/// So many executables run at a time. Cargo runs one after the other, and waits at the end of each
/// for its slowest test while the machine idles.
const AT_A_TIME: usize = 3;

/// So many tests of each run at a time: most that take long wait for a table's timers or a disk,
/// not for the machine.
const THREADS: &str = "4";

/// An executable that takes longer hangs. It is stopped, so that the rest is reported.
const LIMIT: Duration = Duration::from_secs(3_600);

/// How often a running executable is looked at: nothing beside the seconds it takes.
const LOOK: Duration = Duration::from_millis(10);

/// Builds every test of the scope, the examples and the executables that they start.
pub(crate) fn build(run: &mut Run) -> Outcome {
    let build = format!("test --release --locked {} --no-run", run.scope.arguments());
    let mut command = run.scope.command(&build);
    command.arg("--message-format=json-render-diagnostics");
    let advice = "Mend what the compiler names above.";
    // Messages for programs are of no use to whoever repeats it.
    let repeat = Some(cargo::line(&run.scope.command(&build)));
    let messages =
        run.log.output(&mut command, advice).map_err(|failure| Failure { repeat, ..failure })?;
    run.executables = executable::read(&messages, run.scope.test());
    match run.executables.len() {
        0 => Err(Failure::from("Cargo named no test executable.")),
        count => {
            run.log.say(&format!("{count} test executables"));
            Ok(())
        }
    }
}

/// Runs what was built. What fails is not tried again: a test that fails beside others fails.
pub(crate) fn tests(run: &mut Run) -> Outcome {
    let folder = cargo::checks().join("tests");
    fs::create_dir_all(&folder)
        .map_err(|error| format!("Cannot write below {}: {error}.", folder.display()))?;
    let mut durations = Durations::load();
    let queue = longest_first(run.executables.clone(), &durations);
    for ended in in_a_pool(&queue) {
        let title = ended.executable.title();
        run.log.say(&format!("{:>9.3} s  {title}", ended.took.as_secs_f64()));
        judge(&ended, &mut run.found);
        durations.set(title, ended.took);
    }
    durations.save();
    Ok(())
}

/// An executable that is over.
struct Ended<'a> {
    executable: &'a Executable,
    took: Duration,
    /// Nothing, or how it ended if not well.
    how: Result<(), String>,
    text: String,
}

fn longest_first(mut executables: Vec<Executable>, durations: &Durations) -> Vec<Executable> {
    executables.sort_by_key(|executable| {
        let title = executable.title();
        (Reverse(durations.expect(&title)), title)
    });
    executables
}

/// Starts them in this order, as soon as there is room for the next.
fn in_a_pool(queue: &[Executable]) -> Vec<Ended<'_>> {
    let next = AtomicUsize::new(0);
    let ended = Mutex::new(Vec::new());
    let work = || {
        while let Some(executable) = queue.get(next.fetch_add(1, Ordering::Relaxed)) {
            let start = Instant::now();
            let how = execute(executable).unwrap_or_else(|error| Err(error.to_string()));
            let (took, text) = (start.elapsed(), log::read(&log(executable)));
            let over = Ended { executable, took, how, text };
            ended.lock().expect("nobody panics with it").push(over);
        }
    };
    thread::scope(|scope| {
        for _ in 0..AT_A_TIME {
            scope.spawn(work);
        }
    });
    ended.into_inner().expect("nobody panics with it")
}

/// Where its output is kept.
fn log(executable: &Executable) -> PathBuf {
    log::path(&format!("tests/{}", executable.title()))
}

fn execute(executable: &Executable) -> io::Result<Result<(), String>> {
    let file = File::create(log(executable))?;
    let mut command = executable.command();
    command.args(["--test-threads", THREADS]);
    // The time of each test is printed by nightly toolchains, and by others that are told so.
    command.args(["-Z", "unstable-options", "--report-time"]).env("RUSTC_BOOTSTRAP", "1");
    wait(command.stdout(file.try_clone()?).stderr(file).spawn()?)
}

fn wait(mut child: Child) -> io::Result<Result<(), String>> {
    let start = Instant::now();
    while start.elapsed() < LIMIT {
        match child.try_wait()? {
            None => thread::sleep(LOOK),
            Some(status) if status.success() => return Ok(Ok(())),
            Some(status) => return Ok(Err(status.to_string())),
        }
    }
    child.kill()?;
    child.wait()?;
    Ok(Err(format!("stopped after {LIMIT:?}")))
}

/// Adds what an executable has printed to what is found.
fn judge(ended: &Ended<'_>, found: &mut Findings) {
    let Ended { executable, text, .. } = ended;
    let broken = |what: String, why: Failure, output: &str| {
        let (output, log) = (output.to_owned(), Some(log(executable)));
        Broken { what, why, output, log }
    };
    let failed: Vec<&str> = named(text, Verdict::Failed);
    for name in &failed {
        let what = format!("test {name} of {}", executable.package);
        let why = Failure { repeat: Some(executable.repeat_test(name)), ..Failure::default() };
        found.broken.push(broken(what, why, libtest::printed(text, name)));
    }
    let wrong = wrong_end(ended, failed.len());
    found.failed += failed.len() + wrong.iter().count();
    found.broken.extend(wrong.map(|advice| {
        let what = format!("tests of {}", executable.title());
        broken(what, Failure { advice, repeat: Some(executable.repeat()) }, text)
    }));
    let last = libtest::counts(text).last();
    found.passed += last.map_or_else(|| named(text, Verdict::Passed).len(), |last| last.passed);
    found.tests.extend(libtest::lines(text).filter_map(|line| {
        let (name, part) = (line.name.to_owned(), executable.package.clone());
        Some(Timed { name, part, took: line.took? })
    }));
}

/// The tests that ended so.
fn named(text: &str, verdict: Verdict) -> Vec<&str> {
    libtest::lines(text).filter(|line| line.verdict == verdict).map(|line| line.name).collect()
}

/// Why an executable has failed, if not by the tests that it named.
fn wrong_end(ended: &Ended<'_>, failed: usize) -> Option<String> {
    match (libtest::counts(&ended.text).last(), &ended.how) {
        (None, Ok(())) => Some("It ended before its last test was over.".to_owned()),
        (None, Err(how)) => Some(format!("It ended before its last test was over: {how}.")),
        (Some(count), _) if count.failed != failed => {
            Some(format!("It counts {} failed tests and named {failed}.", count.failed))
        }
        (Some(_), Err(how)) if failed == 0 => Some(format!("It ended wrongly: {how}.")),
        (Some(_), _) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn executable(package: &str, target: &str) -> Executable {
        Executable {
            path: PathBuf::from("/no/such/executable"),
            package: package.to_owned(),
            version: "0.1.0".to_owned(),
            manifest: cargo::root().join("Cargo.toml"),
            target: target.to_owned(),
            cargo: "cargo test --release",
        }
    }

    #[test]
    fn the_longest_is_started_first() {
        let mut durations = Durations::default();
        durations.set("table --lib".to_owned(), Duration::from_secs(200));
        durations.set("sim --lib".to_owned(), Duration::from_secs(150));
        let all = [("roads", "--lib"), ("odds", "--lib"), ("server", "--test house")];
        let all = all.into_iter().chain([("sim", "--lib"), ("table", "--lib")]);
        let all = all.map(|(package, target)| executable(package, target)).collect();
        let order: Vec<String> =
            longest_first(all, &durations).iter().map(Executable::title).collect();
        let expected =
            ["table --lib", "sim --lib", "server --test house", "odds --lib", "roads --lib"];
        assert_eq!(order, expected);
    }

    /// What an executable that prints this and ends so comes to: `passed, failed`, and of each
    /// failure its name, its advice and the command that repeats it.
    #[track_caller]
    fn check(text: &str, how: Result<(), &str>, counts: [usize; 2], expected: &[[&str; 3]]) {
        let executable = executable("server", "--test house");
        let how = how.map_err(str::to_owned);
        let ended =
            Ended { executable: &executable, took: Duration::ZERO, how, text: text.to_owned() };
        let mut found = Findings::default();
        judge(&ended, &mut found);
        assert_eq!([found.passed, found.failed], counts, "{text}");
        let broken = found.broken.iter().map(|Broken { what, why, .. }| {
            [what.as_str(), &why.advice, why.repeat.as_deref().unwrap_or_default()]
        });
        assert_eq!(broken.collect::<Vec<_>>(), expected, "{text}");
    }

    const WHOLE: &str = "cargo test --release -p server -p xtask --test house";
    const BAD_EXIT: Result<(), &str> = Err("exit status: 101");

    #[test]
    fn tests_that_pass_are_counted() {
        let text = "test a ... ok <0.1s>\ntest b ... ignored\n\n\
                    test result: ok. 1 passed; 0 failed; 1 ignored\n";
        check(text, Ok(()), [1, 0], &[]);
        let wrong = ["tests of server --test house", "It ended wrongly: exit status: 101.", WHOLE];
        check(text, BAD_EXIT, [1, 1], &[wrong]);
    }

    #[test]
    fn a_test_that_fails_is_repeated_by_its_name() {
        let text = "test a ... ok <0.1s>\ntest b::c ... FAILED <0.1s>\n\n\
                    test result: FAILED. 1 passed; 1 failed; 0 ignored\n";
        let repeat = format!("{WHOLE} -- --exact b::c");
        check(text, BAD_EXIT, [1, 1], &[["test b::c of server", "", &repeat]]);
    }

    #[test]
    fn an_executable_that_breaks_off_fails() {
        let text = "running 2 tests\ntest a ... ok <0.1s>\n";
        let wrong = "It ended before its last test was over: signal: 6 (SIGABRT).";
        let broken = ["tests of server --test house", wrong, WHOLE];
        check(text, Err("signal: 6 (SIGABRT)"), [1, 1], &[broken]);
        let wrong = "It ended before its last test was over.";
        check("", Ok(()), [0, 1], &[["tests of server --test house", wrong, WHOLE]]);
    }

    #[test]
    fn a_failure_that_is_not_named_is_not_lost() {
        let text = "a child says test b ... FAILED <0.1s>\n\
                    test result: FAILED. 3 passed; 1 failed; 0 ignored\n";
        let wrong = "It counts 1 failed tests and named 0.";
        check(text, BAD_EXIT, [3, 1], &[["tests of server --test house", wrong, WHOLE]]);
    }

    #[test]
    fn what_cannot_be_started_has_failed() {
        let queue = [executable("unit", "--test missing")];
        fs::create_dir_all(cargo::checks().join("tests")).expect("a folder");
        let ended = in_a_pool(&queue);
        assert!(ended[0].how.as_ref().is_err_and(|how| how.contains("No such file")));
    }
}
