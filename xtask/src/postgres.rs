//! The PostgreSQL server, which the tests of the store start for themselves.

use std::fs;
use std::path::{Path, PathBuf};

use crate::apt;
use crate::step::{Failure, Outcome, Run};

/// What the tests run.
const PROGRAMS: [&str; 2] = ["initdb", "postgres"];

const ADVICE: &str = "The tests of the store need the PostgreSQL server: install it with `sudo \
                      apt-get install postgresql`, or have `initdb` and `postgres` in the PATH. It \
                      need not be running.";

/// Installs it where it is missing and that is allowed without a question.
pub(crate) fn database_server(run: &mut Run) -> Outcome {
    if is_installed(&folders()) {
        run.log.say("The PostgreSQL server is installed.");
        return Ok(());
    }
    run.log.say("Installing the PostgreSQL server, which the tests of the store start themselves.");
    apt::install(&mut run.log, "postgresql", ADVICE)?;
    if is_installed(&folders()) { Ok(()) } else { Err(Failure::from(ADVICE)) }
}

/// Debian keeps the server out of the way of the shell.
fn folders() -> Vec<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    apt::on_path().into_iter().chain(versions.map(|version| version.path().join("bin"))).collect()
}

fn is_installed(folders: &[PathBuf]) -> bool {
    PROGRAMS.iter().all(|program| find(program, folders).is_some())
}

fn find<'a>(program: &str, folders: &'a [PathBuf]) -> Option<&'a Path> {
    folders.iter().map(PathBuf::as_path).find(|folder| folder.join(program).is_file())
}

#[cfg(test)]
mod tests {
    use std::env;

    use super::*;

    #[test]
    fn both_programs_are_looked_for() {
        let folder = env::temp_dir().join(format!("sabot-xtask-{}", std::process::id()));
        let (one, two) = (folder.join("one"), folder.join("two"));
        fs::create_dir_all(&one).expect("a folder");
        fs::create_dir_all(&two).expect("a folder");
        let folders = [one.clone(), two.clone()];
        assert!(!is_installed(&folders));
        fs::write(one.join("initdb"), "").expect("a file");
        assert!(!is_installed(&folders));
        fs::write(two.join("postgres"), "").expect("a file");
        assert!(is_installed(&folders));
        assert_eq!(find("postgres", &folders), Some(&*two));
        fs::remove_dir_all(folder).expect("it was there");
    }
}
