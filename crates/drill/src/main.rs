//! Evenings from the command line: one of them told, or many of them counted.

use std::env;
use std::ops::Range;
use std::process::ExitCode;

use drill::{Evening, Failure, Tally};

const HELP: &str = "\
Usage: drill <seed> [--steps <commands>]          one evening, and its story
       drill --seeds <from>..<to> [--steps <commands>]  many, and what they come to
";

/// A long evening, in commands.
const STEPS: u64 = 1_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    One(u64),
    Many { from: u64, to: u64 },
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let Some((asked, steps)) = parse(&arguments) else {
        eprint!("{HELP}");
        return ExitCode::from(2);
    };
    let ran = match asked {
        Asked::One(seed) => one(seed, steps),
        Asked::Many { from, to } => many(from..to, steps),
    };
    match ran {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("\n{failure}");
            ExitCode::FAILURE
        }
    }
}

fn parse(arguments: &[String]) -> Option<(Asked, u64)> {
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (asked, steps) = match arguments[..] {
        [ref asked @ .., "--steps", steps] => (asked, steps.parse().ok()?),
        ref asked => (asked, STEPS),
    };
    let asked = match *asked {
        ["--seeds", seeds] => {
            let (from, to) = seeds.split_once("..")?;
            Asked::Many { from: from.parse().ok()?, to: to.parse().ok()? }
        }
        [seed] => Asked::One(seed.parse().ok()?),
        _ => return None,
    };
    Some((asked, steps))
}

fn one(seed: u64, steps: u64) -> Result<(), Failure> {
    let mut evening = Evening::new(seed);
    println!("House {}", evening.house());
    let ran = evening.run(steps);
    for line in evening.story() {
        println!("{line}");
    }
    println!("\n{}", evening.tally());
    ran.map_err(|failure| Failure { story: Vec::new(), ..failure })
}

fn many(seeds: Range<u64>, steps: u64) -> Result<(), Failure> {
    let mut all = Tally::default();
    for seed in seeds {
        let mut evening = Evening::new(seed);
        evening.run(steps)?;
        all += evening.tally();
        if all.evenings.is_multiple_of(1_000) {
            eprintln!("{} evenings, {} coups", all.evenings, all.of("Decided"));
        }
    }
    println!("{all}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expected: Option<(Asked, u64)>) {
        let arguments: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        assert_eq!(parse(&arguments), expected, "{line}");
    }

    #[test]
    fn arguments_are_read() {
        check("7", Some((Asked::One(7), STEPS)));
        check("7 --steps 12", Some((Asked::One(7), 12)));
        check("--seeds 3..9", Some((Asked::Many { from: 3, to: 9 }, STEPS)));
        check("--seeds 3..9 --steps 5", Some((Asked::Many { from: 3, to: 9 }, 5)));
    }

    #[test]
    fn anything_else_is_refused() {
        for line in ["", "x", "--seeds 3", "--seeds 3..x", "1 2", "7 --steps"] {
            check(line, None);
        }
    }
}
