//! The project's own commands: every check, the benchmarks and the long checks.

mod apt;
mod cargo;
mod checks;
mod interpreters;
mod postgres;
mod soak;
mod step;
#[cfg(test)]
mod tidy;
mod web;

use std::env;
use std::process::ExitCode;

const HELP: &str = "\
Usage: cargo xtask <command>

  test            every check, in order; stops at the first that fails
  bench           every benchmark, one after the other
  soak            the property tests with many more cases, ten thousand evenings at a table,
                  hundreds of killed processes, attacks on a house and its API, the simulator's
                  chances over a billion coups, and its random numbers: half an hour
  soak <step>     one of those alone, by its name, such as `soak kills` or `soak the API`
  soak <minutes>  the property tests again and again with fresh cases until the time is up
  help            this text
";

/// What may be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Task {
    Test,
    Bench,
    Soak,
    SoakStep { nth: usize },
    SoakFor { minutes: u64 },
    Help,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let Some(task) = parse(&arguments) else {
        if !arguments.is_empty() {
            eprintln!("There is no `cargo xtask {}`.\n", arguments.join(" "));
        }
        eprint!("{HELP}");
        return ExitCode::from(2);
    };
    match run(task) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("\n{failure}");
            ExitCode::FAILURE
        }
    }
}

fn parse(arguments: &[String]) -> Option<Task> {
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["test"] => Some(Task::Test),
        ["bench"] => Some(Task::Bench),
        ["soak"] => Some(Task::Soak),
        ["soak", ref words @ ..] => match words.join(" ").parse() {
            Ok(minutes) => Some(Task::SoakFor { minutes }),
            Err(_) => soak::find(&words.join(" ")).map(|nth| Task::SoakStep { nth }),
        },
        ["help" | "--help" | "-h"] => Some(Task::Help),
        _ => None,
    }
}

fn run(task: Task) -> step::Outcome {
    match task {
        Task::Test => step::run_all(&checks::CHECKS),
        // Only the benchmarks: without the pattern cargo also times every unit test.
        Task::Bench => cargo::run(
            &mut cargo::command("bench --locked --workspace --bench *"),
            "Read above which benchmark failed.",
        ),
        Task::Soak => soak::once(),
        Task::SoakStep { nth } => soak::step(nth),
        Task::SoakFor { minutes } => soak::until_time_is_up(minutes),
        Task::Help => {
            print!("{HELP}");
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expected: Option<Task>) {
        let arguments: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        assert_eq!(parse(&arguments), expected, "{line}");
    }

    #[test]
    fn commands_are_read() {
        check("test", Some(Task::Test));
        check("bench", Some(Task::Bench));
        check("soak", Some(Task::Soak));
        check("soak kills", Some(Task::SoakStep { nth: 2 }));
        check("soak the API", Some(Task::SoakStep { nth: 4 }));
        check("soak 10", Some(Task::SoakFor { minutes: 10 }));
        check("help", Some(Task::Help));
        check("--help", Some(Task::Help));
    }

    #[test]
    fn anything_else_is_refused() {
        check("", None);
        check("tset", None);
        check("test twice", None);
        check("soak long", None);
        check("soak the", None);
        check("soak 10 kills", None);
        check("soak -1", None);
    }
}
