//! Bugs that are planted in a copy of the rules, to see which of them the evenings find.
//!
//! All bugs are compiled into one drill, each behind a switch in the environment, and one at a time
//! is switched on: one build serves them all. The copy and what is built of it lie below `target`,
//! and nothing of the work tree is touched.

mod blind;
mod bugs;
mod later;

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, mpsc};
use std::{fs, io, iter, thread};

use crate::cargo;
use crate::log::Log;
use crate::step::{Failure, Outcome, Run};
use blind::BLIND;
use bugs::BUGS;
use later::LATER;

/// The evenings in which a bug is to be found.
const SEEDS: &str = "0..1000";

/// Which bug is switched on, by its number from one; none if it is not set.
const SWITCH: &str = "SABOT_PLANTED";

/// Nine of ten are to be found.
const FOUND_OF_TEN: usize = 9;

/// What a crate with bugs is given at its end.
const PLANTED: &str = "
/// Whether this bug is switched on.
fn planted(bug: u32) -> bool {
    static ON: std::sync::OnceLock<u32> = std::sync::OnceLock::new();
    let read = || std::env::var(\"SABOT_PLANTED\").map_or(0, |it| it.parse().unwrap_or(0));
    bug == *ON.get_or_init(read)
}
";

/// An expression of the source, and a wrong one in its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bug {
    /// What goes wrong by it.
    what: &'static str,
    /// The file, from the root of the workspace.
    file: &'static str,
    /// The text just before the expression, as far as it takes to find it.
    before: &'static str,
    old: &'static str,
    new: &'static str,
}

impl Bug {
    /// The text that is found once in the file.
    fn text(&self) -> String {
        format!("{}{}", self.before, self.old)
    }

    /// The same with the switch.
    fn switched(&self, number: usize) -> String {
        let Bug { before, old, new, .. } = self;
        format!("{before}(if crate::planted({number}) {{ {new} }} else {{ {old} }})")
    }
}

/// Every bug that there is.
fn all() -> impl Iterator<Item = &'static Bug> {
    BUGS.iter().chain(LATER).chain(BLIND)
}

/// Every bug whose words contain these, or all of them. Fewer than nine of ten that are found fail.
pub(crate) fn plant(run: &mut Run, words: &str) -> Outcome {
    if !all().any(|bug| bug.what.contains(words)) {
        return Err(Failure::from(format!("No bug in xtask/src/plant has `{words}`.")));
    }
    let folder = cargo::target().join("planted");
    let drill = build(&mut run.log, &folder)?;
    let chosen = (1..).zip(all()).filter(|(_, bug)| bug.what.contains(words)).collect();
    let (count, caught) = (Vec::len(&chosen), play(&mut run.log, &drill, &chosen)?);
    run.log.say(&format!("{caught} of {count} planted bugs were found in evenings {SEEDS}"));
    if 10 * caught >= FOUND_OF_TEN * count {
        return Ok(());
    }
    Err(Failure::from("The auditor misses too many: see those that are MISSED."))
}

/// Plays the evenings of each bug, and first of all without any; as many at once as there are
/// cores. Says of each what came of it as soon as that is known, and how many were found.
fn play(log: &mut Log, drill: &Path, chosen: &[(usize, &Bug)]) -> Result<usize, Failure> {
    let numbers = iter::once(0).chain(chosen.iter().map(|(number, _)| *number));
    let (numbers, (tell, told)) = (Mutex::new(numbers), mpsc::channel());
    let next = || numbers.lock().ok().and_then(|mut numbers| numbers.next());
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
            let tell = tell.clone();
            scope.spawn(move || {
                let mut told = iter::from_fn(next).map(|it| tell.send((it, look(drill, it))));
                // Nobody listens any more once something is wrong with the drill.
                told.find(Result::is_err)
            });
        }
        drop(tell);
        let (mut done, mut caught) = (0, 0);
        for (number, found) in told {
            let found = found?;
            let Some((_, bug)) = chosen.iter().find(|(it, _)| *it == number) else {
                match found {
                    Some(found) => return Err(format!("Without a bug too: {found}").into()),
                    None => continue,
                }
            };
            (done, caught) = (done + 1, caught + usize::from(found.is_some()));
            let found = found.unwrap_or_else(|| "MISSED".to_owned());
            log.say(&format!("{done:>3}/{}  {number:>3} {}: {found}", chosen.len(), bug.what));
        }
        Ok(caught)
    })
}

/// Plays the evenings with one bug: which of them found it, and by what.
fn look(drill: &Path, number: usize) -> Result<Option<String>, Failure> {
    let mut command = Command::new(drill);
    command.args(["--seeds", SEEDS]).env(SWITCH, number.to_string());
    let output = command.output().map_err(|error| format!("{}: {error}.", drill.display()))?;
    if output.status.success() {
        return Ok(None);
    }
    let told = String::from_utf8_lossy(&output.stderr);
    let found = told.lines().find(|line| line.starts_with("Seed "));
    found.map_or_else(
        || Err(Failure::from(format!("The drill stopped without a seed: {told}"))),
        |line| Ok(Some(line.to_owned())),
    )
}

