//! What can be in the way of opening.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use store::{OpenError, Store, Warning};

use super::support::acknowledged::Teller;
use super::support::{address, append, appender, folder};

async fn refusal(address: &str) -> OpenError {
    Store::open(address).await.err().expect("it does not open")
}

#[tokio::test]
async fn two_processes_do_not_share_a_file() {
    let folder = folder();
    let address = address(&folder);
    let mut holder = Teller::start(appender().args(["hold", &address]));
    assert_eq!(refusal(&address).await.to_string(), "another process has this store open");

    drop(holder.child.stdin.take());
    assert!(holder.child.wait().unwrap().success());
    let store = Store::open(&address).await.unwrap();
    let mut second = Teller::spawn(appender().args(["hold", &address]));
    assert_eq!(second.next().as_deref(), Some("refused another process has this store open"));
    assert_eq!(refusal(&address).await, OpenError::InUse);
    drop(store);
    drop(Store::open(&address).await.unwrap());
    second.child.wait().unwrap();
}

/// On Linux the database is locked besides; elsewhere the first notices it at its next write.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn bug_17_a_deleted_lock_lets_no_second_process_in() {
    let folder = folder();
    let address = address(&folder);
    let mut holder = Teller::start(appender().args(["hold", &address]));
    fs::remove_file(format!("{address}-lock")).unwrap();
    assert_eq!(refusal(&address).await, OpenError::InUse);
    drop(holder.child.stdin.take());
    assert!(holder.child.wait().unwrap().success());
    Store::open(&address).await.unwrap();
}

#[tokio::test]
async fn a_killed_process_holds_nothing() {
    let folder = folder();
    let address = address(&folder);
    let mut holder = Teller::start(appender().args(["hold", &address]));
    holder.child.kill().unwrap();
    holder.child.wait().unwrap();
    Store::open(&address).await.unwrap();
}

/// A child has all files of its parent until it runs its own program, and with them their locks.
#[tokio::test]
async fn a_store_can_be_opened_again_while_children_are_started() {
    let folder = folder();
    let is_over = Arc::new(AtomicBool::new(false));
    let starter = {
        let is_over = Arc::clone(&is_over);
        thread::spawn(move || {
            while !is_over.load(Ordering::Relaxed) {
                assert!(Command::new("true").status().unwrap().success());
            }
        })
    };
    for _ in 0..100 {
        drop(Store::open(&address(&folder)).await.unwrap());
    }
    is_over.store(true, Ordering::Relaxed);
    starter.join().unwrap();
}

#[tokio::test]
async fn a_file_that_is_no_store_is_refused_and_left_alone() {
    let folder = folder();
    for (name, bytes) in [
        ("notes", &b"Dear diary"[..]),
        ("zeros", &[0; 4_096]),
        ("short", b"S"),
        ("torn", b"SQLite format 3\0"),
    ] {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        assert_eq!(refusal(path.to_str().unwrap()).await, OpenError::NotAStore, "{name}");
        assert_eq!(fs::read(&path).unwrap(), bytes);
    }
    assert!(!folder.path().join("notes-lock").exists());
}

#[tokio::test]
async fn another_database_is_refused_and_left_alone() {
    let folder = folder();
    let database = rusqlite::Connection::open(address(&folder)).unwrap();
    database.execute_batch("CREATE TABLE lines (recipe TEXT); PRAGMA user_version = 2").unwrap();
    drop(database);
    let before = fs::read(address(&folder)).unwrap();
    assert_eq!(refusal(&address(&folder)).await, OpenError::NotAStore);
    assert_eq!(fs::read(address(&folder)).unwrap(), before);
}

#[tokio::test]
async fn a_folder_that_is_not_there_is_told() {
    let folder = folder();
    let address = folder.path().join("nowhere/house.sabot");
    let told = refusal(address.to_str().unwrap()).await.to_string();
    assert!(told.contains("No such file or directory"), "{told}");
    let told = refusal(folder.path().to_str().unwrap()).await.to_string();
    assert!(told.contains("directory"), "{told}");
}

