//! Running the executable.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// What a run came to.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// The executable with these arguments, and nothing of the environment that changes its colours.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sabot"));
    command.args(args).env_remove("CLICOLOR_FORCE").env_remove("NO_COLOR");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs it to its end with nothing to read.
pub(crate) fn run(args: &[&str]) -> Run {
    run_with(args, b"")
}

/// Runs it to its end with this on standard input.
pub(crate) fn run_with(args: &[&str], input: &[u8]) -> Run {
    let mut child = command(args).spawn().expect("the executable starts");
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    let output = std::thread::scope(|scope| {
        // It may end without reading to the end: that is for the test to judge.
        scope.spawn(move || drop(stdin.write_all(input)));
        child.wait_with_output().expect("the executable ends")
    });
    Run::from(output)
}

impl From<Output> for Run {
    fn from(output: Output) -> Run {
        let text = |bytes| String::from_utf8(bytes).expect("only text is printed");
        Run {
            code: output.status.code().expect("it ends by itself"),
            stdout: text(output.stdout),
            stderr: text(output.stderr),
        }
    }
}
