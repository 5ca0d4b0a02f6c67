//! Python and Node, which the bots of `examples/` are written for.

use std::process::Command;

use crate::apt;
use crate::step::{Failure, Outcome, Run};

/// A program, the package it is in, and the oldest version that the bots run with.
struct Interpreter {
    program: &'static str,
    package: &'static str,
    oldest: (u32, u32),
}

const INTERPRETERS: [Interpreter; 2] = [
    Interpreter { program: "python3", package: "python3", oldest: (3, 8) },
    Interpreter { program: "node", package: "nodejs", oldest: (20, 0) },
];

/// Installs what is missing where that is allowed without a question.
pub(crate) fn interpreters(run: &mut Run) -> Outcome {
    for Interpreter { program, package, oldest } in INTERPRETERS {
        let (major, minor) = oldest;
        let advice = format!(
            "The bots of `examples/` need `{program}` {major}.{minor} or newer: install it with \
             `sudo apt-get install {package}`, or have a newer one in the PATH."
        );
        if version(program).is_none() {
            run.log
                .say(&format!("Installing {program}, which a bot of `examples/` is written for."));
            apt::install(&mut run.log, package, &advice)?;
        }
        match version(program) {
            Some(found) if found >= oldest => {
                run.log.say(&format!("{program} is {}.{}.", found.0, found.1));
            }
            Some(_) | None => return Err(Failure::from(advice)),
        }
    }
    Ok(())
}

fn version(program: &str) -> Option<(u32, u32)> {
    let told = Command::new(program).arg("--version").output().ok()?;
    parse(&String::from_utf8_lossy(&told.stdout))
}

/// `Python 3.11.7` and `v20.20.2`.
fn parse(told: &str) -> Option<(u32, u32)> {
    let number = told.trim().rsplit(' ').next()?.trim_start_matches('v');
    let mut parts = number.split('.').map(|part| part.parse().ok());
    Some((parts.next()??, parts.next()??))
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn versions_are_read() {
        assert_eq!(parse("Python 3.11.7\n"), Some((3, 11)));
        assert_eq!(parse("v20.20.2\n"), Some((20, 20)));
        assert_eq!(parse(""), None);
        assert_eq!(parse("node: not found"), None);
    }
}
