//! Backup, restore, export, import.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use store::{
    Copied, CopyError, Flaw, Head, ImportError, LINEAGE, Origin, ReadError, Store, StreamName,
};

use super::{open, with_lines};
use crate::Place;
use crate::support::{all, append, name};

impl Place {
    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn text(&self, name: &str) -> String {
        self.path(name).to_str().expect("a path of letters").to_owned()
    }

    /// The names of the files in the folder that have to do with this one.
    fn files(&self, name: &str) -> Vec<String> {
        let files = fs::read_dir(self.folder.path()).unwrap();
        let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<_> = names.filter(|file| file.starts_with(name)).collect();
        names.sort();
        names
    }
}

pub(crate) async fn a_backup_is_a_store(place: Place) {
    let store = with_lines(&place, 300).await;
    let copied = store.backup(&place.path("backup")).await.unwrap();
    assert_eq!(copied, Copied { streams: 2, lines: 301 });
    assert_eq!(place.files("backup"), ["backup"]);

    let again = store.backup(&place.path("backup")).await;
    assert!(matches!(again, Err(CopyError::AlreadyThere { .. })), "{again:?}");

    let backup = Store::open(&place.text("backup")).await.unwrap();
    assert_eq!(lines_of(&backup).await, lines_of(&store).await);
    assert_eq!(all(&backup, "table/1").await, all(&store, "table/1").await);
    assert!(backup.lineage().await.unwrap().is_earlier_state());
    assert!(!store.lineage().await.unwrap().is_earlier_state());
    drop(backup);

    let copied = Store::restore(&place.text("backup"), &place.text("restored")).await.unwrap();
    assert_eq!(copied, Copied { streams: 3, lines: 302 });
    let restored = Store::open(&place.text("restored")).await.unwrap();
    assert_eq!(lines_of(&restored).await, lines_of(&store).await);
    assert_eq!(all(&restored, LINEAGE).await, [r#""copied""#]);
    restored.append(vec![append("table/1", 301, &["more"])]).await.unwrap();
}

/// The streams of a journal, whatever it is a copy of.
async fn lines_of(store: &Store) -> Vec<(StreamName, Head)> {
    let mut streams = store.streams().await.unwrap();
    streams.retain(|(stream, _)| stream.as_str() != LINEAGE);
    streams
}

/// A house that goes on from a copy says so once, and every later copy is an earlier state again.
pub(crate) async fn a_copy_says_that_it_is_one(place: Place) {
    let store = with_lines(&place, 3).await;
    store.backup(&place.path("backup")).await.unwrap();
    let copy = Store::open(&place.text("backup")).await.unwrap();
    let (table, end) = (name("table/1"), copy.last(&name("table/1")).await.unwrap());
    let lineage = copy.lineage().await.unwrap();
    assert!(lineage.is_from_before(&table, end));
    let ends = [("table/1".to_owned(), 3)].into();
    let resumed = Origin::Resumed { life: "0123".to_owned(), ends };
    copy.append(vec![lineage.append(&resumed)]).await.unwrap();
    let lineage = copy.lineage().await.unwrap();
    assert_eq!((lineage.is_earlier_state(), lineage.life()), (false, "0123"));
    assert!(lineage.is_from_before(&table, end), "nothing has been written since");
    copy.append(vec![append("table/1", 4, &["the shoe ends"])]).await.unwrap();
    let end = copy.last(&table).await.unwrap();
    assert!(!lineage.is_from_before(&table, end));
    assert!(!lineage.is_from_before(&name("table/3"), Head::START), "a table that is new");
    copy.backup(&place.path("again")).await.unwrap();
    let again = Store::open(&place.text("again")).await.unwrap();
    assert!(again.lineage().await.unwrap().is_earlier_state());
}

/// Two streams that always grow together are equally long in every copy.
pub(crate) async fn a_backup_is_of_one_moment(place: Place) {
    let store = Arc::new(open(&place).await);
    let is_over = Arc::new(AtomicBool::new(false));
    let writer = {
        let (store, is_over) = (Arc::clone(&store), Arc::clone(&is_over));
        tokio::spawn(async move {
            let mut next = 1;
            while !is_over.load(Ordering::Relaxed) {
                let line = "x".repeat(200);
                let both = vec![append("a", next, &[&line]), append("b", next, &[&line])];
                store.append(both).await.unwrap();
                next += 1;
            }
        })
    };
    let mut before = 0;
    for copy in 0..5 {
        let backup = format!("backup-{copy}");
        // Something must have been written meanwhile, or there is nothing to be seen.
        while store.last(&name("a")).await.unwrap().last < before + 20 {
            tokio::task::yield_now().await;
        }
        store.backup(&place.path(&backup)).await.unwrap();
        let backup = Store::open(&place.text(&backup)).await.unwrap();
        let last = backup.verify(&name("a")).await.unwrap().head.last;
        assert_eq!(backup.verify(&name("b")).await.unwrap().head.last, last);
        assert!(last >= before + 20, "the copy has what was there before it");
        before = last;
    }
    is_over.store(true, Ordering::Relaxed);
    writer.await.unwrap();
}

pub(crate) async fn restoring_overwrites_nothing(place: Place) {
    let store = with_lines(&place, 3).await;
    store.backup(&place.path("backup")).await.unwrap();
    drop(store);
    let onto_itself = Store::restore(&place.text("backup"), &place.address).await;
    assert!(matches!(onto_itself, Err(CopyError::AlreadyThere { .. })), "{onto_itself:?}");
    fs::write(place.path("notes"), "do not lose this").unwrap();
    let onto_notes = Store::restore(&place.text("backup"), &place.text("notes")).await;
    assert!(matches!(onto_notes, Err(CopyError::AlreadyThere { .. })), "{onto_notes:?}");
    assert_eq!(fs::read_to_string(place.path("notes")).unwrap(), "do not lose this");
    let from_nothing = Store::restore(&place.text("no backup"), &place.text("new")).await;
    assert!(matches!(from_nothing, Err(CopyError::File { .. })), "{from_nothing:?}");
    assert_eq!(place.files("no backup"), Vec::<String>::new());

    // What is restored to an empty database of this kind is the same again.
    let empty = match place.prefix {
        "" => place.text("empty"),
        _ => crate::support::server::shared().database().await,
    };
    Store::restore(&place.text("backup"), &empty).await.unwrap();
    let restored = Store::open(&empty).await.unwrap();
    assert_eq!(lines_of(&restored).await, lines_of(&open(&place).await).await);
}

pub(crate) async fn restoring_finds_what_is_wrong(place: Place) {
    let store = with_lines(&place, 9).await;
    store.backup(&place.path("backup")).await.unwrap();
    let backup = rusqlite::Connection::open(place.path("backup")).unwrap();
    let change = "DROP TRIGGER lines_stay; UPDATE lines SET text = 'x' WHERE number = 4";
    backup.execute_batch(change).unwrap();
    drop(backup);
    let error = Store::restore(&place.text("backup"), &place.text("new")).await;
    let (stream, flaw) = (name("table/1"), Flaw::Changed { number: 4 });
    let damaged = ReadError::Damaged { stream, flaw };
    assert!(matches!(&error, Err(CopyError::Read(found)) if *found == damaged), "{error:?}");
    assert!(!place.path("new").exists(), "half a store has no name");
    // Once the backup is mended, what the attempt left is not in the way.
    let backup = rusqlite::Connection::open(place.path("backup")).unwrap();
    backup.execute_batch("UPDATE lines SET text = 'line 4' WHERE number = 4").unwrap();
    drop(backup);
    Store::restore(&place.text("backup"), &place.text("new")).await.unwrap();
}

async fn export(store: &Store) -> String {
    let mut exported = Vec::new();
    store.export(&mut exported).await.unwrap();
    String::from_utf8(exported).unwrap()
}

pub(crate) async fn everything_can_be_exported_and_imported(place: Place) {
    let store = with_lines(&place, 5_000).await;
    store.append(vec![append("odd", 1, &["\"\\ é\t"])]).await.unwrap();
    let exported = export(&store).await;
    let first = exported.lines().next().unwrap();
    let hash = store.read(&name("odd"), 1, 1).await.unwrap()[0].hash;
    let expected = format!(r#"{{"stream":"odd","number":1,"hash":"{hash}","text":"\"\\ é\t"}}"#);
    assert_eq!(first, expected);
    assert_eq!(exported.lines().count(), 5_002);

    let other = Store::open(&place.text("other")).await.unwrap();
    let copied = other.import(&mut exported.as_bytes()).await.unwrap();
    assert_eq!(copied, Copied { streams: 3, lines: 5_002 });
    assert_eq!(lines_of(&other).await, lines_of(&store).await);
    let again = export(&other).await;
    let (mark, lines) = again.split_once('\n').unwrap();
    assert!(mark.contains(r#""stream":"lineage","number":1,"#), "{mark}");
    assert_eq!(lines, exported);
}

pub(crate) async fn an_import_goes_on_where_it_stopped(place: Place) {
    let store = with_lines(&place, 50).await;
    let exported = export(&store).await;
    let lines: Vec<&str> = exported.lines().collect();
    let other = Store::open(&place.text("other")).await.unwrap();
    for end in [0, 1, 20, 10, 50, 51, 51] {
        let part = lines[..end].join("\n");
        other.import(&mut part.as_bytes()).await.unwrap();
        let is_copy = other.lineage().await.unwrap().is_earlier_state();
        assert_eq!(is_copy, end > 0, "a part of a journal is a copy, too");
    }
    assert_eq!(lines_of(&other).await, lines_of(&store).await);
    assert_eq!(all(&other, LINEAGE).await, [r#""copied""#]);
    // And into the store it came from, where everything is.
    store.import(&mut exported.as_bytes()).await.unwrap();
    assert_eq!(export(&store).await, exported);
}

pub(crate) async fn an_import_refuses_what_does_not_fit(place: Place) {
    let store = with_lines(&place, 3).await;
    let exported = export(&store).await;
    let lines: Vec<&str> = exported.lines().collect();
    let check = async |name: &str, file: &str, expected: &str| {
        let other = Store::open(&place.text(name)).await.unwrap();
        let error = other.import(&mut file.as_bytes()).await.expect_err("it does not fit");
        assert_eq!(error.to_string(), expected);
    };
    let changed = exported.replace("line 2", "line X");
    let told = "line 2: line 2 of table/1 does not follow from what is before it";
    check("changed", &changed, told).await;
    let missing = [lines[0], lines[2]].join("\n");
    let told = "line 2: line 3 of table/1 does not follow from what is before it";
    check("missing", &missing, told).await;
    check("form", "{}", "line 1: missing field `stream` at line 1 column 2").await;
    check("empty", "\n", "line 1: EOF while parsing a value at line 1 column 0").await;
    let name = exported.replace("table/1", "Table/1");
    check("name", &name, "line 1: a name has only characters of a-z0-9/._-, and not 'T'").await;

    let other = Store::open(&place.text("different")).await.unwrap();
    other.append(vec![append("table/1", 1, &["another"])]).await.unwrap();
    let error = other.import(&mut exported.as_bytes()).await;
    assert!(matches!(error, Err(ImportError::Differs { number: 1, .. })), "{error:?}");
    other.append(vec![append("table/1", 2, &["b", "c", "d"])]).await.unwrap();
    let error = other.import(&mut exported.as_bytes()).await.expect_err("they differ");
    assert_eq!(error.to_string(), "the lines of table/1 up to 3 are others in the store");
}
