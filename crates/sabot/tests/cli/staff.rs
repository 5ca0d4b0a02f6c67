//! `sabot staff`, beside a house that runs and beside one that does not.

use std::path::Path;

use crate::executable::{Run, command};

fn staff(folder: &Path, args: &[&str]) -> Run {
    let mut command = command(&[&["staff"], args].concat());
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("SABOT_") {
            command.env_remove(name);
        }
    }
    Run::from(command.current_dir(folder).output().expect("the executable ends"))
}

#[track_caller]
fn check_refused(run: &Run, expected: &str) {
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    assert_eq!(run.stderr, format!("sabot: {expected}\n"));
}

#[test]
fn what_cannot_be_done_is_said_and_no_journal_is_made() {
    let folder = tempfile::tempdir().expect("a folder");
    let nowhere = staff(folder.path(), &["unlock", "ann"]);
    check_refused(
        &nowhere,
        "there is no store at `data/house.sabot`: name it with --store ADDRESS",
    );
    assert!(!folder.path().join("data").exists());
    let address = folder.path().join("data");
    std::fs::create_dir(&address).expect("a folder");
    let journal =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../records/tests/golden/journal.jsonl");
    let journal = journal.to_str().expect("its name is a text");
    let imported = command(&["import", journal]).current_dir(folder.path()).output();
    assert!(imported.expect("the executable ends").status.success());
    // Who has the journal alone, and not the key, does not have the machine.
    let keyless = staff(folder.path(), &["unlock", "ann"]);
    assert!(keyless.stderr.contains("house.key is missing"), "{}", keyless.stderr);
    let key = address.join("house.key");
    std::fs::write(&key, "ab".repeat(32)).expect("a key");
    #[cfg(unix)]
    std::fs::set_permissions(&key, std::os::unix::fs::PermissionsExt::from_mode(0o600))
        .expect("its owner's");
    check_refused(&staff(folder.path(), &["unlock", "ann"]), "ann is no account here");
    check_refused(&staff(folder.path(), &["confirm", "ann"]), "ann is no account here");
    check_refused(&staff(folder.path(), &["password-link", "ann"]), "ann is no account here");
}
