//! What a run ends with: its steps, what took longest, and every failure once more.

use std::fmt::Write;
use std::path::PathBuf;
use std::time::Duration;

use crate::cargo;
use crate::step::Failure;

/// So many tests and so many stories are named as the slowest.
const SLOWEST: usize = 10;

/// As much of a failure's output is repeated; the rest is in its file.
const LINES_MAX: usize = 60;
const COLUMNS_MAX: usize = 400;

/// A step that is over.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Done {
    pub(crate) name: &'static str,
    pub(crate) took: Duration,
    pub(crate) verdict: Verdict,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Passed,
    Failed,
    LeftOut { needs: &'static str },
}

/// What the tests and stories of a run came to.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    pub(crate) tests: Vec<Timed>,
    pub(crate) stories: Vec<Timed>,
    pub(crate) passed: usize,
    pub(crate) failed: usize,
    pub(crate) broken: Vec<Broken>,
    /// What must be read though it fails nothing, such as what could not be checked.
    pub(crate) notes: Vec<String>,
}

/// A test of a crate or a story of a file, and how long it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Timed {
    pub(crate) name: String,
    /// The crate, or the file.
    pub(crate) part: String,
    pub(crate) took: Duration,
}

/// A step, a test or a story that failed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Broken {
    pub(crate) what: String,
    pub(crate) why: Failure,
    /// What it printed, of which the end is shown.
    pub(crate) output: String,
    /// Where all of it is.
    pub(crate) log: Option<PathBuf>,
}

/// How the line of a step ends, and its notes below it.
pub(crate) fn ending(step: &Done, notes: &[String]) -> String {
    let verdict = match step.verdict {
        Verdict::Passed => seconds(step.took),
        Verdict::Failed => format!("FAILED after {}", seconds(step.took)),
        Verdict::LeftOut { needs } => format!("left out, because it needs: {needs}"),
    };
    notes.iter().fold(verdict, |text, note| format!("{text}\n    {note}"))
}

/// The whole report. Its last line is the count of tests and stories, which programs may read.
pub(crate) fn whole(steps: &[Done], total: Duration, found: &Findings) -> String {
    let mut text = table(steps, total);
    text += &slowest("tests", &found.tests);
    text += &slowest("stories", &found.stories);
    text += &noted(&found.notes);
    text += &failures(&found.broken);
    text += &closing(found);
    text
}

/// The slowest of these, if there are any.
pub(crate) fn slowest(what: &str, all: &[Timed]) -> String {
    let mut sorted: Vec<&Timed> = all.iter().collect();
    sorted.sort_by(|one, two| two.took.cmp(&one.took).then_with(|| one.name.cmp(&two.name)));
    sorted.truncate(SLOWEST);
    if sorted.is_empty() {
        return String::new();
    }
    let part = sorted.iter().map(|timed| timed.part.chars().count()).max().unwrap_or(0);
    let mut text = format!("The slowest {what}\n");
    for Timed { name, part: of, took } in sorted {
        line(&mut text, &format!("{:>9.2} s  {of:<part$}  {name}", took.as_secs_f64()));
    }
    text + "\n"
}

/// Every failure with the end of its output and the command that repeats it.
pub(crate) fn failures(broken: &[Broken]) -> String {
    if broken.is_empty() {
        return String::new();
    }
    let mut text = "Failures\n".to_owned();
    for (index, Broken { what, why, output, log }) in broken.iter().enumerate() {
        line(&mut text, &format!("{} of {}: {what}", index + 1, broken.len()));
        let advice = Some(&why.advice).filter(|advice| !advice.is_empty());
        let repeat = why.repeat.as_ref().map(|command| format!("Repeat it alone: {command}"));
        let log = log.as_ref().map(|path| {
            let path = path.strip_prefix(cargo::root()).unwrap_or(path);
            format!("Its output is in {}", path.display())
        });
        for sentence in advice.cloned().into_iter().chain(repeat).chain(log) {
            line(&mut text, &format!("  {sentence}"));
        }
        end(output).lines().for_each(|printed| line(&mut text, &format!("    | {}", cut(printed))));
        text.push('\n');
    }
    text
}

/// `N passed, N failed`.
pub(crate) fn closing(found: &Findings) -> String {
    format!("{} passed, {} failed\n", found.passed, found.failed)
}

/// The notes of all steps once more, where they are read last.
fn noted(notes: &[String]) -> String {
    if notes.is_empty() {
        return String::new();
    }
    let mut text = "Notes\n".to_owned();
    notes.iter().for_each(|note| line(&mut text, &format!("  {note}")));
    text + "\n"
}

fn table(steps: &[Done], total: Duration) -> String {
    let name = steps.iter().map(|step| step.name.chars().count()).max().unwrap_or(0);
    let mut text = "Steps\n".to_owned();
    for step in steps {
        let (took, note) = match step.verdict {
            Verdict::Passed => (seconds(step.took), String::new()),
            Verdict::Failed => (seconds(step.took), "FAILED".to_owned()),
            Verdict::LeftOut { needs } => ("–".to_owned(), format!("needs: {needs}")),
        };
        line(&mut text, &format!("  {:<name$}  {took:>9}  {note}", step.name));
    }
    line(&mut text, &format!("  {:<name$}  {:>9}", "total", seconds(total)));
    text + "\n"
}

