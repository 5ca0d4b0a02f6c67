//! The simulator's random numbers, through the tests of dieharder.
//!
//! It is given the words that shoes are arranged by, shoe after shoe, and those that faces are
//! drawn by. It is not ours to bring along: where it is not installed, this says so and is passed
//! over.

use std::io::ErrorKind;
use std::process::{Command, Stdio};

use crate::cargo;
use crate::step::{Failure, Outcome, Run};

/// Words of the simulator, and the numbers of the tests that they go through.
struct Words {
    /// What the example that writes them is told after the seed.
    argument: &'static str,
    tests: &'static [u32],
}

/// The tests that dieharder calls good, but for those that take many minutes or have to be told a
/// length.
const ARRANGEMENT: Words = Words {
    argument: "",
    tests: &[
        0, 1, 2, 3, 4, 8, 9, 10, 11, 12, 13, 15, 16, 100, 101, 102, 202, 204, 205, 206, 207, 208,
        209,
    ],
};

/// The generator is the same, and only its starts are others: the tests that take seconds must do.
const FACES: Words = Words { argument: "faces", tests: &[0, 8, 12, 15, 16, 100, 101, 205] };

/// A test that comes out weak is run again with this many times as many numbers, and other ones.
const MORE: u32 = 4;

const ADVICE: &str =
    "Run `cargo run --release -p sim --example stream -- 1 | dieharder -g 200 -a`.";

/// What dieharder thinks of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Assessment {
    Passed,
    /// One in a hundred runs of a perfect generator comes out so.
    Weak,
    /// One in a million does.
    Failed,
}

pub(super) fn random_numbers(_: &mut Run) -> Outcome {
    if !is_installed() {
        println!("Skipped: there is no dieharder here. On Debian, `apt install dieharder` has it.");
        return Ok(());
    }
    test_all(&ARRANGEMENT)?;
    println!("\nThe words that faces are drawn by:");
    test_all(&FACES)
}

fn test_all(words: &Words) -> Outcome {
    let (mut weak, mut failed) = (Vec::new(), Vec::new());
    for &test in words.tests {
        match assess(words, test)? {
            Assessment::Passed => {}
            Assessment::Weak => weak.push(test),
            Assessment::Failed => failed.push(test),
        }
    }
    let count = words.tests.len();
    println!("Of {count} tests of dieharder, twice weak: {weak:?}; failed: {failed:?}");
    if failed.is_empty() {
        Ok(())
    } else {
        let why = format!("The random numbers fail dieharder's tests {failed:?}. {ADVICE}");
        Err(Failure::from(why))
    }
}

fn is_installed() -> bool {
    let help = Command::new("dieharder").arg("-l").stdout(Stdio::null()).status();
    !help.is_err_and(|error| error.kind() == ErrorKind::NotFound)
}

/// Runs a test, and again if it comes out weak.
fn assess(words: &Words, test: u32) -> Result<Assessment, String> {
    let lines = run(words, test, test, None)?;
    if worst(&lines) != Assessment::Weak {
        return Ok(worst(&lines));
    }
    println!("Test {test} comes out weak: once more with {MORE} times as many numbers.");
    let samples = lines.iter().map(|line| line.samples).max().unwrap_or(1);
    Ok(twice(&lines, &run(words, test, test + 1_000, Some(MORE * samples))?))
}

/// What two runs of a test say together. A test of many lines has one come out weak now and then,
/// but hardly the same one twice.
fn twice(first: &[Line], second: &[Line]) -> Assessment {
    let is_weak = |line: &Line| line.assessment == Assessment::Weak;
    let is_weak_twice = first.iter().zip(second).any(|(one, two)| is_weak(one) && is_weak(two));
    match worst(second) {
        Assessment::Weak if !is_weak_twice => Assessment::Passed,
        assessment => assessment,
    }
}

/// A line of dieharder's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Line {
    /// How many times the test was made.
    samples: u32,
    assessment: Assessment,
}

