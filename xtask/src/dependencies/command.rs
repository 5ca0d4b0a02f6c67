//! Commands that may wait for a network, and are ended when that takes too long.

use std::fs::{self, File};
use std::process::{self, Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::cargo;
use crate::log::{self, Log};

const POLL: Duration = Duration::from_millis(20);

/// A command that came to its end.
pub(super) struct Ended {
    status: ExitStatus,
    pub(super) printed: String,
    complained: String,
}

impl Ended {
    /// What it printed, or its complaint in a line: git explains at length after the first, and
    /// others before the last.
    pub(super) fn success(self) -> Result<String, String> {
        if self.status.success() {
            return Ok(self.printed);
        }
        let mut lines = self.complained.lines().map(str::trim).filter(|line| !line.is_empty());
        let is_first = |line: &&str| line.starts_with("fatal: ") || line.starts_with("error: ");
        let line = lines.clone().find(is_first).or_else(|| lines.next_back());
        Err(line.map_or_else(|| self.status.to_string(), str::to_owned))
    }
}

/// Runs it, or says why it has no end: it did not start, or took longer than the limit.
pub(super) fn run(log: &mut Log, command: &mut Command, limit: Duration) -> Result<Ended, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let name = name.rsplit('/').next().unwrap_or(&name);
    // Files and not pipes: a child of the child could hold a pipe open beyond the limit.
    let folder = cargo::checks().join("dependencies");
    let cannot = |error: std::io::Error| format!("cannot write {}: {error}", folder.display());
    fs::create_dir_all(&folder).map_err(cannot)?;
    let path = |ending: &str| folder.join(format!("{name}-{}.{ending}", caller()));
    let (out, err) = (path("out"), path("err"));
    command
        .stdin(Stdio::null())
        .stdout(File::create(&out).map_err(cannot)?)
        .stderr(File::create(&err).map_err(cannot)?);
    log.say_line(command);
    let started = command.spawn().map_err(|error| format!("`{name}` did not start: {error}"));
    let status = started.and_then(|child| wait(child, name, limit));
    let (printed, complained) = (log::read(&out), log::read(&err));
    for path in [out, err] {
        fs::remove_file(path).map_err(cannot)?;
    }
    complained.lines().for_each(|line| log.say(line));
    Ok(Ended { status: status?, printed, complained })
}

fn wait(mut child: Child, name: &str, limit: Duration) -> Result<ExitStatus, String> {
    let end = Instant::now() + limit;
    loop {
        let status = child.try_wait().map_err(|error| format!("`{name}` is lost: {error}"))?;
        if let Some(status) = status {
            return Ok(status);
        }
        if Instant::now() >= end {
            // It may have ended by itself in between, which is as well.
            let _ = child.kill();
            child.wait().map_err(|error| format!("`{name}` is lost: {error}"))?;
            return Err(format!("`{name}` had no answer within {} s", limit.as_secs()));
        }
        thread::sleep(POLL);
    }
}

/// Keeps the files of two tests apart.
fn caller() -> String {
    let thread = format!("{:?}", thread::current().id());
    let thread: String = thread.chars().filter(char::is_ascii_digit).collect();
    format!("{}-{thread}", process::id())
}