/// The drill with every bug in it.
fn build(log: &mut Log, folder: &Path) -> Result<PathBuf, Failure> {
    let tree = folder.join("tree");
    let planted = planted()?;
    for (path, text) in &planted {
        write(&tree.join(path), text.as_bytes()).map_err(|error| failed(&tree, &error))?;
    }
    remove_others(&tree, &tree, &planted).map_err(|error| failed(&tree, &error))?;
    let mut command = cargo::command("build --quiet --release --offline -p drill");
    command.current_dir(&tree).env("CARGO_TARGET_DIR", folder.join("target"));
    // What a lint says of wrong code is of no interest.
    command.env("RUSTFLAGS", "--allow warnings");
    log.run(&mut command, "A bug no longer compiles: mend it in xtask/src/plant.")?;
    Ok(folder.join("target/release/drill"))
}

fn failed(path: &Path, error: &io::Error) -> Failure {
    Failure::from(format!("Cannot write {}: {error}.", path.display()))
}

/// The files that cargo needs, with every bug behind its switch.
fn planted() -> Result<BTreeMap<PathBuf, String>, Failure> {
    let mut files = BTreeMap::new();
    let root = cargo::root();
    for name in ["Cargo.toml", "Cargo.lock", "crates", "xtask"] {
        collect(root, &root.join(name), &mut files)
            .map_err(|error| Failure::from(format!("Cannot read {name}: {error}.")))?;
    }
    for (number, bug) in (1..).zip(all()) {
        let text = files.get_mut(Path::new(bug.file));
        let text = text.ok_or_else(|| format!("{} has no file.", bug.what))?;
        if text.matches(&bug.text()).count() != 1 {
            return Err(Failure::from(format!("{}: its text is not there once.", bug.what)));
        }
        *text = text.replacen(&bug.text(), &bug.switched(number), 1);
    }
    let crates = all().filter_map(|bug| bug.file.split_once("/src/"));
    for name in crates.map(|(name, _)| name).collect::<BTreeSet<_>>() {
        let root = PathBuf::from(format!("{name}/src/lib.rs"));
        files.entry(root).or_default().push_str(PLANTED);
    }
    Ok(files)
}

/// Every text file below a folder, by its path from the root.
fn collect(root: &Path, path: &Path, files: &mut BTreeMap<PathBuf, String>) -> io::Result<()> {
    if path.is_dir() {
        for entry in fs::read_dir(path)? {
            collect(root, &entry?.path(), files)?;
        }
        return Ok(());
    }
    let name = path.strip_prefix(root).map_err(io::Error::other)?;
    match fs::read_to_string(path) {
        Ok(text) => drop(files.insert(name.to_owned(), text)),
        // No source of the drill is anything but text.
        Err(error) if error.kind() == io::ErrorKind::InvalidData => {}
        Err(error) => return Err(error),
    }
    Ok(())
}

/// Writes a file unless it is the same already: cargo goes by its time.
fn write(path: &Path, text: &[u8]) -> io::Result<()> {
    if fs::read(path).is_ok_and(|before| before == text) {
        return Ok(());
    }
    path.parent().map_or(Ok(()), fs::create_dir_all)?;
    fs::write(path, text)
}

/// What was there before and is no more.
fn remove_others(tree: &Path, folder: &Path, files: &BTreeMap<PathBuf, String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.strip_prefix(tree).map_err(io::Error::other)?;
        if path.is_dir() {
            remove_others(tree, &path, files)?;
        } else if !files.contains_key(name) {
            fs::remove_file(&path)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A list that rots finds nothing: each text is in its file, once, and no two are the same.
    #[test]
    fn every_bug_has_its_place() {
        let mut findings = Vec::new();
        for bug in all() {
            let text = fs::read_to_string(cargo::root().join(bug.file)).unwrap_or_default();
            let count = text.matches(&bug.text()).count();
            if count != 1 {
                findings.push(format!("{}: {count} times in {}", bug.what, bug.file));
            }
        }
        let names: BTreeSet<_> = all().map(|bug| bug.what).collect();
        assert_eq!(names.len(), all().count(), "two bugs have one name");
        assert!(findings.is_empty(), "\n{}\n", findings.join("\n"));
    }

    #[test]
    fn a_bug_is_behind_a_switch() {
        let bug = Bug { what: "", file: "", before: "if ", old: "a >= b", new: "a > b" };
        assert_eq!(bug.switched(7), "if (if crate::planted(7) { a > b } else { a >= b })");
    }
}
