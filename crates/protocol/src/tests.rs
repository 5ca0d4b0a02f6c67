mod complete;
mod coup;
mod journal;
mod page;
mod pay;
mod properties;
mod stored;
mod streams;
mod types;
mod wire;

use std::fs;
use std::path::PathBuf;

/// Compares a file of the repository with what it should be, or writes it with `UPDATE=1`.
#[track_caller]
fn check_file(path: &str, expected: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    if std::env::var_os("UPDATE").is_some() {
        // Other tests may be reading it.
        let new = path.with_extension("new");
        fs::write(&new, expected).expect("the file can be written");
        fs::rename(&new, &path).expect("it can be moved there");
        return;
    }
    let found = fs::read_to_string(&path).expect("the file is there: UPDATE=1 writes it");
    assert!(found == expected, "{} is out of date: UPDATE=1 writes it", path.display());
}
