//! What a test executable prints, line by line.

use std::time::Duration;

/// A test that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line<'a> {
    pub(crate) name: &'a str,
    pub(crate) verdict: Verdict,
    /// Documentation and tests that were not run have none.
    pub(crate) took: Option<Duration>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Passed,
    Failed,
    Ignored,
}

/// How many tests an executable says have passed and failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Count {
    pub(crate) passed: usize,
    pub(crate) failed: usize,
}

/// Every test that is over.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    text.lines().filter_map(line)
}

/// The lines that executables close with, one each. One that crashed has none.
pub(crate) fn counts(text: &str) -> impl Iterator<Item = Count> {
    text.lines().filter_map(count)
}

/// What a failed test has printed, or nothing.
pub(crate) fn printed<'a>(text: &'a str, name: &str) -> &'a str {
    let heading = format!("---- {name} stdout ----\n");
    let Some((_, rest)) = text.split_once(&heading) else {
        return "";
    };
    let ends = ["\n---- ", "\nfailures:\n"].into_iter().filter_map(|end| rest.find(end));
    rest[..ends.min().unwrap_or(rest.len())].trim_matches('\n')
}

/// `test a::b ... ok <0.012s>`.
fn line(text: &str) -> Option<Line<'_>> {
    let (name, rest) = text.strip_prefix("test ")?.rsplit_once(" ... ")?;
    let (word, took) = rest.split_once(" <").unwrap_or((rest, ""));
    let verdict = match word.split([',', ' ']).next()? {
        "ok" => Verdict::Passed,
        "FAILED" => Verdict::Failed,
        "ignored" => Verdict::Ignored,
        _ => return None,
    };
    Some(Line { name: without_note(name), verdict, took: duration(took) })
}

/// A test's name is followed by how it is meant to end, if that is not the usual way.
fn without_note(name: &str) -> &str {
    const NOTES: [&str; 3] = [" - should panic", " - compile fail", " - compile"];
    NOTES.iter().find_map(|note| name.strip_suffix(note)).unwrap_or(name)
}

/// `0.012s>`, with as many digits as there are.
fn duration(text: &str) -> Option<Duration> {
    let (seconds, rest) = text.strip_suffix("s>")?.split_once('.')?;
    let nanoseconds = format!("{rest:0<9}");
    Some(Duration::new(seconds.parse().ok()?, nanoseconds.parse().ok()?))
}

/// `test result: ok. 3 passed; 0 failed; …`.
fn count(text: &str) -> Option<Count> {
    let (_, rest) = text.strip_prefix("test result: ")?.split_once(". ")?;
    let mut parts = rest.split("; ");
    let passed = parts.next()?.strip_suffix(" passed")?.parse().ok()?;
    let failed = parts.next()?.strip_suffix(" failed")?.parse().ok()?;
    Some(Count { passed, failed })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As the library of Rust 1.95 prints it.
    pub(crate) const PRINTED: &str = "
running 4 tests
test coup::slow ... ok <12.345s>
test money - should panic ... ok <0.000s>
test network ... ignored, there is none here
test staff::joins ... FAILED <0.250s>

failures:

---- staff::joins stdout ----

thread 'staff::joins' (7) panicked at crates/server/tests/house/staff.rs:12:5:
assertion failed: is_known
note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace


failures:
    staff::joins

test result: FAILED. 2 passed; 1 failed; 1 ignored; 0 measured; 0 filtered out; finished in 12.35s
";

    #[track_caller]
    fn check(text: &str, expected: Option<(&str, Verdict, Option<u64>)>) {
        let found = line(text);
        let found = found.map(|line| (line.name, line.verdict, line.took));
        let expected = expected.map(|(name, verdict, milliseconds)| {
            (name, verdict, milliseconds.map(Duration::from_millis))
        });
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn lines_of_tests_are_read() {
        check("test a::b ... ok <0.012s>", Some(("a::b", Verdict::Passed, Some(12))));
        check("test a ... FAILED <61.5s>", Some(("a", Verdict::Failed, Some(61_500))));
        check("test a - should panic ... ok <0.000s>", Some(("a", Verdict::Passed, Some(0))));
        check("test a ... ok", Some(("a", Verdict::Passed, None)));
        check("test a ... ignored", Some(("a", Verdict::Ignored, None)));
        check("test a ... ignored, it is Sunday", Some(("a", Verdict::Ignored, None)));
        check(
            "test crates/odds/src/lib.rs - (line 9) - compile ... ok",
            Some(("crates/odds/src/lib.rs - (line 9)", Verdict::Passed, None)),
        );
    }

    #[test]
    fn other_lines_are_not() {
        check("testing ... ok <0.012s>", None);
        check("test a has been running for over 60 seconds", None);
        check("test result: ok. 3 passed; 0 failed; 0 ignored", None);
        check("test a ... what", None);
    }

    #[test]
    fn the_closing_line_counts() {
        let expected = [Count { passed: 2, failed: 1 }];
        assert_eq!(counts(PRINTED).collect::<Vec<_>>(), expected);
        assert_eq!(counts("running 1 test\n").count(), 0);
    }

    #[test]
    fn a_failed_test_is_quoted_without_its_neighbours() {
        let output = printed(PRINTED, "staff::joins");
        assert!(output.starts_with("thread 'staff::joins' (7) panicked"), "{output}");
        assert!(output.ends_with("to display a backtrace"), "{output}");
        assert_eq!(printed("---- a stdout ----\none\n\n---- b stdout ----\ntwo\n", "a"), "one");
        assert_eq!(printed(PRINTED, "coup::slow"), "");
    }
}
