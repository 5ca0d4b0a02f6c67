use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use super::*;

/// A folder that is removed with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let name = format!("sabot-xtask-{}-{name}", std::process::id());
        let path = env::temp_dir().join(name);
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("it can be made");
        fs::write(path, text).expect("it can be written");
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left behind is in the folder for such things.
        let _ = fs::remove_dir_all(&self.0);
    }
}

const VULNERABLE: &str = "```toml\n[advisory]\nid = \"RUSTSEC-2020-0001\"\npackage = \"deck\"\n\
     date = \"2020-01-01\"\n[versions]\npatched = [\">= 1.2.3\", \"< 1.0.0, >= 0.9.7\"]\n\
     unaffected = [\"< 0.5.0\"]\n```\n\n# Deals a card twice\n\nAt times.\n";

/// The same with another line in its block.
fn with(line: &str) -> String {
    VULNERABLE.replace("date = ", &format!("{line}\ndate = "))
}

fn lock(name: &str, version: &str) -> Vec<Locked> {
    vec![Locked { name: name.to_owned(), version: version.to_owned() }]
}

fn judge(database: &Folder, name: &str, version: &str) -> Judged {
    let mut judged = advisories::judge(&database.0, &lock(name, version)).expect("a database");
    assert_eq!(judged.done.len(), 1);
    judged.done.clear();
    judged
}

fn wrong(words: &str) -> Judged {
    Judged { wrong: vec![words.to_owned()], ..Judged::default() }
}

fn note(words: &str) -> Judged {
    Judged { notes: vec![words.to_owned()], ..Judged::default() }
}

#[test]
fn versions_are_held_against_the_ranges_of_an_advisory() {
    let database = Folder::new("ranges");
    database.write("crates/deck/RUSTSEC-2020-0001.md", VULNERABLE);
    let is_found = |version: &str| judge(&database, "deck", version) != Judged::default();
    let versions =
        ["0.4.9", "0.5.0", "0.9.6", "0.9.7", "0.9.9", "1.0.0", "1.2.2", "1.2.3", "2.0.0"];
    let found: Vec<&str> = versions.into_iter().filter(|version| is_found(version)).collect();
    assert_eq!(found, ["0.5.0", "0.9.6", "1.0.0", "1.2.2"]);
    assert!(is_found("1.2.3-rc.1"), "a version before the one that is mended");
    assert!(!is_found("1.2.3+build.1") && is_found("1.2.2+build.1"), "the build changes nothing");
    assert_eq!(judge(&database, "shoe", "1.0.0"), Judged::default(), "no advisory is about it");
}

#[test]
fn a_vulnerable_version_fails_the_check() {
    let database = Folder::new("vulnerable");
    database.write("crates/deck/RUSTSEC-2020-0001.md", VULNERABLE);
    let expected = "advisories: deck 1.0.0 is vulnerable: Deals a card twice (RUSTSEC-2020-0001; \
                    mended in >=1.2.3 or <1.0.0, >=0.9.7).";
    assert_eq!(judge(&database, "deck", "1.0.0"), wrong(expected));
}

#[test]
fn unsound_fails_unmaintained_is_said_withdrawn_is_nothing() {
    let check = |name: &str, line: &str, expected: Judged| {
        let database = Folder::new(name);
        let text = with(line).replace("\">= 1.2.3\", \"< 1.0.0, >= 0.9.7\"", "");
        database.write("crates/deck/RUSTSEC-2020-0001.md", &text);
        assert_eq!(judge(&database, "deck", "1.0.0"), expected);
    };
    let words = |kind: &str| {
        format!(
            "advisories: deck 1.0.0 is {kind}: Deals a card twice (RUSTSEC-2020-0001; no version \
             mends it)."
        )
    };
    check("unsound", "informational = \"unsound\"", wrong(&words("unsound")));
    check("unmaintained", "informational = \"unmaintained\"", note(&words("unmaintained")));
    check("withdrawn", "withdrawn = \"2020-02-02\"", Judged::default());
}

#[test]
fn an_advisory_that_cannot_be_read_is_said() {
    let check = |name: &str, text: &str, why: &str| {
        let database = Folder::new(name);
        database.write("crates/deck/RUSTSEC-2020-0001.md", text);
        let judged = judge(&database, "deck", "1.0.0");
        let start = format!("advisories: NOT checked RUSTSEC-2020-0001.md of deck: {why}");
        assert!(judged.wrong.is_empty() && judged.notes.len() == 1, "{judged:?}");
        assert!(judged.notes[0].starts_with(&start), "{judged:?}");
    };
    check("prose", "# Deals a card twice\n", "it does not begin with a block of TOML.");
    check("no-toml", "```toml\n[advisory\n```\n", "its TOML cannot be read: ");
    check("no-versions", "```toml\n[advisory]\nid = \"R\"\n```\n", "it has no [versions].");
    check("no-range", &VULNERABLE.replace(">= 1.2.3", "new"), "`patched` holds `new`: ");
}

#[test]
fn an_empty_database_is_not_taken_for_a_good_one() {
    let database = Folder::new("empty");
    assert!(advisories::judge(&database.0, &lock("deck", "1.0.0")).is_err());
    database.write("crates/README.md", "");
    fs::remove_file(database.0.join("crates/README.md")).expect("it was there");
    let why = advisories::judge(&database.0, &lock("deck", "1.0.0")).expect_err("it is empty");
    assert!(why.ends_with("is empty"), "{why}");
}