/// The last lines of an output, and how many there were before.
fn end(output: &str) -> String {
    let lines: Vec<&str> = output.trim_end().lines().collect();
    match lines.len().checked_sub(LINES_MAX) {
        None | Some(0) => lines.join("\n"),
        Some(more) => format!("… {more} lines before\n{}", lines[more..].join("\n")),
    }
}

/// The start of a line that nobody would read to its end.
fn cut(line: &str) -> String {
    match line.char_indices().nth(COLUMNS_MAX) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}

/// Adds a line without the spaces that a column leaves at its end.
fn line(text: &mut String, words: &str) {
    // Writing to a text cannot fail.
    let _ = writeln!(text, "{}", words.trim_end());
}

fn seconds(took: Duration) -> String {
    format!("{:.1} s", took.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn tenths(tenths: u64) -> Duration {
        Duration::from_millis(tenths * 100)
    }

    fn timed(name: &str, part: &str, took: Duration) -> Timed {
        Timed { name: name.to_owned(), part: part.to_owned(), took }
    }

    fn broken(what: &str, advice: &str, repeat: Option<&str>, output: &str) -> Broken {
        let why = Failure { advice: advice.to_owned(), repeat: repeat.map(str::to_owned) };
        let log = Some(cargo::root().join("target/checks/it.log"));
        Broken { what: what.to_owned(), why, output: output.to_owned(), log }
    }

    const GOLDEN: &str = "\
Steps
  formatting      1.2 s  FAILED
  build         100.0 s
  pages               –  needs: build
  total         123.4 s

The slowest tests
    12.30 s  server  staff::joins
     0.20 s  roads   a
     0.20 s  roads   b

The slowest stories
     3.00 s  wall  shows the roads

Notes
  advisories: NOT checked for 3 crates: no network.

Failures
1 of 2: step formatting
  Run `cargo fmt --all` to format.
  Repeat it alone: cargo fmt --all --check
  Its output is in target/checks/it.log
    | Diff in a.rs:
    | +b

2 of 2: test staff::joins of server
  Repeat it alone: cargo test --release -p server --test house -- --exact staff::joins
  Its output is in target/checks/it.log
    | panicked

7 passed, 1 failed
";

    #[test]
    fn the_report_is_read_from_top_to_bottom() {
        let steps = [
            Done { name: "formatting", took: tenths(12), verdict: Verdict::Failed },
            Done { name: "build", took: tenths(1000), verdict: Verdict::Passed },
            Done {
                name: "pages",
                took: Duration::ZERO,
                verdict: Verdict::LeftOut { needs: "build" },
            },
        ];
        let repeat = "cargo test --release -p server --test house -- --exact staff::joins";
        let advice = "Run `cargo fmt --all` to format.";
        let found = Findings {
            tests: vec![
                timed("b", "roads", tenths(2)),
                timed("a", "roads", tenths(2)),
                timed("staff::joins", "server", tenths(123)),
            ],
            stories: vec![timed("shows the roads", "wall", tenths(30))],
            notes: vec!["advisories: NOT checked for 3 crates: no network.".to_owned()],
            passed: 7,
            failed: 1,
            broken: vec![
                broken(
                    "step formatting",
                    advice,
                    Some("cargo fmt --all --check"),
                    "Diff in a.rs:\n+b\n",
                ),
                broken("test staff::joins of server", "", Some(repeat), "panicked"),
            ],
        };
        assert_eq!(whole(&steps, tenths(1234), &found), GOLDEN);
    }

    #[test]
    fn a_run_without_tests_and_failures_is_short() {
        let steps = [Done { name: "formatting", took: tenths(1), verdict: Verdict::Passed }];
        let expected = "Steps\n  formatting      0.1 s\n  total           0.1 s\n\n\
                        0 passed, 0 failed\n";
        assert_eq!(whole(&steps, tenths(1), &Findings::default()), expected);
    }

    #[test]
    fn only_the_ten_slowest_are_named() {
        let all: Vec<Timed> =
            (1..=12).map(|nth| timed(&format!("test {nth}"), "a", tenths(nth))).collect();
        let text = slowest("tests", &all);
        assert_eq!(text.lines().filter(|line| line.contains(" s  ")).count(), 10);
        assert!(text.contains("test 12") && !text.contains("test 2\n"), "{text}");
    }

    #[test]
    fn a_long_output_is_cut_at_its_start() {
        let output: String = (1..=62).map(|nth| format!("line {nth}\n")).collect();
        let shown = end(&output);
        assert!(shown.starts_with("… 2 lines before\nline 3\n"), "{shown}");
        assert!(shown.ends_with("line 62"), "{shown}");
        assert_eq!(end("one\ntwo\n"), "one\ntwo");
    }

    #[test]
    fn a_long_line_is_cut_at_its_end() {
        assert_eq!(cut(&"é".repeat(401)), "é".repeat(400) + "…");
        assert_eq!(cut(&"é".repeat(400)), "é".repeat(400));
    }

    #[test]
    fn a_step_ends_with_its_time_or_its_verdict() {
        let check = |verdict, expected: &str| {
            let done = Done { name: "lints", took: tenths(412), verdict };
            assert_eq!(ending(&done, &[]), expected);
            let notes = ["one".to_owned(), "two".to_owned()];
            assert_eq!(ending(&done, &notes), format!("{expected}\n    one\n    two"));
        };
        check(Verdict::Passed, "41.2 s");
        check(Verdict::Failed, "FAILED after 41.2 s");
        check(Verdict::LeftOut { needs: "build" }, "left out, because it needs: build");
    }
}
