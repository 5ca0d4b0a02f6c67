//! The project's own commands: every check, the benchmarks and the long checks.

mod apt;
mod cargo;
mod changed;
mod checks;
mod dependencies;
mod doc_tests;
mod durations;
mod executable;
mod interpreters;
mod libtest;
mod log;
mod plant;
mod postgres;
mod quick;
mod report;
mod rust_tests;
mod soak;
mod step;
mod stories;
#[cfg(test)]
mod tidy;
mod web;

use std::env;
use std::process::ExitCode;

use log::Log;
use step::{Failure, Outcome, Run, Scope};

const HELP: &str = "\
Usage: cargo xtask <command>

  quick           the checks of what changed: formatting, lints and tests of the changed crates, the
                  scripts if pages changed, and the tidy tests
  test            every check, a line a step; what fails is told at the end, with the command that
                  repeats it alone
  format          writes the code as the checks want it written: rustfmt, and Biome for the scripts
  dependencies    licences and advisories of the packages of others, as far as their data can be had
  stories [file]  the pages in a browser, or those stories of `web/browser` that are named
  bench           every benchmark, one after the other
  soak            the property tests with many more cases, ten thousand evenings at a table,
                  hundreds of killed processes, attacks on a house and its API, the simulator's
                  chances over a billion coups, its random numbers, and the optional parts: half an
                  hour
  soak <step>     one of those alone, by its name, such as `soak kills` or `soak the API`
  soak <minutes>  the property tests again and again with fresh cases until the time is up
  plant [words]   bugs planted in a copy of the rules, one at a time, all of them or those whose
                  names contain the words: which of them a thousand evenings find
  help            this text
";

/// What may be asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Task {
    Quick,
    Test,
    Format,
    Dependencies,
    Stories { files: Vec<String> },
    Bench,
    Soak,
    SoakStep { nth: usize },
    SoakFor { minutes: u64 },
    Plant { words: String },
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
    match run(&task) {
        Ok(()) => ExitCode::SUCCESS,
        // The last line of a report stays the last.
        Err(failure) if failure == Failure::default() => ExitCode::FAILURE,
        Err(failure) => {
            eprintln!("\n{failure}");
            ExitCode::FAILURE
        }
    }
}

fn parse(arguments: &[String]) -> Option<Task> {
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["quick"] => Some(Task::Quick),
        ["test"] => Some(Task::Test),
        ["format"] => Some(Task::Format),
        ["dependencies"] => Some(Task::Dependencies),
        ["stories", ref files @ ..] => {
            Some(Task::Stories { files: files.iter().map(|&file| file.to_owned()).collect() })
        }
        ["bench"] => Some(Task::Bench),
        ["soak"] => Some(Task::Soak),
        ["soak", ref words @ ..] => match words.join(" ").parse() {
            Ok(minutes) => Some(Task::SoakFor { minutes }),
            Err(_) => soak::find(&words.join(" ")).map(|nth| Task::SoakStep { nth }),
        },
        ["plant", ref words @ ..] => Some(Task::Plant { words: words.join(" ") }),
        ["help" | "--help" | "-h"] => Some(Task::Help),
        _ => None,
    }
}

fn run(task: &Task) -> Outcome {
    match task {
        Task::Quick => quick::quick(),
        Task::Test => step::run_kept(&checks::CHECKS, Scope::Workspace),
        Task::Format => format(),
        Task::Dependencies => step::run_kept(&checks::SUPPLY, Scope::Workspace),
        Task::Stories { files } => stories_alone(files),
        // Only the benchmarks: without the pattern cargo also times every unit test.
        Task::Bench => Log::Shown.run(
            &mut cargo::command("bench --locked --workspace --bench *"),
            "Read above which benchmark failed.",
        ),
        Task::Soak => soak::once(),
        Task::SoakStep { nth } => soak::step(*nth),
        Task::SoakFor { minutes } => soak::until_time_is_up(*minutes),
        Task::Plant { words } => plant::plant(&mut Run::shown(), words),
        Task::Help => {
            print!("{HELP}");
            Ok(())
        }
    }
}

fn format() -> Outcome {
    let mut run = Run::shown();
    let advice = "Mend what rustfmt cannot read.";
    run.log.run(&mut cargo::command("fmt --all"), advice)?;
    web::format(&mut run)
}

/// What they print is seen at once; what failed is told again at the end.
fn stories_alone(files: &[String]) -> Outcome {
    let mut run = Run::shown();
    web::tell_alone(&mut run, files)?;
    let (slowest, failures) =
        (report::slowest("stories", &run.found.stories), report::failures(&run.found.broken));
    print!("\n{slowest}{failures}{}", report::closing(&run.found));
    if run.found.failed == 0 { Ok(()) } else { Err(Failure::default()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expected: Option<&Task>) {
        let arguments: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        assert_eq!(parse(&arguments).as_ref(), expected, "{line}");
    }

    #[test]
    fn commands_are_read() {
        let files = |names: &str| names.split_whitespace().map(str::to_owned).collect();
        check("quick", Some(&Task::Quick));
        check("test", Some(&Task::Test));
        check("format", Some(&Task::Format));
        check("dependencies", Some(&Task::Dependencies));
        check("stories", Some(&Task::Stories { files: Vec::new() }));
        check("stories lobby wall", Some(&Task::Stories { files: files("lobby wall") }));
        check("bench", Some(&Task::Bench));
        check("soak", Some(&Task::Soak));
        check("soak kills", Some(&Task::SoakStep { nth: 3 }));
        check("soak the API", Some(&Task::SoakStep { nth: 6 }));
        check("soak optional parts", Some(&Task::SoakStep { nth: 9 }));
        check("soak 10", Some(&Task::SoakFor { minutes: 10 }));
        check("plant", Some(&Task::Plant { words: String::new() }));
        check("plant the lock", Some(&Task::Plant { words: "the lock".to_owned() }));
        check("help", Some(&Task::Help));
        check("--help", Some(&Task::Help));
    }

    #[test]
    fn anything_else_is_refused() {
        check("", None);
        check("tset", None);
        check("test twice", None);
        check("quick roads", None);
        check("soak long", None);
        check("soak the", None);
        check("soak 10 kills", None);
        check("soak -1", None);
    }
}