fn worst(lines: &[Line]) -> Assessment {
    lines.iter().map(|line| line.assessment).max().unwrap_or(Assessment::Failed)
}

/// Runs one test on the numbers of one seed, and prints what it says. It is made so many times, or
/// as many as dieharder thinks right.
fn run(words: &Words, test: u32, seed: u32, samples: Option<u32>) -> Result<Vec<Line>, String> {
    let example = "run --locked --release --quiet -p sim --example stream --";
    let words = format!("{example} {seed} {}", words.argument);
    let failure = |error: std::io::Error| format!("dieharder cannot be run: {error}. {ADVICE}");
    let mut words = cargo::command(&words).stdout(Stdio::piped()).spawn().map_err(failure)?;
    let mut dieharder = Command::new("dieharder");
    // Numbers that come through a pipe are its generator 200.
    dieharder.args(["-g", "200", "-d", &test.to_string()]);
    dieharder.args(samples.into_iter().flat_map(|samples| ["-p".to_owned(), samples.to_string()]));
    dieharder.stdin(words.stdout.take().map_or_else(Stdio::null, Stdio::from));
    let output = dieharder.stderr(Stdio::inherit()).output();
    // The words end when nobody reads them, which is so once what read them is gone.
    drop(dieharder);
    words.wait().map_err(failure)?;
    let printed = String::from_utf8_lossy(&output.map_err(failure)?.stdout).into_owned();
    let lines: Vec<Line> = printed.lines().filter_map(read).collect();
    if lines.is_empty() {
        return Err(format!("Test {test} of dieharder says nothing:\n{printed}\n{ADVICE}"));
    }
    printed.lines().filter(|line| read(line).is_some()).for_each(|line| println!("{line}"));
    Ok(lines)
}

/// A line that ends with an assessment.
fn read(line: &str) -> Option<Line> {
    let columns: Vec<&str> = line.split('|').map(str::trim).collect();
    let [_test, _tuple, _size, samples, _probability, assessment] = columns[..] else {
        return None;
    };
    let assessment = match assessment {
        "PASSED" => Assessment::Passed,
        "WEAK" => Assessment::Weak,
        "FAILED" => Assessment::Failed,
        _ => return None,
    };
    Some(Line { samples: samples.parse().ok()?, assessment })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines as dieharder 3.31.1 prints them.
    const PRINTED: &str = "\
#=============================================================================#
stdin_input_raw|  3.92e+07  |2437420508|
        test_name   |ntup| tsamples |psamples|  p-value |Assessment
   diehard_birthdays|   0|       100|     100|0.89895623|  PASSED  
          sts_serial|   4|    100000|     400|0.99891372|   WEAK   
          sts_serial|   5|    100000|       1|0.00000000|  FAILED  
";

    #[test]
    fn lines_of_the_table_are_read() {
        let line = |samples, assessment| Line { samples, assessment };
        let expected = [
            line(100, Assessment::Passed),
            line(400, Assessment::Weak),
            line(1, Assessment::Failed),
        ];
        let lines: Vec<Line> = PRINTED.lines().filter_map(read).collect();
        assert_eq!(lines, expected);
        assert_eq!(worst(&lines), Assessment::Failed);
        assert_eq!(worst(&lines[..2]), Assessment::Weak);
    }

    #[test]
    fn what_is_weak_must_be_so_twice() {
        let lines = |assessments: [Assessment; 2]| {
            assessments.map(|assessment| Line { samples: 100, assessment })
        };
        let check = |one, two, expected| assert_eq!(twice(&lines(one), &lines(two)), expected);
        use Assessment::{Failed, Passed, Weak};
        check([Weak, Passed], [Passed, Passed], Passed);
        check([Weak, Passed], [Passed, Weak], Passed);
        check([Weak, Passed], [Weak, Passed], Weak);
        check([Weak, Passed], [Passed, Failed], Failed);
    }
}
