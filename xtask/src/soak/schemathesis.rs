//! The API against its own document, by schemathesis: requests of every kind that the document
//! allows, and of kinds that it does not.
//!
//! It is not ours to bring along: it is fetched into a folder below `target`, and where that cannot
//! be, this says so and is passed over.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::cargo;
use crate::step::Outcome;

/// The version whose checks are known to fit.
const PACKAGE: &str = "schemathesis==4.32.5";

/// So many requests for each address.
const EXAMPLES: &str = "300";

/// Checks that do not fit: a guest's cookie and a key open the same doors, so that leaving one out
/// proves nothing; and a body that no document describes may still be one that is taken.
const NOT_CHECKED: &str = "ignored_auth,positive_data_acceptance";

const ADVICE: &str = "The request that was answered wrongly is above, as a `curl` command.";

/// A house that runs while it is tested.
struct House {
    process: Child,
    folder: PathBuf,
    address: String,
}

pub(super) fn api() -> Outcome {
    let target = target();
    let folder = target.join("schemathesis");
    let Some(program) = fetched(&folder) else {
        println!("Skipped: schemathesis could not be fetched. It takes Python and the network.");
        return Ok(());
    };
    let build = "build --quiet --locked --release -p server --bin server-house";
    cargo::run(&mut cargo::command(build), "Run `cargo build -p server` to see why.")?;
    let house = House::start(&target.join("release/server-house"), &target.join("api-house"))?;
    let mut test = Command::new(program);
    test.args(["run", &format!("http://{}/api/v1/openapi.json", house.address)]);
    test.args(["--checks", "all", "--exclude-checks", NOT_CHECKED, "--max-examples", EXAMPLES]);
    // A socket is not a request with an answer.
    test.args(["--exclude-path", "/api/v1/socket"]);
    cargo::run(test.current_dir(&folder), ADVICE)
}

/// Where cargo builds.
fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| cargo::root().join("target"), PathBuf::from)
}

/// The program, if it is there or can be fetched.
fn fetched(folder: &Path) -> Option<PathBuf> {
    let program = folder.join("bin/st");
    if !program.exists() {
        let is_done = |command: &mut Command| command.status().is_ok_and(|status| status.success());
        let is_fetched = is_done(Command::new("python3").args(["-m", "venv"]).arg(folder))
            && is_done(Command::new(folder.join("bin/pip")).args(["install", "-q", PACKAGE]));
        if !is_fetched {
            return None;
        }
    }
    Some(program)
}

impl House {
    fn start(program: &Path, folder: &Path) -> Result<House, String> {
        let wrong = |error: std::io::Error| format!("The house did not start: {error}");
        if folder.exists() {
            fs::remove_dir_all(folder).map_err(wrong)?;
        }
        fs::create_dir_all(folder).map_err(wrong)?;
        let mut command = Command::new(program);
        command.arg(folder).args(["1", "1"]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = command.spawn().map_err(wrong)?;
        let mut line = String::new();
        let told =
            BufReader::new(process.stdout.take().expect("it was piped")).read_line(&mut line);
        let folder = folder.to_owned();
        let address = line.trim().strip_prefix("open ").unwrap_or_default().to_owned();
        let house = House { process, folder, address };
        told.map_err(wrong)?;
        match house.address.is_empty() {
            true => Err(format!("The house did not start: {line}")),
            false => Ok(house),
        }
    }
}

impl Drop for House {
    fn drop(&mut self) {
        // It is of no more use; what is left of it is below `target`.
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}