/// Without its privileges, for the superuser may write anywhere.
#[tokio::test]
async fn a_folder_that_may_not_be_written_to_is_told() {
    let folder = folder();
    let store = Store::open(&address(&folder)).await.unwrap();
    store.append(vec![append("a", 1, &["x"])]).await.unwrap();
    drop(store);
    let fresh = folder.path().join("fresh.sabot");
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o555)).unwrap();
    for file in [address(&folder), fresh.to_str().unwrap().to_owned()] {
        if file == address(&folder) {
            // Its lock file is there; only what SQLite makes beside it cannot be made.
            fs::set_permissions(&file, fs::Permissions::from_mode(0o444)).unwrap();
        }
        let mut humble = Command::new("setpriv");
        humble.args(["--inh-caps=-all", "--ambient-caps=-all"]);
        if is_superuser() {
            humble.arg("--bounding-set=-all");
        }
        humble.arg("--").arg(appender().get_program()).args(["hold", &file]);
        let mut teller = Teller::spawn(&mut humble);
        let told = teller.next();
        assert_eq!(told.as_deref(), Some("refused the store may not be written to"), "{file}");
        teller.child.wait().unwrap();
    }
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
}

/// Whatever the process lets new files be: here that is what tests are started with.
#[tokio::test]
async fn a_journal_its_log_its_lock_and_its_backup_are_for_their_owner_alone() {
    let folder = folder();
    let mut store = Store::open(&address(&folder)).await.unwrap();
    assert_eq!(store.warnings().unwrap().recv().await, None);
    store.append(vec![append("a", 1, &["x"])]).await.unwrap();
    store.read(&"a".parse().unwrap(), 1, 1).await.unwrap();
    store.backup(&folder.path().join("backup.sabot")).await.unwrap();
    let restored = folder.path().join("restored.sabot");
    Store::restore(
        folder.path().join("backup.sabot").to_str().unwrap(),
        restored.to_str().unwrap(),
    )
    .await
    .unwrap();
    let mode = |path: &std::path::Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let found: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|it| it.unwrap().path()).collect();
    let names: Vec<_> = found.iter().map(|path| path.to_str().unwrap()).collect();
    for ending in ["house.sabot", "-wal", "-shm", "-lock", "backup.sabot", "restored.sabot"] {
        assert!(names.iter().any(|name| name.ends_with(ending)), "{ending}: {names:?}");
    }
    for path in &found {
        assert_eq!(mode(path), 0o600, "{}", path.display());
    }
}

#[tokio::test]
async fn a_journal_that_others_may_read_is_warned_of() {
    let folder = folder();
    drop(Store::open(&address(&folder)).await.unwrap());
    fs::set_permissions(address(&folder), fs::Permissions::from_mode(0o640)).unwrap();
    let mut store = Store::open(&address(&folder)).await.unwrap();
    let warning = store.warnings().unwrap().recv().await;
    let path = address(&folder).into();
    assert_eq!(warning, Some(Warning::Readable { path, mode: 0o640 }));
}

fn is_superuser() -> bool {
    let id = Command::new("id").arg("-u").output().unwrap();
    String::from_utf8_lossy(&id.stdout).trim() == "0"
}

/// What waits together is written together, unless the store is told to commit each by itself.
#[tokio::test]
async fn each_append_is_a_commit_of_its_own_where_that_is_asked() {
    const APPENDS: u64 = 20;
    let mut logged = Vec::new();
    for is_one_by_one in [false, true] {
        let folder = folder();
        let store = Store::open(&address(&folder)).await.unwrap();
        let store = if is_one_by_one { store.one_by_one() } else { store };
        let log = folder.path().join("house.sabot-wal");
        let before = fs::metadata(&log).unwrap().len();
        // On one thread: all of them wait before the first is answered.
        let store = Arc::new(store);
        let mut all = tokio::task::JoinSet::new();
        for nth in 1..=APPENDS {
            let store = Arc::clone(&store);
            let asked = vec![append(&format!("s{nth}"), 1, &["x"])];
            all.spawn(async move { store.append(asked).await });
        }
        all.join_all().await.into_iter().for_each(|appended| drop(appended.unwrap()));
        logged.push(fs::metadata(&log).unwrap().len() - before);
    }
    let [together, alone] = logged[..] else { unreachable!("both were tried") };
    assert!(alone > 3 * together, "{alone} bytes alone, {together} together");
}

/// Anybody may ask whether a house is ready, and hang up before it is answered.
#[tokio::test]
async fn bug_17_whoever_hangs_up_has_no_second_trial_within_a_second() {
    let folder = folder();
    let address = address(&folder);
    let store = Store::open(&address).await.unwrap();
    let written = || fs::metadata(format!("{address}-wal")).map_or(0, |file| file.len());
    let before = written();
    for _ in 0..100 {
        tokio::select! {
            biased;
            _ = store.health() => {}
            () = std::future::ready(()) => {}
        }
    }
    assert_eq!(store.health().await, Ok(()));
    // A frame of the log is a page and its head; a trial changes few pages.
    let frames = (written() - before) / 4_120;
    assert!(frames < 20, "{frames} pages were written by a hundred who hung up");
}
