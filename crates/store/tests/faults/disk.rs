//! A disk that is full, and one that does not confirm.
//!
//! The child runs with a small library before the system's own, which fails its writes or its syncs
//! when a file says so. The compiler that builds SQLite builds it, too.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use store::{AppendError, Fault, Store};
use tempfile::TempDir;

use super::support::acknowledged::{Acknowledged, Teller};
use super::support::{address, append, appender, folder, name};

/// A folder with the library in it.
struct Disk {
    folder: TempDir,
}

impl Disk {
    fn new() -> Disk {
        let folder = folder();
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/faults/shim.c");
        let mut compile = Command::new("cc");
        compile.args(["-shared", "-fPIC", "-O1", "-o"]).arg(folder.path().join("shim.so"));
        assert!(compile.arg(source).status().expect("there is a C compiler").success());
        Disk { folder }
    }

    fn fault(&self) -> PathBuf {
        self.folder.path().join("fault")
    }

    /// An appender with this disk.
    fn appender(&self, writers: &str) -> Teller {
        let mut command = appender();
        command.args(["append", &address(&self.folder), writers]);
        command.env("LD_PRELOAD", self.folder.path().join("shim.so"));
        command.env("SABOT_FAULT", self.fault());
        Teller::start(&mut command)
    }

    /// Lets it append for a while, then breaks the disk, and says what it told.
    fn break_while_appending(&self, how: &str, lines: u64) -> (Acknowledged, Vec<String>) {
        let mut acknowledged = Acknowledged::default();
        let mut teller = self.appender("8");
        while acknowledged.count < lines {
            acknowledged.note(&teller.next().expect("it appends"));
        }
        fs::write(self.fault(), how).unwrap();
        let told = teller.rest(&mut acknowledged);
        fs::remove_file(self.fault()).unwrap();
        (acknowledged, told)
    }
}

#[tokio::test]
async fn a_full_disk_is_told_and_loses_nothing() {
    let disk = Disk::new();
    for lines in [5, 40, 200] {
        let (acknowledged, told) = disk.break_while_appending("full", lines);
        assert_eq!(told, ["error the disk is full"; 8]);
        let store = Store::open(&address(&disk.folder)).await.unwrap();
        acknowledged.check_all(&store).await;
    }
    let store = Store::open(&address(&disk.folder)).await.unwrap();
    store.append(vec![append("after", 1, &["there is room again"])]).await.unwrap();
}

/// Eight writers are in the group that fails or come after it. None of their lines is there, though
/// the bytes of the group were written.
#[tokio::test]
async fn a_failed_sync_is_told_and_nothing_of_it_is_there() {
    let disk = Disk::new();
    for lines in [5, 40, 200] {
        let (acknowledged, mut told) = disk.break_while_appending("sync", lines);
        told.sort();
        let failed = "error the disk did not confirm a write: check the disk, then open the store \
                      again";
        let closed = "error the store takes no more until it is opened again";
        assert_eq!(told.len(), 8);
        assert_eq!(told[0], failed);
        assert!(told.iter().all(|told| told == failed || told == closed), "{told:?}");
        let store = Store::open(&address(&disk.folder)).await.unwrap();
        acknowledged.check_all(&store).await;
    }
}

/// A quota of the operating system, which SQLite does not know for a full disk.
#[tokio::test]
async fn a_limit_on_the_size_of_files_is_told() {
    let folder = folder();
    let mut shell = Command::new("sh");
    // In blocks of 512 bytes; without the trap the process would be ended by a signal.
    let script = "trap '' XFSZ; ulimit -f 1000; exec \"$@\"";
    shell.args(["-c", script, "sh"]).arg(appender().get_program());
    shell.args(["append", &address(&folder), "3"]);
    let mut acknowledged = Acknowledged::default();
    let told = Teller::start(&mut shell).rest(&mut acknowledged);
    assert_eq!(told.len(), 3, "{told:?}");
    assert!(told.iter().all(|told| told.starts_with("error the ")), "{told:?}");
    let store = Store::open(&address(&folder)).await.unwrap();
    acknowledged.check_all(&store).await;
    let next = store.last(&name("w/0")).await.unwrap().next();
    store.append(vec![append("w/0", next, &["there is room again"])]).await.unwrap();
}

/// The file is there for whoever has it open, and for nobody else: what is written is lost.
#[cfg(unix)]
#[tokio::test]
async fn bug_17_a_file_that_was_deleted_or_replaced_takes_nothing_more() {
    let folder = folder();
    let path = PathBuf::from(address(&folder));
    let store = Store::open(&address(&folder)).await.expect("a store");
    store.append(vec![append("a", 1, &["one"])]).await.expect("written");
    assert_eq!(store.health().await, Ok(()));
    let aside = path.with_extension("aside");
    fs::rename(&path, &aside).expect("moved");
    let refused = store.append(vec![append("a", 2, &["two"])]).await;
    assert_eq!(refused, Err(AppendError::Fault(Fault::Gone)));
    assert_eq!(store.health().await, Err(Fault::Gone));
    fs::copy(&aside, &path).expect("another file of its name");
    assert!(store.append(vec![append("a", 2, &["two"])]).await.is_err());
    fs::rename(&aside, &path).expect("put back");
    store.append(vec![append("a", 2, &["two"])]).await.expect("written");
}

/// The log of SQLite holds all lines since the last checkpoint; its index and the lock keep other
/// processes out.
#[cfg(unix)]
#[tokio::test]
async fn bug_17_a_file_beside_the_journal_that_was_deleted_or_replaced_is_noticed() {
    for ending in ["-wal", "-shm", "-lock"] {
        let folder = folder();
        let path = PathBuf::from(address(&folder) + ending);
        let store = Store::open(&address(&folder)).await.expect("a store");
        store.append(vec![append("a", 1, &["one"])]).await.expect("written");
        let aside = path.with_extension("aside");
        fs::rename(&path, &aside).expect("moved");
        let gone = Err(AppendError::Fault(Fault::Gone));
        assert_eq!(store.append(vec![append("a", 2, &["two"])]).await, gone, "{ending}");
        assert_eq!(store.health().await, Err(Fault::Gone), "{ending}");
        fs::copy(&aside, &path).expect("another file of its name");
        assert_eq!(store.append(vec![append("a", 2, &["two"])]).await, gone, "{ending}");
        fs::rename(&aside, &path).expect("put back");
        store.append(vec![append("a", 2, &["two"])]).await.expect("written");
    }
}

/// SQLite still has the deleted log open, and brings its lines home when the store is closed.
#[cfg(unix)]
#[tokio::test]
async fn bug_17_a_deleted_log_loses_nothing_if_the_store_is_closed() {
    let folder = folder();
    let store = Store::open(&address(&folder)).await.expect("a store");
    let log = PathBuf::from(address(&folder) + "-wal");
    store.append(vec![append("a", 1, &["one"])]).await.expect("written");
    fs::remove_file(log).expect("deleted");
    let refused = store.append(vec![append("a", 2, &["two"])]).await;
    assert_eq!(refused, Err(AppendError::Fault(Fault::Gone)));
    drop(store);
    let store = Store::open(&address(&folder)).await.expect("a store");
    assert_eq!(store.last(&name("a")).await.expect("read").last, 1);
    store.append(vec![append("a", 2, &["two"])]).await.expect("written");
}
