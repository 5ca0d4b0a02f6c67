//! A journal and its key go together.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use crate::support::{House, QUICK, table};
use server::settings::TableSetting;
use store::Store;

fn tables() -> Vec<TableSetting> {
    vec![table("quick", QUICK)]
}

async fn stopped() -> tempfile::TempDir {
    let house = House::open(tables()).await;
    house.patron("quick").await;
    house.stopped().await
}

fn write_key(path: &Path, text: &str) {
    fs::write(path, text).expect("a file");
    fs::set_permissions(path, fs::Permissions::from_mode(0o600)).expect("its owner's");
}

#[tokio::test]
async fn a_lost_key_is_asked_for_and_not_replaced() {
    let folder = stopped().await;
    let (key, safe) = (folder.path().join("house.key"), folder.path().join("safe"));
    fs::rename(&key, &safe).expect("it is lost");
    let why = House::refused_in(&folder, tables()).await;
    assert!(why.contains("is missing") && why.contains("put the file back"), "{why}");
    assert!(!key.exists(), "no other key is made");
    fs::rename(&safe, &key).expect("it is found");
    House::open_in(folder, tables()).await.stop().await;
}

#[tokio::test]
async fn another_key_is_refused() {
    let folder = stopped().await;
    let key = folder.path().join("house.key");
    let text = fs::read_to_string(&key).expect("a key");
    write_key(&key, &"ab".repeat(32));
    let why = House::refused_in(&folder, tables()).await;
    assert!(why.contains("is not the key that the journal was begun with"), "{why}");
    write_key(&key, &text);
    House::open_in(folder, tables()).await.stop().await;
}

#[tokio::test]
async fn a_lost_journal_is_asked_for_and_no_empty_house_is_opened_beside_its_key() {
    let folder = stopped().await;
    let (journal, safe) = (folder.path().join("house.sabot"), folder.path().join("safe"));
    fs::rename(&journal, &safe).expect("it is lost");
    for left in ["house.sabot-wal", "house.sabot-shm"] {
        let left = folder.path().join(left);
        if left.exists() {
            fs::remove_file(left).expect("it goes");
        }
    }
    let why = House::refused_in(&folder, tables()).await;
    assert!(why.contains("is empty") && why.contains("restore a backup"), "{why}");
    fs::rename(&safe, &journal).expect("it is found");
    House::open_in(folder, tables()).await.stop().await;
}

/// An import that was cut short before the office leaves other streams.
#[tokio::test]
async fn bug_17_a_part_of_a_journal_is_not_opened_as_a_new_house() {
    let folder = stopped().await;
    let journal = folder.path().join("house.sabot");
    let address = journal.to_str().expect("a path");
    let mut exported = Vec::new();
    let store = Store::open(address).await.expect("a store");
    store.export(&mut exported).await.expect("it is exported");
    drop(store);
    for suffix in ["", "-wal", "-shm"] {
        let _ = fs::remove_file(format!("{address}{suffix}"));
    }
    let text = String::from_utf8(exported).expect("text");
    let part: String = text
        .lines()
        .filter(|it| it.contains(r#""stream":"log""#))
        .flat_map(|it| [it, "\n"])
        .collect();
    let store = Store::open(address).await.expect("a store");
    store.import(&mut part.as_bytes()).await.expect("it is taken in");
    drop(store);
    let why = House::refused_in(&folder, tables()).await;
    assert!(
        why.contains("none of an office") && why.contains("import or restore it again"),
        "{why}"
    );
}

/// Whatever a first start had done when it was killed, the next one goes on.
#[tokio::test]
async fn a_first_start_that_is_cut_short_is_made_again() {
    // The key was made, and the journal did not know it yet.
    let folder = tempfile::tempdir().expect("a folder");
    let text = "cd".repeat(32);
    write_key(&folder.path().join("house.key.new"), &text);
    let folder = House::open_in(folder, tables()).await.stopped().await;
    let key = fs::read_to_string(folder.path().join("house.key")).expect("a key");
    assert_eq!(key, text);
    // The journal knew it, and the file had not got its name.
    fs::rename(folder.path().join("house.key"), folder.path().join("house.key.new"))
        .expect("as it was");
    let folder = House::open_in(folder, tables()).await.stopped().await;
    assert!(folder.path().join("house.key").exists());
    // A key that waits is no way to bring another one in.
    fs::remove_file(folder.path().join("house.key")).expect("it goes");
    write_key(&folder.path().join("house.key.new"), &"ef".repeat(32));
    let why = House::refused_in(&folder, tables()).await;
    assert!(why.contains("is missing"), "{why}");
}