/// A time so many days after the first copy was made.
fn day(days: u64) -> SystemTime {
    UNIX_EPOCH + Duration::from_secs((20_000 + days) * 24 * 60 * 60)
}

/// A repository with the advisory.
fn repository(folder: &Folder) -> String {
    folder.write("origin/crates/deck/RUSTSEC-2020-0001.md", VULNERABLE);
    let origin = folder.0.join("origin");
    let git = |arguments: &str| {
        let mut git = Command::new("git");
        git.current_dir(&origin).args(["-c", "user.name=a", "-c", "user.email=a@example.org"]);
        let output = git.args(arguments.split(' ')).output().expect("git");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    };
    git("init --quiet");
    git("add .");
    git("commit --quiet --no-gpg-sign -m one");
    format!("file://{}", origin.display())
}

fn checked(source: &Source) -> Judged {
    crate_advisories(&mut Log::Shown, source, &lock("deck", "1.0.0"))
}

#[test]
fn a_database_that_cannot_be_had_is_said_and_fails_nothing() {
    let folder = Folder::new("unreachable");
    let url = format!("file://{}", folder.0.join("nowhere").display());
    let source = Source { url, folder: folder.0.join("copy"), now: day(0) };
    let judged = checked(&source);
    assert!(judged.wrong.is_empty() && judged.done.is_empty(), "{judged:?}");
    let [note] = &judged.notes[..] else { panic!("{judged:?}") };
    assert!(note.starts_with("advisories: NOT checked for 1 crates: file://"), "{note}");
    assert!(note.contains("could not be fetched: fatal: "), "{note}");
}

#[test]
fn licences_that_cannot_be_had_are_said_and_fail_nothing() {
    let mut cargo = cargo::command("metadata --locked --manifest-path no/such/Cargo.toml");
    let judged = crate_licences(&mut Log::Shown, &mut cargo, &lock("deck", "1.0.0"));
    assert!(judged.wrong.is_empty() && judged.done.is_empty(), "{judged:?}");
    let [note] = &judged.notes[..] else { panic!("{judged:?}") };
    assert!(note.starts_with("licences: NOT checked for 1 crates: error: "), "{note}");
}

#[test]
fn an_older_copy_is_used_and_its_age_is_said() {
    let folder = Folder::new("older");
    let url = repository(&folder);
    let at = |url: &str, now: SystemTime| Source {
        url: url.to_owned(),
        folder: folder.0.join("copy"),
        now,
    };
    let first = checked(&at(&url, day(0)));
    assert_eq!((first.wrong.len(), first.notes.len()), (1, 0), "{first:?}");
    fs::rename(folder.0.join("origin"), folder.0.join("away")).expect("it was there");

    let soon = checked(&at(&url, day(0) + Duration::from_secs(60)));
    assert_eq!(soon, first, "a young copy is not asked for again");
    let later = checked(&at(&url, day(30)));
    let start = "advisories: checked by a copy that is 30 days old, because file://";
    assert!(later.notes[0].starts_with(start), "{later:?}");
    assert_eq!(later.wrong, first.wrong);

    let check = |source: &Source, end: &str| {
        let judged = checked(source);
        assert!(judged.wrong.is_empty() && judged.done.is_empty(), "{judged:?}");
        assert!(judged.notes[0].contains("NOT checked for 1 crates"), "{judged:?}");
        assert!(judged.notes[0].ends_with(end), "{judged:?}");
    };
    check(&at(&url, day(31)), "the last copy is 31 days old.");
    // One that claims to be from the future, and one of another origin, prove nothing.
    check(&at(&url, day(0) - Duration::from_secs(60)), "");
    check(&at("file:///no/other/origin", day(0)), "");
}

#[test]
fn a_new_copy_takes_the_place_of_the_old() {
    let folder = Folder::new("newer");
    let url = repository(&folder);
    folder.write("copy/fetched", &format!("{} {url}\n", 20_000 * 24 * 60 * 60));
    folder.write("copy/crates/deck/RUSTSEC-2019-0001.md", "an old file");
    folder.write("copy.part/broken", "off");
    let source = Source { url, folder: folder.0.join("copy"), now: day(2) };
    assert_eq!(database::fetch(&mut Log::Shown, &source), Data::Fresh);
    let exists = |path: &str| Path::new(&folder.0).join(path).exists();
    assert!(exists("copy/crates/deck/RUSTSEC-2020-0001.md"));
    assert!(!exists("copy/crates/deck/RUSTSEC-2019-0001.md") && !exists("copy.part"));
}

#[test]
fn a_command_without_an_answer_is_ended() {
    let mut sleep = Command::new("sleep");
    let ended = command::run(&mut Log::Shown, sleep.arg("600"), Duration::ZERO);
    assert_eq!(ended.err().as_deref(), Some("`sleep` had no answer within 0 s"));
    let ended = command::run(&mut Log::Shown, &mut Command::new("no-such-program"), LIMIT);
    let why = ended.err().unwrap_or_default();
    assert!(why.starts_with("`no-such-program` did not start: "), "{why}");
}

const LIMIT: Duration = Duration::from_secs(20);

#[test]
fn what_is_locked_is_what_is_checked() {
    let text = fs::read_to_string(cargo::root().join("Cargo.lock")).expect("it is there");
    let locked = packages::locked(&text).expect("it is read");
    let names: Vec<&str> = locked.iter().map(|locked| &*locked.name).collect();
    assert!(names.contains(&"serde_json") && !names.contains(&"sabot"), "{names:?}");
}
